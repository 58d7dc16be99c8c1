import { sibling } from "./sibling.ts";

/**
 * A rule for lists whose members have kinds: names those of a kind that does not exist (any more).
 * The Studio itself shows them as unknown but lets them be published, and the site leaves them out.
 */
export function knownKinds(types: Readonly<Record<string, unknown>>) {
  return (members: unknown): true | string => {
    const unknown = (Array.isArray(members) ? members : [])
      .map((member) => sibling(member, "_type"))
      .filter((type) => !(typeof type === "string" && Object.hasOwn(types, type)));
    return unknown.length === 0
      ? true
      : `Remove what the site does not know and leaves out: ${unknown.map((type) => `“${String(type ?? "unnamed")}”`).join(", ")}`;
  };
}

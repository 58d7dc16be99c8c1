import { readField } from "./read-field.ts";

/** Reports list items of unknown types, which the Studio would publish and the site would skip. */
export function rejectUnknownTypes(types: readonly string[]) {
  return (members: unknown): true | string => {
    const unknown = (Array.isArray(members) ? members : [])
      .map((member) => readField(member, "_type"))
      .filter((type) => !(typeof type === "string" && types.includes(type)));
    return unknown.length === 0
      ? true
      : `Remove items of unknown types, which the site skips: ${unknown.map((type) => `“${String(type ?? "unnamed")}”`).join(", ")}`;
  };
}

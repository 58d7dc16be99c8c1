import type { RequestContext } from "../../../content/request/request-context.ts";

/** Returns the name of an appointment type as it is in links: `Blueprint call` is `blueprint-call`. */
const toMeetingName = (name: string) =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join("-");

/**
 * Returns the appointment type that a visitor or a link has selected; unknown values select none. `type`
 * is an id, `meeting` an id or a name with hyphens.
 */
export function findType<Type extends { id: string; name: string }>(
  types: readonly Type[],
  { type, meeting }: RequestContext["query"],
): Type | undefined {
  return (
    types.find(({ id }) => id === type) ??
    types.find(({ id, name }) => id === meeting || toMeetingName(name) === meeting?.toLowerCase())
  );
}

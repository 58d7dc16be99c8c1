/** The value of a field beside the one that is checked: Sanity hands the parent over untyped. */
export function sibling(parent: unknown, field: string): unknown {
  return typeof parent === "object" && parent !== null ? Reflect.get(parent, field) : undefined;
}

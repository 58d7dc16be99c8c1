/** Reads a field of an untyped value, such as the parent that Sanity passes to validations. */
export function readField(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}

/** Returns the trimmed text of a field, or null if it is empty. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

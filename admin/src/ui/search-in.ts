/** Returns props of a `SearchInput` that searches several text columns. */
export function searchIn(...columns: readonly string[]) {
  return {
    source: "@or",
    parse: (input: string) => {
      // These characters end a value in PostgREST's `or`.
      const term = input.replaceAll(/[,()"\\]/g, " ");
      return term ? Object.fromEntries(columns.map((column) => [`${column}@ilike`, term])) : "";
    },
    format: (filter: unknown): string => {
      const [term] = typeof filter === "object" && filter ? Object.values(filter) : [];
      return typeof term === "string" ? term : "";
    },
  };
}

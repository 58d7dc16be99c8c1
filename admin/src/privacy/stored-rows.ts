/**
 * How many rows an answer of `export_person` (lists of rows by table) or `erase_person` (numbers of rows
 * by table) tells of.
 */
export function storedRows(answer: unknown): number {
  if (typeof answer !== "object" || answer === null) return 0;
  return Object.values(answer).reduce<number>((sum, table: unknown) => {
    if (Array.isArray(table)) return sum + table.length;
    return typeof table === "number" ? sum + table : sum;
  }, 0);
}

/** Whether two typed addresses are the same to the database, which compares without capitals. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

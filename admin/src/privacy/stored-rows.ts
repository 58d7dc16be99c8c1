/** Returns the number of rows per table in a response of `export_person`, `erase_person` or a preview. */
export function rowsByTable(response: unknown): [table: string, rows: number][] {
  if (typeof response !== "object" || response === null) return [];
  return Object.entries(response).flatMap(([table, rows]: [string, unknown]) => {
    const count = Array.isArray(rows) ? rows.length : typeof rows === "number" ? rows : 0;
    return count > 0 ? [[table, count]] : [];
  });
}

/** Returns the total number of rows in such a response. */
export const countRows = (response: unknown): number =>
  rowsByTable(response).reduce((sum, [, rows]) => sum + rows, 0);

/** Returns whether two addresses are equal. Like the database, it ignores case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

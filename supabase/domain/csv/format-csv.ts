/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
const byteOrderMark = "\uFEFF";

/** Quotes a cell. Spreadsheets execute cells that start like a formula; those get an apostrophe. */
function toCell(text: string): string {
  // Signed numbers and phone numbers are safe.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-][\d\s().-]+$/.test(text);
  return `"${isFormula ? "'" : ""}${text.replaceAll('"', '""')}"`;
}

/** Returns rows of cells as CSV (RFC 4180), with a byte order mark. The first row is the header. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");

/** Rows as CSV, the same for every back end. Lines end with LF; a cell never holds a line break. */

/** A column of a file: its title and what it shows of a row. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null];

// A spreadsheet runs a cell that begins with one of these, in either width, also behind blanks.
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text in double quotes that no spreadsheet takes for a formula or for two cells. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? "");
  const inert = typeof value === "string" && formula.test(text) ? `'${text}` : text;
  return `"${inert.replace(/\r\n|[\r\n\u2028\u2029]/g, " ").replaceAll('"', '""')}"`;
}

/** The first line of the file. */
export function csvHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${columns.map(([title]) => csvCell(title)).join(",")}\n`;
}

/** The line of one row. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return `${columns.map(([, value]) => csvCell(value(row))).join(",")}\n`;
}

/** The name of a file, with the day of `now` in UTC (spec 7). */
export function csvFileName(name: string, now: Date): string {
  return `${name}-${now.toISOString().slice(0, 10)}.csv`;
}

import Papa from "papaparse";
import type { CsvTable } from "./read-file.ts";

/** A row with errors: its line, its staged values and its error messages. */
export interface RowWithErrors {
  line: number;
  given: Record<string, unknown>;
  errors: string;
}

/**
 * The rows with errors as a file that can be corrected and imported again. A CSV has the columns of the imported
 * file, then line and errors; without a table it is JSON Lines.
 */
export function errorFile(
  table: CsvTable | undefined,
  rows: readonly RowWithErrors[],
  titles: { line: string; errors: string },
): string {
  if (!table)
    return rows
      .map(({ given, line, errors }) => `${JSON.stringify({ ...given, line, errors })}\n`)
      .join("");
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
  const data = rows.map(({ line, errors }) => [
    ...table.titles.map((_, column) => cellsOf.get(line)?.[column] ?? ""),
    String(line),
    errors,
  ]);
  // Spreadsheets read UTF-8 only with a BOM.
  return `\uFEFF${Papa.unparse(
    { fields: [...table.titles, titles.line, titles.errors], data },
    { escapeFormulae: true },
  )}\r\n`;
}

import type { Exporter } from "react-admin";
import { exportFileName, saveFile } from "../format/save-file.ts";

/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
const byteOrderMark = "\uFEFF";

function toCell(value: unknown): string {
  const text =
    typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
  // Spreadsheets execute cells that start like a formula. Signed numbers and phone numbers are safe.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-][\d\s().-]+$/.test(text);
  return `"${isFormula ? "'" : ""}${text.replaceAll('"', '""')}"`;
}

/** Returns records as CSV, with the columns of the first record. */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(records[0] ?? {});
  const rows = records.map((record) => columns.map((column) => toCell(record[column])));
  return (
    byteOrderMark + [columns.map(toCell), ...rows].map((row) => `${row.join(",")}\r\n`).join("")
  );
}

/** The exporter of small lists: saves up to 1,000 loaded rows. Large lists are streamed by `ExportButton`. */
export const csvExporter: Exporter = (records, _fetchRelatedRecords, _dataProvider, resource) =>
  saveFile(
    exportFileName(`${resource}-export`, new Date()),
    new Blob([toCsv(records)], { type: "text/csv;charset=utf-8" }),
  );

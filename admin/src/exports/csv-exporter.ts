import { formatCsv } from "@site/supabase/domain/csv/format-csv";
import type { Exporter } from "react-admin";
import { exportFileName, saveFile } from "../format/save-file.ts";

const toText = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");

/** Returns records as CSV, with the columns of the first record. */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(records[0] ?? {});
  return formatCsv([
    columns,
    ...records.map((record) => columns.map((column) => toText(record[column]))),
  ]);
}

/** The exporter of small lists: saves up to 1,000 loaded rows. Large lists are streamed by `ExportButton`. */
export const csvExporter: Exporter = (records, _fetchRelatedRecords, _dataProvider, resource) =>
  saveFile(
    exportFileName(`${resource}-export`, new Date()),
    new Blob([toCsv(records)], { type: "text/csv;charset=utf-8" }),
  );

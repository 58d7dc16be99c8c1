import type { Database } from "@site/supabase/contracts/database.types";
import { maxImportRows } from "@site/supabase/contracts/stated-limits";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { guessMapping, inPieces, rowsToStage, type Mapping, type StagedRow } from "./columns.ts";
import { importsCopy } from "./imports.copy.ts";
import { readCsv, readJsonLines, textOf, UnreadableFileError, type CsvTable } from "./read-file.ts";

/** An import as the database counts it. */
export type CheckedImport = Database["public"]["Tables"]["imports"]["Row"];

/** A parsed file: a CSV table whose columns need a mapping, or rows of a lossless export. */
export type ImportFile = { name: string } & (
  { format: "csv"; table: CsvTable } | { format: "ndjson"; rows: StagedRow[] }
);

type ImportProblem = { title: string; text: string };

/** Number of rows of a parsed file. */
export const countRows = (file: ImportFile): number =>
  file.format === "csv" ? file.table.rows.length : file.rows.length;

/** State and actions of an import: select a file, map its columns, upload and check its rows. */
export function useImport() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [file, setFile] = useState<ImportFile>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [source, setSource] = useState<string>("contact_form");
  const [problem, setProblem] = useState<ImportProblem>();
  const [stagedRows, setStagedRows] = useState<number>();
  const [checked, setChecked] = useState<CheckedImport>();

  function reset() {
    setFile(undefined);
    setChecked(undefined);
    setProblem(undefined);
  }

  async function selectFile(selected: File) {
    reset();
    const { reasons, tooMany, unreadable } = importsCopy.file;
    try {
      const parsed = parseFile(selected.name, textOf(new Uint8Array(await selected.arrayBuffer())));
      if (countRows(parsed) > maxImportRows) {
        setProblem({ title: unreadable, text: tooMany(maxImportRows) });
        return;
      }
      setFile(parsed);
      setMapping(parsed.format === "csv" ? guessMapping(parsed.table.titles) : []);
    } catch (error) {
      const text =
        error instanceof UnreadableFileError ? reasons[error.reason](error.line) : String(error);
      setProblem({ title: unreadable, text });
    }
  }

  async function check() {
    if (!file) return;
    const rows = file.format === "csv" ? rowsToStage(file.table, mapping, source) : file.rows;
    setProblem(undefined);
    setStagedRows(0);
    try {
      setChecked(await stageAndCheck(dataProvider, file, rows, setStagedRows));
    } catch (error) {
      const text = getErrorMessage(error);
      setProblem({ title: importsCopy.check.failed, text });
    } finally {
      setStagedRows(undefined);
    }
  }

  return {
    file,
    mapping,
    setMapping,
    source,
    setSource,
    problem,
    /** Rows uploaded so far; undefined when no check is running. */
    stagedRows,
    checked,
    setChecked,
    selectFile,
    check,
    reset,
  };
}

/** Uploads the rows in batches and has the database check them. Calls `onProgress` with the number of uploaded rows. */
async function stageAndCheck(
  dataProvider: AdminDataProvider,
  { name, format }: ImportFile,
  rows: StagedRow[],
  onProgress: (stagedRows: number) => void,
): Promise<CheckedImport | undefined> {
  const id = await dataProvider.call("create_import", { file_name: name, format });
  let stagedRows = 0;
  for (const batch of inPieces(rows)) {
    await dataProvider.call("stage_import", { import: id, rows: toJson(batch) });
    stagedRows += batch.length;
    onProgress(stagedRows);
  }
  const [result] = await dataProvider.call("check_import", { import: id });
  return result;
}

/** Recognizes lossless exports by their content, whatever the file name is. */
function parseFile(name: string, text: string): ImportFile {
  return text.trimStart().startsWith("{")
    ? { name, format: "ndjson", rows: readJsonLines(text) }
    : { name, format: "csv", table: readCsv(text) };
}

type Json = Database["public"]["Functions"]["stage_import"]["Args"]["rows"];

/** Drops undefined values, which JSON does not have. */
const toJson = (rows: StagedRow[]): Json => JSON.parse(JSON.stringify(rows));

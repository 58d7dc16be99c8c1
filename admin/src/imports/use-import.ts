import type { Database } from "@site/supabase/contracts/database.types";
import { maxImportRows } from "@site/supabase/contracts/stated-limits";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { guessMapping, type Mapping } from "./file/columns.ts";
import { guessDateFormat, type DateFormat } from "./file/dates.ts";
import { importsCopy } from "./imports.copy.ts";
import { recognizeProgram, type Program } from "./file/programs.ts";
import {
  readCsv,
  readJsonLines,
  decodeText,
  UnreadableFileError,
  type CsvTable,
} from "./file/read-file.ts";
import { splitIntoBatches, rowsToStage, type StagedRow } from "./file/stage-rows.ts";
import { guessValues, mappedFields, valuesIn, type ValueMaps } from "./file/values.ts";

/** An import with its row counts. */
export type CheckedImport = Database["public"]["Tables"]["imports"]["Row"];

/** A parsed file: a CSV table whose columns need a mapping, or rows of a lossless export. */
export type ImportFile = { name: string } & (
  | { format: "csv"; table: CsvTable; program: Program | undefined }
  | { format: "ndjson"; rows: StagedRow[] }
);

/** How the columns and cells of a CSV become leads. */
export interface ImportRules {
  mapping: Mapping;
  /** The source of rows without one. */
  source: string;
  values: ValueMaps;
  dateFormat: DateFormat;
}

type ImportProblem = { title: string; text: string };
const noRules: ImportRules = { mapping: [], source: "contact_form", values: {}, dateFormat: "iso" };

/** Number of rows of a parsed file. */
export const countRows = (file: ImportFile): number =>
  file.format === "csv" ? file.table.rows.length : file.rows.length;

/** State and actions of an import: select a file, map its columns, upload and check its rows. */
export function useImport() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [file, setFile] = useState<ImportFile>();
  const [rules, setRules] = useState(noRules);
  const [problem, setProblem] = useState<ImportProblem>();
  const [stagedRows, setStagedRows] = useState<number>();
  const [checked, setChecked] = useState<CheckedImport>();
  const upload = useRef<AbortController>(undefined);

  function reset() {
    setFile(undefined);
    setChecked(undefined);
    setProblem(undefined);
  }

  async function selectFile(selected: File) {
    reset();
    const { reasons, tooMany, unreadable } = importsCopy.file;
    try {
      const parsed = parseFile(
        selected.name,
        decodeText(new Uint8Array(await selected.arrayBuffer())),
      );
      if (countRows(parsed) > maxImportRows) {
        setProblem({ title: unreadable, text: tooMany(maxImportRows) });
        return;
      }
      setFile(parsed);
      setRules(parsed.format === "csv" ? guessRules(parsed.table, parsed.program) : noRules);
    } catch (error) {
      const text =
        error instanceof UnreadableFileError ? reasons[error.reason](error.line) : String(error);
      setProblem({ title: unreadable, text });
    }
  }

  async function check() {
    if (!file) return;
    const rows =
      file.format === "csv"
        ? rowsToStage(file.table, rules.mapping, rules.source, rules)
        : file.rows;
    upload.current = new AbortController();
    setProblem(undefined);
    setChecked(undefined);
    setStagedRows(0);
    try {
      setChecked(
        await stageAndCheck(dataProvider, file, rows, setStagedRows, upload.current.signal),
      );
    } catch (error) {
      const text = getErrorMessage(error);
      setProblem({ title: importsCopy.check.failed, text });
    } finally {
      setStagedRows(undefined);
    }
  }

  return {
    file,
    rules,
    /** Changes rules. A changed mapping also guesses the values of its new columns. */
    changeRules(change: Partial<ImportRules>) {
      setRules((before) => {
        if (!change.mapping || file?.format !== "csv") return { ...before, ...change };
        const guessed = guessRules(file.table, file.program, change.mapping);
        const values = Object.fromEntries(
          mappedFields.map((field) => [
            field,
            { ...guessed.values[field], ...before.values[field] },
          ]),
        );
        return { ...guessed, source: before.source, values };
      });
    },
    problem,
    /** Rows uploaded so far; undefined when no check is running. */
    stagedRows,
    checked,
    selectFile,
    check,
    /** Returns to the columns; the rules are retained. */
    backToColumns: () => setChecked(undefined),
    /** Stops an upload after the current request. */
    stopUpload: () => upload.current?.abort(),
    reset,
  };
}

function guessRules(
  table: CsvTable,
  program: Program | undefined,
  mapping: Mapping = guessMapping(table.titles),
): ImportRules {
  const values = Object.fromEntries(
    mappedFields.map((field) => [field, guessValues(field, valuesIn(table, mapping, field))]),
  );
  return {
    ...noRules,
    mapping,
    values,
    dateFormat: guessDateFormat(
      valuesIn(table, mapping, "created_at"),
      program?.dateFormat ?? "us",
    ),
  };
}

/** Uploads the rows in batches, then checks them in the database. Returns undefined if the upload was stopped. */
async function stageAndCheck(
  dataProvider: AdminDataProvider,
  { name, format }: ImportFile,
  rows: StagedRow[],
  onProgress: (stagedRows: number) => void,
  signal: AbortSignal,
): Promise<CheckedImport | undefined> {
  const id = await dataProvider.call("create_import", { file_name: name, format });
  let stagedRows = 0;
  for (const batch of splitIntoBatches(rows)) {
    await dataProvider.call("stage_import", { import: id, rows: toJson(batch) });
    if (signal.aborted) {
      await dataProvider.call("cancel_import", { import: id });
      return undefined;
    }
    stagedRows += batch.length;
    onProgress(stagedRows);
  }
  const [result] = await dataProvider.call("check_import", { import: id });
  return result;
}

/** Parses a file. Lossless exports are recognized by their content, because file names vary. */
function parseFile(name: string, text: string): ImportFile {
  if (text.trimStart().startsWith("{"))
    return { name, format: "ndjson", rows: readJsonLines(text) };
  const table = readCsv(text);
  return { name, format: "csv", table, program: recognizeProgram(table.titles) };
}

type Json = Database["public"]["Functions"]["stage_import"]["Args"]["rows"];

/** Removes undefined values, which JSON does not support. */
const toJson = (rows: StagedRow[]): Json => JSON.parse(JSON.stringify(rows));

import { parseJsonObject } from "@site/supabase/domain/json";
import Papa from "papaparse";

/** A row of a file, with the line it begins on (the first line is 1). */
export interface FileRow {
  line: number;
  cells: string[];
}

/** A file of rows and columns. */
export interface CsvTable {
  titles: string[];
  rows: FileRow[];
}

/** Thrown for a file that cannot be parsed, with the reason and the line. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
  readonly reason: "openQuote" | "noRows" | "notJson";
  readonly line: number;

  constructor(reason: UnreadableFileError["reason"], line: number) {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

/** Decodes UTF-8 with or without a BOM, UTF-16 with a BOM, and otherwise windows-1252, as older spreadsheets write. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const countLines = (text: string) => text.split("\n").length - 1;

/** Returns the delimiter that gives the most titles. Papa Parse guesses wrong in files with few columns. */
function guessDelimiter(content: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(content, { delimiter, newline: "\n", preview: 1 }).data[0]?.length ?? 0;
  return [",", ";", "\t"].reduce((best, next) => (columns(next) > columns(best) ? next : best));
}

/**
 * Parses a CSV file separated by commas, semicolons or tabs, with any line ends. Rows without text are skipped.
 * @throws UnreadableFileError.
 */
export function readCsv(text: string): CsvTable {
  // Papa Parse expects one kind of line end.
  const content = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const rows: FileRow[] = [];
  let line = 1;
  let start = 0;
  Papa.parse<string[]>(content, {
    newline: "\n",
    delimiter: guessDelimiter(content),
    step: ({ data, errors, meta }) => {
      const open = errors.find(({ code }) => code === "MissingQuotes");
      if (open)
        throw new UnreadableFileError("openQuote", countLines(content.slice(0, open.index)) + 1);
      if (data.some((cell) => cell.trim() !== "")) rows.push({ line, cells: data });
      line += countLines(content.slice(start, meta.cursor));
      start = meta.cursor;
    },
  });
  const [titles, ...rest] = rows;
  if (!titles || rest.length === 0) throw new UnreadableFileError("noRows", 1);
  return { titles: titles.cells.map((title) => title.trim()), rows: rest };
}

/** A row of a file of JSON objects. */
export interface JsonRow {
  line: number;
  given: Record<string, unknown>;
}

/** Parses a JSON object from each line and skips blank lines. @throws UnreadableFileError. */
export function readJsonLines(text: string): JsonRow[] {
  const rows = text.split("\n").flatMap((content, index) => {
    if (content.trim() === "") return [];
    return [{ line: index + 1, given: parseObject(content, index + 1) }];
  });
  if (rows.length === 0) throw new UnreadableFileError("noRows", 1);
  return rows;
}

function parseObject(content: string, line: number): Record<string, unknown> {
  const value = parseJsonObject(content);
  if (value === null) throw new UnreadableFileError("notJson", line);
  return value;
}

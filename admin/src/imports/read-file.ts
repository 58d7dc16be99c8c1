import { parseJsonObject } from "@site/supabase/domain/json";

/** A row of a file as it was read, with the line it begins on (the first line is 1). */
export interface FileRow {
  line: number;
  cells: string[];
}

/** A file of rows and columns. */
export interface CsvTable {
  titles: string[];
  rows: FileRow[];
}

/** A file that cannot be read, said in a code of the copy, with the line. */
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

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, and what older
 * spreadsheets write (windows-1252) where it is no UTF-8.
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The separator that the title line has most of: spreadsheets write semicolons and tabs, too. */
export function separatorOf(text: string): string {
  const counts = new Map([",", ";", "\t"].map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && counts.has(character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/**
 * Reads a CSV (RFC 4180; any of three separators, any line ends). Rows without any text are left out.
 * @throws UnreadableFileError.
 */
export function readCsv(text: string): CsvTable {
  const separator = separatorOf(text);
  const rows: FileRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let begun = 1;
  let opened = 0;
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (cells.some(Boolean)) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\n" || (character === "\r" && text.charAt(at + 1) !== "\n")) line += 1;
    if (opened > 0) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else opened = 0;
    } else if (character === '"' && cell === "") opened = line;
    else if (character === separator) endCell();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && text.charAt(at + 1) === "\n") {
        at += 1;
        line += 1;
      }
      endRow();
    } else cell += character;
  }
  if (opened > 0) throw new UnreadableFileError("openQuote", opened);
  endRow();
  const [titles, ...rest] = rows;
  if (!titles || rest.length === 0) throw new UnreadableFileError("noRows", 1);
  return { titles: titles.cells.map((title) => title.trim()), rows: rest };
}

/** A row of a file of JSON objects. */
export interface JsonRow {
  line: number;
  given: Record<string, unknown>;
}

/** Reads a JSON object from each line; blank lines are left out. @throws UnreadableFileError. */
export function readJsonLines(text: string): JsonRow[] {
  const rows = text.split("\n").flatMap((content, index) => {
    if (content.trim() === "") return [];
    return [{ line: index + 1, given: objectIn(content, index + 1) }];
  });
  if (rows.length === 0) throw new UnreadableFileError("noRows", 1);
  return rows;
}

function objectIn(content: string, line: number): Record<string, unknown> {
  const value = parseJsonObject(content);
  if (value === null) throw new UnreadableFileError("notJson", line);
  return value;
}

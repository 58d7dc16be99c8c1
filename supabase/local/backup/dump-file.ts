import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { StartError } from "../log.ts";

/**
 * A dump of the database: compressed text. The first line is JSON and names the migrations. Then each
 * table has a line of JSON, its rows as PostgreSQL's COPY writes them, and a line `\.`. The last line is
 * JSON again and says that the dump is complete.
 */
export interface DumpHead {
  readonly format: "database-dump";
  readonly version: 1;
  /** ISO 8601. */
  readonly made: string;
  /** The applied migrations, oldest first. */
  readonly migrations: readonly string[];
}

export interface TableHead {
  /** Quoted, with its schema. */
  readonly table: string;
  /** Quoted. */
  readonly columns: readonly string[];
}

export interface SequenceState {
  /** Quoted, with its schema. */
  readonly sequence: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export interface DumpEnd {
  readonly sequences: readonly SequenceState[];
  readonly tables: number;
  readonly rows: number;
}

/** What is done with the contents of a dump. */
export interface DumpReader {
  head?(head: DumpHead): Promise<void>;
  /** Reads the rows to their end. */
  table?(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
}

export const endOfRows = "\\.\n";

/** The number of rows in a part of the text that COPY writes. */
export function countRows(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** Reads a dump to its end. @throws {StartError} naming what is wrong with it */
export async function readDump(file: string, reader: DumpReader = {}): Promise<DumpEnd> {
  let end: DumpEnd | undefined;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      end = await readAll(new Lines(bytes), reader);
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!(error instanceof NotADump) && !code.startsWith("Z_")) throw error;
    const reason = error instanceof NotADump ? error.message : "it cannot be unpacked";
    throw new StartError(`${file} cannot be used: ${reason}.`);
  }
  if (!end) throw new StartError(`${file} cannot be used: it ends too early.`);
  return end;
}

class NotADump extends Error {}

async function readAll(lines: Lines, reader: DumpReader): Promise<DumpEnd> {
  const head = await lines.json();
  if (!isDumpHead(head)) throw new NotADump("it is not a dump of this product's database");
  await reader.head?.(head);
  let tables = 0;
  for (;;) {
    const next = await lines.json();
    if (isTableHead(next)) {
      tables += 1;
      const rows = lines.rows();
      await reader.table?.(next, rows);
      for await (const _ of rows);
    } else if (isDumpEnd(next)) {
      await lines.drain();
      if (next.tables === tables && next.rows === lines.count) return next;
      throw new NotADump("it holds other tables than it says");
    } else throw new NotADump("a line in it cannot be read");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isDumpHead = (value: unknown): value is DumpHead =>
  isObject(value) &&
  value["format"] === "database-dump" &&
  value["version"] === 1 &&
  areTexts(value["migrations"]);

const isTableHead = (value: unknown): value is TableHead =>
  isObject(value) && typeof value["table"] === "string" && areTexts(value["columns"]);

const isDumpEnd = (value: unknown): value is DumpEnd =>
  isObject(value) &&
  typeof value["tables"] === "number" &&
  typeof value["rows"] === "number" &&
  Array.isArray(value["sequences"]) &&
  value["sequences"].every(
    (item: unknown) =>
      isObject(item) &&
      areTexts([item["sequence"], item["value"]]) &&
      typeof item["isCalled"] === "boolean",
  );

/** Reads chunks of any length as lines, or as rows up to their end. */
class Lines {
  /** Rows that were read. */
  count = 0;
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The value of the next line; undefined when it is not JSON. */
  async json(): Promise<unknown> {
    while (!this.#rest.includes(10)) await this.#more();
    const at = this.#rest.indexOf(10);
    const text = this.#rest.toString("utf8", 0, at);
    this.#rest = this.#rest.subarray(at + 1);
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Whole rows, many at a time. */
  async *rows(): AsyncIterable<Buffer> {
    for (;;) {
      const end = endIn(this.#rest);
      const upTo = end ?? this.#rest.lastIndexOf(10) + 1;
      const rows = this.#rest.subarray(0, upTo);
      this.#rest = this.#rest.subarray(end === undefined ? upTo : upTo + endOfRows.length);
      if (rows.length > 0) {
        this.count += countRows(rows);
        yield rows;
      }
      if (end !== undefined) return;
      await this.#more();
    }
  }

  /** Reads to the end, where a compressed stream checks itself. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new NotADump("it ends too early");
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }
}

/** Where the rows end, if they do here. A row never is `\.`: COPY writes a backslash as two. */
function endIn(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, endOfRows.length).equals(Buffer.from(endOfRows))) return 0;
  const at = bytes.indexOf(`\n${endOfRows}`);
  return at === -1 ? undefined : at + 1;
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { StartError } from "../log.ts";

/**
 * A dump of the database: compressed text. A line of JSON says what follows; a table's rows are what
 * PostgreSQL's COPY writes, until a line `\.`, and a line with their number and checksum. The last line
 * says that it is whole.
 */
export type DumpHead = {
  readonly format: "database-dump";
  readonly version: 1;
  /** ISO 8601. */
  readonly made: string;
  /** What had been applied, oldest first. */
  readonly migrations: readonly string[];
};

export type TableHead = {
  /** Quoted, with its schema. */
  readonly table: string;
  /** Quoted. */
  readonly columns: readonly string[];
};

export type TableEnd = {
  readonly rows: number;
  readonly sha256: string;
};

export type SequenceState = {
  /** Quoted, with its schema. */
  readonly sequence: string;
  readonly value: string;
  readonly isCalled: boolean;
};

export type DumpEnd = {
  readonly sequences: readonly SequenceState[];
  readonly tables: number;
  readonly rows: number;
};

/** What whoever reads a dump does with it. */
export type DumpReader = {
  head(head: DumpHead): Promise<void>;
  /** Reads the rows to their end. */
  table(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
};

export const endOfRows = "\\.\n";

/** Counts rows and sums them up. */
export function tally() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
    },
    end: (): TableEnd => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** Reads a dump to its end and checks every sum. @throws StartError naming what is wrong with it. */
export async function readDump(file: string, reader: DumpReader): Promise<DumpEnd> {
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
  const head = await lines.json<DumpHead>();
  if (head.format !== "database-dump" || head.version !== 1)
    throw new NotADump("it is no dump of this product's database");
  await reader.head(head);
  let tables = 0;
  let rows = 0;
  for (;;) {
    const next = await lines.json<Partial<TableHead> & Partial<DumpEnd>>();
    if (next.sequences) {
      await lines.drain();
      if (next.tables !== tables || next.rows !== rows)
        throw new NotADump("it holds other tables than it says");
      return { sequences: next.sequences, tables, rows };
    }
    const { table, columns } = next;
    if (!table || !columns) throw new NotADump("a line in it makes no sense");
    const sum = tally();
    await reader.table({ table, columns }, lines.rows(sum));
    const read = sum.end();
    const said = await lines.json<TableEnd>();
    if (read.sha256 !== said.sha256) throw new NotADump(`${table} does not match its checksum`);
    tables += 1;
    rows += read.rows;
  }
}

/** Bytes that come in chunks of any length, read as lines, or as rows up to their end. */
class Lines {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async json<Value>(): Promise<Value> {
    while (!this.#rest.includes(10)) await this.#more();
    const at = this.#rest.indexOf(10);
    const text = this.#rest.toString("utf8", 0, at);
    this.#rest = this.#rest.subarray(at + 1);
    try {
      return JSON.parse(text);
    } catch {
      throw new NotADump("a line in it makes no sense");
    }
  }

  /** Whole rows, many at a time. */
  async *rows(sum: ReturnType<typeof tally>): AsyncIterable<Buffer> {
    for (;;) {
      const end = endIn(this.#rest);
      const upTo = end ?? this.#rest.lastIndexOf(10) + 1;
      const rows = this.#rest.subarray(0, upTo);
      this.#rest = this.#rest.subarray(end === undefined ? upTo : upTo + endOfRows.length);
      if (rows.length > 0) {
        sum.add(rows);
        yield rows;
      }
      if (end !== undefined) return;
      await this.#more();
    }
  }

  /** Reads on to the end, where a compressed stream checks itself. */
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

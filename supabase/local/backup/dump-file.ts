import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";

/**
 * The format of a database dump: gzipped text. The first line is a `DumpHead`. Each table consists
 * of a `TableHead`, its rows in PostgreSQL's COPY text format up to the line `\.`, and a
 * `TableEnd`. The last line is a `DumpEnd`. All lines except rows are JSON.
 */
const DumpHead = z.object({
  format: z.literal("database-dump"),
  version: z.literal(1),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Versions of the applied migrations, oldest first. */
  migrations: z.array(z.string()).readonly(),
});
export type DumpHead = z.output<typeof DumpHead>;

const TableHead = z.object({
  /** Quoted, with its schema. */
  table: z.string(),
  /** Quoted. */
  columns: z.array(z.string()).readonly(),
});
export type TableHead = z.output<typeof TableHead>;

const TableEnd = z.object({ rows: z.number(), sha256: z.string() });
export type TableEnd = z.output<typeof TableEnd>;

const SequenceState = z.object({
  /** Quoted, with its schema. */
  sequence: z.string(),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type SequenceState = z.output<typeof SequenceState>;

const DumpEnd = z.object({
  sequences: z.array(SequenceState).readonly(),
  tables: z.number(),
  rows: z.number(),
});
export type DumpEnd = z.output<typeof DumpEnd>;

/** Receives the contents of a dump in order. */
export type DumpReader = {
  head(head: DumpHead): Promise<void>;
  /** Has to read all rows. */
  table(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
};

export const rowsTerminator = "\\.\n";

/** Counts rows and computes their checksum. */
export function createRowTally() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      for (let index = chunk.indexOf(10); index !== -1; index = chunk.indexOf(10, index + 1))
        rows += 1;
    },
    end: (): TableEnd => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** Reads a whole dump and verifies its checksums. @throws StartError for an invalid dump. */
export async function readDump(file: string, reader: DumpReader): Promise<DumpEnd> {
  let end: DumpEnd | undefined;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      end = await readAll(new DumpLines(bytes), reader);
    });
  } catch (error) {
    const isGzipError = getErrorCode(error).startsWith("Z_");
    if (!(error instanceof InvalidDumpError) && !isGzipError) throw error;
    const reason = error instanceof InvalidDumpError ? error.message : "it cannot be decompressed";
    throw new StartError(`${file} cannot be used: ${reason}.`);
  }
  if (!end) throw new StartError(`${file} cannot be used: it is truncated.`);
  return end;
}

class InvalidDumpError extends Error {}

async function readAll(lines: DumpLines, reader: DumpReader): Promise<DumpEnd> {
  const head = DumpHead.safeParse(await lines.json()).data;
  if (!head) throw new InvalidDumpError("it is not a dump of this product's database");
  await reader.head(head);
  let tables = 0;
  let rows = 0;
  for (;;) {
    const line = await lines.json();
    const end = DumpEnd.safeParse(line).data;
    if (end) {
      await lines.drain();
      if (end.tables !== tables || end.rows !== rows)
        throw new InvalidDumpError("its number of tables or rows is wrong");
      return end;
    }
    const table = parseLine(TableHead, line);
    const tally = createRowTally();
    await reader.table(table, lines.rows(tally));
    const actual = tally.end();
    const expected = parseLine(TableEnd, await lines.json());
    if (actual.sha256 !== expected.sha256)
      throw new InvalidDumpError(`${table.table} does not match its checksum`);
    tables += 1;
    rows += actual.rows;
  }
}

function parseLine<Value>(schema: z.ZodType<Value>, line: unknown): Value {
  const { data } = schema.safeParse(line);
  if (data === undefined) throw new InvalidDumpError("it contains an invalid line");
  return data;
}

/** Reads a byte stream as JSON lines, or as rows up to their terminator. */
class DumpLines {
  #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async json(): Promise<unknown> {
    while (!this.#buffer.includes(10)) await this.#readMore();
    const end = this.#buffer.indexOf(10);
    const text = this.#buffer.toString("utf8", 0, end);
    this.#buffer = this.#buffer.subarray(end + 1);
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      throw new InvalidDumpError("it contains an invalid line");
    }
  }

  /** Yields complete rows, many at a time. */
  async *rows(tally: ReturnType<typeof createRowTally>): AsyncIterable<Buffer> {
    for (;;) {
      const end = findRowsEnd(this.#buffer);
      const upTo = end ?? this.#buffer.lastIndexOf(10) + 1;
      const rows = this.#buffer.subarray(0, upTo);
      this.#buffer = this.#buffer.subarray(end === undefined ? upTo : upTo + rowsTerminator.length);
      if (rows.length > 0) {
        tally.add(rows);
        yield rows;
      }
      if (end !== undefined) return;
      await this.#readMore();
    }
  }

  /** Reads to the end of the stream, where gzip verifies its own checksum. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #readMore(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new InvalidDumpError("it is truncated");
    this.#buffer =
      this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
  }
}

/**
 * The position of the terminator, if there is one. COPY escapes backslashes, so no row equals `\.`.
 */
function findRowsEnd(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, rowsTerminator.length).equals(Buffer.from(rowsTerminator))) return 0;
  const index = bytes.indexOf(`\n${rowsTerminator}`);
  return index === -1 ? undefined : index + 1;
}

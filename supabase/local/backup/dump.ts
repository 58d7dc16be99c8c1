import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { createPoolOptions, type DatabaseAddress } from "../database/database.ts";
import { describeConnectionError } from "../database/external/check-server.ts";
import { getRunningSocket } from "../database/postgres/cluster.ts";
import {
  type DatabaseSource,
  hasCluster,
  useStoppedDatabase,
} from "../database/stopped-database.ts";
import {
  type DumpEnd,
  type DumpHead,
  rowsTerminator,
  readDump,
  type SequenceState,
  type TableHead,
  createRowTally,
} from "./dump-file.ts";

/** The schemas with the product's data. Migrations and the startup create the contents of all others. */
export const schemas = ["auth", "private", "public"];

/**
 * Dumps all rows in one consistent snapshot and verifies the file. Uses the running server with
 * `isRunning`, otherwise starts one temporarily. @throws StartError when there is no database.
 */
export async function dumpDatabase(
  { dataFolder, external }: DatabaseSource,
  file: string,
  isRunning: boolean,
): Promise<DumpEnd> {
  if (external) {
    await writeDump(external, file).catch((error: unknown) => {
      throw isConnectionError(error) ? describeConnectionError(external, error) : error;
    });
    return verifyDump(file);
  }
  if (!hasCluster(dataFolder))
    throw new StartError(`There is no database in ${dataFolder}. Start the product once.`);
  if (isRunning) await writeDump(getRunningSocket(dataFolder), file);
  else await useStoppedDatabase({ dataFolder, external }, (address) => writeDump(address, file));
  return verifyDump(file);
}

const verifyDump = (file: string): Promise<DumpEnd> =>
  readDump(file, {
    head: async () => {},
    async table(_, rows) {
      for await (const _rows of rows);
    },
  });

/** Whether an error is from the network or the sign-in, and not from a file. */
const isConnectionError = (error: unknown): boolean =>
  /^(28|3D|53|CONN|CONNECT_|ECONN|ENOTFOUND|EAI_|EPROTO|ERR_TLS|ERR_SSL|ETIMEDOUT|EHOST|ENET)|CERT/.test(
    getErrorCode(error),
  );

/** Transaction settings with which COPY writes the same text on every server. */
export const copyFormat = `
  set local statement_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local timezone = 'UTC'
`;

async function writeDump(address: DatabaseAddress, file: string): Promise<void> {
  const sql = postgres(createPoolOptions(address, 1));
  try {
    await sql.begin("isolation level repeatable read read only", async (snapshot) => {
      await snapshot.unsafe(copyFormat);
      await pipeline(
        Readable.from(groupIntoBlocks(generateDump(snapshot))),
        createGzip({ level: 3 }),
        createWriteStream(file, { mode: 0o600, flush: true }),
      );
    });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function* generateDump(snapshot: postgres.TransactionSql): AsyncIterable<Buffer> {
  const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
  const applied = await snapshot<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  const head: DumpHead = {
    format: "database-dump",
    version: 1,
    createdAt: new Date().toISOString(),
    migrations: applied.map(({ version }) => version),
  };
  yield line(head);
  const tables = await listTables(snapshot);
  let rows = 0;
  for (const { table, columns } of tables) {
    yield line({ table, columns });
    const tally = createRowTally();
    yield* readRows(snapshot, table, columns, tally.add);
    const end = tally.end();
    rows += end.rows;
    yield Buffer.from(rowsTerminator);
    yield line(end);
  }
  // Read after the rows, so that no sequence repeats a number that a row already has.
  const sequences = await listSequences(snapshot);
  const end: DumpEnd = { sequences, tables: tables.length, rows };
  yield line(end);
}

/** Reads the rows of a table in COPY's text format. */
export async function* readRows(
  sql: postgres.TransactionSql,
  table: string,
  expressions: readonly string[],
  onChunk: (chunk: Buffer) => void,
): AsyncIterable<Buffer> {
  const stream = await sql
    .unsafe(`copy (select ${expressions.join(", ")} from ${table}) to stdout`)
    .readable();
  // A COPY stream yields buffers.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    onChunk(chunk);
    yield chunk;
  }
  // postgres.js pauses its socket while rows are buffered and does not resume it at the end.
  stream._read(0);
}

/** All tables with their stored columns, without generated ones. */
export async function listTables(sql: postgres.ISql): Promise<TableHead[]> {
  return sql<TableHead[]>`
    select format('%I.%I', namespace.nspname, relation.relname) as table,
      array_agg(quote_ident(attribute.attname) order by attribute.attnum) as columns
    from pg_class relation
    join pg_namespace namespace on namespace.oid = relation.relnamespace
    join pg_attribute attribute on attribute.attrelid = relation.oid
    where namespace.nspname in ${sql(schemas)} and relation.relkind = 'r'
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by namespace.nspname, relation.relname
    order by namespace.nspname, relation.relname`;
}

export async function listSequences(sql: postgres.ISql): Promise<SequenceState[]> {
  const names = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ${sql(schemas)} order by 1`;
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [state] = await sql.unsafe<{ value: string; called: boolean }[]>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (state) states.push({ sequence: name, value: state.value, isCalled: state.called });
  }
  return states;
}

/** Groups rows, which arrive one by one, into blocks of 64 KiB to speed up compression. */
export async function* groupIntoBlocks(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let block: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    block.push(chunk);
    size += chunk.length;
    if (size < 65_536) continue;
    yield Buffer.concat(block);
    block = [];
    size = 0;
  }
  yield Buffer.concat(block);
}

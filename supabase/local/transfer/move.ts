import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { prepareBulkLoad, refuseRows, setSequences } from "../backup/bulk-load.ts";
import { copyFormat, groupIntoBlocks, listSequences } from "../backup/dump.ts";
import { createPoolOptions } from "../database/database.ts";
import { readMigrations } from "../database/migrate.ts";
import { migrationsFolder } from "../paths.ts";
import {
  lockEndpoint,
  openSource,
  openTarget,
  type Endpoint,
  type EndpointName,
} from "./endpoint.ts";
import { createTableChecksum, type TableChecksum } from "./row-checksum.ts";
import { completeAccounts, listCopiedTables, type CopiedTable } from "./tables.ts";

/** Counts and checksums of a move by table; source and target have the same. */
export type MoveReport = ReadonlyMap<string, TableChecksum>;

type Progress = (text: string) => void;

const lockTimeout = "set local lock_timeout = '3s'";
const noTimeouts = "set local idle_in_transaction_session_timeout = 0";
const progressIntervalMs = 3000;
const watchIntervalMs = 300;

/**
 * Copies all rows, sequences and accounts of one database to another without rows, in one snapshot of the source
 * and one transaction of the target. Compares counts and checksums before the commit.
 * @throws StartError when a database is in use, written meanwhile or not as expected; the target is unchanged then
 */
export async function moveData(
  from: EndpointName,
  to: EndpointName,
  progress: Progress,
): Promise<MoveReport> {
  const source = await lockEndpoint(await openSource(from));
  try {
    await requireMigrations(source);
    const target = await openTarget(to, readMigrations(migrationsFolder));
    try {
      await requireMigrations(target);
      const report = await copyDatabase(source, target, progress);
      target.keep();
      return report;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Both databases need exactly the migrations of this checkout. @throws StartError */
async function requireMigrations({ address, title }: Endpoint): Promise<void> {
  const sql = postgres(createPoolOptions(address, 1));
  try {
    const rows = await sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`.catch(
      (error: unknown) => {
        if (/^(42P01|3F000)$/.test(getErrorCode(error))) return [];
        throw error;
      },
    );
    const applied = rows.map(({ version }) => version).join();
    const wanted = readMigrations(migrationsFolder).map(({ version }) => version);
    if (applied !== wanted.join())
      throw new StartError(
        `In ${title}, the migrations of this checkout are not all applied, or others are. Start the product on it once, or run supabase db push. Nothing was changed.`,
      );
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function copyDatabase(
  source: Endpoint,
  target: Endpoint,
  progress: Progress,
): Promise<MoveReport> {
  const from = postgres(createPoolOptions(source.address, 2));
  const into = postgres(createPoolOptions(target.address, 1));
  try {
    const tables = await listCopiedTables(from, into);
    const report = await from.begin("isolation level repeatable read", async (snapshot) => {
      const writers = await lockSource(source, from, snapshot, tables);
      try {
        return await into.begin(async (load) => {
          const checksums = await loadTables(target, snapshot, load, tables, progress);
          await writers.refuse();
          return checksums;
        });
      } finally {
        await writers.stop();
      }
    });
    // Statistics only make queries faster. The rows are committed already.
    await into
      .unsafe("set statement_timeout = 0; analyze")
      .simple()
      .catch(() => {});
    return report;
  } finally {
    await Promise.all([from.end({ timeout: 2 }), into.end({ timeout: 2 })]);
  }
}

/**
 * Locks the tables of the source against writes, before the snapshot is taken, and watches for writers that wait:
 * their rows would be missing in the target.
 */
async function lockSource(
  { title }: Endpoint,
  sql: postgres.Sql,
  snapshot: postgres.TransactionSql,
  tables: readonly CopiedTable[],
) {
  const inUse = new StartError(
    `Rows are being written to ${title}. Stop the product, its functions and its timer first. Nothing was changed.`,
  );
  await snapshot.unsafe(`${copyFormat}; ${noTimeouts}; ${lockTimeout}`).simple();
  await snapshot
    .unsafe(`lock table ${tables.map(({ table }) => table).join(", ")} in share mode`)
    .catch((error: unknown) => {
      throw getErrorCode(error) === "55P03" ? inUse : error;
    });
  const [own] = await snapshot<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let hasWriters = false;
  const check = async (): Promise<void> => {
    const waiting = await sql`
      select 1 from pg_stat_activity where ${own?.pid ?? 0} = any (pg_blocking_pids(pid))`;
    hasWriters ||= waiting.length > 0;
  };
  let pending: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (pending = check().catch(() => {})), watchIntervalMs);
  return {
    async refuse() {
      await check();
      if (hasWriters) throw inUse;
    },
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
}

async function loadTables(
  target: Endpoint,
  snapshot: postgres.TransactionSql,
  load: postgres.TransactionSql,
  tables: readonly CopiedTable[],
  progress: Progress,
): Promise<MoveReport> {
  await load.unsafe(`${copyFormat}; ${noTimeouts}; ${lockTimeout}`).simple();
  await refuseRows(load);
  const finishLoad = await prepareBulkLoad(load).catch((error: unknown) => {
    throw getErrorCode(error) === "55P03" ? describeBusyTarget(target) : error;
  });
  const own = tables.map(({ table }) => table).filter((table) => !table.startsWith("auth."));
  await load.unsafe(`truncate ${own.join(", ")}`).catch((error: unknown) => {
    throw getErrorCode(error) === "55P03" ? describeBusyTarget(target) : error;
  });
  const checksums = new Map<string, TableChecksum>();
  for (const table of tables)
    checksums.set(table.table, await copyTable(snapshot, load, table, progress));
  const sequences = await listSequences(snapshot);
  await setSequences(
    load,
    sequences.filter(({ sequence }) => !sequence.startsWith("auth.")),
  );
  progress("comparing the rows");
  for (const table of tables) await verifyTable(load, table, checksums.get(table.table));
  await completeAccounts(load);
  await finishLoad();
  return checksums;
}

const describeBusyTarget = ({ title }: Endpoint): StartError =>
  new StartError(`${title} is in use. Stop what uses it first. Nothing was changed.`);

async function copyTable(
  snapshot: postgres.TransactionSql,
  load: postgres.TransactionSql,
  { table, columns, expressions }: CopiedTable,
  progress: Progress,
): Promise<TableChecksum> {
  const checksum = createTableChecksum();
  let reportedAt = performance.now();
  const report = (): void => {
    if (performance.now() - reportedAt < progressIntervalMs) return;
    reportedAt = performance.now();
    progress(`${table}: ${checksum.count().toLocaleString("en")} rows`);
  };
  const rows = readRows(snapshot, table, expressions, (chunk) => {
    checksum.add(chunk);
    report();
  });
  const sink = await load.unsafe(`copy ${table} (${columns.join(", ")}) from stdin`).writable();
  await pipeline(Readable.from(groupIntoBlocks(rows)), sink);
  return checksum.end();
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

async function verifyTable(
  load: postgres.TransactionSql,
  { table, expressions }: CopiedTable,
  expected: TableChecksum | undefined,
): Promise<void> {
  const checksum = createTableChecksum();
  for await (const _ of readRows(load, table, expressions, checksum.add));
  const actual = checksum.end();
  if (actual.rows !== expected?.rows || actual.checksum !== expected.checksum)
    throw new StartError(
      `${table} differs in the target: ${actual.rows} rows of ${expected?.rows ?? 0}, or other values. Nothing was changed.`,
    );
}

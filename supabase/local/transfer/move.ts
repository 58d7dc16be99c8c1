import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { prepareBulkLoad, rejectExistingRows, setSequences } from "../backup/bulk-load.ts";
import { copyFormat, groupIntoBlocks, listSequences, readRows } from "../backup/dump.ts";
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

/** SQLSTATE of a lock timeout. */
const lockNotAvailable = "55P03";
const lockTimeout = "set local lock_timeout = '3s'";
const noTimeouts = "set local idle_in_transaction_session_timeout = 0";
const progressIntervalMs = 3000;
const watchIntervalMs = 300;

/**
 * Copies all rows, sequences and accounts of one database to another that has no rows, from one snapshot of the
 * source in one transaction of the target. Compares row counts and checksums before the commit.
 * @throws StartError, with the target unchanged, when a database is in use or lacks migrations, the target has
 *   rows, or the source is written to during the copy
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

/** Rejects a database whose migrations differ from those of this checkout. @throws StartError */
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
    const expected = readMigrations(migrationsFolder).map(({ version }) => version);
    if (applied !== expected.join())
      throw new StartError(
        `The migrations of ${title} differ from those of this checkout. Start the product on it once, or run supabase db push. Nothing was changed.`,
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
      const lock = await lockSource(source, from, snapshot, tables);
      try {
        return await into.begin(async (load) => {
          const checksums = await loadTables(target, snapshot, load, tables, progress);
          await lock.rejectWriters();
          return checksums;
        });
      } finally {
        await lock.stopWatching();
      }
    });
    // The rows are already committed; without statistics, queries are only slower.
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
 * Locks the tables of the source against writes before the snapshot is taken, and watches for blocked writers,
 * whose rows would be missing in the target.
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
      throw getErrorCode(error) === lockNotAvailable ? inUse : error;
    });
  const [backend] = await snapshot<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let hasWriters = false;
  const check = async (): Promise<void> => {
    const waiting = await sql`
      select 1 from pg_stat_activity where ${backend?.pid ?? 0} = any (pg_blocking_pids(pid))`;
    hasWriters ||= waiting.length > 0;
  };
  let pending: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (pending = check().catch(() => {})), watchIntervalMs);
  return {
    async rejectWriters() {
      await check();
      if (hasWriters) throw inUse;
    },
    async stopWatching() {
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
  await rejectExistingRows(load);
  const rejectBusy = (error: unknown): never => {
    if (getErrorCode(error) !== lockNotAvailable) throw error;
    throw new StartError(
      `${target.title} is in use. Stop what uses it first. Nothing was changed.`,
    );
  };
  const finishLoad = await prepareBulkLoad(load).catch(rejectBusy);
  const productTables = tables
    .map(({ table }) => table)
    .filter((table) => !table.startsWith("auth."));
  await load.unsafe(`truncate ${productTables.join(", ")}`).catch(rejectBusy);
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
      `${table} differs in the target: it has ${actual.rows} of ${expected?.rows ?? 0} rows, or other values. Nothing was changed.`,
    );
}

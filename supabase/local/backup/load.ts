import { mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { bootstrap, grantHostedDefaults } from "../database/bootstrap.ts";
import { openDatabase, createPoolOptions } from "../database/database.ts";
import { lockFolder } from "../folder-lock.ts";
import { connectLite, startLite } from "../auth/lite.ts";
import {
  applyMigrations,
  quoteLiteral,
  type Migration,
  readMigrations,
} from "../database/migrate.ts";
import { createMailboxTransports } from "../outbox/email-transports.ts";
import { migrationsFolder } from "../paths.ts";
import { startCluster } from "../database/postgres/cluster.ts";
import { preparePrivileges } from "../gateway/privileges.ts";
import { hasCluster, schemas, listTables } from "./dump.ts";
import { type DumpEnd, readDump } from "./dump-file.ts";

/**
 * Creates a database in a folder that has none, with the migrations of a dump, and loads the dump's
 * rows in one transaction. The next start applies later migrations.
 * @throws StartError when the dump is damaged or newer than this checkout.
 */
export async function loadDatabase(dataFolder: string, file: string): Promise<DumpEnd> {
  if (hasCluster(dataFolder))
    throw new StartError(`There already is a database in ${dataFolder}. Nothing was changed.`);
  const migrations = await readDumpMigrations(file);
  mkdirSync(dataFolder, { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    const cluster = await startCluster({ dataFolder });
    try {
      await createSchema(cluster.socket, migrations);
      return await loadRows(cluster.socket, file);
    } finally {
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
}

/** Verifies the whole dump before anything is created, and returns its migrations. */
async function readDumpMigrations(file: string): Promise<Migration[]> {
  const known = new Map(
    readMigrations(migrationsFolder).map((migration) => [migration.version, migration]),
  );
  let migrations: Migration[] = [];
  await readDump(file, {
    async head(head) {
      migrations = head.migrations.map((version) => {
        const migration = known.get(version);
        if (migration) return migration;
        throw new StartError(
          `The backup was made with migration ${version}, which this checkout lacks: it is newer than the code. Update the code.`,
        );
      });
    },
    async table(_, rows) {
      for await (const _rows of rows);
    },
  });
  return migrations;
}

async function createSchema(socket: string, migrations: readonly Migration[]): Promise<void> {
  const database = openDatabase(socket);
  const connection = connectLite(socket);
  try {
    // Only creates the tables of the auth engine.
    await startLite({
      connection,
      siteUrl: "http://localhost",
      jwtSecret: "unused, because nothing signs in here",
      publishableKey: "sb_publishable_0000000000000000",
      secretKey: "sb_secret_0000000000000000",
      email: createMailboxTransports(database).auth,
    });
    await bootstrap(database);
    await grantHostedDefaults(database);
    await preparePrivileges(database);
    await applyMigrations(database, migrations);
  } finally {
    await connection.close();
    await database.close();
  }
}

async function loadRows(socket: string, file: string): Promise<DumpEnd> {
  const sql = postgres(createPoolOptions(socket, 1));
  try {
    const end = await sql.begin(async (transaction) => {
      // Disables triggers and foreign key checks while rows are loaded.
      await transaction.unsafe("set local session_replication_role = replica");
      const alwaysTriggers = await listAlwaysTriggers(transaction);
      for (const { table, trigger } of alwaysTriggers)
        await transaction.unsafe(`alter table ${table} disable trigger ${trigger}`);
      const tables = await listTables(transaction);
      const known = new Map(tables.map(({ table, columns }) => [table, new Set(columns)]));
      await transaction.unsafe(`truncate ${[...known.keys()].join(", ")}`);
      const loaded = await readDump(file, {
        head: async () => {},
        async table({ table, columns }, rows) {
          const unknown = columns.find((column) => !known.get(table)?.has(column));
          if (unknown !== undefined)
            throw new StartError(
              `The backup contains the column ${unknown} of ${table}, which this version lacks. Use the version that made the backup.`,
            );
          const sink = await transaction
            .unsafe(`copy ${table} (${columns.join(", ")}) from stdin`)
            .writable();
          await pipeline(Readable.from(rows), sink);
        },
      });
      for (const { sequence, value, isCalled } of loaded.sequences) {
        const name = quoteLiteral(sequence);
        await transaction.unsafe(`select setval(${name}, ${BigInt(value)}, ${isCalled})`);
      }
      for (const { table, trigger } of alwaysTriggers)
        await transaction.unsafe(`alter table ${table} enable always trigger ${trigger}`);
      return loaded;
    });
    await sql.unsafe("analyze");
    return end;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * ALWAYS triggers, which also fire in replica mode, such as the one that protects the audit log.
 */
async function listAlwaysTriggers(transaction: postgres.TransactionSql) {
  return transaction<{ table: string; trigger: string }[]>`
    select format('%I.%I', namespace.nspname, relation.relname) as table, quote_ident(tgname) as trigger
    from pg_trigger
    join pg_class relation on relation.oid = tgrelid
    join pg_namespace namespace on namespace.oid = relation.relnamespace
    where tgenabled = 'A' and namespace.nspname in ${transaction(schemas)}`;
}

import { mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { allowServiceRole, bootstrap, grantHostedDefaults } from "../database/bootstrap.ts";
import { openDatabase, createPoolOptions, type DatabaseAddress } from "../database/database.ts";
import { checkServer } from "../database/external/check-server.ts";
import { lockDatabase } from "../database/external/database-lock.ts";
import { lockFolder } from "../folder-lock.ts";
import { connectLite, startLite } from "../auth/lite.ts";
import { applyMigrations, type Migration, readMigrations } from "../database/migrate.ts";
import { createMailboxTransports } from "../outbox/email-transports.ts";
import { migrationsFolder } from "../paths.ts";
import { startCluster } from "../database/postgres/cluster.ts";
import { preparePrivileges, recordPrivilegesSql } from "../gateway/privileges.ts";
import { prepareBulkLoad, rejectExistingRows, setSequences } from "./bulk-load.ts";
import { type DatabaseSource, hasCluster, listTables } from "./dump.ts";
import { type DumpEnd, readDump } from "./dump-file.ts";

/**
 * Creates a database with the migrations of a dump and loads the dump's rows in one transaction: in a
 * folder that has none, or in an external database without rows. The next start applies later migrations.
 * @throws StartError when the dump is damaged or newer than this checkout.
 */
export async function loadDatabase(
  { dataFolder, external }: DatabaseSource,
  file: string,
): Promise<DumpEnd> {
  const migrations = await readDumpMigrations(file);
  if (external) {
    await checkServer(external);
    const lock = await lockDatabase(external);
    try {
      await createSchema(external, migrations);
      return await loadRows(external, file);
    } finally {
      await lock.release();
    }
  }
  if (hasCluster(dataFolder))
    throw new StartError(`There already is a database in ${dataFolder}. Nothing was changed.`);
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

/**
 * Applies pending migrations, and first creates what they require in a new database. Returns the
 * applied migrations. @throws StartError when the database has other migrations
 */
export async function createSchema(
  address: DatabaseAddress,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const database = openDatabase(address);
  const connection = connectLite(address);
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
    // Recorded in the same transaction, because the privilege guard would revert the new grants.
    const applied = await applyMigrations(database, migrations, recordPrivilegesSql);
    await allowServiceRole(database);
    return applied;
  } finally {
    await connection.close();
    await database.close();
  }
}

async function loadRows(address: DatabaseAddress, file: string): Promise<DumpEnd> {
  const sql = postgres(createPoolOptions(address, 1));
  try {
    const end = await sql.begin(async (transaction) => {
      await rejectExistingRows(transaction);
      const tables = await listTables(transaction);
      const known = new Map(tables.map(({ table, columns }) => [table, new Set(columns)]));
      const finishLoad = await prepareBulkLoad(transaction);
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
      await setSequences(transaction, loaded.sequences);
      await finishLoad();
      return loaded;
    });
    await sql.unsafe("analyze");
    return end;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { createSchema } from "../database/create-schema.ts";
import { createPoolOptions, type DatabaseAddress } from "../database/database.ts";
import { type Migration, readMigrations } from "../database/migrate.ts";
import {
  type DatabaseSource,
  hasCluster,
  useStoppedDatabase,
} from "../database/stopped-database.ts";
import { migrationsFolder } from "../paths.ts";
import { prepareBulkLoad, rejectExistingRows, setSequences } from "./bulk-load.ts";
import { listTables } from "./dump.ts";
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
  if (!external && hasCluster(dataFolder))
    throw new StartError(`There already is a database in ${dataFolder}. Nothing was changed.`);
  return useStoppedDatabase({ dataFolder, external }, async (address) => {
    await createSchema(address, migrations);
    return loadRows(address, file);
  });
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

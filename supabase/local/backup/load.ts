import { mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { bootstrap, openDefaultsLikeHosted } from "../database/bootstrap.ts";
import { openDatabase, poolOptions } from "../database/database.ts";
import { lockFolder } from "../folder-lock.ts";
import { connectLite, startLite } from "../auth/lite.ts";
import { StartError } from "../log.ts";
import { applyMigrations, literal, type Migration, readMigrations } from "../database/migrate.ts";
import { mailboxMail } from "../outbox/email-transports.ts";
import { migrationsFolder } from "../paths.ts";
import { startCluster } from "../database/postgres/cluster.ts";
import { preparePrivileges } from "../gateway/privileges.ts";
import { hasCluster, schemas, tablesOf } from "./dump.ts";
import { type DumpEnd, readDump } from "./dump-file.ts";

/**
 * Makes a database in a folder that has none, with the migrations that a dump was made with, and puts
 * its rows in: all of them or none. Later migrations are applied by the next start.
 * @throws StartError when the dump is damaged or newer than this checkout.
 */
export async function loadDatabase(dataFolder: string, file: string): Promise<DumpEnd> {
  if (hasCluster(dataFolder))
    throw new StartError(`There is a database in ${dataFolder} already. Nothing was changed.`);
  const migrations = await migrationsIn(file);
  mkdirSync(dataFolder, { recursive: true });
  const lock = await lockFolder(dataFolder);
  try {
    const cluster = await startCluster({ dataFolder });
    try {
      await makeSchema(cluster.socket, migrations);
      return await fill(cluster.socket, file);
    } finally {
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
}

/** Reads the dump whole, before anything is made. */
async function migrationsIn(file: string): Promise<Migration[]> {
  const known = new Map(readMigrations(migrationsFolder).map((one) => [one.version, one]));
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

async function makeSchema(socket: string, migrations: readonly Migration[]): Promise<void> {
  const database = openDatabase(socket);
  const connection = connectLite(socket);
  try {
    // The auth engine makes its tables; it answers nobody here.
    await startLite({
      connection,
      siteUrl: "http://localhost",
      jwtSecret: "nobody is signed in by this engine",
      publishableKey: "sb_publishable_0000000000000000",
      secretKey: "sb_secret_0000000000000000",
      email: mailboxMail(database).auth,
    });
    await bootstrap(database);
    await openDefaultsLikeHosted(database);
    await preparePrivileges(database);
    await applyMigrations(database, migrations);
  } finally {
    await connection.close();
    await database.close();
  }
}

async function fill(socket: string, file: string): Promise<DumpEnd> {
  const sql = postgres(poolOptions(socket, 1));
  try {
    const end = await sql.begin(async (work) => {
      // No trigger acts on a row that is put back, and none looks for a row that comes later.
      await work.unsafe("set local session_replication_role = replica");
      const guards = await guardsOf(work);
      for (const { table, trigger } of guards)
        await work.unsafe(`alter table ${table} disable trigger ${trigger}`);
      const tables = await tablesOf(work);
      const known = new Map(tables.map(({ table, columns }) => [table, new Set(columns)]));
      await work.unsafe(`truncate ${[...known.keys()].join(", ")}`);
      const loaded = await readDump(file, {
        head: async () => {},
        async table({ table, columns }, rows) {
          const lacks = columns.find((column) => !known.get(table)?.has(column));
          if (lacks !== undefined)
            throw new StartError(
              `The backup holds ${table} with ${lacks}, which this version of the product lacks. Use the version that made it.`,
            );
          const sink = await work
            .unsafe(`copy ${table} (${columns.join(", ")}) from stdin`)
            .writable();
          await pipeline(Readable.from(rows), sink);
        },
      });
      for (const { sequence, value, isCalled } of loaded.sequences)
        await work.unsafe(`select setval(${literal(sequence)}, ${BigInt(value)}, ${isCalled})`);
      for (const { table, trigger } of guards)
        await work.unsafe(`alter table ${table} enable always trigger ${trigger}`);
      return loaded;
    });
    await sql.unsafe("analyze");
    return end;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Triggers that act in every case, such as the one that keeps the audit from being rewritten. */
async function guardsOf(work: postgres.TransactionSql) {
  return work<{ table: string; trigger: string }[]>`
    select format('%I.%I', space.nspname, relation.relname) as table, quote_ident(tgname) as trigger
    from pg_trigger
    join pg_class relation on relation.oid = tgrelid
    join pg_namespace space on space.oid = relation.relnamespace
    where tgenabled = 'A' and space.nspname in ${work(schemas)}`;
}

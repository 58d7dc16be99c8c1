import { mkdirSync } from "node:fs";
import type { ExternalAddress } from "../../domain/database-url.ts";
import { StartError } from "../../domain/errors.ts";
import { createSchema } from "../backup/load.ts";
import { environment, readExternalDatabase } from "../config.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./database.ts";
import { checkServer } from "./external/check-server.ts";
import { lockDatabase } from "./external/database-lock.ts";
import { runCommand } from "../run-command.ts";
import {
  applyMigrations,
  describeApplied,
  describeStatus,
  getMigrationStatus,
  type Migration,
  readMigrations,
} from "./migrate.ts";
import { migrationsFolder } from "../paths.ts";
import { getRunningSocket, startCluster } from "./postgres/cluster.ts";
import { recordPrivilegesSql } from "../gateway/privileges.ts";
import { lockFolder } from "../folder-lock.ts";

/**
 * The commands `status` and `apply` for the running database of `DATA_DIR`, and `apply-stopped`, which
 * starts PostgreSQL temporarily. `npm run dev` and `npm run migrate` use them. They send their output
 * as `{ lines }` to the parent process over IPC.
 */
async function run(command: string | undefined): Promise<string[]> {
  const folder = environment["DATA_DIR"];
  if (folder && command === "apply-stopped") return applyToStopped(folder);
  if (!folder || (command !== "status" && command !== "apply"))
    throw new StartError("Usage: DATA_DIR=<folder> migrate-main.ts status | apply | apply-stopped");
  return withDatabase(readExternalDatabase() ?? getRunningSocket(folder), async (database) => {
    if (command === "apply") return apply(database);
    return describeStatus(await getMigrationStatus(database, readMigrations(migrationsFolder)));
  });
}

async function applyToStopped(folder: string): Promise<string[]> {
  const external = readExternalDatabase();
  if (external) return applyToStoppedExternal(external);
  mkdirSync(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const cluster = await startCluster({ dataFolder: folder });
    try {
      return await createSchemaIn(cluster.socket);
    } finally {
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
}

async function applyToStoppedExternal(address: ExternalAddress): Promise<string[]> {
  await checkServer(address);
  const lock = await lockDatabase(address);
  try {
    return await createSchemaIn(address);
  } finally {
    await lock.release();
  }
}

const createSchemaIn = async (address: DatabaseAddress): Promise<string[]> =>
  describeOutcome(await createSchema(address, readMigrations(migrationsFolder)));

const describeOutcome = (applied: readonly Migration[]): string[] =>
  applied.length === 0 ? ["All migrations are applied."] : applied.map(describeApplied);

async function withDatabase(
  address: DatabaseAddress,
  work: (database: Database) => Promise<string[]>,
): Promise<string[]> {
  const database = openDatabase(address);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function apply(database: Database): Promise<string[]> {
  // Recorded in the same transaction, because the privilege guard would revert the new grants.
  const applied = await applyMigrations(
    database,
    readMigrations(migrationsFolder),
    recordPrivilegesSql,
  );
  if (applied.length > 0) await database.script("notify pgrst, 'reload schema'");
  return describeOutcome(applied);
}

await runCommand(
  async () => {
    const lines = await run(process.argv[2]);
    process.send?.({ lines });
  },
  (reason) => `The migrations failed (${reason}).`,
);

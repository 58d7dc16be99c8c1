import { StartError } from "../../domain/errors.ts";
import { environment, readExternalDatabase } from "../config.ts";
import { applyAndRecord, createSchema } from "./create-schema.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./database.ts";
import { runCommand } from "../run-command.ts";
import {
  describeApplied,
  describeStatus,
  getMigrationStatus,
  type Migration,
  readMigrations,
} from "./migrate.ts";
import { migrationsFolder } from "../paths.ts";
import { getRunningSocket } from "./postgres/cluster.ts";
import { useStoppedDatabase } from "./stopped-database.ts";

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

const applyToStopped = (dataFolder: string): Promise<string[]> =>
  useStoppedDatabase({ dataFolder, external: readExternalDatabase() }, async (address) =>
    describeOutcome(await createSchema(address, readMigrations(migrationsFolder))),
  );

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
  const applied = await applyAndRecord(database, readMigrations(migrationsFolder));
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

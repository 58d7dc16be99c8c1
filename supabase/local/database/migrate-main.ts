import { StartError } from "../../domain/errors.ts";
import { environment } from "../config.ts";
import { openDatabase } from "./database.ts";
import { describeError, muteConsole, printMessage } from "../log.ts";
import {
  applyMigrations,
  describeApplied,
  describeStatus,
  getMigrationStatus,
  readMigrations,
} from "./migrate.ts";
import { migrationsFolder } from "../paths.ts";
import { getRunningSocket } from "./postgres/cluster.ts";
import { recordPrivilegesSql } from "../gateway/privileges.ts";

/**
 * The commands `status` and `apply` for the running database of `DATA_DIR`, used by `npm run dev`
 * and `npm run migrate`. They send their output as `{lines}` to the parent process.
 */
async function run(command: string | undefined): Promise<string[]> {
  const folder = environment["DATA_DIR"];
  if (!folder || (command !== "status" && command !== "apply"))
    throw new StartError("Usage: DATA_DIR=<folder> migrate-main.ts status | apply");
  const database = openDatabase(getRunningSocket(folder));
  try {
    const migrations = readMigrations(migrationsFolder);
    if (command === "status") return describeStatus(await getMigrationStatus(database, migrations));
    // Recorded in the same transaction, because the privilege guard would revert the new grants.
    const applied = await applyMigrations(database, migrations, recordPrivilegesSql);
    if (applied.length === 0) return ["All migrations are applied."];
    await database.script("notify pgrst, 'reload schema'");
    return applied.map(describeApplied);
  } finally {
    await database.close();
  }
}

muteConsole();
try {
  const lines = await run(process.argv[2]);
  process.send?.({ lines });
} catch (error) {
  const message =
    error instanceof StartError
      ? error.message
      : `The migrations failed (${describeError(error)}).`;
  printMessage(message);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

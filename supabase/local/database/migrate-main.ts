import { environment } from "../config.ts";
import { openDatabase } from "./database.ts";
import { log, muteConsole, nameOfError, StartError } from "../log.ts";
import {
  applyMigrations,
  describeApplied,
  describeStatus,
  migrationStatus,
  readMigrations,
} from "./migrate.ts";
import { migrationsFolder } from "../paths.ts";
import { runningSocket } from "./postgres/cluster.ts";
import { rememberPrivileges } from "../gateway/privileges.ts";

/**
 * The commands `status` and `apply` on the running database of the folder `DATA_DIR`. `npm run dev` and
 * `npm run migrate` run them. They send `{lines}` to their parent process, what there is to say.
 */
async function run(verb: string | undefined): Promise<string[]> {
  const folder = environment["DATA_DIR"];
  if (!folder || (verb !== "status" && verb !== "apply"))
    throw new StartError("Usage: DATA_DIR=<folder> migrate-main.ts status | apply");
  const database = openDatabase(runningSocket(folder));
  try {
    const migrations = readMigrations(migrationsFolder);
    if (verb === "status") return describeStatus(await migrationStatus(database, migrations));
    // In the same transaction: the guard of the privileges would take new grants for damage.
    const applied = await applyMigrations(database, migrations, rememberPrivileges);
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
    error instanceof StartError ? error.message : `The migrations failed (${nameOfError(error)}).`;
  log(message.replaceAll("\n", " "));
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

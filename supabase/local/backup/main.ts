import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { environment, readExternalDatabase } from "../config.ts";
import { describeError, muteConsole, printMessage } from "../log.ts";
import { dumpDatabase } from "./dump.ts";
import type { DumpEnd } from "./dump-file.ts";
import { loadDatabase } from "./load.ts";

/**
 * The commands `dump <file> [--running]` and `load <file>` for the database in `DATA_DIR` or of `DATABASE_URL`,
 * used by the launcher's `backup` and `restore`. They send the counts to the parent process over
 * IPC; errors are logged in one line.
 */
async function run([command, file, ...flags]: string[]): Promise<DumpEnd> {
  const dataFolder = environment["DATA_DIR"];
  if (!dataFolder || !file) throw new StartError("Usage: dump <file> [--running] | load <file>");
  const database = { dataFolder, external: readExternalDatabase() };
  if (command === "load") return loadDatabase(database, file);
  return dumpDatabase(database, file, flags.includes("--running"));
}

muteConsole();
try {
  const { tables, rows } = await run(process.argv.slice(2));
  process.send?.({ tables, rows });
} catch (error) {
  if (error instanceof StartError) printMessage(error.message);
  else if (getErrorCode(error) === "ENOSPC") printMessage("The disk is full. Free some space.");
  else printMessage(`The backup or restore failed (${describeError(error)}).`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

import { StartError } from "../../domain/errors.ts";
import { environment, readExternalDatabase } from "../config.ts";
import { runCommand } from "../run-command.ts";
import { dumpDatabase } from "./dump.ts";
import type { DumpEnd } from "./dump-file.ts";
import { loadDatabase } from "./load.ts";

/**
 * The commands `dump <file> [--running]` and `load <file>` for the database in `DATA_DIR` or at
 * `DATABASE_URL`, used by the launcher's `backup` and `restore`. They send the numbers of tables and
 * rows to the parent process over IPC.
 */
async function run([command, file, ...flags]: string[]): Promise<DumpEnd> {
  const dataFolder = environment["DATA_DIR"];
  if (!dataFolder || !file) throw new StartError("Usage: dump <file> [--running] | load <file>");
  const database = { dataFolder, external: readExternalDatabase() };
  if (command === "load") return loadDatabase(database, file);
  return dumpDatabase(database, file, flags.includes("--running"));
}

await runCommand(
  async () => {
    const { tables, rows } = await run(process.argv.slice(2));
    process.send?.({ tables, rows });
  },
  (reason) => `The backup or restore failed (${reason}).`,
);

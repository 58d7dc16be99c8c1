import { environment } from "../config.ts";
import { log, muteConsole, nameOfError, StartError } from "../log.ts";
import { dumpDatabase } from "./dump.ts";
import type { DumpEnd } from "./dump-file.ts";
import { loadDatabase } from "./load.ts";

/**
 * The commands `dump <file> [--running]` and `load <file>` on the folder `DATA_DIR` of the embedded
 * Supabase. The launcher's `backup` and `restore` run them. They tell on the channel to their parent how
 * much it was, and say in one sentence why not.
 */
async function run([verb, file, ...flags]: string[]): Promise<DumpEnd> {
  const folder = environment["DATA_DIR"];
  if (!folder || !file) throw new StartError("Usage: dump <file> [--running] | load <file>");
  if (verb === "load") return loadDatabase(folder, file);
  return dumpDatabase(folder, file, flags.includes("--running"));
}

muteConsole();
try {
  const { tables, rows } = await run(process.argv.slice(2));
  process.send?.({ tables, rows });
} catch (error) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof StartError) log(error.message);
  else log(code === "ENOSPC" ? "The disk is full." : `It failed (${nameOfError(error)}).`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

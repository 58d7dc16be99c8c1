import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { environment } from "../config.ts";
import { describeError, muteConsole, printMessage } from "../log.ts";
import { parseEndpoint } from "./endpoint.ts";
import { exportSql } from "./export-sql.ts";
import { moveData } from "./move.ts";

/**
 * The commands `move` (DATA_FROM, DATA_TO) and `export <file> [--running]` (DATA_FROM) of `npm run data:move` and
 * `npm run data:export`. They send progress and the result to the parent process over IPC; errors are logged in
 * one line.
 */
async function run([command, ...args]: string[]): Promise<void> {
  const dataFolder = environment["DATA_DIR"] ?? "";
  const endpoint = (option: string, name: string) =>
    parseEndpoint(option, environment[name] ?? "", dataFolder);
  const progress = (text: string): void => void process.send?.({ progress: text });
  const from = endpoint("--from", "DATA_FROM");
  if (command === "move") {
    const sums = await moveData(from, endpoint("--to", "DATA_TO"), progress);
    process.send?.({ tables: Object.fromEntries(sums) });
    return;
  }
  const [file, ...flags] = args;
  if (command !== "export" || !file)
    throw new StartError("Usage: move | export <file> [--running]");
  process.send?.(await exportSql(from, file, flags.includes("--running"), progress));
}

muteConsole();
// The parent process ended: the transaction of the target is rolled back.
process.once("disconnect", () => process.exit(1));
try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof StartError) printMessage(error.message);
  else if (getErrorCode(error) === "ENOSPC") printMessage("The disk is full. Free some space.");
  else printMessage(`It failed (${describeError(error)}). Nothing was changed.`);
  process.exitCode = 1;
}
process.removeAllListeners("disconnect");
if (process.connected) process.disconnect();

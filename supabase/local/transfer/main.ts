import { StartError } from "../../domain/errors.ts";
import { environment } from "../config.ts";
import { runCommand } from "../run-command.ts";
import { parseEndpoint } from "./endpoint.ts";
import { exportSql } from "./export-sql.ts";
import { moveData } from "./move.ts";

/**
 * The commands `move` (DATA_FROM, DATA_TO) and `export <file> [--running]` (DATA_FROM) of `npm run data:move` and
 * `npm run data:export`. They send progress and the result to the parent process over IPC.
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

await runCommand(
  async () => {
    // When the parent process ends, the exit rolls back the transaction of the target.
    const exit = () => process.exit(1);
    process.once("disconnect", exit);
    await run(process.argv.slice(2)).finally(() => process.off("disconnect", exit));
  },
  (reason) => `The move or export failed (${reason}). Nothing was changed.`,
);

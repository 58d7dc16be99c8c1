import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartError, getErrorMessage } from "../../../supabase/domain/errors.ts";
import { isRecord } from "../../../supabase/domain/json.ts";
import { getCount, runServiceTool } from "../backup/service-tool.ts";
import { FolderInUseError, openDataFolder } from "../data-folder/data-folder.ts";
import { type Config, readConfig } from "../settings/config.ts";
import { runCommand } from "./run-command.ts";
import { resolveTargetFile } from "./target-file.ts";

const usage = `Usage: npm run data:move -- --from <database> --to <database>
       npm run data:export -- <file.sql> [--from <database>]
A database is "embedded" (that of DATA_DIR) or a URL such as postgresql://user:password@host/name.`;

const program = "supabase/local/transfer/main.ts";
const showProgress = (text: string) => console.error(`${text}…`);

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: "string" }, to: { type: "string" } },
    });
  } catch (error) {
    throw new StartError(`${getErrorMessage(error)}\n${usage}`);
  }
}

/** `npm run data:move`: copies all rows and accounts to a database without rows, and verifies them. */
async function moveData(config: Config, from: string, to: string): Promise<void> {
  if (from === to)
    throw new StartError("--from and --to name the same database. Nothing was changed.");
  const isEmbedded = [from, to].includes("embedded");
  // Rejects a running product.
  const folder = isEmbedded ? await openDataFolder(config.dataDir, config.siteUrl) : undefined;
  try {
    const startedAt = performance.now();
    const report = await runServiceTool(
      [program, "move"],
      join(config.dataDir, "supabase"),
      { DATA_FROM: from, DATA_TO: to },
      showProgress,
    );
    const tables = report.get("tables");
    let [count, rows] = [0, 0];
    for (const [name, sum] of Object.entries(isRecord(tables) ? tables : {})) {
      if (!isRecord(sum)) continue;
      count += 1;
      rows += Number(sum.rows);
      console.log(`${name.padEnd(40)} ${String(sum.rows).padStart(9)}  ${String(sum.checksum)}`);
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `Moved ${rows.toLocaleString("en")} rows of ${count} tables in ${seconds} s. Counts and checksums are equal. Everyone signs in again, with the same password.`,
    );
  } finally {
    folder?.release();
  }
}

/** `npm run data:export`: writes all rows as SQL for psql and other programs. The product may run. */
async function exportData(config: Config, name: string, from: string): Promise<void> {
  const file = resolveTargetFile(name, usage);
  if (existsSync(file))
    throw new StartError(`The file ${file} already exists. Choose another name.`);
  const isEmbedded = from === "embedded";
  const folder = isEmbedded
    ? await openDataFolder(config.dataDir, config.siteUrl).catch((error: unknown) => {
        if (error instanceof FolderInUseError) return undefined;
        throw error;
      })
    : undefined;
  try {
    const isRunning = isEmbedded && folder === undefined;
    const report = await runServiceTool(
      [program, "export", file, ...(isRunning ? ["--running"] : [])],
      join(config.dataDir, "supabase"),
      { DATA_FROM: from },
      showProgress,
    );
    console.log(
      `Wrote ${getCount(report, "rows").toLocaleString("en")} rows of ${getCount(report, "tables")} tables to ${file}. It contains personal data.`,
    );
  } finally {
    folder?.release();
  }
}

await runCommand(async ([verb, ...args]) => {
  const { values, positionals } = readArguments(args);
  const { from, to } = values;
  const config = readConfig();
  if (verb === "move" && from && to && positionals.length === 0) await moveData(config, from, to);
  else if (verb === "export" && positionals[0] && positionals.length === 1 && to === undefined)
    await exportData(config, positionals[0], from ?? config.databaseUrl ?? "embedded");
  else throw new StartError(usage);
  return 0;
}, "write the file");

import { watch } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { StartError } from "../../../supabase/domain/errors.ts";
import { runServiceTool } from "../backup/service-tool.ts";
import { type Config, root } from "../settings/config.ts";
import type { Log } from "../../../supabase/domain/log.ts";
import { databaseEnv } from "./services/service-definitions.ts";

/**
 * Compares the migrations with the running database, or applies the pending ones to it or to the
 * database of a stopped product. Returns lines for the operator.
 */
export async function runMigrations(
  verb: "status" | "apply" | "apply-stopped",
  config: Config,
): Promise<string[]> {
  const program = [join(root, "supabase/local/database/migrate-main.ts"), verb];
  const lines = (
    await runServiceTool(program, join(config.dataDir, "supabase"), databaseEnv(config))
  ).get("lines");
  return Array.isArray(lines) ? lines.map(String) : [];
}

/**
 * During development: logs after each change in supabase/migrations how the files differ from the database.
 * They are applied when the developer types `m` and Enter, because an applied file must not change anymore.
 */
export function watchMigrations(config: Config, input: Readable, log: Log): void {
  let timer: NodeJS.Timeout | undefined;
  let hasProblem = false;
  let last: Promise<void> = Promise.resolve();

  const logMessage = (level: "info" | "warn", message: string) =>
    log(level, "launcher", "migrations", { message });
  const report = async (verb: "status" | "apply"): Promise<void> => {
    try {
      const lines = await runMigrations(verb, config);
      if (verb === "status" && hasProblem && lines.length === 0)
        logMessage("info", "The migrations match the database again.");
      hasProblem = verb === "status" && lines.length > 0;
      for (const line of lines) logMessage(verb === "apply" ? "info" : "warn", line);
    } catch (error) {
      hasProblem = true;
      logMessage("warn", error instanceof StartError ? error.message : String(error));
    }
  };
  /** Runs one at a time, because both use the same files. */
  const run = (verb: "status" | "apply") => {
    last = last.then(() => report(verb));
  };

  watch(join(root, "supabase/migrations"), (_event, file) => {
    if (!file?.endsWith(".sql")) return;
    clearTimeout(timer);
    timer = setTimeout(() => run("status"), 300);
  });
  createInterface(input).on("line", (line) => {
    if (line.trim() === "m") run("apply");
  });
}

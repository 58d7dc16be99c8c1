import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { StartError } from "../../../supabase/domain/errors.ts";
import { childEnvironment, root } from "../settings/config.ts";

/** The result that a tool sends when it is done. */
export type ToolReport = ReadonlyMap<string, unknown>;

/**
 * Runs a program of a service on that service's data folder.
 * @param settings further settings that it needs
 * @param onProgress receives the texts that it sends as `{progress}`
 * @throws {StartError} with the last line of its output when it fails
 */
export function runServiceTool(
  program: string[],
  dataDir: string,
  settings: Record<string, string> = {},
  onProgress?: (text: string) => void,
): Promise<ToolReport> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: childEnvironment({ DATA_DIR: dataDir, ...settings }),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let report: ToolReport = new Map();
  let last = "";
  child.on("message", (message) => {
    const fields = new Map<string, unknown>(Object.entries(message));
    if (fields.has("progress")) onProgress?.(String(fields.get("progress")));
    else report = fields;
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on("line", (line) => (last = line.trim() || last));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(report)
        : reject(
            new StartError(
              last.replace(/^\w+: /, "") || `The program ${program[0]} failed with code ${code}.`,
            ),
          ),
    );
  });
}

export const getCount = (report: ToolReport, name: string): number => Number(report.get(name) ?? 0);

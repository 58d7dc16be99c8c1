import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { childEnvironment, root } from "../settings/config.ts";
import { StartError } from "../settings/start-error.ts";

/** What the tool told on the channel when it was done. */
export type Told = Readonly<Record<string, unknown>>;

/**
 * Runs a program of a part on that part's folder. @throws StartError with the last line that it wrote when
 * it fails.
 */
export function runPartTool(program: string[], dataDir: string): Promise<Told> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: childEnvironment({ DATA_DIR: dataDir }),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let told: Told = {};
  let last = "";
  child.on("message", (message: Told) => (told = message));
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on("line", (line) => (last = line.trim() || last));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(told)
        : reject(new StartError(last.replace(/^\w+: /, "") || `A part ended with code ${code}.`)),
    );
  });
}

export const numberIn = (told: Told, name: string): number => Number(told[name] ?? 0);

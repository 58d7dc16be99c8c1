import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { offlineEnvironment } from "./env.ts";

const studio = fileURLToPath(new URL(".", import.meta.url));
const sanity = fileURLToPath(new URL("bin/sanity", import.meta.resolve("sanity/package.json")));

/**
 * Runs a command of Sanity's CLI in this folder, offline and without an account. Rejects with the
 * command's output when it fails.
 */
export async function runSanityCommand(
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(process.execPath, [sanity, ...args], {
    cwd: studio,
    env: { ...offlineEnvironment, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`sanity ${args.join(" ")} failed:\n${output}`);
}

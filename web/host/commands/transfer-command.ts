import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  callerFolder,
  childEnvironment,
  type Config,
  readConfig,
  root,
} from "../settings/config.ts";
import { whileContentRuns } from "./with-content-lake.ts";
import { siteConfigOf } from "../supervisor/service-definitions.ts";
import type { Secrets } from "../settings/secrets.ts";
import { StartError } from "../settings/start-error.ts";

/**
 * `npm run content:export`, `content:import`, `content:copy` and `content:unused`: runs the command
 * of that name on the content this product uses.
 */
async function run(config: Config, secrets: Secrets, args: string[]): Promise<number> {
  const { sanityProjectId, sanityDataset } = siteConfigOf(config, secrets);
  // Beside the content: all of it is unpacked there, and elsewhere may be no room.
  const scratch = mkdtempSync(join(config.dataDir, "moving-"));
  const contentDir = config.hostedSanity ? undefined : join(config.dataDir, "content");
  const child = spawn(process.execPath, [join(root, "studio/transfer/main.ts"), ...args], {
    cwd: root,
    env: childEnvironment({
      SANITY_TOKEN: config.sanityToken ?? config.hostedSanity?.readToken ?? "",
      ...(contentDir && { CONTENT_DIR: contentDir }),
      SANITY_PROJECT_ID: sanityProjectId,
      SANITY_DATASET: sanityDataset,
      CALLED_FROM: callerFolder(),
      TMPDIR: scratch,
    }),
    stdio: "inherit",
  });
  // Ended from outside, it still ends the lake that was started for it and removes what it unpacked.
  const end = () => child.kill("SIGTERM");
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const;
  for (const signal of signals) process.on(signal, end);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve(code ?? 130));
    });
  } finally {
    for (const signal of signals) process.off(signal, end);
    rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  const config = readConfig();
  const args = process.argv.slice(2);
  process.exitCode = await whileContentRuns(config, (_port, secrets) => run(config, secrets, args));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
// The channel to whoever started it would keep it alive.
if (process.connected) process.disconnect();

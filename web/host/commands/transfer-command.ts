import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  getCallerFolder,
  childEnvironment,
  type Config,
  readConfig,
  root,
} from "../settings/config.ts";
import { runCommand } from "./run-command.ts";
import { resolveTargetFile } from "./target-file.ts";
import { withContentLake } from "./with-content-lake.ts";
import { createSiteConfig } from "../supervisor/services/service-definitions.ts";
import type { Secrets } from "../settings/secrets.ts";

/**
 * `npm run content:export`, `content:import`, `content:copy`, `content:migrate` and `content:unused`: runs the command of that
 * name on the content of this product.
 */
async function run(config: Config, secrets: Secrets, args: string[]): Promise<number> {
  const { sanityProjectId, sanityDataset } = createSiteConfig(config, secrets);
  // On the disk of the data folder, because all content is unpacked there.
  const scratch = mkdtempSync(join(config.dataDir, "moving-"));
  const contentDir = config.hostedSanity ? undefined : join(config.dataDir, "content");
  const child = spawn(process.execPath, [join(root, "studio/transfer/main.ts"), ...args], {
    cwd: root,
    env: childEnvironment({
      SANITY_TOKEN: config.sanityToken ?? config.hostedSanity?.readToken ?? "",
      ...(contentDir && { CONTENT_DIR: contentDir }),
      SANITY_PROJECT_ID: sanityProjectId,
      SANITY_DATASET: sanityDataset,
      CALLED_FROM: getCallerFolder(),
      TMPDIR: scratch,
    }),
    stdio: "inherit",
  });
  // On a signal, the lake that was started for the command is stopped and the files are removed.
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

await runCommand(async (args) => {
  const config = readConfig();
  const [verb, ...names] = args;
  if (verb === "export")
    for (const name of names)
      if (!name.startsWith("--"))
        resolveTargetFile(name, "Usage: npm run content:export -- [file.tar.gz] [options]");
  return withContentLake(config, (_port, secrets) => run(config, secrets, args));
});

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { callerFolder, childEnvironment, readConfig, root } from "../settings/config.ts";
import { openDataFolder } from "../supervisor/data-folder.ts";
import { StartError } from "../settings/start-error.ts";

/**
 * `npm run content:backup` and `npm run content:restore`: run the content lake's own commands on the
 * configured data folder. A backup may be made while the product runs; a restore takes the folder.
 */
async function main([verb, ...args]: string[]): Promise<number> {
  const config = readConfig();
  if (config.hostedSanity)
    throw new StartError(
      "The content is kept by Sanity's hosted service: SANITY_PROJECT_ID is set. Its backups are made there.",
    );
  const meant = args.map((argument) =>
    argument.startsWith("--") ? argument : resolve(callerFolder(), argument),
  );
  const program = [join(root, "studio/backup/main.ts"), verb ?? "", ...meant];
  const env = childEnvironment({ DATA_DIR: join(config.dataDir, "content") });
  if (verb !== "restore") return run(program, env);
  const folder = await openDataFolder(config.dataDir, config.siteUrl);
  try {
    const code = await run(program, env);
    // Finished pages show the former content.
    if (code === 0) rmSync(join(config.dataDir, "pages"), { recursive: true, force: true });
    return code;
  } finally {
    folder.release();
  }
}

function run(program: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: "inherit" });
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done(code ?? 1));
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

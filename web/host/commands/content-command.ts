import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { childEnvironment, readConfig, root } from "../settings/config.ts";
import { openDataFolder } from "../data-folder/data-folder.ts";
import { rejectRootForOtherOwner } from "../data-folder/folder-owner.ts";
import { runCommand } from "./run-command.ts";
import { resolveTargetFile } from "./target-file.ts";

/**
 * `npm run content:backup` and `npm run content:restore`: runs the content lake's commands on the
 * configured data folder. A backup may be made while the product runs; a restore locks the folder.
 */
async function main([verb, ...args]: string[]): Promise<number> {
  const config = readConfig();
  if (config.hostedSanity)
    throw new StartError(
      "The content is hosted by Sanity (SANITY_PROJECT_ID is set). Make its backups there.",
    );
  const usage = `Usage: npm run content:${verb} -- <file>`;
  const resolved = args.map((argument) =>
    argument.startsWith("--") ? argument : resolveTargetFile(argument, usage),
  );
  rejectRootForOtherOwner(config.dataDir);
  const program = [join(root, "studio/backup/main.ts"), verb ?? "", ...resolved];
  const env = childEnvironment({ DATA_DIR: join(config.dataDir, "content") });
  if (verb !== "restore") return run(program, env);
  const folder = await openDataFolder(config.dataDir, config.siteUrl);
  try {
    const code = await run(program, env);
    // Cached pages show the former content.
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

await runCommand(main);

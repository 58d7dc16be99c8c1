import { StartError } from "../../../supabase/domain/errors.ts";
import { runCommand } from "../commands/run-command.ts";
import { resolveTargetFile } from "../commands/target-file.ts";
import { readConfig } from "../settings/config.ts";
import { describeBackup } from "./describe-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const usage = "Usage: npm run restore -- <file> [--replace]";

/** `npm run restore -- <file> [--replace]`: restores a backup into the data folder of a stopped product. */
async function main(args: string[]): Promise<number> {
  const files = args.filter((argument) => !argument.startsWith("--"));
  const flags = args.filter((argument) => argument.startsWith("--")).join(" ");
  const [file] = files;
  if (file === undefined || files.length > 1 || !["", "--replace"].includes(flags))
    throw new StartError(usage);
  const source = resolveTargetFile(file, usage);
  const config = readConfig();
  const { manifest, aside } = await restoreBackup(config, source, {
    replace: flags === "--replace",
  });
  console.log(
    `Restored ${describeBackup(manifest)} from the backup of ${manifest.createdAt} into ${config.dataDir}. Start the product now.`,
  );
  if (aside)
    console.log(`The former product is kept in ${aside}; remove it when you no longer need it.`);
  return 0;
}

await runCommand(main, "restore the backup");

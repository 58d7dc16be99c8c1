import { StartError } from "../../../supabase/domain/errors.ts";
import { resolveTargetFile } from "../commands/target-file.ts";
import { readConfig } from "../settings/config.ts";
import { restoreBackup } from "./restore-backup.ts";

const usage = "Usage: npm run restore -- <file> [--replace]";

/** `npm run restore -- <file> [--replace]`: restores a backup into the data folder of a stopped product. */
async function main(args: string[]): Promise<string> {
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
  const { database, content, made } = manifest;
  const held = [
    ...(database ? [`${database.rows} rows in ${database.tables} tables`] : []),
    ...(content ? [`${content.documents} documents with ${content.assets} assets`] : []),
  ];
  return [
    `Restored ${held.join(" and ")} from the backup of ${made} into ${config.dataDir}. Start the product now.`,
    ...(aside
      ? [`The former product is kept in ${aside}; remove it when you no longer need it.`]
      : []),
  ].join("\n");
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  const isSystemError = error instanceof Error && "code" in error && !(error instanceof StartError);
  console.error(
    isSystemError
      ? `The restore could not be done: ${error.message}.`
      : error instanceof StartError
        ? error.message
        : error,
  );
  process.exitCode = 1;
}

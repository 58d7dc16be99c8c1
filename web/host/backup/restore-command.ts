import { resolve } from "node:path";
import { callerFolder, readConfig } from "../settings/config.ts";
import { StartError } from "../settings/start-error.ts";
import { restoreBackup } from "./restore-backup.ts";

/** `npm run restore -- <file> [--replace]`: what a backup holds into the data folder of a stopped product. */
async function main(args: string[]): Promise<string> {
  const files = args.filter((argument) => !argument.startsWith("--"));
  const flags = args.filter((argument) => argument.startsWith("--")).join(" ");
  const [file] = files;
  if (!file || files.length > 1 || !["", "--replace"].includes(flags))
    throw new StartError("Usage: npm run restore -- <file> [--replace]");
  const config = readConfig();
  const { manifest, aside } = await restoreBackup(config, resolve(callerFolder(), file), {
    replace: flags === "--replace",
  });
  const { database, content, made } = manifest;
  const held = [
    ...(database ? [`${database.rows} rows in ${database.tables} tables`] : []),
    ...(content ? [`${content.documents} documents with ${content.assets} assets`] : []),
  ];
  return [
    `Restored ${held.join(" and ")} from the backup of ${made} into ${config.dataDir}. Start the product now.`,
    ...(aside ? [`What was there is kept in ${aside}; remove it when it is not needed.`] : []),
  ].join("\n");
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  const isSystems = error instanceof Error && "code" in error && !(error instanceof StartError);
  console.error(
    isSystems
      ? `The restore could not be done: ${error.message}.`
      : error instanceof StartError
        ? error.message
        : error,
  );
  process.exitCode = 1;
}

import { resolve } from "node:path";
import { callerFolder, readConfig } from "../settings/config.ts";
import { noteEvent } from "../supervisor/diagnostics.ts";
import { StartError } from "../settings/start-error.ts";
import { backupName, removeOld } from "./kept-backups.ts";
import { makeBackup } from "./make-backup.ts";

/**
 * `npm run backup -- [file]`: everything into one file. Without a name it lies in BACKUP_DIR, where those
 * older than BACKUP_DAYS are removed; the running product makes its own in the same way.
 */
async function main(args: string[]): Promise<string> {
  const [named, ...more] = args;
  if (more.length > 0 || named?.startsWith("--"))
    throw new StartError("Usage: npm run backup -- [file]");
  const config = readConfig();
  const { folder, days } = config.backup;
  const file = named ? resolve(callerFolder(), named) : backupName(folder, new Date());
  const { manifest, size } = await makeBackup(config, file);
  noteEvent(config.dataDir, "backup");
  const removed = named ? 0 : await removeOld(folder, days, new Date());
  const { database, content, submissions } = manifest;
  const held = [
    database
      ? `${database.rows} rows in ${database.tables} tables`
      : "no database, which Supabase keeps",
    content
      ? `${content.documents} documents with ${content.assets} assets`
      : "no content, which Sanity keeps",
    ...(submissions > 0
      ? [
          submissions === 1
            ? "1 submission that is not in the database yet"
            : `${submissions} submissions that are not in the database yet`,
        ]
      : []),
    "the secrets",
  ];
  return [
    `Backed up ${held.join(", ")} to ${file} (${(size / 1024 ** 2).toFixed(1)} MB), and read it once more.`,
    ...(removed > 0 ? [`Removed ${removed} older than ${days} days.`] : []),
  ].join("\n");
}

// The launcher that waits for its end is not what it waits for.
process.channel?.unref();
try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  const isSystems = error instanceof Error && "code" in error && !(error instanceof StartError);
  console.error(
    isSystems
      ? `The backup could not be made: ${error.message}.`
      : error instanceof StartError
        ? error.message
        : error,
  );
  process.exitCode = 1;
}

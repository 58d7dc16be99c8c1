import { StartError } from "../../../supabase/domain/errors.ts";
import { resolveTargetFile } from "../commands/target-file.ts";
import { readConfig } from "../settings/config.ts";
import { recordEvent } from "../supervisor/diagnostics.ts";
import { getBackupPath, removeOldBackups } from "./kept-backups.ts";
import { makeBackup, requireProduct } from "./make-backup.ts";
import { ensureProductId } from "./product-id.ts";

const usage = "Usage: npm run backup -- [file]";

/**
 * `npm run backup -- [file]`: writes a backup of the whole product to a file. Without a name, writes to
 * BACKUP_DIR and removes its backups there that are older than BACKUP_DAYS, like the running product.
 */
async function main(args: string[]): Promise<string> {
  const [named, ...more] = args;
  if (more.length > 0) throw new StartError(usage);
  const target = named === undefined ? undefined : resolveTargetFile(named, usage);
  const config = readConfig();
  const { folder, days } = config.backup;
  requireProduct(config.dataDir);
  const productId = ensureProductId(config.dataDir);
  const file = target ?? getBackupPath(folder, productId, new Date());
  const { manifest, size } = await makeBackup(config, file);
  recordEvent(config.dataDir, "backup");
  const removed = target ? 0 : await removeOldBackups(folder, productId, days, new Date());
  const { database, content, submissions } = manifest;
  const held = [
    database
      ? `${database.rows} rows in ${database.tables} tables`
      : "no database, which is hosted by Supabase",
    content
      ? `${content.documents} documents with ${content.assets} assets`
      : "no content, which is hosted by Sanity",
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
    `Backed up ${held.join(", ")} to ${file} (${(size / 1024 ** 2).toFixed(1)} MB), and verified it.`,
    ...(removed > 0 ? [`Removed ${removed} backups older than ${days} days.`] : []),
  ].join("\n");
}

// Its IPC channel must not keep this process alive.
process.channel?.unref();
try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  const isSystemError = error instanceof Error && "code" in error && !(error instanceof StartError);
  console.error(
    isSystemError
      ? `The backup could not be made: ${error.message}.`
      : error instanceof StartError
        ? error.message
        : error,
  );
  process.exitCode = 1;
}

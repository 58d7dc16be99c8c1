import { runCommand } from "../commands/run-command.ts";
import { resolveTargetFile } from "../commands/target-file.ts";
import { readConfig } from "../settings/config.ts";
import { recordEvent } from "../supervisor/diagnostics.ts";
import { StartError } from "../settings/start-error.ts";
import { describeBackup, formatCount, listHosted } from "./describe-backup.ts";
import { getBackupPath, removeOldBackups } from "./kept-backups.ts";
import { makeBackup, requireProduct } from "./make-backup.ts";
import { ensureProductId } from "./product-id.ts";

const usage = "Usage: npm run backup -- [file]";

/**
 * `npm run backup -- [file]`: writes a backup of the whole product to a file. Without a name, writes to
 * BACKUP_DIR and removes its backups there that are older than BACKUP_DAYS, like the running product.
 */
async function main(args: string[]): Promise<number> {
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
  const hosted = listHosted(manifest);
  console.log(
    `Backed up ${describeBackup(manifest)} to ${file} (${(size / 1024 ** 2).toFixed(1)} MB), and verified it.`,
  );
  if (hosted.length > 0) console.log(`Not backed up: ${hosted.join("; ")}.`);
  if (removed > 0)
    console.log(
      `Removed ${formatCount(removed, "backup")} older than ${formatCount(days, "day")}.`,
    );
  return 0;
}

await runCommand(main, "make the backup");

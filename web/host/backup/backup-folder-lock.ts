import { join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { type FileLock, waitForLock } from "../../storage/file-lock.ts";

const lockTimeoutMs = 10 * 60_000;

/**
 * Locks BACKUP_DIR, which several products may share, so that they do not fill its disk concurrently. Waits
 * for the backup of another product.
 * @returns undefined if the folder has no usable lock file, such as one of another user: the names of the
 *   files differ for each product, so a backup is possible without it
 * @throws {StartError} after the timeout
 */
export async function lockBackupFolder(
  folder: string,
  timeoutMs = lockTimeoutMs,
): Promise<FileLock | undefined> {
  let lock: FileLock | undefined;
  try {
    lock = await waitForLock(join(folder, "site-backups.lock"), timeoutMs);
  } catch {
    return undefined;
  }
  if (lock) return lock;
  throw new StartError(
    `Another product is still writing its backup to ${folder}. Try again when it has finished.`,
  );
}

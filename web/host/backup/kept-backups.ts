import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const backupPattern = /^site-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Files and folders of an interrupted backup. */
const incompletePattern = /^site-([0-9a-f]{8})-\d{8}T\d{6}Z\.backup\.parts?$/;
const dayMs = 86_400_000;

/** Number of newest backups that are never removed, whatever their age. */
const minKept = 3;

export type BackupFile = { name: string; createdAtMs: number };

/** Returns the path of a new backup of a product: `<folder>/site-0a1b2c3d-20261121T083000Z.backup`. */
export const getBackupPath = (folder: string, productId: string, now: Date): string =>
  join(folder, `site-${productId}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`);

/** Lists the backups of one product in a folder, newest first; none if the folder does not exist. */
export async function listBackups(
  folder: string,
  productId: string | undefined,
): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    // Before the first backup there is no folder.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, id, year, month, date, hours, minutes, seconds] = backupPattern.exec(name) ?? [];
      const createdAtMs = Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
      return id !== productId || Number.isNaN(createdAtMs) ? [] : [{ name, createdAtMs }];
    })
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs);
}

/** Removes the incomplete files of a product's interrupted backups. The caller holds its backup lock. */
export async function removeIncomplete(folder: string, productId: string): Promise<void> {
  for (const name of await readdir(folder))
    if (incompletePattern.exec(name)?.[1] === productId)
      await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes the backups of one product that are older than `days`, but never the newest three. Ages are measured
 * from the newest backup, not from `now`, so that a clock that jumped ahead does not expire them all. If a gap
 * of more than `days` precedes one of the newest three, ages are measured from the newest backup before the gap.
 * Backups with a time after `now` are not removed. Returns the number of removed files.
 */
export async function removeOldBackups(
  folder: string,
  productId: string,
  days: number,
  now: Date,
): Promise<number> {
  const old = selectOldBackups(await listBackups(folder, productId), days * dayMs, now.getTime());
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.length;
}

function selectOldBackups(backups: BackupFile[], maxAgeMs: number, now: number): BackupFile[] {
  // A time in the future comes from a clock that was ahead, so other ages cannot be measured from it.
  const dated = backups.filter(({ createdAtMs }) => createdAtMs <= now);
  // The backups after a longer gap may have the time of a clock that jumped ahead.
  const gap = dated.slice(0, minKept).findLastIndex(({ createdAtMs }, index) => {
    const previous = dated[index + 1];
    return previous !== undefined && createdAtMs - previous.createdAtMs > maxAgeMs;
  });
  const reference = dated[gap + 1]?.createdAtMs ?? now;
  return dated.slice(minKept).filter(({ createdAtMs }) => reference - createdAtMs > maxAgeMs);
}

import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const backupPattern = /^site-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Files and folders of an interrupted backup. */
const incompletePattern = /^site-([0-9a-f]{8})-\d{8}T\d{6}Z\.backup\.parts?$/;
const dayMs = 86_400_000;

/** The newest backups that are never removed, whatever their age. */
const minKept = 3;

export type BackupFile = { name: string; createdAtMs: number };

/** Returns the path of a product's backup in a folder: `site-0a1b2c3d-20261121T083000Z.backup`. */
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

/** Removes what interrupted backups of one product left. The caller holds its backup lock. */
export async function removeIncomplete(folder: string, productId: string): Promise<void> {
  for (const name of await readdir(folder))
    if (incompletePattern.exec(name)?.[1] === productId)
      await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes the backups of one product that are older than `days`, but never the newest three. Ages are measured
 * from a backup among those three, not from `now`, so that a clock that jumped ahead does not expire them all:
 * from the newest one or, if a gap of more than `days` precedes it, from the newest one before the gap.
 * Backups with a time after `now` stay. Returns the number of removed files.
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
  // A time in the future comes from a clock that was ahead. It says nothing about the others' age.
  const known = backups.filter(({ createdAtMs }) => createdAtMs <= now);
  // A longer gap among the newest ones may be a clock that jumped ahead: count from before the gap.
  const gap = known.slice(0, minKept).findLastIndex(({ createdAtMs }, index) => {
    const previous = known[index + 1];
    return previous !== undefined && createdAtMs - previous.createdAtMs > maxAgeMs;
  });
  const reference = known[gap + 1]?.createdAtMs ?? now;
  return known.slice(minKept).filter(({ createdAtMs }) => reference - createdAtMs > maxAgeMs);
}

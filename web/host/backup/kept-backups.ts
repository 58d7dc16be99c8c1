import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const backupPattern = /^site-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Files and folders of an interrupted backup. */
const incompletePattern = /^site-([0-9a-f]{8})-\d{8}T\d{6}Z\.backup\.parts?$/;
const dayMs = 86_400_000;

/** The newest backups that are never removed, whatever their age. */
const minKept = 3;

export type KeptBackup = { name: string; madeAt: number };

/** Returns the path of a product's backup in a folder: `site-0a1b2c3d-20261121T083000Z.backup`. */
export const getBackupPath = (folder: string, productId: string, now: Date): string =>
  join(folder, `site-${productId}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`);

/** Lists the backups of one product in a folder, newest first. Times are in milliseconds. */
export async function listBackups(
  folder: string,
  productId: string | undefined,
): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, id, year, month, date, hours, minutes, seconds] = backupPattern.exec(name) ?? [];
      const madeAt = Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
      return id !== productId || Number.isNaN(madeAt) ? [] : [{ name, madeAt }];
    })
    .toSorted((one, other) => other.madeAt - one.madeAt);
}

/** Removes what interrupted backups of one product left. The caller holds its backup lock. */
export async function removeIncomplete(folder: string, productId: string): Promise<void> {
  for (const name of await readdir(folder))
    if (incompletePattern.exec(name)?.[1] === productId)
      await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes the backups of one product that are older than `days`, but never the newest three. Age is the
 * distance to the newest backup: a clock that is wrong must not expire them all. Returns the number of
 * removed files.
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

function selectOldBackups(backups: KeptBackup[], maxAgeMs: number, now: number): KeptBackup[] {
  // A time in the future comes from a clock that was ahead. It says nothing about the others' age.
  const known = backups.filter(({ madeAt }) => madeAt <= now);
  // A longer gap among the newest ones may be a clock that jumped ahead: count from before the gap.
  const gap = known.slice(0, minKept).findLastIndex(({ madeAt }, index) => {
    const previous = known[index + 1];
    return previous !== undefined && madeAt - previous.madeAt > maxAgeMs;
  });
  const reference = known[gap + 1]?.madeAt ?? now;
  return known.slice(minKept).filter(({ madeAt }) => reference - madeAt > maxAgeMs);
}

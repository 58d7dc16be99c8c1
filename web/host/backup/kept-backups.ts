import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const named = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** What a killed backup leaves behind. */
const halfMade = /^site-\d{8}T\d{6}Z\.backup\.parts?$/;
const day = 86_400_000;

/** `site-20261121T083000Z.backup` in a folder. */
export const backupName = (folder: string, now: Date): string =>
  join(folder, `site-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`);

/** When the backups of a folder were made, in milliseconds, the newest first. */
export async function backupsIn(folder: string): Promise<{ name: string; made: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, year, month, date, hours, minutes, seconds] = named.exec(name) ?? [];
      const made = Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(made) ? [] : [{ name, made }];
    })
    .toSorted((one, other) => other.made - one.made);
}

/** Removes what killed backups left in a folder. Call it under the lock of backups. */
export async function removeHalfMade(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (halfMade.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes the backups of a folder that are older than `days`, never the newest one. Returns how many. */
export async function removeOld(folder: string, days: number, now: Date): Promise<number> {
  const old = (await backupsIn(folder))
    .slice(1)
    .filter(({ made }) => now.getTime() - made > days * day);
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.length;
}

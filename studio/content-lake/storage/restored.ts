import { existsSync } from "node:fs";
import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "./log.ts";

/**
 * Replacing a content folder takes two renames, and a crash can come between them. A folder with
 * this name beside it was checked and is complete: it takes the place of one that is not there.
 */
export const restoredFolder = (folder: string): string => `${folder}.restored`;

/** Finishes a restore that was cut short. Returns whether there was one. */
export async function finishRestore(folder: string): Promise<boolean> {
  const restored = restoredFolder(folder);
  if (!existsSync(restored) || existsSync(join(folder, "log"))) return false;
  // A start that was refused may have left its lock in a new, empty folder.
  if (existsSync(folder)) {
    const names = await readdir(folder);
    if (names.some((name) => name !== "owner.lock")) return false;
    await rm(join(folder, "owner.lock"), { force: true });
    await rmdir(folder);
  }
  await rename(restored, folder);
  await syncFolder(dirname(folder));
  return true;
}

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { type FileLock, tryLock } from "../../../web/storage/file-lock.ts";
import { syncFolder } from "../../../web/storage/sync-folder.ts";
import { databasePath } from "./content-database.ts";

const lockName = "owner.lock";

/** Locks the content folder for this process. @throws {StartError} when another process uses it */
export async function lockFolder(folder: string): Promise<FileLock> {
  await finishReplacement(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(folder, lockName));
  if (lock) return lock;
  throw new StartError(
    `The content folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Present in every folder that has held content, so that a missing database is noticed. */
const markerName = "created";

/**
 * Rejects a folder that had content and lost its database: a new database would replace the content
 * with the samples.
 * @throws {StartError} with what to do
 */
export function requireDatabase(folder: string): void {
  const path = databasePath(folder);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const assets = join(folder, "assets");
  const hasAssets = names.includes("assets") && readdirSync(assets).length > 0;
  if (!hasAssets && !names.includes(markerName) && !names.includes("sessions.json")) return;
  throw new StartError(
    `The content folder ${folder} has lost its database content.sqlite. Nothing was changed. To go back to a ` +
      `backup, run "npm run content:restore -- <file> --replace". To start over with new content, move the folder away.`,
  );
}

/** Marks a folder as one that holds content. A full disk must not prevent the start. */
export function markCreated(folder: string): void {
  const path = join(folder, markerName);
  if (existsSync(path)) return;
  try {
    writeFileSync(path, "", { mode: 0o600 });
  } catch {
    // The next start tries again.
  }
}

/**
 * The name of a complete, verified folder that replaces the content folder. If the process ends
 * between the two renames of a replacement, the next start completes it.
 */
const getReplacementFolder = (folder: string): string => `${folder}.restored`;

/**
 * Replaces a content folder that this process has locked with `complete`. Renames the former folder
 * to a name such as `content-before-20261121T083000Z`, and returns it.
 */
export async function replaceFolder(
  folder: string,
  complete: string,
  reason: "before" | "damaged",
  now = new Date(),
): Promise<string> {
  const previousFolder = `${folder}-${reason}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
  await rename(complete, getReplacementFolder(folder));
  await syncFolder(dirname(folder));
  await rename(folder, previousFolder);
  await finishReplacement(folder);
  await rm(join(previousFolder, lockName), { force: true });
  return previousFolder;
}

/** Finishes a replacement that was interrupted. */
async function finishReplacement(folder: string): Promise<void> {
  const replacement = getReplacementFolder(folder);
  if (!existsSync(replacement) || existsSync(databasePath(folder))) return;
  // A start that was refused may have left its lock in a new, empty folder.
  if (existsSync(folder)) {
    const names = await readdir(folder);
    if (names.some((name) => name !== lockName)) return;
    await rm(join(folder, lockName), { force: true });
    await rmdir(folder);
  }
  await rename(replacement, folder);
  await syncFolder(dirname(folder));
}

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** A lock held by this process until `release` or its death, whichever comes first. */
export type FileLock = { release(): void };

const busy = 5;
const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === busy;

/**
 * Takes the lock of a file, or returns undefined when another process holds it. It is the
 * kernel's own record lock (through SQLite), so a killed holder leaves nothing to clean up and a
 * reused process id cannot be mistaken for it.
 */
export function tryLock(path: string): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

/** Whether a living process holds the lock of a file, without taking it. */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path, { timeout: 0, readOnly: true });
  try {
    database.prepare("select count(*) from sqlite_schema").get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

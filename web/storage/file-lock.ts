import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { createPrivateFile, isBusy, isDamaged } from "./database.ts";

/** A lock that this process holds until `release` or until it ends. */
export type FileLock = {
  release(): void;
};

/** Milliseconds between two attempts to take a lock. */
const retryMs = 50;

/**
 * Takes the lock of a file; returns undefined if another process holds it. Uses the kernel's record lock
 * through SQLite: it is released when its holder is killed, and does not depend on process ids.
 * @throws when the file cannot be created or written
 */
export function tryLock(path: string): FileLock | undefined {
  createPrivateFile(path);
  // SQLite would open a read-only file for reading and take no lock.
  accessSync(path, constants.W_OK);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed.
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    if (!isDamaged(error)) throw error;
    // The file contains no data, and no process can lock a damaged file.
    rmSync(path);
    return tryLock(path);
  }
  return { release: () => database.close() };
}

/** Waits up to `timeoutMs` for the lock of a file; returns undefined after that. */
export async function waitForLock(path: string, timeoutMs: number): Promise<FileLock | undefined> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(retryMs)) {
    const lock = tryLock(path);
    if (lock || Date.now() >= deadline) return lock;
  }
}

/** Whether a running process holds the lock of a file. Does not take the lock. */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path, { timeout: 0, readOnly: true });
  try {
    database.prepare("select count(*) from sqlite_schema").get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    if (isDamaged(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

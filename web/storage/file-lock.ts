import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { createPrivateFile, isBusy } from "./database.ts";

/** A lock held by this process until `release` or its end, whichever comes first. */
export type FileLock = {
  release(): void;
};

/** Milliseconds between two attempts to take a lock. */
const retryMs = 50;

/**
 * Takes the lock of a file, or returns undefined when another process holds it. It is the kernel's own
 * record lock (through SQLite): a killed holder leaves nothing to clean up, and a reused process id
 * cannot be mistaken for it.
 * @throws when the file cannot be created or written
 */
export function tryLock(path: string): FileLock | undefined {
  createPrivateFile(path);
  // SQLite would open a file that it cannot write for reading, and lock nothing.
  accessSync(path, constants.W_OK);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is written: no journal file is needed beside the lock.
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    if (!isDamaged(error)) throw error;
    // The file holds nothing but the lock, and nobody can hold that of a damaged one.
    rmSync(path);
    return tryLock(path);
  }
  return { release: () => database.close() };
}

/** SQLITE_NOTADB: the file is not one that SQLite wrote. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === 26;

/** Takes the lock of a file, waiting for its holder; undefined when that takes longer than `timeoutMs`. */
export async function waitForLock(path: string, timeoutMs: number): Promise<FileLock | undefined> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(retryMs)) {
    const lock = tryLock(path);
    if (lock || Date.now() >= deadline) return lock;
  }
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
    if (isDamaged(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

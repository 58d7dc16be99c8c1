import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** The tables of a database file. A file with another version is refused, never converted. */
export type Schema = {
  version: number;
  sql: string;
};

export type DatabaseLimits = {
  /** Bytes that the file may grow to; a write beyond that fails as on a full disk. */
  maxBytes?: number | undefined;
};

/** The file was written by a version of the product with other tables. */
export class UnknownSchemaError extends Error {}

/** Bytes of a page of a new file, SQLite's default. */
const pageBytes = 4096;
/** Milliseconds that a write waits for one of another process. */
const lockTimeoutMs = 5_000;

/**
 * Opens a SQLite database file, or creates it with its tables. Only its owner can read it. A commit is
 * on disk when it returns, deleted rows are overwritten, and other processes may read and write the
 * file at the same time.
 * @throws {UnknownSchemaError} when the file has tables of another version; otherwise SQLite's error
 */
export function openDatabase(
  path: string,
  schema: Schema,
  limits: DatabaseLimits = {},
): DatabaseSync {
  createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    // fullfsync: on macOS a plain fsync leaves data in the drive's cache.
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma fullfsync = on;
      pragma checkpoint_fullfsync = on;
      pragma secure_delete = on;
    `);
    if (limits.maxBytes) database.exec(`pragma max_page_count = ${limits.maxBytes / pageBytes}`);
    inTransaction(database, () => createTables(database, path, schema));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates a file for its owner alone unless it exists. SQLite itself would make it readable for everybody. */
export function createPrivateFile(path: string): void {
  try {
    // Never opens an existing file: closing it would drop the locks of this process on it.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function createTables(database: DatabaseSync, path: string, { version, sql }: Schema): void {
  const found = database.prepare("pragma user_version").get()?.["user_version"];
  if (found === version) return;
  const tables = database.prepare("select count(*) as count from sqlite_schema").get();
  if (found !== 0 || tables?.["count"] !== 0)
    throw new UnknownSchemaError(`${path} was written by another version of the product`);
  database.exec(`${sql}; pragma user_version = ${version}`);
}

/**
 * Runs `work` in a write transaction: all of it is committed, or none when it throws.
 * @throws also when the file was moved or deleted: SQLite would go on writing where nobody finds it
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("begin immediate");
  try {
    const result = work();
    const path = database.location();
    if (path !== null && !existsSync(path)) throw new Error(`${path} no longer exists`);
    database.exec("commit");
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** Copies a database as it is at this moment into a new compact file, while others use it. */
export function copyDatabase(from: string, to: string): void {
  createPrivateFile(to);
  const database = new DatabaseSync(from, { timeout: lockTimeoutMs });
  try {
    database.prepare("vacuum into ?").run(to);
  } finally {
    database.close();
  }
}

/** SQLite's primary result code of an error, or undefined for any other error. */
const getResultCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : undefined;

/** Whether another process holds the lock (SQLITE_BUSY). */
export const isBusy = (error: unknown): boolean => getResultCode(error) === 5;

/** Whether the disk, its quota or `maxBytes` is exhausted (SQLITE_FULL). */
export const isDiskFull = (error: unknown): boolean => getResultCode(error) === 13;

/** Whether the file is no intact database (SQLITE_CORRUPT, SQLITE_NOTADB). */
export const isDamaged = (error: unknown): boolean => [11, 26].includes(getResultCode(error) ?? 0);

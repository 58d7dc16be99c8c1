import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** The tables of a database file. A file with another version is rejected, never migrated. */
export type Schema = {
  version: number;
  sql: string;
};

export type DatabaseLimits = {
  /** Maximum size of the file in bytes; a write beyond it fails like on a full disk. */
  maxBytes?: number | undefined;
};

/** The file was written by a version of the product with another schema. */
export class UnknownSchemaError extends Error {}

/** Page size of a new file in bytes, SQLite's default. */
const pageBytes = 4096;
/** Milliseconds that a write waits for the write of another process. */
const lockTimeoutMs = 5_000;

/**
 * Opens a SQLite database file or creates it with its tables. Only the owner can read the file. Commits
 * are durable when they return, deleted rows are overwritten, and other processes may use the file
 * concurrently.
 * @throws {UnknownSchemaError} when the file has another schema version; otherwise SQLite's error
 */
export function openDatabase(
  path: string,
  schema: Schema,
  limits: DatabaseLimits = {},
): DatabaseSync {
  createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    // fullfsync: on macOS a plain fsync leaves data in the drive's cache. A checkpoint blocks the process:
    // one after 4,000 pages (16 MB) takes hardly longer than one after the default 1,000.
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma fullfsync = on;
      pragma checkpoint_fullfsync = on;
      pragma secure_delete = on;
      pragma wal_autocheckpoint = 4000;
    `);
    if (limits.maxBytes) database.exec(`pragma max_page_count = ${limits.maxBytes / pageBytes}`);
    inTransaction(database, () => createTables(database, path, schema));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates a file with mode 0600 unless it exists. SQLite would make it readable for all users. */
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
 * Runs `work` in a write transaction and rolls it back when it throws.
 * @throws also when the file was moved or deleted; SQLite would keep writing to the unlinked file
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
    // SQLite has already rolled back when the disk is full.
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** Copies the current state of a database into a new compact file while other processes use it. */
export function copyDatabase(from: string, to: string): void {
  createPrivateFile(to);
  const database = new DatabaseSync(from, { timeout: lockTimeoutMs });
  try {
    database.prepare("vacuum into ?").run(to);
  } finally {
    database.close();
  }
}

/** Returns SQLite's extended result code; undefined for any other error. */
const getExtendedCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : undefined;

const getResultCode = (error: unknown): number => (getExtendedCode(error) ?? 0) & 0xff;

/** Whether another process holds the lock (SQLITE_BUSY). */
export const isBusy = (error: unknown): boolean => getResultCode(error) === 5;

/**
 * Whether the disk, its quota or `maxBytes` is exhausted: SQLITE_FULL, or SQLITE_IOERR_SHMSIZE when there
 * is no space for the index of the write-ahead log.
 */
export const isDiskFull = (error: unknown): boolean =>
  getResultCode(error) === 13 || getExtendedCode(error) === 4874;

/** Whether the file is not an intact database (SQLITE_CORRUPT, SQLITE_NOTADB). */
export const isDamaged = (error: unknown): boolean => [11, 26].includes(getResultCode(error));

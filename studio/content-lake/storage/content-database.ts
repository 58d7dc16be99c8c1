import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { StartError, getErrorMessage } from "../../../supabase/domain/errors.ts";
import {
  type DatabaseLimits,
  inTransaction,
  isDamaged,
  isDiskFull,
  openDatabase,
  type Schema,
  UnknownSchemaError,
} from "../../../web/storage/database.ts";
import type { Doc } from "./documents.ts";
import {
  DamagedRowError,
  type NewEvent,
  parseDocument,
  parseEvent,
  parseSettings,
  type PublishEvent,
} from "./records.ts";

/** Numbers are never reused: reading a damaged file row by row relies on it. */
const schema: Schema = {
  version: 1,
  sql: `
    create table documents (
      number integer primary key autoincrement,
      id text not null unique,
      body text not null
    ) strict;
    create table transactions (
      sequence integer primary key autoincrement,
      id text not null unique,
      timestamp text not null,
      author text not null,
      body text not null
    ) strict;
    create table changed_documents (
      document text not null,
      sequence integer not null,
      primary key (document, sequence)
    ) strict, without rowid;
    create index changed_documents_by_sequence on changed_documents (sequence);
    create table publish_events (
      sequence integer primary key autoincrement,
      body text not null
    ) strict;
    create table settings (
      number integer primary key autoincrement,
      user text not null unique,
      body text not null
    ) strict;
  `,
};

/** The database of a content folder. */
export const databasePath = (folder: string): string => join(folder, "content.sqlite");

/**
 * Everything the content lake stores apart from the files of assets and sessions: documents, their
 * history, publish events that wait for the site, and the settings of editors.
 */
export class ContentDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Opens the database of a content folder, or creates it.
   * @throws {StartError} when it is damaged or from another version, or the disk is full
   */
  static open(folder: string, limits?: DatabaseLimits): ContentDatabase {
    const path = databasePath(folder);
    try {
      return new ContentDatabase(openDatabase(path, schema, limits));
    } catch (error) {
      throw toStartError(folder, error);
    }
  }

  /** Commits all of `work`, on disk when this returns, or nothing when it throws. */
  transaction<Result>(work: () => Result): Result {
    return inTransaction(this.#database, work);
  }

  /** A statement that is compiled once. Read its rows to the end before it is used again. */
  prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** The single value that a query returns. */
  queryNumber(sql: string, ...parameters: (string | number)[]): number {
    return Number(Object.values(this.prepare(sql).get(...parameters) ?? {})[0] ?? 0);
  }

  /** All documents, in the order in which they were created. */
  *iterateDocuments(): Iterable<Doc> {
    for (const row of this.#database
      .prepare("select id, body from documents order by number")
      .iterate())
      yield parseDocument(row);
  }

  /** Stores a document. An upsert would use up a number each time, and recovery reads them all. */
  setDocument(id: string, document: Doc): void {
    const body = JSON.stringify(document);
    const { changes } = this.prepare("update documents set body = ? where id = ?").run(body, id);
    if (changes === 0) this.prepare("insert into documents (id, body) values (?, ?)").run(id, body);
  }

  deleteDocument(id: string): void {
    this.prepare("delete from documents where id = ?").run(id);
  }

  addEvent(event: NewEvent): void {
    this.prepare("insert into publish_events (body) values (?)").run(JSON.stringify(event));
  }

  /** The oldest publish events. */
  getOldestEvents(limit: number): PublishEvent[] {
    return this.prepare("select * from publish_events order by sequence limit ?")
      .all(limit)
      .map(parseEvent);
  }

  /** Removes the publish events up to this one. */
  removeEvents(upTo: number): void {
    this.prepare("delete from publish_events where sequence <= ?").run(upTo);
  }

  getSettings(user: string): Record<string, unknown> {
    const row = this.prepare("select body from settings where user = ?").get(user);
    return row ? parseSettings(row) : {};
  }

  setSettings(user: string, values: Record<string, unknown>): void {
    this.prepare(
      "insert into settings (user, body) values (?, ?) on conflict (user) do update set body = excluded.body",
    ).run(user, JSON.stringify(values));
  }

  /** Moves the write-ahead log into the main file, so that no copy of deleted rows remains. */
  checkpoint(): void {
    this.#database.exec("pragma wal_checkpoint(truncate)");
  }

  close(): void {
    this.#database.close();
  }
}

/** The content cannot be read in full. */
export class DamagedContentError extends StartError {}

const createVersionError = (folder: string): StartError =>
  new StartError(
    `The content folder ${folder} was written by another version of the product. Use that version, or set DATA_DIR to a new folder.`,
  );

/** Converts an error of the database to a message for the operator; returns other errors unchanged. */
export function toStartError(folder: string, error: unknown): unknown {
  if (error instanceof UnknownSchemaError) return createVersionError(folder);
  if (isDiskFull(error))
    return new StartError(
      `The content in ${folder} cannot be opened because the disk is full. Free some space and start again.`,
      { cause: error },
    );
  if (!isDamaged(error) && !(error instanceof DamagedRowError)) return error;
  const reason = getErrorMessage(error);
  return new DamagedContentError(
    `The content in ${databasePath(folder)} is damaged (${reason}). Nothing was changed. To keep everything that is still ` +
      `readable, run "npm run content:restore -- --last-good": it keeps the damaged files and lists ` +
      `what is lost. To go back to a backup, run ` +
      `"npm run content:restore -- <file> --replace".`,
    { cause: error },
  );
}

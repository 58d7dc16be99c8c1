import { isDamaged } from "../../../web/storage/database.ts";
import { httpError } from "../errors.ts";
import { logError } from "../log.ts";
import type { ContentDatabase } from "../storage/content-database.ts";
import {
  DamagedRowError,
  type NewTransaction,
  parseTransaction,
  type StoredChange,
  type StoredTransaction,
} from "../storage/records.ts";

/** Selects transactions of documents; both ends are included. */
export type Range = { from?: number; to?: number; newestFirst?: boolean; limit: number };

/** The transactions that were committed, by id and by the documents that they changed. */
export class History {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /** Adds a transaction. Call it inside the database transaction of its changes. */
  add({ id, timestamp, author, results, documents }: NewTransaction): void {
    const { lastInsertRowid } = this.#database
      .prepare("insert into transactions (id, timestamp, author, body) values (?, ?, ?, ?)")
      .run(id, timestamp, author, JSON.stringify({ results, documents }));
    this.addChanges(Number(lastInsertRowid), documents);
  }

  /** Adds which documents a stored transaction changed. */
  addChanges(sequence: number, documents: readonly StoredChange[]): void {
    const change = this.#database.prepare("insert into changed_documents values (?, ?)");
    for (const { id } of documents) change.run(id, sequence);
  }

  get count(): number {
    return this.#database.queryNumber("select count(*) from transactions");
  }

  /** The sequence number of a transaction, or undefined if it is not in the history. */
  findSequence(id: string): number | undefined {
    const row = this.#database.prepare("select sequence from transactions where id = ?").get(id);
    return row && Number(row.sequence);
  }

  get(id: string): StoredTransaction | undefined {
    return runRead(() => {
      const row = this.#database.prepare("select * from transactions where id = ?").get(id);
      return row && parseTransaction(row);
    });
  }

  /** The transactions that changed any of the documents, oldest first unless asked otherwise. */
  find(documentIds: readonly string[], range: Range): StoredTransaction[] {
    const { from = 0, to = Number.MAX_SAFE_INTEGER, newestFirst = false, limit } = range;
    return runRead(() => {
      const sequences = new Set<number>();
      const changes = this.#database.prepare(
        `select sequence from changed_documents where document = ? and sequence between ? and ?
         order by sequence ${newestFirst ? "desc" : "asc"} limit ?`,
      );
      for (const id of documentIds)
        for (const row of changes.all(id, from, to, limit)) sequences.add(Number(row.sequence));
      const transaction = this.#database.prepare("select * from transactions where sequence = ?");
      return [...sequences]
        .sort((a, b) => (newestFirst ? b - a : a - b))
        .slice(0, limit)
        .flatMap((sequence) => {
          const row = transaction.get(sequence);
          return row ? parseTransaction(row) : [];
        });
    });
  }

  /** The ids with this prefix of all documents that were ever changed. */
  findDocumentIds(prefix: string): string[] {
    return this.#database
      .prepare("select distinct document from changed_documents where document between ? and ?")
      .all(prefix, `${prefix}\u{10ffff}`)
      .map((row) => String(row.document));
  }

  /** Whether old transactions were removed. */
  get isPruned(): boolean {
    const first = this.#database.queryNumber(
      "select coalesce((select min(sequence) from transactions), (select seq + 1 from sqlite_sequence where name = 'transactions'))",
    );
    return first > 1;
  }

  /** Whether every transaction that was ever committed is by this author. */
  isOnlyBy(author: string): boolean {
    const others = "select exists (select 1 from transactions where author <> ?)";
    return !this.isPruned && this.#database.queryNumber(others, author) === 0;
  }

  /**
   * Removes the oldest transactions as long as they are older than a cutoff (ISO 8601), `limit` at
   * most. Returns whether there may be more.
   */
  removeOlderThan(cutoff: string, limit: number): boolean {
    const oldest = this.#database
      .prepare("select sequence, timestamp from transactions order by sequence limit ?")
      .all(limit);
    const kept = oldest.findIndex((row) => String(row.timestamp) >= cutoff);
    const last = oldest.at(kept === -1 ? -1 : kept - 1);
    if (kept === 0 || !last) return false;
    const upTo = Number(last.sequence);
    this.#database.transaction(() => {
      this.#database.prepare("delete from changed_documents where sequence <= ?").run(upTo);
      this.#database.prepare("delete from transactions where sequence <= ?").run(upTo);
    });
    return kept === -1 && oldest.length === limit;
  }
}

/** Reports damage of the history as its own error, not as one of the request or the content. */
function runRead<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!isDamaged(error) && !(error instanceof DamagedRowError)) throw error;
    logError("history_damaged", "the history is damaged", error);
    throw httpError(
      500,
      "This part of the history cannot be read: the file is damaged. The content itself is not affected.",
    );
  }
}

import { mkdirSync } from "node:fs";
import { setImmediate as nextTick } from "node:timers/promises";
import { isRecord } from "../../../supabase/domain/json.ts";
import { isDiskFull } from "../../../web/storage/database.ts";
import { type LakeError, storageUnavailable } from "../errors.ts";
import { logError } from "../log.ts";
import { History } from "../history/history.ts";
import { type Change, newId, type Result, Transaction } from "../mutations/transaction.ts";
import { toStartError, ContentDatabase } from "./content-database.ts";
import { type Doc, isPublicId } from "./documents.ts";
import type { NewEvent, NewTransaction, PublishEvent } from "./records.ts";
import { Overlay, State } from "./state.ts";

/** A committed transaction with everything that listeners need. */
export type Commit = { id: string; timestamp: string; author: string; changes: Change[] };

export type StoreOptions = {
  folder: string;
  /** Whether publish events are stored for delivery; without a receiver they would accumulate. */
  shouldStoreEvents: boolean;
  /** Minimum retention of old revisions in days; without it they are kept forever. */
  historyDays?: number | undefined;
  now?: () => Date;
  /** Maximum bytes of the database; tests use it to simulate a full disk. */
  maxBytes?: number;
};

export type TransactionRequest = {
  id?: string;
  author: string;
  dryRun?: boolean;
  /** Stores no publish event: the site has not rendered the seed yet. */
  skipPublishEvents?: boolean;
};

export type TransactionOutcome = {
  id: string;
  results: Result[];
  /** The documents after the transaction; deleted ones before it. */
  documents: Map<string, Doc>;
};

/** A queued transaction. */
type Job = {
  request: TransactionRequest;
  work(transaction: Transaction): void;
  resolve(outcome: TransactionOutcome): void;
  reject(error: unknown): void;
};

/** A transaction that was accepted. */
type Accepted = {
  job: Job;
  id: string;
  /** Absent when an earlier request committed the transaction. */
  outcome?: TransactionOutcome;
  /** Absent when it changes nothing. */
  commit?: Commit;
};

/** Maximum transactions per commit, so that requests are handled in between. */
const maxGroupSize = 500;
/** Milliseconds after which no transaction is added to a commit, for the same reason. */
const maxGroupMs = 100;
/** Old transactions that are removed before requests are handled again. */
const pruneBatchSize = 100;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Holds all documents in memory and writes every change to SQLite. Transactions run one after the
 * other. A transaction becomes visible, notifies listeners and resolves only after it is on disk.
 */
export class Store {
  readonly documents = new State();
  readonly history: History;
  /** Grows with every change of the documents. */
  version = 0;
  readonly #options: StoreOptions;
  readonly #database: ContentDatabase;
  readonly #listeners = new Set<(commit: Commit) => void>();
  #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #pruning: Promise<void> | undefined;
  /** When the history was last pruned, in milliseconds since 1970. */
  #prunedAt = 0;
  #isClosing = false;

  private constructor(options: StoreOptions, database: ContentDatabase) {
    this.#options = options;
    this.#database = database;
    this.history = new History(database);
    for (const document of database.iterateDocuments()) this.documents.set(document._id, document);
  }

  /** Opens a content folder, or creates one. @throws {StartError} when it cannot be read in full */
  static open(options: StoreOptions): Store {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    const database = ContentDatabase.open(options.folder, { maxBytes: options.maxBytes });
    try {
      const store = new Store(options, database);
      store.#pruneHistory();
      return store;
    } catch (error) {
      database.close();
      throw toStartError(options.folder, error);
    }
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs `work` in a transaction. If it throws, the whole transaction is rejected. A transaction
   * id that was committed before returns what it did then, and `work` does not run again.
   */
  transact(
    request: TransactionRequest,
    work: (transaction: Transaction) => void,
  ): Promise<TransactionOutcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, work, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** The oldest publish events that the site has not accepted, `limit` at most. */
  getPendingEvents(limit: number): PublishEvent[] {
    return this.#database.getOldestEvents(limit);
  }

  /** Removes the publish events up to and including this one, which the site accepted. @throws {LakeError} 503 */
  removeDeliveredEvents(sequence: number): void {
    this.#write(() => this.#database.removeEvents(sequence));
  }

  /** Settings that a user's Studio stores on the server. */
  getSettings(user: string): Record<string, unknown> {
    return this.#database.getSettings(user);
  }

  /** Changes settings of a user's Studio; null removes one. @throws {LakeError} 503 when they cannot be stored */
  saveSettings(user: string, values: Record<string, unknown>): void {
    this.#write(() => {
      const merged = { ...this.#database.getSettings(user), ...values };
      const kept = Object.entries(merged).filter(([, value]) => value !== null);
      this.#database.setSettings(user, Object.fromEntries(kept));
    });
  }

  /** Commits the queued transactions and closes the files. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#draining;
    await this.#pruning;
    this.#database.close();
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  /** Commits the queue. Transactions of one event-loop tick share one sync of the disk. */
  async #drain(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        await nextTick();
        this.#commit(this.#queue.splice(0, maxGroupSize));
        this.#pruneHistory();
      }
    } finally {
      // Runs synchronously after the last length check; otherwise a transaction queued in between
      // would never be committed.
      this.#draining = undefined;
    }
  }

  #commit(waiting: Job[]): void {
    const jobs: Job[] = [];
    const accepted: Accepted[] = [];
    try {
      this.#write(() => {
        const view = new Overlay(this.documents);
        const startedAt = performance.now();
        while (waiting.length > 0 && performance.now() - startedAt < maxGroupMs) {
          const job = waiting.shift();
          if (!job) break;
          jobs.push(job);
          const prepared = this.#prepare(job, view);
          if (!prepared) continue;
          accepted.push(prepared);
          if (prepared.commit) this.#store(prepared.commit, prepared.outcome?.results ?? [], job);
          for (const { id, after } of prepared.commit?.changes ?? []) view.set(id, after);
        }
        for (const [id, document] of view.changes)
          if (document) this.#database.setDocument(id, document);
          else this.#database.deleteDocument(id);
      });
    } catch (error) {
      for (const job of [...jobs, ...waiting.splice(0)]) job.reject(error);
      return;
    } finally {
      this.#queue.unshift(...waiting);
    }
    for (const { job, id, outcome, commit } of accepted) {
      if (commit) this.#publish(commit);
      try {
        job.resolve(outcome ?? this.#getCommittedOutcome(id));
      } catch (error) {
        job.reject(error);
      }
    }
  }

  /** Runs the work of a transaction on the committed and queued changes; undefined if it is rejected. */
  #prepare(job: Job, view: Overlay): Accepted | undefined {
    const { request, work } = job;
    try {
      const id = request.id ?? newId();
      // Also finds one that waits for the same commit.
      if (request.id !== undefined && this.history.findSequence(id) !== undefined)
        return { job, id };
      const transaction = new Transaction(view, id, this.#now().toISOString());
      work(transaction);
      const changes = transaction.finish();
      const documents = new Map<string, Doc>();
      for (const { id, before, after } of changes) {
        const document = after ?? before;
        if (document) documents.set(id, document);
      }
      const outcome = { id, results: transaction.results, documents };
      if (request.dryRun || changes.length === 0) return { job, id, outcome };
      const { timestamp } = transaction;
      return { job, id, outcome, commit: { id, timestamp, author: request.author, changes } };
    } catch (error) {
      job.reject(error);
      return undefined;
    }
  }

  /** Adds a transaction and its publish events to the open database transaction. */
  #store(commit: Commit, results: Result[], { request }: Job): void {
    this.history.add(toNewTransaction(commit, results));
    if (request.skipPublishEvents || !this.#options.shouldStoreEvents) return;
    for (const event of createPublishEvents(commit)) this.#database.addEvent(event);
  }

  #publish(commit: Commit): void {
    for (const { id, after } of commit.changes) this.documents.set(id, after);
    this.version += 1;
    for (const listener of this.#listeners) {
      try {
        listener(commit);
      } catch (error) {
        // The change is committed: a failing listener must not report it as rejected.
        logError("listener_failed", "a listener failed", error);
      }
    }
  }

  /** The result of a transaction that was committed before. */
  #getCommittedOutcome(id: string): TransactionOutcome {
    const documents = new Map<string, Doc>();
    const transaction = this.history.get(id);
    for (const change of transaction?.documents ?? []) {
      const document = this.documents.get(change.id);
      if (document) documents.set(change.id, document);
    }
    return { id, results: transaction?.results ?? [], documents };
  }

  /** Commits `work`. @throws {LakeError} 503 when the disk cannot be written */
  #write(work: () => void): void {
    try {
      this.#database.transaction(work);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /** Removes history older than the retention, once a day and in batches, so that no request is delayed. */
  #pruneHistory(): void {
    const { historyDays } = this.#options;
    const now = this.#now().getTime();
    if (historyDays === undefined || this.#pruning || now - this.#prunedAt < dayMs) return;
    this.#prunedAt = now;
    const cutoff = new Date(now - historyDays * dayMs).toISOString();
    this.#pruning = this.#removeHistory(cutoff)
      .catch((error: unknown) =>
        logError("history_not_removed", "old history was not removed", error),
      )
      .finally(() => {
        this.#pruning = undefined;
      });
  }

  async #removeHistory(cutoff: string): Promise<void> {
    while (!this.#isClosing && this.history.removeOlderThan(cutoff, pruneBatchSize))
      await nextTick();
    this.#database.checkpoint();
  }
}

function toStorageError(error: unknown): LakeError {
  if (isDiskFull(error))
    return storageUnavailable("The content store cannot write because the disk is full.");
  logError("store_unwritable", "the content store cannot write", error);
  return storageUnavailable("The content store cannot write to its disk.");
}

const toNewTransaction = (
  { id, timestamp, author, changes }: Commit,
  results: Result[],
): NewTransaction => ({
  id,
  timestamp,
  author,
  results,
  documents: changes.map(({ id, before, after, effects }) => ({
    id,
    ...effects,
    ...(before ? { previousRev: before._rev } : {}),
    ...(after ? { rev: after._rev } : {}),
  })),
});

/** The changes of a transaction that visitors see. */
function createPublishEvents({ id: transaction, changes }: Commit): NewEvent[] {
  return changes
    .filter(({ id }) => isPublicId(id))
    .flatMap(({ id, before, after }, index) => {
      const document = after ?? before;
      if (!document) return [];
      const operation = after ? (before ? "update" : "create") : "delete";
      const moved = getPath(before) !== getPath(after);
      return { key: `${transaction}-${index}`, id, type: document._type, operation, moved };
    });
}

/** The path of a document on the site, if it has one. */
function getPath(document: Doc | undefined): unknown {
  return isRecord(document?.path) ? document.path.current : undefined;
}

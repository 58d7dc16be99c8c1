import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { applyPatch } from "mendoza";
import { isPublicId, isRecord, type Doc } from "./documents.ts";
import { storageUnavailable, type LakeError } from "./errors.ts";
import { Log, WriteFailed, type LogFile, type Position } from "./log.ts";
import type { LoggedTransaction, PublishEvent, TransactionEntry } from "./records.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import { Overlay, State, type View } from "./state.ts";
import { newId, Transaction, type Change, type Result } from "./transaction.ts";

/**
 * The documents, durable: transactions are applied one after the other, written to the log in
 * groups, and become visible, are announced and acknowledged once they are on disk.
 */

/** A committed transaction with everything listeners may ask about. */
export type Commit = { id: string; timestamp: string; author: string; changes: Change[] };

/** Settings an editor's Studio keeps on the server, by user and key. */
export type UserSettings = Map<string, Map<string, unknown>>;

type Entry =
  | { kind: "transaction"; transaction: LoggedTransaction; events: PublishEvent[] }
  | { kind: "delivered"; sequence: number }
  | { kind: "setting"; user: string; values: Record<string, unknown> };

type Job = {
  prepare(view: View): { entry: Entry; changes: Change[] } | undefined;
  done(): void;
  failed(error: unknown): void;
};

export type StoreOptions = {
  folder: string;
  /** Whether publish events are kept for delivery; without a receiver they would only pile up. */
  keepEvents: boolean;
  /** Bytes of log after which a snapshot is written and a new segment begun. */
  segmentBytes?: number;
  openFile?: (path: string) => Promise<LogFile>;
};

const SEGMENT_BYTES = 16 * 1024 * 1024;

export type TransactionRequest = {
  id?: string;
  author: string;
  dryRun?: boolean;
  /** Leaves no publish event: for the seed, which nobody has seen before. */
  quiet?: boolean;
};

export type TransactionOutcome = {
  id: string;
  results: Result[];
  /** The documents as the transaction left them; deleted ones as they were. */
  documents: Map<string, Doc>;
};

export class Store {
  readonly documents = new State();
  readonly settings: UserSettings = new Map();
  readonly history: TransactionEntry[] = [];
  #options: StoreOptions;
  #log: Log | undefined;
  #entriesById = new Map<string, TransactionEntry>();
  #events: PublishEvent[] = [];
  #sequence = 0;
  #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #listeners = new Set<(commit: Commit) => void>();
  #failed = false;
  version = 0;

  private constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** Reads the folder and recovers from whatever stopped its last owner. */
  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options);
    const folder = join(options.folder, "log");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const snapshot = await readSnapshot(folder);
    if (snapshot) {
      for (const doc of snapshot.documents) store.documents.set(doc._id, doc);
      for (const entry of snapshot.history) store.#remember(entry);
      for (const [user, values] of Object.entries(snapshot.settings)) store.#setting(user, values);
      store.#events = snapshot.events;
      store.#sequence = snapshot.sequence;
    }
    store.#log = await Log.open(
      folder,
      snapshot?.segment ?? 1,
      (batch, position) => store.#replay(batch, position),
      options.openFile,
    );
    return store;
  }

  /** False while writes fail for want of space. */
  get isWritable(): boolean {
    return !this.#failed;
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs `work` in a transaction. What it throws refuses the transaction as a whole. A transaction
   * id that was committed before is answered with what it did then, and `work` is not run again.
   */
  transact(
    request: TransactionRequest,
    work: (transaction: Transaction) => void,
  ): Promise<TransactionOutcome> {
    const id = request.id ?? newId();
    return new Promise((resolve, reject) => {
      let outcome: TransactionOutcome | undefined;
      this.#enqueue({
        prepare: (view) => {
          outcome = undefined;
          if (this.#entriesById.has(id)) return undefined;
          const transaction = new Transaction(view, id, new Date().toISOString());
          work(transaction);
          const changes = transaction.finish();
          const documents = new Map<string, Doc>();
          for (const change of changes) {
            const doc = change.after ?? change.before;
            if (doc) documents.set(change.id, doc);
          }
          outcome = { id, results: transaction.results, documents };
          if (request.dryRun || changes.length === 0) return undefined;
          const logged = toLogged(transaction, request.author, changes);
          const events = request.quiet ? [] : this.#eventsOf(id, changes);
          return { entry: { kind: "transaction", transaction: logged, events }, changes };
        },
        done: () => {
          if (outcome) resolve(outcome);
          else this.#repeat(id).then(resolve, reject);
        },
        failed: reject,
      });
    });
  }

  /** The oldest publish event that the site has not accepted. */
  get nextEvent(): PublishEvent | undefined {
    return this.#events[0];
  }

  /** Notes that the site accepted every event up to and including this one. */
  delivered(sequence: number): Promise<void> {
    return this.#record({ kind: "delivered", sequence });
  }

  /** Keeps settings of a user's Studio. */
  setSettings(user: string, values: Record<string, unknown>): Promise<void> {
    return this.#record({ kind: "setting", user, values });
  }

  transactionEntry(id: string): TransactionEntry | undefined {
    return this.#entriesById.get(id);
  }

  /** A transaction as it was logged. */
  async readTransaction(entry: TransactionEntry): Promise<LoggedTransaction> {
    const batch = await this.#opened.read(entry.position);
    for (const item of parseBatch(batch)) {
      if (item.kind === "transaction" && item.transaction.id === entry.id) return item.transaction;
    }
    throw new Error(`Transaction ${entry.id} is not where the index says`);
  }

  /** Waits for what is queued and lets the files go. */
  async close(): Promise<void> {
    await this.#draining;
    await this.#log?.close();
  }

  get #opened(): Log {
    if (!this.#log) throw new Error("The store is not open");
    return this.#log;
  }

  #record(entry: Entry): Promise<void> {
    return new Promise((done, failed) => {
      this.#enqueue({ prepare: () => ({ entry, changes: [] }), done, failed });
    });
  }

  #enqueue(job: Job): void {
    this.#queue.push(job);
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
  }

  /** Group commit: everything that queued up during one sync shares the next one. */
  async #drain(): Promise<void> {
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const jobs = this.#queue;
      this.#queue = [];
      await this.#commit(jobs);
      if (this.#opened.size > (this.#options.segmentBytes ?? SEGMENT_BYTES)) await this.#snapshot();
    }
  }

  async #commit(jobs: Job[]): Promise<void> {
    const pending = new Overlay(this.documents);
    const accepted: { job: Job; prepared: { entry: Entry; changes: Change[] } | undefined }[] = [];
    const ids = new Set<string>();
    for (const [index, job] of jobs.entries()) {
      try {
        const prepared = job.prepare(pending);
        if (prepared?.entry.kind === "transaction") {
          const { id } = prepared.entry.transaction;
          if (ids.has(id)) {
            // The same transaction twice in one group: the second is answered from the first.
            this.#queue.unshift(...jobs.slice(index));
            break;
          }
          ids.add(id);
        }
        for (const change of prepared?.changes ?? []) pending.set(change.id, change.after);
        accepted.push({ job, prepared });
      } catch (error) {
        job.failed(error);
      }
    }
    const entries = accepted.flatMap(({ prepared }) => (prepared ? [prepared.entry] : []));
    try {
      const position = entries.length > 0 ? await this.#opened.append(entries) : undefined;
      this.#failed = false;
      for (const { job, prepared } of accepted) {
        if (prepared && position) this.#apply(prepared.entry, prepared.changes, position);
        job.done();
      }
    } catch (error) {
      const refusal = error instanceof WriteFailed ? this.#writeFailed(error) : error;
      for (const { job } of accepted) job.failed(refusal);
    }
  }

  #writeFailed(error: WriteFailed): LakeError {
    this.#failed = true;
    return storageUnavailable(
      error.full
        ? "The content store cannot write because the disk is full."
        : "The content store cannot write to its disk.",
    );
  }

  #apply(entry: Entry, changes: Change[], position: Position): void {
    this.#note(entry, position);
    if (entry.kind !== "transaction") return;
    for (const change of changes) this.documents.set(change.id, change.after);
    this.version += 1;
    const { id, timestamp, author } = entry.transaction;
    for (const listener of this.#listeners) {
      try {
        listener({ id, timestamp, author, changes });
      } catch (error) {
        // The change is made; whoever could not be told must not make it look refused.
        console.error("lake: a listener failed", error);
      }
    }
  }

  #replay(batch: unknown, position: Position): void {
    for (const entry of parseBatch(batch)) {
      this.#note(entry, position);
      if (entry.kind !== "transaction") continue;
      for (const change of entry.transaction.documents) {
        const before = this.documents.get(change.id);
        const { _rev, ...rest } = before ?? { _rev: undefined };
        const after = applyPatch(before ? rest : null, change.apply);
        this.documents.set(change.id, after === null ? undefined : { ...after, _rev: change.rev });
      }
    }
  }

  #note(entry: Entry, position: Position): void {
    if (entry.kind === "setting") this.#setting(entry.user, entry.values);
    else if (entry.kind === "delivered")
      this.#events = this.#events.filter((event) => event.sequence > entry.sequence);
    else {
      const { id, timestamp, author, documents } = entry.transaction;
      const documentIds = documents.map((document) => document.id);
      this.#remember({ id, timestamp, author, documentIds, position });
      if (this.#options.keepEvents) this.#events.push(...entry.events);
      this.#sequence = Math.max(this.#sequence, entry.events.at(-1)?.sequence ?? 0);
    }
  }

  #remember(entry: TransactionEntry): void {
    this.history.push(entry);
    this.#entriesById.set(entry.id, entry);
  }

  #setting(user: string, values: Record<string, unknown>): void {
    const settings = this.settings.get(user) ?? new Map<string, unknown>();
    for (const [key, value] of Object.entries(values)) settings.set(key, value);
    this.settings.set(user, settings);
  }

  #eventsOf(transaction: string, changes: Change[]): PublishEvent[] {
    if (!this.#options.keepEvents) return [];
    const events: PublishEvent[] = [];
    for (const { id, before, after } of changes) {
      const doc = after ?? before;
      if (!doc || !isPublicId(id)) continue;
      const operation = after ? (before ? "update" : "create") : "delete";
      this.#sequence += 1;
      const key = `${transaction}-${events.length}`;
      events.push({ sequence: this.#sequence, key, id, type: doc._type, operation });
    }
    return events;
  }

  async #repeat(id: string): Promise<TransactionOutcome> {
    const entry = this.#entriesById.get(id);
    const documents = new Map<string, Doc>();
    if (!entry) return { id, results: [], documents };
    for (const documentId of entry.documentIds) {
      const doc = this.documents.get(documentId);
      if (doc) documents.set(documentId, doc);
    }
    return { id, results: (await this.readTransaction(entry)).results, documents };
  }

  async #snapshot(): Promise<void> {
    try {
      await this.#opened.rotate();
      await writeSnapshot(join(this.#options.folder, "log"), {
        segment: this.#opened.segment,
        sequence: this.#sequence,
        events: this.#events,
        settings: Object.fromEntries(
          [...this.settings].map(([user, values]) => [user, Object.fromEntries(values)]),
        ),
        history: this.history,
        documents: [...this.documents.all()],
      });
    } catch (error) {
      // The log alone is enough to start from; the next full segment tries again.
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`lake: no snapshot was written: ${reason}`);
    }
  }
}

function toLogged(transaction: Transaction, author: string, changes: Change[]): LoggedTransaction {
  return {
    id: transaction.id,
    timestamp: transaction.timestamp,
    author,
    results: transaction.results,
    documents: changes.map(({ id, before, after, effects }) => ({
      id,
      ...effects,
      ...(before ? { previousRev: before._rev } : {}),
      ...(after ? { rev: after._rev } : {}),
    })),
  };
}

/** A batch that passed its checksum was written by this module: its shape is taken as given. */
function parseBatch(batch: unknown): Entry[] {
  if (Array.isArray(batch) && batch.every((entry) => isRecord(entry) && "kind" in entry))
    return batch;
  throw new Error("The content log holds an entry of another version");
}

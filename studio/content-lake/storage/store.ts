import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isPublicId, isRecord, type Doc } from "./documents.ts";
import { httpError, StartError, storageUnavailable, type LakeError } from "../errors.ts";
import { HistoryIndex, type NewEntry } from "../history/history-index.ts";
import {
  DamagedLog,
  Log,
  segmentName,
  segmentsIn,
  syncFolder,
  WriteFailed,
  type LogFile,
  type Position,
} from "./log.ts";
import {
  parseBatch,
  replayTransaction,
  type Entry,
  type LoggedTransaction,
  type PublishEvent,
  type TransactionEntry,
} from "./records.ts";
import { readSnapshot, snapshotsIn, writeSnapshot, type Snapshot } from "./snapshot.ts";
import { Overlay, State, type View } from "./state.ts";
import { newId, Transaction, type Change, type Result } from "../mutations/transaction.ts";

/**
 * The documents, durable: transactions are applied one after the other, written to the log in
 * groups, and become visible, are announced and acknowledged once they are on disk.
 */

/** A committed transaction with everything listeners may ask about. */
export type Commit = { id: string; timestamp: string; author: string; changes: Change[] };

/** Settings an editor's Studio keeps on the server, by user and key. */
export type UserSettings = Map<string, Map<string, unknown>>;

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
  /** Days for which old revisions are kept at least; absent, they are kept for ever. */
  historyDays?: number | undefined;
  now?: () => Date;
  openFile?: (path: string) => Promise<LogFile>;
};

const SEGMENT_BYTES = 16 * 1024 * 1024;
/** Most JSON of one line of the log: many large changes at once become several lines. */
const LINE_BYTES = 16 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

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
  /** Not to be kept by others: a disk that takes no writes puts another in its place. */
  history: HistoryIndex;
  #options: StoreOptions;
  #folder: string;
  #log: Log | undefined;
  /** When the first transaction of the current segment was made. */
  #segmentBegan: string | undefined;
  #firstSegment = 1;
  #snapshot: Snapshot | undefined;
  #snapshotting: Promise<void> | undefined;
  #events: PublishEvent[] = [];
  #sequence = 0;
  #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #listeners = new Set<(commit: Commit) => void>();
  version = 0;

  private constructor(options: StoreOptions) {
    this.#options = options;
    this.#folder = join(options.folder, "log");
    this.history = HistoryIndex.open(join(options.folder, "history.sqlite"));
  }

  /** Reads the folder and recovers from whatever stopped its last owner. */
  static async open(options: StoreOptions): Promise<Store> {
    await mkdir(join(options.folder, "log"), { recursive: true, mode: 0o700 });
    const store = new Store(options);
    try {
      await store.#load();
    } catch (error) {
      store.history.close();
      throw error;
    }
    return store;
  }

  async #load(): Promise<void> {
    const { snapshot, damaged } = await readSnapshot(this.#folder);
    if (snapshot) {
      for (const doc of snapshot.documents) this.documents.set(doc._id, doc);
      for (const [user, values] of Object.entries(snapshot.settings)) this.#setting(user, values);
      this.#events = snapshot.events;
      this.#sequence = snapshot.sequence;
    }
    const segments = await segmentsIn(this.#folder);
    if (!snapshot && damaged[0] !== undefined && segments[0] !== 1) throw nothingIntact(damaged[0]);
    for (const path of damaged) console.error(`lake: ${path} is damaged and was passed over`);
    const from = snapshot?.segment ?? 1;
    await this.history.catchUp(this.#folder, from, entriesOf).catch((error: unknown) => {
      console.error("lake: the index of the history cannot be written", error);
      this.history.close();
      this.history = HistoryIndex.inMemory();
      return this.history.catchUp(this.#folder, from, entriesOf);
    });
    this.#firstSegment = Math.min(segments[0] ?? from, from);
    this.#log = await Log.open(
      this.#folder,
      from,
      (batch, position) => this.#replay(batch, position),
      this.#options.openFile,
    );
    for (const segment of segments) {
      if (segment < from || segment >= this.#opened.segment) continue;
      const { size } = await stat(join(this.#folder, segmentName(segment)));
      this.history.complete(segment, size);
    }
    await this.#shortenHistory();
  }

  /** Bytes of a write that a crash had cut short and that were dropped at the start. */
  get tornBytes(): number {
    return this.#opened.torn;
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
          if (request.id !== undefined && this.history.get(id)) return undefined;
          const transaction = new Transaction(view, id, this.#now().toISOString());
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

  /** The oldest of them, `most` at most. */
  nextEvents(most: number): readonly PublishEvent[] {
    return this.#events.slice(0, most);
  }

  /** Notes that the site accepted every event up to and including this one. */
  delivered(sequence: number): Promise<void> {
    return this.#record({ kind: "delivered", sequence });
  }

  /** Keeps settings of a user's Studio. */
  setSettings(user: string, values: Record<string, unknown>): Promise<void> {
    return this.#record({ kind: "setting", user, values });
  }

  /** Whether old revisions were dropped by the retention setting. */
  get isHistoryShortened(): boolean {
    return this.#firstSegment > 1;
  }

  /** Whether everything that was ever written is by this author. */
  isOnlyBy(author: string): boolean {
    return !this.isHistoryShortened && this.history.isOnlyBy(author);
  }

  /** A transaction as it was logged. Refuses with 500 and says where when the log is damaged there. */
  async readTransaction(entry: TransactionEntry): Promise<LoggedTransaction> {
    const batch = await this.#opened.read(entry.position).catch((error: unknown) => {
      if (!(error instanceof DamagedLog)) throw error;
      console.error(`lake: ${error.message}`);
      const { segment, offset } = error.at;
      throw httpError(
        500,
        `This part of the history cannot be read: ${segmentName(segment)} is damaged at byte ${offset}. The content itself is not affected.`,
      );
    });
    for (const item of parseBatch(batch)) {
      if (item.kind === "transaction" && item.transaction.id === entry.id) return item.transaction;
    }
    throw new Error(`Transaction ${entry.id} is not where the index says`);
  }

  /** Waits for what is queued and lets the files go. */
  async close(): Promise<void> {
    await this.#draining;
    await this.#snapshotting;
    await this.#log?.close();
    this.history.close();
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
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
    this.#draining ??= this.#drain();
  }

  /** Group commit: everything that queued up during one sync shares the next one. */
  async #drain(): Promise<void> {
    await Promise.resolve();
    try {
      while (this.#queue.length > 0) {
        const jobs = this.#queue;
        this.#queue = [];
        await this.#commit(jobs);
        if (this.#isSegmentDone()) await this.#beginSegment();
      }
    } finally {
      // In the same step as the last look at the queue: a job that came between would wait for ever.
      this.#draining = undefined;
    }
  }

  async #commit(jobs: Job[]): Promise<void> {
    const pending = new Overlay(this.documents);
    const accepted: { job: Job; prepared: { entry: Entry; changes: Change[] } | undefined }[] = [];
    const ids = new Set<string>();
    const lines: string[] = [];
    let length = 0;
    for (const [index, job] of jobs.entries()) {
      if (length > LINE_BYTES) {
        this.#queue.unshift(...jobs.slice(index));
        break;
      }
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
        if (prepared) length += lines[lines.push(JSON.stringify(prepared.entry)) - 1]?.length ?? 0;
        for (const change of prepared?.changes ?? []) pending.set(change.id, change.after);
        accepted.push({ job, prepared });
      } catch (error) {
        job.failed(error);
      }
    }
    try {
      const position =
        lines.length > 0 ? await this.#opened.append(`[${lines.join(",")}]`) : undefined;
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
      if (entry.kind === "transaction") replayTransaction(this.documents, entry.transaction);
    }
  }

  #note(entry: Entry, position: Position): void {
    if (entry.kind === "setting") this.#setting(entry.user, entry.values);
    else if (entry.kind === "delivered")
      this.#events = this.#events.filter((event) => event.sequence > entry.sequence);
    else {
      this.history.add(toIndexed(entry.transaction, position));
      this.#segmentBegan ??= entry.transaction.timestamp;
      if (this.#options.keepEvents) this.#events.push(...entry.events);
      this.#sequence = Math.max(this.#sequence, entry.events.at(-1)?.sequence ?? 0);
    }
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
      const moved = pathOf(before) !== pathOf(after);
      events.push({ sequence: this.#sequence, key, id, type: doc._type, operation, moved });
    }
    return events;
  }

  async #repeat(id: string): Promise<TransactionOutcome> {
    const entry = this.history.get(id);
    const documents = new Map<string, Doc>();
    if (!entry) return { id, results: [], documents };
    const transaction = await this.readTransaction(entry);
    for (const { id: documentId } of transaction.documents) {
      const doc = this.documents.get(documentId);
      if (doc) documents.set(documentId, doc);
    }
    return { id, results: transaction.results, documents };
  }

  /** Full, or with a retention setting a day old: only whole segments can be dropped. */
  #isSegmentDone(): boolean {
    if (this.#opened.size > (this.#options.segmentBytes ?? SEGMENT_BYTES)) return true;
    if (this.#options.historyDays === undefined || this.#segmentBegan === undefined) return false;
    return this.#now().getTime() - Date.parse(this.#segmentBegan) > DAY_MS;
  }

  async #beginSegment(): Promise<void> {
    const { segment, size } = this.#opened;
    try {
      await this.#opened.rotate();
    } catch (error) {
      // Appending opens the new segment again, or is refused as long as the disk is.
      tellNoSnapshot(error);
      return;
    }
    this.#segmentBegan = undefined;
    this.history.complete(segment, size);
    this.#snapshot = {
      segment: this.#opened.segment,
      sequence: this.#sequence,
      events: [...this.#events],
      settings: Object.fromEntries(
        [...this.settings].map(([user, values]) => [user, Object.fromEntries(values)]),
      ),
      // Stored documents are never changed, only replaced: the list is all that must be copied.
      documents: [...this.documents.all()],
    };
    this.#snapshotting ??= this.#writeSnapshots().finally(() => {
      this.#snapshotting = undefined;
    });
  }

  /** Beside the changes that go on; of several that are due, the last one counts. */
  async #writeSnapshots(): Promise<void> {
    for (let snapshot = this.#snapshot; snapshot; snapshot = this.#snapshot) {
      this.#snapshot = undefined;
      try {
        await writeSnapshot(this.#folder, snapshot);
        await this.#shortenHistory();
      } catch (error) {
        // The log alone is enough to start from; the next full segment tries again.
        tellNoSnapshot(error);
      }
    }
  }

  /**
   * Removes segments that are older than the retention and that neither of the kept snapshots
   * needs, oldest first: wherever this is cut short, what remains is whole.
   */
  async #shortenHistory(): Promise<void> {
    const { historyDays } = this.#options;
    if (historyDays === undefined) return;
    const needed = (await snapshotsIn(this.#folder)).at(-1) ?? 1;
    const moment = new Date(this.#now().getTime() - historyDays * DAY_MS).toISOString();
    const old = new Set(this.history.olderThan(moment));
    let first = this.#firstSegment;
    while (first < needed && old.has(first)) {
      await rm(join(this.#folder, segmentName(first)), { force: true });
      first += 1;
    }
    if (first === this.#firstSegment) return;
    await syncFolder(this.#folder);
    this.#firstSegment = first;
    this.history.dropBefore(first);
  }
}

function tellNoSnapshot(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`lake: no snapshot was written: ${reason}`);
}

const nothingIntact = (path: string): StartError =>
  new StartError(
    `The snapshot ${path} is damaged, and the log before it is no longer there. Nothing was changed. ` +
      `To go back to a backup, run "npm run content:restore -- <file> --replace".`,
  );

const toIndexed = (transaction: LoggedTransaction, position: Position): NewEntry => {
  const { id, timestamp, author, documents } = transaction;
  return { id, timestamp, author, position, documentIds: documents.map((change) => change.id) };
};

const entriesOf = (batch: unknown, position: Position): NewEntry[] =>
  parseBatch(batch).flatMap((entry) =>
    entry.kind === "transaction" ? [toIndexed(entry.transaction, position)] : [],
  );

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

/** Where a document stands on the site, if it has a place of its own. */
function pathOf(document: Doc | undefined): unknown {
  return isRecord(document?.path) ? document.path.current : undefined;
}

import { closeSync, openSync, rmSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { linesOf, segmentName, segmentsIn, type Position } from "../storage/log.ts";
import type { TransactionEntry } from "../storage/records.ts";

/**
 * Where in the log each transaction is, by its id and by the documents it touched. It is kept in a
 * file so that a long history takes no memory, and it is derived: a file that is missing, damaged
 * or behind is built again from the log, which alone is what the lake relies on.
 */
export type NewEntry = Omit<TransactionEntry, "sequence"> & { documentIds: string[] };

/** What of a document's history is wanted; both ends are included. */
export type Range = { from?: number; to?: number; newestFirst?: boolean; limit: number };

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists segments
    (segment integer primary key, size integer not null, newest text) strict;
  create table if not exists transactions
    (sequence integer primary key, id text not null unique, timestamp text not null,
     author text not null, segment integer not null, start integer not null,
     length integer not null) strict;
  create index if not exists by_segment on transactions (segment);
  create table if not exists touched
    (document text not null, sequence integer not null, primary key (document, sequence))
    strict, without rowid;
  create index if not exists by_sequence on touched (sequence);
`;

/** Entries that wait in memory so that each keystroke does not cost a write of its own. */
const MOST_WAITING = 200;

type Waiting = TransactionEntry & { documentIds: string[] };

export class HistoryIndex {
  #path: string;
  #database: DatabaseSync;
  #waiting: Waiting[] = [];
  #next: number;
  #told = false;

  private constructor(path: string) {
    this.#path = path;
    this.#database = openDatabase(path);
    this.#next = this.#number("select coalesce(max(sequence), 0) + 1 from transactions");
  }

  /** Opens the file, or begins it anew when it cannot be used; on a full disk it is kept in memory. */
  static open(path: string): HistoryIndex {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        return new HistoryIndex(path);
      } catch (error) {
        tell(path, error);
        attemptTo(() => removeIndex(path));
      }
    }
    return HistoryIndex.inMemory();
  }

  /** For a disk that takes no writes: reading goes on, and the next start has it on disk again. */
  static inMemory(): HistoryIndex {
    return new HistoryIndex(":memory:");
  }

  /**
   * Brings the index up to the end of segment `before - 1`; what follows is replayed, and added by
   * whoever replays. `read` names the transactions of a batch. Damage in these old segments
   * costs history, not content: it is told and passed over.
   */
  async catchUp(
    folder: string,
    before: number,
    read: (batch: unknown, position: Position) => NewEntry[],
  ): Promise<void> {
    const segments = (await segmentsIn(folder)).filter((segment) => segment < before);
    if (segments.length > 0 && segments.length !== before - (segments[0] ?? before))
      console.error(`lake: a part of the history is missing: not every segment is in ${folder}`);
    this.#dropBefore(segments[0] ?? before);
    let known = segments.length;
    for (const [index, segment] of segments.entries()) {
      const { size } = await stat(join(folder, segmentName(segment)));
      const noted = this.#number("select coalesce(max(size), -1) from segments where segment = ?", [
        segment,
      ]);
      if (size === noted) continue;
      known = index;
      break;
    }
    this.#forgetFrom(segments[known] ?? before);
    for (const segment of segments.slice(known)) {
      const path = join(folder, segmentName(segment));
      const bytes = await readFile(path);
      for (const line of linesOf(bytes)) {
        const { offset, length } = line;
        if ("value" in line)
          for (const entry of read(line.value, { segment, offset, length })) this.add(entry);
        else console.error(`lake: a part of the history is damaged: ${path} line ${line.number}`);
      }
      this.complete(segment, bytes.length);
    }
  }

  add({ documentIds, ...entry }: NewEntry): void {
    this.#waiting.push({ ...entry, sequence: this.#next, documentIds });
    this.#next += 1;
    if (this.#waiting.length >= MOST_WAITING) this.#flush();
  }

  /** Notes that a segment has come to its end at `size` bytes. */
  complete(segment: number, size: number): void {
    this.#flush();
    if (this.#waiting.length > 0) return;
    this.#attempt(() =>
      this.#database
        .prepare(
          "insert or replace into segments values (?, ?, (select max(timestamp) from transactions where segment = ?))",
        )
        .run(segment, size, segment),
    );
  }

  /** The complete segments whose transactions are all older than a moment (ISO 8601), in order. */
  olderThan(moment: string): number[] {
    return this.#database
      .prepare("select segment from segments where coalesce(newest, '') < ? order by segment")
      .all(moment)
      .map((row) => Number(row.segment));
  }

  /** Forgets the transactions of segments that are no longer there. */
  dropBefore(segment: number): void {
    this.#attempt(() => this.#dropBefore(segment));
  }

  get count(): number {
    return this.#number("select count(*) from transactions") + this.#waiting.length;
  }

  get(id: string): TransactionEntry | undefined {
    const waiting = this.#waiting.find((entry) => entry.id === id);
    if (waiting) return waiting;
    const row = this.#database.prepare("select * from transactions where id = ?").get(id);
    return row && toEntry(row);
  }

  /** Whether every transaction there ever was is by this author. */
  isOnlyBy(author: string): boolean {
    return (
      this.#waiting.every((entry) => entry.author === author) &&
      this.#number("select count(*) from transactions where author <> ?", [author]) === 0
    );
  }

  /** The transactions that touched any of the documents, oldest first unless asked otherwise. */
  entries(documentIds: string[], range: Range): TransactionEntry[] {
    const { from = 0, to = Number.MAX_SAFE_INTEGER, newestFirst = false, limit } = range;
    const order = newestFirst ? "desc" : "asc";
    const find = this.#database.prepare(
      `select sequence from touched where document = ? and sequence between ? and ? order by sequence ${order} limit ?`,
    );
    const sequences = new Set<number>();
    for (const id of documentIds)
      for (const row of find.all(id, from, to, limit)) sequences.add(Number(row.sequence));
    const read = this.#database.prepare("select * from transactions where sequence = ?");
    const found = [...sequences].flatMap((sequence) => {
      const row = read.get(sequence);
      return row ? toEntry(row) : [];
    });
    const waiting = this.#waiting.filter(
      (entry) =>
        entry.sequence >= from &&
        entry.sequence <= to &&
        entry.documentIds.some((id) => documentIds.includes(id)),
    );
    return [...found, ...waiting]
      .sort((a, b) => (newestFirst ? b.sequence - a.sequence : a.sequence - b.sequence))
      .slice(0, limit);
  }

  /** The documents there ever were whose ids begin so. */
  documentsBelow(prefix: string): string[] {
    const rows = this.#database
      .prepare("select distinct document from touched where document >= ? and document < ?")
      .all(prefix, `${prefix}\u{10ffff}`);
    const waiting = this.#waiting.flatMap(({ documentIds }) => documentIds);
    const found = [...rows.map((row) => String(row.document)), ...waiting];
    return [...new Set(found.filter((id) => id.startsWith(prefix)))];
  }

  close(): void {
    this.#flush();
    this.#database.close();
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    this.#attempt(() => {
      this.#transaction(() => {
        const insert = this.#database.prepare(
          "insert or ignore into transactions values (?,?,?,?,?,?,?)",
        );
        const touch = this.#database.prepare("insert or ignore into touched values (?, ?)");
        for (const { sequence, id, timestamp, author, position, documentIds } of this.#waiting) {
          const { segment, offset, length } = position;
          insert.run(sequence, id, timestamp, author, segment, offset, length);
          for (const document of documentIds) touch.run(document, sequence);
        }
      });
      this.#waiting = [];
    });
  }

  #dropBefore(segment: number): void {
    this.#remove("segment < ?", segment);
  }

  #forgetFrom(segment: number): void {
    this.#remove("segment >= ?", segment);
  }

  #remove(which: string, segment: number): void {
    this.#transaction(() => {
      for (const sql of [
        `delete from touched where sequence in (select sequence from transactions where ${which})`,
        `delete from transactions where ${which}`,
        `delete from segments where ${which}`,
      ])
        this.#database.prepare(sql).run(segment);
    });
  }

  #transaction(work: () => void): void {
    this.#database.exec("begin");
    try {
      work();
      this.#database.exec("commit");
    } catch (error) {
      this.#database.exec("rollback");
      throw error;
    }
  }

  /** A disk without space keeps the index behind, never the lake: it waits in memory or is rebuilt. */
  #attempt(work: () => void): void {
    try {
      work();
      this.#told = false;
    } catch (error) {
      if (!this.#told) tell(this.#path, error);
      this.#told = true;
    }
  }

  #number(sql: string, params: SQLInputValue[] = []): number {
    return Number(Object.values(this.#database.prepare(sql).get(...params) ?? {})[0] ?? 0);
  }
}

function openDatabase(path: string): DatabaseSync {
  if (path === ":memory:") return prepared(new DatabaseSync(path));
  // SQLite would make the file readable for everybody, and gives its other files the same rights.
  closeSync(openSync(path, "a", 0o600));
  return prepared(new DatabaseSync(path));
}

function prepared(database: DatabaseSync): DatabaseSync {
  try {
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function attemptTo(work: () => void): void {
  try {
    work();
  } catch {
    // What cannot be removed is in the way of nothing but itself.
  }
}

function tell(path: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`lake: ${path} could not be used: ${reason}`);
}

/** Removes the index; the next start builds it again. */
export function removeIndex(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
}

const toEntry = (row: Record<string, unknown>): TransactionEntry => ({
  sequence: Number(row.sequence),
  id: String(row.id),
  timestamp: String(row.timestamp),
  author: String(row.author),
  position: {
    segment: Number(row.segment),
    offset: Number(row.start),
    length: Number(row.length),
  },
});

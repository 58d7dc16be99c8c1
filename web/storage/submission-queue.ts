import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase, type Schema } from "./database.ts";

/** A request to the database that could not be sent yet. */
export type Submission = {
  /** Below `/rest/v1/`: a table, or `rpc/` and a function. */
  target: string;
  row: Readonly<Record<string, unknown>>;
  /** The client that the request is counted for. */
  client?: string | undefined;
};

/** `unavailable` ends the attempt, `later` leaves the submission for the next one. */
export type Delivery = "delivered" | "unavailable" | "later";

export type QueueLimits = {
  /** Bytes that the file may grow to. */
  maxBytes: number;
  /** Submissions of one client that may wait, so that no client fills the queue for all others. */
  maxPerClient: number;
};

const defaultLimits: QueueLimits = { maxBytes: 64 * 1024 * 1024, maxPerClient: 200 };

const schema: Schema = {
  version: 1,
  sql: `
    create table submissions (
      id integer primary key autoincrement,
      target text not null,
      row text not null,
      client text
    ) strict;
    create index submissions_by_client on submissions (client, id);
  `,
};

/**
 * Submissions on disk that wait for the database (docs/decisions/0089). A crash loses none that was
 * appended and delivers one of them twice at most, which its submission id makes harmless.
 */
export class SubmissionQueue {
  readonly #folder: string;
  readonly #limits: QueueLimits;
  #opened: DatabaseSync | undefined;
  #draining = false;
  /** The next attempt begins behind this submission: those before it have had their turn. */
  #resumeAfter = 0;

  constructor(folder: string, limits: Partial<QueueLimits> = {}) {
    this.#folder = folder;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Stores a submission; it is on disk when this returns. @throws the reason when it cannot be stored */
  append({ target, row, client }: Submission): void {
    inTransaction(this.#database, () => {
      if (client !== undefined && this.#waitingOf(client) >= this.#limits.maxPerClient)
        throw new Error("too many submissions of one client are waiting");
      this.#database
        .prepare("insert into submissions (target, row, client) values (?, ?, ?)")
        .run(target, JSON.stringify(row), client ?? null);
    });
  }

  /**
   * Delivers what waits, oldest first, one after the other, until the database is unavailable. The next
   * call continues there, so that submissions which keep failing never block those behind them.
   * Returns how many were delivered.
   */
  async drain(deliver: (submission: Submission) => Promise<Delivery>): Promise<number> {
    if (this.#draining) return 0;
    this.#draining = true;
    let delivered = 0;
    let last = this.#resumeAfter;
    this.#resumeAfter = 0;
    try {
      for (let next = this.#waitingAfter(last); next; next = this.#waitingAfter(last)) {
        const delivery = await deliver(next.submission);
        if (delivery === "unavailable") {
          this.#resumeAfter = last;
          break;
        }
        last = next.id;
        if (delivery !== "delivered") continue;
        this.#delete(next.id);
        delivered += 1;
      }
    } finally {
      this.#draining = false;
    }
    // The log of SQLite still holds what visitors wrote.
    if (delivered > 0) this.#database.exec("pragma wal_checkpoint(truncate)");
    return delivered;
  }

  /** How many submissions wait. */
  counts(): { waiting: number } {
    const counted = this.#database.prepare("select count(*) as waiting from submissions").get();
    return { waiting: Number(counted?.["waiting"]) };
  }

  /** Writes and removes a submission of the usual size. @throws the reason when none can be stored */
  checkWritable(): void {
    inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare("insert into submissions (target, row) values ('', ?)")
        .run(" ".repeat(4096));
      this.#delete(Number(lastInsertRowid));
    });
  }

  close(): void {
    this.#opened?.close();
    this.#opened = undefined;
  }

  /** Opened at first use, and again by the next use where that failed. */
  get #database(): DatabaseSync {
    if (this.#opened) return this.#opened;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, "submissions.sqlite");
    this.#opened = openDatabase(path, schema, { maxBytes: this.#limits.maxBytes });
    return this.#opened;
  }

  #waitingOf(client: string): number {
    const counted = this.#database
      .prepare("select count(*) as count from submissions where client = ?")
      .get(client);
    return Number(counted?.["count"]);
  }

  #waitingAfter(id: number): { id: number; submission: Submission } | undefined {
    const rows = this.#database
      .prepare("select * from submissions where id > ? order by id limit 20")
      .all(id);
    for (const found of rows) {
      const submission = toSubmission(found);
      if (submission) return { id: Number(found["id"]), submission };
      console.error(
        `Submission ${String(found["id"])} in ${this.#folder} is damaged; it stays there.`,
      );
    }
    const last = rows.at(-1);
    return last && this.#waitingAfter(Number(last["id"]));
  }

  #delete(id: number): void {
    this.#database.prepare("delete from submissions where id = ?").run(id);
  }
}

/** The submission in a row; undefined for a damaged one. */
function toSubmission(found: Record<string, unknown>): Submission | undefined {
  try {
    return {
      target: String(found["target"]),
      row: JSON.parse(String(found["row"])),
      ...(typeof found["client"] === "string" ? { client: found["client"] } : {}),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

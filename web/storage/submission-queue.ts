import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase, type Schema } from "./database.ts";

/** A request to the database that could not be sent yet. */
export interface Submission {
  /** Below `/rest/v1/`: a table, or `rpc/` and a function. */
  target: string;
  row: Readonly<Record<string, unknown>>;
  /** The client that the request is counted for. */
  client?: string | undefined;
}

/** A submission that the database rejected for good. */
export interface RefusedSubmission extends Submission {
  id: number;
  /** ISO 8601. */
  refusedAt: string;
}

/** `unavailable` ends the attempt, `later` leaves the submission for the next one, `refused` is final. */
export type Delivery = "delivered" | "unavailable" | "later" | "refused";

export interface QueueLimits {
  /** Bytes that the file may grow to, refused submissions included. */
  maxBytes: number;
  /** Submissions of one client that may wait, so that no client fills the queue for all others. */
  maxPerClient: number;
}

const defaultLimits: QueueLimits = { maxBytes: 64 * 1024 * 1024, maxPerClient: 200 };

const schema: Schema = {
  version: 1,
  sql: `
    create table submissions (
      id integer primary key autoincrement,
      target text not null,
      row text not null,
      client text,
      refused_at text
    ) strict;
    create index waiting_by_client on submissions (client, id) where refused_at is null;
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
   * Delivers what waits, oldest first, one after the other, until the database is unavailable.
   * Returns how many were delivered.
   */
  async drain(deliver: (submission: Submission) => Promise<Delivery>): Promise<number> {
    if (this.#draining) return 0;
    this.#draining = true;
    let delivered = 0;
    try {
      for (let next = this.#waitingAfter(0); next; next = this.#waitingAfter(next.id)) {
        const delivery = await deliver(next.submission);
        if (delivery === "unavailable") break;
        if (delivery === "refused") this.#refuse(next.id);
        if (delivery !== "delivered") continue;
        this.delete(next.id);
        delivered += 1;
      }
    } finally {
      this.#draining = false;
    }
    // The log of SQLite still holds what visitors wrote.
    if (delivered > 0) this.#database.exec("pragma wal_checkpoint(truncate)");
    return delivered;
  }

  /** How many submissions wait, and how many the database refused. */
  counts(): { waiting: number; refused: number } {
    const counted = this.#database
      .prepare(
        "select count(*) - count(refused_at) as waiting, count(refused_at) as refused from submissions",
      )
      .get();
    return { waiting: Number(counted?.["waiting"]), refused: Number(counted?.["refused"]) };
  }

  /** The refused submissions, oldest first. */
  refused(): RefusedSubmission[] {
    return this.#database
      .prepare("select * from submissions where refused_at is not null order by id")
      .all()
      .map((found) => ({
        ...toSubmission(found),
        id: Number(found["id"]),
        refusedAt: String(found["refused_at"]),
      }));
  }

  /** Lets a refused submission wait again. */
  retry(id: number): void {
    this.#database.prepare("update submissions set refused_at = null where id = ?").run(id);
  }

  delete(id: number): void {
    this.#database.prepare("delete from submissions where id = ?").run(id);
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
      .prepare("select count(*) as count from submissions where client = ? and refused_at is null")
      .get(client);
    return Number(counted?.["count"]);
  }

  #waitingAfter(id: number): { id: number; submission: Submission } | undefined {
    const found = this.#database
      .prepare("select * from submissions where id > ? and refused_at is null order by id limit 1")
      .get(id);
    return found && { id: Number(found["id"]), submission: toSubmission(found) };
  }

  #refuse(id: number): void {
    this.#database
      .prepare("update submissions set refused_at = ? where id = ?")
      .run(new Date().toISOString(), id);
  }
}

const toSubmission = (found: Record<string, unknown>): Submission => ({
  target: String(found["target"]),
  row: JSON.parse(String(found["row"])),
  ...(typeof found["client"] === "string" ? { client: found["client"] } : {}),
});

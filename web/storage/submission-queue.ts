import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { parseJsonObject } from "../../supabase/domain/json.ts";
import { inTransaction, openDatabase, type Schema } from "./database.ts";

/** A request to the database that waits to be sent. */
export type Submission = {
  /** Below `/rest/v1/`: a table, or `rpc/` and a function. */
  target: string;
  row: Readonly<Record<string, unknown>>;
  /** Hash of the visitor for rate limits. */
  client?: string | undefined;
};

/** `unavailable` ends the attempt; `later` leaves the submission for the next attempt. */
export type Delivery = "delivered" | "unavailable" | "later";

export type QueueLimits = {
  /** Maximum size of the file in bytes. */
  maxBytes: number;
  /** Maximum waiting submissions of one client, so that no client fills the queue. */
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
 * A durable queue of submissions that wait for the database (docs/decisions/0089). A crash loses none and
 * delivers at most one of them twice, which its submission id makes harmless.
 */
export class SubmissionQueue {
  readonly #folder: string;
  readonly #limits: QueueLimits;
  #opened: DatabaseSync | undefined;
  #isDraining = false;
  /** Id of the submission after which the next attempt starts. */
  #resumeAfter = 0;

  constructor(folder: string, limits: Partial<QueueLimits> = {}) {
    this.#folder = folder;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Stores a submission durably. @throws when it cannot be stored */
  append({ target, row, client }: Submission): void {
    inTransaction(this.#database, () => {
      if (client !== undefined && this.#countByClient(client) >= this.#limits.maxPerClient)
        throw new Error("too many submissions of one client are waiting");
      this.#database
        .prepare("insert into submissions (target, row, client) values (?, ?, ?)")
        .run(target, JSON.stringify(row), client ?? null);
    });
  }

  /**
   * Delivers the submissions one after the other, oldest first, until the database is unavailable. The
   * next call resumes there, so that failing submissions never block the others. Returns the number of
   * delivered submissions.
   */
  async drain(deliver: (submission: Submission) => Promise<Delivery>): Promise<number> {
    if (this.#isDraining) return 0;
    this.#isDraining = true;
    let delivered = 0;
    let lastId = this.#resumeAfter;
    this.#resumeAfter = 0;
    try {
      for (let next = this.#findAfter(lastId); next; next = this.#findAfter(lastId)) {
        const delivery = await deliver(next.submission);
        if (delivery === "unavailable") {
          this.#resumeAfter = lastId;
          break;
        }
        lastId = next.id;
        if (delivery !== "delivered") continue;
        this.#delete(next.id);
        delivered += 1;
      }
    } finally {
      this.#isDraining = false;
    }
    // Removes the personal data that the write-ahead log still contains.
    if (delivered > 0) this.#database.exec("pragma wal_checkpoint(truncate)");
    return delivered;
  }

  /** Returns the number of waiting submissions. */
  counts(): { waiting: number } {
    const row = this.#database.prepare("select count(*) as waiting from submissions").get();
    return { waiting: Number(row?.["waiting"]) };
  }

  /** Writes and removes a submission of typical size. @throws when none can be stored */
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

  /** Opens the database at first use; the next use retries a failed attempt. */
  get #database(): DatabaseSync {
    if (this.#opened) return this.#opened;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, "submissions.sqlite");
    this.#opened = openDatabase(path, schema, { maxBytes: this.#limits.maxBytes });
    return this.#opened;
  }

  #countByClient(client: string): number {
    const row = this.#database
      .prepare("select count(*) as count from submissions where client = ?")
      .get(client);
    return Number(row?.["count"]);
  }

  /** Returns the next readable submission after an id. */
  #findAfter(id: number): { id: number; submission: Submission } | undefined {
    const rows = this.#database
      .prepare("select * from submissions where id > ? order by id limit 20")
      .all(id);
    for (const row of rows) {
      const submission = parseSubmission(row);
      if (submission) return { id: Number(row["id"]), submission };
      console.error(
        `Submission ${String(row["id"])} in ${this.#folder} is damaged. It is skipped and not deleted.`,
      );
    }
    const last = rows.at(-1);
    return last && this.#findAfter(Number(last["id"]));
  }

  #delete(id: number): void {
    this.#database.prepare("delete from submissions where id = ?").run(id);
  }
}

/** Returns the submission in a table row; undefined if the row is damaged. */
function parseSubmission({ target, row, client }: Record<string, unknown>): Submission | undefined {
  const values = parseJsonObject(String(row));
  if (typeof target !== "string" || !values) return undefined;
  return { target, row: values, ...(typeof client === "string" ? { client } : {}) };
}

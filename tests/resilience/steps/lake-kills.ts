import assert from "node:assert/strict";
import { ClientError, type SanityClient } from "@sanity/client";
import { z } from "zod";
import { startLocalLake, type LocalLake } from "../../support/servers/local-lake.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const roundCount = 20;
const writerCount = 8;
/** Long enough that SQLite checkpoints its WAL many times. */
const text = "All that is solid is on disk. ".repeat(150);

const counterShape = z.object({ n: z.number() });
const historyShape = z.object({ documents: z.array(counterShape) });

/**
 * Increments a counter in a document, one transaction after the other; an unanswered transaction is
 * repeated with the same id, so that every increment must be stored exactly once even if its response
 * was lost.
 */
class Writer {
  readonly id: string;
  acknowledged = 0;
  /** Why the content lake rejected a change. */
  failure: unknown;
  #stopped = false;
  #givesUp = false;
  #running: Promise<void>;

  constructor(id: string, client: () => SanityClient) {
    this.id = id;
    this.#running = this.#write(client);
    // Rethrown by `totalChanges` and `stop`; without a handler it would end the process meanwhile.
    this.#running.catch((error: unknown) => {
      this.failure = error;
    });
  }

  async #write(client: () => SanityClient): Promise<void> {
    for (let n = 1; !this.#stopped; n += 1) {
      for (let done = false; !done && !this.#givesUp;) {
        done = await client()
          .transaction()
          .createIfNotExists({ _id: this.id, _type: "page", n: 0 })
          .patch(this.id, { inc: { n: 1 }, set: { text: `${n} ${text}` } })
          .commit({ transactionId: this.transaction(n), returnDocuments: false })
          .then(
            () => true,
            (error: unknown) => {
              if (error instanceof ClientError) throw error;
              return false;
            },
          );
        if (!done) await until(() => this.#givesUp || waitUntilWritable(client()), 60_000);
      }
      if (!this.#givesUp) this.acknowledged = n;
    }
  }

  transaction(n: number): string {
    return `${this.id.replace(".", "-")}-${n}`;
  }

  /** Waits for the response to the last transaction. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  giveUp(): void {
    this.#stopped = true;
    this.#givesUp = true;
  }
}

const waitUntilWritable = (client: SanityClient): Promise<boolean> =>
  client.request({ url: "/ping" }).then(
    () => true,
    () => false,
  );

/**
 * Twenty rounds: the content lake is killed with SIGKILL while editors write. After each, nothing
 * acknowledged may be missing, nothing may be counted twice, and every revision must be in the history.
 */
export const lakeKills: Step = async () => {
  const lake = await startLocalLake();
  let editor = await lake.editor();
  const writers = Array.from(
    { length: writerCount },
    (_, n) => new Writer(`drafts.kills-${n}`, () => editor),
  );
  const totalChanges = () => {
    for (const { failure } of writers) if (failure !== undefined) throw failure;
    return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  };
  try {
    for (let round = 0; round < roundCount; round += 1) {
      const before = totalChanges();
      await until(() => totalChanges() > before + 100, 120_000);
      const known = writers.map((writer) => writer.acknowledged);
      await lake.kill();
      await lake.start();
      editor = await lake.editor();
      for (const [index, stored] of (await counts(lake, writers)).entries())
        assert.ok(stored >= (known[index] ?? 0), `round ${round} lost an acknowledged change`);
      console.log(`  round ${round}: ${totalChanges()} changes`);
    }
    await Promise.all(writers.map((writer) => writer.stop()));
    const excesses = (await counts(lake, writers)).map(
      (stored, index) => stored - (writers[index]?.acknowledged ?? 0),
    );
    const lost = excesses.reduce((sum, excess) => sum + Math.max(-excess, 0), 0);
    const twice = excesses.reduce((sum, excess) => sum + Math.max(excess, 0), 0);
    assert.deepEqual({ lost, twice }, { lost: 0, twice: 0 }, "every change is there once");
    const first = writers[0];
    assert.ok(first);
    for (let n = 1; n <= first.acknowledged; n += Math.ceil(first.acknowledged / 50)) {
      const revision = historyShape.parse(
        await editor.request<unknown>({
          url: `/data/history/production/documents/${first.id}?revision=${first.transaction(n)}`,
        }),
      );
      assert.equal(revision.documents[0]?.n, n, `the history contains revision ${n}`);
    }
    return { rounds: roundCount, changes: totalChanges(), lost, twice };
  } finally {
    for (const writer of writers) writer.giveUp();
    await lake.discard();
  }
};

async function counts(lake: LocalLake, writers: Writer[]): Promise<number[]> {
  const documents = await lake.site().getDocuments(writers.map(({ id }) => id));
  return documents.map((document) => counterShape.nullable().parse(document)?.n ?? 0);
}

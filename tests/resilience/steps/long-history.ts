import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { databasePath } from "../../../studio/content-lake/storage/content-database.ts";
import { Store, type StoreOptions } from "../../../studio/content-lake/storage/store.ts";
import { copyDatabase } from "../../../web/storage/database.ts";
import { fuzzHistory } from "../../support/load/history-fuzz.ts";
import { startLocalLake } from "../../support/servers/local-lake.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const TRANSACTIONS = 1_000_000;
const DOCUMENTS = 500;
const GROUP = 10_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Milliseconds that some work takes. */
async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Megabytes of the heap that are in use. */
function memory(): number {
  collectGarbage();
  return megabytes(process.memoryUsage().heapUsed);
}

/**
 * A million transactions: how much memory they take, how long a start and a copy of the database take
 * with them, that the first of them can be read, and that the retention removes them without delaying
 * requests. Then random changes through the lake with their whole past read again.
 */
export const longHistory: Step = async () => {
  const folder = mkdtempSync(join(tmpdir(), "long-history-"));
  const open = (options: Partial<StoreOptions> = {}) =>
    Store.open({ folder, keepEvents: false, ...options });
  try {
    const began = memory();
    let store = open();
    const change = (n: number) => {
      const id = `page-${n % DOCUMENTS}`;
      return store.transact({ id: `tx-${n}`, author: "tester" }, (work) => {
        work.put({ _id: id, _type: "page", n, title: `Number ${n}` }, { patch: { id } });
        work.results.push({ id, operation: "update" });
      });
    };
    for (let n = 0; n < TRANSACTIONS; n += GROUP) {
      await Promise.all(Array.from({ length: GROUP }, (_, more) => change(n + more)));
      if ((n / GROUP) % 20 === 19) console.log(`  ${n + GROUP} transactions, heap ${memory()} MB`);
    }
    const grown = memory() - began;
    await store.close();
    const startMs = await timed(() => {
      store = open();
    });
    assert.equal(store.history.count, TRANSACTIONS);
    assert.equal(store.history.get("tx-0")?.documents[0]?.rev, "tx-0");
    const found = store.history.find(["page-7"], { limit: 5000 });
    assert.equal(found.length, TRANSACTIONS / DOCUMENTS);
    await store.close();
    const database = databasePath(folder);
    const databaseMb = megabytes(statSync(database).size);
    const copyMs = await timed(() => copyDatabase(database, join(folder, "copy.sqlite")));
    assert.ok(grown < 150, `the heap grew by ${grown} MB`);
    console.log(
      `  heap +${grown} MB, ${databaseMb} MB, start ${startMs} ms, copied in ${copyMs} ms`,
    );

    const delay = monitorEventLoopDelay({ resolution: 1 });
    const newest = `tx-${TRANSACTIONS - 1}`;
    const later = new Date(Date.now() + 40 * 24 * 3_600_000);
    store = open({ historyDays: 30, now: () => later });
    delay.enable();
    const removalMs = await timed(() => until(() => !store.history.sequenceOf(newest), 600_000));
    delay.disable();
    assert.deepEqual([store.history.count, store.documents.size], [0, DOCUMENTS]);
    await store.close();
    const longestTickMs = Math.round(delay.max / 1e6);
    console.log(`  removed in ${removalMs} ms, longest tick ${longestTickMs} ms`);

    const lake = await startLocalLake();
    try {
      const { revisions } = await fuzzHistory(() => lake.editor(), {
        seed: 7,
        documents: 20,
        transactions: 3000,
        read: 300,
        halfway: async () => {
          await lake.kill();
          await lake.start();
        },
      });
      return {
        transactions: TRANSACTIONS,
        heapMb: grown,
        startMs,
        databaseMb,
        copyMs,
        removalMs,
        longestTickMs,
        revisionsRead: revisions,
      };
    } finally {
      await lake.discard();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

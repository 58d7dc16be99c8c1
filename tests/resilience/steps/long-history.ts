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

const transactionCount = 1_000_000;
const documentCount = 500;
const groupSize = 10_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** The duration of `work` in milliseconds. */
async function measureMs(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The used heap in megabytes. */
function heapMegabytes(): number {
  collectGarbage();
  return megabytes(process.memoryUsage().heapUsed);
}

/**
 * A million transactions: memory use, the duration of a start and of a database copy, reading the
 * oldest revision, and removal by the retention without delaying requests. Then random changes through
 * the lake, with their whole history read.
 */
export const longHistory: Step = async () => {
  const folder = mkdtempSync(join(tmpdir(), "long-history-"));
  const open = (options: Partial<StoreOptions> = {}) =>
    Store.open({ folder, shouldStoreEvents: false, ...options });
  try {
    const began = heapMegabytes();
    let store = open();
    const change = (n: number) => {
      const id = `page-${n % documentCount}`;
      return store.transact({ id: `tx-${n}`, author: "tester" }, (work) => {
        work.put({ _id: id, _type: "page", n, title: `Number ${n}` }, { patch: { id } });
        work.results.push({ id, operation: "update" });
      });
    };
    for (let n = 0; n < transactionCount; n += groupSize) {
      await Promise.all(Array.from({ length: groupSize }, (_, more) => change(n + more)));
      if ((n / groupSize) % 20 === 19)
        console.log(`  ${n + groupSize} transactions, heap ${heapMegabytes()} MB`);
    }
    const heapGrowth = heapMegabytes() - began;
    await store.close();
    const startMs = await measureMs(() => {
      store = open();
    });
    assert.equal(store.history.count, transactionCount);
    assert.equal(store.history.get("tx-0")?.documents[0]?.rev, "tx-0");
    const found = store.history.find(["page-7"], { limit: 5000 });
    assert.equal(found.length, transactionCount / documentCount);
    await store.close();
    const database = databasePath(folder);
    const databaseMb = megabytes(statSync(database).size);
    const copyMs = await measureMs(() => copyDatabase(database, join(folder, "copy.sqlite")));
    assert.ok(heapGrowth < 150, `the heap grew by ${heapGrowth} MB`);
    console.log(
      `  heap +${heapGrowth} MB, ${databaseMb} MB, start ${startMs} ms, copied in ${copyMs} ms`,
    );

    const delay = monitorEventLoopDelay({ resolution: 1 });
    const newest = `tx-${transactionCount - 1}`;
    const later = new Date(Date.now() + 40 * 24 * 3_600_000);
    store = open({ historyDays: 30, now: () => later });
    delay.enable();
    const removalMs = await measureMs(() =>
      until(() => !store.history.findSequence(newest), 600_000),
    );
    delay.disable();
    assert.deepEqual([store.history.count, store.documents.size], [0, documentCount]);
    await store.close();
    const maxTickMs = Math.round(delay.max / 1e6);
    console.log(`  removed in ${removalMs} ms, longest tick ${maxTickMs} ms`);

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
        transactions: transactionCount,
        heapMb: heapGrowth,
        startMs,
        databaseMb,
        copyMs,
        removalMs,
        maxTickMs,
        revisionsRead: revisions,
      };
    } finally {
      await lake.discard();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

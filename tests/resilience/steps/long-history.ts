import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Store } from "../../../studio/content-lake/storage/store.ts";
import { fuzzHistory } from "../../support/load/history-fuzz.ts";
import { startLocalLake } from "../../support/servers/local-lake.ts";
import type { Step } from "../steps.ts";

const TRANSACTIONS = 1_000_000;
const DOCUMENTS = 500;
const GROUP = 10_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

function memory(): number {
  globalThis.gc?.();
  return megabytes(process.memoryUsage().heapUsed);
}

/**
 * A million transactions: what they take in memory, how long a start takes with them, and that the
 * first of them can be read; with a retention, that what is old goes. Then random changes through
 * the lake with their whole past read again.
 */
export const longHistory: Step = async () => {
  const folder = mkdtempSync(join(tmpdir(), "long-history-"));
  try {
    const began = memory();
    let store = await Store.open({ folder, keepEvents: false });
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
    const startAgain = async (historyDays?: number) => {
      await store.close();
      const from = performance.now();
      store = await Store.open({ folder, keepEvents: false, historyDays });
      return Math.round(performance.now() - from);
    };
    const startMs = await startAgain();
    assert.equal(store.history.count, TRANSACTIONS);
    const first = store.history.get("tx-0");
    assert.ok(first);
    assert.equal((await store.readTransaction(first)).id, "tx-0");
    assert.equal(
      store.history.entries(["page-7"], { limit: 5000 }).length,
      TRANSACTIONS / DOCUMENTS,
    );
    rmSync(join(folder, "history.sqlite"));
    const rebuildMs = await startAgain();
    assert.equal(store.history.count, TRANSACTIONS);
    const logMb = megabytes(
      readdirSync(join(folder, "log")).reduce(
        (sum, name) => sum + statSync(join(folder, "log", name)).size,
        0,
      ),
    );
    const indexMb = megabytes(statSync(join(folder, "history.sqlite")).size);
    await store.close();
    assert.ok(grown < 150, `the heap grew by ${grown} MB`);
    console.log(`  heap +${grown} MB, start ${startMs} ms, index built again in ${rebuildMs} ms`);

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
        rebuildMs,
        logMb,
        indexMb,
        revisionsRead: revisions,
      };
    } finally {
      await lake.discard();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

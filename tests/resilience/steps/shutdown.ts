import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { startSiteLoad } from "../../support/load/site-load.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import type { Step } from "../steps.ts";

/**
 * Stops the product with SIGTERM while it serves pages, forms, streaming chats, lists, exports and
 * listeners, in ten rounds by default. Each stop must end with exit code 0. Accepted requests must be
 * answered completely, later connections refused, and every acknowledged form stored.
 */
export const shutdown: Step = async ([roundsArgument = "10"]) => {
  const rounds = Number(roundsArgument);
  assert.ok(rounds >= 1, "The number of rounds must be at least 1.");
  const dataDir = newDataDir();
  const port = await findFreePort();
  const totals = { answered: 0, refused: 0, acknowledged: new Set<string>() };
  const answeredByKind: Record<string, number> = {};
  let maxStopMs = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { outcome, stopMs } = await runRound(round, { dataDir, port });
      maxStopMs = Math.max(maxStopMs, stopMs);
      for (const [kind, count] of Object.entries(outcome.answered)) {
        answeredByKind[kind] = (answeredByKind[kind] ?? 0) + count;
        totals.answered += count;
      }
      totals.refused += outcome.refused;
      for (const email of outcome.acknowledged) totals.acknowledged.add(email);
      console.log(`  round ${round}: ${JSON.stringify(outcome.answered)}`);
    }
    const product = await startProduct({ dataDir, port });
    let lost: string[];
    try {
      await waitForEmptyQueue(dataDir);
      const stored = await withProductDatabase(
        dataDir,
        (sql) => sql<{ email: string }[]>`select email from public.leads where email like 'round%'`,
      );
      const emails = new Set(stored.map(({ email }) => email));
      lost = [...totals.acknowledged].filter((email) => !emails.has(email));
      assert.deepEqual(lost, []);
    } finally {
      await product.stop();
    }
    return {
      rounds,
      answered: totals.answered,
      ...answeredByKind,
      dropped: 0,
      formsAcknowledged: totals.acknowledged.size,
      lost: lost.length,
      maxStopMs: Math.round(maxStopMs),
    };
  } finally {
    discard(dataDir);
  }
};

/** Starts the product, loads it, and stops it at another moment of the load in each round. */
async function runRound(round: number, options: { dataDir: string; port: number }) {
  const product = await startProduct(options);
  try {
    await withProductDatabase(options.dataDir, async (sql) => {
      await liftVisitorLimits(sql);
      if (round > 0) return;
      await sql`
        insert into public.leads (name, email, form_source)
        select 'Ada Sample', 'stored.' || n || '@example.com', 'chat' from generate_series(1, 2000) n`;
    });
    const load = startSiteLoad(product.origin, await signIn(product.origin), `round${round}`);
    await sleep(1_500 + round * 137);
    const startedAt = performance.now();
    const code = await product.stop();
    const stopMs = performance.now() - startedAt;
    await load.ended;
    const { outcome } = load;
    assert.deepEqual({ round, code, dropped: outcome.dropped }, { round, code: 0, dropped: [] });
    return { outcome, stopMs };
  } finally {
    // Has no effect on a stopped product.
    await product.stop();
  }
}

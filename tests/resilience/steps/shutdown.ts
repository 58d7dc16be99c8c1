import assert from "node:assert/strict";
import { setTimeout as after } from "node:timers/promises";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { startSiteLoad } from "../../support/load/site-load.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import type { Step } from "../steps.ts";

/**
 * Ten rounds, or as many as requested: SIGTERM while pages, forms, streaming chats, lists, exports and
 * listeners are in progress. Each ends with exit code 0; accepted requests are answered completely,
 * later ones are refused cleanly, and every acknowledged form is stored.
 */
export const shutdown: Step = async ([asked = "10"]) => {
  const rounds = Number(asked);
  assert.ok(rounds >= 1, "the number of rounds");
  const dataDir = newDataDir();
  const port = await findFreePort();
  const all = { answered: 0, refused: 0, acknowledged: new Set<string>() };
  const kinds: Record<string, number> = {};
  let maxStopMs = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct({ dataDir, port });
      await withProductDatabase(dataDir, async (sql) => {
        await liftVisitorLimits(sql);
        if (round > 0) return;
        await sql`
          insert into public.leads (name, email, form_source)
          select 'Ada Sample', 'stored.' || n || '@example.com', 'chat' from generate_series(1, 2000) n`;
      });
      const load = startSiteLoad(product.origin, await signIn(product.origin), `round${round}`);
      await after(1_500 + round * 137);
      const began = performance.now();
      const code = await product.stop();
      maxStopMs = Math.max(maxStopMs, performance.now() - began);
      await load.ended;
      const { outcome } = load;
      assert.deepEqual({ round, code, dropped: outcome.dropped }, { round, code: 0, dropped: [] });
      for (const [kind, count] of Object.entries(outcome.answered)) {
        kinds[kind] = (kinds[kind] ?? 0) + count;
        all.answered += count;
      }
      all.refused += outcome.refused;
      for (const email of outcome.acknowledged) all.acknowledged.add(email);
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
      lost = [...all.acknowledged].filter((email) => !emails.has(email));
      assert.deepEqual(lost, []);
    } finally {
      await product.stop();
    }
    return {
      rounds,
      answered: all.answered,
      ...kinds,
      dropped: 0,
      formsAcknowledged: all.acknowledged.size,
      lost: lost.length,
      maxStopMs: Math.round(maxStopMs),
    };
  } finally {
    discard(dataDir);
  }
};

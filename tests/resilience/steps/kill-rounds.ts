import assert from "node:assert/strict";
import { z } from "zod";
import { saveDraft, listSavedDrafts } from "../../support/fixtures/content-edits.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct, type Product } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const roundCount = 20;

/** The processes to kill, by command line; the launcher is the parent of all. */
const victims: { name: string; kill: (product: Product) => Promise<void> }[] = [
  ...Object.entries({
    Supabase: /supabase\/local\/main\.ts/,
    "the database": /postgres\b.* -D /,
    "the content lake": /studio\/content-lake\/main\.ts/,
    "the site": /next/,
  }).map(([name, matching]) => ({
    name,
    kill: async (product: Product) => {
      assert.ok(killProcessTree(product.pid, matching).length > 0, `${name} was not running`);
    },
  })),
  { name: "the launcher", kill: (product) => product.kill() },
];

/** Runs `write(n)` from four concurrent writers until stopped; returns the acknowledged numbers. */
function writeUntil(write: (number: number) => Promise<boolean>) {
  const waitForAcknowledged: number[] = [];
  let next = 0;
  const stopped = new AbortController();
  const writer = async () => {
    while (!stopped.signal.aborted) {
      const number = next;
      next += 1;
      const accepted = await write(number).catch(() => false);
      if (accepted) waitForAcknowledged.push(number);
    }
  };
  const writers = [writer(), writer(), writer(), writer()];
  return {
    acknowledged: waitForAcknowledged,
    async stop() {
      stopped.abort();
      await Promise.all(writers);
      return waitForAcknowledged;
    },
  };
}

/** Waits until `count` further writes are acknowledged; fails after a minute. */
async function waitForAcknowledged(list: number[], count: number): Promise<void> {
  const enough = list.length + count;
  await until(() => list.length >= enough, 60_000);
}

/**
 * Twenty rounds: while visitors send forms and an editor saves, one process is killed with SIGKILL. A
 * service must restart by itself, the launcher with the next start; every acknowledged lead and edit
 * must exist afterwards exactly once.
 */
export const killRounds: Step = async () => {
  const dataDir = newDataDir();
  const sent = new Set<string>();
  const saved = new Set<string>();
  const port = await findFreePort();
  let product = await startProduct({ dataDir, port });
  await withProductDatabase(dataDir, liftVisitorLimits);
  const { origin } = product;
  const editor = await signIn(origin);
  try {
    for (let round = 0; round < roundCount; round += 1) {
      const victim = victims[round % victims.length];
      assert.ok(victim);
      const leads = writeUntil(async (number) => {
        const email = `round${round}.${number}@example.com`;
        const response = await sendContactForm(
          origin,
          { email },
          { signal: AbortSignal.timeout(15_000) },
        );
        if (response.status === 303) sent.add(email);
        return response.status === 303;
      });
      const edits = writeUntil(async (number) => {
        const id = `proof-${round}-${number}`;
        const response = await saveDraft(editor, id, id);
        if (response.status === 200) saved.add(id);
        return response.status === 200;
      });
      await Promise.all([
        waitForAcknowledged(leads.acknowledged, 25),
        waitForAcknowledged(edits.acknowledged, 25),
      ]);
      await victim.kill(product);
      if (victim.name === "the launcher") {
        await Promise.all([leads.stop(), edits.stop()]);
        product = await startProduct({ dataDir, port });
      } else {
        await Promise.all([
          waitForAcknowledged(leads.acknowledged, 5),
          waitForAcknowledged(edits.acknowledged, 5),
        ]);
        await Promise.all([leads.stop(), edits.stop()]);
      }
      console.log(
        `  round ${round}: killed ${victim.name}, ${sent.size} leads, ${saved.size} edits`,
      );
    }

    await waitForEmptyQueue(dataDir);
    const found = new Map<string, number>();
    for (let offset = 0; ; offset += 1000) {
      const response = await editor.rest(
        `/rest/v1/leads?select=email&email=like.round*&order=id&offset=${offset}&limit=1000`,
      );
      const rows = z.array(z.object({ email: z.string() })).parse(await response.json());
      for (const { email } of rows) found.set(email, (found.get(email) ?? 0) + 1);
      if (rows.length < 1000) break;
    }
    const notes = new Set(await listSavedDrafts(editor, "proof"));
    const lostLeads = [...sent].filter((email) => !found.has(email));
    const lostEdits = [...saved].filter((id) => !notes.has(id));
    const duplicates = [...found].filter(([, count]) => count > 1);
    assert.deepEqual(
      { lostLeads, lostEdits, duplicates },
      { lostLeads: [], lostEdits: [], duplicates: [] },
    );
    return {
      rounds: roundCount,
      leads: sent.size,
      edits: saved.size,
      lost: lostLeads.length + lostEdits.length,
      duplicates: duplicates.length,
    };
  } finally {
    await product.stop();
    discard(dataDir);
  }
};

import assert from "node:assert/strict";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { startFaultProxy, type Fault } from "../../support/servers/fault-proxy.ts";
import { publishableKey, startLocalSupabase } from "../../support/servers/local-supabase.ts";
import { startProduct } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import type { Step } from "../steps.ts";

const outageMessage = "There was a problem sending your message. Please try again.";

const faults: Record<string, Fault> = {
  healthy: {},
  latency: { latencyMs: 150 },
  "low bandwidth": { bytesPerSecond: 20_000 },
  "small chunks": { maxChunkBytes: 16 },
  "delayed close": { closeDelayMs: 300 },
  reset: { shouldReset: true },
  "closed mid-response": { maxBytes: 700 },
  timeout: { timeoutMs: 200 },
};

/**
 * Puts a faulty network between the site and its database. Under every fault each form is either
 * acknowledged and stored once, or refused with the outage message. The site recovers afterwards.
 */
export const networkFaults: Step = async () => {
  const supabase = await startLocalSupabase();
  await liftVisitorLimits(supabase.sql);
  const proxy = await startFaultProxy({ port: supabase.port });
  const product = await startProduct({
    env: {
      SUPABASE_URL: `http://127.0.0.1:${proxy.port}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
  });
  const sent = new Set<string>();
  let refused = 0;
  try {
    for (const [name, fault] of Object.entries(faults)) {
      proxy.set(fault);
      proxy.resetConnections();
      const requests = Array.from({ length: 6 }, async (_, number) => {
        const email = `${name.replaceAll(" ", "-")}.${number}@example.com`;
        const response = await sendContactForm(product.origin, { email });
        if (response.status === 303) sent.add(email);
        else {
          refused += 1;
          assert.equal(response.status, 503, `${name} responded with ${response.status}`);
          assert.ok(
            (await response.text()).includes(outageMessage),
            `${name} must show the outage message`,
          );
        }
      });
      await Promise.all(requests);
      console.log(`  ${name}: ${sent.size} acknowledged, ${refused} refused`);
    }
    proxy.set({});
    const lastResponse = await sendContactForm(product.origin, { email: "recovered@example.com" });
    assert.equal(lastResponse.status, 303, "the site must recover with the network");
    sent.add("recovered@example.com");

    await waitForEmptyQueue(product.dataDir);
    const rows = await supabase.sql<{ email: string; count: number }[]>`
      select email, count(*)::int as count from public.leads group by email`;
    const stored = new Map(rows.map(({ email, count }) => [email, count]));
    const lost = [...sent].filter((email) => !stored.has(email));
    const duplicates = rows.filter(({ email, count }) => sent.has(email) && count > 1);
    assert.deepEqual({ lost, duplicates }, { lost: [], duplicates: [] });
    return {
      acknowledged: sent.size,
      refused,
      lost: lost.length,
      duplicates: duplicates.length,
    };
  } finally {
    await product.stop();
    await proxy.close();
    await supabase.stop();
  }
};

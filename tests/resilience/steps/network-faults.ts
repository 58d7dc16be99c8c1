import assert from "node:assert/strict";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { startFaultProxy, type Fault } from "../../support/servers/fault-proxy.ts";
import { publishableKey, startLocalSupabase } from "../../support/servers/local-supabase.ts";
import { startProduct } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import type { Step } from "../steps.ts";

const outage = "There was a problem sending your message. Please try again.";

const faults: Record<string, Fault> = {
  healthy: {},
  latency: { latency: 150 },
  "narrow line": { bandwidth: 20_000 },
  sliced: { slice: 16 },
  "slow close": { slowClose: 300 },
  reset: { reset: true },
  "cut in the response": { limit: 700 },
  timeout: { timeout: 200 },
};

/**
 * The site reaches its database over a faulty network: under every fault each form is either
 * acknowledged and stored once, or refused with the outage text; afterwards the site recovers.
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
      proxy.cut();
      const requests = Array.from({ length: 6 }, async (_, number) => {
        const email = `${name.replaceAll(" ", "-")}.${number}@example.com`;
        const response = await sendContactForm(product.origin, { email });
        if (response.status === 303) sent.add(email);
        else {
          refused += 1;
          assert.equal(response.status, 503, `${name} responded with ${response.status}`);
          assert.ok((await response.text()).includes(outage), `${name} must give the outage text`);
        }
      });
      await Promise.all(requests);
      console.log(`  ${name}: ${sent.size} stored, ${refused} refused`);
    }
    proxy.set({});
    const last = await sendContactForm(product.origin, { email: "healed@example.com" });
    assert.equal(last.status, 303, "the site recovers when the network does");
    sent.add("healed@example.com");

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

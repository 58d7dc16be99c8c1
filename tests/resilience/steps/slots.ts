import assert from "node:assert/strict";
import * as fc from "fast-check";
import { startLocalSupabase } from "../../support/servers/local-supabase.ts";
import { slowBlocked, slowSlots } from "../../support/load/slot-oracle.ts";
import {
  askBlocked,
  askEngine,
  createBlockedTimes,
  engineZones,
  createQuestions,
} from "../../support/load/slot-questions.ts";
import type { Step } from "../steps.ts";

const requestsPerZone = 10;

/**
 * For every time zone supported by both the database and Node, compares ten random slot requests and
 * ten blocked times, most of them around a clock change, with a slow oracle.
 */
export const slots: Step = async () => {
  const supabase = await startLocalSupabase();
  try {
    const { sql } = supabase;
    const zones = await engineZones(sql);
    let asked = 0;
    let free = 0;
    for (const [n, zone] of zones.entries()) {
      await fc.assert(
        fc.asyncProperty(createQuestions(zone), async (question) => {
          const found = await askEngine(sql, question);
          assert.deepEqual(found, slowSlots(question));
          asked += 1;
          free += found.length;
        }),
        { numRuns: requestsPerZone },
      );
      await fc.assert(
        fc.asyncProperty(createBlockedTimes(zone), async ({ blocked, from, until }) => {
          assert.deepEqual(
            await askBlocked(sql, blocked, zone, from, until),
            slowBlocked(blocked, zone, from, until),
          );
          asked += 1;
        }),
        { numRuns: requestsPerZone },
      );
      if (n % 50 === 49) console.log(`  ${n + 1} of ${zones.length} zones`);
    }
    return { zones: zones.length, asked, free };
  } finally {
    await supabase.discard();
  }
};

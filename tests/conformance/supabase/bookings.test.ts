/**
 * Concurrent bookings of which only one can succeed, with each REST engine; `npm run proof` runs more.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countConflicts,
  expectOneBooking,
  openCalendar,
  requestsForOverlappingSlots,
  runRace,
  requestsForSameSlot,
  throughRest,
  raceStart,
  type BookingRequest,
} from "../../support/load/booking-race.ts";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { listProcessTree, killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

describe.each(restEngines)("%s", (restEngine) => {
  let supabase: LocalSupabase;
  let type: string;
  let races = 0;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
    type = await openCalendar(supabase.sql);
  });

  afterAll(() => supabase.discard());

  const endpoint = throughRest((path, body, signal) =>
    supabase.request(path, { method: "POST", body, signal }),
  );

  /** Conflicts and lost acknowledgements after a race, with an interruption in the middle. */
  async function countWrongBookings(
    requests: BookingRequest[],
    meanwhile?: () => Promise<unknown>,
  ): Promise<number> {
    const outcome = await runRace(requests, [endpoint], meanwhile);
    // The test's own connection was killed as well.
    await until(() => supabase.sql`select 1`.catch(() => undefined));
    await expectOneBooking(supabase.sql, requests, outcome);
    return countConflicts(supabase.sql);
  }

  const start = () => raceStart((races += 1));

  /** Kills processes and starts Supabase again if it does not restart by itself. */
  async function kill(victims: RegExp): Promise<void> {
    const { dataDir, port } = supabase;
    const ofDatabase = killProcessTree(supabase.databasePid(), victims);
    const killed = [...ofDatabase, ...killProcessTree(supabase.pid, victims)];
    if (killed.length === 0) throw new Error("No process was killed.");
    const isResponding = () =>
      supabase.request("/rest/v1/rpc/booking_options").then(
        ({ ok }) => ok,
        () => false,
      );
    const isGone = () => listProcessTree(supabase.pid).length === 0;
    await until(async () => isGone() || (await isResponding()));
    if (!isGone()) return;
    await supabase.kill();
    supabase = await startLocalSupabase({ restEngine, dataDir, port });
  }

  test("one of many requests for the same slot succeeds", async () => {
    expect(await countWrongBookings(requestsForSameSlot(type, start(), 20))).toBe(0);
  });

  test("one of many requests for overlapping slots succeeds", async () => {
    expect(await countWrongBookings(requestsForOverlappingSlots(type, start(), 18))).toBe(0);
  });

  // The proof kills each process with each engine.
  const [killed, victims] =
    restEngine === "postgrest"
      ? (["the database", / -D /] as const)
      : (["everything", /./] as const);
  test(`one succeeds if ${killed} is killed in the middle`, async () => {
    const requests = requestsForOverlappingSlots(type, start(), 18);
    expect(await countWrongBookings(requests, () => kill(victims))).toBe(0);
  });
});

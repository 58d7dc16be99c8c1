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
import { family, killFamily } from "../../support/product/process-killer.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/** Visitors who book at once what only one of them can have, with each REST engine; `npm run proof` has more. */

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

  const door = throughRest((path, body, signal) =>
    supabase.request(path, { method: "POST", body, signal }),
  );

  /** Clashes and broken promises after a race, with something happening in the middle of it. */
  async function wrongAfter(
    wishes: BookingRequest[],
    meanwhile?: () => Promise<unknown>,
  ): Promise<number> {
    const outcome = await runRace(wishes, [door], meanwhile);
    // Our own connection was killed with the rest.
    await until(() => supabase.sql`select 1`.catch(() => undefined));
    await expectOneBooking(supabase.sql, wishes, outcome);
    return countConflicts(supabase.sql);
  }

  const start = () => raceStart((races += 1));

  /** Kills those of its processes and starts it again where it does not come back by itself. */
  async function kill(victims: RegExp): Promise<void> {
    const { dataDir, port } = supabase;
    const ofDatabase = killFamily(supabase.databasePid(), victims);
    const killed = [...ofDatabase, ...killFamily(supabase.pid, victims)];
    if (killed.length === 0) throw new Error("Nothing was killed.");
    const answers = () =>
      supabase.request("/rest/v1/rpc/booking_options").then(
        ({ ok }) => ok,
        () => false,
      );
    const isGone = () => family(supabase.pid).length === 0;
    await until(async () => isGone() || (await answers()));
    if (!isGone()) return;
    await supabase.kill();
    supabase = await startLocalSupabase({ restEngine, dataDir, port });
  }

  test("one of those who want the same time gets it", async () => {
    expect(await wrongAfter(requestsForSameSlot(type, start(), 20))).toBe(0);
  });

  test("one of those whose times overlap gets it", async () => {
    expect(await wrongAfter(requestsForOverlappingSlots(type, start(), 18))).toBe(0);
  });

  // The proof kills each with each engine.
  const [killed, victims] =
    restEngine === "postgrest"
      ? (["the database", / -D /] as const)
      : (["everything", /./] as const);
  test(`the same when ${killed} is killed in the middle`, async () => {
    const wishes = requestsForOverlappingSlots(type, start(), 18);
    expect(await wrongAfter(wishes, () => kill(victims))).toBe(0);
  });
});

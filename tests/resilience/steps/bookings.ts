import assert from "node:assert/strict";
import type postgres from "postgres";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import {
  countConflicts,
  expectOneBooking,
  openCalendar,
  requestsForOverlappingSlots,
  runRace,
  requestsForSameSlot,
  throughRest,
  throughSite,
  raceStart,
} from "../../support/load/booking-race.ts";
import { killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const roundCount = 20;
const visitorCount = 100;

/** The booking races of a product with one REST engine. */
async function runRaces(engine: "postgrest" | "lite"): Promise<Record<string, number>> {
  const dataDir = newDataDir();
  const port = await findFreePort();
  const env = { SUPABASE_REST_ENGINE: engine === "lite" ? "lite" : "auto" };
  const start = () => startProduct({ dataDir, port, env });
  let product = await start();
  const { origin } = product;
  const withDatabase = <Result>(work: (sql: postgres.Sql) => Promise<Result>) =>
    withProductDatabase(dataDir, work);
  try {
    await withDatabase(liftVisitorLimits);
    const type = await withDatabase(openCalendar);
    const { supabasePublishableKey: apikey } = await siteConfig(origin);
    const endpoints = [
      throughSite(origin),
      throughRest((path, body, signal) =>
        fetch(`${origin}${path}`, {
          method: "POST",
          headers: { apikey, "content-type": "application/json" },
          body,
          signal,
        }),
      ),
    ];
    const killProcess = (matching: RegExp) => () =>
      until(() => killProcessTree(product.pid, matching).length > 0);
    const victims: [name: string, kill: () => Promise<unknown>][] = [
      ["the database", killProcess(/postgres\b.* -D /)],
      ["Supabase", killProcess(/supabase\/local\/main\.ts/)],
      ["the site", killProcess(/next/)],
      engine === "postgrest"
        ? ["the REST engine", killProcess(/postgrest/)]
        : ["every worker of the database", killProcess(/postgres: postgres/)],
      [
        "the launcher",
        async () => {
          await product.kill();
          product = await start();
        },
      ],
    ];
    let races = 0;
    const booked: string[] = [];
    const runRound = async (isSame: boolean, meanwhile?: () => Promise<unknown>): Promise<void> => {
      races += 1;
      const requests = (isSame ? requestsForSameSlot : requestsForOverlappingSlots)(
        type,
        raceStart(races),
        visitorCount,
      );
      const outcome = await runRace(requests, endpoints, meanwhile);
      await until(() => withDatabase((sql) => sql`select 1`).catch(() => undefined));
      await withDatabase((sql) => expectOneBooking(sql, requests, outcome));
      booked.push(...outcome.booked);
    };
    for (let round = 0; round < roundCount; round += 1) {
      await runRound(true);
      await runRound(false);
      const [name, kill] = victims[round % victims.length] ?? [];
      assert.ok(name && kill);
      await runRound(round % 2 === 0, kill);
      console.log(
        `  ${engine}, round ${round}: ${booked.length} booked of ${races * visitorCount}; killed ${name}`,
      );
    }
    const wrong = await withDatabase((sql) => countWrongBookings(sql, booked));
    assert.deepEqual(wrong, { lost: 0, clashes: 0 });
    const requests = races * visitorCount;
    return { races, requests, booked: booked.length, kills: roundCount, ...wrong };
  } finally {
    await product.stop();
    discard(dataDir);
  }
}

/** Counts acknowledged bookings that are not stored, and appointments that overlap. */
async function countWrongBookings(sql: postgres.Sql, acknowledged: readonly string[]) {
  const [row] = await sql<{ stored: number }[]>`
    select count(*)::int as stored from public.appointments where submission_id in ${sql(acknowledged)}`;
  return {
    lost: acknowledged.length - Number(row?.stored),
    clashes: await countConflicts(sql),
  };
}

/**
 * A hundred concurrent visitors, half through the form and half through REST, book the same slot or
 * overlapping slots, in twenty rounds of each; in twenty more rounds a process is killed with SIGKILL
 * after the first response. Each visitor repeats the request until the outcome is definite. Exactly one
 * is booked, the others are refused, and the database holds that booking alone. Runs with each REST
 * engine.
 */
export const bookings: Step = async () => {
  const totals: Record<string, number> = {};
  for (const engine of ["postgrest", "lite"] as const) {
    for (const [name, count] of Object.entries(await runRaces(engine))) {
      totals[name] = (totals[name] ?? 0) + count;
    }
  }
  return totals;
};

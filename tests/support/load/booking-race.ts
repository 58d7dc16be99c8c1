import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import { openAtAllHours } from "../product/opening-hours.ts";

/** Many who book at once what only one of them can have. */

export type Wish = {
  type_id: string;
  /** ISO 8601. */
  starts_at: string;
  name: string;
  email: string;
  submission_id: string;
};

const MINUTE = 60_000;

/** A wish of somebody nobody knows yet. */
function wishFor(type: string, start: number): Wish {
  const id = randomUUID();
  return {
    type_id: type,
    starts_at: new Date(start).toISOString(),
    name: "Ada Sample",
    email: `${id}@example.com`,
    submission_id: id,
  };
}

/** Everybody wants the same time. */
export const sameTime = (type: string, start: number, count: number): Wish[] =>
  Array.from({ length: count }, () => wishFor(type, start));

/** Nine times, each of which is too near to every other one, on the grid of `openCalendar`. */
export const overlappingTimes = (type: string, start: number, count: number): Wish[] =>
  Array.from({ length: count }, (_, n) => wishFor(type, start + (n % 9) * 5 * MINUTE));

/** Opens the calendar at all hours, every five minutes, and returns the id of the type to book. */
export async function openCalendar(sql: postgres.Sql): Promise<string> {
  await openAtAllHours(sql);
  await sql`update public.booking_settings set grid_minutes = 5, window_days = 365`;
  const [row] = await sql`select id from public.appointment_types where name = 'Platform demo'`;
  return String(row?.["id"]);
}

/** When the nth race is held: each has two hours of its own, from tomorrow on. */
export const timeOfRace = (n: number): number =>
  Math.ceil(Date.now() / (120 * MINUTE)) * 120 * MINUTE + 24 * 60 * MINUTE + n * 120 * MINUTE;

/** What a wish came to: `again` when nobody said. */
export type Answer = "booked" | "taken" | "again";
type Door = (wish: Wish, signal: AbortSignal) => Promise<Answer>;

/** Books as whoever knows the address of the API. `post` posts a body as JSON. */
export const throughRest =
  (post: (path: string, body: string, signal: AbortSignal) => Promise<Response>): Door =>
  async (wish, signal) => {
    const answer = await post(
      "/rest/v1/rpc/book_appointment",
      JSON.stringify({ booking: wish }),
      signal,
    );
    const body = await answer.text();
    if (answer.status === 200 && /"outcome" ?: ?"booked"/.test(body)) return "booked";
    if (answer.status === 409) return "taken";
    assert.ok(answer.status >= 500, `REST answered ${answer.status}: ${body}`);
    return "again";
  };

/** Books as the page's form does. */
export const throughSite =
  (origin: string): Door =>
  async ({ type_id: type, starts_at: start, ...wish }, signal) => {
    const answer = await fetch(`${origin}/book`, {
      method: "POST",
      headers: { accept: "application/json", origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({
        form: "booking",
        type,
        time: String(Date.parse(start) / 1000),
        zone: "Europe/Berlin",
        ...wish,
      }),
      signal,
    });
    const body = await answer.text();
    if (answer.status === 200 && body.includes('"ticket"')) return "booked";
    if (answer.status === 422 && body.includes('"next"')) return "taken";
    assert.ok(answer.status >= 500, `The site answered ${answer.status}: ${body}`);
    return "again";
  };

export type Outcome = { booked: string[]; refused: string[] };

/**
 * Sends all wishes at once, each again until it is answered for good: booked or taken. `meanwhile` is done
 * once the first of them was answered. @throws when one is answered otherwise, or not within two minutes.
 */
export async function race(
  wishes: readonly Wish[],
  doors: readonly Door[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Outcome> {
  const outcome: Outcome = { booked: [], refused: [] };
  const over = Date.now() + 120_000;
  const begun = Promise.withResolvers<void>();
  const book = async (wish: Wish, door: Door): Promise<void> => {
    for (;;) {
      assert.ok(Date.now() < over, "A wish was not answered within two minutes.");
      const answer = await door(wish, AbortSignal.timeout(20_000)).catch((error: unknown) => {
        if (error instanceof assert.AssertionError) throw error;
        return "again" as const;
      });
      if (answer !== "again") {
        begun.resolve();
        outcome[answer === "booked" ? "booked" : "refused"].push(wish.submission_id);
        return;
      }
      await after(50);
    }
  };
  const sent = wishes.map((wish, n) => {
    const door = doors[n % doors.length];
    assert.ok(door);
    return book(wish, door);
  });
  await Promise.all([...sent, begun.promise.then(meanwhile)]);
  return outcome;
}

/**
 * One of them was booked, the others were told so, and the database holds what it acknowledged: one
 * appointment, its reservation and its lead, and nothing of the others.
 */
export async function holdsRace(
  sql: postgres.Sql,
  wishes: readonly Wish[],
  { booked, refused }: Outcome,
): Promise<void> {
  const ids = wishes.map(({ submission_id: id }) => id);
  const stored = await sql<{ submission_id: string; reserved: number }[]>`
    select submission_id, (
      select count(*)::int from private.reservations where appointment_id = appointments.id
    ) as reserved
    from public.appointments where submission_id in ${sql(ids)}`;
  const leads = await sql<{ submission_id: string }[]>`
    select submission_id from public.leads where submission_id in ${sql(ids)}`;
  assert.deepEqual(
    {
      booked: booked.length,
      refused: refused.length,
      stored: stored.map(({ submission_id: id, reserved }) => ({ id, reserved })),
      leads: leads.map(({ submission_id: id }) => id),
    },
    {
      booked: 1,
      refused: wishes.length - 1,
      stored: booked.map((id) => ({ id, reserved: 1 })),
      leads: booked,
    },
  );
}

/** Pairs of meetings that are nearer to each other than the larger of their gaps. */
export async function clashes(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select count(*)::int as clashes
    from public.appointments a join public.appointments b
      on a.calendar_id = b.calendar_id and a.id < b.id and a.status <> 'cancelled' and b.status <> 'cancelled'
      and a.starts_at < b.ends_at + make_interval(mins => greatest(a.gap_minutes, b.gap_minutes))
      and b.starts_at < a.ends_at + make_interval(mins => greatest(a.gap_minutes, b.gap_minutes))`;
  return Number(row?.["clashes"]);
}

/** Concurrent bookings of which only one can succeed. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import { openAtAllHours } from "../product/opening-hours.ts";

export type BookingRequest = {
  type_id: string;
  /** ISO 8601. */
  starts_at: string;
  name: string;
  email: string;
  submission_id: string;
};

const minuteMs = 60_000;

/** A booking request of a new person. */
function createRequest(type: string, start: number): BookingRequest {
  const id = randomUUID();
  return {
    type_id: type,
    starts_at: new Date(start).toISOString(),
    name: "Ada Sample",
    email: `${id}@example.com`,
    submission_id: id,
  };
}

/** Concurrent requests for the same slot. */
export const requestsForSameSlot = (type: string, start: number, count: number): BookingRequest[] =>
  Array.from({ length: count }, () => createRequest(type, start));

/** Requests for nine slots that all conflict with each other, on the grid of `openCalendar`. */
export const requestsForOverlappingSlots = (
  type: string,
  start: number,
  count: number,
): BookingRequest[] =>
  Array.from({ length: count }, (_, n) => createRequest(type, start + (n % 9) * 5 * minuteMs));

/**
 * Opens the calendar at all hours, every five minutes, and returns the id of the meeting type to book.
 */
export async function openCalendar(sql: postgres.Sql): Promise<string> {
  await openAtAllHours(sql);
  await sql`update public.booking_settings set grid_minutes = 5, window_days = 365`;
  const [row] = await sql`select id from public.appointment_types where name = 'Platform demo'`;
  return String(row?.["id"]);
}

/** The slot of the nth race: each has a separate period of two hours, from tomorrow on. */
export const raceStart = (n: number): number =>
  Math.ceil(Date.now() / (120 * minuteMs)) * 120 * minuteMs +
  24 * 60 * minuteMs +
  n * 120 * minuteMs;

/** The result of a request: `again` without a definite response. */
export type BookingResult = "booked" | "taken" | "again";
type BookingEndpoint = (request: BookingRequest, signal: AbortSignal) => Promise<BookingResult>;

/** Books directly through the REST API. `post` posts a body as JSON. */
export const throughRest =
  (post: (path: string, body: string, signal: AbortSignal) => Promise<Response>): BookingEndpoint =>
  async (request, signal) => {
    const response = await post(
      "/rest/v1/rpc/book_appointment",
      JSON.stringify({ booking: request }),
      signal,
    );
    const body = await response.text();
    if (response.status === 200 && /"outcome" ?: ?"booked"/.test(body)) return "booked";
    if (response.status === 409) return "taken";
    assert.ok(response.status >= 500, `REST responded with ${response.status}: ${body}`);
    return "again";
  };

/** Books through the form of the site. */
export const throughSite =
  (origin: string): BookingEndpoint =>
  async ({ type_id: type, starts_at: start, ...request }, signal) => {
    const response = await fetch(`${origin}/book`, {
      method: "POST",
      headers: { accept: "application/json", origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({
        form: "booking",
        type,
        time: String(Date.parse(start) / 1000),
        zone: "Europe/Berlin",
        ...request,
      }),
      signal,
    });
    const body = await response.text();
    if (response.status === 200 && body.includes('"token"')) return "booked";
    if (response.status === 422 && body.includes('"next"')) return "taken";
    assert.ok(response.status >= 500, `The site responded with ${response.status}: ${body}`);
    return "again";
  };

export type Outcome = { booked: string[]; refused: string[] };

/**
 * Sends all requests concurrently, repeating each until its outcome is definite: booked or taken.
 * `meanwhile` runs after the first response. @throws if a response is unexpected or takes longer than
 * two minutes.
 */
export async function runRace(
  requests: readonly BookingRequest[],
  endpoints: readonly BookingEndpoint[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Outcome> {
  const outcome: Outcome = { booked: [], refused: [] };
  const over = Date.now() + 120_000;
  const begun = Promise.withResolvers<void>();
  const book = async (request: BookingRequest, endpoint: BookingEndpoint): Promise<void> => {
    for (;;) {
      assert.ok(Date.now() < over, "A request had no definite response within two minutes.");
      const result = await endpoint(request, AbortSignal.timeout(20_000)).catch(
        (error: unknown) => {
          if (error instanceof assert.AssertionError) throw error;
          return "again" as const;
        },
      );
      if (result !== "again") {
        begun.resolve();
        outcome[result === "booked" ? "booked" : "refused"].push(request.submission_id);
        return;
      }
      await after(50);
    }
  };
  const sent = requests.map((request, n) => {
    const endpoint = endpoints[n % endpoints.length];
    assert.ok(endpoint);
    return book(request, endpoint);
  });
  await Promise.all([...sent, begun.promise.then(meanwhile)]);
  return outcome;
}

/**
 * Asserts that exactly one request was booked and the others refused, and that the database holds the
 * acknowledged booking alone: one appointment with its reservation and lead.
 */
export async function expectOneBooking(
  sql: postgres.Sql,
  requests: readonly BookingRequest[],
  { booked, refused }: Outcome,
): Promise<void> {
  const ids = requests.map(({ submission_id: id }) => id);
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
      refused: requests.length - 1,
      stored: booked.map((id) => ({ id, reserved: 1 })),
      leads: booked,
    },
  );
}

/** Counts pairs of meetings that are closer together than the larger of their buffers. */
export async function countConflicts(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select count(*)::int as clashes
    from public.appointments a join public.appointments b
      on a.calendar_id = b.calendar_id and a.id < b.id and a.status <> 'cancelled' and b.status <> 'cancelled'
      and a.starts_at < b.ends_at + make_interval(mins => greatest(a.gap_minutes, b.gap_minutes))
      and b.starts_at < a.ends_at + make_interval(mins => greatest(a.gap_minutes, b.gap_minutes))`;
  return Number(row?.["clashes"]);
}

/** A database for the tests of free slots, emptied before each test, and what makes a slot not free. */

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, beforeEach } from "vitest";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

export const database = usePolicyDatabase(async () => undefined);

/** A Wednesday at least ten days ahead. Its hours in New York are 14:00 to 22:00 UTC, or one hour earlier. */
export let day: string;
export let type: string;
export let calendar: string;

beforeAll(async () => {
  const { sql } = database();
  // Requested days before, so that neither the notice nor the window matters, and always in winter.
  day = "2027-12-01";
  const [found] = await sql`
    select (select id from public.appointment_types where name = 'Platform demo') as type,
      (select id from public.calendars) as calendar`;
  type = String(found?.["type"]);
  calendar = String(found?.["calendar"]);
});

beforeEach(async () => {
  const { sql } = database();
  await sql`delete from private.reservations`;
  await sql`delete from private.busy_times`;
  await sql`delete from public.blocked_times`;
  await sql`delete from public.appointments`;
  await sql`delete from public.appointment_types where name like 'Test%'`;
  await sql`delete from public.calendars where id <> ${calendar}`;
});

export const formatTime = (time: string): string => `${day}T${time}:00-05:00`;

/** The free slots of the day in New York, requested two days before. */
export async function listFreeSlots(
  options: { type?: string; except?: string; held?: string; sql?: postgres.Sql } = {},
): Promise<string[]> {
  const rows = await database().sql<{ time: string }[]>`
    select distinct to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as time
    from private.free_slots(
      ${options.type ?? type}, ${formatTime("00:00")}, ${formatTime("23:59")}, ${formatTime("00:00")}::timestamptz - interval '2 days',
      ${options.except ?? null}, ${options.held ?? null}
    ) order by 1`;
  return rows.map(({ time }) => time);
}

export const whole = Array.from({ length: 16 }, (_, n) => {
  const minutes = 9 * 60 + n * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
});
export const without = (...times: string[]) => whole.filter((time) => !times.includes(time));

export async function book(
  time: string,
  given: { status?: string; type?: string } = {},
): Promise<string> {
  const [row] = await database().sql`
    insert into public.appointments (appointment_type_id, calendar_id, starts_at, attendee_name, attendee_email, status)
    values (${given.type ?? type}, ${calendar}, ${formatTime(time)}, 'Ada', 'ada@example.com',
      ${given.status ?? "scheduled"}::public.appointment_status)
    returning id`;
  return String(row?.["id"]);
}

export async function insertHold(time: string, over: string): Promise<string> {
  const id = randomUUID();
  await database().sql`
    insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
    values (${calendar}, ${formatTime(time)}, ${formatTime(time)}::timestamptz + interval '30 minutes', 15, ${id}, ${over}, '\\x00')`;
  return id;
}

export async function addType(given: { duration: number; buffer: number; calendar?: string }) {
  const [row] = await database().sql`
    insert into public.appointment_types (name, duration_minutes, buffer_minutes, calendar_id)
    values (${`Test ${randomUUID()}`}, ${given.duration}, ${given.buffer}, ${given.calendar ?? null})
    returning id`;
  return String(row?.["id"]);
}

export async function addCalendar(
  given: { zone?: string; isActive?: boolean } = {},
): Promise<string> {
  const [row] = await database().sql`
    insert into public.calendars (name, zone, is_active)
    values ('Second', ${given.zone ?? null}, ${given.isActive ?? true}) returning id`;
  return String(row?.["id"]);
}

export async function insertBlockedTime(given: Record<string, unknown>): Promise<string> {
  const [row] = await database().sql`
    insert into public.blocked_times ${database().sql({
      title: "Away",
      start_date: day,
      end_date: day,
      ...given,
    })} returning id`;
  return String(row?.["id"]);
}

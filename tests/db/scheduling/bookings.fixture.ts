import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach } from "vitest";
import { runAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { openAtAllHours } from "../../support/product/opening-hours.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

type RateLimit = { name: string; per_client: number; total: number };

/** The limits of bookings in a new installation; they are raised before each test. */
export const initialLimits: RateLimit[] = [];

/** A database for the tests of bookings, emptied before each test, and the calls of visitors. */

export const database = usePolicyDatabase(async (sql) => {
  const limits = await sql<RateLimit[]>`
    select name, per_client, total from private.rate_limits where name = 'bookings'`;
  initialLimits.push(...limits);
  await openAtAllHours(sql);
});

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.appointments;
       delete from private.reservations;
       delete from public.leads;
       delete from public.spam_submissions;
       delete from public.people;
       delete from public.outbox where every is null;
       delete from public.calendars where name <> 'Demos';
       update public.calendars set is_active = true, place_kind = null, place = null;
       update public.appointment_types set is_active = true, calendar_id = null, place_kind = null, place = null;
       update public.booking_settings set change_notice_minutes = 0, open_per_email = 5, slot_hold_minutes = 10;
       update private.rate_limits set per_client = 1000000, total = 1000000;
       delete from private.rate_clients;`,
    )
    .simple(),
);

export const formatIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The response of a function called with named arguments. */
export async function call(
  name: string,
  given: Record<string, unknown> = {},
  { caller = "visitor", address = "203.0.113.1" }: { caller?: Caller; address?: string } = {},
) {
  return runAs(database().sql, database().accounts, caller, async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
    const names = Object.keys(given);
    const [row] = await t.unsafe(
      `select public.${name}(${names.map((key, n) => `${key} => $${n + 1}`).join(", ")}) as result`,
      // Arguments are JSON or scalar values of the called function.
      names.map((key) => given[key] as postgres.ParameterOrJSON<never>),
    );
    return row?.result;
  });
}

/** The rejection of a call, or "accepted". */
export const getRejection = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "accepted" as const,
    ({ code, detail, message }: { code: string; detail?: string; message: string }) => ({
      code,
      detail,
      message,
    }),
  );

export const readTypeId = async (name = "Platform demo"): Promise<string> => {
  const [type] = await database().sql`select id from public.appointment_types where name = ${name}`;
  return String(type?.id);
};

/** In seconds; one instant for all tests, so that no slot leaves the list during a test. */
const inThreeDays = Date.now() / 1000 + 3 * 86_400;

/** The free slots of a type on two days, starting in three days. */
export async function listFreeTimes(more: Record<string, unknown> = {}): Promise<number[]> {
  return call("available_slots", {
    type_id: await readTypeId(),
    from_at: formatIso(inThreeDays),
    until_at: formatIso(inThreeDays + 2 * 86_400),
    ...more,
  });
}

/** The nth free slot. */
export const findFreeTime = async (n = 0): Promise<number> => {
  const time = (await listFreeTimes())[n];
  if (time === undefined) throw new Error("Nothing is free.");
  return time;
};

export async function createBooking(time: number, fields: Record<string, unknown> = {}) {
  return {
    type_id: await readTypeId(),
    starts_at: formatIso(time),
    name: "Ada Lovelace",
    email: "ada@example.com",
    zone: "Europe/Zurich",
    submission_id: randomUUID(),
    ...fields,
  };
}

export const book = async (time: number, fields: Record<string, unknown> = {}, who = {}) =>
  call("book_appointment", { booking: await createBooking(time, fields) }, who);

export const holdSlot = async (time: number, slot_hold_id = randomUUID(), who = {}) =>
  call("hold_slot", { type_id: await readTypeId(), starts_at: formatIso(time), slot_hold_id }, who);

export const addCalendar = (name: string) =>
  database().sql`insert into public.calendars (name) values (${name})`;

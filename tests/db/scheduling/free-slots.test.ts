import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import type postgres from "postgres";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, attempt, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { slowBlocked } from "../../support/load/slot-oracle.ts";
import { askBlocked, createBlockedTimes, engineZones } from "../../support/load/slot-questions.ts";

/** Free slots of the calendars: meetings, slot holds, blocked times, and the callers. */

const database = usePolicyDatabase(async () => undefined);

/** A Wednesday at least ten days ahead. Its hours in New York are 14:00 to 22:00 UTC, or one hour earlier. */
let day: string;
let type: string;
let calendar: string;

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

const at = (time: string): string => `${day}T${time}:00-05:00`;

/** The free slots of the day in New York, requested two days before. */
async function free(
  options: { type?: string; except?: string; held?: string; sql?: postgres.Sql } = {},
): Promise<string[]> {
  const rows = await database().sql<{ time: string }[]>`
    select distinct to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as time
    from private.free_slots(
      ${options.type ?? type}, ${at("00:00")}, ${at("23:59")}, ${at("00:00")}::timestamptz - interval '2 days',
      ${options.except ?? null}, ${options.held ?? null}
    ) order by 1`;
  return rows.map(({ time }) => time);
}

const whole = Array.from({ length: 16 }, (_, n) => {
  const minutes = 9 * 60 + n * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
});
const without = (...times: string[]) => whole.filter((time) => !times.includes(time));

async function book(time: string, given: { status?: string; type?: string } = {}): Promise<string> {
  const [row] = await database().sql`
    insert into public.appointments (appointment_type_id, calendar_id, starts_at, attendee_name, attendee_email, status)
    values (${given.type ?? type}, ${calendar}, ${at(time)}, 'Ada', 'ada@example.com',
      ${given.status ?? "scheduled"}::public.appointment_status)
    returning id`;
  return String(row?.["id"]);
}

async function hold(time: string, over: string): Promise<string> {
  const id = randomUUID();
  await database().sql`
    insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
    values (${calendar}, ${at(time)}, ${at(time)}::timestamptz + interval '30 minutes', 15, ${id}, ${over}, '\\x00')`;
  return id;
}

async function addType(given: { duration: number; buffer: number; calendar?: string }) {
  const [row] = await database().sql`
    insert into public.appointment_types (name, duration_minutes, buffer_minutes, calendar_id)
    values (${`Test ${randomUUID()}`}, ${given.duration}, ${given.buffer}, ${given.calendar ?? null})
    returning id`;
  return String(row?.["id"]);
}

async function addCalendar(given: { zone?: string; isActive?: boolean } = {}): Promise<string> {
  const [row] = await database().sql`
    insert into public.calendars (name, zone, is_active)
    values ('Second', ${given.zone ?? null}, ${given.isActive ?? true}) returning id`;
  return String(row?.["id"]);
}

async function block(given: Record<string, unknown>): Promise<string> {
  const [row] = await database().sql`
    insert into public.blocked_times ${database().sql({
      title: "Away",
      start_date: day,
      end_date: day,
      ...given,
    })} returning id`;
  return String(row?.["id"]);
}

test("a day with the opening hours of the specification has sixteen half-hour slots", async () => {
  expect(await free()).toEqual(whole);
});

test.each(["scheduled", "confirmed", "completed", "no_show"])(
  "a meeting that is %s blocks its time and the gap around it",
  async (status) => {
    const id = await book("12:00", { status: "scheduled" });
    // Bypasses the rule that a meeting can be completed only after its start.
    await database().sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update public.appointments set status = ${status}::public.appointment_status where id = ${id}`;
    });
    expect(await free()).toEqual(without("11:30", "12:00", "12:30"));
  },
);

test("a cancelled meeting releases its time", async () => {
  const id = await book("12:00");
  await database().sql`update public.appointments set status = 'cancelled' where id = ${id}`;
  expect(await free()).toEqual(whole);
});

test("the larger of two gaps applies, for both meetings", async () => {
  const wide = await addType({ duration: 30, buffer: 60 });
  await book("12:00", { type: wide });
  const aroundNoon = ["11:00", "11:30", "12:00", "12:30", "13:00"];
  expect(await free()).toEqual(without(...aroundNoon));
  expect(await free({ type: wide })).toEqual(without(...aroundNoon));
  const narrow = await addType({ duration: 30, buffer: 0 });
  // The gap of the settings is the minimum.
  expect(await free({ type: narrow })).toEqual(without(...aroundNoon));
});

test("34: a slot hold blocks others for every type but not its holder; an expired one blocks nobody", async () => {
  const other = await addType({ duration: 60, buffer: 15 });
  const mine = await hold("12:00", at("00:00"));
  expect(await free()).toEqual(without("11:30", "12:00", "12:30"));
  expect(await free({ type: other })).not.toContain("11:30");
  expect(await free({ held: mine })).toEqual(whole);
  expect(await free({ held: randomUUID() })).toEqual(without("11:30", "12:00", "12:30"));
  await hold("15:00", "2020-01-01T00:00:00Z");
  expect(await free({ held: mine })).toEqual(whole);
});

test("34: only expired slot holds are removed by other requests", async () => {
  const { sql } = database();
  const kept = [await hold("09:00", "2090-01-01T00:00Z"), await hold("10:00", "2090-01-01T00:00Z")];
  await hold("11:00", "2020-01-01T00:00Z");
  await hold("12:00", "2020-01-01T00:00Z");
  await book("15:00");
  const left =
    await sql`select slot_hold_id from private.reservations where slot_hold_id is not null`;
  expect(left.map((row) => row["slot_hold_id"]).toSorted()).toEqual(kept.toSorted());
});

test("38: a moving meeting does not block itself, and keeps its length and gap", async () => {
  const long = await addType({ duration: 90, buffer: 30 });
  const moved = await book("12:00", { type: long });
  await database()
    .sql`update public.appointment_types set duration_minutes = 30, is_active = false where id = ${long}`;
  await book("15:30");
  expect(await free({ except: moved })).toEqual([
    "09:00",
    "09:30",
    "10:00",
    "10:30",
    "11:00",
    "11:30",
    "12:00",
    "12:30",
    "13:00",
    "13:30",
  ]);
  expect(await free({ type: long })).toEqual([]);
});

test("a meeting stays with its host while the calendar is active, and moves to another one otherwise", async () => {
  const { sql } = database();
  const moved = await book("12:00");
  const second = await addCalendar();
  const hosts = async () => {
    const rows = await sql`
      select distinct calendar_id from private.free_slots(
        ${type}, ${at("00:00")}, ${at("23:59")}, ${at("00:00")}::timestamptz - interval '2 days', ${moved})`;
    return rows.map((row) => row["calendar_id"]);
  };
  expect(await hosts()).toEqual([calendar]);
  await sql`update public.calendars set is_active = false where id = ${calendar}`;
  expect(await hosts()).toEqual([second]);
  await sql`update public.calendars set is_active = true where id = ${calendar}`;
});

test("a slot is free if any calendar is; a type with a calendar uses only that one", async () => {
  const second = await addCalendar({ zone: "America/Los_Angeles" });
  await addCalendar({ isActive: false });
  await book("12:00");
  // Nine in Los Angeles is noon in New York.
  expect(await free()).toEqual([
    ...without("11:30"),
    "17:00",
    "17:30",
    "18:00",
    "18:30",
    "19:00",
    "19:30",
  ]);
  const fixed = await addType({ duration: 30, buffer: 15, calendar: second });
  expect((await free({ type: fixed }))[0]).toBe("12:00");
});

test("adjacent meetings to external busy times are allowed", async () => {
  await database().sql`
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    values (${calendar}, ${at("12:00")}, ${at("12:30")}), (${calendar}, '2027-11-20', ${at("09:10")})`;
  expect(await free()).toEqual(without("09:00", "12:00"));
});

test("22: blocked times by day, by time, inactive, and of one calendar", async () => {
  const { sql } = database();
  await block({ start_time: "12:00", end_time: "13:15" });
  expect(await free()).toEqual(without("12:00", "12:30", "13:00"));
  await sql`update public.blocked_times set is_active = false`;
  expect(await free()).toEqual(whole);
  await block({});
  expect(await free()).toEqual([]);
  await sql`update public.blocked_times set calendar_id = ${await addCalendar()}`;
  expect(await free()).toEqual(whole);
  await sql`update public.blocked_times set calendar_id = ${calendar}, is_active = true`;
  expect(await free()).not.toEqual([]);
  // A holiday on a Saturday changes nothing.
  await sql`delete from public.blocked_times`;
  await block({ start_date: "2027-12-04", end_date: "2027-12-04" });
  expect(await free()).toEqual(whole);
});

test.each([
  ["every week", { start_date: "2027-10-06", end_date: "2027-10-06", recurrence: "weekly" }, true],
  [
    "every week, on another weekday",
    { start_date: "2027-10-07", end_date: "2027-10-07", recurrence: "weekly" },
    false,
  ],
  ["every day", { start_date: "2027-10-07", end_date: "2027-10-07", recurrence: "daily" }, true],
  ["every year", { start_date: "2024-12-01", end_date: "2024-12-01", recurrence: "yearly" }, true],
  [
    "every day until the day before",
    {
      start_date: "2027-10-07",
      end_date: "2027-10-07",
      recurrence: "daily",
      recurs_until: "2027-11-30",
    },
    false,
  ],
  [
    "from the next day on",
    { start_date: "2027-12-02", end_date: "2027-12-02", recurrence: "daily" },
    false,
  ],
])("a blocked time that recurs %s", async (_, given, isBlocked) => {
  await block({ ...given, is_recurring: true, start_time: "12:00", end_time: "12:30" });
  expect(await free()).toEqual(isBlocked ? without("12:00") : whole);
});

test("a blocked time covers its local hours in every time zone", async () => {
  const { sql } = database();
  const zones = await engineZones(sql);
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...zones)
        .chain((zone) => createBlockedTimes(zone).map((given) => ({ zone, ...given }))),
      async ({ zone, blocked, from, until }) => {
        expect(await askBlocked(sql, blocked, zone, from, until)).toEqual(
          slowBlocked(blocked, zone, from, until),
        );
      },
    ),
    {
      numRuns: 60,
      examples: [
        // February 29 comes after the last day of a period that ended with its month.
        [
          {
            zone: "UTC",
            blocked: {
              start_date: "2023-02-26",
              end_date: "2023-02-28",
              start_time: null,
              end_time: null,
              is_recurring: true,
              recurrence: "yearly",
              recurs_until: null,
            },
            from: Date.UTC(2024, 1, 28),
            until: Date.UTC(2024, 2, 1),
          },
        ],
        // Both ends are in the repeated hour.
        [
          {
            zone: "America/New_York",
            blocked: {
              start_date: "2025-11-02",
              end_date: "2025-11-02",
              start_time: "01:15",
              end_time: "01:45",
              is_recurring: false,
              recurrence: "weekly",
              recurs_until: null,
            },
            from: Date.UTC(2025, 10, 2, 4),
            until: Date.UTC(2025, 10, 2, 8),
          },
        ],
      ],
    },
  );
});

// --- Callers -------------------------------------------------------------------------------------

const soon = "now(), now() + interval '400 days'";

async function shown(caller: Caller, more = ""): Promise<number[]> {
  const { sql, people } = database();
  const [row] = await as(sql, people, caller, (transaction) =>
    transaction.unsafe<{ times: number[] }[]>(
      `select public.available_slots('${type}', ${soon}${more}) as times`,
    ),
  );
  return row?.times ?? [];
}

test("a visitor gets only distinct ascending times, of 62 days at most", async () => {
  await addCalendar();
  const { sql } = database();
  await sql`update public.booking_settings set window_days = 365`;
  const times = await shown("visitor");
  await sql`update public.booking_settings set window_days = default`;
  expect(times.length).toBeGreaterThan(600);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  expect(last - first).toBeLessThanOrEqual(62 * 86_400);
  const notice = first - Date.now() / 1000;
  expect(notice).toBeGreaterThan(7190);
});

test("an inactive or unknown type has no slots", async () => {
  const { sql } = database();
  await sql`update public.appointment_types set is_active = false where id = ${type}`;
  const times = await shown("visitor");
  await sql`update public.appointment_types set is_active = true where id = ${type}`;
  expect(times).toEqual([]);
  const [row] = await sql.unsafe(
    `select public.available_slots('${randomUUID()}', ${soon}) as times`,
  );
  expect(row?.["times"]).toEqual([]);
});

test("a signed link, a slot hold, and for staff the appointment itself, release their own slot", async () => {
  const { sql } = database();
  // Not the first ones: the notice may remove them from the list while this runs.
  const [, , , , first = 0] = await shown("visitor");
  const [booked] = await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
    values (${type}, to_timestamp(${first}), 'Ada', 'ada@example.com') returning id`;
  const id = String(booked?.["id"]);
  const [row] = await sql`select private.booking_link_token(${id}) as link_token`;
  expect(await shown("visitor")).not.toContain(first);
  expect(await shown("visitor", `, '${String(row?.["link_token"])}'`)).toContain(first);
  expect(await shown("visitor", ", 'no ticket'")).not.toContain(first);
  expect(await shown("sales", `, appointment_id => '${id}'`)).toContain(first);
  for (const caller of ["visitor", "stranger", "viewer"] as const) {
    expect(
      await attempt(
        sql,
        database().people,
        caller,
        `select public.available_slots('${type}', ${soon}, appointment_id => '${id}')`,
      ),
    ).toEqual({ rejected: "42501" });
  }
});

test("every listed slot can be booked, and every other is rejected", async () => {
  const { sql, people } = database();
  // The first listed day may have only its evening left.
  const times = await shown("visitor");
  const begins = times.find((time, n) => time - (times[n - 1] ?? time) > 8 * 3600) ?? 0;
  // Obstacles on the following day: a meeting, a slot hold, a blocked time, an external busy time.
  await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
    values (${type}, to_timestamp(${begins + 3600}), 'Ada', 'ada@example.com')`;
  await sql`
    insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
    values (${calendar}, to_timestamp(${begins + 3 * 3600}), to_timestamp(${begins + 3.5 * 3600}), 15,
      gen_random_uuid(), now() + interval '1 hour', '\\x00')`;
  await sql`
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    values (${calendar}, to_timestamp(${begins + 4.5 * 3600}), to_timestamp(${begins + 4.75 * 3600}))`;
  const candidates = Array.from({ length: 150 }, (_, n) => begins - 4 * 3600 + n * 600);
  const undo = new Error("undo");
  const outcomes: { at: number; isShown: boolean; outcome: string }[] = [];
  // One transaction has one clock: listing and booking use the same instant.
  await as(sql, people, "service", async (transaction) => {
    await transaction`set local role postgres`;
    const [row] = await transaction.unsafe<{ times: number[] }[]>(
      `select public.available_slots('${type}', ${soon}) as times`,
    );
    for (const start of [...candidates, begins + 1, begins + 1800.5]) {
      const wish = {
        type_id: type,
        starts_at: new Date(start * 1000).toISOString(),
        name: "Grace",
        email: "grace@example.com",
        submission_id: randomUUID(),
      };
      const outcome = await transaction
        .savepoint(async (attempted) => {
          await attempted`select public.book_appointment(${sql.json(wish)})`;
          throw undo;
        })
        .catch((error: unknown) =>
          error === undo
            ? "booked"
            : error instanceof Error && "code" in error
              ? String(error.code)
              : String(error),
        );
      outcomes.push({ at: start, isShown: row?.times.includes(start) ?? false, outcome });
    }
  });
  expect(outcomes).toEqual(
    outcomes.map(({ at: start, isShown }) => ({
      at: start,
      isShown,
      outcome: isShown ? "booked" : "PT409",
    })),
  );
  expect(outcomes.filter(({ isShown }) => isShown).length).toBeGreaterThan(5);
});

// The clock is between two seconds; appointments begin on a full second.
test.each([
  ["a fraction of a second less than the notice", 86_400, false],
  ["a fraction of a second more than the notice", 86_401, true],
  ["more than the notice", 90_000, true],
  ["none, after its start", 0, false],
])("37: a meeting can be changed with %s left", async (_, seconds, canChange) => {
  const { sql, people } = database();
  const change = await as(sql, people, "service", async (transaction) => {
    await transaction`set local role postgres`;
    await transaction`update public.booking_settings set change_notice_minutes = ${24 * 60}`;
    const [booked] = await transaction`
      insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
      values (${type}, date_trunc('second', now()) + make_interval(secs => ${seconds}), 'Ada', 'ada@example.com')
      returning id`;
    const [row] = await transaction`
      select public.booking_by_link(private.booking_link_token(${String(booked?.["id"])})) -> 'can_change' as can_change`;
    await transaction`update public.booking_settings set change_notice_minutes = default`;
    await transaction`delete from public.appointments`;
    return row?.["can_change"];
  });
  expect(change).toBe(canChange);
});

test("staff can list the appointments that conflict with a planned blocked time", async () => {
  const { sql, people } = database();
  const ids = [await book("12:00"), await book("15:00"), await book("16:00")];
  await sql`update public.appointments set status = 'cancelled' where id = ${ids[2] ?? ""}`;
  const hits = async (call: string) => {
    const [row] = await as(sql, people, "viewer", (transaction) =>
      transaction.unsafe<{ hits: { id: string; attendee_name: string; type_name: string }[] }[]>(
        `select public.conflicting_appointments(${call}) as hits`,
      ),
    );
    return row?.hits ?? [];
  };
  expect(await hits(`'${day}', '${day}'`)).toMatchObject([
    { id: ids[0], attendee_name: "Ada", type_name: "Platform demo" },
    { id: ids[1] },
  ]);
  expect(await hits(`'${day}', '${day}', '12:30', '15:00'`)).toEqual([]);
  expect(await hits(`'${day}', '${day}', '12:29', '15:00'`)).toHaveLength(1);
  expect(await hits(`'2026-10-07', '2026-10-07', '15:00', '15:30', true`)).toHaveLength(1);
  expect(await hits(`'${day}', '${day}', calendar_id => '${await addCalendar()}'`)).toEqual([]);
  expect(
    await attempt(
      sql,
      people,
      "stranger",
      `select public.conflicting_appointments('${day}', '${day}')`,
    ),
  ).toEqual({ rejected: "42501" });
});

/** Free slots of the calendars: meetings, slot holds and blocked times. */

import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slowBlocked } from "../../support/load/slot-oracle.ts";
import { askBlocked, createBlockedTimes, engineZones } from "../../support/load/slot-questions.ts";
import {
  addCalendar,
  addType,
  formatTime,
  insertBlockedTime,
  book,
  calendar,
  database,
  listFreeSlots,
  insertHold,
  type,
  whole,
  without,
} from "./free-slots.fixture.ts";

test("a day with the opening hours of the specification has sixteen half-hour slots", async () => {
  expect(await listFreeSlots()).toEqual(whole);
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
    expect(await listFreeSlots()).toEqual(without("11:30", "12:00", "12:30"));
  },
);

test("a cancelled meeting releases its time", async () => {
  const id = await book("12:00");
  await database().sql`update public.appointments set status = 'cancelled' where id = ${id}`;
  expect(await listFreeSlots()).toEqual(whole);
});

test("the larger of two gaps applies, for both meetings", async () => {
  const wide = await addType({ duration: 30, buffer: 60 });
  await book("12:00", { type: wide });
  const aroundNoon = ["11:00", "11:30", "12:00", "12:30", "13:00"];
  expect(await listFreeSlots()).toEqual(without(...aroundNoon));
  expect(await listFreeSlots({ type: wide })).toEqual(without(...aroundNoon));
  const narrow = await addType({ duration: 30, buffer: 0 });
  // The gap of the settings is the minimum.
  expect(await listFreeSlots({ type: narrow })).toEqual(without(...aroundNoon));
});

test("34: a slot hold blocks others for every type but not its holder; an expired one blocks no one", async () => {
  const other = await addType({ duration: 60, buffer: 15 });
  const mine = await insertHold("12:00", formatTime("00:00"));
  expect(await listFreeSlots()).toEqual(without("11:30", "12:00", "12:30"));
  expect(await listFreeSlots({ type: other })).not.toContain("11:30");
  expect(await listFreeSlots({ held: mine })).toEqual(whole);
  expect(await listFreeSlots({ held: randomUUID() })).toEqual(without("11:30", "12:00", "12:30"));
  await insertHold("15:00", "2020-01-01T00:00:00Z");
  expect(await listFreeSlots({ held: mine })).toEqual(whole);
});

test("34: only expired slot holds are removed by other requests", async () => {
  const { sql } = database();
  const kept = [
    await insertHold("09:00", "2090-01-01T00:00Z"),
    await insertHold("10:00", "2090-01-01T00:00Z"),
  ];
  await insertHold("11:00", "2020-01-01T00:00Z");
  await insertHold("12:00", "2020-01-01T00:00Z");
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
  expect(await listFreeSlots({ except: moved })).toEqual([
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
  expect(await listFreeSlots({ type: long })).toEqual([]);
});

test("a meeting stays with its host while the calendar is active, and moves to another one otherwise", async () => {
  const { sql } = database();
  const moved = await book("12:00");
  const second = await addCalendar();
  const listHosts = async () => {
    const rows = await sql`
      select distinct calendar_id from private.free_slots(
        ${type}, ${formatTime("00:00")}, ${formatTime("23:59")}, ${formatTime("00:00")}::timestamptz - interval '2 days', ${moved})`;
    return rows.map((row) => row["calendar_id"]);
  };
  expect(await listHosts()).toEqual([calendar]);
  await sql`update public.calendars set is_active = false where id = ${calendar}`;
  expect(await listHosts()).toEqual([second]);
  await sql`update public.calendars set is_active = true where id = ${calendar}`;
});

test("a slot is free if any calendar is; a type with a calendar uses only that one", async () => {
  const second = await addCalendar({ zone: "America/Los_Angeles" });
  await addCalendar({ isActive: false });
  await book("12:00");
  // Nine in Los Angeles is noon in New York.
  expect(await listFreeSlots()).toEqual([
    ...without("11:30"),
    "17:00",
    "17:30",
    "18:00",
    "18:30",
    "19:00",
    "19:30",
  ]);
  const fixed = await addType({ duration: 30, buffer: 15, calendar: second });
  expect((await listFreeSlots({ type: fixed }))[0]).toBe("12:00");
});

test("adjacent meetings to external busy times are allowed", async () => {
  await database().sql`
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    values (${calendar}, ${formatTime("12:00")}, ${formatTime("12:30")}), (${calendar}, '2027-11-20', ${formatTime("09:10")})`;
  expect(await listFreeSlots()).toEqual(without("09:00", "12:00"));
});

test("22: blocked times by day, by time, inactive, and of one calendar", async () => {
  const { sql } = database();
  await insertBlockedTime({ start_time: "12:00", end_time: "13:15" });
  expect(await listFreeSlots()).toEqual(without("12:00", "12:30", "13:00"));
  await sql`update public.blocked_times set is_active = false`;
  expect(await listFreeSlots()).toEqual(whole);
  await insertBlockedTime({});
  expect(await listFreeSlots()).toEqual([]);
  await sql`update public.blocked_times set calendar_id = ${await addCalendar()}`;
  expect(await listFreeSlots()).toEqual(whole);
  await sql`update public.blocked_times set calendar_id = ${calendar}, is_active = true`;
  expect(await listFreeSlots()).not.toEqual([]);
  // A holiday on a Saturday changes nothing.
  await sql`delete from public.blocked_times`;
  await insertBlockedTime({ start_date: "2027-12-04", end_date: "2027-12-04" });
  expect(await listFreeSlots()).toEqual(whole);
});

test.each([
  ["every week", { start_date: "2027-10-06", end_date: "2027-10-06", recurrence: "weekly" }, true],
  [
    "every week, on another weekday",
    { start_date: "2027-10-07", end_date: "2027-10-07", recurrence: "weekly" },
    false,
  ],
  ["every day", { start_date: "2027-10-07", end_date: "2027-10-07", recurrence: "daily" }, true],
  [
    "every weekday, since a Saturday",
    { start_date: "2027-10-09", end_date: "2027-10-09", recurrence: "weekdays" },
    true,
  ],
  [
    "every month on this day",
    { start_date: "2027-01-01", end_date: "2027-01-01", recurrence: "monthly" },
    true,
  ],
  [
    "every month on another day",
    { start_date: "2027-01-02", end_date: "2027-01-02", recurrence: "monthly" },
    false,
  ],
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
  await insertBlockedTime({ ...given, is_recurring: true, start_time: "12:00", end_time: "12:30" });
  expect(await listFreeSlots()).toEqual(isBlocked ? without("12:00") : whole);
});

test("a blocked time on weekdays skips the weekend, and a monthly one falls on the last day of shorter months", async () => {
  const { sql } = database();
  const listDays = async (recurrence: string, day: string, from: string, until: string) => {
    const rows = await sql<{ day: string }[]>`
      select to_char(starts_at, 'MM-DD') as day
      from (select (jsonb_populate_record(null::public.blocked_times, ${sql.json({
        start_date: day,
        end_date: day,
        is_recurring: true,
        recurrence,
      })})).*) given,
        lateral private.blocked_periods('UTC', null, ${from}, ${until}, given::public.blocked_times)
      order by starts_at`;
    return rows.map((row) => row.day);
  };
  const weekdays = await listDays("weekdays", "2027-01-01", "2027-12-03", "2027-12-09");
  expect(weekdays).toEqual(expect.arrayContaining(["12-03", "12-06", "12-07", "12-08"]));
  expect(weekdays.filter((found) => ["12-04", "12-05"].includes(found))).toEqual([]);
  const months = await listDays("monthly", "2026-10-31", "2027-01-15", "2027-04-15");
  expect(months).toEqual(["01-31", "02-28", "03-31"]);
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

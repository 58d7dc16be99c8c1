/** Free slots of the calendars: meetings, slot holds and blocked times. */

import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slowBlocked } from "../../support/load/slot-oracle.ts";
import { askBlocked, createBlockedTimes, engineZones } from "../../support/load/slot-questions.ts";
import {
  addCalendar,
  addType,
  at,
  block,
  book,
  calendar,
  database,
  free,
  hold,
  type,
  whole,
  without,
} from "./free-slots.fixture.ts";

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

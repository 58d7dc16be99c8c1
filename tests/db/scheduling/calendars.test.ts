/** Calendars, appointment types and blocked times as staff save them. */

import { describe, expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import {
  addCalendar,
  database,
  insert,
  createAppointment,
  getOutcome,
  runAsCaller,
} from "./appointments.fixture.ts";

/** The rejected field and message of an invalid row. */
const getRejection = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "stored",
    (error: { code: string; detail?: string; message: string }) => ({
      code: error.code,
      field: error.detail,
    }),
  );

describe("validation of calendars, types and blocked times", () => {
  const createHours = (...stretches: string[][]) => ({ weekly: { 1: stretches } });

  test.each<[string, unknown, string]>([
    ["another type than an object", [], "hours"],
    ["no weekly hours", { dates: {} }, "hours.weekly"],
    ["an unknown key", { weekly: {}, monthly: {} }, "hours"],
    ["an unknown weekday", { weekly: { 8: [] } }, "hours.weekly"],
    ["a day that is not a list", { weekly: { 1: "09:00" } }, "hours.weekly.1"],
    ["a period with one time", createHours(["09:00"]), "hours.weekly.1"],
    ["a period with three times", createHours(["09:00", "10:00", "11:00"]), "hours.weekly.1"],
    ["a time without a leading zero", createHours(["9:00", "17:00"]), "hours.weekly.1"],
    ["an invalid time", createHours(["09:00", "25:00"]), "hours.weekly.1"],
    [
      "a period that starts at the end of the day",
      createHours(["24:00", "24:00"]),
      "hours.weekly.1",
    ],
    ["an end before its start", createHours(["17:00", "09:00"]), "hours.weekly.1"],
    ["an end at its start", createHours(["09:00", "09:00"]), "hours.weekly.1"],
    ["numbers", { weekly: { 1: [[9, 17]] } }, "hours.weekly.1"],
    ["an invalid date", { weekly: {}, dates: { "2026-02-30": [] } }, "hours.dates"],
    ["a date in words", { weekly: {}, dates: { today: [] } }, "hours.dates"],
    ["dates in a list", { weekly: {}, dates: [] }, "hours.dates"],
  ])("opening hours with %s are rejected", async (_, hours, field) => {
    const set = (table: string) =>
      runAsCaller(
        "admin",
        // Deliberately invalid for some cases.
        (t) => t`update public.${t(table)} set hours = ${t.json(hours as never)}`,
      );
    for (const table of ["booking_settings", "calendars"]) {
      expect(await getRejection(set(table))).toEqual({ code: "PT422", field });
    }
  });

  test("opening hours until midnight, with several periods and of single days are accepted", async () => {
    const hours = {
      weekly: {
        1: [
          ["00:00", "12:00"],
          ["13:00", "24:00"],
        ],
        7: [],
      },
      dates: { "2028-02-29": [["09:00", "09:05"]], "2026-12-25": [] },
    };
    const set = runAsCaller(
      "admin",
      (t) => t`update public.calendars set hours = ${t.json(hours)}`,
    );
    expect(await getOutcome(set)).toBe("stored");
  });

  test.each([
    "",
    "Mars/Olympus",
    "EST5EDT4",
    "+05:30",
    "posix/Europe/Zurich",
    "Europe/Zurich'; --",
  ])("%j is not a time zone", async (zone) => {
    const set = runAsCaller("admin", (t) => t`update public.booking_settings set zone = ${zone}`);
    expect(await getRejection(set)).toEqual({ code: "PT422", field: "zone" });
  });

  test.each([
    ["notice_minutes", -1, 43201],
    ["window_days", 0, 366],
    ["buffer_minutes", -1, 481],
    ["grid_minutes", 0, 7],
    ["change_notice_minutes", -1, 43201],
    ["open_per_email", 0, 101],
    ["slot_hold_minutes", 0, 61],
  ])("%s can be neither %d nor %d", async (column, low, high) => {
    for (const value of [low, high]) {
      const set = runAsCaller(
        "admin",
        (t) => t`update public.booking_settings set ${t({ [column]: value })}`,
      );
      expect(await getOutcome(set)).toBe("23514");
    }
  });

  test.each([
    [{ duration_minutes: 0 }],
    [{ duration_minutes: -30 }],
    [{ duration_minutes: 481 }],
    [{ buffer_minutes: -1 }],
    [{ buffer_minutes: 481 }],
    [{ name: " " }],
  ])("a type with %j is rejected", async (fields) => {
    expect(await getOutcome(insert("appointment_types", { name: "Review", ...fields }))).toBe(
      "23514",
    );
  });

  const insertBlockedTime = (fields: Record<string, unknown>) =>
    insert("blocked_times", {
      title: "Away",
      start_date: "2030-12-24",
      end_date: "2030-12-24",
      ...fields,
    });

  test.each<[Record<string, unknown>, string]>([
    [{ end_date: "2030-12-23" }, "end_date"],
    [{ start_time: "12:00", end_time: "12:00" }, "end_time"],
    [{ start_time: "12:00", end_time: "09:00" }, "end_time"],
    [{ end_date: "2031-12-26" }, "end_date"],
    [{ is_recurring: true, recurrence: "daily", end_date: "2030-12-25" }, "recurrence"],
    [{ is_recurring: true, end_date: "2030-12-31" }, "recurrence"],
    [{ is_recurring: true, recurrence: "weekdays", end_date: "2030-12-25" }, "recurrence"],
    [{ is_recurring: true, recurrence: "monthly", end_date: "2031-01-21" }, "recurrence"],
    [{ is_recurring: true, recurs_until: "2030-12-23" }, "recurs_until"],
  ])("a blocked time with %j is rejected", async (fields, field) => {
    expect(await getRejection(insertBlockedTime(fields))).toEqual({ code: "PT422", field });
  });

  test.each<[Record<string, unknown>]>([
    [{}],
    [{ start_time: "22:00", end_date: "2030-12-25", end_time: "02:00" }],
    [{ is_recurring: true, recurrence: "daily" }],
    [{ is_recurring: true, end_date: "2030-12-30" }],
    [{ is_recurring: true, recurrence: "weekdays" }],
    [{ is_recurring: true, recurrence: "monthly", end_date: "2031-01-20" }],
    [{ is_recurring: true, recurrence: "yearly", end_date: "2031-12-23" }],
    [{ start_time: "12:00", end_time: "24:00" }],
  ])("a blocked time with %j is accepted", async (fields) => {
    expect(await getOutcome(insertBlockedTime(fields))).toBe("stored");
  });
});

describe("calendars", () => {
  const readFeedToken = (caller: Caller, id: string, action = "calendar_feed_token") =>
    runAsCaller(caller, async (t) => {
      const [row] = await t`select public.${t(action)}(${id}) as token`;
      return String(row?.token);
    });

  test("administrators and the host can read and renew the feed address; no other caller can", async () => {
    const { sql, accounts } = database();
    const own = await addCalendar("Viewer's own", { staff_id: accounts.viewer });
    const others = await addCalendar("Another");
    const secret = await readFeedToken("admin", own);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await readFeedToken("viewer", own)).toBe(secret);
    for (const action of ["calendar_feed_token", "renew_feed_token"]) {
      expect(await getOutcome(readFeedToken("viewer", others, action))).toBe("42501");
      for (const caller of ["sales", "removed admin", "non-staff account", "visitor"] as const) {
        expect(await getOutcome(readFeedToken(caller, own, action)), `as ${caller}`).toBe("42501");
      }
    }
    const renewed = await readFeedToken("viewer", own, "renew_feed_token");
    expect(renewed).not.toBe(secret);
    expect(await readFeedToken("admin", own)).toBe(renewed);
    const statement = "select feed_token from public.calendars";
    expect(await tryAs(sql, accounts, "admin", statement)).toEqual({ rejected: "42501" });
    const entries = await sql`
      select details from public.audit_log where action = 'renew' and row_id = ${own}`;
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(renewed);
  });

  test("a calendar with appointments cannot be deleted, one without can", async () => {
    const { sql } = database();
    const another = await addCalendar("Another");
    const remove = () =>
      runAsCaller("admin", (t) => t`delete from public.calendars where id = ${another}`);
    const booked = await createAppointment({ calendar_id: another });
    expect(await getOutcome(remove())).toBe("PT409");
    await sql`delete from public.appointments where id = ${booked.id}`;
    expect(await getOutcome(remove())).toBe("stored");
  });

  test("the calendar of a host who leaves takes no further bookings", async () => {
    const { sql, accounts } = database();
    const one = await addCalendar("One", { staff_id: accounts.marketing });
    const other = await addCalendar("Other", { staff_id: accounts.viewer });
    await sql`update public.staff set is_active = false where user_id = ${accounts.marketing}`;
    await sql`delete from public.staff where user_id = ${accounts.viewer}`;
    const rows = await sql`select is_active from public.calendars where id in ${sql([one, other])}`;
    expect(rows.map(({ is_active }) => is_active)).toEqual([false, false]);
  });

  test("reading busy times is not audited; a changed address is", async () => {
    const { sql, accounts } = database();
    const countAuditEntries = async () =>
      (await sql`select 1 from public.audit_log where table_name = 'public.calendars'`).length;
    const before = await countAuditEntries();
    await runAs(
      sql,
      accounts,
      "service",
      (t) => t`update public.calendars set busy_read_at = now()`,
    );
    expect(await countAuditEntries()).toBe(before);
    await runAsCaller(
      "admin",
      (t) => t`update public.calendars set busy_url = 'https://example.com/busy.ics'`,
    );
    expect(await countAuditEntries()).toBe(before + 1);
  });

  test("the use of each type is counted for readers of appointments", async () => {
    const { sql, accounts } = database();
    const booked = await createAppointment();
    const readUses = (caller: Caller) =>
      runAs(sql, accounts, caller, (t) => t`select public.appointment_type_usage() as uses`);
    expect((await readUses("sales"))[0]?.uses).toEqual({ [booked.appointment_type_id]: 1 });
    expect((await readUses("non-staff account"))[0]?.uses).toEqual({});
    expect(await getOutcome(readUses("visitor"))).toBe("42501");
  });
});

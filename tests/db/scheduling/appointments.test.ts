import type postgres from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import { as, attempt, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

/** Appointments written by staff and the database: conflicts, effects and rejections. */

const database = usePolicyDatabase(async () => undefined);

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.appointments;
       delete from private.reservations;
       delete from public.calendars where name <> 'Demos';
       update public.calendars set zone = null, place_kind = null, place = null, is_active = true, staff_id = null;
       update public.booking_settings set zone = 'America/New_York', buffer_minutes = 15;
       update public.appointment_types set buffer_minutes = 15, calendar_id = null, place_kind = null, place = null;`,
    )
    .simple(),
);

/** "stored", or the SQLSTATE of the rejection. */
const outcomeOf = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => "stored",
    (error: { code?: string }) => error.code ?? "unknown",
  );

/** A time of a day far in the future, or of one long past. */
const ahead = (time: string) => `2030-01-07 ${time}+00`;
const ago = (time: string) => `2020-01-07 ${time}+00`;

/** An appointment without a type, stored by the owner of the database. */
const store = (
  sql: postgres.Sql,
  {
    day = ahead,
    from = "15:00",
    until = "15:30",
    gap = 0,
    status = "scheduled",
    calendar = "Demos",
  } = {},
) => sql`
  insert into public.appointments
    (calendar_id, starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email)
  select id, ${day(from)}, ${day(until)}, ${gap}, ${status}::public.appointment_status, 'Ada', 'ada@example.com'
  from public.calendars where name = ${calendar}
  returning id`;

const staff = <Result>(caller: Caller, work: (sql: postgres.TransactionSql) => Promise<Result>) =>
  as(database().sql, database().people, caller, work);

const insert = async (table: string, fields: Record<string, unknown>, caller: Caller = "sales") =>
  staff(caller, (t) => t`insert into public.${t(table)} ${t(fields)} returning id`);

/** A platform demo created by sales, as completed by the database. */
async function made(fields: Record<string, unknown> = {}): Promise<postgres.Row> {
  const { sql } = database();
  const [type] = await sql`select id from public.appointment_types where name = 'Platform demo'`;
  const [row] = await insert("appointments", {
    appointment_type_id: type?.id,
    starts_at: ahead("15:00"),
    attendee_name: "Ada",
    attendee_email: "ada@example.com",
    ...fields,
  });
  return found(row?.id);
}

async function found(id: unknown): Promise<postgres.Row> {
  const [row] = await database().sql`select * from public.appointments where id = ${String(id)}`;
  if (!row) throw new Error("There is no such appointment.");
  return row;
}

async function change(id: string, fields: Record<string, unknown>, caller: Caller = "sales") {
  await staff(caller, (t) => t`update public.appointments set ${t(fields)} where id = ${id}`);
  return found(id);
}

async function addCalendar(name: string, fields: Record<string, unknown> = {}): Promise<string> {
  const [row] = await insert("calendars", { name, ...fields }, "admin");
  return String(row?.id);
}

describe("two meetings of a calendar are apart by the larger of their gaps", () => {
  test.each([
    { gaps: [0, 0], from: "15:29", is: "PT409" },
    { gaps: [0, 0], from: "15:30", is: "stored" },
    { gaps: [15, 0], from: "15:44", is: "PT409" },
    { gaps: [15, 0], from: "15:45", is: "stored" },
    { gaps: [15, 15], from: "15:45", is: "stored" },
    { gaps: [10, 60], from: "16:29", is: "PT409" },
    { gaps: [10, 60], from: "16:30", is: "stored" },
  ])("gaps of $gaps minutes, the next at $from: $is", async ({ gaps: [one, other], from, is }) => {
    const { sql } = database();
    const later = { from, until: "17:00" };
    for (const [early, late] of [
      [one, other],
      [other, one],
    ]) {
      for (const order of ["early first", "late first"]) {
        await sql`delete from public.appointments`;
        const both = [{ gap: early }, { ...later, gap: late }];
        const [first, second] = order === "early first" ? both : both.toReversed();
        await store(sql, first);
        expect(await outcomeOf(store(sql, second)), `${order}, ${early}/${late}`).toBe(is);
      }
    }
  });

  test("a meeting does not block another calendar", async () => {
    await addCalendar("Another");
    await store(database().sql);
    expect(await outcomeOf(store(database().sql, { calendar: "Another" }))).toBe("stored");
  });

  test.each([
    ["scheduled", "PT409"],
    ["confirmed", "PT409"],
    ["completed", "PT409"],
    ["no_show", "PT409"],
    ["cancelled", "stored"],
  ])("beside a meeting that is %s: %s", async (status, is) => {
    const { sql } = database();
    await store(sql, { day: ago, status });
    expect(await outcomeOf(store(sql, { day: ago, from: "15:29", until: "16:00" }))).toBe(is);
  });

  test("of many concurrent appointments at equal and overlapping times one is stored, and the others get the reason", async () => {
    const { sql } = database();
    for (const until of ["15:30", "15:45"]) {
      await sql`delete from public.appointments`;
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          outcomeOf(store(sql, n % 2 ? { until } : { from: "15:15", until: "15:45" })),
        ),
      );
      expect(outcomes.toSorted()).toEqual([...Array(11).fill("PT409"), "stored"]);
    }
  });

  test("the constraints hold without the triggers", async () => {
    const { sql } = database();
    const take = (from: string, until: string, gap: number) => sql`
      insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
      select id, ${ahead(from)}, ${ahead(until)}, ${gap}, gen_random_uuid(), 'infinity', ''
      from public.calendars`;
    await take("15:00", "15:30", 15);
    expect(await outcomeOf(take("15:40", "16:00", 0))).toBe("23P01");
    expect(await outcomeOf(take("14:30", "14:50", 0))).toBe("23P01");
    expect(await outcomeOf(take("15:50", "16:00", 30))).toBe("23P01");
    expect(await outcomeOf(take("15:45", "16:00", 15))).toBe("stored");
  });

  test("a slot hold blocks staff until it expires", async () => {
    const { sql } = database();
    await sql`
      insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
      select id, ${ahead("15:00")}, ${ahead("15:30")}, 15, gen_random_uuid(), now() + interval '1 hour', ''
      from public.calendars`;
    expect(await outcomeOf(store(sql))).toBe("PT409");
    await sql`update private.reservations set hold_expires_at = now()`;
    expect(await outcomeOf(store(sql))).toBe("stored");
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });
});

describe("columns of staff appointments that the database sets", () => {
  test("end and gap come from the type; the gap is at least that of the settings", async () => {
    const { sql } = database();
    const plain = await made();
    expect(plain).toMatchObject({ ends_at: new Date(ahead("15:30")), gap_minutes: 15 });
    await sql`update public.booking_settings set buffer_minutes = 20`;
    expect(await made({ starts_at: ahead("17:00") })).toMatchObject({ gap_minutes: 20 });
    await sql`update public.appointment_types set buffer_minutes = 45`;
    expect(await made({ starts_at: ahead("19:00") })).toMatchObject({ gap_minutes: 45 });
  });

  test("local day and time are in the time zone of the host and follow its changes", async () => {
    const { sql } = database();
    const local = (row: postgres.Row) =>
      sql`select scheduled_date::text as day, scheduled_time::text as time from public.appointments where id = ${row.id}`;
    const winter = await made({ starts_at: "2030-01-08 03:30+00" });
    const summer = await made({ starts_at: "2030-07-08 03:30+00" });
    const past = await store(sql, { day: ago, from: "03:30", until: "04:00" });
    expect(await local(winter)).toEqual([{ day: "2030-01-07", time: "22:30:00" }]);
    expect(await local(summer)).toEqual([{ day: "2030-07-07", time: "23:30:00" }]);
    await sql`update public.booking_settings set zone = 'Europe/Zurich'`;
    expect(await local(winter)).toEqual([{ day: "2030-01-08", time: "04:30:00" }]);
    await sql`update public.calendars set zone = 'Asia/Kolkata'`;
    expect(await local(summer)).toEqual([{ day: "2030-07-08", time: "09:00:00" }]);
    expect(await local(past[0] ?? {})).toEqual([{ day: "2020-01-06", time: "22:30:00" }]);
  });

  test("the calendar is that of the type, or a free one in rotation", async () => {
    const { sql } = database();
    const another = await addCalendar("Another");
    const first = await made();
    const second = await made();
    expect(new Set([first.calendar_id, second.calendar_id]).size).toBe(2);
    expect(await outcomeOf(made())).toBe("PT409");
    await store(sql, { calendar: "Demos", from: "10:00", until: "11:00" });
    expect((await made({ starts_at: ahead("17:00") })).calendar_id).toBe(another);
    await sql`update public.appointment_types set calendar_id = ${first.calendar_id}`;
    expect((await made({ starts_at: ahead("19:00") })).calendar_id).toBe(first.calendar_id);
    const named = await made({ starts_at: ahead("21:00"), calendar_id: second.calendar_id });
    expect(named.calendar_id).toBe(second.calendar_id);
  });

  test("the location is that of the type, otherwise of the calendar, otherwise from staff", async () => {
    const { sql } = database();
    const room = { place_kind: "room", place: "Room 4" };
    const link = { place_kind: "link", place: "https://meet.example.com/ada" };
    await sql`update public.calendars set ${sql(room)}`;
    const there = await made();
    expect(there).toMatchObject({ ...room, sequence: 0 });
    const another = await addCalendar("Another", link);
    expect(await change(there.id, { calendar_id: another })).toMatchObject({
      ...link,
      sequence: 1,
    });
    await sql`update public.appointment_types set ${sql({ place_kind: "phone", place: "+1 555 0100" })}`;
    expect(await made()).toMatchObject({ place_kind: "phone" });
    expect(await made({ starts_at: ahead("17:00"), ...link })).toMatchObject(link);
  });

  test("the person is that of the address, and their lead is joined", async () => {
    const { sql } = database();
    await sql`insert into public.leads (name, email, form_source) values ('Bo', 'bo@example.com', 'contact_form')`;
    const [lead] = await sql`select id, person_id from public.leads where email = 'bo@example.com'`;
    const known = await made({ attendee_email: " Bo@Example.com " });
    expect(known).toMatchObject({
      attendee_email: "Bo@Example.com",
      lead_id: lead?.id,
      person_id: lead?.person_id,
    });
    const stranger = await made({ attendee_email: "new@example.com", starts_at: ahead("17:00") });
    expect(stranger.lead_id).toBeNull();
    const [person] = await sql`select email from public.people where id = ${stranger.person_id}`;
    expect(person).toEqual({ email: "new@example.com" });
    const corrected = await change(stranger.id, { attendee_email: "bo@example.com" });
    expect(corrected.person_id).toBe(lead?.person_id);
  });

  test("the timeline shows bookings, moves, changes and cancellations with their authors", async () => {
    const { sql, people } = database();
    const booked = await made({ attendee_email: "told@example.com" });
    await change(booked.id, { starts_at: ahead("17:00") });
    await change(booked.id, { status: "confirmed" });
    await change(booked.id, { notes: "Brings a colleague" });
    await change(booked.id, { status: "cancelled" });
    const events = await sql`
      select kind, subject_id, actor_id, details from public.person_events
      where person_id = ${booked.person_id} order by id`;
    expect(events.map(({ details }) => details.change)).toEqual([
      "booked",
      "moved",
      "status",
      "cancelled",
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        kind: "booking",
        subject_id: booked.id,
        actor_id: people.sales,
      });
    }
    expect(events[1]?.details).toMatchObject({
      from: "2030-01-07T15:00:00+00:00",
      to: "2030-01-07T17:00:00+00:00",
    });
  });

  test("names of every script are stored, and counted by characters", async () => {
    const names = ["Łucja Ångström", "山田 太郎", "عائشة", "👩‍👩‍👧‍👦 & Co.", "😀".repeat(200)];
    for (const [index, attendee_name] of names.entries()) {
      const starts_at = `2030-02-${10 + index} 15:00+00`;
      expect(await made({ attendee_name, starts_at })).toMatchObject({ attendee_name });
    }
    expect(await outcomeOf(made({ attendee_name: "😀".repeat(201) }))).toBe("23514");
    expect(await outcomeOf(made({ attendee_name: " \t" }))).toBe("23514");
    expect(await outcomeOf(made({ attendee_email: "nobody" }))).toBe("23514");
    expect(await outcomeOf(made({ place_kind: "link", place: "javascript:alert(1)" }))).toBe(
      "23514",
    );
    expect(await outcomeOf(made({ place_kind: "room", place: "4\r\nX-Evil: 1" }))).toBe("23514");
  });
});

describe("the outcome of an appointment", () => {
  const statuses = ["scheduled", "confirmed", "cancelled", "completed", "no_show"] as const;
  const allowed: Record<(typeof statuses)[number], readonly string[]> = {
    scheduled: statuses,
    confirmed: statuses,
    cancelled: ["cancelled"],
    completed: ["completed", "no_show"],
    no_show: ["no_show", "completed"],
  };

  test.each(statuses)("for one that is %s", async (status) => {
    const { sql, people } = database();
    const [row] = await store(sql, { day: ago, status });
    for (const next of statuses) {
      const outcome = await attempt(
        sql,
        people,
        "sales",
        `update public.appointments set status = '${next}' where id = '${row?.id}'`,
      );
      expect(outcome, `to ${next}`).toEqual(
        allowed[status].includes(next) ? { rows: 1 } : { rejected: "PT409" },
      );
    }
  });

  test("attendance cannot be set before the start", async () => {
    const booked = await made();
    expect(await outcomeOf(change(booked.id, { status: "completed" }))).toBe("PT409");
    expect(await outcomeOf(change(booked.id, { status: "no_show" }))).toBe("PT409");
  });

  test("a move keeps the length and is counted; past and cancelled appointments cannot move", async () => {
    const { sql } = database();
    const booked = await made();
    const moved = await change(booked.id, { starts_at: ahead("17:00") });
    expect(moved).toMatchObject({ ends_at: new Date(ahead("17:30")), sequence: 1 });
    expect(await change(booked.id, { notes: "Hello" })).toMatchObject({ sequence: 1 });
    const cancelled = await change(booked.id, { status: "cancelled" });
    expect(cancelled).toMatchObject({ sequence: 2, cancelled_at: expect.any(Date) });
    expect(await outcomeOf(change(booked.id, { starts_at: ahead("19:00") }))).toBe("PT409");
    const [past] = await store(sql, { day: ago, status: "completed" });
    expect(await outcomeOf(change(past?.id, { starts_at: ahead("19:00") }))).toBe("PT409");
  });

  test("a move onto another meeting is rejected and changes nothing", async () => {
    const booked = await made();
    await made({ starts_at: ahead("17:00"), attendee_email: "bo@example.com" });
    expect(await outcomeOf(change(booked.id, { starts_at: ahead("17:15") }))).toBe("PT409");
    expect(await found(booked.id)).toMatchObject({ starts_at: booked.starts_at, sequence: 0 });
    expect(await change(booked.id, { starts_at: ahead("15:15") })).toMatchObject({ sequence: 1 });
  });

  test.each([
    "id",
    "ends_at",
    "gap_minutes",
    "scheduled_date",
    "lead_id",
    "person_id",
    "submission_id",
    "sequence",
    "source",
    "cancelled_at",
    "created_at",
  ])("staff cannot set %s", async (column) => {
    const { sql, people } = database();
    const booked = await made();
    const statement = `update public.appointments set ${column} = ${column} where id = '${booked.id}'`;
    expect(await attempt(sql, people, "admin", statement)).toEqual({ rejected: "42501" });
  });

  test("changes by staff are audited, with the visitor's data encrypted", async () => {
    const { sql } = database();
    const booked = await made({ attendee_email: "audited@example.com" });
    await change(booked.id, { status: "confirmed", notes: "A secret" });
    const entries = await sql`
      select action, subject, details, encrypted is not null as encrypted from public.audit_log
      where table_name = 'public.appointments' and row_id = ${booked.id} order by id`;
    expect(entries).toMatchObject([
      { action: "insert", subject: booked.person_id, encrypted: true },
      { action: "update", subject: booked.person_id, encrypted: true },
    ]);
    expect(entries[1]?.details).toMatchObject({ after: { status: "confirmed" } });
    expect(JSON.stringify(entries)).not.toMatch(/secret|audited@/);
  });

  test("an appointment is removed three years after its end", async () => {
    const { sql } = database();
    const [old] = await store(sql, { day: ago });
    const booked = await made();
    await sql`select private.purge_expired_rows()`;
    const left =
      await sql`select id from public.appointments where id in ${sql([old?.id, booked.id])}`;
    expect(left.map(({ id }) => id)).toEqual([booked.id]);
  });
});

/** The rejected field and message of an invalid row. */
const rejectionOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "stored",
    (error: { code: string; detail?: string; message: string }) => ({
      code: error.code,
      field: error.detail,
    }),
  );

describe("validation of calendars, types and blocked times", () => {
  const day = (...stretches: string[][]) => ({ weekly: { 1: stretches } });

  test.each<[string, unknown, string]>([
    ["another type than an object", [], "hours"],
    ["no weekly hours", { dates: {} }, "hours.weekly"],
    ["an unknown key", { weekly: {}, monthly: {} }, "hours"],
    ["an unknown weekday", { weekly: { 8: [] } }, "hours.weekly"],
    ["a day that is not a list", { weekly: { 1: "09:00" } }, "hours.weekly.1"],
    ["a period with one time", day(["09:00"]), "hours.weekly.1"],
    ["a period with three times", day(["09:00", "10:00", "11:00"]), "hours.weekly.1"],
    ["a time without a leading zero", day(["9:00", "17:00"]), "hours.weekly.1"],
    ["an invalid time", day(["09:00", "25:00"]), "hours.weekly.1"],
    ["a period that starts at the end of the day", day(["24:00", "24:00"]), "hours.weekly.1"],
    ["an end before its start", day(["17:00", "09:00"]), "hours.weekly.1"],
    ["an end at its start", day(["09:00", "09:00"]), "hours.weekly.1"],
    ["numbers", { weekly: { 1: [[9, 17]] } }, "hours.weekly.1"],
    ["an invalid date", { weekly: {}, dates: { "2026-02-30": [] } }, "hours.dates"],
    ["a date in words", { weekly: {}, dates: { today: [] } }, "hours.dates"],
    ["dates in a list", { weekly: {}, dates: [] }, "hours.dates"],
  ])("opening hours with %s are rejected", async (_, hours, field) => {
    const set = (table: string) =>
      // Deliberately invalid for some cases.
      staff("admin", (t) => t`update public.${t(table)} set hours = ${t.json(hours as never)}`);
    for (const table of ["booking_settings", "calendars"]) {
      expect(await rejectionOf(set(table))).toEqual({ code: "PT422", field });
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
    const set = staff("admin", (t) => t`update public.calendars set hours = ${t.json(hours)}`);
    expect(await outcomeOf(set)).toBe("stored");
  });

  test.each([
    "",
    "Mars/Olympus",
    "EST5EDT4",
    "+05:30",
    "posix/Europe/Zurich",
    "Europe/Zurich'; --",
  ])("%j is not a time zone", async (zone) => {
    const set = staff("admin", (t) => t`update public.booking_settings set zone = ${zone}`);
    expect(await rejectionOf(set)).toEqual({ code: "PT422", field: "zone" });
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
      const set = staff(
        "admin",
        (t) => t`update public.booking_settings set ${t({ [column]: value })}`,
      );
      expect(await outcomeOf(set)).toBe("23514");
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
    expect(await outcomeOf(insert("appointment_types", { name: "Review", ...fields }))).toBe(
      "23514",
    );
  });

  const block = (fields: Record<string, unknown>) =>
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
    [{ is_recurring: true, recurs_until: "2030-12-23" }, "recurs_until"],
  ])("a blocked time with %j is rejected", async (fields, field) => {
    expect(await rejectionOf(block(fields))).toEqual({ code: "PT422", field });
  });

  test.each<[Record<string, unknown>]>([
    [{}],
    [{ start_time: "22:00", end_date: "2030-12-25", end_time: "02:00" }],
    [{ is_recurring: true, recurrence: "daily" }],
    [{ is_recurring: true, end_date: "2030-12-30" }],
    [{ is_recurring: true, recurrence: "yearly", end_date: "2031-12-23" }],
    [{ start_time: "12:00", end_time: "24:00" }],
  ])("a blocked time with %j is accepted", async (fields) => {
    expect(await outcomeOf(block(fields))).toBe("stored");
  });
});

describe("calendars", () => {
  const token = (caller: Caller, id: string, action = "calendar_feed_token") =>
    staff(caller, async (t) => {
      const [row] = await t`select public.${t(action)}(${id}) as token`;
      return String(row?.token);
    });

  test("administrators and the host can read and renew the feed address; no other caller can", async () => {
    const { sql, people } = database();
    const own = await addCalendar("Viewer's own", { staff_id: people.viewer });
    const others = await addCalendar("Another");
    const secret = await token("admin", own);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await token("viewer", own)).toBe(secret);
    for (const action of ["calendar_feed_token", "renew_feed_token"]) {
      expect(await outcomeOf(token("viewer", others, action))).toBe("42501");
      for (const caller of ["sales", "removed admin", "stranger", "visitor"] as const) {
        expect(await outcomeOf(token(caller, own, action)), `as ${caller}`).toBe("42501");
      }
    }
    const renewed = await token("viewer", own, "renew_feed_token");
    expect(renewed).not.toBe(secret);
    expect(await token("admin", own)).toBe(renewed);
    const statement = "select feed_token from public.calendars";
    expect(await attempt(sql, people, "admin", statement)).toEqual({ rejected: "42501" });
    const entries = await sql`
      select details from public.audit_log where action = 'renew' and row_id = ${own}`;
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(renewed);
  });

  test("a calendar with appointments cannot be deleted, one without can", async () => {
    const { sql } = database();
    const another = await addCalendar("Another");
    const remove = () =>
      staff("admin", (t) => t`delete from public.calendars where id = ${another}`);
    const booked = await made({ calendar_id: another });
    expect(await outcomeOf(remove())).toBe("PT409");
    await sql`delete from public.appointments where id = ${booked.id}`;
    expect(await outcomeOf(remove())).toBe("stored");
  });

  test("the calendar of a host who leaves takes no further bookings", async () => {
    const { sql, people } = database();
    const one = await addCalendar("One", { staff_id: people.marketing });
    const other = await addCalendar("Other", { staff_id: people.viewer });
    await sql`update public.staff set is_active = false where user_id = ${people.marketing}`;
    await sql`delete from public.staff where user_id = ${people.viewer}`;
    const rows = await sql`select is_active from public.calendars where id in ${sql([one, other])}`;
    expect(rows.map(({ is_active }) => is_active)).toEqual([false, false]);
  });

  test("reading busy times is not audited; a changed address is", async () => {
    const { sql, people } = database();
    const entries = async () =>
      (await sql`select 1 from public.audit_log where table_name = 'public.calendars'`).length;
    const before = await entries();
    await as(sql, people, "service", (t) => t`update public.calendars set busy_read_at = now()`);
    expect(await entries()).toBe(before);
    await staff(
      "admin",
      (t) => t`update public.calendars set busy_url = 'https://example.com/busy.ics'`,
    );
    expect(await entries()).toBe(before + 1);
  });

  test("the use of each type is counted for readers of appointments", async () => {
    const { sql, people } = database();
    const booked = await made();
    const uses = (caller: Caller) =>
      as(sql, people, caller, (t) => t`select public.appointment_type_usage() as uses`);
    expect((await uses("sales"))[0]?.uses).toEqual({ [booked.appointment_type_id]: 1 });
    expect((await uses("stranger"))[0]?.uses).toEqual({});
    expect(await outcomeOf(uses("visitor"))).toBe("42501");
  });
});

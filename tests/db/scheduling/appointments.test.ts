/** Appointments written by staff and the database: conflicts, effects and rejections. */

import type postgres from "postgres";
import { describe, expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import {
  addCalendar,
  formatPastTime,
  formatFutureTime,
  change,
  database,
  readAppointment,
  createAppointment,
  getOutcome,
  store,
} from "./appointments.fixture.ts";

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
        expect(await getOutcome(store(sql, second)), `${order}, ${early}/${late}`).toBe(is);
      }
    }
  });

  test("a meeting does not block another calendar", async () => {
    await addCalendar("Another");
    await store(database().sql);
    expect(await getOutcome(store(database().sql, { calendar: "Another" }))).toBe("stored");
  });

  test.each([
    ["scheduled", "PT409"],
    ["confirmed", "PT409"],
    ["completed", "PT409"],
    ["no_show", "PT409"],
    ["cancelled", "stored"],
  ])("beside a meeting that is %s: %s", async (status, is) => {
    const { sql } = database();
    await store(sql, { day: formatPastTime, status });
    expect(
      await getOutcome(store(sql, { day: formatPastTime, from: "15:29", until: "16:00" })),
    ).toBe(is);
  });

  test("of many concurrent appointments at equal and overlapping times one is stored, and the others get the reason", async () => {
    const { sql } = database();
    for (const until of ["15:30", "15:45"]) {
      await sql`delete from public.appointments`;
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          getOutcome(store(sql, n % 2 ? { until } : { from: "15:15", until: "15:45" })),
        ),
      );
      expect(outcomes.toSorted()).toEqual([...Array(11).fill("PT409"), "stored"]);
    }
  });

  test("the constraints hold without the triggers", async () => {
    const { sql } = database();
    const reserve = (from: string, until: string, gap: number) => sql`
      insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
      select id, ${formatFutureTime(from)}, ${formatFutureTime(until)}, ${gap}, gen_random_uuid(), 'infinity', ''
      from public.calendars`;
    await reserve("15:00", "15:30", 15);
    expect(await getOutcome(reserve("15:40", "16:00", 0))).toBe("23P01");
    expect(await getOutcome(reserve("14:30", "14:50", 0))).toBe("23P01");
    expect(await getOutcome(reserve("15:50", "16:00", 30))).toBe("23P01");
    expect(await getOutcome(reserve("15:45", "16:00", 15))).toBe("stored");
  });

  test("a slot hold blocks staff until it expires", async () => {
    const { sql } = database();
    await sql`
      insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
      select id, ${formatFutureTime("15:00")}, ${formatFutureTime("15:30")}, 15, gen_random_uuid(), now() + interval '1 hour', ''
      from public.calendars`;
    expect(await getOutcome(store(sql))).toBe("PT409");
    await sql`update private.reservations set hold_expires_at = now()`;
    expect(await getOutcome(store(sql))).toBe("stored");
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });
});

describe("columns of staff appointments that the database sets", () => {
  test("end and gap come from the type; the gap is at least that of the settings", async () => {
    const { sql } = database();
    const plain = await createAppointment();
    expect(plain).toMatchObject({ ends_at: new Date(formatFutureTime("15:30")), gap_minutes: 15 });
    await sql`update public.booking_settings set buffer_minutes = 20`;
    expect(await createAppointment({ starts_at: formatFutureTime("17:00") })).toMatchObject({
      gap_minutes: 20,
    });
    await sql`update public.appointment_types set buffer_minutes = 45`;
    expect(await createAppointment({ starts_at: formatFutureTime("19:00") })).toMatchObject({
      gap_minutes: 45,
    });
  });

  test("local day and time are in the time zone of the host and follow its changes", async () => {
    const { sql } = database();
    const readLocalTime = (row: postgres.Row) =>
      sql`select scheduled_date::text as day, scheduled_time::text as time from public.appointments where id = ${row.id}`;
    const winter = await createAppointment({ starts_at: "2030-01-08 03:30+00" });
    const summer = await createAppointment({ starts_at: "2030-07-08 03:30+00" });
    const past = await store(sql, { day: formatPastTime, from: "03:30", until: "04:00" });
    expect(await readLocalTime(winter)).toEqual([{ day: "2030-01-07", time: "22:30:00" }]);
    expect(await readLocalTime(summer)).toEqual([{ day: "2030-07-07", time: "23:30:00" }]);
    await sql`update public.booking_settings set zone = 'Europe/Zurich'`;
    expect(await readLocalTime(winter)).toEqual([{ day: "2030-01-08", time: "04:30:00" }]);
    await sql`update public.calendars set zone = 'Asia/Kolkata'`;
    expect(await readLocalTime(summer)).toEqual([{ day: "2030-07-08", time: "09:00:00" }]);
    expect(await readLocalTime(past[0] ?? {})).toEqual([{ day: "2020-01-06", time: "22:30:00" }]);
  });

  test("the calendar is that of the type, or a free one in rotation", async () => {
    const { sql } = database();
    const another = await addCalendar("Another");
    const first = await createAppointment();
    const second = await createAppointment();
    expect(new Set([first.calendar_id, second.calendar_id]).size).toBe(2);
    expect(await getOutcome(createAppointment())).toBe("PT409");
    await store(sql, { calendar: "Demos", from: "10:00", until: "11:00" });
    expect((await createAppointment({ starts_at: formatFutureTime("17:00") })).calendar_id).toBe(
      another,
    );
    await sql`update public.appointment_types set calendar_id = ${first.calendar_id}`;
    expect((await createAppointment({ starts_at: formatFutureTime("19:00") })).calendar_id).toBe(
      first.calendar_id,
    );
    const named = await createAppointment({
      starts_at: formatFutureTime("21:00"),
      calendar_id: second.calendar_id,
    });
    expect(named.calendar_id).toBe(second.calendar_id);
  });

  test("the location is that of the type, otherwise of the calendar, otherwise from staff", async () => {
    const { sql } = database();
    const room = { place_kind: "room", place: "Room 4" };
    const link = { place_kind: "link", place: "https://meet.example.com/ada" };
    await sql`update public.calendars set ${sql(room)}`;
    const there = await createAppointment();
    expect(there).toMatchObject({ ...room, sequence: 0 });
    const another = await addCalendar("Another", link);
    expect(await change(there.id, { calendar_id: another })).toMatchObject({
      ...link,
      sequence: 1,
    });
    await sql`update public.appointment_types set ${sql({ place_kind: "phone", place: "+1 555 0100" })}`;
    expect(await createAppointment()).toMatchObject({ place_kind: "phone" });
    expect(
      await createAppointment({ starts_at: formatFutureTime("17:00"), ...link }),
    ).toMatchObject(link);
  });

  test("the person is that of the address, and their lead is joined", async () => {
    const { sql } = database();
    await sql`insert into public.leads (name, email, form_source) values ('Bo', 'bo@example.com', 'contact_form')`;
    const [lead] = await sql`select id, person_id from public.leads where email = 'bo@example.com'`;
    const known = await createAppointment({ attendee_email: " Bo@Example.com " });
    expect(known).toMatchObject({
      attendee_email: "Bo@Example.com",
      lead_id: lead?.id,
      person_id: lead?.person_id,
    });
    const otherAddress = await createAppointment({
      attendee_email: "new@example.com",
      starts_at: formatFutureTime("17:00"),
    });
    expect(otherAddress.lead_id).toBeNull();
    const [person] =
      await sql`select email from public.people where id = ${otherAddress.person_id}`;
    expect(person).toEqual({ email: "new@example.com" });
    const corrected = await change(otherAddress.id, { attendee_email: "bo@example.com" });
    expect(corrected.person_id).toBe(lead?.person_id);
  });

  test("the timeline shows bookings, moves, changes and cancellations with their authors", async () => {
    const { sql, accounts } = database();
    const booked = await createAppointment({ attendee_email: "told@example.com" });
    await change(booked.id, { starts_at: formatFutureTime("17:00") });
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
        actor_id: accounts.sales,
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
      expect(await createAppointment({ attendee_name, starts_at })).toMatchObject({
        attendee_name,
      });
    }
    expect(await getOutcome(createAppointment({ attendee_name: "😀".repeat(201) }))).toBe("23514");
    expect(await getOutcome(createAppointment({ attendee_name: " \t" }))).toBe("23514");
    expect(await getOutcome(createAppointment({ attendee_email: "nobody" }))).toBe("23514");
    expect(
      await getOutcome(createAppointment({ place_kind: "link", place: "javascript:alert(1)" })),
    ).toBe("23514");
    expect(
      await getOutcome(createAppointment({ place_kind: "room", place: "4\r\nX-Evil: 1" })),
    ).toBe("23514");
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
    const { sql, accounts } = database();
    const [row] = await store(sql, { day: formatPastTime, status });
    for (const next of statuses) {
      const outcome = await tryAs(
        sql,
        accounts,
        "sales",
        `update public.appointments set status = '${next}' where id = '${row?.id}'`,
      );
      expect(outcome, `to ${next}`).toEqual(
        allowed[status].includes(next) ? { rows: 1 } : { rejected: "PT409" },
      );
    }
  });

  test("attendance cannot be set before the start", async () => {
    const booked = await createAppointment();
    expect(await getOutcome(change(booked.id, { status: "completed" }))).toBe("PT409");
    expect(await getOutcome(change(booked.id, { status: "no_show" }))).toBe("PT409");
  });

  test("a move keeps the length and is counted; past and cancelled appointments cannot move", async () => {
    const { sql } = database();
    const booked = await createAppointment();
    const moved = await change(booked.id, { starts_at: formatFutureTime("17:00") });
    expect(moved).toMatchObject({ ends_at: new Date(formatFutureTime("17:30")), sequence: 1 });
    expect(await change(booked.id, { notes: "Hello" })).toMatchObject({ sequence: 1 });
    const cancelled = await change(booked.id, { status: "cancelled" });
    expect(cancelled).toMatchObject({ sequence: 2, cancelled_at: expect.any(Date) });
    expect(await getOutcome(change(booked.id, { starts_at: formatFutureTime("19:00") }))).toBe(
      "PT409",
    );
    const [past] = await store(sql, { day: formatPastTime, status: "completed" });
    expect(await getOutcome(change(past?.id, { starts_at: formatFutureTime("19:00") }))).toBe(
      "PT409",
    );
  });

  test("a move onto another meeting is rejected and changes nothing", async () => {
    const booked = await createAppointment();
    await createAppointment({
      starts_at: formatFutureTime("17:00"),
      attendee_email: "bo@example.com",
    });
    expect(await getOutcome(change(booked.id, { starts_at: formatFutureTime("17:15") }))).toBe(
      "PT409",
    );
    expect(await readAppointment(booked.id)).toMatchObject({
      starts_at: booked.starts_at,
      sequence: 0,
    });
    expect(await change(booked.id, { starts_at: formatFutureTime("15:15") })).toMatchObject({
      sequence: 1,
    });
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
    "booked_by",
    "created_at",
  ])("staff cannot set %s", async (column) => {
    const { sql, accounts } = database();
    const booked = await createAppointment();
    const statement = `update public.appointments set ${column} = ${column} where id = '${booked.id}'`;
    expect(await tryAs(sql, accounts, "admin", statement)).toEqual({ rejected: "42501" });
  });

  test("an appointment stores the staff member who booked it", async () => {
    const { accounts } = database();
    expect(await createAppointment()).toMatchObject({ booked_by: accounts.sales, source: "staff" });
    await store(database().sql, { from: "18:00", until: "18:30" });
    const [stored] = await database()
      .sql`select booked_by from public.appointments where booked_by is null`;
    expect(stored).toEqual({ booked_by: null });
  });

  test("sales can cancel with a reason, which the email to the attendee includes; marketing cannot", async () => {
    const booked = await createAppointment();
    const fields = { status: "cancelled", cancel_reason: "Our speaker is ill." };
    await change(booked.id, fields, "marketing");
    expect(await readAppointment(booked.id)).toMatchObject({ status: "scheduled" });
    expect(await change(booked.id, fields)).toMatchObject(fields);
    const [email] = await database().sql`
      select private.outbox_appointment(outbox) -> 'appointment' ->> 'cancel_reason' as reason
      from public.outbox where appointment_id = ${booked.id} and topic = 'appointment_cancelled'`;
    expect(email).toEqual({ reason: fields.cancel_reason });
    expect(await getOutcome(change(booked.id, { cancel_reason: " " }))).toBe("23514");
  });

  test("an appointment in the past is stored and sends no email", async () => {
    const booked = await createAppointment({ starts_at: formatPastTime("15:00") });
    const emails = await database()
      .sql`select 1 from public.outbox where appointment_id = ${booked.id} and kind = 'email'`;
    expect([booked.status, emails.length]).toEqual(["scheduled", 0]);
  });

  test("changes by staff are audited, with the visitor's data encrypted", async () => {
    const { sql } = database();
    const booked = await createAppointment({ attendee_email: "audited@example.com" });
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
    const [old] = await store(sql, { day: formatPastTime });
    const booked = await createAppointment();
    await sql`select private.purge_expired_rows()`;
    const left =
      await sql`select id from public.appointments where id in ${sql([old?.id, booked.id])}`;
    expect(left.map(({ id }) => id)).toEqual([booked.id]);
  });
});

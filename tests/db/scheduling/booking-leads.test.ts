/** The lead of a booking, and bookings that are spam. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { runAs } from "../../support/fixtures/database-roles.ts";
import {
  book,
  call,
  database,
  createBooking,
  findFreeTime,
  listFreeTimes,
  formatIso,
} from "./bookings.fixture.ts";

describe("the lead of a booking", () => {
  const addLead = (fields: Record<string, unknown> = {}) =>
    database().sql`
      insert into public.leads ${database().sql({
        name: "Ada",
        email: "Ada@example.com",
        form_source: "contact_form",
        ...fields,
      })} returning id`;

  const bookAndReadLead = async () => {
    const [row] = await database().sql`
      select appointments.lead_id, appointments.person_id, leads.message, leads.form_source, leads.inquiry_type,
        leads.session_id
      from public.appointments join public.leads on leads.id = lead_id`;
    return row;
  };

  test("contains the type, the time and the message", async () => {
    const { sql } = database();
    const time = await findFreeTime();
    await book(time, {
      notes: "Bring figures",
      attribution: { first: {} },
      consent_wording: "2026-11",
    });
    const row = await bookAndReadLead();
    const [text] = await sql`
      select to_char(${formatIso(time)}::timestamptz at time zone 'America/New_York', 'FMDay, FMMonth FMDD, YYYY "at" FMHH12:MI AM') as at`;
    expect(row).toMatchObject({ form_source: "contact_form", inquiry_type: "sales" });
    expect(row?.message).toBe(
      `Subject: Schedule a Demo\n\nPlatform demo\n${text?.at} (America/New_York)\n\nBring figures`,
    );
    const events = await sql`
      select kind::text from public.person_events where person_id = ${row?.person_id} order by id`;
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["first_visit", "submission", "booking"]),
    );
    expect(
      await sql`select wording from public.consents where person_id = ${row?.person_id}`,
    ).toEqual([{ wording: "2026-11" }]);
  });

  test("notifies staff and webhooks like any other; the visitor gets emails about the appointment only", async () => {
    await book(await findFreeTime());
    const topics = (await database().sql`select topic from public.outbox where every is null`).map(
      ({ topic }) => topic,
    );
    expect(topics).toContain("lead_notice");
    expect(topics).toContain("lead.created");
    expect(topics).not.toContain("lead_confirmation");
  });

  test("is the newest open lead of the same person from the last 30 days", async () => {
    const { sql } = database();
    // The driver accepts SQL fragments as values.
    await addLead({ created_at: sql`now() - interval '20 days'` as never });
    // The driver accepts SQL fragments as values.
    const [newest] = await addLead({ created_at: sql`now() - interval '10 days'` as never });
    await addLead({ status: "closed" });
    await addLead({ email: "bo@example.com" });
    await book(await findFreeTime(), { email: " ADA@example.com" });
    expect((await bookAndReadLead())?.lead_id).toBe(newest?.id);
    expect(await sql`select 1 from public.leads`).toHaveLength(4);
  });

  test.each([
    ["closed", "1 hour"],
    ["new", "31 days"],
  ])("is a new one if the existing one is %s, of %s ago", async (status, age) => {
    const { sql } = database();
    const [old] = await addLead({ status });
    await sql`update public.leads set created_at = now() - ${age}::interval`;
    await book(await findFreeTime());
    expect((await bookAndReadLead())?.lead_id).not.toBe(old?.id);
  });

  test("is that of the chat if the person has none", async () => {
    const session_id = randomUUID();
    const [chat] = await addLead({ email: "chat@example.com", form_source: "chat", session_id });
    const chat_state = await readChatState(database().sql, session_id);
    await book(await findFreeTime(), { session_id, chat_state });
    expect((await bookAndReadLead())?.lead_id).toBe(chat?.id);
  });

  test.each([
    ["no state", null],
    ["the state of another chat", "another"],
  ])("is not that of a chat that it refers to with %s", async (_name, whose) => {
    const { sql } = database();
    const session_id = randomUUID();
    const [chat] = await addLead({ email: "chat@example.com", form_source: "chat", session_id });
    const chat_state = whose && (await readChatState(sql, randomUUID()));
    await book(await findFreeTime(), { session_id, chat_state });
    const booked = await bookAndReadLead();
    expect(booked?.lead_id).not.toBe(chat?.id);
    expect(booked?.session_id).toBeNull();
    expect(await sql`select 1 from public.appointments where session_id is not null`).toEqual([]);
  });

  test.each(["new", "known"])("of a person %s has the conversation of the session", async (who) => {
    const { sql } = database();
    const session_id = randomUUID();
    if (who === "known") await addLead();
    await sql`insert into public.conversations (session_id, user_message) values (${session_id}, 'Hello')`;
    await book(await findFreeTime(), {
      session_id,
      chat_state: await readChatState(sql, session_id),
    });
    const row = await bookAndReadLead();
    expect(row?.session_id).toBe(session_id);
    const [turn] =
      await sql`select person_id from public.conversations where session_id = ${session_id}`;
    expect(turn?.person_id).toBe(row?.person_id);
    const events = await sql`
      select kind::text from public.person_events where person_id = ${row?.person_id} and kind = 'chat'`;
    expect(events).toHaveLength(1);
  });
});

describe("booking spam", () => {
  test('is stored with its request, gets the response "requested" and reserves nothing', async () => {
    const { sql } = database();
    const time = await findFreeTime();
    const booking = await createBooking(time, { signals: { honeypot: true }, notes: "Buy" });
    for (let round = 0; round < 2; round++) {
      expect(await call("book_appointment", { booking })).toEqual({ outcome: "requested" });
    }
    const [kept] = await sql`select message from public.spam_submissions`;
    expect(kept?.message).toMatch(/^Subject: Schedule a Demo\n\nPlatform demo\n.*\n\nBuy$/);
    expect(await sql`select 1 from public.appointments`).toHaveLength(0);
    expect(await sql`select 1 from public.leads`).toHaveLength(0);
    expect(await listFreeTimes()).toContain(time);
  });

  test("of a known person joins no lead", async () => {
    const { sql } = database();
    const readJoinedLeads = () => sql`
      select to_jsonb(leads) as lead, appointments.id as appointment_id
      from public.leads left join public.appointments on appointments.lead_id = leads.id`;
    await book(await findFreeTime());
    const before = await readJoinedLeads();
    expect(before).toHaveLength(1);
    const outcome = await book(await findFreeTime(1), { signals: { elapsed_ms: 10 } });
    expect(outcome).toEqual({ outcome: "requested" });
    expect(await readJoinedLeads()).toEqual(before);
    expect(await sql`select 1 from public.spam_submissions`).toHaveLength(1);
    expect(await sql`select 1 from public.appointments`).toHaveLength(1);
  });

  describe("marked as spam by staff", () => {
    /** Books a slot and marks the lead as spam. Returns the slot and how to restore the lead. */
    async function bookAndMark() {
      const { sql, accounts } = database();
      const time = await findFreeTime();
      await book(time);
      const [lead] = await sql`select id from public.leads`;
      await runAs(sql, accounts, "sales", (t) => t`select public.mark_as_spam(${lead?.id})`);
      return {
        time,
        restore: () =>
          runAs(sql, accounts, "sales", (t) => t`select public.restore_submission(${lead?.id})`),
      };
    }
    const readAppointments = () =>
      database().sql`select status, cancelled_at from public.appointments order by created_at`;
    const readDueMail = () =>
      database().sql`
        select topic from public.outbox
        where kind = 'email' and state = 'pending' and private.outbox_suppression_reason(outbox) is null`;

    test("releases the slot and sends nothing", async () => {
      const { time } = await bookAndMark();
      expect(await readAppointments()).toMatchObject([{ status: "cancelled" }]);
      expect(await readDueMail()).toEqual([]);
      expect(await listFreeTimes()).toContain(time);
    });

    test("is booked again when restored, without a message but with its reminders", async () => {
      const { time, restore } = await bookAndMark();
      const readEvents = () => database().sql`select id from public.person_events`;
      const [before, waiting] = [
        await readEvents(),
        await database().sql`select id from public.outbox`,
      ];
      await restore();
      expect(await readAppointments()).toMatchObject([{ status: "scheduled", cancelled_at: null }]);
      expect(await listFreeTimes()).not.toContain(time);
      expect(await database().sql`select id from public.outbox`).toEqual(waiting);
      expect([...new Set((await readDueMail()).map(({ topic }) => topic))]).toEqual([
        "appointment_reminder",
      ]);
      expect(await readEvents()).toEqual(before);
    });

    test("stays cancelled if the slot was taken since", async () => {
      const { time, restore } = await bookAndMark();
      await book(time, { email: "bo@example.com" });
      await restore();
      expect(await readAppointments()).toMatchObject([
        { status: "cancelled" },
        { status: "scheduled", cancelled_at: null },
      ]);
    });
  });
});

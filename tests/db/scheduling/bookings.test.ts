import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import { chatStateOf } from "../../support/fixtures/chat-state.ts";
import { as, attempt, type Caller } from "../../support/fixtures/database-roles.ts";
import { openAtAllHours } from "../../support/product/opening-hours.ts";
import { policyStage } from "../../support/fixtures/policy-fixture.ts";

/** What visitors do with a time: see it, hold it, book it, move it and cancel it by a ticket. */

const stage = policyStage(openAtAllHours);

beforeEach(() =>
  stage()
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

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The answer of a function that this caller asks with named arguments. */
async function ask(
  name: string,
  given: Record<string, unknown> = {},
  { caller = "visitor", address = "203.0.113.1" }: { caller?: Caller; address?: string } = {},
) {
  return as(stage().sql, stage().people, caller, async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
    const names = Object.keys(given);
    const [row] = await t.unsafe(
      `select public.${name}(${names.map((key, n) => `${key} => $${n + 1}`).join(", ")}) as answer`,
      names.map((key) => given[key] as postgres.ParameterOrJSON<never>),
    );
    return row?.answer;
  });
}

/** The refusal of something, or "answered". */
const refusalOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "answered" as const,
    ({ code, detail, message }: { code: string; detail?: string; message: string }) => ({
      code,
      detail,
      message,
    }),
  );

const typeNamed = async (name = "Platform demo"): Promise<string> => {
  const [type] = await stage().sql`select id from public.appointment_types where name = ${name}`;
  return String(type?.id);
};

/** Seconds; one instant for all tests, so that a time does not leave the list while a test runs. */
const inThreeDays = Date.now() / 1000 + 3 * 86_400;

/** The free times of a type on two days, from three days ahead on. */
async function freeTimes(more: Record<string, unknown> = {}): Promise<number[]> {
  return ask("available_slots", {
    type_id: await typeNamed(),
    from_at: iso(inThreeDays),
    until_at: iso(inThreeDays + 2 * 86_400),
    ...more,
  });
}

/** The nth free time. */
const freeTime = async (n = 0): Promise<number> => {
  const time = (await freeTimes())[n];
  if (time === undefined) throw new Error("Nothing is free.");
  return time;
};

async function form(time: number, fields: Record<string, unknown> = {}) {
  return {
    type_id: await typeNamed(),
    starts_at: iso(time),
    name: "Ada Lovelace",
    email: "ada@example.com",
    zone: "Europe/Zurich",
    submission_id: randomUUID(),
    ...fields,
  };
}

const book = async (time: number, fields: Record<string, unknown> = {}, who = {}) =>
  ask("book_appointment", { booking: await form(time, fields) }, who);

const hold = async (time: number, slot_hold_id = randomUUID(), who = {}) =>
  ask("hold_slot", { type_id: await typeNamed(), starts_at: iso(time), slot_hold_id }, who);

const addCalendar = (name: string) =>
  stage().sql`insert into public.calendars (name) values (${name})`;

describe("what can be booked", () => {
  test("the active types that a calendar serves, by name, with the limits", async () => {
    const { sql } = stage();
    const names = async () =>
      (await ask("booking_options")).types.map((t: { name: string }) => t.name);
    expect(await ask("booking_options")).toEqual({
      zone: "America/New_York",
      notice_minutes: 120,
      window_days: 60,
      slot_hold_minutes: 10,
      types: expect.arrayContaining([
        {
          id: await typeNamed(),
          name: "Platform demo",
          description: expect.any(String),
          duration_minutes: 30,
          place_kind: null,
        },
      ]),
    });
    expect(await names()).toEqual(["Blueprint call", "Platform demo", "Value Sprint briefing"]);
    await sql`update public.appointment_types set is_active = false where name = 'Platform demo'`;
    expect(await names()).toEqual(["Blueprint call", "Value Sprint briefing"]);
    await sql`update public.calendars set is_active = false`;
    expect(await names()).toEqual([]);
  });

  test("where it takes place is said when every calendar says the same", async () => {
    const { sql } = stage();
    const kind = async () =>
      (await ask("booking_options")).types.map((t: { place_kind: string }) => t.place_kind);
    await sql`update public.calendars set place_kind = 'room', place = 'Room 4'`;
    expect(await kind()).toEqual(["room", "room", "room"]);
    await addCalendar("Another");
    expect(await kind()).toEqual([null, null, null]);
    await sql`update public.appointment_types set place_kind = 'phone', place = '+1 555 0100'`;
    expect(await kind()).toEqual(["phone", "phone", "phone"]);
  });

  test("visitors ask functions alone, and no function tells who took the other times", async () => {
    const { sql, people } = stage();
    await book(await freeTime());
    for (const table of [
      "appointments",
      "blocked_times",
      "appointment_types",
      "calendars",
      "booking_settings",
    ]) {
      const outcome = await attempt(sql, people, "visitor", `select 1 from public.${table}`);
      expect(outcome, `of ${table}`).toEqual({ rejected: "42501" });
    }
    const shown = JSON.stringify([await ask("booking_options"), await freeTimes()]);
    expect(shown).not.toMatch(/lovelace|ada@/i);
  });
});

describe("a booking", () => {
  test("takes the time, and is answered with the appointment and its ticket", async () => {
    const time = await freeTime();
    const answer = await book(time, { company: " Engines\nLtd ", notes: "Line one\nline two" });
    expect(answer).toEqual({
      outcome: "booked",
      link_token: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{43}$/),
      appointment: {
        id: expect.any(String),
        starts_at: iso(time).replace(".000", ""),
        ends_at: iso(time + 1800).replace(".000", ""),
        status: "scheduled",
        sequence: 0,
        type_id: await typeNamed(),
        type_name: "Platform demo",
        duration_minutes: 30,
        place_kind: null,
        place: null,
        host_name: null,
        host_zone: "America/New_York",
        attendee_name: "Ada Lovelace",
        attendee_email: "ada@example.com",
        attendee_zone: "Europe/Zurich",
      },
    });
    expect(await freeTimes()).not.toContain(time);
    const [row] = await stage()
      .sql`select company, notes, source, gap_minutes from public.appointments`;
    expect(row).toEqual({
      company: "Engines Ltd",
      notes: "Line one\nline two",
      source: "site",
      gap_minutes: 15,
    });
  });

  test("sent again it answers the same, also at once and after the time was taken", async () => {
    const { sql } = stage();
    const booking = await form(await freeTime());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask("book_appointment", { booking })),
    );
    answers.push(await ask("book_appointment", { booking: { ...booking, name: "Eve" } }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await sql`select 1 from public.appointments`).toHaveLength(1);
    expect(await sql`select 1 from public.leads`).toHaveLength(1);
  });

  describe("whose submission id is sent again", () => {
    const repeat = async (fields: Record<string, unknown>, who = {}) => {
      const booking = await form(await freeTime(), { slot_hold_id: randomUUID(), ...fields });
      return { booking, first: await ask("book_appointment", { booking }, who) };
    };

    test("gets its ticket from the client that held the time", async () => {
      const { booking, first } = await repeat({});
      expect(await ask("book_appointment", { booking })).toEqual(first);
    });

    test.each<[string, Record<string, unknown>, { address?: string }]>([
      ["another client", {}, { address: "198.51.100.9" }],
      ["the same network without the hold", { slot_hold_id: undefined }, {}],
      ["the same network with a hold of its own", { slot_hold_id: randomUUID() }, {}],
    ])("gives %s no ticket and books nothing", async (_, fields, who) => {
      const { booking } = await repeat({});
      const answer = await ask("book_appointment", { booking: { ...booking, ...fields } }, who);
      expect(answer).toEqual({ outcome: "requested" });
      expect(await stage().sql`select 1 from public.appointments`).toHaveLength(1);
    });

    test("gives nobody a ticket after five minutes", async () => {
      const { booking } = await repeat({});
      await stage().sql`
        update private.booking_receipts set booked_at = booked_at - interval '5 minutes'`;
      expect(await ask("book_appointment", { booking })).toEqual({ outcome: "requested" });
    });

    test("leaves no receipt behind that has expired", async () => {
      const { sql } = stage();
      await repeat({});
      await sql`update private.booking_receipts set booked_at = booked_at - interval '5 minutes'`;
      await book(await freeTime(), { email: "bo@example.com" });
      expect(await sql`select 1 from private.booking_receipts`).toHaveLength(1);
    });
  });

  test("of many at once for one time, as many win as there are calendars", async () => {
    const { sql } = stage();
    for (const calendars of [1, 3]) {
      if (calendars === 3) await Promise.all([addCalendar("Two"), addCalendar("Three")]);
      await sql`delete from public.appointments`;
      const time = await freeTime(calendars);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => refusalOf(book(time, { email: `${n}@example.com` }))),
      );
      const told = answers.map((answer) => (answer === "answered" ? "booked" : answer.code));
      expect(told.toSorted()).toEqual([
        ...Array(12 - calendars).fill("PT409"),
        ...Array(calendars).fill("booked"),
      ]);
      const rows = await sql`select distinct calendar_id from public.appointments`;
      expect(rows).toHaveLength(calendars);
    }
  });

  test("for a time that is taken names the next free ones", async () => {
    const [first = 0, second = 0] = await freeTimes();
    await book(first);
    const rejected = await refusalOf(book(first, { email: "bo@example.com" }));
    expect(rejected).toMatchObject({ code: "PT409" });
    const next: number[] = JSON.parse(rejected === "answered" ? "" : (rejected.detail ?? ""));
    expect(next).toEqual((await freeTimes()).filter((time) => time > first).slice(0, 6));
    expect(next[0]).toBeGreaterThanOrEqual(second);
  });

  test.each([
    ["between two times of the grid", (time: number) => time + 60],
    ["before the notice is over", () => Math.floor(Date.now() / 1000 / 1800) * 1800 + 1800],
    ["after the window", (time: number) => time + 70 * 86_400],
    ["long ago", (time: number) => time - 400 * 86_400],
  ])("%s is rejected", async (_, timeOf) => {
    const time = timeOf(await freeTime());
    expect(await refusalOf(book(time))).toMatchObject({ code: "PT409" });
  });

  test.each<[string, unknown]>([
    ["submission_id", undefined],
    ["submission_id", "first"],
    ["type_id", randomUUID()],
    ["type_id", "demo"],
    ["starts_at", "tomorrow"],
    ["starts_at", "2030-01-07 15:00"],
    ["starts_at", "2030-13-07T15:00:00Z"],
    ["starts_at", 1893456000],
    ["name", " \n "],
    ["name", "x".repeat(201)],
    ["name", { first: "Ada" }],
    ["email", "ada"],
    ["email", `${"x".repeat(250)}@example.com`],
    ["company", "x".repeat(201)],
    ["notes", "x".repeat(2001)],
    ["zone", 5],
    ["slot_hold_id", "mine"],
    ["session_id", "chat"],
    ["attribution", "spring"],
    ["attribution", { x: "y".repeat(9000) }],
    ["signals", []],
    ["consent_wording", "x".repeat(41)],
  ])("whose %s is %j is rejected, and the field is named", async (field, value) => {
    const booking = await form(await freeTime(), { [field]: value });
    const rejected = await refusalOf(ask("book_appointment", { booking }));
    expect(rejected).toMatchObject({ code: "PT422", detail: field });
    expect(await stage().sql`select 1 from public.leads`).toHaveLength(0);
  });

  test.each([
    ["山田 太郎", "Łódź ☕", "👩‍👩‍👧‍👦 möchte mehr wissen\n\nعائشة"],
    ["😀".repeat(200), "É".repeat(200), "ß".repeat(2000)],
    ["'; drop table appointments; --", "<script>", "%s \\ $1 {{x}}"],
  ])("keeps %s as it was written", async (name, company, notes) => {
    const answer = await book(await freeTime(), { name, company, notes });
    expect(answer.appointment.attendee_name).toBe(name);
    const [row] = await stage().sql`select attendee_name, company, notes from public.appointments`;
    expect(row).toEqual({ attendee_name: name, company, notes });
  });

  test.each([null, undefined, "", "Mars/Olympus", "+01:00"])(
    "from the zone %j is told in the host's",
    async (zone) => {
      const answer = await book(await freeTime(), { zone });
      expect(answer.appointment.attendee_zone).toBe("America/New_York");
    },
  );
});

describe("the lead of a booking", () => {
  const lead = (fields: Record<string, unknown> = {}) =>
    stage().sql`
      insert into public.leads ${stage().sql({
        name: "Ada",
        email: "Ada@example.com",
        form_source: "contact_form",
        ...fields,
      })} returning id`;

  const bookedLead = async () => {
    const [row] = await stage().sql`
      select appointments.lead_id, appointments.person_id, leads.message, leads.form_source, leads.inquiry_type,
        leads.session_id
      from public.appointments join public.leads on leads.id = lead_id`;
    return row;
  };

  test("says what was asked for, when, and what was written", async () => {
    const { sql } = stage();
    const time = await freeTime();
    await book(time, {
      notes: "Bring figures",
      attribution: { first: {} },
      consent_wording: "2026-11",
    });
    const row = await bookedLead();
    const [text] = await sql`
      select to_char(${iso(time)}::timestamptz at time zone 'America/New_York', 'FMDay, FMMonth FMDD, YYYY "at" FMHH12:MI AM') as at`;
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

  test("is told to staff and webhooks as any other; its visitor hears of the appointment alone", async () => {
    await book(await freeTime());
    const topics = (await stage().sql`select topic from public.outbox where every is null`).map(
      ({ topic }) => topic,
    );
    expect(topics).toContain("lead_notice");
    expect(topics).toContain("lead.created");
    expect(topics).not.toContain("lead_confirmation");
  });

  test("is the newest of the same person from the last 30 days that is not closed", async () => {
    const { sql } = stage();
    await lead({ created_at: sql`now() - interval '20 days'` as never });
    const [newest] = await lead({ created_at: sql`now() - interval '10 days'` as never });
    await lead({ status: "closed" });
    await lead({ email: "bo@example.com" });
    await book(await freeTime(), { email: " ADA@example.com" });
    expect((await bookedLead())?.lead_id).toBe(newest?.id);
    expect(await sql`select 1 from public.leads`).toHaveLength(4);
  });

  test.each([
    ["closed", "1 hour"],
    ["new", "31 days"],
  ])("is a new one beside one that is %s, of %s ago", async (status, age) => {
    const { sql } = stage();
    const [old] = await lead({ status });
    await sql`update public.leads set created_at = now() - ${age}::interval`;
    await book(await freeTime());
    expect((await bookedLead())?.lead_id).not.toBe(old?.id);
  });

  test("is that of its chat, where its person has none", async () => {
    const session_id = randomUUID();
    const [chat] = await lead({ email: "chat@example.com", form_source: "chat", session_id });
    const chat_state = await chatStateOf(stage().sql, session_id);
    await book(await freeTime(), { session_id, chat_state });
    expect((await bookedLead())?.lead_id).toBe(chat?.id);
  });

  test.each([
    ["no state", null],
    ["the state of another chat", "another"],
  ])("is not that of a chat that it names with %s", async (_name, whose) => {
    const { sql } = stage();
    const session_id = randomUUID();
    const [chat] = await lead({ email: "chat@example.com", form_source: "chat", session_id });
    const chat_state = whose && (await chatStateOf(sql, randomUUID()));
    await book(await freeTime(), { session_id, chat_state });
    const booked = await bookedLead();
    expect(booked?.lead_id).not.toBe(chat?.id);
    expect(booked?.session_id).toBeNull();
    expect(await sql`select 1 from public.appointments where session_id is not null`).toEqual([]);
  });

  test.each(["new", "known"])("of somebody %s has the conversation of the session", async (who) => {
    const { sql } = stage();
    const session_id = randomUUID();
    if (who === "known") await lead();
    await sql`insert into public.conversations (session_id, user_message) values (${session_id}, 'Hello')`;
    await book(await freeTime(), { session_id, chat_state: await chatStateOf(sql, session_id) });
    const row = await bookedLead();
    expect(row?.session_id).toBe(session_id);
    const [turn] =
      await sql`select person_id from public.conversations where session_id = ${session_id}`;
    expect(turn?.person_id).toBe(row?.person_id);
    const events = await sql`
      select kind::text from public.person_events where person_id = ${row?.person_id} and kind = 'chat'`;
    expect(events).toHaveLength(1);
  });
});

describe("spam", () => {
  test("is kept aside with its wish, answered as requested, and takes no time", async () => {
    const { sql } = stage();
    const time = await freeTime();
    const booking = await form(time, { signals: { honeypot: true }, notes: "Buy" });
    for (let round = 0; round < 2; round++) {
      expect(await ask("book_appointment", { booking })).toEqual({ outcome: "requested" });
    }
    const [kept] = await sql`select message from public.spam_submissions`;
    expect(kept?.message).toMatch(/^Subject: Schedule a Demo\n\nPlatform demo\n.*\n\nBuy$/);
    expect(await sql`select 1 from public.appointments`).toHaveLength(0);
    expect(await sql`select 1 from public.leads`).toHaveLength(0);
    expect(await freeTimes()).toContain(time);
  });

  test("of somebody who is known joins nothing", async () => {
    const { sql } = stage();
    await book(await freeTime());
    const answer = await book(await freeTime(1), { signals: { elapsed_ms: 10 } });
    expect(answer).toEqual({ outcome: "requested" });
    expect(await sql`select 1 from public.appointments`).toHaveLength(1);
  });

  describe("that staff find", () => {
    /** Books a time and marks the lead as spam; gives the time and how to restore the lead. */
    async function bookAndMark() {
      const { sql, people } = stage();
      const time = await freeTime();
      await book(time);
      const [lead] = await sql`select id from public.leads`;
      await as(sql, people, "sales", (t) => t`select public.mark_as_spam(${lead?.id})`);
      return {
        time,
        restore: () =>
          as(sql, people, "sales", (t) => t`select public.restore_submission(${lead?.id})`),
      };
    }
    const appointments = () =>
      stage().sql`select status, cancelled_at from public.appointments order by created_at`;
    const due = () =>
      stage().sql`
        select topic from public.outbox
        where kind = 'mail' and state = 'pending' and private.outbox_suppression_reason(outbox) is null`;

    test("gives the time back and sends nothing", async () => {
      const { time } = await bookAndMark();
      expect(await appointments()).toMatchObject([{ status: "cancelled" }]);
      expect(await due()).toEqual([]);
      expect(await freeTimes()).toContain(time);
    });

    test("is booked again when it is restored, without a message but with its reminders", async () => {
      const { time, restore } = await bookAndMark();
      const events = () => stage().sql`select id from public.person_events`;
      const [before, waiting] = [await events(), await stage().sql`select id from public.outbox`];
      await restore();
      expect(await appointments()).toMatchObject([{ status: "scheduled", cancelled_at: null }]);
      expect(await freeTimes()).not.toContain(time);
      expect(await stage().sql`select id from public.outbox`).toEqual(waiting);
      expect([...new Set((await due()).map(({ topic }) => topic))]).toEqual([
        "appointment_reminder",
      ]);
      expect(await events()).toEqual(before);
    });

    test("stays cancelled when somebody else took the time", async () => {
      const { time, restore } = await bookAndMark();
      await book(time, { email: "bo@example.com" });
      await restore();
      expect(await appointments()).toMatchObject([
        { status: "cancelled" },
        { status: "scheduled", cancelled_at: null },
      ]);
    });
  });
});

describe("limits", () => {
  test("a client books only so often, with whatever e-mail addresses", async () => {
    const { sql } = stage();
    await sql`update private.rate_limits set per_client = 2 where name = 'bookings'`;
    for (const n of [0, 1]) await book(await freeTime(), { email: `${n}@example.com` });
    const time = await freeTime();
    const rejected = await refusalOf(book(time, { email: "2@example.com" }));
    expect(rejected).toMatchObject({ code: "PT429", detail: expect.stringMatching(/^\d+$/) });
    expect(await refusalOf(book(time, {}, { address: "203.0.113.2" }))).toBe("answered");
  });

  test("the limits of the first start", async () => {
    const { sql } = stage();
    await sql`update private.rate_limits set per_client = 10, total = 1000 where name = 'bookings'`;
    const times = await freeTimes();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n++) {
      outcomes.push(await refusalOf(book(times[n * 2] ?? 0, { email: `${n}@example.com` })));
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("answered"));
    expect(outcomes[10]).toMatchObject({ code: "PT429" });
  });

  test("an address has so many appointments to come, however many ask at once", async () => {
    const { sql } = stage();
    await sql`update public.booking_settings set open_per_email = 2`;
    const times = await freeTimes();
    const booked = await book(times[0] ?? 0);
    const outcomes = await Promise.all(
      [4, 8, 12].map((n) => refusalOf(book(times[n] ?? 0, { email: "ADA@example.com" }))),
    );
    const rejected = outcomes.filter((outcome) => outcome !== "answered");
    expect(rejected).toMatchObject([
      { code: "PT429", detail: "email" },
      { code: "PT429", detail: "email" },
    ]);
    expect(JSON.stringify(rejected)).not.toMatch(/ada/i);
    await ask("cancel_booking", { link_token: booked.link_token });
    expect(await refusalOf(book(times[16] ?? 0))).toBe("answered");
  });

  test("a client holds two times", async () => {
    const { sql } = stage();
    const [one = 0, , two = 0, , three = 0] = await freeTimes();
    const first = randomUUID();
    await hold(one, first);
    await hold(two);
    expect(await refusalOf(hold(three))).toMatchObject({
      code: "PT429",
      detail: expect.stringMatching(/^\d+$/),
    });
    expect(await refusalOf(hold(three, first))).toBe("answered");
    expect(await refusalOf(hold(one, randomUUID(), { address: "203.0.113.2" }))).toBe("answered");
    await sql`update private.reservations set hold_expires_at = now() - interval '1 second'`;
    expect(await refusalOf(hold(two))).toBe("answered");
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });
});

describe("a hold", () => {
  test("keeps others off, and lets its holder book", async () => {
    const time = await freeTime();
    const held = randomUUID();
    const answer = await hold(time, held);
    const seconds = Date.parse(answer.held_until) / 1000 - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(601);
    expect(await freeTimes()).not.toContain(time);
    expect(await freeTimes({ slot_hold_id: held })).toContain(time);
    expect(await refusalOf(book(time, { email: "bo@example.com" }))).toMatchObject({
      code: "PT409",
    });
    expect(await refusalOf(hold(time, randomUUID(), { address: "203.0.113.2" }))).toMatchObject({
      code: "PT409",
      detail: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
    });
    expect((await book(time, { slot_hold_id: held })).outcome).toBe("booked");
    const [left] = await stage().sql`select count(*)::int as n from private.reservations`;
    expect(left?.n).toBe(1);
  });

  test("that is over keeps nobody off, not even from the one who had it", async () => {
    const { sql } = stage();
    const time = await freeTime();
    const held = randomUUID();
    await hold(time, held);
    await sql`update private.reservations set hold_expires_at = now() - interval '1 second'`;
    await book(time, { email: "bo@example.com" });
    expect(await refusalOf(book(time, { slot_hold_id: held }))).toMatchObject({ code: "PT409" });
  });

  test("moves to another time, and gives the first one back", async () => {
    const [one = 0, , two = 0] = await freeTimes();
    const held = randomUUID();
    await hold(one, held);
    await hold(two, held);
    const free = await freeTimes();
    expect(free).toContain(one);
    expect(free).not.toContain(two);
  });

  test("of a time that is not offered is rejected", async () => {
    const time = await freeTime();
    expect(await refusalOf(hold(time + 60))).toMatchObject({ code: "PT409" });
    const unknown = ask("hold_slot", {
      type_id: randomUUID(),
      starts_at: iso(time),
      slot_hold_id: randomUUID(),
    });
    expect(await refusalOf(unknown)).toMatchObject({ code: "PT409", detail: "[]" });
  });
});

describe("a ticket", () => {
  test("opens its appointment", async () => {
    const { link_token, appointment } = await book(await freeTime());
    expect(await ask("booking_by_link", { link_token })).toEqual({
      ...appointment,
      link_token,
      can_change: true,
    });
  });

  test("that was changed anywhere, or is another's, opens nothing", async () => {
    const mine = await book(await freeTime());
    const other = await book(await freeTime(1), { email: "bo@example.com" });
    const [id = "", end = "", signature = ""] = mine.link_token.split(".");
    const [otherId = ""] = other.link_token.split(".");
    const swapped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const link_token of [
      "",
      id,
      `${otherId}.${end}.${signature}`,
      `${id}.zzzzzz.${signature}`,
      `${id}.${end}.${swapped}`,
      `${id}.${end}.`,
      ` ${mine.link_token}`,
      `${mine.link_token}=`,
      mine.link_token.toUpperCase(),
      null,
    ]) {
      for (const name of ["booking_by_link", "cancel_booking"]) {
        expect(await ask(name, { link_token }), `${name} with ${link_token}`).toBeNull();
      }
      const moved = await ask("move_booking", { link_token, starts_at: iso(await freeTime()) });
      expect(moved).toBeNull();
    }
    expect((await ask("booking_by_link", { link_token: mine.link_token })).status).toBe(
      "scheduled",
    );
  });

  test("opens nothing once the meeting is over", async () => {
    const { sql } = stage();
    const { link_token } = await book(await freeTime());
    await sql`update public.appointments set starts_at = now() - interval '29 minutes'`;
    expect(await ask("booking_by_link", { link_token })).toMatchObject({ can_change: false });
    await sql`update public.appointments set starts_at = now() - interval '31 minutes'`;
    expect(await ask("booking_by_link", { link_token })).toBeNull();
    const [old] =
      await sql`select private.booking_link_token(id) as link_token from public.appointments`;
    await sql`update public.appointments set starts_at = now() + interval '3 days'`;
    expect(await ask("booking_by_link", { link_token: old?.link_token })).toBeNull();
    expect(await ask("booking_by_link", { link_token })).toMatchObject({ can_change: true });
  });

  test("is named in the audit log and the timeline as what moved and cancelled it", async () => {
    const { sql, people } = stage();
    const { link_token, appointment } = await book(await freeTime());
    await ask("move_booking", { link_token, starts_at: iso(await freeTime(2)) });
    await ask("cancel_booking", { link_token });
    const entries = await as(sql, people, "admin", (t) =>
      t.unsafe(
        "select actor_id, actor_role, action, details -> 'changed' as changed from public.read_audit(of_row => $1)",
        [appointment.id],
      ),
    );
    const byLink = { actor_id: null, actor_role: "visitor_link", action: "update" };
    expect(entries).toEqual([
      { ...byLink, changed: expect.arrayContaining(["cancelled_at", "status"]) },
      { ...byLink, changed: expect.arrayContaining(["starts_at", "ends_at"]) },
    ]);
    const events = await sql`
      select details ->> 'change' as change, details ->> 'by' as by from public.person_events
      where kind = 'booking' order by id`;
    expect(events).toEqual([
      { change: "booked", by: null },
      { change: "moved", by: "visitor_link" },
      { change: "cancelled", by: "visitor_link" },
    ]);
  });

  test("is not named for what staff change", async () => {
    const { sql, people } = stage();
    const { appointment } = await book(await freeTime());
    await as(sql, people, "sales", (t) =>
      t.unsafe("update public.appointments set status = 'cancelled' where id = $1", [
        appointment.id,
      ]),
    );
    const [event] = await sql`
      select details from public.person_events where kind = 'booking' order by id desc limit 1`;
    expect(event?.details).not.toHaveProperty("by");
    const [entry] = await sql`select actor_role from public.audit_log order by id desc limit 1`;
    expect(entry).toEqual({ actor_role: "sales" });
  });

  test("moves its appointment to a free time, also beside its own and onto what its visitor holds", async () => {
    const { sql } = stage();
    const [first = 0, second = 0] = await freeTimes();
    const { link_token, appointment } = await book(first);
    const held = randomUUID();
    const moved = await ask("move_booking", { link_token, starts_at: iso(second) });
    expect(moved).toMatchObject({
      id: appointment.id,
      starts_at: iso(second).replace(".000", ""),
      sequence: 1,
      can_change: true,
    });
    expect(await ask("booking_by_link", { link_token: moved.link_token })).toEqual(moved);
    // Asked again it has been done.
    expect(await ask("move_booking", { link_token, starts_at: iso(second) })).toEqual(moved);
    const far = await freeTime(10);
    await hold(far, held);
    expect(await refusalOf(ask("move_booking", { link_token, starts_at: iso(far) }))).toMatchObject(
      {
        code: "PT409",
      },
    );
    expect(
      await ask("move_booking", { link_token, starts_at: iso(far), slot_hold_id: held }),
    ).toMatchObject({
      sequence: 2,
    });
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });

  test("does not move it onto what is taken or not offered; the next free times are named", async () => {
    const [first = 0, , second = 0] = await freeTimes();
    const { link_token } = await book(first);
    await book(second, { email: "bo@example.com" });
    for (const time of [second, second + 60, first - 400 * 86_400]) {
      const rejected = await refusalOf(ask("move_booking", { link_token, starts_at: iso(time) }));
      expect(rejected).toMatchObject({
        code: "PT409",
        detail: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
      });
    }
    expect((await ask("booking_by_link", { link_token })).sequence).toBe(0);
  });

  test("cancels it once, and the time is free again", async () => {
    const time = await freeTime();
    const { link_token } = await book(time);
    const cancelled = await ask("cancel_booking", { link_token });
    expect(cancelled).toMatchObject({ status: "cancelled", sequence: 1, can_change: false });
    expect(await ask("cancel_booking", { link_token })).toEqual(cancelled);
    expect(await freeTimes()).toContain(time);
    const moved = ask("move_booking", { link_token, starts_at: iso(time) });
    expect(await refusalOf(moved)).toMatchObject({ code: "PT409", detail: "[]" });
  });

  test.each([
    ["at the notice", 0, true],
    ["a second too late", -1, false],
  ])("changes it until the notice before its start: %s", async (_, seconds, is) => {
    const { sql } = stage();
    const { link_token } = await book(await freeTime());
    await sql`update public.booking_settings set change_notice_minutes = 60`;
    // The clock stands still within a transaction; its fractions of a second are cut off.
    const undo = new Error("undo");
    let shape: { can_change?: boolean } = {};
    await sql
      .begin(async (t) => {
        await t`
          update public.appointments
          set starts_at = date_trunc('second', now()) + interval '60 minutes 1 second' + make_interval(secs => ${seconds})`;
        await t`set local role anon`;
        const [row] = await t`select public.booking_by_link(${link_token}) as shape`;
        shape = row?.shape;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(shape.can_change).toBe(is);
  });

  test("no longer moves or cancels it after the notice", async () => {
    const { sql } = stage();
    const { link_token } = await book(await freeTime());
    await sql`update public.booking_settings set change_notice_minutes = 7200`;
    const starts_at = iso(await freeTime(4));
    for (const late of [
      refusalOf(ask("cancel_booking", { link_token })),
      refusalOf(ask("move_booking", { link_token, starts_at })),
    ]) {
      const rejected = await late;
      expect(rejected).toMatchObject({ code: "PT409", detail: "[]" });
    }
  });
});

import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { as, attempt, type Caller } from "../../support/fixtures/database-roles.ts";
import { openAtAllHours } from "../../support/product/opening-hours.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

/** What visitors do with slots: list, hold, book, move and cancel with a signed link. */

const database = usePolicyDatabase(openAtAllHours);

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

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The response of a function called with named arguments. */
async function call(
  name: string,
  given: Record<string, unknown> = {},
  { caller = "visitor", address = "203.0.113.1" }: { caller?: Caller; address?: string } = {},
) {
  return as(database().sql, database().people, caller, async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
    const names = Object.keys(given);
    const [row] = await t.unsafe(
      `select public.${name}(${names.map((key, n) => `${key} => $${n + 1}`).join(", ")}) as answer`,
      // Arguments are JSON or scalar values of the called function.
      names.map((key) => given[key] as postgres.ParameterOrJSON<never>),
    );
    return row?.answer;
  });
}

/** The rejection of a call, or "answered". */
const rejectionOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "answered" as const,
    ({ code, detail, message }: { code: string; detail?: string; message: string }) => ({
      code,
      detail,
      message,
    }),
  );

const typeNamed = async (name = "Platform demo"): Promise<string> => {
  const [type] = await database().sql`select id from public.appointment_types where name = ${name}`;
  return String(type?.id);
};

/** In seconds; one instant for all tests, so that no slot leaves the list during a test. */
const inThreeDays = Date.now() / 1000 + 3 * 86_400;

/** The free slots of a type on two days, starting in three days. */
async function freeTimes(more: Record<string, unknown> = {}): Promise<number[]> {
  return call("available_slots", {
    type_id: await typeNamed(),
    from_at: iso(inThreeDays),
    until_at: iso(inThreeDays + 2 * 86_400),
    ...more,
  });
}

/** The nth free slot. */
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
  call("book_appointment", { booking: await form(time, fields) }, who);

const hold = async (time: number, slot_hold_id = randomUUID(), who = {}) =>
  call("hold_slot", { type_id: await typeNamed(), starts_at: iso(time), slot_hold_id }, who);

const addCalendar = (name: string) =>
  database().sql`insert into public.calendars (name) values (${name})`;

describe("the booking options", () => {
  test("list the active types with a calendar, by name, with their limits", async () => {
    const { sql } = database();
    const names = async () =>
      (await call("booking_options")).types.map((t: { name: string }) => t.name);
    expect(await call("booking_options")).toEqual({
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

  test("contain the location if it is the same for every calendar", async () => {
    const { sql } = database();
    const kind = async () =>
      (await call("booking_options")).types.map((t: { place_kind: string }) => t.place_kind);
    await sql`update public.calendars set place_kind = 'room', place = 'Room 4'`;
    expect(await kind()).toEqual(["room", "room", "room"]);
    await addCalendar("Another");
    expect(await kind()).toEqual([null, null, null]);
    await sql`update public.appointment_types set place_kind = 'phone', place = '+1 555 0100'`;
    expect(await kind()).toEqual(["phone", "phone", "phone"]);
  });

  test("are available through functions only, which never reveal other attendees", async () => {
    const { sql, people } = database();
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
    const shown = JSON.stringify([await call("booking_options"), await freeTimes()]);
    expect(shown).not.toMatch(/lovelace|ada@/i);
  });
});

describe("a booking", () => {
  test("reserves the slot and returns the appointment with its signed link", async () => {
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
    const [row] = await database()
      .sql`select company, notes, source, gap_minutes from public.appointments`;
    expect(row).toEqual({
      company: "Engines Ltd",
      notes: "Line one\nline two",
      source: "site",
      gap_minutes: 15,
    });
  });

  test("returns the same response when repeated, also concurrently and after the slot was taken", async () => {
    const { sql } = database();
    const booking = await form(await freeTime());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("book_appointment", { booking })),
    );
    answers.push(await call("book_appointment", { booking: { ...booking, name: "Eve" } }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await sql`select 1 from public.appointments`).toHaveLength(1);
    expect(await sql`select 1 from public.leads`).toHaveLength(1);
  });

  describe("that repeats a submission id", () => {
    const repeat = async (fields: Record<string, unknown>, who = {}) => {
      const booking = await form(await freeTime(), { slot_hold_id: randomUUID(), ...fields });
      return { booking, first: await call("book_appointment", { booking }, who) };
    };

    test("returns its link to the client that held the slot", async () => {
      const { booking, first } = await repeat({});
      expect(await call("book_appointment", { booking })).toEqual(first);
    });

    test.each<[string, Record<string, unknown>, { address?: string }]>([
      ["another client", {}, { address: "198.51.100.9" }],
      ["the same network without the slot hold", { slot_hold_id: undefined }, {}],
      ["the same network with another slot hold", { slot_hold_id: randomUUID() }, {}],
    ])("returns no link to %s and books nothing", async (_, fields, who) => {
      const { booking } = await repeat({});
      const answer = await call("book_appointment", { booking: { ...booking, ...fields } }, who);
      expect(answer).toEqual({ outcome: "requested" });
      expect(await database().sql`select 1 from public.appointments`).toHaveLength(1);
    });

    test("returns no link after five minutes", async () => {
      const { booking } = await repeat({});
      await database().sql`
        update private.booking_receipts set booked_at = booked_at - interval '5 minutes'`;
      expect(await call("book_appointment", { booking })).toEqual({ outcome: "requested" });
    });

    test("leaves no expired receipt", async () => {
      const { sql } = database();
      await repeat({});
      await sql`update private.booking_receipts set booked_at = booked_at - interval '5 minutes'`;
      await book(await freeTime(), { email: "bo@example.com" });
      expect(await sql`select 1 from private.booking_receipts`).toHaveLength(1);
    });
  });

  test("succeeds once per calendar if many compete for one slot", async () => {
    const { sql } = database();
    for (const calendars of [1, 3]) {
      if (calendars === 3) await Promise.all([addCalendar("Two"), addCalendar("Three")]);
      await sql`delete from public.appointments`;
      const time = await freeTime(calendars);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          rejectionOf(book(time, { email: `${n}@example.com` })),
        ),
      );
      const outcomes = answers.map((answer) => (answer === "answered" ? "booked" : answer.code));
      expect(outcomes.toSorted()).toEqual([
        ...Array(12 - calendars).fill("PT409"),
        ...Array(calendars).fill("booked"),
      ]);
      const rows = await sql`select distinct calendar_id from public.appointments`;
      expect(rows).toHaveLength(calendars);
    }
  });

  test("of a taken slot returns the next free ones", async () => {
    const [first = 0, second = 0] = await freeTimes();
    await book(first);
    const rejected = await rejectionOf(book(first, { email: "bo@example.com" }));
    expect(rejected).toMatchObject({ code: "PT409" });
    const next: number[] = JSON.parse(rejected === "answered" ? "" : (rejected.detail ?? ""));
    expect(next).toEqual((await freeTimes()).filter((time) => time > first).slice(0, 6));
    expect(next[0]).toBeGreaterThanOrEqual(second);
  });

  test.each([
    ["off the grid", (time: number) => time + 60],
    ["within the notice", () => Math.floor(Date.now() / 1000 / 1800) * 1800 + 1800],
    ["after the booking window", (time: number) => time + 70 * 86_400],
    ["in the past", (time: number) => time - 400 * 86_400],
  ])("with %s is rejected", async (_, timeOf) => {
    const time = timeOf(await freeTime());
    expect(await rejectionOf(book(time))).toMatchObject({ code: "PT409" });
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
  ])("whose %s is %j is rejected with the name of the field", async (field, value) => {
    const booking = await form(await freeTime(), { [field]: value });
    const rejected = await rejectionOf(call("book_appointment", { booking }));
    expect(rejected).toMatchObject({ code: "PT422", detail: field });
    expect(await database().sql`select 1 from public.leads`).toHaveLength(0);
  });

  test.each([
    ["山田 太郎", "Łódź ☕", "👩‍👩‍👧‍👦 möchte mehr wissen\n\nعائشة"],
    ["😀".repeat(200), "É".repeat(200), "ß".repeat(2000)],
    ["'; drop table appointments; --", "<script>", "%s \\ $1 {{x}}"],
  ])("stores %s unchanged", async (name, company, notes) => {
    const answer = await book(await freeTime(), { name, company, notes });
    expect(answer.appointment.attendee_name).toBe(name);
    const [row] = await database()
      .sql`select attendee_name, company, notes from public.appointments`;
    expect(row).toEqual({ attendee_name: name, company, notes });
  });

  test.each([null, undefined, "", "Mars/Olympus", "+01:00"])(
    "from the time zone %j is shown in that of the host",
    async (zone) => {
      const answer = await book(await freeTime(), { zone });
      expect(answer.appointment.attendee_zone).toBe("America/New_York");
    },
  );
});

describe("the lead of a booking", () => {
  const lead = (fields: Record<string, unknown> = {}) =>
    database().sql`
      insert into public.leads ${database().sql({
        name: "Ada",
        email: "Ada@example.com",
        form_source: "contact_form",
        ...fields,
      })} returning id`;

  const bookedLead = async () => {
    const [row] = await database().sql`
      select appointments.lead_id, appointments.person_id, leads.message, leads.form_source, leads.inquiry_type,
        leads.session_id
      from public.appointments join public.leads on leads.id = lead_id`;
    return row;
  };

  test("contains the type, the time and the message", async () => {
    const { sql } = database();
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

  test("notifies staff and webhooks like any other; the visitor gets emails about the appointment only", async () => {
    await book(await freeTime());
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
    await lead({ created_at: sql`now() - interval '20 days'` as never });
    // The driver accepts SQL fragments as values.
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
  ])("is a new one if the existing one is %s, of %s ago", async (status, age) => {
    const { sql } = database();
    const [old] = await lead({ status });
    await sql`update public.leads set created_at = now() - ${age}::interval`;
    await book(await freeTime());
    expect((await bookedLead())?.lead_id).not.toBe(old?.id);
  });

  test("is that of the chat if the person has none", async () => {
    const session_id = randomUUID();
    const [chat] = await lead({ email: "chat@example.com", form_source: "chat", session_id });
    const chat_state = await readChatState(database().sql, session_id);
    await book(await freeTime(), { session_id, chat_state });
    expect((await bookedLead())?.lead_id).toBe(chat?.id);
  });

  test.each([
    ["no state", null],
    ["the state of another chat", "another"],
  ])("is not that of a chat that it refers to with %s", async (_name, whose) => {
    const { sql } = database();
    const session_id = randomUUID();
    const [chat] = await lead({ email: "chat@example.com", form_source: "chat", session_id });
    const chat_state = whose && (await readChatState(sql, randomUUID()));
    await book(await freeTime(), { session_id, chat_state });
    const booked = await bookedLead();
    expect(booked?.lead_id).not.toBe(chat?.id);
    expect(booked?.session_id).toBeNull();
    expect(await sql`select 1 from public.appointments where session_id is not null`).toEqual([]);
  });

  test.each(["new", "known"])("of a person %s has the conversation of the session", async (who) => {
    const { sql } = database();
    const session_id = randomUUID();
    if (who === "known") await lead();
    await sql`insert into public.conversations (session_id, user_message) values (${session_id}, 'Hello')`;
    await book(await freeTime(), { session_id, chat_state: await readChatState(sql, session_id) });
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

describe("booking spam", () => {
  test('is stored with its request, gets the response "requested" and reserves nothing', async () => {
    const { sql } = database();
    const time = await freeTime();
    const booking = await form(time, { signals: { honeypot: true }, notes: "Buy" });
    for (let round = 0; round < 2; round++) {
      expect(await call("book_appointment", { booking })).toEqual({ outcome: "requested" });
    }
    const [kept] = await sql`select message from public.spam_submissions`;
    expect(kept?.message).toMatch(/^Subject: Schedule a Demo\n\nPlatform demo\n.*\n\nBuy$/);
    expect(await sql`select 1 from public.appointments`).toHaveLength(0);
    expect(await sql`select 1 from public.leads`).toHaveLength(0);
    expect(await freeTimes()).toContain(time);
  });

  test("of a known person joins no lead", async () => {
    const { sql } = database();
    await book(await freeTime());
    const answer = await book(await freeTime(1), { signals: { elapsed_ms: 10 } });
    expect(answer).toEqual({ outcome: "requested" });
    expect(await sql`select 1 from public.appointments`).toHaveLength(1);
  });

  describe("marked as spam by staff", () => {
    /** Books a slot and marks the lead as spam. Returns the slot and how to restore the lead. */
    async function bookAndMark() {
      const { sql, people } = database();
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
      database().sql`select status, cancelled_at from public.appointments order by created_at`;
    const due = () =>
      database().sql`
        select topic from public.outbox
        where kind = 'mail' and state = 'pending' and private.outbox_suppression_reason(outbox) is null`;

    test("releases the slot and sends nothing", async () => {
      const { time } = await bookAndMark();
      expect(await appointments()).toMatchObject([{ status: "cancelled" }]);
      expect(await due()).toEqual([]);
      expect(await freeTimes()).toContain(time);
    });

    test("is booked again when restored, without a message but with its reminders", async () => {
      const { time, restore } = await bookAndMark();
      const events = () => database().sql`select id from public.person_events`;
      const [before, waiting] = [
        await events(),
        await database().sql`select id from public.outbox`,
      ];
      await restore();
      expect(await appointments()).toMatchObject([{ status: "scheduled", cancelled_at: null }]);
      expect(await freeTimes()).not.toContain(time);
      expect(await database().sql`select id from public.outbox`).toEqual(waiting);
      expect([...new Set((await due()).map(({ topic }) => topic))]).toEqual([
        "appointment_reminder",
      ]);
      expect(await events()).toEqual(before);
    });

    test("stays cancelled if the slot was taken since", async () => {
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

describe("booking limits", () => {
  test("limit the bookings of a client, for any email addresses", async () => {
    const { sql } = database();
    await sql`update private.rate_limits set per_client = 2 where name = 'bookings'`;
    for (const n of [0, 1]) await book(await freeTime(), { email: `${n}@example.com` });
    const time = await freeTime();
    const rejected = await rejectionOf(book(time, { email: "2@example.com" }));
    expect(rejected).toMatchObject({ code: "PT429", detail: expect.stringMatching(/^\d+$/) });
    expect(await rejectionOf(book(time, {}, { address: "203.0.113.2" }))).toBe("answered");
  });

  test("have initial values", async () => {
    const { sql } = database();
    await sql`update private.rate_limits set per_client = 10, total = 1000 where name = 'bookings'`;
    const times = await freeTimes();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n++) {
      outcomes.push(await rejectionOf(book(times[n * 2] ?? 0, { email: `${n}@example.com` })));
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("answered"));
    expect(outcomes[10]).toMatchObject({ code: "PT429" });
  });

  test("limit the upcoming appointments of an address, also for concurrent requests", async () => {
    const { sql } = database();
    await sql`update public.booking_settings set open_per_email = 2`;
    const times = await freeTimes();
    const booked = await book(times[0] ?? 0);
    const outcomes = await Promise.all(
      [4, 8, 12].map((n) => rejectionOf(book(times[n] ?? 0, { email: "ADA@example.com" }))),
    );
    const rejected = outcomes.filter((outcome) => outcome !== "answered");
    expect(rejected).toMatchObject([
      { code: "PT429", detail: "email" },
      { code: "PT429", detail: "email" },
    ]);
    expect(JSON.stringify(rejected)).not.toMatch(/ada/i);
    await call("cancel_booking", { link_token: booked.link_token });
    expect(await rejectionOf(book(times[16] ?? 0))).toBe("answered");
  });

  test("allow two slot holds per client", async () => {
    const { sql } = database();
    const [one = 0, , two = 0, , three = 0] = await freeTimes();
    const first = randomUUID();
    await hold(one, first);
    await hold(two);
    expect(await rejectionOf(hold(three))).toMatchObject({
      code: "PT429",
      detail: expect.stringMatching(/^\d+$/),
    });
    expect(await rejectionOf(hold(three, first))).toBe("answered");
    expect(await rejectionOf(hold(one, randomUUID(), { address: "203.0.113.2" }))).toBe("answered");
    await sql`update private.reservations set hold_expires_at = now() - interval '1 second'`;
    expect(await rejectionOf(hold(two))).toBe("answered");
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });
});

describe("a slot hold", () => {
  test("blocks others and lets its holder book", async () => {
    const time = await freeTime();
    const held = randomUUID();
    const answer = await hold(time, held);
    const seconds = Date.parse(answer.held_until) / 1000 - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(601);
    expect(await freeTimes()).not.toContain(time);
    expect(await freeTimes({ slot_hold_id: held })).toContain(time);
    expect(await rejectionOf(book(time, { email: "bo@example.com" }))).toMatchObject({
      code: "PT409",
    });
    expect(await rejectionOf(hold(time, randomUUID(), { address: "203.0.113.2" }))).toMatchObject({
      code: "PT409",
      detail: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
    });
    expect((await book(time, { slot_hold_id: held })).outcome).toBe("booked");
    const [left] = await database().sql`select count(*)::int as n from private.reservations`;
    expect(left?.n).toBe(1);
  });

  test("blocks nothing after it expires, not even for its holder", async () => {
    const { sql } = database();
    const time = await freeTime();
    const held = randomUUID();
    await hold(time, held);
    await sql`update private.reservations set hold_expires_at = now() - interval '1 second'`;
    await book(time, { email: "bo@example.com" });
    expect(await rejectionOf(book(time, { slot_hold_id: held }))).toMatchObject({ code: "PT409" });
  });

  test("moves to another slot and releases the first", async () => {
    const [one = 0, , two = 0] = await freeTimes();
    const held = randomUUID();
    await hold(one, held);
    await hold(two, held);
    const free = await freeTimes();
    expect(free).toContain(one);
    expect(free).not.toContain(two);
  });

  test("is rejected for a slot that is not offered", async () => {
    const time = await freeTime();
    expect(await rejectionOf(hold(time + 60))).toMatchObject({ code: "PT409" });
    const unknown = call("hold_slot", {
      type_id: randomUUID(),
      starts_at: iso(time),
      slot_hold_id: randomUUID(),
    });
    expect(await rejectionOf(unknown)).toMatchObject({ code: "PT409", detail: "[]" });
  });
});

describe("a signed link", () => {
  test("opens its appointment", async () => {
    const { link_token, appointment } = await book(await freeTime());
    expect(await call("booking_by_link", { link_token })).toEqual({
      ...appointment,
      link_token,
      can_change: true,
    });
  });

  test("opens nothing if altered or of another appointment", async () => {
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
        expect(await call(name, { link_token }), `${name} with ${link_token}`).toBeNull();
      }
      const moved = await call("move_booking", { link_token, starts_at: iso(await freeTime()) });
      expect(moved).toBeNull();
    }
    expect((await call("booking_by_link", { link_token: mine.link_token })).status).toBe(
      "scheduled",
    );
  });

  test("opens nothing after the end of the meeting", async () => {
    const { sql } = database();
    const { link_token } = await book(await freeTime());
    await sql`update public.appointments set starts_at = now() - interval '29 minutes'`;
    expect(await call("booking_by_link", { link_token })).toMatchObject({ can_change: false });
    await sql`update public.appointments set starts_at = now() - interval '31 minutes'`;
    expect(await call("booking_by_link", { link_token })).toBeNull();
    const [old] =
      await sql`select private.booking_link_token(id) as link_token from public.appointments`;
    await sql`update public.appointments set starts_at = now() + interval '3 days'`;
    expect(await call("booking_by_link", { link_token: old?.link_token })).toBeNull();
    expect(await call("booking_by_link", { link_token })).toMatchObject({ can_change: true });
  });

  test("is named in the audit log and the timeline as the actor of moves and cancellations", async () => {
    const { sql, people } = database();
    const { link_token, appointment } = await book(await freeTime());
    await call("move_booking", { link_token, starts_at: iso(await freeTime(2)) });
    await call("cancel_booking", { link_token });
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

  test("is not named for changes by staff", async () => {
    const { sql, people } = database();
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

  test("moves its appointment to a free slot, also one that overlaps its own or is held by the visitor", async () => {
    const { sql } = database();
    const [first = 0, second = 0] = await freeTimes();
    const { link_token, appointment } = await book(first);
    const held = randomUUID();
    const moved = await call("move_booking", { link_token, starts_at: iso(second) });
    expect(moved).toMatchObject({
      id: appointment.id,
      starts_at: iso(second).replace(".000", ""),
      sequence: 1,
      can_change: true,
    });
    expect(await call("booking_by_link", { link_token: moved.link_token })).toEqual(moved);
    // A repeated request succeeds.
    expect(await call("move_booking", { link_token, starts_at: iso(second) })).toEqual(moved);
    const far = await freeTime(10);
    await hold(far, held);
    expect(
      await rejectionOf(call("move_booking", { link_token, starts_at: iso(far) })),
    ).toMatchObject({
      code: "PT409",
    });
    expect(
      await call("move_booking", { link_token, starts_at: iso(far), slot_hold_id: held }),
    ).toMatchObject({
      sequence: 2,
    });
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });

  test("cannot move it onto a taken or unoffered slot; the next free slots are returned", async () => {
    const [first = 0, , second = 0] = await freeTimes();
    const { link_token } = await book(first);
    await book(second, { email: "bo@example.com" });
    for (const time of [second, second + 60, first - 400 * 86_400]) {
      const rejected = await rejectionOf(
        call("move_booking", { link_token, starts_at: iso(time) }),
      );
      expect(rejected).toMatchObject({
        code: "PT409",
        detail: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
      });
    }
    expect((await call("booking_by_link", { link_token })).sequence).toBe(0);
  });

  test("cancels it once and releases the slot", async () => {
    const time = await freeTime();
    const { link_token } = await book(time);
    const cancelled = await call("cancel_booking", { link_token });
    expect(cancelled).toMatchObject({ status: "cancelled", sequence: 1, can_change: false });
    expect(await call("cancel_booking", { link_token })).toEqual(cancelled);
    expect(await freeTimes()).toContain(time);
    const moved = call("move_booking", { link_token, starts_at: iso(time) });
    expect(await rejectionOf(moved)).toMatchObject({ code: "PT409", detail: "[]" });
  });

  test.each([
    ["at the notice", 0, true],
    ["one second too late", -1, false],
  ])("changes it until the notice before its start: %s", async (_, seconds, is) => {
    const { sql } = database();
    const { link_token } = await book(await freeTime());
    await sql`update public.booking_settings set change_notice_minutes = 60`;
    // The clock does not advance within a transaction; fractions of a second are cut off.
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

  test("can neither move nor cancel it after the notice", async () => {
    const { sql } = database();
    const { link_token } = await book(await freeTime());
    await sql`update public.booking_settings set change_notice_minutes = 7200`;
    const starts_at = iso(await freeTime(4));
    for (const late of [
      rejectionOf(call("cancel_booking", { link_token })),
      rejectionOf(call("move_booking", { link_token, starts_at })),
    ]) {
      const rejected = await late;
      expect(rejected).toMatchObject({ code: "PT409", detail: "[]" });
    }
  });
});

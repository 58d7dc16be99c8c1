/** What visitors do with slots: list, hold and book. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import {
  addCalendar,
  book,
  call,
  database,
  createBooking,
  findFreeTime,
  listFreeTimes,
  holdSlot,
  initialLimits,
  formatIso,
  getRejection,
  readTypeId,
} from "./bookings.fixture.ts";

describe("the booking options", () => {
  test("list the active types with a calendar, by name, with their limits", async () => {
    const { sql } = database();
    const listTypeNames = async () =>
      (await call("booking_options")).types.map((t: { name: string }) => t.name);
    expect(await call("booking_options")).toEqual({
      zone: "America/New_York",
      notice_minutes: 120,
      window_days: 60,
      slot_hold_minutes: 10,
      types: expect.arrayContaining([
        {
          id: await readTypeId(),
          name: "Platform demo",
          description: expect.any(String),
          duration_minutes: 30,
          place_kind: null,
        },
      ]),
    });
    expect(await listTypeNames()).toEqual([
      "Blueprint call",
      "Platform demo",
      "Value Sprint briefing",
    ]);
    await sql`update public.appointment_types set is_active = false where name = 'Platform demo'`;
    expect(await listTypeNames()).toEqual(["Blueprint call", "Value Sprint briefing"]);
    await sql`update public.calendars set is_active = false`;
    expect(await listTypeNames()).toEqual([]);
  });

  test("contain the location if it is the same for every calendar", async () => {
    const { sql } = database();
    const listPlaceKinds = async () =>
      (await call("booking_options")).types.map((t: { place_kind: string }) => t.place_kind);
    await sql`update public.calendars set place_kind = 'room', place = 'Room 4'`;
    expect(await listPlaceKinds()).toEqual(["room", "room", "room"]);
    await addCalendar("Another");
    expect(await listPlaceKinds()).toEqual([null, null, null]);
    await sql`update public.appointment_types set place_kind = 'phone', place = '+1 555 0100'`;
    expect(await listPlaceKinds()).toEqual(["phone", "phone", "phone"]);
  });

  test("are available through functions only, which never reveal other attendees", async () => {
    const { sql, accounts } = database();
    await book(await findFreeTime());
    for (const table of [
      "appointments",
      "blocked_times",
      "appointment_types",
      "calendars",
      "booking_settings",
    ]) {
      const outcome = await tryAs(sql, accounts, "visitor", `select 1 from public.${table}`);
      expect(outcome, `of ${table}`).toEqual({ rejected: "42501" });
    }
    const shown = JSON.stringify([await call("booking_options"), await listFreeTimes()]);
    expect(shown).not.toMatch(/lovelace|ada@/i);
  });
});

describe("a booking", () => {
  test("reserves the slot and returns the appointment with its signed link", async () => {
    const time = await findFreeTime();
    const result = await book(time, { company: " Engines\nLtd ", notes: "Line one\nline two" });
    expect(result).toEqual({
      outcome: "booked",
      link_token: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{43}$/),
      appointment: {
        id: expect.any(String),
        starts_at: formatIso(time).replace(".000", ""),
        ends_at: formatIso(time + 1800).replace(".000", ""),
        status: "scheduled",
        sequence: 0,
        type_id: await readTypeId(),
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
    expect(await listFreeTimes()).not.toContain(time);
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
    const booking = await createBooking(await findFreeTime());
    const results = await Promise.all(
      Array.from({ length: 6 }, () => call("book_appointment", { booking })),
    );
    results.push(await call("book_appointment", { booking: { ...booking, name: "Eve" } }));
    for (const result of results) expect(result).toEqual(results[0]);
    expect(await sql`select 1 from public.appointments`).toHaveLength(1);
    expect(await sql`select 1 from public.leads`).toHaveLength(1);
  });

  describe("that repeats a submission id", () => {
    const bookTwice = async (fields: Record<string, unknown>, who = {}) => {
      const booking = await createBooking(await findFreeTime(), {
        slot_hold_id: randomUUID(),
        ...fields,
      });
      return { booking, first: await call("book_appointment", { booking }, who) };
    };

    test("returns its link to the client that held the slot", async () => {
      const { booking, first } = await bookTwice({});
      expect(await call("book_appointment", { booking })).toEqual(first);
    });

    test.each<[string, Record<string, unknown>, { address?: string }]>([
      ["another client", {}, { address: "198.51.100.9" }],
      ["the same network without the slot hold", { slot_hold_id: undefined }, {}],
      ["the same network with another slot hold", { slot_hold_id: randomUUID() }, {}],
    ])("returns no link to %s and books nothing", async (_, fields, who) => {
      const { booking } = await bookTwice({});
      const result = await call("book_appointment", { booking: { ...booking, ...fields } }, who);
      expect(result).toEqual({ outcome: "requested" });
      expect(await database().sql`select 1 from public.appointments`).toHaveLength(1);
    });

    test("returns no link after five minutes", async () => {
      const { booking } = await bookTwice({});
      await database().sql`
        update private.booking_receipts set booked_at = booked_at - interval '5 minutes'`;
      expect(await call("book_appointment", { booking })).toEqual({ outcome: "requested" });
    });

    test("leaves no expired receipt", async () => {
      const { sql } = database();
      await bookTwice({});
      await sql`update private.booking_receipts set booked_at = booked_at - interval '5 minutes'`;
      await book(await findFreeTime(), { email: "bo@example.com" });
      expect(await sql`select 1 from private.booking_receipts`).toHaveLength(1);
    });
  });

  test("succeeds once per calendar if many compete for one slot", async () => {
    const { sql } = database();
    for (const calendars of [1, 3]) {
      if (calendars === 3) await Promise.all([addCalendar("Two"), addCalendar("Three")]);
      await sql`delete from public.appointments`;
      const time = await findFreeTime(calendars);
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          getRejection(book(time, { email: `${n}@example.com` })),
        ),
      );
      const outcomes = results.map((result) => (result === "accepted" ? "booked" : result.code));
      expect(outcomes.toSorted()).toEqual([
        ...Array(12 - calendars).fill("PT409"),
        ...Array(calendars).fill("booked"),
      ]);
      const rows = await sql`select distinct calendar_id from public.appointments`;
      expect(rows).toHaveLength(calendars);
    }
  });

  test("of a taken slot returns the next free ones", async () => {
    const [first = 0, second = 0] = await listFreeTimes();
    await book(first);
    const rejected = await getRejection(book(first, { email: "bo@example.com" }));
    expect(rejected).toMatchObject({ code: "PT409" });
    const next = z
      .array(z.number())
      .parse(JSON.parse(rejected === "accepted" ? "" : (rejected.detail ?? "")));
    expect(next).toEqual((await listFreeTimes()).filter((time) => time > first).slice(0, 6));
    expect(next[0]).toBeGreaterThanOrEqual(second);
  });

  test.each([
    ["off the grid", (time: number) => time + 60],
    ["within the notice", () => Math.floor(Date.now() / 1000 / 1800) * 1800 + 1800],
    ["after the booking window", (time: number) => time + 70 * 86_400],
    ["in the past", (time: number) => time - 400 * 86_400],
  ])("with %s is rejected", async (_, timeOf) => {
    const time = timeOf(await findFreeTime());
    expect(await getRejection(book(time))).toMatchObject({ code: "PT409" });
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
    const booking = await createBooking(await findFreeTime(), { [field]: value });
    const rejected = await getRejection(call("book_appointment", { booking }));
    expect(rejected).toMatchObject({ code: "PT422", detail: field });
    expect(await database().sql`select 1 from public.leads`).toHaveLength(0);
  });

  test.each([
    ["山田 太郎", "Łódź ☕", "👩‍👩‍👧‍👦 möchte mehr wissen\n\nعائشة"],
    ["😀".repeat(200), "É".repeat(200), "ß".repeat(2000)],
    ["'; drop table appointments; --", "<script>", "%s \\ $1 {{x}}"],
  ])("stores %s unchanged", async (name, company, notes) => {
    const result = await book(await findFreeTime(), { name, company, notes });
    expect(result.appointment.attendee_name).toBe(name);
    const [row] = await database()
      .sql`select attendee_name, company, notes from public.appointments`;
    expect(row).toEqual({ attendee_name: name, company, notes });
  });

  test.each([null, undefined, "", "Mars/Olympus", "+01:00"])(
    "from the time zone %j is shown in that of the host",
    async (zone) => {
      const result = await book(await findFreeTime(), { zone });
      expect(result.appointment.attendee_zone).toBe("America/New_York");
    },
  );
});

describe("booking limits", () => {
  test("limit the bookings of a client, for any email addresses", async () => {
    const { sql } = database();
    await sql`update private.rate_limits set per_client = 2 where name = 'bookings'`;
    for (const n of [0, 1]) await book(await findFreeTime(), { email: `${n}@example.com` });
    const time = await findFreeTime();
    const rejected = await getRejection(book(time, { email: "2@example.com" }));
    expect(rejected).toMatchObject({ code: "PT429", detail: expect.stringMatching(/^\d+$/) });
    expect(await getRejection(book(time, {}, { address: "203.0.113.2" }))).toBe("accepted");
  });

  test("let a client book ten times in a new installation", async () => {
    const { sql } = database();
    expect(initialLimits).toMatchObject([{ per_client: 10, total: 1000 }]);
    for (const { name, per_client, total } of initialLimits)
      await sql`
        update private.rate_limits set per_client = ${per_client}, total = ${total} where name = ${name}`;
    const times = await listFreeTimes();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n++) {
      outcomes.push(await getRejection(book(times[n * 2] ?? 0, { email: `${n}@example.com` })));
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("accepted"));
    expect(outcomes[10]).toMatchObject({ code: "PT429" });
  });

  test("limit the upcoming appointments of an address, also for concurrent requests", async () => {
    const { sql } = database();
    await sql`update public.booking_settings set open_per_email = 2`;
    const times = await listFreeTimes();
    const booked = await book(times[0] ?? 0);
    const outcomes = await Promise.all(
      [4, 8, 12].map((n) => getRejection(book(times[n] ?? 0, { email: "ADA@example.com" }))),
    );
    const rejected = outcomes.filter((outcome) => outcome !== "accepted");
    expect(rejected).toMatchObject([
      { code: "PT429", detail: "email" },
      { code: "PT429", detail: "email" },
    ]);
    expect(JSON.stringify(rejected)).not.toMatch(/ada/i);
    await call("cancel_booking", { link_token: booked.link_token });
    expect(await getRejection(book(times[16] ?? 0))).toBe("accepted");
  });

  test("allow two slot holds per client", async () => {
    const { sql } = database();
    const [one = 0, , two = 0, , three = 0] = await listFreeTimes();
    const first = randomUUID();
    await holdSlot(one, first);
    await holdSlot(two);
    expect(await getRejection(holdSlot(three))).toMatchObject({
      code: "PT429",
      detail: expect.stringMatching(/^\d+$/),
    });
    expect(await getRejection(holdSlot(three, first))).toBe("accepted");
    expect(await getRejection(holdSlot(one, randomUUID(), { address: "203.0.113.2" }))).toBe(
      "accepted",
    );
    await sql`update private.reservations set hold_expires_at = now() - interval '1 second'`;
    expect(await getRejection(holdSlot(two))).toBe("accepted");
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });
});

describe("a slot hold", () => {
  test("blocks others and lets its holder book", async () => {
    const time = await findFreeTime();
    const held = randomUUID();
    const result = await holdSlot(time, held);
    const seconds = Date.parse(result.held_until) / 1000 - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(601);
    expect(await listFreeTimes()).not.toContain(time);
    expect(await listFreeTimes({ slot_hold_id: held })).toContain(time);
    expect(await getRejection(book(time, { email: "bo@example.com" }))).toMatchObject({
      code: "PT409",
    });
    expect(
      await getRejection(holdSlot(time, randomUUID(), { address: "203.0.113.2" })),
    ).toMatchObject({
      code: "PT409",
      detail: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
    });
    expect((await book(time, { slot_hold_id: held })).outcome).toBe("booked");
    const [left] = await database().sql`select count(*)::int as n from private.reservations`;
    expect(left?.n).toBe(1);
  });

  test("blocks nothing after it expires, not even for its holder", async () => {
    const { sql } = database();
    const time = await findFreeTime();
    const held = randomUUID();
    await holdSlot(time, held);
    await sql`update private.reservations set hold_expires_at = now() - interval '1 second'`;
    await book(time, { email: "bo@example.com" });
    expect(await getRejection(book(time, { slot_hold_id: held }))).toMatchObject({ code: "PT409" });
  });

  test("moves to another slot and releases the first", async () => {
    const [one = 0, , two = 0] = await listFreeTimes();
    const held = randomUUID();
    await holdSlot(one, held);
    await holdSlot(two, held);
    const free = await listFreeTimes();
    expect(free).toContain(one);
    expect(free).not.toContain(two);
  });

  test("is rejected for a slot that is not offered", async () => {
    const time = await findFreeTime();
    expect(await getRejection(holdSlot(time + 60))).toMatchObject({ code: "PT409" });
    const unknown = call("hold_slot", {
      type_id: randomUUID(),
      starts_at: formatIso(time),
      slot_hold_id: randomUUID(),
    });
    expect(await getRejection(unknown)).toMatchObject({ code: "PT409", detail: "[]" });
  });
});

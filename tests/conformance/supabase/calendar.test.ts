import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createAccounts, type AccountIds } from "../../support/fixtures/database-roles.ts";
import {
  createAccessToken,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { openAtAllHours } from "../../support/product/opening-hours.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/** The calendar as visitors and staff use it through the gateway, with each REST engine. */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await createAccounts(supabase.sql);
    await liftVisitorLimits(supabase.sql);
    await openAtAllHours(supabase.sql);
  });

  afterAll(() => supabase.discard());

  const send = (method: string, path: string, body?: unknown, caller?: keyof AccountIds) =>
    supabase.request(`/rest/v1/${path}`, {
      method,
      headers: { prefer: "return=representation" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(caller ? { as: createAccessToken(people[caller]) } : {}),
    });
  const call = (name: string, given: object = {}, caller?: keyof AccountIds) =>
    send("POST", `rpc/${name}`, given, caller);
  const callForResult = async (name: string, given: object = {}, caller?: keyof AccountIds) => {
    const response = await call(name, given, caller);
    expect(response.status).toBe(200);
    return response.json();
  };
  const readError = async (response: Response) => {
    const { code, details } = await response.json();
    return { status: response.status, code, details };
  };

  const formatIso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const readTypeId = async (): Promise<string> =>
    (await callForResult("booking_options")).types[1].id;
  // One instant for all tests, so that no slot leaves the list during a test.
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  const listFreeTimes = async (): Promise<number[]> =>
    callForResult("available_slots", {
      type_id: await readTypeId(),
      from_at: formatIso(tomorrow),
      until_at: formatIso(tomorrow + 7 * 86_400),
    });
  const createBooking = async (time: number, fields: object = {}) => ({
    type_id: await readTypeId(),
    starts_at: formatIso(time),
    name: "Ada",
    email: `${randomUUID()}@example.com`,
    zone: "Asia/Kolkata",
    submission_id: randomUUID(),
    ...fields,
  });

  test("a visitor can list, hold, book, move and cancel a slot", async () => {
    const [time = 0, , , later = 0] = await listFreeTimes();
    const type_id = await readTypeId();
    const slot_hold_id = randomUUID();
    const held = await callForResult("hold_slot", {
      type_id,
      starts_at: formatIso(time),
      slot_hold_id,
    });
    expect(Date.parse(held.held_until)).toBeGreaterThan(Date.now());
    expect(await listFreeTimes()).not.toContain(time);

    const booking = await createBooking(time, {
      slot_hold_id,
      notes: "Grüße 👋",
      attribution: { first: { utm_campaign: "spring" } },
    });
    const booked = await callForResult("book_appointment", { booking });
    expect(booked).toMatchObject({
      outcome: "booked",
      appointment: {
        starts_at: formatIso(time).replace(".000", ""),
        attendee_zone: "Asia/Kolkata",
      },
    });
    expect(await callForResult("book_appointment", { booking })).toEqual(booked);

    const { link_token } = booked;
    expect(await callForResult("booking_by_link", { link_token })).toMatchObject({
      can_change: true,
    });
    expect(await callForResult("booking_by_link", { link_token: `${link_token}x` })).toBeNull();
    const moved = await callForResult("move_booking", { link_token, starts_at: formatIso(later) });
    expect(moved).toMatchObject({ starts_at: formatIso(later).replace(".000", ""), sequence: 1 });
    const cancelled = await callForResult("cancel_booking", { link_token });
    expect(cancelled).toMatchObject({ status: "cancelled", sequence: 2 });
    expect(await listFreeTimes()).toEqual(expect.arrayContaining([time, later]));
  });

  test("refusals have a status and machine-readable details", async () => {
    const { sql } = supabase;
    const [time = 0] = await listFreeTimes();
    const wrong = await call("book_appointment", {
      booking: await createBooking(time, { email: "ada" }),
    });
    expect(await readError(wrong)).toEqual({ status: 422, code: "PT422", details: "email" });

    onTestFinished(() => liftVisitorLimits(sql));
    await sql`update private.rate_limits set per_client = 1 where name = 'bookings'`;
    await sql`delete from private.rate_clients`;
    await callForResult("book_appointment", { booking: await createBooking(time) });
    const taken = await call("book_appointment", { booking: await createBooking(time) });
    expect(await readError(taken)).toEqual({
      status: 409,
      code: "PT409",
      details: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
    });
    const [next = 0] = await listFreeTimes();
    const limited = await call("book_appointment", { booking: await createBooking(next) });
    expect(await readError(limited)).toEqual({
      status: 429,
      code: "PT429",
      details: expect.stringMatching(/^\d+$/),
    });
  });

  test.each([
    "appointments",
    "appointment_types",
    "blocked_times",
    "booking_settings",
    "calendars",
  ])("visitors can access nothing of %s", async (table) => {
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      const path = method === "GET" || method === "POST" ? table : `${table}?id=not.is.null`;
      const response = await send(method, path, method === "GET" ? undefined : { id: null });
      expect({ method, status: response.status }).toEqual({ method, status: 401 });
    }
  });

  test("the lists of the back office: types by name, upcoming appointments with their types", async () => {
    const [time = 0] = await listFreeTimes();
    await callForResult("book_appointment", {
      booking: await createBooking(time, { name: "Listed" }),
    });
    const types = await send("GET", "appointment_types?order=name.asc", undefined, "viewer");
    expect((await types.json()).map(({ name }: { name: string }) => name)).toEqual([
      "Blueprint call",
      "Platform demo",
      "Value Sprint briefing",
    ]);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format();
    const upcoming = await send(
      "GET",
      `appointments?select=id,attendee_name,scheduled_date,scheduled_time,status,appointment_types(name)&scheduled_date=gte.${today}&status=in.(scheduled,confirmed)&order=scheduled_date.asc,scheduled_time.asc&limit=10`,
      undefined,
      "viewer",
    );
    expect(upcoming.status).toBe(200);
    expect(await upcoming.json()).toContainEqual(
      expect.objectContaining({
        attendee_name: "Listed",
        appointment_types: { name: "Platform demo" },
      }),
    );
  });

  test("staff can add, disable and remove a blocked time; one that ends before its start is rejected", async () => {
    const fields = { title: "Holiday", start_date: "2030-12-24", end_date: "2030-12-26" };
    const added = await send("POST", "blocked_times", { ...fields, start_time: null }, "sales");
    expect(added.status).toBe(201);
    const [{ id }] = await added.json();
    const path = `blocked_times?id=eq.${id}`;
    const off = await send("PATCH", path, { is_active: false }, "sales");
    expect(await off.json()).toMatchObject([{ is_active: false, version: 2 }]);
    const unseen = await send("PATCH", path, { is_active: true }, "viewer");
    expect(await unseen.json()).toEqual([]);
    expect((await send("DELETE", path, undefined, "sales")).status).toBe(200);
    const backwards = { ...fields, end_date: "2030-12-23" };
    const refused = await send("POST", "blocked_times", backwards, "sales");
    expect(await readError(refused)).toEqual({ status: 422, code: "PT422", details: "end_date" });
  });

  test("staff can create, move and complete an appointment; an overlap is a conflict", async () => {
    const own = {
      appointment_type_id: await readTypeId(),
      starts_at: "2030-01-06T03:07:00Z",
      attendee_name: "Bo",
      attendee_email: "bo@example.com",
    };
    const shown = "select=id,status,source,scheduled_date,scheduled_time,sequence";
    const made = await send("POST", `appointments?${shown}`, own, "sales");
    expect(made.status).toBe(201);
    const [booked] = await made.json();
    expect(booked).toMatchObject({
      status: "scheduled",
      source: "staff",
      scheduled_date: "2030-01-05",
      scheduled_time: "22:07:00",
    });
    const near = { ...own, starts_at: "2030-01-06T03:51:00Z" };
    const clash = await send("POST", `appointments?${shown}`, near, "sales");
    expect(await readError(clash)).toMatchObject({ status: 409, code: "PT409" });
    const path = `appointments?${shown}&id=eq.${booked.id}`;
    const moved = await send("PATCH", path, { starts_at: "2030-01-06T04:00:00Z" }, "admin");
    expect(await moved.json()).toMatchObject([{ sequence: 1, scheduled_time: "23:00:00" }]);
    const closed = await send("PATCH", path, { status: "cancelled" }, "sales");
    expect(await closed.json()).toMatchObject([{ status: "cancelled", sequence: 2 }]);
    const final = await send("PATCH", path, { status: "scheduled" }, "sales");
    expect(await readError(final)).toMatchObject({ status: 409, code: "PT409" });
    expect((await send("POST", `appointments?${shown}`, own, "viewer")).status).toBe(403);
    expect((await send("DELETE", path, undefined, "admin")).status).toBe(403);
  });

  test("administrators can change the limits; malformed opening hours are rejected with their position", async () => {
    const path = "booking_settings?id=is.true";
    const hours = { weekly: { 1: [["08:00", "24:00"]] }, dates: { "2030-12-24": [] } };
    const changed = await send("PATCH", path, { hours, notice_minutes: 60 }, "admin");
    expect(await changed.json()).toMatchObject([{ hours, notice_minutes: 60 }]);
    const wrong = { hours: { weekly: { 1: [["17:00", "09:00"]] } } };
    const refused = await send("PATCH", path, wrong, "admin");
    expect(await readError(refused)).toEqual({
      status: 422,
      code: "PT422",
      details: "hours.weekly.1",
    });
    expect(await (await send("PATCH", path, { notice_minutes: 0 }, "sales")).json()).toEqual([]);
  });

  test("a calendar is read without the token of its feed, which has a separate function", async () => {
    const columns =
      "id,name,staff_id,is_active,hours,zone,place_kind,place,has_busy_url,busy_error";
    const listed = await send("GET", `calendars?select=${columns}`, undefined, "viewer");
    expect(listed.status).toBe(200);
    const [{ id: calendar }] = await listed.json();
    for (const select of ["*", "feed_token", "busy_url"]) {
      const refused = await send("GET", `calendars?select=${select}`, undefined, "admin");
      expect(refused.status).toBe(403);
    }
    const token = await callForResult("calendar_feed_token", { calendar }, "admin");
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect((await call("calendar_feed_token", { calendar }, "sales")).status).toBe(403);
    expect(await callForResult("renew_feed_token", { calendar }, "admin")).not.toBe(token);
  });
});

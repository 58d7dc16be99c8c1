import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { openAtAllHours } from "../../../support/product/opening-hours.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { until } from "../../../support/until.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";
import {
  addWebhook,
  createActions,
  externalServer,
  mailServer,
  readMails,
  createEmail,
  settings,
  setUpReceivers,
} from "./appointment-emails.fixture.ts";

/**
 * Emails after a booking, received by an SMTP server, and busy times from external calendars.
 * Invitations are parsed by an independent iCalendar library.
 */
setUpReceivers();

describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  const { call, book, listSlots, patch, work, rowsOf, eventsAbout } = createActions(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine, env: settings() });
    await addWebhook(supabase);
    await liftVisitorLimits(supabase.sql);
    await openAtAllHours(supabase.sql);
  });

  afterAll(() => supabase.discard());

  test("a booking is one event in its visitor's calendar from the first email to the last", async () => {
    const address = createEmail();
    const { starts, id } = await book(address);
    const [booked] = await until(() => readMails(address).length === 1 && readMails(address));
    expect(booked?.subject).toContain("Confirmed: Platform demo with Arq");
    expect(booked?.types).toEqual([
      "text/plain; charset=utf-8",
      "text/html; charset=utf-8",
      "text/calendar; charset=utf-8; method=REQUEST",
      "application/ics; name=invite.ics",
    ]);
    const invitation = {
      method: "REQUEST",
      uid: `${id}@localhost`,
      sequence: 0,
      start: starts,
      end: starts + 30 * 60,
      place: null,
      organizer: "mailto:hello@example.com",
      attendee: `mailto:${address}`,
    };
    expect(booked?.calendar).toEqual(invitation);
    expect(booked?.text).toContain("(Europe/Berlin)");
    expect(booked?.text).toContain("(America/New_York)");
    expect(booked?.text).not.toContain("Lovelace");

    const notice = await until(() =>
      mailServer.mails.find((mail) => mail.includes(`Reply-To: ${address}`)),
    );
    expect(notice).toContain("To: admin@example.com");
    expect(notice).toContain("Subject: New appointment: Ada Lovelace");

    // The signed link of the email opens the change.
    const [, next = 0] = await listSlots();
    const moved = await call("move_booking", {
      link_token: booked?.link_token,
      starts_at: new Date(next * 1000).toISOString(),
    });
    expect(moved.sequence).toBe(1);
    await until(() => readMails(address).length === 2);
    expect(readMails(address)[1]?.subject).toContain("Changed: ");
    expect(readMails(address)[1]?.calendar).toEqual({
      ...invitation,
      sequence: 1,
      start: next,
      end: next + 30 * 60,
    });

    const admin = await supabase.signIn();
    await patch(`appointments?id=eq.${id}`, { status: "confirmed" }, admin);
    await patch(`appointments?id=eq.${id}`, { place_kind: "room", place: "Room 5" }, admin);
    await until(() => readMails(address).length === 3);
    expect(readMails(address)[2]?.calendar).toMatchObject({ sequence: 2, place: "Room 5" });

    await call("cancel_booking", { link_token: readMails(address)[2]?.link_token });
    await until(() => readMails(address).length === 4);
    expect(readMails(address)[3]?.types).toContain("text/calendar; charset=utf-8; method=CANCEL");
    expect(readMails(address)[3]?.calendar).toMatchObject({
      method: "CANCEL",
      uid: invitation.uid,
      sequence: 3,
    });
    const topics = (await rowsOf(id)).map(({ topic }) => topic);
    expect(topics).not.toContain("appointment_reminder");

    await until(() => eventsAbout(address).length === 6);
    expect(
      eventsAbout(address)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual([
      "appointment.booked",
      "appointment.cancelled",
      "appointment.moved",
      "appointment.moved",
      "appointment.status",
      "lead.created",
    ]);
    const cancelled = eventsAbout(address).find(({ type }) => type === "appointment.cancelled");
    expect(cancelled?.data).toMatchObject({
      id,
      status: "cancelled",
      previous: { status: "confirmed" },
      type: "Platform demo",
      calendar: "Demos",
      starts_at: new Date(next * 1000).toISOString().replace(".000", ""),
    });
  });

  test("a calendar feed requires its secret address", async () => {
    const address = createEmail();
    const { id, link_token } = await book(address);
    const admin = await supabase.signIn();
    const [calendar] = await supabase.sql`select id from public.calendars`;
    const token = await call("calendar_feed_token", { calendar: calendar?.id }, admin);
    const fetchFeed = (given: string, headers: Record<string, string> = {}) =>
      fetch(`${supabase.url}/functions/v1/calendar-feed?token=${given}`, { headers });

    const first = await fetchFeed(token);
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await first.text();
    const listUids = (read: string) =>
      new ICAL.Component(ICAL.parse(read))
        .getAllSubcomponents("vevent")
        .map((event) => event.getFirstPropertyValue("uid"));
    expect(listUids(text)).toContain(`${id}@localhost`);
    expect(text).toContain("SUMMARY:Platform demo: Ada Lovelace");
    const etag = first.headers.get("etag") ?? "";
    expect((await fetchFeed(token, { "if-none-match": etag })).status).toBe(304);

    await call("cancel_booking", { link_token });
    const second = await fetchFeed(token, { "if-none-match": etag });
    expect(second.status).toBe(200);
    expect(listUids(await second.text())).not.toContain(`${id}@localhost`);

    expect((await fetchFeed("0".repeat(64))).status).toBe(404);
    expect((await fetch(`${supabase.url}/functions/v1/calendar-feed`)).status).toBe(404);
    const renewed = await call("renew_feed_token", { calendar: calendar?.id }, admin);
    expect((await fetchFeed(token)).status).toBe(404);
    expect((await fetchFeed(renewed)).status).toBe(200);

    onTestFinished(async () => {
      await supabase.sql`update private.rate_limits set per_client = 1000000 where name = 'feeds'`;
    });
    await supabase.sql`update private.rate_limits set per_client = 1 where name = 'feeds'`;
    const refused = await fetchFeed(renewed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // No role can read the token without the function.
    for (const as of [undefined, admin])
      await expect(call("calendar_feed", { token: renewed }, as)).rejects.toThrow(
        /responded with 40[134]/,
      );
  });

  test("busy times of an external calendar are not offered, and remain when it becomes unavailable", async () => {
    // The target is on this machine and has no certificate.
    await supabase.sql`alter table public.calendars drop constraint calendars_busy_url_https`;
    const admin = await supabase.signIn();
    const [calendar] = await supabase.sql`select id, version from public.calendars`;
    const readState = async () => {
      const [row] = await supabase.sql`
        select busy_read_at, busy_error, version from public.calendars where id = ${calendar?.id}`;
      return row;
    };
    const free = await listSlots();
    const [taken = 0] = free;
    const formatTime = (at: number) =>
      new Date(at * 1000).toISOString().replaceAll(/[-:]/g, "").replace(".000", "");
    const meeting = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:elsewhere",
      `DTSTART:${formatTime(taken)}`,
      `DTEND:${formatTime(taken + 1800)}`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n");
    externalServer.calendar = { status: 200, text: meeting, etag: '"1"' };
    externalServer.asked.length = 0;
    await patch(
      `calendars?id=eq.${calendar?.id}`,
      { busy_url: `${externalServer.url}/busy.ics` },
      admin,
    );
    await until(async () => (await readState())?.busy_read_at !== null);
    expect(await listSlots()).toEqual(free.slice(1));
    // Reading an external calendar must not look like a change to editors.
    expect((await readState())?.version).toBe((calendar?.version ?? 0) + 1);

    const readAgain = async () => {
      const before = externalServer.asked.length;
      await until(async () => {
        // A concurrent read of the calendar postpones the next one.
        await supabase.sql`update private.busy_sources set tried_at = now() - interval '1 hour'`;
        await supabase.sql`update public.outbox set next_at = now() where kind = 'busy' and every is not null`;
        await work();
        return externalServer.asked.length > before;
      });
    };
    await readAgain();
    expect(externalServer.asked.at(-1)?.["if-none-match"]).toBe('"1"');

    externalServer.calendar = { status: 503, text: "", etag: '"2"' };
    await readAgain();
    await until(
      async () =>
        (await readState())?.busy_error === "The address returned 503. Check the iCalendar URL.",
    );
    expect(await listSlots()).toEqual(free.slice(1));

    externalServer.calendar = { status: 200, text: meeting.replace("TRANSP", ""), etag: '"3"' };
    await readAgain();
    await until(async () => (await readState())?.busy_error === null);

    // A calendar that is not bookable is not read; it is read again as soon as it is bookable.
    const before = externalServer.asked.length;
    await patch(`calendars?id=eq.${calendar?.id}`, { is_active: false }, admin);
    await patch(`calendars?id=eq.${calendar?.id}`, { is_active: true }, admin);
    await until(() => externalServer.asked.length > before);

    await patch(`calendars?id=eq.${calendar?.id}`, { busy_url: null }, admin);
    expect(await listSlots()).toEqual(free);
    expect(await readState()).toMatchObject({ busy_read_at: null, busy_error: null });
  });
});

import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { startMailServer, type MailServer } from "../../support/servers/mail-server.ts";
import { mimeParts } from "../../support/mime.ts";
import { openAtAllHours } from "../../support/product/opening-hours.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/**
 * Emails after a booking, received by an SMTP server, and busy times from external calendars.
 * Invitations are parsed by an independent iCalendar library.
 */

/** A server on 127.0.0.1 with a webhook target at /hook and an external calendar at /busy.ics. */
type ExternalServer = {
  url: string;
  events: { type: string; data: Record<string, unknown> }[];
  asked: IncomingHttpHeaders[];
  calendar: { status: number; text: string; etag: string };
  server: Server;
};

async function startExternalServer(): Promise<ExternalServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.url === "/hook") {
        externalServer.events.push(JSON.parse(body));
        response.writeHead(204).end();
        return;
      }
      externalServer.asked.push(request.headers);
      const { status, text, etag } = externalServer.calendar;
      const isKnown = status === 200 && request.headers["if-none-match"] === etag;
      response.writeHead(isKnown ? 304 : status, { etag }).end(isKnown ? undefined : text);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const externalServer: ExternalServer = {
    url: `http://127.0.0.1:${port}`,
    events: [],
    asked: [],
    calendar: { status: 200, text: "", etag: '"1"' },
    server,
  };
  return externalServer;
}

let mailServer: MailServer;
let externalServer: ExternalServer;

beforeAll(async () => {
  [mailServer, externalServer] = await Promise.all([startMailServer(), startExternalServer()]);
});

afterAll(async () => {
  await mailServer.close();
  externalServer.server.closeAllConnections();
  externalServer.server.close();
});

beforeEach(() => mailServer.behave("accept"));

const settings = () => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailServer.port),
  SMTP_FROM: "Arq <hello@example.com>",
  WEBHOOK_URLS: `${externalServer.url}/hook`,
  WEBHOOK_SECRET: `whsec_${Buffer.from("a secret of the tests, 32 bytes!").toString("base64")}`,
  WEBHOOK_PRIVATE_TARGETS: "on",
});

/** A unique email address. */
const newEmail = () => `${randomUUID()}@example.com`;

/** The emails to an address, with their subject, text and invitation. */
const mailsTo = (address: string) =>
  mailServer.mails
    .filter((mail) => mail.includes(`\nTo: ${address}\n`))
    .map((mail) => {
      const parts = mimeParts(mail);
      const [text = "", calendar] = ["text/plain", "text/calendar"].map(
        (type) =>
          parts.find(({ headers }) => headers.get("content-type")?.startsWith(type))?.content,
      );
      return {
        subject: /^Subject: (.*(?:\n[ \t].*)*)/m.exec(mail)?.[1]?.replaceAll(/\n[ \t]/g, " ") ?? "",
        text,
        types: parts.map(({ headers }) => headers.get("content-type") ?? ""),
        link_token: /book\?ticket=(\S+)\n/.exec(text)?.[1],
        calendar: calendar === undefined ? null : readEvent(calendar),
      };
    });

function readEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The invitation has no event.");
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toUnixTime(),
    end: event.endDate.toUnixTime(),
    place: event.location,
    organizer: component.getFirstPropertyValue("organizer"),
    attendee: component.getFirstPropertyValue("attendee"),
  };
}

const day = 24 * 60 * 60 * 1000;
/** One instant for all tests, so that no slot leaves the list during a test. */
const inThreeDays = Date.now() + 3 * day;

function actionsOf(getSupabase: () => LocalSupabase) {
  const call = async (name: string, body: object, as?: string) => {
    const answer = await getSupabase().request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
      ...(as ? { as } : {}),
    });
    if (!answer.ok)
      throw new Error(`${name} responded with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const typeId = async (): Promise<string> => {
    const { types } = await call("booking_options", {});
    return types.find(({ name }: { name: string }) => name === "Platform demo").id;
  };
  const slots = async (): Promise<number[]> =>
    call("available_slots", {
      type_id: await typeId(),
      from_at: new Date(inThreeDays).toISOString(),
      until_at: new Date(inThreeDays + 7 * day).toISOString(),
    });
  return {
    call,
    slots,
    /** Books the n-th free slot, starting some days ahead. */
    async book(email: string, place = 0) {
      const starts = (await slots())[place] ?? 0;
      const booking = {
        type_id: await typeId(),
        starts_at: new Date(starts * 1000).toISOString(),
        name: "Ada Lovelace",
        email,
        company: "Analytical Engines",
        notes: "About our looms",
        zone: "Europe/Berlin",
        submission_id: randomUUID(),
      };
      const booked = await call("book_appointment", { booking });
      expect(booked.outcome).toBe("booked");
      return { starts, link_token: String(booked.link_token), id: String(booked.appointment.id) };
    },
    /** Updates rows as a member of staff. */
    async patch(path: string, body: object, as: string): Promise<void> {
      const answer = await getSupabase().request(`/rest/v1/${path}`, {
        method: "PATCH",
        body: JSON.stringify(body),
        as,
      });
      expect({ status: answer.status, body: await answer.text() }).toEqual({
        status: 204,
        body: "",
      });
    },
    work: () =>
      getSupabase().request("/functions/v1/work-outbox", {
        method: "POST",
        headers: { authorization: `Bearer ${secretKey}` },
      }),
    /** The emails about an appointment to its visitor, oldest first. */
    rowsOf: (id: string) => getSupabase().sql<
      { topic: string; state: string; next_at: Date; last_error: string | null }[]
    >`
      select topic, state, next_at, last_error from public.outbox
      where appointment_id = ${id} and topic <> 'appointment_notice' order by next_at`,
    eventsAbout: (address: string) =>
      externalServer.events.filter(({ data }) => data["email"] === address),
  };
}

describe.each(restEngines)("with REST by %s", (restEngine) => {
  let supabase: LocalSupabase;
  const { call, book, slots, patch, work, rowsOf, eventsAbout } = actionsOf(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine, env: settings() });
    await liftVisitorLimits(supabase.sql);
    await openAtAllHours(supabase.sql);
  });

  afterAll(() => supabase.discard());

  test("a booking is one event in its visitor's calendar from the first email to the last", async () => {
    const address = newEmail();
    const { starts, id } = await book(address);
    const [booked] = await until(() => mailsTo(address).length === 1 && mailsTo(address));
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
    const [, next = 0] = await slots();
    const moved = await call("move_booking", {
      link_token: booked?.link_token,
      starts_at: new Date(next * 1000).toISOString(),
    });
    expect(moved.sequence).toBe(1);
    await until(() => mailsTo(address).length === 2);
    expect(mailsTo(address)[1]?.subject).toContain("Changed: ");
    expect(mailsTo(address)[1]?.calendar).toEqual({
      ...invitation,
      sequence: 1,
      start: next,
      end: next + 30 * 60,
    });

    const admin = await supabase.signIn();
    await patch(`appointments?id=eq.${id}`, { status: "confirmed" }, admin);
    await patch(`appointments?id=eq.${id}`, { place_kind: "room", place: "Room 5" }, admin);
    await until(() => mailsTo(address).length === 3);
    expect(mailsTo(address)[2]?.calendar).toMatchObject({ sequence: 2, place: "Room 5" });

    await call("cancel_booking", { link_token: mailsTo(address)[2]?.link_token });
    await until(() => mailsTo(address).length === 4);
    expect(mailsTo(address)[3]?.types).toContain("text/calendar; charset=utf-8; method=CANCEL");
    expect(mailsTo(address)[3]?.calendar).toMatchObject({
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
    const address = newEmail();
    const { id, link_token } = await book(address);
    const admin = await supabase.signIn();
    const [calendar] = await supabase.sql`select id from public.calendars`;
    const token = await call("calendar_feed_token", { calendar: calendar?.id }, admin);
    const feed = (given: string, headers: Record<string, string> = {}) =>
      fetch(`${supabase.url}/functions/v1/calendar-feed?token=${given}`, { headers });

    const first = await feed(token);
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await first.text();
    const uids = (read: string) =>
      new ICAL.Component(ICAL.parse(read))
        .getAllSubcomponents("vevent")
        .map((event) => event.getFirstPropertyValue("uid"));
    expect(uids(text)).toContain(`${id}@localhost`);
    expect(text).toContain("SUMMARY:Platform demo: Ada Lovelace");
    const etag = first.headers.get("etag") ?? "";
    expect((await feed(token, { "if-none-match": etag })).status).toBe(304);

    await call("cancel_booking", { link_token });
    const second = await feed(token, { "if-none-match": etag });
    expect(second.status).toBe(200);
    expect(uids(await second.text())).not.toContain(`${id}@localhost`);

    expect((await feed("0".repeat(64))).status).toBe(404);
    expect((await fetch(`${supabase.url}/functions/v1/calendar-feed`)).status).toBe(404);
    const renewed = await call("renew_feed_token", { calendar: calendar?.id }, admin);
    expect((await feed(token)).status).toBe(404);
    expect((await feed(renewed)).status).toBe(200);

    await supabase.sql`update private.rate_limits set per_client = 1 where name = 'feeds'`;
    const refused = await feed(renewed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await supabase.sql`update private.rate_limits set per_client = 1000000 where name = 'feeds'`;
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
    const state = async () => {
      const [row] = await supabase.sql`
        select busy_read_at, busy_error, version from public.calendars where id = ${calendar?.id}`;
      return row;
    };
    const free = await slots();
    const [taken = 0] = free;
    const time = (at: number) =>
      new Date(at * 1000).toISOString().replaceAll(/[-:]/g, "").replace(".000", "");
    const meeting = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:elsewhere",
      `DTSTART:${time(taken)}`,
      `DTEND:${time(taken + 1800)}`,
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
    await until(async () => (await state())?.busy_read_at !== null);
    expect(await slots()).toEqual(free.slice(1));
    // Reading an external calendar must not look like a change to editors.
    expect((await state())?.version).toBe((calendar?.version ?? 0) + 1);

    const again = async () => {
      const before = externalServer.asked.length;
      await until(async () => {
        // A concurrent read of the calendar postpones the next one.
        await supabase.sql`update private.busy_sources set tried_at = now() - interval '1 hour'`;
        await supabase.sql`update public.outbox set next_at = now() where kind = 'busy' and every is not null`;
        await work();
        return externalServer.asked.length > before;
      });
    };
    await again();
    expect(externalServer.asked.at(-1)?.["if-none-match"]).toBe('"1"');

    externalServer.calendar = { status: 503, text: "", etag: '"2"' };
    await again();
    await until(
      async () =>
        (await state())?.busy_error === "The address returned 503. Check the iCalendar URL.",
    );
    expect(await slots()).toEqual(free.slice(1));

    externalServer.calendar = { status: 200, text: meeting.replace("TRANSP", ""), etag: '"3"' };
    await again();
    await until(async () => (await state())?.busy_error === null);

    // A calendar that is not bookable is not read; it is read again as soon as it is bookable.
    const before = externalServer.asked.length;
    await patch(`calendars?id=eq.${calendar?.id}`, { is_active: false }, admin);
    await patch(`calendars?id=eq.${calendar?.id}`, { is_active: true }, admin);
    await until(() => externalServer.asked.length > before);

    await patch(`calendars?id=eq.${calendar?.id}`, { busy_url: null }, admin);
    expect(await slots()).toEqual(free);
    expect(await state()).toMatchObject({ busy_read_at: null, busy_error: null });
  });
});

describe("between a booking and its meeting", () => {
  let supabase: LocalSupabase;
  const { call, book, slots, patch, work, rowsOf, eventsAbout } = actionsOf(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ env: settings() });
    await liftVisitorLimits(supabase.sql);
    await openAtAllHours(supabase.sql);
  });

  afterAll(() => supabase.discard());

  const remindersOf = async (id: string) =>
    (await rowsOf(id))
      .filter(({ topic, state }) => topic === "appointment_reminder" && state === "pending")
      .map(({ next_at }) => next_at.getTime() / 1000);

  /** Moves the start of an appointment to the given number of minutes from now. */
  async function startIn(id: string, minutes: number): Promise<void> {
    await supabase.sql`
      update public.appointments set starts_at = now() + make_interval(mins => ${minutes}) where id = ${id}`;
    await supabase.sql`
      update public.outbox set next_at = now() where appointment_id = ${id} and state = 'pending'`;
  }

  test("reminders are sent a day and an hour before, and follow the appointment", async () => {
    const address = newEmail();
    const { id, starts, link_token } = await book(address);
    expect(await remindersOf(id)).toEqual([starts - 24 * 3600, starts - 3600]);
    // A pending email includes a later change: both are sent as one.
    await until(() => mailsTo(address).length === 1);
    const free = await slots();
    const next = free.at(-1) ?? 0;
    await call("move_booking", { link_token, starts_at: new Date(next * 1000).toISOString() });
    expect(await remindersOf(id)).toEqual([next - 24 * 3600, next - 3600]);
    await until(() => mailsTo(address).length === 2);

    await startIn(id, 30);
    await work();
    await until(() => mailsTo(address).length === 3);
    expect(mailsTo(address)[2]?.subject).toContain("Reminder: ");
    expect(mailsTo(address)[2]?.calendar).toBeNull();
    const skipped = (await rowsOf(id)).filter(({ last_error }) => last_error !== null);
    expect(skipped.map(({ last_error }) => last_error)).toEqual([
      "Not sent: the next reminder takes its place.",
    ]);
    expect(mailsTo(address)).toHaveLength(3);
    await supabase.sql`update public.appointments set status = 'cancelled' where id = ${id}`;
  });

  test("cancelled and past appointments have no reminders", async () => {
    const begun = newEmail();
    const { id } = await book(begun);
    await until(() => mailsTo(begun).length === 1);
    await startIn(id, -5);
    await work();
    expect((await rowsOf(id)).map(({ last_error }) => last_error)).toEqual([
      null,
      "Not sent: the appointment has begun.",
      "Not sent: the appointment has begun.",
    ]);
    expect(mailsTo(begun)).toHaveLength(1);

    const cancelled = newEmail();
    const other = await book(cancelled);
    await until(() => mailsTo(cancelled).length === 1);
    // An update by the owner of the database, which sends and cancels no emails.
    await supabase.sql`update public.appointments set status = 'cancelled' where id = ${other.id}`;
    await supabase.sql`update public.outbox set next_at = now() where appointment_id = ${other.id} and state = 'pending'`;
    await work();
    expect(new Set((await rowsOf(other.id)).map(({ last_error }) => last_error))).toEqual(
      new Set([null, "Not sent: the appointment was cancelled."]),
    );
    expect(mailsTo(cancelled)).toHaveLength(1);
  });

  test("changes that could not be sent are combined into one email with the current state", async () => {
    await mailServer.close();
    const address = newEmail();
    const { id, link_token } = await book(address);
    await until(async () => (await rowsOf(id)).some(({ last_error }) => last_error !== null));
    const next = (await slots()).at(-1) ?? 0;
    await call("move_booking", { link_token, starts_at: new Date(next * 1000).toISOString() });
    await mailServer.open();
    await until(async () => {
      await supabase.sql`
        update public.outbox set next_at = now()
        where appointment_id = ${id} and state = 'pending' and topic <> 'appointment_reminder'`;
      await work();
      return mailsTo(address).length > 0;
    });
    const [only, ...others] = mailsTo(address);
    expect(others).toEqual([]);
    expect(only?.subject).toContain("Confirmed: ");
    expect(only?.calendar).toMatchObject({ sequence: 1, start: next });
  });

  test("a replaced attendee receives the invitation and the reminders", async () => {
    const [first, second] = [newEmail(), newEmail()];
    const { id } = await book(first);
    await until(() => mailsTo(first).length === 1);
    const admin = await supabase.signIn();
    await patch(`appointments?id=eq.${id}`, { attendee_email: second }, admin);
    await until(() => mailsTo(second).length === 1);
    expect(mailsTo(second)[0]?.calendar?.attendee).toBe(`mailto:${second}`);
    expect(await remindersOf(id)).toHaveLength(2);
    const to = await supabase.sql`
      select distinct payload ->> 'to' as address from public.outbox
      where appointment_id = ${id} and topic = 'appointment_reminder'`;
    expect([...to]).toEqual([{ address: second }]);
  });

  test("a person who must not be contacted still receives emails about their own appointment", async () => {
    const address = newEmail();
    await supabase.sql`insert into public.people (email, do_not_contact) values (${address}, true)`;
    await book(address);
    await until(() => mailsTo(address).length === 1);
    const event = await until(() =>
      eventsAbout(address).find(({ type }) => type === "appointment.booked"),
    );
    expect(event.data["do_not_contact"]).toBe(true);
  });

  test("changes by other staff are sent to the host, own changes are not", async () => {
    const address = newEmail();
    const { id } = await book(address);
    await until(() => mailServer.mails.some((mail) => mail.includes(`Reply-To: ${address}`)));
    const admin = await supabase.signIn();
    await patch(`appointments?id=eq.${id}`, { status: "cancelled" }, admin);
    await until(() => mailsTo(address).length === 2);
    const notices = await supabase.sql`
      select state from public.outbox where appointment_id = ${id} and topic = 'appointment_notice'`;
    expect([...notices]).toEqual([{ state: "done" }]);
  });

  test("erasing a person removes their pending emails", async () => {
    const address = newEmail();
    const { id } = await book(address);
    const admin = await supabase.signIn();
    await call("erase_person", { email: address }, admin);
    expect([...(await rowsOf(id))]).toEqual([]);
  });
});

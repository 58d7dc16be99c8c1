import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { webhookEvents } from "@site/supabase/contracts/integrations/webhook-events";
import { secretKey, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { startMailServer, type MailServer } from "../../../support/servers/mail-server.ts";
import { mimeParts } from "../../../support/mime.ts";

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

/** The mail server and the external server of the running test file. */
export let mailServer: MailServer;
export let externalServer: ExternalServer;

/** Starts the receivers for the tests of a file. Before each test the mail server accepts. */
export function setUpReceivers(): void {
  beforeAll(async () => {
    [mailServer, externalServer] = await Promise.all([startMailServer(), startExternalServer()]);
  });

  afterAll(async () => {
    await mailServer.close();
    externalServer.server.closeAllConnections();
    externalServer.server.close();
  });

  beforeEach(() => mailServer.behave("accept"));
}

export const settings = () => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailServer.port),
  SMTP_FROM: "Arq <hello@example.com>",
  BRAND_NAME: "Arq",
  WEBHOOK_PRIVATE_TARGETS: "on",
});

/** Adds the webhook of the external server. */
export const addWebhook = ({ sql }: LocalSupabase) => sql`
  insert into public.webhooks (url, events)
  values (${`${externalServer.url}/hook`}, ${[...webhookEvents]})`;

/** A unique email address. */
export const createEmail = () => `${randomUUID()}@example.com`;

/** The emails to an address, with their subject, text and invitation. */
export const readMails = (address: string) =>
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
        link_token: /book\?token=(\S+)\n/.exec(text)?.[1],
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

export function createActions(getSupabase: () => LocalSupabase) {
  const call = async (name: string, body: object, as?: string) => {
    const response = await getSupabase().request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
      ...(as ? { as } : {}),
    });
    if (!response.ok)
      throw new Error(`${name} responded with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const readTypeId = async (): Promise<string> => {
    const { types } = await call("booking_options", {});
    return types.find(({ name }: { name: string }) => name === "Platform demo").id;
  };
  const listSlots = async (): Promise<number[]> =>
    call("available_slots", {
      type_id: await readTypeId(),
      from_at: new Date(inThreeDays).toISOString(),
      until_at: new Date(inThreeDays + 7 * day).toISOString(),
    });
  return {
    call,
    listSlots,
    /** Books the n-th free slot, starting some days ahead. */
    async book(email: string, place = 0) {
      const starts = (await listSlots())[place] ?? 0;
      const booking = {
        type_id: await readTypeId(),
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
      const response = await getSupabase().request(`/rest/v1/${path}`, {
        method: "PATCH",
        body: JSON.stringify(body),
        as,
      });
      expect({ status: response.status, body: await response.text() }).toEqual({
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

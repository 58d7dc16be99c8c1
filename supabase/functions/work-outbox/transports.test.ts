import { expect, test } from "vitest";
import type { Email } from "../_shared/email.ts";
import { createEmailSender, createOutboundClient } from "./transports.ts";

const message = { headers: { "content-type": "application/json" }, body: "{}" };

/** Posts to a host that resolves to these addresses; returns the outcome and the requests made. */
async function post(target: string, addresses: string[], environment: Record<string, string> = {}) {
  const requests: string[] = [];
  const runtime = {
    env: { get: (name: string) => environment[name] },
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      requests.push(`${String(url)} ${init?.redirect}`);
      return new Response(null, { status: 204 });
    },
  };
  const { post: send } = createOutboundClient(runtime, async () => addresses);
  const outcome = await send(new URL(target), message, AbortSignal.timeout(10_000)).catch(
    (error: Error) => error.name,
  );
  return { outcome, requests };
}

test("posts to a host with public addresses without following redirects", async () => {
  expect(await post("https://crm.example.com/", ["93.184.216.34", "2606:4700::1"])).toEqual({
    outcome: 204,
    requests: ["https://crm.example.com/ manual"],
  });
});

test.each<[string, string[]]>([
  ["http://crm.example.com/", ["93.184.216.34"]],
  ["https://anna:secret@crm.example.com/", ["93.184.216.34"]],
  ["https://crm.example.com/", ["93.184.216.34", "10.0.0.1"]],
  ["https://crm.example.com/", ["::1"]],
  ["https://2130706433/", []],
  ["https://[::ffff:169.254.169.254]/", []],
])("posts nothing to %s, which resolves to %j", async (target, addresses) => {
  expect(await post(target, addresses)).toEqual({ outcome: "PermanentError", requests: [] });
});

test("treats a host without addresses as a temporary failure", async () => {
  expect(await post("https://crm.example.com/", [])).toEqual({ outcome: "Error", requests: [] });
});

test("posts to private addresses if they are allowed", async () => {
  const { outcome } = await post("http://127.0.0.1:8080/", [], { WEBHOOK_PRIVATE_TARGETS: "on" });
  expect(outcome).toBe(204);
});

const createEmail = (): Email => ({
  id: "1",
  to: "ada@example.com",
  subject: "S",
  text: "T",
  html: "<p>T</p>",
  headers: {},
});

/** The request body for an email to the email service, or to the mailbox if no service is set. */
async function send(
  changes: Partial<Email>,
  settings = new Map([["MAIL_API_URL", "https://mail.example.com/emails"]]),
): Promise<Record<string, unknown>> {
  const bodies: unknown[] = [];
  const sendEmail = createEmailSender({
    env: { get: (name) => settings.get(name) },
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return new Response("{}");
    },
  });
  await sendEmail({ ...createEmail(), ...changes });
  return Object.assign({}, bodies[0]);
}

test("sends in the name of a staff member from the address of the settings", async () => {
  const settings = new Map([
    ["MAIL_API_URL", "https://mail.example.com/emails"],
    ["MAIL_FROM", "Arq <hello@example.com>"],
  ]);
  expect(await send({}, settings)).toMatchObject({ from: "Arq <hello@example.com>" });
  const senderName = 'Sam "the\\" Seller';
  expect(await send({ senderName }, settings)).toMatchObject({
    from: '"Sam  the   Seller" <hello@example.com>',
  });
});

test("an email without HTML is sent and captured as text", async () => {
  const { html, ...plain } = createEmail();
  expect(html).toBeDefined();
  const settings = new Map([["MAIL_API_URL", "https://mail.example.com/emails"]]);
  for (const used of [settings, new Map<string, string>()]) {
    const bodies: string[] = [];
    const sendEmail = createEmailSender({
      env: { get: (name) => used.get(name) },
      fetch: async (_, init) => {
        bodies.push(String(init?.body));
        return new Response("{}");
      },
    });
    await sendEmail(plain);
    expect(bodies[0]).not.toContain("<p>");
  }
});

test("attaches an invitation as an iCalendar file", async () => {
  const text = "BEGIN:VCALENDAR\r\nSUMMARY:Grüße 👋\r\nEND:VCALENDAR\r\n";
  const { attachments } = await send({ invitation: { method: "REQUEST", text } });
  expect(attachments).toEqual([
    {
      filename: "invite.ics",
      content: Buffer.from(text).toString("base64"),
      content_type: "text/calendar; charset=utf-8; method=REQUEST",
    },
  ]);
  expect(await send({})).not.toHaveProperty("attachments");
});

test("reads a response up to the limit without following redirects", async () => {
  const runtime = {
    env: { get: () => undefined },
    fetch: async (_: string | URL | Request, init?: RequestInit) =>
      new Response("12345", { headers: { etag: `"${init?.redirect}"` } }),
  };
  const { read } = createOutboundClient(runtime, async () => ["93.184.216.34"]);
  const url = new URL("https://calendar.example.com/");
  const signal = AbortSignal.timeout(10_000);
  const response = await read(url, { headers: {}, maxBytes: 5 }, signal);
  expect(new TextDecoder().decode(response.body ?? undefined)).toBe("12345");
  expect(response.headers.get("etag")).toBe('"manual"');
  expect((await read(url, { headers: {}, maxBytes: 4 }, signal)).body).toBeNull();
});

test("reads nothing from a private address", async () => {
  const runtime = { env: { get: () => undefined }, fetch: async () => expect.unreachable() };
  const { read } = createOutboundClient(runtime, async () => ["10.0.0.1"]);
  await expect(
    read(
      new URL("https://calendar.example.com/"),
      { headers: {}, maxBytes: 1 },
      AbortSignal.timeout(10_000),
    ),
  ).rejects.toMatchObject({ name: "PermanentError" });
});

test("stores who may read a captured email with a one-time link", async () => {
  const capture = (changes: Partial<Email>) => send(changes, new Map());
  expect(await capture({})).toMatchObject({ is_private: false, reader_id: null });
  expect(await capture({ readerId: "an-id" })).toMatchObject({
    is_private: true,
    reader_id: "an-id",
  });
  expect(await capture({ readerId: null })).toMatchObject({ is_private: true, reader_id: null });
});

test.each([
  [400, "The email service returned 400", "PermanentError"],
  [422, "The email service returned 422", "PermanentError"],
  [401, "The email service returned 401", "Error"],
  [503, "The email service returned 503", "Error"],
])("an email fails when the email service returns %i", async (status, message, name) => {
  const sendEmail = createEmailSender({
    env: { get: (key) => (key === "MAIL_API_URL" ? "https://mail.example.com/emails" : undefined) },
    fetch: async () => new Response("{}", { status }),
  });
  await expect(sendEmail(createEmail())).rejects.toMatchObject({ message, name });
});

test.each([400, 413, 503])(
  "an email that the database does not store with %i is tried again",
  async (status) => {
    const sendEmail = createEmailSender({
      env: { get: () => undefined },
      fetch: async () => new Response("{}", { status }),
    });
    await expect(sendEmail(createEmail())).rejects.toMatchObject({
      message: `Could not store the email: the database returned ${status}`,
      name: "Error",
    });
  },
);

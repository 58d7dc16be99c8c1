import { expect, test } from "vitest";
import type { Email } from "../_shared/email.ts";
import { createEmailSender, createOutboundClient } from "./transports.ts";

const message = { headers: { "content-type": "application/json" }, body: "{}" };

/** Posts with a name that leads to these addresses; gives where the runtime was sent, if anywhere. */
async function post(target: string, addresses: string[], environment: Record<string, string> = {}) {
  const asked: string[] = [];
  const runtime = {
    env: { get: (name: string) => environment[name] },
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      asked.push(`${String(url)} ${init?.redirect}`);
      return new Response(null, { status: 204 });
    },
  };
  const { post: send } = createOutboundClient(runtime, async () => addresses);
  const outcome = await send(new URL(target), message, AbortSignal.timeout(10_000)).catch(
    (error: Error) => error.name,
  );
  return { outcome, asked };
}

test("a name that leads to public addresses is posted to, without following redirects", async () => {
  expect(await post("https://crm.example.com/", ["93.184.216.34", "2606:4700::1"])).toEqual({
    outcome: 204,
    asked: ["https://crm.example.com/ manual"],
  });
});

test.each<[string, string[]]>([
  ["http://crm.example.com/", ["93.184.216.34"]],
  ["https://anna:secret@crm.example.com/", ["93.184.216.34"]],
  ["https://crm.example.com/", ["93.184.216.34", "10.0.0.1"]],
  ["https://crm.example.com/", ["::1"]],
  ["https://2130706433/", []],
  ["https://[::ffff:169.254.169.254]/", []],
])("nothing is posted to %s that leads to %j", async (target, addresses) => {
  expect(await post(target, addresses)).toEqual({ outcome: "PermanentFailure", asked: [] });
});

test("a name without an address is a failure that may pass", async () => {
  expect(await post("https://crm.example.com/", [])).toEqual({ outcome: "Error", asked: [] });
});

test("targets of the own network are taken where that is set", async () => {
  const { outcome } = await post("http://127.0.0.1:8080/", [], { WEBHOOK_PRIVATE_TARGETS: "on" });
  expect(outcome).toBe(204);
});

/** What is sent for this mail to a mail service, or to the mailbox where none is set. */
async function sent(
  changes: Partial<Email>,
  settings = new Map([["MAIL_API_URL", "https://mail.example.com/emails"]]),
): Promise<Record<string, unknown>> {
  const bodies: unknown[] = [];
  const send = createEmailSender({
    env: { get: (name) => settings.get(name) },
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return new Response("{}");
    },
  });
  const mail = {
    id: "1",
    to: "ada@example.com",
    subject: "S",
    text: "T",
    html: "<p>T</p>",
    headers: {},
  };
  await send({ ...mail, ...changes });
  return Object.assign({}, bodies[0]);
}

test("a mail service is handed an invitation as a file that calendars know", async () => {
  const text = "BEGIN:VCALENDAR\r\nSUMMARY:Grüße 👋\r\nEND:VCALENDAR\r\n";
  const { attachments } = await sent({ invitation: { method: "REQUEST", text } });
  expect(attachments).toEqual([
    {
      filename: "invite.ics",
      content: Buffer.from(text).toString("base64"),
      content_type: "text/calendar; charset=utf-8; method=REQUEST",
    },
  ]);
  expect(await sent({})).not.toHaveProperty("attachments");
});

test("an answer from outside is read up to its length, and no redirect is followed", async () => {
  const runtime = {
    env: { get: () => undefined },
    fetch: async (_: string | URL | Request, init?: RequestInit) =>
      new Response("12345", { headers: { etag: `"${init?.redirect}"` } }),
  };
  const { read } = createOutboundClient(runtime, async () => ["93.184.216.34"]);
  const url = new URL("https://calendar.example.com/");
  const signal = AbortSignal.timeout(10_000);
  const whole = await read(url, { headers: {}, maxBytes: 5 }, signal);
  expect(new TextDecoder().decode(whole.body ?? undefined)).toBe("12345");
  expect(whole.headers.get("etag")).toBe('"manual"');
  expect((await read(url, { headers: {}, maxBytes: 4 }, signal)).body).toBeNull();
});

test("nothing is read from an address of the own network", async () => {
  const runtime = { env: { get: () => undefined }, fetch: async () => expect.unreachable() };
  const { read } = createOutboundClient(runtime, async () => ["10.0.0.1"]);
  await expect(
    read(
      new URL("https://calendar.example.com/"),
      { headers: {}, maxBytes: 1 },
      AbortSignal.timeout(10_000),
    ),
  ).rejects.toMatchObject({ name: "PermanentFailure" });
});

test("a captured mail with a one-time link names who may read it", async () => {
  const captured = (changes: Partial<Email>) => sent(changes, new Map());
  expect(await captured({})).toMatchObject({ is_private: false, reader_id: null });
  expect(await captured({ readerId: "an-id" })).toMatchObject({
    is_private: true,
    reader_id: "an-id",
  });
  expect(await captured({ readerId: null })).toMatchObject({ is_private: true, reader_id: null });
});

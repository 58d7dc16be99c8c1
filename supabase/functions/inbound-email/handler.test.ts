import { expect, test } from "vitest";
import { signWebhook } from "../_shared/webhooks.ts";
import { handler } from "./handler.ts";

const secret = `whsec_${"A".repeat(32)}`;
const token = "0123456789abcdef0123456789abcdef";
const email = {
  from: "Ada Lovelace <ada@example.com>",
  to: `"Sam" <reply+${token.toUpperCase()}@in.example.com>`,
  subject: "Re: Your\r\nmessage",
  text: "Tuesday works.\r\n\u0000\u202ebye",
  messageId: "<1@mail.example.com>",
  inReplyTo: "2@www.example.com",
};

type Options = {
  headers?: Record<string, string>;
  nowMs?: number;
  method?: string;
  /** The response of the database to each call, by its function. */
  results?: Record<string, Response>;
  settings?: Record<string, string>;
};

/** Sends a signed message; returns the status, the calls to the database and whether the worker was woken. */
async function send(message: object, options: Options = {}) {
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  let isWoken = false;
  const body = JSON.stringify(message);
  const settings: Record<string, string> = options.settings ?? { WEBHOOK_SECRET: secret };
  const response = await handler(
    new Request("https://x.test/functions/v1/inbound-email", {
      method: options.method ?? "POST",
      headers: options.headers ?? signWebhook(secret, "msg_1", body, options.nowMs ?? Date.now()),
      ...(options.method === "GET" ? {} : { body }),
    }),
    {
      env: { get: (name) => settings[name] },
      fetch: async (url, init) => {
        const name = String(url).split("/").at(-1) ?? "";
        calls.push({ name, body: JSON.parse(String(init?.body)) });
        return options.results?.[name] ?? Response.json("accepted");
      },
      wakeOutbox: () => {
        isWoken = true;
      },
    },
  );
  return { status: response.status, calls, isWoken };
}

test("stores a signed reply and wakes the worker", async () => {
  expect(await send(email)).toEqual({
    status: 202,
    isWoken: true,
    calls: [
      {
        name: "receive_email",
        body: {
          token,
          sender: "ada@example.com",
          subject: "Re: Your message",
          body: "Tuesday works.\nbye",
          message_id: "<1@mail.example.com>",
          in_reply_to: "<2@www.example.com>",
        },
      },
    ],
  });
});

test("an HTML reply is stored as text", async () => {
  const { calls } = await send({
    ...email,
    text: " ",
    html: "<p>Yes&#x202E;</p><script>x</script>",
  });
  expect(calls[0]?.body["body"]).toBe("Yes");
});

test("finds the reply address among several recipients", async () => {
  const { calls } = await send({ ...email, to: ["sam@example.com", email.to] });
  expect(calls[0]?.body["token"]).toBe(token);
});

test.each([
  ["duplicate", 202],
  ["unknown_address", 404],
  ["unknown_sender", 403],
  ["too_many", 429],
  ["something else", 503],
])("the result %s of the database is the status %i", async (result, status) => {
  const results = { receive_email: Response.json(result) };
  expect(await send(email, { results })).toMatchObject({ status, isWoken: false });
});

test("an outage can be retried", async () => {
  const results = { receive_email: new Response("", { status: 500 }) };
  expect(await send(email, { results })).toMatchObject({ status: 503 });
});

test.each([
  ["no sender", { from: "" }],
  ["no address in the sender", { from: "Ada" }],
  ["no reply address", { to: "reply@in.example.com" }],
  ["a short token", { to: "reply+0123@in.example.com" }],
  ["no Message-ID", { messageId: " " }],
  ["a Message-ID that is not text", { messageId: 1 }],
])("rejects a message with %s", async (_, change) => {
  expect(await send({ ...email, ...change })).toEqual({ status: 400, calls: [], isWoken: false });
});

test.each([
  [
    "another secret",
    signWebhook(`whsec_${"B".repeat(32)}`, "1", JSON.stringify(email), Date.now()),
  ],
  ["another body", signWebhook(secret, "1", "{}", Date.now())],
  ["an old time", signWebhook(secret, "1", JSON.stringify(email), Date.now() - 301_000)],
  ["no signature", {}],
])("rejects a message with %s", async (_, headers) => {
  expect(await send(email, { headers })).toEqual({ status: 401, calls: [], isWoken: false });
});

test("rejects other methods, long messages and every message without a secret", async () => {
  expect(await send(email, { method: "GET" })).toMatchObject({ status: 405, calls: [] });
  expect(await send({ ...email, text: "x".repeat(140_000) })).toMatchObject({
    status: 413,
    calls: [],
  });
  expect(await send(email, { settings: {} })).toMatchObject({ status: 503, calls: [] });
});

const asAdmin = { authorization: "Bearer token", apikey: "key" };

test("an administrator replies as the recipient of a captured email, without WEBHOOK_SECRET", async () => {
  const id = "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11";
  const { status, calls } = await send(
    { emailId: id, text: "Yes" },
    {
      headers: asAdmin,
      settings: {},
      results: {
        captured_email_reply: Response.json({
          token,
          sender: "ada@example.com",
          subject: "Re: Hi",
        }),
      },
    },
  );
  expect(status).toBe(202);
  expect(calls[1]).toMatchObject({
    name: "receive_email",
    body: {
      token,
      sender: "ada@example.com",
      subject: "Re: Hi",
      body: "Yes",
      in_reply_to: `<${id}@localhost>`,
    },
  });
});

test.each([
  ["is not an administrator", new Response("", { status: 403 }), 403],
  ["names an email that was not captured", Response.json(null), 404],
  ["has no database", new Response("", { status: 502 }), 503],
])("nothing is stored for a caller who %s", async (_, response, status) => {
  const results = { captured_email_reply: response };
  const sent = await send({ emailId: "1", text: "Yes" }, { headers: asAdmin, results });
  expect(sent).toMatchObject({ status, calls: [{ name: "captured_email_reply" }] });
});

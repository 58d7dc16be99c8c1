import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { until } from "../../../support/until.ts";
import {
  createActions,
  createEmail,
  mailServer,
  readMails,
  settings,
  setUpReceivers,
  webhookSecret,
} from "./outbox.fixture.ts";

/** Emails of staff leave through an SMTP server, and replies come back through the signed endpoint. */
setUpReceivers();

let supabase: LocalSupabase;
let admin: string;
const { call } = createActions(() => supabase);

beforeAll(async () => {
  const env = { ...settings(), REPLY_ADDRESS: "reply@in.example.com" };
  supabase = await startLocalSupabase({ env });
  await liftVisitorLimits(supabase.sql);
  admin = await supabase.signIn();
});

afterAll(() => supabase.discard());

const rpc = async (name: string, body: object): Promise<unknown> => {
  const response = await call(`/rest/v1/rpc/${name}`, body, { as: admin });
  expect({ name, status: response.status, ok: response.ok }).toMatchObject({ ok: true });
  return response.status === 204 ? null : response.json();
};

/** Adds a person, writes to them, and waits for the email at the mail server. */
async function write(fields: object = {}) {
  const address = createEmail();
  const person = await rpc("create_person", { name: "Ada Lovelace", email: address });
  const id = randomUUID();
  await rpc("send_email", { id, person, subject: "Your message", body: "Hello Ada", ...fields });
  return { address, person, id };
}

const readEmail = async (id: string) => {
  const [email] =
    await supabase.sql`select state, failure, body from public.emails where id = ${id}`;
  return email;
};

/** Posts a message as the pipe command of a mail server does. */
function deliver(message: object, secret = webhookSecret, ageSeconds = 0): Promise<Response> {
  const body = JSON.stringify(message);
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return fetch(`${supabase.url}/functions/v1/inbound-email`, {
    method: "POST",
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${signature}`,
    },
    body,
  });
}

const readHeader = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, "im").exec(mail)?.[1] ?? "";

test("a conversation keeps its thread through SMTP and back", async () => {
  await rpc("save_email_signature", { signature: "Sam Seller\nArq" });
  const { address, person, id } = await write({ subject: "Greetings from Arq" });
  const [mail = ""] = await until(() => readMails(address).length === 1 && readMails(address));
  expect(readHeader(mail, "From")).toBe("Administrator <hello@example.com>");
  expect(readHeader(mail, "Message-ID")).toBe(`<${id}@example.com>`);
  const replyTo = readHeader(mail, "Reply-To");
  expect(replyTo).toMatch(/^reply\+[0-9a-f]{32}@in\.example\.com$/);
  expect(mail).toContain("Content-Type: text/plain");
  expect(mail).not.toMatch(/text\/html|Auto-Submitted|References/);
  expect(mail).toContain("Hello Ada");
  expect(mail).toContain("Sam Seller");
  await until(async () => (await readEmail(id))?.["state"] === "sent");

  const reply = {
    from: `Ada <${address.toUpperCase()}>`,
    to: replyTo,
    subject: "Re: Greetings from Arq",
    text: `Tuesday works.\n\nOn Nov 27, 2026, Sam wrote:\n> Hello Ada`,
    messageId: `<${randomUUID()}@mail.example.com>`,
    inReplyTo: readHeader(mail, "Message-ID"),
  };
  // A mail server repeats a delivery, also concurrently.
  const statuses = await Promise.all([1, 2, 3].map(async () => (await deliver(reply)).status));
  expect(statuses).toEqual([202, 202, 202]);
  const stored = await supabase.sql<{ id: string; reply_to_id: string }[]>`
    select id, reply_to_id from public.emails where direction = 'incoming' and thread_id = ${id}`;
  expect([...stored]).toEqual([{ id: stored[0]?.id, reply_to_id: id }]);
  const notice = await until(() =>
    mailServer.mails.find((sent) => sent.includes("Subject: Reply from Ada Lovelace")),
  );
  expect(notice).toMatch(/^To: admin@example.com$/m);
  expect(notice).toContain("Tuesday works.");

  const answer = randomUUID();
  await rpc("send_email", {
    id: answer,
    person,
    subject: "Re: Greetings from Arq",
    body: "See you then.",
    reply_to: stored[0]?.id,
  });
  const [, second = ""] = await until(() => readMails(address).length === 2 && readMails(address));
  expect(readHeader(second, "In-Reply-To")).toBe(reply.messageId);
  expect(readHeader(second, "References")).toBe(`<${id}@example.com> ${reply.messageId}`);
  expect(second).toContain("> Tuesday works.");
  expect(second).not.toContain("> > Hello Ada");
  expect(readHeader(second, "Reply-To")).not.toBe(replyTo);
});

test("the endpoint refuses other signatures, old messages, forged tokens and other senders", async () => {
  const { address, id } = await write();
  const [mail = ""] = await until(() => readMails(address).length === 1 && readMails(address));
  const reply = {
    from: address,
    to: readHeader(mail, "Reply-To"),
    subject: "Re: Your message",
    text: "Yes",
    messageId: `<${randomUUID()}@mail.example.com>`,
  };
  const otherSecret = `whsec_${Buffer.from("another secret of 32 characters!").toString("base64")}`;
  expect((await deliver(reply, otherSecret)).status).toBe(401);
  expect((await deliver(reply, webhookSecret, 600)).status).toBe(401);
  const forged = { ...reply, to: `reply+${"0".repeat(32)}@in.example.com` };
  expect((await deliver(forged)).status).toBe(404);
  expect((await deliver({ ...reply, from: "eve@example.com" })).status).toBe(403);
  expect((await deliver({ ...reply, messageId: "" })).status).toBe(400);
  expect((await deliver({ ...reply, text: "x".repeat(140_000) })).status).toBe(413);
  const [count] = await supabase.sql`
    select count(*)::int as replies from public.emails where direction = 'incoming' and thread_id = ${id}`;
  expect(count).toEqual({ replies: 0 });
  expect((await deliver(reply)).status).toBe(202);
});

test("the email shows why it failed, and is sent again", async () => {
  mailServer.behave("refuse");
  const { address, id } = await write();
  await until(async () => (await readEmail(id))?.["state"] === "failed");
  expect(await readEmail(id)).toMatchObject({ failure: "The mail server returned 550" });
  mailServer.behave("accept");
  await rpc("retry_email", { id });
  await until(async () => (await readEmail(id))?.["state"] === "sent");
  expect(readMails(address)).toHaveLength(1);
});

test("while the mail server is down, the email waits with the reason", async () => {
  await mailServer.close();
  const { address, id } = await write();
  await until(async () => (await readEmail(id))?.["failure"] !== null);
  expect(await readEmail(id)).toMatchObject({ state: "queued" });
  await mailServer.open();
  await supabase.sql`update public.outbox set next_at = now() where id = ${id}`;
  await until(async () => (await readEmail(id))?.["state"] === "sent");
  expect(readMails(address)).toHaveLength(1);
});

test("an erased person's email is not sent, and replies to it are refused", async () => {
  const { address } = await write();
  const [mail = ""] = await until(() => readMails(address).length === 1 && readMails(address));
  await rpc("erase_person", { email: address });
  const reply = {
    from: address,
    to: readHeader(mail, "Reply-To"),
    text: "Yes",
    messageId: "<after@mail.example.com>",
  };
  expect((await deliver(reply)).status).toBe(404);
});

test("without a mail server, an administrator replies as the recipient of the captured email", async () => {
  const captured = await startLocalSupabase({ env: { BRAND_NAME: "Arq" } });
  try {
    const token = await captured.signIn();
    const post = (path: string, body: object, as: string | undefined) =>
      captured.request(path, {
        method: "POST",
        body: JSON.stringify(body),
        ...(as ? { as } : {}),
      });
    const address = createEmail();
    const person: unknown = await (
      await post("/rest/v1/rpc/create_person", { name: "Ada", email: address }, token)
    ).json();
    const id = randomUUID();
    const email = { id, person, subject: "Hello", body: "Hello Ada" };
    expect((await post("/rest/v1/rpc/send_email", email, token)).ok).toBe(true);
    await until(async () => {
      const [row] = await captured.sql`select state from public.emails where id = ${id}`;
      return row?.["state"] === "captured";
    });
    const reply = { emailId: id, text: "Tuesday works." };
    const path = "/functions/v1/inbound-email";
    expect((await post(path, reply, undefined)).status).toBe(503);
    expect((await post(path, { ...reply, emailId: randomUUID() }, token)).status).toBe(404);
    expect((await post(path, reply, token)).status).toBe(202);
    const [stored] = await captured.sql`
      select subject, body, address, reply_to_id from public.emails where direction = 'incoming'`;
    expect(stored).toEqual({
      subject: "Re: Hello",
      body: "Tuesday works.",
      address,
      reply_to_id: id,
    });
  } finally {
    await captured.discard();
  }
});

/** Rate limits of visitors, at the database. */

import { createHmac, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { clientHeaderSecret } from "../../support/servers/local-supabase.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

const setLimits = (sql: postgres.Sql, perClient: number, total: number) => sql`
  update private.rate_limits set per_client = ${perClient}, total = ${total}, seconds = 600`;

/** Ends every window, as elapsed time would. */
const endWindows = (sql: postgres.Sql) =>
  sql.unsafe(`
    update private.rate_totals set opened_at = '-infinity';
    update private.rate_clients set opened_at = opened_at - interval '2 days';
  `);

beforeEach(async () => {
  const { sql } = database();
  await setLimits(sql, 5, 100);
  await endWindows(sql);
});

const signClient = (
  client: string,
  seconds: number | string = Math.floor(Date.now() / 1000),
  key = clientHeaderSecret,
) => {
  const signature = createHmac("sha256", key).update(`${client}.${seconds}`).digest("base64url");
  return { "x-client": `${client}.${seconds}.${signature}` };
};
const createClientId = () => randomUUID().replaceAll("-", "");

/** Stores a lead as a visitor with these headers: "stored", or the rejection. */
async function send(
  headers: Record<string, string>,
  fields: { readonly name?: string; readonly table?: "leads" | "newsletter_subscribers" } = {},
): Promise<"stored" | { code: string; detail: string | undefined }> {
  const { sql } = database();
  return sql
    .begin(async (transaction) => {
      await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction`set local role anon`;
      const email = `${randomUUID()}@example.com`;
      if (fields.table === "newsletter_subscribers") {
        await transaction`insert into public.newsletter_subscribers (email) values (${email})`;
      } else {
        await transaction`
          insert into public.leads (name, email, form_source)
          values (${fields.name ?? "Ada"}, ${email}, 'contact_form')`;
      }
      return "stored" as const;
    })
    .catch((error: { code: string; detail?: string }) => ({
      code: error.code,
      detail: error.detail,
    }));
}

const sendMany = async (count: number, headers: (index: number) => Record<string, string>) => {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, n) => send(headers(n))));
  return outcomes.filter((outcome) => outcome === "stored").length;
};

test("of any number of concurrent rows, exactly the limit per client is accepted", async () => {
  const client = createClientId();
  expect(await sendMany(12, () => signClient(client))).toBe(5);
  expect(await send(signClient(createClientId()))).toBe("stored");
});

test("of any number of concurrent clients, exactly the total limit is accepted", async () => {
  await setLimits(database().sql, 5, 8);
  expect(await sendMany(15, () => signClient(createClientId()))).toBe(8);
});

test("administrators are notified once that the total limit was reached", async () => {
  const { sql } = database();
  await setLimits(sql, 5, 3);
  await sql`delete from public.outbox`;
  const listAlertRecipients = async () => {
    const rows = await sql`
      select payload ->> 'to' as recipient from public.outbox where topic = 'limit_alert' order by 1`;
    return rows.map(({ recipient }) => recipient);
  };
  const admins = (
    await sql`select email from public.staff where is_active and role = 'admin' order by 1`
  ).map(({ email }) => email);
  expect(await sendMany(2, () => signClient(createClientId()))).toBe(2);
  expect(await listAlertRecipients()).toEqual([]);
  expect(await sendMany(5, () => signClient(createClientId()))).toBe(1);
  expect(await listAlertRecipients()).toEqual(admins);
});

test("a rejection says how many seconds to wait, and the next window accepts again", async () => {
  const { sql } = database();
  const client = createClientId();
  await setLimits(sql, 1, 100);
  expect(await send(signClient(client))).toBe("stored");
  const rejected = await send(signClient(client));
  expect(rejected).toMatchObject({ code: "PT429" });
  const seconds = Number(rejected !== "stored" && rejected.detail);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  await endWindows(sql);
  expect(await send(signClient(client))).toBe("stored");
});

test("rejected and rolled back rows do not count", async () => {
  await setLimits(database().sql, 2, 2);
  const client = createClientId();
  for (const name of [" ", "", "x".repeat(201)]) {
    expect(await send(signClient(client), { name })).toMatchObject({ code: "23514" });
  }
  expect(await send(signClient(client))).toBe("stored");
  expect(await send(signClient(client))).toBe("stored");
  expect(await send(signClient(client))).toMatchObject({ code: "PT429" });
});

test("leads and newsletter addresses are counted separately", async () => {
  await setLimits(database().sql, 1, 100);
  const client = createClientId();
  expect(await send(signClient(client))).toBe("stored");
  const subscribe = () => send(signClient(client), { table: "newsletter_subscribers" });
  expect(await subscribe()).toBe("stored");
  expect(await subscribe()).toMatchObject({ code: "PT429" });
});

test.each<[string, () => Record<string, string>]>([
  ["signed with another secret", () => signClient(createClientId(), undefined, "another secret")],
  [
    "signed eleven minutes ago",
    () => signClient(createClientId(), Math.floor(Date.now() / 1000) - 660),
  ],
  ["signed in the future", () => signClient(createClientId(), Math.floor(Date.now() / 1000) + 660)],
  [
    "without a signature",
    () => ({ "x-client": `${createClientId()}.${Math.floor(Date.now() / 1000)}` }),
  ],
  ["that has another format", () => ({ "x-client": createClientId() })],
  ["whose time is not a number", () => signClient(createClientId(), "soon")],
  ["with a time out of range", () => signClient(createClientId(), "9".repeat(30))],
  ["with an extra part", () => signClient(`${createClientId()}.${createClientId()}`)],
  ["with a short name", () => signClient("me")],
  ["with a long name", () => signClient(createClientId().repeat(5))],
  [
    "with a replaced hash",
    () => ({
      "x-client": signClient(createClientId())["x-client"].replace(/^\w+/, createClientId()),
    }),
  ],
])("a client header %s is ignored: the address is counted", async (_, header) => {
  const address = { "x-forwarded-for": "198.51.100.7" };
  expect(await sendMany(8, () => ({ ...address, ...header() }))).toBe(5);
});

test("a signed client is counted instead of the address of the request", async () => {
  const address = { "x-forwarded-for": "198.51.100.8" };
  expect(await sendMany(8, () => ({ ...address, ...signClient(createClientId()) }))).toBe(8);
});

test.each<[string, (n: number) => Record<string, string>, number]>([
  ["one IPv4 address", () => ({ "x-forwarded-for": "203.0.113.9" }), 5],
  [
    "two notations of one IPv4 address",
    (n) => ({ "x-forwarded-for": n % 2 ? "203.0.113.10" : "::ffff:203.0.113.10" }),
    5,
  ],
  ["addresses of one IPv6 network", (n) => ({ "x-forwarded-for": `2001:db8:1:2::${n + 1}` }), 5],
  [
    "addresses of several IPv6 networks",
    (n) => ({ "x-forwarded-for": `2001:db8:1:${n + 1}::1` }),
    8,
  ],
  ["several addresses", (n) => ({ "x-forwarded-for": `203.0.113.${n + 20}` }), 8],
  [
    "several addresses as sent by the hosted gateway",
    (n) => ({ "cf-connecting-ip": `203.0.113.${n + 40}`, "x-forwarded-for": "10.0.0.1" }),
    8,
  ],
  [
    "invented addresses before that of the gateway",
    (n) => ({ "cf-connecting-ip": "203.0.113.60", "x-forwarded-for": `10.0.0.${n}` }),
    5,
  ],
  ["no address", () => ({}), 5],
  ["texts that are not addresses", (n) => ({ "x-forwarded-for": `somewhere ${n}` }), 5],
])("%s", async (_, headers, admitted) => {
  expect(await sendMany(8, headers)).toBe(admitted);
});

test("no address or hash of a visitor is stored unchanged, and old counts are removed", async () => {
  const { sql } = database();
  await send({ "x-forwarded-for": "203.0.113.77" });
  const readClients = () => sql`select encode(client, 'hex') as client from private.rate_clients`;
  expect(JSON.stringify(await readClients())).not.toContain(
    Buffer.from("203.0.113.77").toString("hex"),
  );
  await endWindows(sql);
  const before = (await readClients()).length;
  for (let n = 0; n < Math.ceil(before / 10); n++) await send(signClient(createClientId()));
  expect((await readClients()).length).toBe(Math.ceil(before / 10));
});

test("staff and the service role are not counted", async () => {
  const { sql } = database();
  await setLimits(sql, 1, 1);
  await sql`
    insert into public.leads (name, email, form_source)
    select 'Ada', n || '@example.com', 'chat' from generate_series(1, 5) n`;
  expect(await send(signClient(createClientId()))).toBe("stored");
});

/** Spam classification of submissions, and how staff restore them. */

import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

/** The tables of a lead's effects that are counted most. */
const traces = [
  "leads",
  "people",
  "person_events",
  "consents",
  "lead_points",
  "outbox",
  "spam_submissions",
] as const;

async function countTraces(): Promise<Record<string, number>> {
  const { sql } = database();
  const found: Record<string, number> = {};
  for (const table of traces) {
    const [row] = await sql`select count(*)::int as n from public.${sql(table)}`;
    found[table] = Number(row?.n);
  }
  const [summed] =
    await sql`select coalesce(sum(lead_count), 0)::int as n from private.lead_count_totals()`;
  found.counted = Number(summed?.n);
  return found;
}

/** Stores a lead as a visitor and returns how many rows the insert counted. */
async function send(fields: Record<string, string | object> = {}): Promise<number> {
  const { sql } = database();
  const row = {
    name: "Ada",
    email: `${randomUUID()}@example.com`,
    form_source: "contact_form",
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? value : sql.json(JSON.parse(JSON.stringify(value))),
      ]),
    ),
  };
  return sql.begin(async (transaction) => {
    await transaction`set local role anon`;
    return (await transaction`insert into public.leads ${transaction(row)}`).count;
  });
}

const readLeads = (email: string) =>
  database().sql`select id, lead_score, person_id from public.leads where email = ${email}`;
const readSpam = (email: string) =>
  database().sql<{ id: string; points: number; reasons: string[] }[]>`
    select id, points, reasons from public.spam_submissions where email = ${email}`;

/** Calls a function as this staff member and commits. */
async function callAs(caller: "admin" | "sales" | "marketing", name: string, id: string) {
  const { sql, accounts } = database();
  await sql.begin(async (transaction) => {
    const claims = JSON.stringify({ role: "authenticated", sub: accounts[caller] });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`set local role authenticated`;
    await transaction`select ${transaction(`public.${name}`)}(${id}::uuid)`;
  });
}

const createLinks = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join(" ");

describe("a submission is classified as spam:", () => {
  test.each<[string, Record<string, string | object>]>([
    ["a filled honeypot", { signals: { honeypot: true } }],
    ["a form sent within a second", { signals: { elapsed_ms: 999 } }],
    ["a message with many links", { message: createLinks(8) }],
    [
      "a forged token with several links",
      { signals: { token: "forged" }, message: createLinks(3) },
    ],
    ["a link as a name, and a spam phrase", { name: "www.win.example", message: "Online  Casino" }],
    ["several spam phrases", { message: "Backlinks and SEO services: first page of Google." }],
  ])("%s", async (_, fields) => {
    const email = `${randomUUID()}@example.com`;
    const before = await countTraces();
    expect(await send({ email, consent_wording: "1", ...fields })).toBe(1);
    expect(await countTraces()).toEqual({
      ...before,
      spam_submissions: (before.spam_submissions ?? 0) + 1,
    });
    const [kept] = await readSpam(email);
    expect(kept?.points).toBeGreaterThanOrEqual(100);
    expect(kept?.reasons.length).toBeGreaterThan(0);
  });
});

describe("a submission is not classified as spam:", () => {
  test.each<[string, Record<string, string | object>]>([
    ["a lead without signals", {}],
    ["a form sent after one second", { signals: { elapsed_ms: 1000 } }],
    ["an untouched honeypot", { signals: { honeypot: false, token: "valid" } }],
    ["a forged token alone", { signals: { token: "forged" } }],
    ["a message with links", { message: createLinks(7) }],
    ["a phrase of ordinary use", { message: "We run an online casino and need a service desk." }],
    ["unknown signals", { signals: { elapsed_ms: "soon", honeypot: [], token: 7 } }],
    ["signals that are too long", { signals: { elapsed_ms: 1e300 } }],
  ])("%s", async (_, fields) => {
    const email = `${randomUUID()}@example.com`;
    expect(await send({ email, ...fields })).toBe(1);
    expect(await readLeads(email)).toHaveLength(1);
    expect(await readSpam(email)).toHaveLength(0);
  });
});

test("the same text from many addresses is a signal, and one link more is enough", async () => {
  const createOffer = (n: number) =>
    `We  offer the BEST service in your town for a price that nobody else has.${n % 2 ? " " : ""}`;
  for (let n = 0; n < 12; n++) await send({ message: createOffer(n) });
  const email = `${randomUUID()}@example.com`;
  await send({ email, message: createOffer(12) });
  expect(await readLeads(email)).toHaveLength(1);
  await send({ email, name: "www.best.example", message: createOffer(13) });
  expect((await readSpam(email))[0]?.reasons).toContain(
    "Same text from ten or more other addresses",
  );
});

test("repeated texts of one address, and short texts of many, are no signal", async () => {
  const { sql } = database();
  const signs = async (email: string, message: string) => {
    const [row] = await sql`
      select count(*)::int as n
      from private.spam_signals((
        select lead from public.leads lead where email = ${email} and message = ${message} limit 1
      ))`;
    return row?.n;
  };
  const email = `${randomUUID()}@example.com`;
  const long = "A long question about the workflow engine that is asked again and again, by one.";
  await sql`
    insert into public.leads (name, email, form_source, message)
    select 'Ada', ${email}, 'contact_form', ${long} from generate_series(1, 20)`;
  await sql`
    insert into public.leads (name, email, form_source, message)
    select 'Ada', n || '.short@example.com', 'download_guide', 'Company size: 11-50'
    from generate_series(1, 20) n`;
  expect(await signs(email, long)).toBe(0);
  expect(await signs("3.short@example.com", "Company size: 11-50")).toBe(0);
});

test("leads that the operator loads are not classified", async () => {
  await database().sql`
    insert into public.leads (name, email, form_source, message, signals)
    values ('Loaded', 'loaded@example.com', 'chat', ${createLinks(20)}, '{"honeypot": true}')`;
  expect(await readLeads("loaded@example.com")).toHaveLength(1);
});

describe("repeated spam", () => {
  test("with its submission id is stored once, for any signals", async () => {
    const email = `${randomUUID()}@example.com`;
    const submission = { email, submission_id: randomUUID() };
    expect(await send({ ...submission, signals: { honeypot: true } })).toBe(1);
    expect(await send({ ...submission, signals: { honeypot: true } })).toBe(1);
    expect(await send(submission)).toBe(1);
    expect(await readSpam(email)).toHaveLength(1);
    expect(await readLeads(email)).toHaveLength(0);
  });

  test("without an id is stored once; the same text without signals is a lead", async () => {
    const email = `${randomUUID()}@example.com`;
    const signals = { honeypot: true };
    await Promise.all([
      send({ email, signals }),
      send({ email, signals }),
      send({ email, signals }),
    ]);
    expect(await readSpam(email)).toHaveLength(1);
    await send({ email });
    expect(await readLeads(email)).toHaveLength(1);
  });
});

test.each(["admin", "sales"] as const)(
  "%s restores a submission with its time and all effects",
  async (caller) => {
    const { sql } = database();
    const email = `${randomUUID()}@example.com`;
    await send({ email, company: "Analytical", consent_wording: "1", signals: { honeypot: true } });
    const [kept] = await readSpam(email);
    await sql`
      update public.spam_submissions set created_at = now() - interval '3 days' where id = ${kept?.id ?? ""}`;
    const before = await countTraces();
    await callAs(caller, "restore_submission", kept?.id ?? "");
    const [lead] = await sql`
      select id, company, status, person_id, lead_score, now() - created_at > interval '2 days' as is_old
      from public.leads where email = ${email}`;
    expect(lead).toMatchObject({
      id: kept?.id,
      company: "Analytical",
      status: "new",
      is_old: true,
    });
    expect(lead?.person_id).not.toBeNull();
    expect(lead?.lead_score).toBeGreaterThan(0);
    expect(await readSpam(email)).toHaveLength(0);
    const after = await countTraces();
    expect(after).toMatchObject({
      leads: (before.leads ?? 0) + 1,
      counted: (before.counted ?? 0) + 1,
      people: (before.people ?? 0) + 1,
      consents: (before.consents ?? 0) + 1,
      spam_submissions: (before.spam_submissions ?? 0) - 1,
    });
    expect(after.outbox).toBeGreaterThan(before.outbox ?? 0);
    const again = callAs(caller, "restore_submission", kept?.id ?? "");
    await expect(again).rejects.toMatchObject({ code: "PT404" });
  },
);

describe("marking and restoring", () => {
  let lead = "";
  let spam = "";

  beforeAll(async () => {
    const email = `${randomUUID()}@example.com`;
    await send({ email });
    await send({ email, message: "x", signals: { honeypot: true } });
    lead = (await readLeads(email))[0]?.id;
    spam = (await readSpam(email))[0]?.id ?? "";
  });

  for (const caller of [
    "visitor",
    "non-staff account",
    "viewer",
    "marketing",
    "removed admin",
    "service",
  ] as const) {
    test(`is rejected for ${caller}`, async () => {
      const { sql, accounts } = database();
      for (const call of [`mark_as_spam('${lead}')`, `restore_submission('${spam}')`]) {
        expect(await tryAs(sql, accounts, caller, `select public.${call}`)).toEqual({
          rejected: "42501",
        });
      }
    });
  }
});

beforeEach(async () => {
  // The texts of one test must not affect another.
  await database().sql`update public.leads set created_at = created_at - interval '2 days'`;
});

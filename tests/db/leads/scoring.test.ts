/** Scoring of leads by rules in a table, at insert and after a change of the rules. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

/** The rules of a test instead of the initial ones. */
type Rule = { readonly condition: object; readonly points: number };

beforeEach(async () => {
  await database().sql`update public.scoring_rules set is_active = false`;
  await finishRescore();
});

async function addRules(...rules: readonly Rule[]): Promise<void> {
  const { sql } = database();
  for (const { condition, points } of rules) {
    await sql`
      insert into public.scoring_rules (name, condition, points, reason)
      values ('A rule', ${sql.json(JSON.parse(JSON.stringify(condition)))}, ${points}, 'A reason')`;
  }
  await finishRescore();
}

async function finishRescore(): Promise<void> {
  const { sql } = database();
  for (;;) {
    const [row] = await sql`select private.rescore_leads(50)::int as remaining`;
    if (row?.remaining === 0) return;
  }
}

/** Stores a lead as a visitor and returns its id. */
async function send(fields: Record<string, string | object> = {}): Promise<string> {
  const { sql } = database();
  const submission = randomUUID();
  const { session_id } = fields;
  const row = {
    ...(typeof session_id === "string" ? { chat_state: await readChatState(sql, session_id) } : {}),
    name: "Ada",
    email: `${submission}@example.com`,
    form_source: "contact_form",
    submission_id: submission,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? value : sql.json(JSON.parse(JSON.stringify(value))),
      ]),
    ),
  };
  await sql.begin(async (transaction) => {
    await transaction`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address() })}, true)`;
    await transaction`set local role anon`;
    await transaction`insert into public.leads ${transaction(row)}`;
  });
  const [lead] = await sql`select id from public.leads where submission_id = ${submission}`;
  return String(lead?.id);
}

let visitors = 0;
/** A different client for each lead. */
const address = () => `10.1.${Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`;

async function readScore(id: string): Promise<number> {
  const [lead] = await database().sql`select lead_score from public.leads where id = ${id}`;
  return Number(lead?.lead_score);
}

const readPoints = async (id: string) =>
  (
    await database().sql<{ points: number; version: number; reason: string }[]>`
      select points, version, reason from public.lead_points where lead_id = ${id} order by points`
  ).map((row) => ({ ...row }));

describe("a condition", () => {
  const attribution = {
    first: { utm_campaign: "spring", referrer: "https://search.example/" },
    last: { landing: "/platform", utm_source: "Letter", gclid: "abc" },
    modules: ["arqflow", "arqtest"],
    pages: ["/", "/platform", "/contact"],
  };

  test.each<[string, object, Record<string, string | object>, boolean]>([
    ["is one of", { field: "inquiry_type", is: ["sales"] }, { inquiry_type: "sales" }, true],
    ["is another", { field: "inquiry_type", is: ["sales"] }, { inquiry_type: "press" }, false],
    ["is not given", { field: "inquiry_type", is: ["sales"] }, {}, false],
    ["capitals", { field: "role", is: ["CTO"] }, { role: "cto" }, true],
    ["given", { field: "company", given: true }, { company: "Analytical" }, true],
    ["a blank value is not given", { field: "company", given: true }, { company: "  " }, false],
    ["not given", { field: "company", given: false }, {}, true],
    ["domain not in", { field: "email_domain", not_in: ["gmail.com"] }, {}, true],
    [
      "domain in",
      { field: "email_domain", not_in: ["gmail.com"] },
      { email: "a@Gmail.com" },
      false,
    ],
    ["a missing value does not meet not_in", { field: "role", not_in: ["ceo"] }, {}, false],
    ["long", { field: "message", length_at_least: 10 }, { message: "0123456789" }, true],
    ["short", { field: "message", length_at_least: 10 }, { message: "012345678" }, false],
    [
      "company size",
      { field: "company_size", is: ["1000+"] },
      { form_source: "download_guide", message: "Company size: 1000+" },
      true,
    ],
    [
      "company size not given",
      { field: "company_size", given: true },
      { form_source: "download_guide", message: "Company size: not given" },
      false,
    ],
    ["session", { field: "session", given: true }, { session_id: randomUUID() }, true],
    [
      "campaign of the first touchpoint",
      { field: "utm_campaign", is: ["spring"] },
      { attribution },
      true,
    ],
    [
      "source of the last touchpoint",
      { field: "utm_source", is: ["letter"] },
      { attribution },
      true,
    ],
    ["landing page", { field: "landing_page", is: ["/platform"] }, { attribution }, true],
    ["click id", { field: "click_id", given: true }, { attribution }, true],
    ["no click id", { field: "click_id", given: true }, {}, false],
    ["modules", { field: "modules_seen", at_least: 2 }, { attribution }, true],
    ["not enough modules", { field: "modules_seen", at_least: 3 }, { attribution }, false],
    ["pages", { field: "pages_seen", at_least: 3 }, { attribution }, true],
    [
      "invalid touchpoints",
      { field: "utm_campaign", given: true },
      { attribution: { first: "x", last: [1], modules: "x" } },
      false,
    ],
    [
      "all of several conditions",
      {
        all: [
          { field: "company", given: true },
          { field: "role", is: ["ceo"] },
        ],
      },
      { company: "A", role: "ceo" },
      true,
    ],
    [
      "not all of several conditions",
      {
        all: [
          { field: "company", given: true },
          { field: "role", is: ["ceo"] },
        ],
      },
      { company: "A" },
      false,
    ],
  ])("%s", async (_, condition, fields, isMet) => {
    await addRules({ condition, points: 40 });
    expect(await readScore(await send(fields))).toBe(isMet ? 40 : 0);
  });

  test.each<[string, unknown]>([
    ["not an object", []],
    ["no field", { is: ["x"] }],
    ["an unknown field", { field: "status", is: ["new"] }],
    ["no operator", { field: "company" }],
    ["two operators", { field: "company", given: true, is: ["x"] }],
    ["an unknown operator", { field: "company", matches: ".*" }],
    ["a list of numbers", { field: "company", is: [1] }],
    ["an empty list", { field: "company", is: [] }],
    ["a text instead of a number", { field: "submissions", at_least: "2" }],
    ["a number that is too long", { field: "submissions", at_least: 1e300 }],
    ["nested", { all: [{ all: [{ field: "company", given: true }] }] }],
    ["another key beside all", { all: [{ field: "company", given: true }], field: "role" }],
  ])("%s is rejected", async (_, condition) => {
    const { sql, accounts } = database();
    const insert = `insert into public.scoring_rules (name, condition, points, reason)
      values ('A rule', '${JSON.stringify(condition)}', 10, 'A reason')`;
    expect(await tryAs(sql, accounts, "admin", insert)).toEqual({ rejected: "PT422" });
  });
});

test("the points of all matching rules are added, between 0 and 100", async () => {
  const company = { field: "company", given: true };
  await addRules({ condition: company, points: 30 }, { condition: company, points: 20 });
  expect(await readScore(await send({ company: "Analytical" }))).toBe(50);
  await addRules({ condition: company, points: 70 });
  expect(await readScore(await send({ company: "Analytical" }))).toBe(100);
  await addRules({ condition: company, points: -100 }, { condition: company, points: -100 });
  expect(await readScore(await send({ company: "Analytical" }))).toBe(0);
});

test("a lead has its points per rule, with the version of the rule", async () => {
  await addRules({ condition: { field: "company", given: true }, points: 30 });
  await addRules({ condition: { field: "phone", given: true }, points: 5 });
  const id = await send({ company: "Analytical", phone: "123" });
  expect(await readPoints(id)).toEqual([
    { points: 5, version: 1, reason: "A reason" },
    { points: 30, version: 1, reason: "A reason" },
  ]);
});

test("a returning visitor is scored as one, and the person has their highest score", async () => {
  await addRules({ condition: { field: "submissions", at_least: 2 }, points: 25 });
  const email = `${randomUUID()}@example.com`;
  const first = await send({ email, message: "One" });
  const second = await send({ email, message: "Two" });
  expect([await readScore(first), await readScore(second)]).toEqual([0, 25]);
  const readPersonScore = async () => {
    const [row] = await database().sql`select lead_score from public.people where email = ${email}`;
    return row?.lead_score;
  };
  expect(await readPersonScore()).toBe(25);
  await database().sql`update public.scoring_rules set points = 35 where points = 25 and is_active`;
  await finishRescore();
  expect([await readScore(first), await readScore(second), await readPersonScore()]).toEqual([
    0, 35, 35,
  ]);
});

test("a change of the rules rescores all leads in the background and keeps the previous scores", async () => {
  const { sql } = database();
  await addRules({ condition: { field: "company", given: true }, points: 30 });
  const ids = await Promise.all([1, 2, 3].map(() => send({ company: "Analytical" })));
  const other = await send();
  const countJobs = async () => {
    const [row] = await sql`
      select count(*)::int as n from public.outbox where kind = 'rescore' and state = 'pending'`;
    return Number(row?.n);
  };
  const before = await countJobs();
  await sql`update public.scoring_rules set points = 45 where is_active`;
  expect(await countJobs()).toBe(before + 1);
  expect(await readScore(ids[0] ?? "")).toBe(30);

  const [batch] = await sql`select private.rescore_leads(1)::int as remaining`;
  expect(batch?.remaining).toBeGreaterThan(0);
  await finishRescore();
  for (const id of ids) {
    expect(await readScore(id)).toBe(45);
    expect(await readPoints(id)).toEqual([{ points: 45, version: 2, reason: "A reason" }]);
    const history = await sql`
      select score, points from public.lead_score_history where lead_id = ${id}`;
    expect(history.map((row) => ({ ...row }))).toMatchObject([
      { score: 30, points: [{ points: 30, version: 1 }] },
    ]);
  }
  expect(await sql`select 1 from public.lead_score_history where lead_id = ${other}`).toHaveLength(
    0,
  );
  const [idle] = await sql`select private.rescore_leads(1)::int as remaining`;
  expect(idle?.remaining).toBe(0);
});

test("a change of the rules during a rescore restarts it", async () => {
  const { sql } = database();
  await addRules({ condition: { field: "company", given: true }, points: 30 });
  const ids = await Promise.all([1, 2, 3].map(() => send({ company: "Analytical" })));
  await sql`update public.scoring_rules set points = 40 where is_active`;
  await sql`select private.rescore_leads(2)`;
  await sql`update public.scoring_rules set points = 50 where is_active`;
  await finishRescore();
  expect(await Promise.all(ids.map(readScore))).toEqual([50, 50, 50]);
});

test("a rescore with equal results changes nothing and writes no history", async () => {
  const { sql } = database();
  await addRules({ condition: { field: "company", given: true }, points: 30 });
  const id = await send({ company: "Analytical" });
  const readPointRows = async () =>
    sql`select xmin::text, ctid::text from public.lead_points where lead_id = ${id}`;
  const before = await readPointRows();
  await sql`update private.scoring_state set is_due = true`;
  await finishRescore();
  expect(await readPointRows()).toEqual(before);
});

test("a rescore is not audited", async () => {
  const { sql } = database();
  await addRules({ condition: { field: "company", given: true }, points: 30 });
  const id = await send({ company: "Analytical" });
  await sql`update public.scoring_rules set points = 31 where is_active`;
  await sql.begin(async (transaction) => {
    await transaction`set local role service_role`;
    await transaction`select public.run_database_job('rescore')`;
  });
  expect(await readScore(id)).toBe(31);
  expect(await sql`select 1 from public.audit_log where row_id = ${id}`).toHaveLength(0);
});

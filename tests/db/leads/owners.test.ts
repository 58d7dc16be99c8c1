/** Assignment of new leads. */

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));
let sales: string[] = [];

/** Creates an account with a role and returns its id. */
async function addStaff(role: "sales" | "admin"): Promise<string> {
  const { sql } = database();
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, now(), now())`;
  await sql`
    insert into public.staff (user_id, role, name, email)
    values (${id}, ${role}::public.staff_role, 'Colleague', '')`;
  return id;
}

beforeEach(async () => {
  const { sql } = database();
  await sql`delete from public.assignment_rules`;
  await sql`update public.staff set is_active = false where role = 'sales'`;
  sales = await Promise.all([addStaff("sales"), addStaff("sales"), addStaff("sales")]);
});

let visitors = 0;

/** Stores a lead as a visitor and returns its owner. */
async function send(fields: Record<string, string> = {}): Promise<string | null> {
  const { sql } = database();
  const submission = randomUUID();
  const row = {
    name: "Ada",
    email: `${submission}@example.com`,
    form_source: "contact_form",
    submission_id: submission,
    ...fields,
  };
  await sql.begin(async (transaction) => {
    // Inserts of one client are serialized anyway.
    const headers = JSON.stringify({ "x-forwarded-for": `10.0.${visitors++}.1` });
    await transaction`select set_config('request.headers', ${headers}, true)`;
    await transaction`set local role anon`;
    await transaction`insert into public.leads ${transaction(row)}`;
  });
  const [lead] = await sql`
    select leads.owner_id, people.owner_id as of_person
    from public.leads join public.people on people.id = leads.person_id
    where submission_id = ${submission}`;
  expect(lead?.of_person).toBe(lead?.owner_id);
  return lead?.owner_id;
}

test("leads are assigned to sales in rotation, also many concurrent ones", async () => {
  const owners = await Promise.all(Array.from({ length: 30 }, () => send()));
  const turns = sales.map((member) => owners.filter((owner) => owner === member).length);
  expect(turns).toEqual([10, 10, 10]);
});

test("spam does not advance the rotation", async () => {
  const owners: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    owners.push(await send());
    const { sql } = database();
    await sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      await transaction`
        insert into public.leads (name, email, form_source, signals)
        values ('Spam', ${`${randomUUID()}@example.com`}, 'contact_form', '{"honeypot": true}')`;
    });
  }
  expect(sales.map((member) => owners.filter((owner) => owner === member).length)).toEqual([
    2, 2, 2,
  ]);
});

test("without active sales a lead is unassigned", async () => {
  await database().sql`update public.staff set is_active = false where role = 'sales'`;
  expect(await send()).toBeNull();
});

test("the owner of a person remains until they leave", async () => {
  const { sql } = database();
  const email = `${randomUUID()}@example.com`;
  const owner = await send({ email, message: "1" });
  for (const message of ["2", "3", "4", "5"]) expect(await send({ email, message })).toBe(owner);
  await sql`update public.staff set is_active = false where user_id = ${owner}`;
  const next = await send({ email, message: "6" });
  expect(sales).toContain(next);
  expect(next).not.toBe(owner);
});

test("concurrent submissions of one person get one owner", async () => {
  const email = `${randomUUID()}@example.com`;
  const owners = await Promise.all(
    ["a", "b", "c", "d", "e"].map((message) => send({ email, message })),
  );
  expect(new Set(owners).size).toBe(1);
});

test("the first matching rule with an active owner decides", async () => {
  const { sql } = database();
  const [press, gone, partners] = await Promise.all([
    addStaff("admin"),
    addStaff("admin"),
    addStaff("admin"),
  ]);
  await sql`update public.staff set is_active = false where user_id = ${gone}`;
  const addRule = (position: number, condition: string, owner: string) => sql`
    insert into public.assignment_rules (name, position, condition, owner_id)
    values ('A rule', ${position}, ${condition}::text::jsonb, ${owner})`;
  await addRule(3, '{"field": "company", "given": true}', partners);
  await addRule(2, '{"field": "inquiry_type", "is": ["press"]}', press);
  await addRule(1, '{"field": "inquiry_type", "is": ["press"]}', gone);
  expect(await send({ inquiry_type: "press", company: "Analytical" })).toBe(press);
  expect(await send({ inquiry_type: "sales", company: "Analytical" })).toBe(partners);
  expect(sales).toContain(await send({ inquiry_type: "sales" }));
});

test("a rule with an invalid condition is rejected", async () => {
  const { sql, accounts } = database();
  const insert = `insert into public.assignment_rules (name, condition, owner_id)
    values ('A rule', '{"field": "status", "is": ["new"]}', '${accounts.sales}')`;
  expect(await tryAs(sql, accounts, "admin", insert)).toEqual({ rejected: "PT422" });
});

test("an owner that is set with the lead remains", async () => {
  const { sql, accounts } = database();
  const email = `${randomUUID()}@example.com`;
  await sql`
    insert into public.leads (name, email, form_source, owner_id)
    values ('Loaded', ${email}, 'chat', ${accounts.admin})`;
  const [lead] = await sql`select owner_id from public.leads where email = ${email}`;
  expect(lead?.owner_id).toBe(accounts.admin);
});

/** Records that staff add: people, calls and meetings. Leads are tested in lead-list.test.ts. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

const asCaller = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement));

const newEmail = () => `${randomUUID()}@example.com`;

async function createPerson(email = newEmail()): Promise<string> {
  const [row] = await asCaller(
    "sales",
    `select public.create_person(' Ada Lovelace ', '${email.toUpperCase()}', 'Engines') as id`,
  );
  return String(row?.id);
}

async function createLead() {
  const [row] = await asCaller("sales", `select public.create_lead('Ada', '${newEmail()}') as id`);
  const [lead] = await database().sql<{ id: string; person_id: string }[]>`
    select id, person_id from public.leads where id = ${String(row?.id)}`;
  if (!lead) throw new Error("The lead was not stored.");
  return lead;
}

test("a person that sales add belongs to them and gets no email", async () => {
  const { sql, accounts } = database();
  const email = newEmail();
  const person = await createPerson(email);
  const [stored] = await sql`
    select name, email, company, owner_id, submissions from public.people where id = ${person}`;
  expect(stored).toEqual({
    name: "Ada Lovelace",
    email,
    company: "Engines",
    owner_id: accounts.sales,
    submissions: 0,
  });
  const events =
    await sql`select kind, actor_id from public.person_events where person_id = ${person}`;
  expect([...events]).toContainEqual({ kind: "added", actor_id: accounts.sales });
  const [emails] = await sql`
    select count(*)::int as count from public.outbox where person_id = ${person} or recipient = ${email}`;
  expect(emails).toEqual({ count: 0 });
  const entries = await sql`
    select action, actor_id from public.audit_log
    where table_name = 'public.people' and row_id = ${person}`;
  expect([...entries]).toContainEqual({ action: "insert", actor_id: accounts.sales });
});

test("a known address, also of a merged person, is rejected", async () => {
  const { sql, accounts } = database();
  const email = newEmail();
  await createPerson(email);
  const kept = await createPerson();
  await asCaller(
    "sales",
    `select public.merge_people('${kept}', (select id from public.people where email = '${email}'))`,
  );
  const statement = `select public.create_person('Ada', ' ${email.toUpperCase()} ')`;
  expect(await tryAs(sql, accounts, "sales", statement)).toEqual({ rejected: "PT409" });
});

test("a person whose submissions were spam becomes visible again", async () => {
  const { sql } = database();
  const email = newEmail();
  await sql`
    insert into public.people (email, name, company, is_spam)
    values (${email}, 'Win Now', 'Casino', true)`;
  const person = await createPerson(email);
  const [stored] = await sql`select name, company, is_spam from public.people where id = ${person}`;
  expect(stored).toEqual({ name: "Ada Lovelace", company: "Engines", is_spam: false });
});

test("a person that staff added stays visible when a lead of theirs is spam", async () => {
  const email = newEmail();
  const person = await createPerson(email);
  const [row] = await asCaller("sales", `select public.create_lead('Ada', '${email}') as id`);
  await asCaller("sales", `select public.mark_as_spam('${String(row?.id)}')`);
  const [stored] = await database().sql`select is_spam from public.people where id = ${person}`;
  expect(stored).toEqual({ is_spam: false });
});

test.each([
  ["without a name", "''", "'ada@example.com'", "'me'", "PT422"],
  ["without an address", "'Ada'", "null", "'me'", "PT422"],
  ["with an invalid address", "'Ada'", "'ada'", "'me'", "PT422"],
  ["with an unknown owner", "'Ada'", "'ada@example.com'", "'nobody'", "PT422"],
  ["with a name that is too long", `'${"a".repeat(201)}'`, "'ada@example.com'", "'me'", "23514"],
])("a person %s is rejected", async (_, name, email, owner, code) => {
  const { sql, accounts } = database();
  const statement = `select public.create_person(${name}, ${email}, owner => ${owner})`;
  expect(await tryAs(sql, accounts, "sales", statement)).toEqual({ rejected: code });
});

const writers = new Set<Caller>(["sales", "admin"]);

test("only admins and sales add people, calls and meetings", async () => {
  const { sql, accounts } = database();
  const person = await createPerson();
  const log = (kind: string) =>
    `insert into public.notes (person_id, kind, occurred_at, body) values ('${person}', '${kind}', now(), 'Spoke')`;
  for (const caller of callers.filter((name) => name !== "service")) {
    const expected = writers.has(caller) ? { rows: 1 } : { rejected: "42501" };
    const add = `select public.create_person('Ada', '${newEmail()}')`;
    expect(await tryAs(sql, accounts, caller, add)).toEqual(expected);
    expect(await tryAs(sql, accounts, caller, log("call"))).toEqual(expected);
    expect(await tryAs(sql, accounts, caller, log("meeting"))).toEqual(expected);
  }
});

test("a call is in the timeline at its time and answers the lead", async () => {
  const { sql, accounts } = database();
  const lead = await createLead();
  await sql`update public.leads set created_at = now() - interval '2 days' where id = ${lead.id}`;
  const [note] = await asCaller(
    "sales",
    `insert into public.notes (person_id, lead_id, kind, occurred_at, body)
     values ('${lead.person_id}', '${lead.id}', 'call', now() - interval '1 hour', 'Wants a demo')
     returning id, occurred_at`,
  );
  const [event] = await sql`
    select kind, at, lead_id, subject_id, actor_id from public.person_events where subject_id = ${note?.id}`;
  expect(event).toEqual({
    kind: "call",
    at: note?.occurred_at,
    lead_id: lead.id,
    subject_id: note?.id,
    actor_id: accounts.sales,
  });
  const [answered] = await sql`select status, answered_at from public.leads where id = ${lead.id}`;
  expect(answered).toEqual({ status: "contacted", answered_at: note?.occurred_at });
});

test("a meeting is in the timeline, and a note answers no lead", async () => {
  const { sql } = database();
  const lead = await createLead();
  const add = (columns: string, values: string) =>
    asCaller(
      "sales",
      `insert into public.notes (person_id, lead_id, body${columns})
       values ('${lead.person_id}', '${lead.id}', 'Text'${values})`,
    );
  await add("", "");
  const readStatus = async () =>
    (await sql`select status from public.leads where id = ${lead.id}`)[0]?.status;
  expect(await readStatus()).toBe("new");
  await add(", kind, occurred_at", ", 'meeting', now()");
  expect(await readStatus()).toBe("contacted");
  const events = await sql`
    select kind from public.person_events where lead_id = ${lead.id} and kind in ('note', 'meeting') order by id`;
  expect(events.map(({ kind }) => kind)).toEqual(["note", "meeting"]);
});

test.each([
  ["a call in the future", "'call', now() + interval '1 hour'", "PT422"],
  ["a call without a time", "'call', null", "23514"],
  ["a note with a time", "'note', now()", "23514"],
  ["another kind", "'letter', now()", "23514"],
])("%s is rejected", async (_, values, code) => {
  const { sql, accounts } = database();
  const statement = `insert into public.notes (person_id, body, kind, occurred_at)
    values ('${await createPerson()}', 'Text', ${values})`;
  expect(await tryAs(sql, accounts, "sales", statement)).toEqual({ rejected: code });
});

test("the export of a person contains calls, and an erasure deletes them", async () => {
  const { sql } = database();
  const email = newEmail();
  const person = await createPerson(email);
  await asCaller(
    "sales",
    `insert into public.notes (person_id, body, kind, occurred_at) values ('${person}', 'Spoke', 'call', now())`,
  );
  const [exported] = await asCaller("admin", `select public.export_person('${email}') as data`);
  expect(JSON.stringify(exported?.data)).toContain('"kind":"call"');
  await asCaller("admin", `select public.erase_person('${email}')`);
  const [left] =
    await sql`select count(*)::int as count from public.notes where person_id = ${person}`;
  expect(left).toEqual({ count: 0 });
});

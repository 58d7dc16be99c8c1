/** A lead is answered by a logged reply, or by a change of its status alone from "new". */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

async function createLead(email = `${randomUUID()}@example.com`) {
  const { sql } = database();
  const [lead] = await sql<{ id: string; person_id: string }[]>`
    insert into public.leads (name, email, form_source, message)
    values ('Ada', ${email}, 'contact_form', ${randomUUID()}) returning id`;
  const [stored] = await sql<{ id: string; person_id: string }[]>`
    select id, person_id from public.leads where id = ${lead?.id ?? ""}`;
  if (!stored) throw new Error("The lead was not stored.");
  return stored;
}

const readLead = async (id: string) => {
  const [lead] = await database().sql`
    select status, answered_at is not null as is_answered from public.leads where id = ${id}`;
  return lead;
};

const query = (statement: string, caller: Caller = "sales") =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement));

const answered = { status: "contacted", is_answered: true };
const waiting = { status: "new", is_answered: false };

test("a reply to a lead answers it and no other lead of the person", async () => {
  const email = `${randomUUID()}@example.com`;
  const [first, second] = [await createLead(email), await createLead(email)];
  await query(`select public.log_mail('${first.person_id}', '${first.id}', 'First reply')`);
  expect(await readLead(first.id)).toEqual(answered);
  expect(await readLead(second.id)).toEqual(waiting);
});

test("a reply to a person answers all their new leads", async () => {
  const email = `${randomUUID()}@example.com`;
  const [first, second] = [await createLead(email), await createLead(email)];
  const [qualified, other] = [await createLead(email), await createLead()];
  await query(`update public.leads set status = 'qualified' where id = '${qualified.id}'`);
  await query(`select public.log_mail('${first.person_id}')`);
  expect(await readLead(first.id)).toEqual(answered);
  expect(await readLead(second.id)).toEqual(answered);
  expect(await readLead(qualified.id)).toEqual({ status: "qualified", is_answered: true });
  expect(await readLead(other.id)).toEqual(waiting);
});

test("a reply keeps another status and the time of the first answer", async () => {
  const lead = await createLead();
  await query(`update public.leads set status = 'closed' where id = '${lead.id}'`);
  const readTime = async () =>
    (await database().sql`select answered_at from public.leads where id = ${lead.id}`)[0];
  const before = await readTime();
  await query(`select public.log_mail('${lead.person_id}', '${lead.id}')`);
  expect(await readLead(lead.id)).toEqual({ status: "closed", is_answered: true });
  expect(await readTime()).toEqual(before);
});

test("a change of one status is an answer; a bulk change is not, until a reply is logged", async () => {
  const [one, first, second] = [await createLead(), await createLead(), await createLead()];
  await query(`update public.leads set status = 'contacted' where id = '${one.id}'`);
  expect(await readLead(one.id)).toEqual(answered);
  await query(
    `select public.update_leads(array['${first.id}', '${second.id}']::uuid[], 'contacted')`,
  );
  expect(await readLead(first.id)).toEqual({ status: "contacted", is_answered: false });
  await query(`select public.log_mail('${first.person_id}', '${first.id}')`);
  expect(await readLead(first.id)).toEqual(answered);
  expect(await readLead(second.id)).toEqual({ status: "contacted", is_answered: false });
});

test("viewers cannot log replies", async () => {
  const { sql, accounts } = database();
  const lead = await createLead();
  const statement = `select public.log_mail('${lead.person_id}', '${lead.id}')`;
  expect(await tryAs(sql, accounts, "viewer", statement)).toEqual({ rejected: "42501" });
  expect(await readLead(lead.id)).toEqual(waiting);
});

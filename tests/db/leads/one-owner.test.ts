/** A person and all of their leads have the same owner. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

const query = (statement: string, caller: Caller = "sales") =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement));

async function createPerson(leads = 2) {
  const { sql } = database();
  const email = `${randomUUID()}@example.com`;
  const rows = Array.from({ length: leads }, (_, index) => ({
    name: "Ada",
    email,
    form_source: "contact_form",
    message: `Message ${index}`,
  }));
  await sql`insert into public.leads ${sql(rows)}`;
  const stored = await sql<{ id: string; person_id: string }[]>`
    select id, person_id from public.leads where email = ${email} order by message`;
  return { email, id: stored[0]?.person_id ?? "", leads: stored.map(({ id }) => id) };
}

/** Returns the owner of a person, followed by the owners of their leads. */
async function readOwners(person: string): Promise<unknown[]> {
  const { sql } = database();
  const [row] = await sql`select owner_id from public.people where id = ${person}`;
  const leads =
    await sql`select owner_id from public.leads where person_id = ${person} order by message`;
  return [row, ...leads].map((found) => found?.owner_id);
}

const readOwnerEvents = async (person: string) =>
  (
    await database().sql`
      select details ->> 'to' as owner, lead_id is not null as is_of_lead from public.person_events
      where person_id = ${person} and kind = 'owner_change' order by id`
  ).map((row) => ({ ...row }));

test("a new owner of a person becomes the owner of their leads, with one event and no new version of the leads", async () => {
  const { sql, accounts } = database();
  const person = await createPerson();
  await query(`update public.people set owner_id = '${accounts.admin}' where id = '${person.id}'`);
  expect(await readOwners(person.id)).toEqual([accounts.admin, accounts.admin, accounts.admin]);
  expect((await readOwnerEvents(person.id)).at(-1)).toEqual({
    owner: accounts.admin,
    is_of_lead: false,
  });
  const events = (await readOwnerEvents(person.id)).length;
  const versions =
    await sql`select version from public.leads where person_id = ${person.id} order by message`;
  await query(`select public.assign_people(array['${person.id}']::uuid[], 'me')`);
  expect(await readOwners(person.id)).toEqual([accounts.sales, accounts.sales, accounts.sales]);
  expect(await readOwnerEvents(person.id)).toHaveLength(events + 1);
  expect(
    await sql`select version from public.leads where person_id = ${person.id} order by message`,
  ).toEqual(versions);
});

test.each(["direct", "update_leads"])(
  "a new owner of a lead becomes the owner of its person and their other leads (%s)",
  async (method) => {
    const { accounts } = database();
    const person = await createPerson();
    const other = await createPerson();
    const before = await readOwners(other.id);
    const events = (await readOwnerEvents(person.id)).length;
    await query(
      method === "direct"
        ? `update public.leads set owner_id = '${accounts.admin}' where id = '${person.leads[0]}'`
        : `select public.update_leads(array['${person.leads[0]}']::uuid[], null, '${accounts.admin}')`,
    );
    expect(await readOwners(person.id)).toEqual([accounts.admin, accounts.admin, accounts.admin]);
    expect(await readOwnerEvents(person.id)).toHaveLength(events + 1);
    expect(await readOwners(other.id)).toEqual(before);
    await query(
      `select public.update_leads(array['${person.leads[1]}']::uuid[], null, 'unassigned')`,
    );
    expect(await readOwners(person.id)).toEqual([null, null, null]);
  },
);

test("a lead with a corrected address gets the owner of its new person", async () => {
  const { accounts } = database();
  const [one, other] = [await createPerson(1), await createPerson(1)];
  await query(`select public.assign_people(array['${one.id}']::uuid[], 'me')`);
  await query(`select public.assign_people(array['${other.id}']::uuid[], '${accounts.admin}')`);
  await query(`update public.leads set email = '${other.email}' where id = '${one.leads[0]}'`);
  expect(await readOwners(other.id)).toEqual([accounts.admin, accounts.admin, accounts.admin]);
  // A new person gets the owner of the lead.
  await query(
    `update public.leads set email = '${randomUUID()}@example.com' where id = '${one.leads[0]}'`,
  );
  const [lead] = await database()
    .sql`select person_id from public.leads where id = ${one.leads[0] ?? ""}`;
  expect(await readOwners(lead?.person_id)).toEqual([accounts.admin, accounts.admin]);
});

test("merged people have the chosen owner, and an undone merge restores both owners", async () => {
  const { accounts } = database();
  const [kept, merged] = [await createPerson(1), await createPerson(1)];
  await query(`select public.assign_people(array['${kept.id}']::uuid[], 'unassigned')`);
  await query(`select public.assign_people(array['${merged.id}']::uuid[], '${accounts.admin}')`);
  const [merge] = await query(
    `select public.merge_people('${kept.id}', '${merged.id}', '{"owner_id": "kept"}') as id`,
  );
  expect(await readOwners(kept.id)).toEqual([null, null, null]);
  await query(`select public.undo_merge('${merge?.id}')`);
  expect(await readOwners(kept.id)).toEqual([null, null]);
  expect(await readOwners(merged.id)).toEqual([accounts.admin, accounts.admin]);
  await query(`select public.merge_people('${kept.id}', '${merged.id}')`);
  expect(await readOwners(kept.id)).toEqual([accounts.admin, accounts.admin, accounts.admin]);
});

test("concurrent changes of a person and their leads do not deadlock", async () => {
  const { accounts } = database();
  const person = await createPerson(3);
  const changes = Array.from({ length: 12 }, (_, index) =>
    query(
      index % 2
        ? `select public.assign_people(array['${person.id}']::uuid[], '${accounts.admin}')`
        : `select public.update_leads(array['${person.leads[index % 3]}']::uuid[], null, 'me')`,
    ),
  );
  await Promise.all(changes);
  expect(new Set(await readOwners(person.id)).size).toBe(1);
});

test.each<Caller>(["viewer", "marketing"])("%s cannot assign people", async (caller) => {
  const { sql, accounts } = database();
  const person = await createPerson(1);
  const statement = `select public.assign_people(array['${person.id}']::uuid[], 'unassigned')`;
  expect(await tryAs(sql, accounts, caller, statement)).toEqual({ rejected: "42501" });
});

test("only admins and sales can own people", async () => {
  const { sql, accounts } = database();
  const person = await createPerson(1);
  const statement = `select public.assign_people(array['${person.id}']::uuid[], '${accounts.viewer}')`;
  expect(await tryAs(sql, accounts, "admin", statement)).toEqual({ rejected: "PT409" });
});

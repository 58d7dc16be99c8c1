/** The list of people: pages, counts, filters, sorting, possible duplicates, exports. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { until } from "../../support/until.ts";
import { createAddresses, database, merge, queryAs, readPerson } from "./merges.fixture.ts";

async function addPeople(people: Record<string, unknown>[]) {
  const { sql } = database();
  const rows = people.map((person) => ({
    name: null,
    phone: null,
    company: null,
    owner_id: null,
    lead_score: 0,
    do_not_contact: false,
    last_seen_at: new Date(),
    ...person,
  }));
  return (await sql<{ id: string }[]>`insert into public.people ${sql(rows)} returning id`).map(
    ({ id }) => id,
  );
}

const search = async (args: string) =>
  (await queryAs("viewer", `select id, name, email from public.search_people(${args})`)).map(
    ({ id, name, email }) => ({ id, name, email }),
  );
const count = async (args: string) => {
  const [row] = await queryAs(
    "viewer",
    `select count::int, is_exact from public.count_people(${args})`,
  );
  return row;
};

test("the count includes people who are found by the address of a merged person", async () => {
  const [email, other] = createAddresses();
  const [kept = "", merged = ""] = await addPeople([{ email }, { email: other }]);
  await merge(kept, merged);
  expect(await search(`'${other}'`)).toEqual([{ id: kept, name: null, email }]);
  expect(await count(`'${other}'`)).toEqual({ count: 1, is_exact: true });
});

test("pages neither repeat nor skip people who are found by the address of a merged person", async () => {
  const tag = `t${randomUUID().slice(0, 8)}`;
  const people = await addPeople(
    Array.from({ length: 12 }, (_, place) => ({
      email: `${place % 2 ? tag : "x"}${place}.${randomUUID()}@example.com`,
      last_seen_at: new Date(Date.now() - place * 1000),
    })),
  );
  const aliases = await addPeople(
    Array.from({ length: 6 }, (_, place) => ({
      email: `${tag}.alias${place}.${randomUUID()}@example.com`,
    })),
  );
  for (const [place, alias] of aliases.entries())
    await database().sql`
      update public.people set merged_into = ${people[place * 2] ?? ""} where id = ${alias}`;
  const pages: string[] = [];
  for (let offset = 0; offset < 12; offset += 5)
    pages.push(...(await search(`'${tag}', ${offset}, 5`)).map(({ id }) => String(id)));
  expect(pages).toEqual(people);
  expect(await count(`'${tag}'`)).toEqual({ count: 12, is_exact: true });
});

test("the list is sorted and filtered, and the count has the same filters", async () => {
  const { accounts } = database();
  const tag = `s${randomUUID().slice(0, 8)}`;
  await addPeople([
    { email: `c@${tag}.example.com`, name: "Cy", lead_score: 5, owner_id: accounts.sales },
    { email: `a@${tag}.example.com`, name: "Al", lead_score: 50, do_not_contact: true },
    { email: `b@${tag}.example.com`, name: "Bo", lead_score: 20, owner_id: accounts.admin },
  ]);
  const names = async (args: string) =>
    (await search(`search => '${tag}', ${args}`)).map(({ name }) => name);
  expect(await names("sort => 'name', descending => false")).toEqual(["Al", "Bo", "Cy"]);
  expect(await names("sort => 'lead_score'")).toEqual(["Al", "Bo", "Cy"]);
  expect(await names("sort => 'lead_score', descending => false")).toEqual(["Cy", "Bo", "Al"]);
  expect(await names(`owner => '${accounts.sales}'`)).toEqual(["Cy"]);
  expect(await names("owner => 'unassigned'")).toEqual(["Al"]);
  expect(await names("opted_out => true")).toEqual(["Al"]);
  expect(await names("opted_out => false, sort => 'name'")).toEqual(["Cy", "Bo"]);
  expect(await count(`'${tag}', owner => 'unassigned'`)).toEqual({ count: 1, is_exact: true });
  const { sql } = database();
  expect(
    await tryAs(sql, accounts, "viewer", "select public.search_people(sort => 'search_text')"),
  ).toEqual({ rejected: "PT422" });
});

test("possible duplicates are listed until they differ, are dismissed or are merged", async () => {
  const tag = `d${randomUUID().slice(0, 8)}`;
  const phone = () => `+1 212 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  const [shared, other] = [phone(), phone()];
  const [one = "", two = "", three = ""] = await addPeople([
    { email: `one@${tag}.example.com`, phone: shared },
    { email: `two@${tag}.example.com`, phone: shared },
    { email: `three@${tag}.example.com`, phone: other },
  ]);
  const listDuplicates = async () =>
    new Set((await search(`'${tag}', has_duplicates => true`)).map(({ id }) => id));
  expect(await listDuplicates()).toEqual(new Set([one, two]));
  expect(await count(`'${tag}', has_duplicates => true`)).toEqual({ count: 2, is_exact: true });
  expect((await search(`'${tag}', has_duplicates => false`)).map(({ id }) => id)).toEqual([three]);
  await queryAs("sales", `update public.people set phone = '${other}' where id = '${two}'`);
  expect(await listDuplicates()).toEqual(new Set([two, three]));
  await queryAs("sales", `select public.dismiss_duplicate('${two}', '${three}')`);
  expect(await listDuplicates()).toEqual(new Set());
  await queryAs("sales", `select public.dismiss_duplicate('${two}', '${three}', false)`);
  await merge(two, three);
  expect(await listDuplicates()).toEqual(new Set());
});

test("dismissed and merged people do not hide further duplicates", async () => {
  const tag = `m${randomUUID().slice(0, 8)}`;
  const company = `Company ${tag}`;
  const [first = "", ...others] = await addPeople(
    Array.from({ length: 30 }, (_, place) => ({
      email: `p${place}@${tag}.example.com`,
      name: "Ada",
      company,
    })),
  );
  const find = async () =>
    (await queryAs("sales", `select id from public.person_duplicates('${first}')`)).length;
  expect(await find()).toBe(10);
  for (const other of others.slice(0, 25))
    await queryAs("sales", `select public.dismiss_duplicate('${first}', '${other}')`);
  expect(await find()).toBe(4);
});

test("a merge waits for a corrected address without a deadlock", async () => {
  const { sql } = database();
  const [email, other] = createAddresses();
  for (const address of [email, other])
    await queryAs(
      "visitor",
      `insert into public.leads (name, email, form_source) values ('Ada', '${address}', 'contact_form')`,
    );
  const [kept, merged] = [await readPerson(email), await readPerson(other)];
  const correction = await sql.reserve();
  await correction`begin`;
  await correction`select 1 from public.leads where person_id = ${merged.id} for update`;
  const merging = merge(kept.id, merged.id);
  await until(async () => {
    const waiting = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and query like '%merge_people%'
          and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`;
    return waiting.length > 0;
  });
  await correction`update public.leads set email = ${email} where person_id = ${merged.id}`;
  await correction`commit`;
  correction.release();
  await merging;
  const [lead] =
    await sql`select count(*)::int as leads from public.leads where person_id = ${kept.id}`;
  expect(lead?.leads).toBe(2);
});

test("an export has the selected people except those who must not be contacted, and is audited", async () => {
  const { sql, accounts } = database();
  const tag = randomUUID().slice(0, 8);
  const ids = await addPeople([
    { email: `yes@${tag}.example.com` },
    { email: `no@${tag}.example.com`, do_not_contact: true },
  ]);
  const rows = await queryAs(
    "viewer",
    `select email from public.export_people(array['${ids.join("','")}']::uuid[])`,
  );
  expect(rows.map(({ email }) => email)).toEqual([`yes@${tag}.example.com`]);
  const [entry] = await sql`
    select actor_id, details from public.audit_log where action = 'export' and table_name = 'public.people'
    order by id desc limit 1`;
  expect(entry).toMatchObject({ actor_id: accounts.viewer, details: { selected: 2 } });
  const denied = `select public.export_people(array['${ids[0]}']::uuid[])`;
  expect(await tryAs(sql, accounts, "visitor", denied)).toEqual({ rejected: "42501" });
});

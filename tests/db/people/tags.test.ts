/** Tags of people and companies, their filters, imports and exports, and views of all lists. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

const asCaller = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement));

const newEmail = () => `${randomUUID()}@${randomUUID()}.example`;

async function addPerson(email = newEmail()): Promise<string> {
  const [row] = await asCaller("sales", `select public.create_person('Ada', '${email}') as id`);
  return String(row?.id);
}

async function addCompany(): Promise<string> {
  const [row] = await asCaller(
    "sales",
    "insert into public.companies (name) values ('Acme') returning id",
  );
  return String(row?.id);
}

const quote = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(",")}]::text[]`;

const changeTags = (
  kind: "people" | "companies",
  ids: readonly string[],
  added: readonly string[],
  removed: readonly string[] = [],
) =>
  `select public.change_tags('${kind}', ${quote(ids)}::uuid[], ${quote(added)}, ${quote(removed)}) as count`;

const tag = (
  kind: "people" | "companies",
  ids: readonly string[],
  added: readonly string[],
  removed: readonly string[] = [],
) => asCaller("sales", changeTags(kind, ids, added, removed));

const tagsOf = async (person: string) =>
  (
    await database()
      .sql`select tag from public.person_tags where person_id = ${person} order by lower(tag)`
  ).map((row) => row.tag);

const existingTags = async (names: readonly string[]) =>
  (await database().sql`select name from public.tags where name in ${database().sql(names)}`)
    .length;

test("tags are added and removed, ignoring case and repetitions", async () => {
  const mark = randomUUID().slice(0, 8);
  const [one, other] = [await addPerson(), await addPerson()];
  const [changed] = await tag(
    "people",
    [one, other],
    [` Key  ${mark} `, `key ${mark}`, "Käse, Brot"],
  );
  expect(changed).toEqual({ count: 2 });
  expect(await tagsOf(one)).toEqual(["Brot", `Key ${mark}`, "Käse"]);
  await tag("people", [other], [`KEY ${mark}`]);
  expect(await tagsOf(other)).toEqual(["Brot", `Key ${mark}`, "Käse"]);
  await tag("people", [one], [], [`KEY ${mark}`, "unknown"]);
  expect(await tagsOf(one)).toEqual(["Brot", "Käse"]);
});

test("a tag is deleted with its last use", async () => {
  const name = `Last ${randomUUID().slice(0, 8)}`;
  const [person, company] = [await addPerson(), await addCompany()];
  await tag("people", [person], [name]);
  await tag("companies", [company], [name]);
  await tag("people", [person], [], [name]);
  expect(await existingTags([name])).toBe(1);
  await asCaller("sales", `delete from public.companies where id = '${company}'`);
  expect(await existingTags([name])).toBe(0);
  await tag("people", [randomUUID()], [name]);
  expect(await existingTags([name])).toBe(0);
});

test("concurrent first uses of a tag share it", async () => {
  const name = `Race ${randomUUID().slice(0, 8)}`;
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()));
  await Promise.all(
    people.map((person, n) => tag("people", [person], [n % 2 ? name : name.toUpperCase()])),
  );
  const found = await Promise.all(people.map(tagsOf));
  expect(new Set(found.flat()).size).toBe(1);
});

test.each([
  ["a tag of 41 characters", ["a".repeat(41)], "PT422"],
  ["21 tags", Array.from({ length: 21 }, (_, n) => `Tag ${n}`), "PT422"],
])("%s is rejected", async (_, names, code) => {
  const { sql, accounts } = database();
  const statement = changeTags("people", [await addPerson()], names);
  expect(await tryAs(sql, accounts, "sales", statement)).toEqual({ rejected: code });
});

test("at most 1,000 records and only known kinds are tagged", async () => {
  const { sql, accounts } = database();
  const many = Array.from({ length: 1001 }, () => randomUUID());
  expect(await tryAs(sql, accounts, "sales", changeTags("people", many, ["VIP"]))).toEqual({
    rejected: "PT400",
  });
  const wrong = "select public.change_tags('leads', '{}', '{VIP}')";
  expect(await tryAs(sql, accounts, "sales", wrong)).toEqual({ rejected: "PT422" });
});

const writers = new Set<Caller>(["sales", "admin"]);

test("only admins and sales change tags", async () => {
  const { sql, accounts } = database();
  const person = await addPerson();
  for (const caller of callers.filter((name) => name !== "service"))
    expect(await tryAs(sql, accounts, caller, changeTags("people", [person], ["VIP"]))).toEqual(
      writers.has(caller) ? { rows: 1 } : { rejected: "42501" },
    );
  expect(await tryAs(sql, accounts, "sales", "insert into public.tags values ('VIP')")).toEqual({
    rejected: "42501",
  });
});

test("changes are audited, exported and erased with the person", async () => {
  const { sql, accounts } = database();
  const name = `Erased ${randomUUID().slice(0, 8)}`;
  const email = newEmail();
  const person = await addPerson(email);
  await tag("people", [person], [name]);
  const entries = await sql`
    select action, actor_id from public.audit_log
    where table_name = 'public.person_tags' and subject = ${person}`;
  expect([...entries]).toEqual([{ action: "insert", actor_id: accounts.sales }]);
  const [row] = await asCaller("admin", `select public.export_person('${email}') as data`);
  expect(row?.data["public.person_tags"]).toMatchObject([{ tag: name }]);
  await asCaller("admin", `select public.erase_person('${email}')`);
  expect(await existingTags([name])).toBe(0);
});

test("a merge unites tags, and its undo separates them", async () => {
  const mark = randomUUID().slice(0, 8);
  const names = [`Both ${mark}`, `Kept ${mark}`, `Merged ${mark}`] as const;
  const [kept, merged] = [await addPerson(), await addPerson()];
  await tag("people", [kept], [names[0], names[1]]);
  await tag("people", [merged], [names[0], names[2]]);
  const [row] = await asCaller("sales", `select public.merge_people('${kept}', '${merged}') as id`);
  expect(await tagsOf(kept)).toEqual([...names]);
  await tag("people", [merged], ["Ignored"]);
  await asCaller("sales", `select public.undo_merge('${String(row?.id)}')`);
  expect(await tagsOf(kept)).toEqual([names[0], names[1]]);
  expect(await tagsOf(merged)).toEqual([names[0], names[2]]);
});

test("people are filtered by tag and company, counted and exported with tags", async () => {
  const mark = randomUUID().slice(0, 8);
  const [tagged] = [await addPerson(), await addPerson()];
  await tag("people", [tagged], [`VIP ${mark}`, `beta ${mark}`]);
  const [found, ...others] = await asCaller(
    "viewer",
    `select id, tags, company_id from public.search_people(tag => 'vip ${mark}')`,
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({ id: tagged, tags: [`beta ${mark}`, `VIP ${mark}`] });
  const counted = (filter: string) =>
    asCaller("viewer", `select count::int from public.count_people(${filter})`);
  expect([...(await counted(`tag => 'VIP ${mark}'`))]).toEqual([{ count: 1 }]);
  expect([...(await counted(`tag => 'unknown ${mark}'`))]).toEqual([{ count: 0 }]);
  expect([...(await counted(`of_company => '${String(found?.company_id)}'`))]).toEqual([
    { count: 1 },
  ]);
  const [row] = await asCaller("viewer", `select tags from public.export_people('{${tagged}}')`);
  expect(row).toEqual({ tags: `beta ${mark}, VIP ${mark}` });
});

test("companies are filtered by tag, listed and exported with tags", async () => {
  const name = `Partner ${randomUUID().slice(0, 8)}`;
  const company = await addCompany();
  await tag("companies", [company], [name]);
  const rows = await asCaller(
    "viewer",
    `select id, tags from public.search_companies(tag => '${name.toUpperCase()}')`,
  );
  expect([...rows]).toEqual([{ id: company, tags: [name] }]);
  const [counted] = await asCaller(
    "viewer",
    `select count::int from public.count_companies(tag => '${name}')`,
  );
  expect(counted).toEqual({ count: 1 });
  const [row] = await asCaller(
    "viewer",
    `select tags from public.export_companies('{${company}}')`,
  );
  expect(row).toEqual({ tags: name });
});

async function checkImport(given: Record<string, string>) {
  const { sql, accounts } = database();
  return runAs(sql, accounts, "sales", async (t) => {
    const [made] = await t`select public.create_import('tags.csv', 'csv') as id`;
    await t`select public.stage_import(${made?.id}, ${t.json([{ line: 2, given }])})`;
    const [checked] = await t`select * from public.check_import(${made?.id})`;
    return checked;
  });
}

const applyImport = (checked: Record<string, unknown> | undefined) =>
  asCaller(
    "sales",
    `select public.apply_import('${String(checked?.id)}', ${Number(checked?.added)}, ${Number(checked?.changed)}, ${Number(checked?.rejected)})`,
  );

test("an import adds the tags of its column to new and known people", async () => {
  const { sql } = database();
  const mark = randomUUID().slice(0, 8);
  const given = { name: "Ada", email: newEmail(), form_source: "contact_form", message: mark };
  const first = await checkImport({ ...given, tags: `One ${mark}; Two ${mark};` });
  expect(first).toMatchObject({ added: 1, rejected: 0 });
  await applyImport(first);
  const [person] = await sql`select id from public.people where email = ${given.email}`;
  expect(await tagsOf(String(person?.id))).toEqual([`One ${mark}`, `Two ${mark}`]);
  expect(await checkImport({ ...given, tags: `one ${mark}` })).toMatchObject({
    unchanged: 1,
    changed: 0,
  });
  const second = await checkImport({ ...given, tags: `Three ${mark}` });
  expect(second).toMatchObject({ unchanged: 0, changed: 1 });
  await applyImport(second);
  expect(await tagsOf(String(person?.id))).toEqual([`One ${mark}`, `Three ${mark}`, `Two ${mark}`]);
});

test("an import rejects a tag that is too long", async () => {
  const given = { name: "Ada", email: newEmail(), form_source: "contact_form" };
  expect(await checkImport({ ...given, tags: "a".repeat(41) })).toMatchObject({ rejected: 1 });
});

test("views belong to a list, and names are unique per list", async () => {
  const { sql, accounts } = database();
  const save = (resource: string) =>
    `insert into public.staff_views (name, view, resource) values ('Mine', '{}', '${resource}')`;
  for (const resource of ["leads", "people", "companies"]) await asCaller("sales", save(resource));
  expect(await tryAs(sql, accounts, "sales", save("people"))).toEqual({ rejected: "23505" });
  expect(await tryAs(sql, accounts, "sales", save("tasks"))).toEqual({ rejected: "23514" });
  await asCaller("viewer", "insert into public.staff_views (name, view) values ('Old', '{}')");
  const rows = await asCaller("viewer", "select name, resource from public.staff_views");
  expect([...rows]).toEqual([{ name: "Old", resource: "leads" }]);
});

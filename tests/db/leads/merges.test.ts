/** Merging two people loses nothing and can be undone. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs } from "../../support/fixtures/database-roles.ts";
import { until } from "../../support/until.ts";
import {
  queryAs,
  database,
  createActivity,
  merge,
  createAddresses,
  readPerson,
  readRows,
  undoMerge,
} from "./merges.fixture.ts";

test("every table that refers to a person redirects rows of a merged person to the kept one", async () => {
  const missing = await database().sql`
    select part::text from private.person_reference_tables() part
    where not exists (
        select 1 from pg_trigger where tgrelid = part and tgfoid in (
          'private.resolve_merged_person'::regproc, 'private.prepare_lead'::regproc, 'private.prepare_appointment'::regproc
        )
      )
      or not exists (select 1 from pg_attribute where attrelid = part and attname = 'person_id' and not attisdropped)
      or not exists (select 1 from pg_attribute where attrelid = part and attname = 'id' and not attisdropped)`;
  expect([...missing]).toEqual([]);
});

test("all rows move to the kept person with the chosen values, and an undo restores every row", async () => {
  const { sql } = database();
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept, { company: "Engines" });
  const other = await createActivity(merged, {
    company: "Analytical Engines",
    phone: "+49 30 5550100",
  });
  const before = await readRows(one.id, other.id);
  for (const [table, rows] of Object.entries(before))
    expect({ table, isEmpty: Array.isArray(rows) && rows.length < 2 }).toEqual({
      table,
      isEmpty: false,
    });

  const id = await merge(one.id, other.id, { company: "merged", name: "kept" });
  const person = await readPerson(kept);
  expect(person).toMatchObject({
    name: "Ada Lovelace",
    company: "Analytical Engines",
    phone: "+49 30 5550100",
    submissions: 2,
    merged_into: null,
  });
  expect((await readPerson(merged)).merged_into).toBe(one.id);
  const left = await readRows(other.id);
  delete left["public.people"];
  expect(Object.values(left).flat()).toEqual([]);
  const entries = await sql`
    select details from public.audit_log where action = 'merge' and row_id = ${one.id}`;
  expect(entries[0]?.details).toMatchObject({ merged: other.id, merge: id });

  await undoMerge(id);
  expect(await readRows(one.id, other.id)).toEqual(before);
  await expect(undoMerge(id)).rejects.toMatchObject({ code: "PT409" });
});

test("the timeline of the kept person has a merge, its undo and the changes of owner", async () => {
  const { sql, accounts } = database();
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  await sql`update public.people set owner_id = ${accounts.admin} where id = ${one.id}`;
  await sql`update public.people set owner_id = ${accounts.sales} where id = ${other.id}`;
  const [last] = await sql`select max(id) as id from public.person_events`;
  const readEvents = () => sql`
    select kind, subject_id, actor_id, details from public.person_events
    where id > ${last?.id} and person_id = ${one.id} order by id`;
  const id = await merge(one.id, other.id, { owner_id: "merged" });
  const added = [
    {
      kind: "merge",
      subject_id: other.id,
      actor_id: accounts.sales,
      details: { change: "merged" },
    },
    { kind: "owner_change", details: { from: accounts.admin, to: accounts.sales } },
  ];
  expect(await readEvents()).toMatchObject(added);
  await undoMerge(id);
  expect(await readEvents()).toMatchObject([
    ...added,
    { kind: "merge", subject_id: other.id, details: { change: "undone" } },
    { kind: "owner_change", details: { from: accounts.sales, to: accounts.admin } },
  ]);
});

test("a submission from the old address belongs to the kept person, and an undo moves it back", async () => {
  const { sql } = database();
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const id = await merge(one.id, other.id);
  await queryAs(
    "visitor",
    `insert into public.leads (name, email, form_source, message) values ('Ada', '${merged.toUpperCase()}', 'contact_form', 'Later')`,
  );
  const [lead] = await sql<{ id: string; person_id: string }[]>`
    select id, person_id from public.leads where message = 'Later' and lower(email) = ${merged}`;
  expect(lead?.person_id).toBe(one.id);
  expect(await readPerson(kept)).toMatchObject({ submissions: 3 });
  await queryAs(
    "sales",
    `insert into public.notes (person_id, body) values ('${other.id}', 'By the old id')`,
  );
  await queryAs("sales", `update public.people set phone = '5550111' where id = '${one.id}'`);
  const [note] = await sql`select person_id from public.notes where body = 'By the old id'`;
  expect(note?.person_id).toBe(one.id);

  await undoMerge(id);
  expect(await readPerson(merged)).toMatchObject({ submissions: 2, merged_into: null });
  expect(await readPerson(kept)).toMatchObject({ submissions: 1, phone: "5550111" });
  const [given] = await sql`
    select person_id, (select count(*)::int from public.person_events where lead_id = leads.id and person_id <> ${other.id}) as others
    from public.leads where id = ${lead?.id ?? ""}`;
  expect(given).toEqual({ person_id: other.id, others: 0 });
});

test("a booking and a chat with the old address find the lead of the kept person", async () => {
  const { sql } = database();
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  await merge(one.id, other.id);
  const [found] = await sql`
    select private.find_open_lead(private.find_person(${merged}), null) is not null as is_found,
      pg_get_functiondef('public.book_appointment'::regproc) like '%public.people%' as books_by_row,
      pg_get_functiondef('private.sync_chat_lead'::regproc) like '%from public.people where email%' as chats_by_row`;
  expect(found).toEqual({ is_found: true, books_by_row: false, chats_by_row: false });
});

test('"do not contact" applies to all addresses of a merged person', async () => {
  const { sql } = database();
  const [kept, merged, third] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const last = await createActivity(third);
  await merge(other.id, last.id);
  await queryAs("sales", `update public.people set do_not_contact = true where id = '${one.id}'`);
  const id = await merge(one.id, other.id);
  const listDoNotContact = async () =>
    (
      await sql<{ email: string }[]>`
        select email from public.people where do_not_contact and email in ${sql([kept, merged, third])} order by email`
    ).map(({ email }) => email);
  expect(await listDoNotContact()).toEqual([kept, merged, third]);
  await queryAs("sales", `update public.people set do_not_contact = false where id = '${one.id}'`);
  expect(await listDoNotContact()).toEqual([]);
  await queryAs("sales", `update public.people set do_not_contact = true where id = '${one.id}'`);
  await undoMerge(id);
  expect(await listDoNotContact()).toEqual([kept]);
});

test.each([
  ["itself", (a: string) => `select public.merge_people('${a}', '${a}')`, "PT422"],
  [
    "a missing person",
    (a: string) => `select public.merge_people('${a}', '${randomUUID()}')`,
    "PT404",
  ],
  [
    "another with an unknown choice",
    (a: string, b: string) => `select public.merge_people('${a}', '${b}', '{"email": "merged"}')`,
    "PT422",
  ],
  [
    "one that changed in the meantime",
    (a: string, b: string) => `select public.merge_people('${a}', '${b}', '{}', 1, 99)`,
    "PT409",
  ],
])("a person cannot be merged into %s", async (_whom, statement, code) => {
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const { sql, accounts } = database();
  expect(await tryAs(sql, accounts, "sales", statement(one.id, other.id))).toEqual({
    rejected: code,
  });
});

test("a merged person can be neither merged nor edited, and a chain is undone from its end", async () => {
  const { sql, accounts } = database();
  const [first, second, third] = createAddresses();
  const one = await createActivity(first);
  const two = await createActivity(second);
  const three = await createActivity(third);
  const before = await readRows(one.id, two.id, three.id);
  const inner = await merge(two.id, three.id);
  const outer = await merge(one.id, two.id);
  expect((await readPerson(third)).merged_into).toBe(one.id);
  for (const statement of [
    `select public.merge_people('${one.id}', '${three.id}')`,
    `select public.merge_people('${three.id}', '${one.id}')`,
    `update public.people set name = 'X' where id = '${three.id}'`,
    `select public.undo_merge('${inner}')`,
  ])
    expect(await tryAs(sql, accounts, "admin", statement)).toEqual({ rejected: "PT409" });
  await undoMerge(outer);
  expect((await readPerson(third)).merged_into).toBe(two.id);
  await undoMerge(inner);
  expect(await readRows(one.id, two.id, three.id)).toEqual(before);
});

test.each([
  "visitor",
  "non-staff account",
  "viewer",
  "marketing",
  "removed admin",
  "service",
] as const)("a %s can neither merge nor undo a merge", async (caller) => {
  const { sql, accounts } = database();
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const id = await merge(one.id, other.id, {}, "admin");
  for (const statement of [
    `select public.merge_people('${one.id}', '${other.id}')`,
    `select public.undo_merge('${id}')`,
    `select public.person_duplicates('${one.id}')`,
  ])
    expect(await tryAs(sql, accounts, caller, statement)).toEqual({ rejected: "42501" });
});

test("one of two concurrent merges of the same people succeeds, and a concurrent submission is not lost", async () => {
  const { sql } = database();
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const outcomes = await Promise.allSettled([
    merge(one.id, other.id),
    merge(other.id, one.id),
    merge(one.id, other.id, {}, "admin"),
    ...Array.from({ length: 8 }, (_, n) =>
      queryAs(
        "visitor",
        `insert into public.leads (name, email, form_source, message)
         values ('Ada', '${n % 2 ? kept : merged}', 'contact_form', 'Race ${n}')`,
      ),
    ),
    ...Array.from({ length: 4 }, (_, n) =>
      queryAs(
        "sales",
        `insert into public.notes (person_id, body) values ('${n % 2 ? one.id : other.id}', 'Race')`,
      ),
    ),
    queryAs(
      "sales",
      `update public.leads set status = 'contacted' where person_id = '${other.id}'`,
    ),
  ]);
  const merges = outcomes.slice(0, 3);
  expect(merges.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.slice(3).filter(({ status }) => status === "rejected")).toEqual([]);
  const people = await sql<
    { merged_into: string | null; submissions: number; leads: number; notes: number }[]
  >`
    select merged_into, submissions,
      (select count(*)::int from public.leads where person_id = people.id) as leads,
      (select count(*)::int from public.notes where person_id = people.id) as notes
    from public.people where email in ${sql([kept, merged])} order by merged_into nulls first`;
  expect(people[0]).toEqual({ merged_into: null, submissions: 10, leads: 10, notes: 6 });
  expect(people[1]).toMatchObject({ leads: 0, notes: 0 });
});

test("a merge waits for a submission of a previously merged address without holding row locks", async () => {
  const { sql } = database();
  const [kept, merged, third] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const into = await createActivity(third);
  await merge(one.id, other.id);
  const later = await sql.begin(async (submission) => {
    await submission`select 1 from public.people where id = ${other.id} for no key update`;
    const merging = merge(into.id, one.id);
    await until(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and query like '%merge_people%'
          and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`;
      return waiting.length > 0;
    });
    await submission`
      insert into public.leads (name, email, form_source, message) values ('Ada', ${merged}, 'contact_form', 'Mine')`;
    return { merging };
  });
  await later.merging;
  const [lead] = await sql`
    select person_id from public.leads where email = ${merged} and message = 'Mine'`;
  expect(lead).toEqual({ person_id: into.id });
});

test("a merge can be undone within the retention of its snapshots", async () => {
  const { sql, accounts } = database();
  const setRetention = (days: number) =>
    runAs(
      sql,
      accounts,
      "admin",
      (t) => t`select public.set_retention('public.person_merges', ${days})`,
    );
  const [kept, merged] = createAddresses();
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  const id = await merge(one.id, other.id);
  await sql`update public.person_merges set merged_at = now() - interval '31 days' where id = ${id}`;
  const undo = () => tryAs(sql, accounts, "sales", `select public.undo_merge('${id}')`);
  await setRetention(60);
  expect(await undo()).toEqual({ rows: 1 });
  await setRetention(30);
  expect(await undo()).toEqual({ rejected: "PT404" });
  await sql`select private.purge_expired_rows()`;
  expect(await sql`select 1 from public.person_merges where id = ${id}`).toHaveLength(0);
  expect((await readPerson(merged)).merged_into).toBe(one.id);
});

test.each([0, 1])("erasing either address erases the person (%i)", async (which) => {
  const { sql } = database();
  const addresses = createAddresses();
  const [kept, merged] = addresses;
  const one = await createActivity(kept);
  const other = await createActivity(merged);
  await merge(one.id, other.id);
  await sql`insert into public.mailbox (recipient, subject) values (${kept}, 'A'), (${merged}, 'B')`;
  const asked = addresses[which] ?? kept;
  const [exported] = await queryAs("admin", `select public.export_person('${asked}') as rows`);
  // The function returns rows by table.
  const rows = exported?.rows as Record<string, unknown[]>;
  expect({
    people: rows["public.people"]?.length,
    leads: rows["public.leads"]?.length,
    merges: rows["public.person_merges"]?.length,
    mails: rows["public.mailbox"]?.length,
  }).toEqual({ people: 2, leads: 2, merges: 1, mails: 2 });
  await queryAs("admin", `select public.erase_person('${asked}')`);
  const tables = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  for (const { name } of tables) {
    const left = await sql.unsafe(
      `select 1 from ${name} item where to_jsonb(item)::text ilike any ($1) limit 1`,
      [[`%${kept}%`, `%${merged}%`]],
    );
    expect({ name, left: left.length }).toEqual({ name, left: 0 });
  }
});

test("people are found by part of their details, also by a merged address", async () => {
  const tag = randomUUID().slice(0, 8);
  const one = await createActivity(`kept-${tag}@example.com`, { company: `100% ${tag}` });
  const other = await createActivity(`other-${tag}@example.com`);
  await merge(one.id, other.id);
  const searchPeople = async (text: string) =>
    (await queryAs("viewer", `select id from public.search_people('${text}')`)).map(({ id }) => id);
  expect(await searchPeople(`OTHER-${tag}`)).toEqual([one.id]);
  expect(await searchPeople(`100% ${tag}`)).toEqual([one.id]);
  expect(await searchPeople(`nobody-${tag}`)).toEqual([]);
  const [count] = await queryAs(
    "viewer",
    `select count, is_exact from public.count_people('100% ${tag}')`,
  );
  expect(count).toEqual({ count: "1", is_exact: true });
});

test("the version of a lead counts changes by staff only", async () => {
  const { sql } = database();
  const [email] = createAddresses();
  const { id } = await createActivity(email);
  const readVersion = async () =>
    (await sql`select version from public.leads where person_id = ${id}`)[0]?.version;
  const first = Number(await readVersion());
  await sql`update public.leads set lead_score = 3 where person_id = ${id}`;
  expect(await readVersion()).toBe(first);
  await queryAs("sales", `update public.leads set company = 'New' where person_id = '${id}'`);
  expect(await readVersion()).toBe(first + 1);
  const { accounts } = database();
  expect(
    await tryAs(
      sql,
      accounts,
      "sales",
      `update public.leads set company = 'Newer' where person_id = '${id}' and version = ${first}`,
    ),
  ).toEqual({ rows: 0 });
});

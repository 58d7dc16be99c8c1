/** Filters, bulk changes with undo, leads added by staff and shared views of the lead list. */

import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  await sql`
    insert into public.leads (name, email, company, phone, inquiry_type, form_source, created_at) values
      ('Quinn Moreau', 'quinn@example.com', 'Acme GmbH', '+1 (212) 555-1542', 'press', 'contact_form', now() - interval '3 days'),
      ('Ada Booked', 'ada@example.com', 'Acme Labs', '+1 212 555 0100', 'sales', 'contact_form', now() - interval '2 hours'),
      ('Grace New', 'grace@example.com', null, '+12125550199', null, 'chat', now())`;
  await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, lead_id)
    select (select id from public.appointment_types limit 1), '2030-01-07 15:00+00', name, email, id
    from public.leads where name = 'Ada Booked'`;
  await sql`update public.leads set lead_score = 90 where name = 'Grace New'`;
});

/** The rows of a statement, as a caller of the API. */
const act = (caller: Caller, statement: string) => {
  const { sql, accounts } = database();
  return runAs(sql, accounts, caller, (transaction) => transaction.unsafe(statement));
};

const names = async (call: string) => {
  const rows = await act("viewer", `select name from public.search_leads(${call}) order by name`);
  return rows.map(({ name }) => name);
};
const count = async (call: string) => {
  const [row] = await act("viewer", `select count from public.count_leads(${call})`);
  return Number(row?.["count"]);
};
const idOf = async (name: string) => {
  const [row] = await database().sql`select id from public.leads where name = ${name}`;
  return String(row?.["id"]);
};

test.each([
  ["moreau quinn", ["Quinn Moreau"]],
  ["212 555 1542", ["Quinn Moreau"]],
  ["+1 (212) 555-1542", ["Quinn Moreau"]],
  ["2125550100", ["Ada Booked"]],
  ["acme quinn", ["Quinn Moreau"]],
  ["acme grace", []],
])("the search finds words in any order and phone numbers: %s", async (term, found) => {
  expect(await names(`'${term}'`)).toEqual(found);
  expect(await count(`'${term}'`)).toBe(found.length);
});

test.each([
  ['{"score_min": 90}', ["Grace New"]],
  ['{"score_max": 0, "company": "acme"}', ["Quinn Moreau"]],
  ['{"company": "ACME g"}', ["Quinn Moreau"]],
  ['{"inquiry_type": "press"}', ["Quinn Moreau"]],
  ['{"reply": "awaiting"}', ["Ada Booked", "Grace New", "Quinn Moreau"]],
  ['{"reply": "overdue"}', ["Quinn Moreau"]],
  ['{"has_booking": true}', ["Ada Booked"]],
  ['{"created_before": "2000-01-01"}', []],
  ["{}", ["Ada Booked", "Grace New", "Quinn Moreau"]],
])("the list, its count and its export have the same leads for %s", async (criteria, found) => {
  expect(await names(`criteria => '${criteria}'`)).toEqual(found);
  expect(await count(`criteria => '${criteria}'`)).toBe(found.length);
  const [plan] = await database().sql`
    select (private.plan_leads_lossless(jsonb_build_object('criteria', ${criteria}::text::jsonb))).condition`;
  const exported = await database().sql.unsafe(
    `select name from public.leads item where ${plan?.["condition"]} order by name`,
  );
  expect(exported.map(({ name }) => name)).toEqual(found);
});

test("a row has its origin and the time of its booking", async () => {
  const rows = await act(
    "viewer",
    "select name, origin, booked_at from public.search_leads('ada booked')",
  );
  expect(rows).toEqual([
    { name: "Ada Booked", origin: "form", booked_at: new Date("2030-01-07T15:00:00Z") },
  ]);
});

test("a bulk change is undone only where the lead still has the new value", async () => {
  const { sql } = database();
  const [quinn, grace] = [await idOf("Quinn Moreau"), await idOf("Grace New")];
  const before = await sql`select id, status, owner_id, answered_at from public.leads order by id`;
  const changes = await act(
    "sales",
    `select * from public.change_leads('{${quinn},${grace}}', 'qualified', 'unassigned')`,
  );
  expect(changes).toHaveLength(2);
  await act("admin", `select from public.change_leads('{${grace}}', 'closed')`);
  const undone = await act(
    "sales",
    `select id from public.undo_lead_changes('${JSON.stringify(changes)}', 'qualified', 'unassigned')`,
  );
  expect(undone).toEqual([{ id: quinn }]);
  const after = await sql`select id, status, owner_id, answered_at from public.leads order by id`;
  const find = (rows: typeof after, id: string) => rows.find((row) => row["id"] === id);
  expect(find(after, quinn)).toEqual(find(before, quinn));
  expect(find(after, grace)).toMatchObject({ status: "closed" });
});

test("marking many leads as spam skips missing ones, and is undone", async () => {
  const quinn = await idOf("Quinn Moreau");
  const missing = "00000000-0000-4000-8000-000000000001";
  expect(
    await act("sales", `select id from public.mark_leads_as_spam('{${quinn},${missing}}')`),
  ).toEqual([{ id: quinn }]);
  expect(await names("'moreau'")).toEqual([]);
  expect(
    await act("sales", `select id from public.restore_leads_from_spam('{${quinn},${missing}}')`),
  ).toEqual([{ id: quinn }]);
  expect(await names("'moreau'")).toEqual(["Quinn Moreau"]);
});

test("a task is added to many leads, and removed unless someone changed it", async () => {
  const { sql, accounts } = database();
  const ids = [await idOf("Quinn Moreau"), await idOf("Ada Booked")];
  const tasks = await act(
    "sales",
    `select id, lead_id from public.add_tasks('{${ids.join()}}', 'Call back', '2030-01-01')`,
  );
  expect(tasks.map(({ lead_id }) => lead_id).toSorted()).toEqual(ids.toSorted());
  const stored = await sql`select distinct title, owner_id, author_id from public.tasks`;
  expect([...stored]).toEqual([
    { title: "Call back", owner_id: accounts.sales, author_id: accounts.sales },
  ]);
  await act("admin", `update public.tasks set done_at = now() where id = '${tasks[0]?.["id"]}'`);
  const removed = await act(
    "sales",
    `select id from public.remove_added_tasks('{${tasks.map(({ id }) => id).join()}}')`,
  );
  expect(removed).toEqual([{ id: tasks[1]?.["id"] }]);
});

test("a lead added by staff sends no email, has a person, and is not overdue", async () => {
  const { sql, accounts } = database();
  const [mails] = await sql`select count(*)::int from public.outbox`;
  const [created] = await act(
    "sales",
    "select public.create_lead(' Cora Call ', 'cora@example.com', phone => '+49 30 1234') as id",
  );
  const [lead] = await sql`
    select name, company, form_source, origin, owner_id, person_id is not null as has_person,
      response_alert_at is not null as is_alert_off
    from public.leads where id = ${String(created?.["id"])}`;
  expect(lead).toEqual({
    name: "Cora Call",
    company: null,
    form_source: "contact_form",
    origin: "staff",
    owner_id: accounts.sales,
    has_person: true,
    is_alert_off: true,
  });
  expect((await sql`select count(*)::int from public.outbox`)[0]).toEqual(mails);
  await sql`update public.leads set created_at = now() - interval '30 days' where name = 'Cora Call'`;
  expect(await names(`criteria => '{"reply": "overdue"}'`)).not.toContain("Cora Call");
});

test("only admins and sales can add and change leads", async () => {
  const { sql, accounts } = database();
  for (const call of [
    "public.create_lead('Eve', 'eve@example.com')",
    "public.change_leads('{}', 'closed')",
    "public.undo_lead_changes('[]', 'closed')",
    "public.mark_leads_as_spam('{}')",
    "public.restore_leads_from_spam('{}')",
    "public.add_tasks('{}', 'Call')",
    "public.remove_added_tasks('{}')",
  ])
    for (const caller of ["visitor", "viewer", "marketing", "removed admin"] as const)
      expect(await tryAs(sql, accounts, caller, `select * from ${call}`)).toEqual({
        rejected: "42501",
      });
  expect(
    await tryAs(sql, accounts, "sales", "select public.create_lead('Eve', 'no address')"),
  ).toEqual({ rejected: "PT422" });
});

test("all staff can read a shared view, and only its owner can change it", async () => {
  const { sql, accounts } = database();
  await act("sales", "insert into public.staff_views (name, view) values ('Mine', '{}')");
  await act(
    "sales",
    "insert into public.staff_views (name, view, is_shared) values ('Ours', '{}', true)",
  );
  const read = async (caller: Caller) =>
    (await act(caller, "select name from public.staff_views order by name")).map(
      ({ name }) => name,
    );
  expect(await read("sales")).toEqual(["Mine", "Ours"]);
  expect(await read("viewer")).toEqual(["Ours"]);
  expect(await tryAs(sql, accounts, "removed admin", "select from public.staff_views")).toEqual({
    rows: 0,
  });
  for (const caller of ["viewer", "admin"] as const)
    expect(
      await tryAs(sql, accounts, caller, "update public.staff_views set name = 'Theirs'"),
    ).toEqual({ rows: 0 });
  expect(await tryAs(sql, accounts, "viewer", "delete from public.staff_views")).toEqual({
    rows: 0,
  });
  expect(
    await tryAs(
      sql,
      accounts,
      "sales",
      "update public.staff_views set name = 'Our leads' where is_shared",
    ),
  ).toEqual({ rows: 1 });
  expect(
    await tryAs(
      sql,
      accounts,
      "sales",
      `update public.staff_views set staff_id = '${accounts.admin}'`,
    ),
  ).toEqual({ rejected: "42501" });
  expect(await tryAs(sql, accounts, "admin", "delete from public.staff_views")).toEqual({
    rows: 1,
  });
});

test("CSV files begin with a byte order mark, and phone numbers stay readable", async () => {
  const { sql } = database();
  const kinds = await sql`
    select kind from private.export_kinds
    where media_type like 'text/csv%' and left(header, 1) <> E'\ufeff'`;
  expect([...kinds]).toEqual([]);
  const [phone] = await sql`select private.csv_phone('phone') as expression`;
  const cells = await sql.unsafe(
    `select ${phone?.["expression"]} as cell from unnest(array[
      '+1 212 555 0100', '+12125550100', '+1-212-555-0100', '=1+1', '+1 2;=3', '030 1234', '+49 30 12 x'
    ]) phone`,
  );
  expect(cells.map(({ cell }) => cell)).toEqual([
    "+1 212 555 0100",
    "'+12125550100",
    "'+1-212-555-0100",
    "'=1+1",
    "'+1 2;'=3",
    "030 1234",
    "'+49 30 12 x",
  ]);
});

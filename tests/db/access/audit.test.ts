/** What the audit log records, for whom, and what remains after a person is erased. */

import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`delete from private.rate_limits`);

type Entry = {
  id: string;
  actor_name: string | null;
  actor_role: string;
  action: string;
  table_name: string | null;
  details: { changed?: string[]; before?: object | null; after?: object | null };
  personal: unknown;
};

/** The newest entries, as an administrator reads them. */
async function readNewestEntries(most: number): Promise<Entry[]> {
  const { sql, accounts } = database();
  return runAs(sql, accounts, "admin", (transaction) =>
    transaction.unsafe<Entry[]>(`select * from public.read_audit(max_rows => ${most})`),
  );
}

const queryAs = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );

const submit = (email: string) =>
  queryAs(
    "visitor",
    `insert into public.leads (name, email, form_source, message) values ('Ada', '${email}', 'contact_form', 'Hello')`,
  );

test("a change by staff is recorded with its author and the values before and after", async () => {
  await submit("kept@example.com");
  await queryAs(
    "sales",
    "update public.leads set status = 'contacted', phone = '+1 555' where email = 'kept@example.com'",
  );
  const [entry] = await readNewestEntries(1);
  expect(entry).toMatchObject({
    actor_name: "sales",
    actor_role: "sales",
    action: "update",
    table_name: "public.leads",
    details: { before: { status: "new" }, after: { status: "contacted" } },
    personal: { before: { phone: null }, after: { phone: "+1 555" } },
  });
  expect(entry?.details.changed).toEqual(["answered_at", "phone", "status"]);
});

test("submissions of visitors and their effects are not recorded", async () => {
  const before = await readNewestEntries(1);
  await submit("quiet@example.com");
  await submit("quiet@example.com");
  expect(await readNewestEntries(1)).toEqual(before);
});

test("a subscription that its visitor confirms and ends is recorded as changed by the visitor's link", async () => {
  const { sql } = database();
  await queryAs(
    "visitor",
    "insert into public.newsletter_subscribers (email) values ('by.link@example.com')",
  );
  const [mail] = await sql`
    select payload from public.outbox where payload ->> 'to' = 'by.link@example.com'`;
  await queryAs("visitor", `select public.confirm_subscription('${mail?.payload.confirm}')`);
  await queryAs("visitor", `select public.unsubscribe('${mail?.payload.unsubscribe}')`);
  const table_name = "public.newsletter_subscribers";
  expect(await readNewestEntries(2)).toMatchObject(
    ["unsubscribed", "confirmed"].map((status) => ({
      actor_name: null,
      actor_role: "visitor_link",
      table_name,
      details: { after: { status } },
    })),
  );
});

test("notes, tasks, people, staff and subscriptions are recorded as well", async () => {
  await submit("all@example.com");
  const { accounts } = database();
  for (const [statement, table_name, action, caller] of [
    [
      "insert into public.notes (person_id, body) select id, 'Secret' from public.people where email = 'all@example.com'",
      "public.notes",
      "insert",
      "sales",
    ],
    [
      "update public.notes set body = 'Changed' where body = 'Secret'",
      "public.notes",
      "update",
      "admin",
    ],
    ["delete from public.notes where body = 'Changed'", "public.notes", "delete", "admin"],
    [
      "insert into public.tasks (person_id, title) select id, 'Call' from public.people where email = 'all@example.com'",
      "public.tasks",
      "insert",
      "sales",
    ],
    [
      "update public.people set do_not_contact = true where email = 'all@example.com'",
      "public.people",
      "update",
      "sales",
    ],
    [
      `update public.staff set role = 'marketing' where user_id = '${accounts.viewer}'`,
      "public.staff",
      "update",
      "admin",
    ],
    [
      `update public.staff set role = 'viewer' where user_id = '${accounts.viewer}'`,
      "public.staff",
      "update",
      "admin",
    ],
  ] as const) {
    await queryAs(caller, statement);
    expect((await readNewestEntries(1))[0]).toMatchObject({
      table_name,
      action,
      actor_role: caller,
    });
  }
  await queryAs(
    "service",
    "insert into public.newsletter_subscribers (email) values ('all@example.com')",
  );
  await queryAs("service", "update public.newsletter_subscribers set status = 'confirmed'");
  expect((await readNewestEntries(1))[0]).toMatchObject({
    table_name: "public.newsletter_subscribers",
    actor_role: "service",
  });
});

test("a write that changes nothing is not recorded", async () => {
  const before = await readNewestEntries(1);
  await queryAs("sales", "update public.leads set name = name");
  expect(await readNewestEntries(1)).toEqual(before);
});

test.each([
  "update public.audit_log set action = 'other'",
  "delete from public.audit_log",
  "truncate public.audit_log",
  "delete from public.audit_log where false",
])("no role can rewrite the log, not even its owner: %s", async (statement) => {
  const { sql, accounts } = database();
  await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  await expect(
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = 'replica'`;
      await transaction.unsafe(statement);
    }),
  ).rejects.toMatchObject({ code: "42501" });
  for (const caller of ["admin", "service"] as const) {
    expect(await tryAs(sql, accounts, caller, statement)).toEqual({ rejected: "42501" });
  }
});

for (const caller of [
  "visitor",
  "non-staff account",
  "viewer",
  "marketing",
  "sales",
  "removed admin",
] as const) {
  test(`a ${caller} cannot read the audit log`, async () => {
    const { sql, accounts } = database();
    expect(await tryAs(sql, accounts, caller, "select * from public.read_audit()")).toEqual({
      rejected: "42501",
    });
  });
}

test("no entry contains a name, an address or a text that is readable without its key", async () => {
  await submit("clear@example.com");
  await queryAs(
    "sales",
    "update public.leads set name = 'Clara Clear', phone = '5550199' where email = 'clear@example.com'",
  );
  await queryAs(
    "sales",
    "insert into public.notes (person_id, body) select id, 'Met Clara' from public.people where email = 'clear@example.com'",
  );
  const [found] = await database().sql`
    select count(*)::int as n from public.audit_log
    where concat_ws(' ', actor_role, action, row_id, details::text, encode(encrypted, 'escape')) ~* 'clara|clear@|5550199'`;
  expect(found?.n).toBe(0);
});

test("erasing a person destroys the key: the entries remain and are marked as erased", async () => {
  await submit("gone@example.com");
  await queryAs(
    "sales",
    "update public.leads set phone = '+1 999' where email = 'gone@example.com'",
  );
  const [written] = await readNewestEntries(1);
  expect(JSON.stringify(written)).toContain("+1 999");
  await queryAs("admin", "select public.erase_person('Gone@example.com')");
  const entries = await readNewestEntries(20);
  expect(entries.find(({ id }) => id === written?.id)).toMatchObject({
    action: "update",
    personal: "[erased]",
  });
  expect(entries[0]).toMatchObject({ action: "erase", actor_role: "admin", personal: null });
  expect(JSON.stringify(entries)).not.toMatch(/\+1 999|gone@example/i);
});

test("the log remains readable when a staff row is deleted and added again", async () => {
  const { accounts } = database();
  const row = `'${accounts.viewer}', 'Vera', 'viewer'`;
  await queryAs(
    "admin",
    `update public.staff set name = 'Vera' where user_id = '${accounts.viewer}'`,
  );
  await queryAs("admin", `delete from public.staff where user_id = '${accounts.viewer}'`);
  await queryAs("admin", `insert into public.staff (user_id, name, role) values (${row})`);
  const added = { action: "insert", personal: { after: { name: "Vera" } } };
  expect(await readNewestEntries(3)).toMatchObject([
    added,
    { action: "delete", personal: "[erased]" },
    { action: "update", personal: "[erased]" },
  ]);
});

test("the log remains readable when a person is added again under their former id", async () => {
  const { sql } = database();
  const [person] = await sql`
    insert into public.people (email) values ('again@example.com') returning id`;
  const rename = (name: string) =>
    queryAs("sales", `update public.people set name = '${name}' where id = '${person?.id}'`);
  await rename("Before");
  await sql`delete from public.people where id = ${person?.id}`;
  await sql`insert into public.people (id, email) values (${person?.id}, 'again@example.com')`;
  await rename("After");
  const entries = await readNewestEntries(10);
  const ofPerson = entries.filter(({ table_name }) => table_name === "public.people");
  expect(ofPerson[0]).toMatchObject({ personal: { after: { name: "After" } } });
  expect(ofPerson.slice(1).map(({ personal }) => personal)).toContain("[erased]");
});

test("no entry contains the secret addresses of a calendar, but their change is recorded", async () => {
  const { sql } = database();
  const secret = "https://calendar.example.com/private-1f2e3d/busy.ics";
  await queryAs(
    "admin",
    `insert into public.calendars (name, busy_url) values ('Secret', '${secret}')`,
  );
  await queryAs("admin", "update public.calendars set busy_url = null where name = 'Secret'");
  await queryAs("admin", "delete from public.calendars where name = 'Secret'");
  const entries = await readNewestEntries(3);
  expect(entries.map(({ action }) => action)).toEqual(["delete", "update", "insert"]);
  expect(entries[1]?.details.changed).toContain("busy_url");
  expect(JSON.stringify(entries)).not.toMatch(/private-1f2e3d|feed_token/);
  const [stored] = await sql`
    select count(*)::int as n from public.audit_log where details::text like '%private-1f2e3d%'`;
  expect(stored?.n).toBe(0);
});

test("pages continue back in time", async () => {
  const [first, second, third] = await readNewestEntries(3);
  const { sql, accounts } = database();
  const older = await runAs(sql, accounts, "admin", (transaction) =>
    transaction.unsafe<Entry[]>(`select * from public.read_audit(${first?.id}, 2)`),
  );
  expect([...older]).toEqual([second, third]);
});

test("entries are filtered by actor, action, row and time, also combined", async () => {
  await submit("filtered@example.com");
  const { sql, accounts } = database();
  const [lead] = await sql`select id from public.leads where email = 'filtered@example.com'`;
  const change = (status: string) =>
    `update public.leads set status = '${status}' where id = '${lead?.id}'`;
  await queryAs("sales", change("contacted"));
  await queryAs("admin", change("qualified"));
  await queryAs("service", change("closed"));
  const readEntries = (filter: string) =>
    runAs(sql, accounts, "admin", (transaction) =>
      transaction.unsafe<Entry[]>(`select * from public.read_audit(${filter})`),
    );
  const listStatuses = async (filter: string) =>
    (await readEntries(filter)).map(({ details }) => details.after);
  const row = `of_table => 'public.leads', of_row => '${lead?.id}'`;
  expect(await listStatuses(row)).toEqual([
    { status: "closed" },
    { status: "qualified" },
    expect.objectContaining({ status: "contacted" }),
  ]);
  expect(await listStatuses(`${row}, by_actor => '${accounts.admin}'`)).toEqual([
    { status: "qualified" },
  ]);
  expect(await listStatuses(`${row}, by_role => 'service'`)).toEqual([{ status: "closed" }]);
  expect(await listStatuses(`${row}, of_action => 'delete'`)).toEqual([]);
  expect(await listStatuses(`${row}, since => now() + interval '1 minute'`)).toEqual([]);
  expect(await listStatuses(`${row}, until => now() - interval '1 hour'`)).toEqual([]);
  expect(
    await listStatuses(`${row}, since => now() - interval '1 hour', until => now()`),
  ).toHaveLength(3);
});

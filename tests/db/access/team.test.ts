/** Deactivation with reassignment, previews of erasures, settings saved in one call, and inactive rules. */

import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

const queryAs = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );
const rejectionOf = (caller: Caller, statement: string) =>
  tryAs(database().sql, database().accounts, caller, statement);

/** Assigns a lead with its person, an open and a completed task, and a claimed hand-off to the sales account. */
async function assignWork(email: string): Promise<void> {
  const { sql, accounts } = database();
  await sql`
    insert into public.leads (name, email, form_source, owner_id)
    values ('Ada', ${email}, 'contact_form', ${accounts.sales})`;
  const [person] = await sql`
    update public.people set owner_id = ${accounts.sales} where email = ${email} returning id`;
  await sql`
    insert into public.tasks (person_id, title, owner_id, done_at) values
      (${person?.id}, 'Call', ${accounts.sales}, null), (${person?.id}, 'Done', ${accounts.sales}, now())`;
  await sql`
    insert into public.handoffs (session_id, person_id, reason, status, owner_id)
    values (gen_random_uuid(), ${person?.id}, 'Asked', 'taken', ${accounts.sales})`;
}

const owners = async (email: string) => {
  const [row] = await database().sql`
    select lead.owner_id as lead, person.owner_id as person,
      (select owner_id from public.tasks where person_id = person.id and done_at is null) as task,
      (select owner_id from public.tasks where person_id = person.id and done_at is not null) as done_task,
      (select owner_id from public.handoffs where person_id = person.id) as handoff,
      (select status from public.handoffs where person_id = person.id) as status
    from public.leads lead join public.people person on person.id = lead.person_id
    where lead.email = ${email}`;
  return row;
};

test("deactivating a member assigns all their work to a successor in one step", async () => {
  const { sql, accounts } = database();
  const { admin, sales } = accounts;
  await sql`insert into public.assignment_rules (name, condition, owner_id)
    values ('Sales', '{"field": "company", "given": true}', ${sales})`;
  await assignWork("reassigned@example.com");
  const [before] = await queryAs("admin", `select * from public.staff_workload('${sales}')`);
  expect(Number(before?.leads)).toBeGreaterThan(0);
  expect(before).toMatchObject({ tasks: "1", handoffs: "1", rules: "1" });
  const [moved] = await queryAs(
    "admin",
    `select * from public.deactivate_staff('${sales}', '${admin}')`,
  );
  expect(moved).toEqual(before);
  expect(await owners("reassigned@example.com")).toEqual({
    lead: admin,
    person: admin,
    task: admin,
    done_task: sales,
    handoff: admin,
    status: "taken",
  });
  const [rule] = await sql`select owner_id from public.assignment_rules where name = 'Sales'`;
  expect(rule?.owner_id).toBe(admin);
  const [member] = await sql`select is_active from public.staff where user_id = ${sales}`;
  expect(member?.is_active).toBe(false);
  await sql`delete from public.assignment_rules where name = 'Sales'`;
  await sql`update public.staff set is_active = true where user_id = ${sales}`;
});

test("without a successor the work is unassigned and hand-offs are open again", async () => {
  const { sql, accounts } = database();
  await assignWork("unassigned@example.com");
  await queryAs("admin", `select public.deactivate_staff('${accounts.sales}')`);
  expect(await owners("unassigned@example.com")).toEqual({
    lead: null,
    person: null,
    task: null,
    done_task: accounts.sales,
    handoff: null,
    status: "open",
  });
  await sql`update public.staff set is_active = true where user_id = ${accounts.sales}`;
});

test("only active admins and sales can be successors, and the last admin cannot be deactivated", async () => {
  const { sql, accounts } = database();
  const call = (member: string, successor: string) =>
    rejectionOf("admin", `select public.deactivate_staff('${member}', '${successor}')`);
  expect(await call(accounts.sales, accounts.viewer)).toEqual({ rejected: "PT409" });
  expect(await call(accounts.sales, accounts.sales)).toEqual({ rejected: "PT409" });
  expect(await call("00000000-0000-4000-8000-000000000000", accounts.admin)).toEqual({
    rejected: "PT404",
  });
  await sql`update public.staff set is_active = false
    where role = 'admin' and user_id <> ${accounts.admin}`;
  expect(await call(accounts.admin, accounts.sales)).toEqual({ rejected: "PT409" });
  const [member] = await sql`select is_active from public.staff where user_id = ${accounts.sales}`;
  expect(member?.is_active).toBe(true);
});

test.each(["sales", "marketing", "viewer", "visitor"] as const)(
  "%s can neither deactivate members, preview erasures nor save settings",
  async (caller) => {
    const member = database().accounts.marketing;
    for (const statement of [
      `select public.deactivate_staff('${member}')`,
      `select public.staff_workload('${member}')`,
      `select public.preview_erasure('ada@example.com')`,
      `select public.save_settings('{"response_time": {"hours": 1}}')`,
    ]) {
      expect(await rejectionOf(caller, statement)).toEqual({ rejected: "42501" });
    }
  },
);

test("a preview counts the rows that an erasure deletes, and lists upcoming appointments", async () => {
  const { sql } = database();
  const email = "erased@example.com";
  await sql`insert into public.leads (name, email, form_source) values ('Ada', ${email}, 'contact_form')`;
  await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, status)
    select id, '2030-01-07 15:00+00', 'Ada', ${email}, 'scheduled' from public.appointment_types limit 1`;
  await sql`
    insert into public.outbox (kind, payload, state)
    values ('email', ${sql.json({ topic: "guide", to: email })}, 'pending')`;
  await sql`update public.outbox set state = 'done', payload = '{}' where recipient = ${email}`;
  // Deleting the appointment also deletes this message, which must still be counted.
  await sql`
    insert into public.outbox (kind, payload, appointment_id)
    select 'email', ${sql.json({ topic: "reminder", to: email })}, id
    from public.appointments where attendee_email = ${email}`;
  const [row] = await queryAs("admin", `select public.preview_erasure('${email}') as preview`);
  expect(row?.preview.names).toEqual(["Ada"]);
  expect(row?.preview.appointments).toEqual([
    expect.objectContaining({ starts_at: "2030-01-07T15:00:00Z", status: "scheduled" }),
  ]);
  expect(row?.preview.rows["public.outbox"]).toBeGreaterThan(0);
  const [{ erased } = { erased: null }] = await queryAs(
    "admin",
    `select public.erase_person('${email}') as erased`,
  );
  expect(erased["public.leads"]).toBe(1);
  expect(erased).toEqual(row?.preview.rows);
  const left = await sql`select from public.outbox where recipient = ${email}`;
  expect(left).toHaveLength(0);
});

test("settings are saved together or not at all", async () => {
  const { sql } = database();
  const hours = async () =>
    (await sql<{ hours: number }[]>`select hours from private.response_time_settings`)[0]?.hours;
  const before = await hours();
  const invalid = `{"response_time": {"hours": 5}, "retention": [{"table": "public.leads", "days": 1}]}`;
  expect(await rejectionOf("admin", `select public.save_settings('${invalid}')`)).toEqual({
    rejected: "PT422",
  });
  expect(await hours()).toBe(before);
  const valid = `{"response_time": {"hours": 5}, "retention": [{"table": "public.leads", "days": 400}],
    "limits": [{"name": "chat", "per_client": 7, "total": 70, "seconds": 60}],
    "assistant": {"session_tokens": 1, "day_tokens": 2}}`;
  await sql`update private.response_time_settings set hours = 24 where true`;
  await runAs(database().sql, database().accounts, "admin", async (transaction) => {
    await transaction.unsafe(`select public.save_settings('${valid}')`);
    const [{ settings } = { settings: null }] = await transaction.unsafe(
      "select public.operations_settings() as settings",
    );
    expect(settings.response_time).toEqual({ hours: 5 });
    expect(settings.assistant).toEqual({ session_tokens: 1, day_tokens: 2 });
    expect(settings.limits).toContainEqual({ name: "chat", per_client: 7, total: 70, seconds: 60 });
    expect(settings.retention).toContainEqual({ table: "public.leads", days: 400 });
  });
});

test("an inactive assignment rule is skipped", async () => {
  const { sql, accounts } = database();
  await sql`
    insert into public.assignment_rules (name, condition, owner_id)
    values ('Big', '{"field": "company", "given": true}', ${accounts.admin})`;
  const ownerOf = async (email: string) => {
    await queryAs(
      "visitor",
      `insert into public.leads (name, email, company, form_source) values ('Ada', '${email}', 'Big Co', 'contact_form')`,
    );
    const [lead] = await sql`select owner_id from public.leads where email = ${email}`;
    return lead?.owner_id;
  };
  await sql`delete from private.rate_limits`;
  expect(await ownerOf("ruled@example.com")).toBe(accounts.admin);
  await queryAs("admin", "update public.assignment_rules set is_active = false where name = 'Big'");
  expect(await ownerOf("rotated@example.com")).not.toBe(accounts.admin);
});

test("the audit log is read in pages", async () => {
  const ids = async (offset: number) =>
    (
      await queryAs(
        "admin",
        `select id from public.read_audit(max_rows => 2, row_offset => ${offset})`,
      )
    ).map(({ id }) => Number(id));
  const [first, second] = [await ids(0), await ids(2)];
  expect(first).toHaveLength(2);
  expect(Math.max(...second)).toBeLessThan(Math.min(...first));
});

/** Tasks: reminders by email, and live updates. */

import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`select 1`);

const asCaller = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement));

async function createPerson(): Promise<string> {
  const [row] = await asCaller(
    "sales",
    `select public.create_person('Ada', '${randomUUID()}@example.com') as id`,
  );
  return String(row?.id);
}

const undo = new Error("undo");

/** Runs statements as the database owner and rolls them back, before the embedded worker can see the rows. */
async function runAndRollBack(act: (sql: TransactionSql) => Promise<void>): Promise<void> {
  await database()
    .sql.begin(async (sql) => {
      await act(sql);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

/** Adds a task of sales whose reminder is due. */
async function addDueTask(sql: Sql | TransactionSql, columns: object = {}): Promise<string> {
  const row = {
    person_id: await createPerson(),
    title: "Send the offer",
    owner_id: database().accounts.sales,
    remind_at: new Date(Date.now() - 60_000),
    ...columns,
  };
  const [task] = await sql`insert into public.tasks ${sql(row)} returning id`;
  return String(task?.id);
}

type Reminder = { to: string; task: { id: string } };

/** Claims emails as the worker does, and returns the reminders of a task. */
async function claimReminders(sql: TransactionSql, task: string): Promise<Reminder[]> {
  const [claimed] = await sql<{ rows: { topic: string; payload: Reminder }[] }[]>`
    select public.claim_outbox(100, 60, array['email']) as rows`;
  return (claimed?.rows ?? [])
    .filter(({ topic, payload }) => topic === "task_reminder" && payload.task.id === task)
    .map(({ payload }) => payload);
}

/** Changes a task as sales within the transaction of the owner. */
async function changeAsSales(sql: TransactionSql, task: string, change: string): Promise<void> {
  await sql`select set_config(
    'request.jwt.claims', ${JSON.stringify({ role: "authenticated", sub: database().accounts.sales })}, true
  )`;
  await sql.unsafe("set local role authenticated");
  await sql.unsafe(`update public.tasks set ${change} where id = '${task}'`);
  await sql.unsafe("reset role");
}

test("the assignee gets one email when the reminder is due, and another only for a new time", () =>
  runAndRollBack(async (sql) => {
    const task = await addDueTask(sql);
    expect(await claimReminders(sql, task)).toMatchObject([
      {
        to: `${database().accounts.sales}@example.com`,
        task: {
          title: "Send the offer",
          person: expect.stringMatching(/^Ada \(.+@example\.com\)$/),
          zone: "America/New_York",
        },
      },
    ]);
    await changeAsSales(sql, task, "title = 'Send it today'");
    expect(await claimReminders(sql, task)).toEqual([]);
    await changeAsSales(sql, task, "remind_at = now() + interval '1 hour'");
    expect(await claimReminders(sql, task)).toEqual([]);
    await sql`update public.tasks set remind_at = now() - interval '1 second' where id = ${task}`;
    expect(await claimReminders(sql, task)).toHaveLength(1);
  }));

test.each([
  ["is completed", () => ({ done_at: new Date() })],
  ["is unassigned", () => ({ owner_id: null })],
  ["has no reminder", () => ({ remind_at: null })],
  ["comes from an old backup", () => ({ remind_at: new Date(Date.now() - 8 * 86_400_000) })],
  ["belongs to a deactivated account", () => ({ owner_id: database().accounts["removed admin"] })],
])("no email is sent for a task that %s", (_, getColumns) =>
  runAndRollBack(async (sql) => {
    const task = await addDueTask(sql, getColumns());
    expect(await claimReminders(sql, task)).toEqual([]);
  }),
);

test("a task completed before the worker sends its reminder gets none", () =>
  runAndRollBack(async (sql) => {
    const task = await addDueTask(sql);
    await sql`select private.enqueue_task_reminders()`;
    const [row] = await sql`select id from public.outbox where payload #>> '{task,id}' = ${task}`;
    await changeAsSales(sql, task, "done_at = now()");
    expect(await claimReminders(sql, task)).toEqual([]);
    expect(
      (await sql`select state, last_error from public.outbox where id = ${row?.id}`)[0],
    ).toEqual({ state: "done", last_error: "Not sent: the task is done or deleted." });
  }));

test.each(["sales", "admin"] as const)(
  "%s cannot choose a reminder in the past",
  async (caller) => {
    const { sql, accounts } = database();
    const person = await createPerson();
    const insert = (time: string) =>
      `insert into public.tasks (person_id, title, remind_at) values ('${person}', 'Call', ${time})`;
    expect(await tryAs(sql, accounts, caller, insert("now() - interval '1 hour'"))).toEqual({
      rejected: "PT422",
    });
    expect(await tryAs(sql, accounts, caller, insert("now() + interval '1 hour'"))).toEqual({
      rows: 1,
    });
  },
);

test("only the database writes when a reminder was sent", async () => {
  const { sql, accounts } = database();
  const task = await addDueTask(sql, { remind_at: null });
  for (const caller of callers.filter((name) => name !== "service"))
    expect(
      await tryAs(
        sql,
        accounts,
        caller,
        `update public.tasks set reminded_at = null where id = '${task}'`,
      ),
    ).toEqual({ rejected: "42501" });
});

test("erasing the person deletes tasks and waiting reminders", () =>
  runAndRollBack(async (sql) => {
    const task = await addDueTask(sql);
    await sql`select private.enqueue_task_reminders()`;
    const [person] = await sql`
      select email from public.people where id = (select person_id from public.tasks where id = ${task})`;
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: database().accounts.admin })}, true)`;
    await sql`select public.erase_person(${person?.email})`;
    const [left] = await sql`
      select (select count(*)::int from public.tasks where id = ${task}) as tasks,
        (select count(*)::int from public.outbox where payload #>> '{task,id}' = ${task}) as reminders`;
    expect(left).toEqual({ tasks: 0, reminders: 0 });
  }));

test("open back offices learn of tasks that colleagues add, change and delete", async () => {
  const read = async (cursor: string | null, caller: Caller) => {
    const [row] = await asCaller(
      caller,
      `select public.changes_since(${cursor === null ? "null" : `'${cursor}'`}) as changes`,
    );
    return row?.changes;
  };
  const person = await createPerson();
  let cursor = (await read(null, "admin")).cursor;
  const statements = [
    `insert into public.tasks (person_id, title) values ('${person}', 'Call')`,
    `update public.tasks set done_at = now() where person_id = '${person}'`,
    `delete from public.tasks where person_id = '${person}'`,
  ];
  for (const statement of statements) {
    await asCaller("sales", statement);
    const ownChanges = await read(cursor, "sales");
    const changes = await read(cursor, "admin");
    expect(changes.tasks).toMatchObject({ new: 0, changed: 1, rows: [] });
    expect(ownChanges.tasks).toMatchObject({ changed: 0 });
    cursor = changes.cursor;
  }
});

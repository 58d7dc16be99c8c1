/** What administrators see and change in operation. */

import { defaultResponseHours } from "@site/supabase/domain/response-time";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  await sql`delete from public.outbox where every is null`;
  // Claimed by another worker, so that the worker of this database ignores them.
  await sql`
    insert into public.outbox (kind, state, next_at, attempts, lease, leased_until)
    select 'email', state, now() + wait, attempts, gen_random_uuid(), now() + interval '1 day'
    from (values ('pending', interval '-1 hour', 1), ('pending', interval '1 hour', 0), ('dead', interval '0', 12))
      as held (state, wait, attempts)`;
  await sql`
    insert into public.handoffs (session_id, reason, due_at)
    values (gen_random_uuid(), 'Asked', now() - interval '1 hour'), (gen_random_uuid(), 'Asked', now() + interval '1 hour')`;
});

async function selectAsAdmin<T>(query: string): Promise<T> {
  const { sql, accounts } = database();
  const rows: T[] = [];
  await runAs(sql, accounts, "admin", async (transaction) => {
    const found = await transaction.unsafe<{ value: T }[]>(`select ${query} as value`);
    rows.push(...found.map(({ value }) => value));
  });
  const [value] = rows;
  if (value === undefined) throw new Error("no value");
  return value;
}

test("the outbox counts due, retried and permanently failed messages", async () => {
  const health = await selectAsAdmin<Record<string, Record<string, unknown>>>(
    "public.operations_health()",
  );
  expect(health).toMatchObject({
    outbox: { pending: 2, due: 1, retried: 1, dead: 1 },
    handoffs: { pending: 2, overdue: 1 },
    knowledge: { revision: 0, documents: 0 },
  });
  expect(health.outbox?.oldest_due).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(Number(health.database?.bytes)).toBeGreaterThan(1_000_000);
  expect(health.database?.migrations).toMatchObject({ newest: expect.stringMatching(/^2026/) });
});

test("recurring jobs that are long due are reported as overdue", async () => {
  const { sql } = database();
  const listOverdueJobs = async () =>
    (
      await selectAsAdmin<{ jobs: { name: string; is_overdue: boolean }[] }>(
        "public.operations_health()",
      )
    ).jobs.flatMap(({ name, is_overdue }) => (is_overdue ? [name] : []));
  await sql`update public.outbox set next_at = now() where every is not null`;
  expect(await listOverdueJobs()).toEqual([]);
  await sql`update public.outbox set next_at = now() - interval '3 days' where kind = 'purge'`;
  expect(await listOverdueJobs()).toEqual(["purge"]);
});

test("a changed setting is read back and is audited", async () => {
  await selectAsAdmin("public.set_retention('public.mailbox', 30)");
  await selectAsAdmin("public.set_rate_limit('leads', 10, 100, 60)");
  await selectAsAdmin("public.set_assistant_tokens(1000, 2000)");
  await selectAsAdmin("public.set_response_hours(12)");
  await selectAsAdmin("public.set_response_hours(12)");
  const settings = await selectAsAdmin<{
    retention: { table: string; days: number }[];
    limits: { name: string }[];
    assistant: object;
    response_time: object;
  }>("public.operations_settings()");
  expect(settings.retention.find(({ table }) => table === "public.mailbox")?.days).toBe(30);
  expect(settings.limits).toContainEqual({
    name: "leads",
    per_client: 10,
    total: 100,
    seconds: 60,
  });
  expect(settings.assistant).toEqual({ session_tokens: 1000, day_tokens: 2000 });
  expect(settings.response_time).toEqual({ hours: 12 });
  const { sql } = database();
  const entries = await sql<{ table_name: string; details: { changed: string[] } }[]>`
    select table_name, details from public.audit_log
    where action = 'update' and table_name like 'private.%' order by id`;
  expect(entries.map(({ table_name, details }) => [table_name, details.changed])).toEqual([
    ["private.retention", ["days"]],
    ["private.rate_limits", ["per_client", "seconds", "total"]],
    ["private.chat_settings", ["day_tokens", "session_tokens"]],
    ["private.response_time_settings", ["hours"]],
  ]);
});

const changes = {
  operations_health: "()",
  operations_settings: "()",
  set_retention: "('public.mailbox', 90)",
  set_rate_limit: "('leads', 30, 3000, 600)",
  set_assistant_tokens: "(60000, 3000000)",
  set_response_hours: "(24)",
};

test.each(Object.entries(changes))("%s is for administrators only", async (name, args) => {
  const { sql, accounts } = database();
  const allowed: Caller[] = [];
  const refusals = new Set<string>();
  for (const caller of callers) {
    const outcome = await tryAs(sql, accounts, caller, `select public.${name}${args}`);
    if ("rows" in outcome) allowed.push(caller);
    else refusals.add(outcome.rejected);
  }
  expect([...refusals]).toEqual(["42501"]);
  expect(allowed).toEqual(["admin"]);
});

test.each([
  ["set_retention('public.mailbox', 1)", "PT422"],
  ["set_retention('public.mailbox', null)", "PT422"],
  ["set_retention('public.nothing', 30)", "PT404"],
  ["set_rate_limit('leads', 10, 5, 60)", "PT422"],
  ["set_rate_limit('leads', null, 5, 60)", "PT422"],
  ["set_rate_limit('nothing', 1, 5, 60)", "PT404"],
  ["set_assistant_tokens(-1, 5)", "PT422"],
  ["set_assistant_tokens(null, 5)", "PT422"],
  ["set_response_hours(0)", "PT422"],
  ["set_response_hours(169)", "PT422"],
  ["set_response_hours(null)", "PT422"],
])("%s is rejected", async (call, rejected) => {
  const { sql, accounts } = database();
  expect(await tryAs(sql, accounts, "admin", `select public.${call}`)).toEqual({ rejected });
});

test("everyone can read the response time in hours", async () => {
  const { sql, accounts } = database();
  for (const caller of callers) {
    const outcome = await tryAs(sql, accounts, caller, "select public.response_hours()");
    expect({ caller, outcome }).toEqual({ caller, outcome: { rows: 1 } });
  }
});

test("the initial response time is 24 hours", async () => {
  const [row] = await database().sql`
    select column_default from information_schema.columns
    where table_schema = 'private' and table_name = 'response_time_settings' and column_name = 'hours'`;
  expect(Number(row?.column_default)).toBe(defaultResponseHours);
});

/** The change feed of an open back office. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

type ChangedRow = { id: string; name: string | null; starts_at?: string };
type ChangeList = { new: number; changed: number; rows: ChangedRow[] };
type Changes = {
  cursor: string;
  is_first: boolean;
  leads: ChangeList;
  handoffs: ChangeList;
  bookings: ChangeList;
  pending: { leads: number; handoffs: number; overdue_handoffs: number };
};

async function readChanges(cursor: string | null, caller: Caller = "sales"): Promise<Changes> {
  const { sql, accounts } = database();
  return runAs(sql, accounts, caller, async (transaction) => {
    const [row] = await transaction<{ changes: Changes }[]>`
      select public.changes_since(${cursor}) as changes`;
    if (!row) throw new Error("no changes");
    return row.changes;
  });
}

const submitLead = (name: string, signals: { honeypot?: true } = {}) => {
  const { sql } = database();
  return sql.begin(async (transaction) => {
    await transaction`set local role anon`;
    await transaction`
      insert into public.leads (name, email, form_source, signals)
      values (${name}, ${`${randomUUID()}@example.com`}, 'contact_form', ${transaction.json(signals)})`;
  });
};

test("a lead is reported once with its name, and open work is counted", async () => {
  const before = await readChanges(null);
  expect(before).toMatchObject({ is_first: true, leads: { new: 0, rows: [] } });
  await submitLead("Ada Lovelace");
  const after = await readChanges(before.cursor);
  expect(after).toMatchObject({ is_first: false, leads: { new: 1, changed: 0 } });
  expect(after.leads.rows.map(({ name }) => name)).toEqual(["Ada Lovelace"]);
  expect(after.pending.leads).toBe(before.pending.leads + 1);
  expect((await readChanges(after.cursor)).leads).toEqual({ new: 0, changed: 0, rows: [] });
});

test("changes that are in progress during a request are reported by the next one", async () => {
  const { sql } = database();
  const first = await readChanges(null);
  let second: Changes | undefined;
  await sql.begin(async (slow) => {
    await slow`
      insert into public.leads (name, email, form_source)
      values ('Slow', ${`${randomUUID()}@example.com`}, 'contact_form')`;
    await submitLead("Quick");
    second = await readChanges(first.cursor);
  });
  expect(second?.leads.rows.map(({ name }) => name)).toEqual(["Quick"]);
  const third = await readChanges(second?.cursor ?? null);
  expect(third.leads.rows.map(({ name }) => name)).toEqual(["Slow"]);
});

test("spam is not reported", async () => {
  const before = await readChanges(null);
  await submitLead("Spam", { honeypot: true });
  expect((await readChanges(before.cursor)).leads.new).toBe(0);
});

test("a change by a staff member is reported to the others", async () => {
  const { sql, accounts } = database();
  await submitLead("Grace Hopper");
  const before = await readChanges(null);
  await runAs(
    sql,
    accounts,
    "sales",
    (transaction) =>
      transaction`update public.leads set status = 'contacted' where name = 'Grace Hopper'`,
  );
  expect((await readChanges(before.cursor, "sales")).leads.changed).toBe(0);
  expect((await readChanges(before.cursor, "admin")).leads).toEqual({
    new: 0,
    changed: 1,
    rows: [],
  });
});

test("waiting chats and appointments are reported with their names", async () => {
  const { sql } = database();
  const before = await readChanges(null);
  await sql`
    insert into public.handoffs (session_id, reason, due_at)
    values (gen_random_uuid(), 'Asked for a person', now() - interval '1 hour')`;
  await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email)
    select id, '2030-01-07 15:00+00', 'Edsger', 'edsger@example.com' from public.appointment_types limit 1`;
  const after = await readChanges(before.cursor);
  expect(after.handoffs).toMatchObject({ new: 1, rows: [{ name: null }] });
  expect(after.bookings).toMatchObject({
    new: 1,
    rows: [{ name: "Edsger", starts_at: "2030-01-07T15:00:00Z" }],
  });
  expect(after.pending).toMatchObject({
    handoffs: before.pending.handoffs + 1,
    overdue_handoffs: before.pending.overdue_handoffs + 1,
  });
});

test("of many changes in one statement, twenty are named and all are counted", async () => {
  const { sql } = database();
  const before = await readChanges(null);
  await sql`
    insert into public.leads (name, email, form_source)
    select 'Lead ' || n, 'lead' || n || '@example.com', 'chat' from generate_series(1, 50) n`;
  const { leads } = await readChanges(before.cursor);
  expect({ new: leads.new, named: leads.rows.length }).toEqual({ new: 50, named: 20 });
});

test.each(["", "nonsense", "900000000000:900000000001:"])(
  "the cursor %j of another database starts over",
  async (cursor) => {
    expect(await readChanges(cursor)).toMatchObject({ is_first: true, leads: { new: 0 } });
  },
);

test("only active staff can read the feed", async () => {
  const { sql, accounts } = database();
  const allowed: Caller[] = [];
  const refusals = new Set<string>();
  for (const caller of callers) {
    const outcome = await tryAs(sql, accounts, caller, "select public.changes_since(null)");
    if ("rows" in outcome) allowed.push(caller);
    else refusals.add(outcome.rejected);
  }
  expect([...refusals]).toEqual(["42501"]);
  expect(allowed).toEqual(["viewer", "marketing", "sales", "admin"]);
});

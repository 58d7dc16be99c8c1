/** Export and erasure cover all rows of one email address, and none of others. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`delete from private.rate_limits`);

const queryAs = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );

/** Ids that refer to a person in rows without the address. */
type PersonIds = { personId: string; sessionId: string };

/** Stores data of a person in every table with visitor data. */
async function insertPersonalData(email: string): Promise<PersonIds> {
  const { sql } = database();
  const session = randomUUID();
  await sql`insert into public.conversations (session_id, user_message) values (${session}, ${email})`;
  const chatState = await readChatState(sql, session);
  await queryAs(
    "visitor",
    `insert into public.leads (name, email, form_source, message, session_id, chat_state, consent_wording)
     values ('Ada', '${email}', 'contact_form', 'Hello', '${session}', '${chatState}', '1')`,
  );
  await queryAs("visitor", `insert into public.newsletter_subscribers (email) values ('${email}')`);
  await queryAs(
    "sales",
    `insert into public.notes (person_id, body)
     select id, 'A note' from public.people where email = lower('${email}')`,
  );
  await queryAs(
    "sales",
    `insert into public.tasks (person_id, title)
     select id, 'A task' from public.people where email = lower('${email}')`,
  );
  await queryAs(
    "sales",
    `select public.send_email(gen_random_uuid(), id, 'Your message', 'An email')
     from public.people where email = lower('${email}')`,
  );
  await queryAs("sales", `update public.leads set phone = '5550100' where email = '${email}'`);
  await sql`insert into public.handoffs (session_id, reason) values (${session}, 'Asked')`;
  await sql`
    insert into public.chat_messages (id, handoff_id, session_id, seq, author, body)
    select ${randomUUID()}, id, session_id, 1, 'visitor', ${`Write to ${email}`} from public.handoffs
    where session_id = ${session}`;
  await sql`insert into public.consents (email, purpose, wording, source) values (lower(${email}), 'newsletter', '1', 'footer')`;
  await sql`insert into public.mailbox (recipient, subject) values (${email}, 'Welcome')`;
  await sql`insert into public.mailbox (recipient, subject, text_body) values ('staff@example.com', 'New lead', ${`From <${email}>.`})`;
  await sql`
    insert into public.appointments (starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email)
    values ('2030-01-07 15:00+00', '2030-01-07 15:30+00', 15, 'cancelled', 'Ada', ${email})`;
  await sql`
    insert into public.spam_submissions (id, name, email, form_source, fingerprint, created_at, points, reasons)
    values (${randomUUID()}, 'Ada', ${email}, 'chat', '\\x00', now(), 100, '{}')`;
  await sql`
    insert into public.rejected_submissions (id, target, content, reason)
    values (${randomUUID()}, 'leads', ${sql.json({ email, name: "Ada" })}, '23514')`;
  const [person] = await sql<{ id: string }[]>`
    select id from public.people where email = lower(${email})`;
  if (!person) throw new Error("The person was not stored.");
  return { personId: person.id, sessionId: session };
}

/** Counts the rows without the address that belong to a person, by table. */
async function countPersonRows({ personId, sessionId }: PersonIds) {
  const { sql } = database();
  const [row] = await sql`
    select
      (select count(*)::int from public.notes where person_id = ${personId}) as notes,
      (select count(*)::int from public.tasks where person_id = ${personId}) as tasks,
      (select count(*)::int from public.emails where person_id = ${personId}) as emails,
      (select count(*)::int from public.person_events where person_id = ${personId}) as person_events,
      (select count(*)::int from public.handoffs where session_id = ${sessionId}) as handoffs`;
  return row;
}

/** Counts the rows that contain the address, by table; omits tables without such rows. */
async function countMentions(email: string): Promise<Record<string, number>> {
  const { sql } = database();
  const tables = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ n: number }[]>(
      `select count(*)::int as n from ${name} item where position(lower($1) in lower(to_jsonb(item)::text)) > 0`,
      [email],
    );
    if (row && row.n > 0) found[name] = row.n;
  }
  return found;
}

test("every table of the schemas public, private and auth is in the registry", async () => {
  const missing = await database().sql`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relkind in ('r', 'p', 'm') and relnamespace::regnamespace::text in ('public', 'private', 'auth')
      and relnamespace::regnamespace || '.' || relname not in (select table_name from private.personal_data_registry)
    order by 1`;
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("every table in the registry exists and has a description of its erasure", async () => {
  const invalidEntries = await database().sql`
    select table_name from private.personal_data_registry where to_regclass(table_name) is null or btrim(erasure) = ''`;
  expect([...invalidEntries]).toEqual([]);
});

test("an export contains all rows of an address and none of another", async () => {
  await insertPersonalData("Recent@example.com");
  await insertPersonalData("recent@example.com.example.org");
  const [row] = await queryAs(
    "admin",
    "select public.export_person(' RECENT@example.com ') as found",
  );
  const found: Record<string, unknown[]> = row?.found;
  const tablesWithAddress = Object.keys(await countMentions("recent@example.com")).filter(
    (name) => name !== "public.audit_log",
  );
  for (const name of [
    ...tablesWithAddress,
    "public.notes",
    "public.tasks",
    "public.handoffs",
    "public.person_events",
  ]) {
    expect({ name, rows: found[name]?.length ?? 0 }).toEqual({
      name,
      rows: expect.toSatisfy((n: number) => n > 0),
    });
  }
  expect(JSON.stringify(found)).not.toContain("example.org");
});

test("erasure removes an address from every table and keeps all rows of another address", async () => {
  const { sql } = database();
  await insertPersonalData("other@example.com");
  const erased = await insertPersonalData("erased@example.com");
  expect(Object.values((await countPersonRows(erased)) ?? {}).every((count) => count > 0)).toBe(
    true,
  );
  const before = await countMentions("other@example.com");
  const [keys] = await sql`select count(*)::int as n from private.person_keys`;
  const [row] = await queryAs(
    "admin",
    "select public.erase_person('erased@EXAMPLE.com') as erased",
  );
  expect(row?.erased).toMatchObject({
    "public.leads": 1,
    "public.people": 1,
    "public.conversations": 1,
    "public.chat_messages": 1,
    "public.mailbox": 2,
  });
  expect(await countMentions("erased@example.com")).toEqual({});
  expect(await countPersonRows(erased)).toEqual({
    notes: 0,
    tasks: 0,
    emails: 0,
    person_events: 0,
    handoffs: 0,
  });
  expect(await countMentions("other@example.com")).toEqual(before);
  const [remainingKeys] = await sql`select count(*)::int as n from private.person_keys`;
  expect(remainingKeys?.n).toBeLessThan(keys?.n);
});

test("erasure includes an address that only subscribed to the newsletter", async () => {
  await queryAs(
    "visitor",
    "insert into public.newsletter_subscribers (email) values ('only@example.com')",
  );
  await queryAs("admin", "select public.erase_person('only@example.com')");
  expect(await countMentions("only@example.com")).toEqual({});
});

test.each(["", "example.com", "%", "a@b c"])(
  "export and erasure reject %j, which is not an email address",
  async (address) => {
    const { sql, accounts } = database();
    for (const action of ["export_person", "erase_person"]) {
      const outcome = await tryAs(sql, accounts, "admin", `select public.${action}('${address}')`);
      expect(outcome).toEqual({ rejected: "PT422" });
    }
  },
);

for (const caller of [
  "visitor",
  "non-staff account",
  "viewer",
  "marketing",
  "sales",
  "removed admin",
] as const) {
  test(`a ${caller} can neither export nor erase`, async () => {
    const { sql, accounts } = database();
    for (const action of ["export_person", "erase_person"]) {
      const outcome = await tryAs(
        sql,
        accounts,
        caller,
        `select public.${action}('other@example.com')`,
      );
      expect(outcome).toEqual({ rejected: "42501" });
    }
  });
}

test("the purge removes rows past their retention period and writes one audit entry per table", async () => {
  const { sql } = database();
  await insertPersonalData("old@example.com");
  await insertPersonalData("young@example.com");
  await sql`update public.leads set created_at = now() - interval '4 years' where email = 'old@example.com'`;
  await sql`update public.people set last_seen_at = now() - interval '4 years' where email = 'old@example.com'`;
  await sql`update public.mailbox set created_at = now() - interval '1 year' where recipient = 'old@example.com'`;
  const purge = async () => {
    const [row] = await sql`select private.purge_expired_rows()::int as n`;
    return Number(row?.n);
  };
  expect(await purge()).toBeGreaterThanOrEqual(3);
  expect(await purge()).toBe(0);
  const people =
    await sql`select email from public.people where email in ('old@example.com', 'young@example.com')`;
  expect(people.map(({ email }) => email)).toEqual(["young@example.com"]);
  const entries =
    await sql`select table_name, details from public.audit_log where action = 'purge' order by 1`;
  expect(entries.map(({ table_name }) => table_name)).toEqual([
    "public.leads",
    "public.mailbox",
    "public.people",
  ]);
  const [removed] = await sql`
    select count(*)::int as n from public.audit_log where action = 'delete' and table_name = 'public.leads' and actor_role = 'database'`;
  expect(removed?.n).toBe(0);
});

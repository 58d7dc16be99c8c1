/** A database for the tests of merges, and people with rows in every table that refers to people. */

import { randomUUID } from "node:crypto";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { runAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

export const database = usePolicyDatabase((sql) => sql`delete from private.rate_limits`);

export const queryAs = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );

type Person = { id: string; version: number } & Record<string, unknown>;

export async function readPerson(email: string): Promise<Person> {
  const [person] = await database().sql<Person[]>`
    select to_jsonb(people) - 'search_text' as row from public.people where email = ${email}`.then(
    // The query selects rows of people.
    (rows) => rows.map(({ row }) => row as Person),
  );
  if (!person) throw new Error(`No person has the address ${email}.`);
  return person;
}

/** A person with a row in every table that refers to people. */
export async function createActivity(
  email: string,
  more: { company?: string; phone?: string } = {},
) {
  const { sql } = database();
  const session = randomUUID();
  await sql`insert into public.conversations (session_id, user_message) values (${session}, 'Hello')`;
  const chat_state = await readChatState(sql, session);
  await queryAs(
    "visitor",
    `insert into public.leads (name, email, form_source, message, session_id, chat_state, consent_wording, company, phone)
     values ('Ada Lovelace', '${email}', 'contact_form', 'Hello from ${email}', '${session}', '${chat_state}', '1',
       ${more.company ? `'${more.company}'` : "null"}, ${more.phone ? `'${more.phone}'` : "null"})`,
  );
  const { id } = await readPerson(email);
  await queryAs(
    "sales",
    `insert into public.notes (person_id, body) values ('${id}', 'Note of ${email}')`,
  );
  await queryAs(
    "sales",
    `insert into public.tasks (person_id, title) values ('${id}', 'Task of ${email}')`,
  );
  await queryAs("sales", `select public.change_tags('people', '{${id}}', '{Tag of ${email}}')`);
  await queryAs(
    "sales",
    `select public.send_email('${randomUUID()}', '${id}', 'Hello', 'Email to ${email}')`,
  );
  await sql`insert into public.handoffs (session_id, person_id, reason) values (${session}, ${id}, 'Asked')`;
  await sql`
    insert into public.appointments (starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email)
    values ('2030-01-07 15:00+00', '2030-01-07 15:30+00', 15, 'cancelled', 'Ada', ${email})`;
  return { id, session };
}

/**
 * Every row that refers to one of the people, by table and id, except concurrent changes by the outbox and the
 * timeline entries of merges, which stay after an undo.
 */
export async function readRows(...ids: string[]): Promise<Record<string, unknown>> {
  const { sql } = database();
  const found: Record<string, unknown> = {};
  for (const { name } of await sql<
    { name: string }[]
  >`select private.person_reference_tables()::text as name`) {
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(item) as row from ${name} item where person_id = any ($1) order by id`,
      [ids],
    );
    found[name] =
      name === "public.outbox"
        ? rows.map(({ row }) => [row.id, row.person_id])
        : rows.filter(({ row }) => row.kind !== "merge").map(({ row }) => row);
  }
  found["public.people"] = (
    await sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(people) - 'version' - 'updated_at' as row from public.people
      where id = any (${ids}) order by email`
  ).map(({ row }) => row);
  return found;
}

export async function merge(kept: string, merged: string, chosen = {}, caller: Caller = "sales") {
  const [row] = await queryAs(
    caller,
    `select public.merge_people('${kept}', '${merged}', '${JSON.stringify(chosen)}') as id`,
  );
  return String(row?.id);
}

export const undoMerge = (id: string, caller: Caller = "sales") =>
  queryAs(caller, `select public.undo_merge('${id}')`);

export const createAddresses = () => {
  const tag = randomUUID().slice(0, 8);
  return [`a-${tag}@example.com`, `b-${tag}@example.com`, `c-${tag}@example.com`] as const;
};

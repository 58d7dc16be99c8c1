import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectAs } from "../support/servers/hosted-project.ts";
import { startLocalSupabase, type LocalSupabase } from "../support/servers/local-supabase.ts";

/** Changes of an account as Supabase Auth stores them, with its own role and tables. */

let supabase: LocalSupabase;
let auth: postgres.Sql;

beforeAll(async () => {
  supabase = await startLocalSupabase();
  auth = connectAs(String(supabase.sql.options.path), "supabase_auth_admin");
});

afterAll(async () => {
  await auth.end();
  await supabase.stop();
});

test.each([
  ["email", "email = 'new-' || email"],
  ["password", "encrypted_password = 'another hash'"],
])("a new %s ends the sessions and mailed links of the account", async (_, change) => {
  const id = randomUUID();
  await auth`
    insert into users (id, aud, role, email, recovery_token, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, ${id}, now(), now())`;
  await auth`insert into sessions (id, user_id, created_at) values (${randomUUID()}, ${id}, now())`;
  await auth`
    insert into one_time_tokens (id, user_id, token_hash, relates_to)
    values (${randomUUID()}, ${id}, 'hash', ${`${id}@example.com`})`;
  await auth.unsafe(`update users set ${change} where id = '${id}'`);
  const [left] = await supabase.sql`
    select (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
      (select count(*)::int from auth.one_time_tokens where user_id = users.id) as tokens,
      recovery_token, email
    from auth.users where id = ${id}`;
  expect(left).toMatchObject({ sessions: 0, tokens: 0, recovery_token: "" });
  const notices = await supabase.sql`
    select payload ->> 'email' as email from public.outbox
    where topic = 'account_email_changed' and payload ->> 'to' = ${`${id}@example.com`}`;
  expect([...notices]).toEqual(change.startsWith("email") ? [{ email: left?.email }] : []);
});

/** The hashes of mailed links, which hosted Supabase stores in a table of its own. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async (sql) => {
  await sql`
    create table auth.one_time_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      token_hash text not null
    )`;
});

test.each([
  ["email", (id: string) => `email = 'new-' || email where id = '${id}'`, 0],
  ["password", (id: string) => `encrypted_password = 'another hash' where id = '${id}'`, 0],
  ["time of the last sign-in", (id: string) => `last_sign_in_at = now() where id = '${id}'`, 1],
])("a change of the %s ends mailed links and sessions as expected", async (_, change, kept) => {
  const { sql } = database();
  const [id, other] = [randomUUID(), randomUUID()];
  for (const account of [id, other]) {
    await sql`
      insert into auth.users (id, aud, role, email, recovery_token, created_at, updated_at)
      values (${account}, 'authenticated', 'authenticated', ${`${account}@example.com`}, ${account}, now(), now())`;
    await sql`insert into auth.one_time_tokens (user_id, token_hash) values (${account}, 'hash')`;
    await sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${account})`;
  }
  await sql.unsafe(`update auth.users set ${change(id)}`);
  const rows = await sql`
    select (select count(*)::int from auth.one_time_tokens where user_id = users.id) as tokens,
      (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
      (recovery_token <> '')::int as resets
    from auth.users where id in (${id}, ${other}) order by id = ${other}`;
  expect([...rows]).toEqual([
    { tokens: kept, sessions: kept, resets: kept },
    { tokens: 1, sessions: 1, resets: 1 },
  ]);
});

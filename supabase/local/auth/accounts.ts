import { randomUUID } from "node:crypto";
import type { AccountContext } from "../../functions/_shared/context.ts";
import type { Database } from "../database/database.ts";

/** Writes accounts directly to the tables of the auth engine, which has no admin API. */
export function createDatabaseAccountUpserter(database: Database): AccountContext["upsertAccount"] {
  return async ({ email, password, existingId }) => {
    if (existingId === null) return createAccount(database, email, password);
    // A trigger ends the account's sessions and invalidates earlier links.
    await database.rows(
      `update auth.users
       set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 10)),
         email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
       where id = $1`,
      [existingId, password],
    );
    return existingId;
  };
}

/** Creates an account with a confirmed address and returns its id. */
export async function createAccount(
  database: Database,
  email: string,
  password: string,
): Promise<string> {
  const id = randomUUID();
  await database.rows(
    `with account as (
       insert into auth.users (
         id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at
       ) values (
         $1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf', 10)),
         now(), '{"provider":"email","providers":["email"]}', '{}', now(), now()
       )
       returning id, email
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select $4, 'email', id::text, id,
       jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now()
     from account`,
    [id, email, password, randomUUID()],
  );
  return id;
}

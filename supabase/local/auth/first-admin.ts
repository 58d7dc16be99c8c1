import { minPasswordLength } from "../../contracts/stated-limits.ts";
import { isPasswordTooLong, findPasswordWeakness, describeWeakness } from "../../functions/_shared/passwords.ts";
import { createAccount } from "./accounts.ts";
import type { Database } from "../database/database.ts";
import { log, StartError } from "../log.ts";

/**
 * Makes the first administrator, once: when there is none and an address and a password are given.
 * An existing account with that address keeps its own password. @throws StartError for a password that
 * is easy to guess.
 */
export async function ensureFirstAdmin(
  database: Database,
  email: string | null,
  password: string | null,
): Promise<void> {
  const [admins] = await database.rows<{ exist: boolean }>(
    "select exists (select 1 from public.staff where role = 'admin') as exist",
  );
  if (admins?.exist || email === null || password === null) return;
  const [known] = await database.rows<{ id: string }>(
    "select id from auth.users where lower(email) = $1",
    [email],
  );
  const weakness = known ? null : await findPasswordWeakness(password, [email]);
  if (weakness) throw new StartError(`STAFF_PASSWORD: ${describeWeakness(weakness)}`);
  const id = known?.id ?? (await createAccount(database, email, password));
  await database.rows(
    `insert into public.staff (user_id, role, name, email) values ($1, 'admin', $2, $3)
     on conflict (user_id) do update set role = 'admin', is_active = true`,
    [id, "Administrator", email],
  );
  log("the first administrator was made");
}

/** Whether the account still has the password it was made with, so that the start can show it. */
export async function isInitialPasswordInUse(
  database: Database,
  email: string | null,
  password: string | null,
): Promise<boolean> {
  if (email === null || password === null) return false;
  const [account] = await database.rows<{ same: boolean }>(
    `select extensions.crypt($2, encrypted_password) = encrypted_password as same
     from auth.users where lower(email) = $1`,
    [email, password],
  );
  return account?.same ?? false;
}

/** Why a first password cannot be used, or null. */
export function refusePassword(password: string | null): string | null {
  if (password === null) return null;
  if (isPasswordTooLong(password)) return `STAFF_PASSWORD: ${describeWeakness("long")}`;
  if (password.length >= minPasswordLength) return null;
  return `STAFF_PASSWORD has to have ${minPasswordLength} characters or more.`;
}

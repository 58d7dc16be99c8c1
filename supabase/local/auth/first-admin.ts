import { StartError } from "../../domain/errors.ts";
import { minPasswordLength } from "../../contracts/stated-limits.ts";
import {
  isPasswordTooLong,
  findPasswordWeakness,
  describeWeakness,
} from "../../functions/_shared/passwords.ts";
import { createAccount } from "./accounts.ts";
import type { Database } from "../database/database.ts";
import { log } from "../log.ts";

/**
 * Checks the password of the first administrator of a database without migrations.
 * @throws StartError for a weak password.
 */
export async function checkFirstAdmin(
  database: Database,
  email: string | null,
  password: string | null,
): Promise<void> {
  const [row] = await database.rows<{ is_new: boolean }>(
    "select to_regclass('public.staff') is null as is_new",
  );
  if (row?.is_new && email !== null && password !== null) await rejectWeakness(password, email);
}

async function rejectWeakness(password: string, email: string): Promise<void> {
  const weakness = await findPasswordWeakness(password, [email]);
  if (weakness) throw new StartError(`STAFF_PASSWORD: ${describeWeakness(weakness)}`);
}

/**
 * Creates the first administrator if there is none and an address and a password are configured. An
 * existing account with that address keeps its password. @throws StartError for a weak password.
 */
export async function ensureFirstAdmin(
  database: Database,
  email: string | null,
  password: string | null,
): Promise<void> {
  const [row] = await database.rows<{ has_admin: boolean }>(
    "select exists (select 1 from public.staff where role = 'admin') as has_admin",
  );
  if (row?.has_admin || email === null || password === null) return;
  const [existing] = await database.rows<{ id: string }>(
    "select id from auth.users where lower(email) = $1",
    [email],
  );
  if (!existing) await rejectWeakness(password, email);
  const id = existing?.id ?? (await createAccount(database, email, password));
  await database.rows(
    `insert into public.staff (user_id, role, name, email) values ($1, 'admin', $2, $3)
     on conflict (user_id) do update set role = 'admin', is_active = true`,
    [id, "Administrator", email],
  );
  log("first_admin_created", "the first administrator was created");
}

/** Whether the account still has its initial password, which the launcher then prints. */
export async function isInitialPasswordInUse(
  database: Database,
  email: string | null,
  password: string | null,
): Promise<boolean> {
  if (email === null || password === null) return false;
  const [account] = await database.rows<{ is_match: boolean }>(
    `select extensions.crypt($2, encrypted_password) = encrypted_password as is_match
     from auth.users where lower(email) = $1`,
    [email, password],
  );
  return account?.is_match ?? false;
}

/** Checks the length of the initial password. Returns an error message or null. */
export function checkInitialPassword(password: string | null): string | null {
  if (password === null) return null;
  if (isPasswordTooLong(password)) return `STAFF_PASSWORD: ${describeWeakness("long")}`;
  if (password.length >= minPasswordLength) return null;
  return `STAFF_PASSWORD must have ${minPasswordLength} characters or more.`;
}

import { randomUUID } from "node:crypto";
import type { StaffRole } from "@site/supabase/contracts/staff";
import { withProductDatabase } from "./product-database.ts";

export type StaffAccount = { email: string; password: string; name: string };

/**
 * Adds a staff member in the database of a running product, as its operator would, without using the
 * API. An existing account is left unchanged.
 */
export async function createStaff(
  dataDir: string,
  account: StaffAccount,
  role: StaffRole,
): Promise<void> {
  const { email, password, name } = account;
  await withProductDatabase(dataDir, async (sql) => {
    if ((await sql`select 1 from auth.users where email = ${email}`).length > 0) return;
    const id = randomUUID();
    await sql.begin(async (transaction) => {
      await transaction`
        insert into auth.users (
          id, aud, role, email, encrypted_password, email_confirmed_at,
          raw_app_meta_data, raw_user_meta_data, created_at, updated_at
        ) values (
          ${id}, 'authenticated', 'authenticated', ${email},
          extensions.crypt(${password}, extensions.gen_salt('bf', 4)), now(),
          '{"provider":"email","providers":["email"]}', '{}', now(), now()
        )`;
      await transaction`
        insert into auth.identities (
          id, provider, provider_id, user_id, identity_data, created_at, updated_at
        ) values (
          ${randomUUID()}, 'email', ${id}, ${id},
          ${transaction.json({ sub: id, email, email_verified: true })}, now(), now()
        )`;
      await transaction`
        insert into public.staff (user_id, role, name, email)
        values (${id}, ${role}::public.staff_role, ${name}, ${email})`;
    });
  });
}

/** Limits that emails and screens state are those of the database. */

import {
  confirmationLinkDays,
  invitationLinkDays,
  maxImportRows,
} from "@site/supabase/contracts/stated-limits";
import { expect, test } from "vitest";
import { runAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

const addDays = (days: number) => Date.now() + days * 86_400_000;

test("a subscription can be confirmed for the days that its email states", async () => {
  const { sql, accounts } = database();
  await runAs(
    sql,
    accounts,
    "visitor",
    (t) => t`insert into public.newsletter_subscribers (email) values ('ada@example.com')`,
  );
  const [token] =
    await sql`select ends_at from private.subscription_tokens where purpose = 'confirm'`;
  expect(Math.abs(Number(token?.ends_at) - addDays(confirmationLinkDays))).toBeLessThan(60_000);
});

test("an invitation can be accepted for the days that its email states, also after it was resent", async () => {
  const { sql, accounts } = database();
  const readExpiry = async () =>
    Number((await sql`select expires_at from public.staff_invitations`)[0]?.expires_at);
  await runAs(
    sql,
    accounts,
    "admin",
    (t) => t`select public.invite_staff('Ben', 'ben@example.com', 'sales')`,
  );
  expect(Math.abs((await readExpiry()) - addDays(invitationLinkDays))).toBeLessThan(60_000);
  await sql`update public.staff_invitations set expires_at = now(), sent_at = now() - interval '1 day'`;
  await runAs(
    sql,
    accounts,
    "admin",
    (t) => t`select public.resend_invitation(id) from public.staff_invitations`,
  );
  expect(Math.abs((await readExpiry()) - addDays(invitationLinkDays))).toBeLessThan(60_000);
});

test("an import accepts the number of rows that the screen states", async () => {
  const { sql, accounts } = database();
  const add = (rows: number) =>
    sql`insert into public.imports (created_by, file_name, format, rows) values (${accounts.admin}, 'leads.csv', 'csv', ${rows})`;
  await add(maxImportRows);
  await expect(add(maxImportRows + 1)).rejects.toThrow("imports_rows_range");
});

import { expect, onTestFinished, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

/** The account ids of the active admins. */
async function listActiveAdmins(): Promise<string[]> {
  const admins = await database().sql<{ id: string }[]>`
    select user_id as id from public.staff where role = 'admin' and is_active order by user_id`;
  return admins.map(({ id }) => id);
}

for (const caller of ["viewer", "marketing", "sales", "admin", "removed admin"] as const) {
  test(`${caller} can read their own row`, async () => {
    const { sql, accounts } = database();
    const own = `select role from public.staff where user_id = '${accounts[caller]}'`;
    expect(await tryAs(sql, accounts, caller, own)).toEqual({ rows: 1 });
  });
}

for (const caller of ["viewer", "marketing", "sales", "removed admin"] as const) {
  test(`${caller} cannot promote themselves`, async () => {
    const { sql, accounts } = database();
    const outcome = await tryAs(
      sql,
      accounts,
      caller,
      `update public.staff set role = 'admin', is_active = true where user_id = '${accounts[caller]}'`,
    );
    expect(outcome).toEqual({ rows: 0 });
  });
}

for (const [what, statement] of [
  ["demoted", "update public.staff set role = 'sales' where role = 'admin'"],
  ["deactivated", "update public.staff set is_active = false where role = 'admin'"],
  ["removed", "delete from public.staff where role = 'admin'"],
  ["removed with the account", "delete from auth.users"],
] as const) {
  test(`the last active admin cannot be ${what}`, async () => {
    const { sql } = database();
    const before = await listActiveAdmins();
    expect(before).not.toEqual([]);
    await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: "PT409" });
    expect(await listActiveAdmins()).toEqual(before);
  });
}

test("of two admins who are deactivated concurrently one stays active", async () => {
  const { sql } = database();
  const admins = await listActiveAdmins();
  expect(admins).toHaveLength(2);
  onTestFinished(async () => {
    await sql`update public.staff set is_active = true where user_id in ${sql(admins)}`;
  });
  const results = await Promise.allSettled(
    admins.map((id) => sql`update public.staff set is_active = false where user_id = ${id}`),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "PT409" },
  });
  expect(await listActiveAdmins()).toHaveLength(1);
});

test("the email address is that of the account, for every writer", async () => {
  const { sql, accounts } = database();
  await sql`update public.staff set email = 'other@example.com' where user_id = ${accounts.sales}`;
  const [row] = await sql`select email from public.staff where user_id = ${accounts.sales}`;
  expect(row?.email).toBe(`${accounts.sales}@example.com`);
});

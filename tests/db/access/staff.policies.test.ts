import { expect, test } from "vitest";
import { attempt } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

for (const caller of ["viewer", "marketing", "sales", "admin", "removed admin"] as const) {
  test(`${caller} can read their own row`, async () => {
    const { sql, people } = database();
    const own = `select role from public.staff where user_id = '${people[caller]}'`;
    expect(await attempt(sql, people, caller, own)).toEqual({ rows: 1 });
  });
}

for (const caller of ["viewer", "marketing", "sales", "removed admin"] as const) {
  test(`${caller} cannot promote themselves`, async () => {
    const { sql, people } = database();
    const outcome = await attempt(
      sql,
      people,
      caller,
      `update public.staff set role = 'admin', is_active = true where user_id = '${people[caller]}'`,
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
    await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: "PT409" });
    const admins = await sql`select 1 from public.staff where role = 'admin' and is_active`;
    expect(admins.length).toBeGreaterThan(0);
  });
}

test("two admins who remove each other concurrently leave one", async () => {
  const { sql, people } = database();
  const admins = await sql`select user_id from public.staff where role = 'admin' and is_active`;
  expect(admins).toHaveLength(2);
  const removals = await Promise.allSettled(
    admins.map(
      ({ user_id }) => sql`update public.staff set is_active = false where user_id = ${user_id}`,
    ),
  );
  expect(removals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await sql`update public.staff set is_active = true where user_id in ${sql(admins.map((row) => row.user_id))}`;
  expect(people.admin).toBeTruthy();
});

test("the email address is that of the account, for every writer", async () => {
  const { sql, people } = database();
  await sql`update public.staff set email = 'other@example.com' where user_id = ${people.sales}`;
  const [row] = await sql`select email from public.staff where user_id = ${people.sales}`;
  expect(row?.email).toBe(`${people.sales}@example.com`);
});

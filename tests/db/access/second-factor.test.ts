/** With multi-factor authentication, a session has rights only after the code. Other accounts are not affected. */

import { expect, test } from "vitest";
import type { Caller, AccountIds } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(
  (sql) =>
    sql`insert into public.leads (name, email, form_source) values ('Ada', 'ada@example.com', 'chat')`,
);

/** The result for a session of this strength: the rows, or the SQLSTATE of the rejection. */
async function ask(caller: keyof AccountIds, aal: string | undefined, statement: string) {
  const { sql, accounts } = database();
  const claims = { role: "authenticated", sub: accounts[caller], ...(aal ? { aal } : {}) };
  return sql
    .begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await transaction`set local role authenticated`;
      return (await transaction.unsafe(statement)).count;
    })
    .catch((error: { code: string }) => error.code);
}

const readLeads = "select 1 from public.leads";
const setSecondFactor = (isOn: boolean) => `select public.set_second_factor(${isOn})`;

test("with a second factor, a password alone reads nothing and a code restores access", async () => {
  expect(await ask("sales", "aal1", readLeads)).toBe(1);
  expect(await ask("sales", "aal2", setSecondFactor(true))).toBe(1);
  expect(await ask("sales", "aal1", readLeads)).toBe(0);
  expect(await ask("sales", undefined, readLeads)).toBe(0);
  expect(await ask("sales", "aal2", readLeads)).toBe(1);
  expect(await ask("viewer", "aal1", readLeads)).toBe(1);
});

test("a password alone can neither enable nor disable the second factor", async () => {
  const { sql, accounts } = database();
  await sql`update public.staff set second_factor = true where user_id = ${accounts.marketing}`;
  for (const aal of ["aal1", undefined]) {
    expect(await ask("marketing", aal, setSecondFactor(false))).toBe("PT409");
    expect(await ask("viewer", aal, setSecondFactor(true))).toBe("PT409");
  }
  expect(await ask("marketing", "aal2", setSecondFactor(false))).toBe(1);
  expect(await ask("marketing", "aal1", readLeads)).toBe(1);
});

test.each(["non-staff account", "removed admin"] as const satisfies Caller[])(
  "a %s has no second factor to set",
  async (caller) => {
    expect(await ask(caller, "aal2", setSecondFactor(true))).toBe("42501");
  },
);

test("an administrator cannot set it for others through the API", async () => {
  const { accounts } = database();
  const statement = `update public.staff set second_factor = true where user_id = '${accounts.viewer}'`;
  expect(await ask("admin", "aal1", statement)).toBe("42501");
});

import { expect, test } from "vitest";
import type { Caller, People } from "../../support/fixtures/database-roles.ts";
import { policyStage } from "../../support/fixtures/policy-fixture.ts";

/** Whoever asked for a code besides the password has rights only with it; nobody else notices. */

const stage = policyStage(
  (sql) =>
    sql`insert into public.leads (name, email, form_source) values ('Ada', 'ada@example.com', 'chat')`,
);

/** What a login of this strength gets: the rows, or the SQLSTATE of the refusal. */
async function ask(caller: keyof People, aal: string | undefined, statement: string) {
  const { sql, people } = stage();
  const claims = { role: "authenticated", sub: people[caller], ...(aal ? { aal } : {}) };
  return sql
    .begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await transaction`set local role authenticated`;
      return (await transaction.unsafe(statement)).count;
    })
    .catch((error: { code: string }) => error.code);
}

const readLeads = "select 1 from public.leads";
const keep = (isOn: boolean) => `select public.set_second_factor(${isOn})`;

test("with it switched on, a password alone reads nothing; a code reads everything again", async () => {
  expect(await ask("sales", "aal1", readLeads)).toBe(1);
  expect(await ask("sales", "aal2", keep(true))).toBe(1);
  expect(await ask("sales", "aal1", readLeads)).toBe(0);
  expect(await ask("sales", undefined, readLeads)).toBe(0);
  expect(await ask("sales", "aal2", readLeads)).toBe(1);
  expect(await ask("viewer", "aal1", readLeads)).toBe(1);
});

test("with a password alone it is neither switched on nor off", async () => {
  const { sql, people } = stage();
  await sql`update public.staff set second_factor = true where user_id = ${people.marketing}`;
  for (const aal of ["aal1", undefined]) {
    expect(await ask("marketing", aal, keep(false))).toBe("PT409");
    expect(await ask("viewer", aal, keep(true))).toBe("PT409");
  }
  expect(await ask("marketing", "aal2", keep(false))).toBe(1);
  expect(await ask("marketing", "aal1", readLeads)).toBe(1);
});

test.each(["stranger", "removed admin"] as const satisfies Caller[])(
  "a %s has none to switch",
  async (caller) => {
    expect(await ask(caller, "aal2", keep(true))).toBe("42501");
  },
);

test("an administrator does not switch it for others through the API", async () => {
  const { people } = stage();
  const statement = `update public.staff set second_factor = true where user_id = '${people.viewer}'`;
  expect(await ask("admin", "aal1", statement)).toBe("42501");
});

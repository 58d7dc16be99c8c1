/** Administrators who remove each other at the same time. */

import { expect, test } from "vitest";
import { runAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

const change = (statement: string, by: Caller, of: Caller): Promise<string> => {
  const { sql, accounts } = database();
  const target = of === "visitor" || of === "service" ? null : accounts[of];
  return runAs(sql, accounts, by, (t) => t.unsafe(statement, [target])).then(
    // The policy hides the row from a caller who is no administrator any more.
    ({ count }) => (count === 1 ? "stored" : "hidden"),
    (error: { code?: string }) => error.code ?? "unknown",
  );
};

test.each([
  "update public.staff set role = 'viewer' where user_id = $1",
  "update public.staff set is_active = false where user_id = $1",
])("one of two concurrent changes is refused in words: %s", async (statement) => {
  const { sql, accounts } = database();
  for (let round = 0; round < 15; round += 1) {
    await sql`
      update public.staff set role = 'admin', is_active = user_id in ${sql([accounts.admin, accounts.sales])}`;
    const outcomes = await Promise.all([
      change(statement, "admin", "sales"),
      change(statement, "sales", "admin"),
    ]);
    expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(1);
    expect(["stored", "hidden", "PT409"]).toEqual(expect.arrayContaining(outcomes));
  }
});

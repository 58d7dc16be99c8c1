/** A missing argument is rejected with a documented error, not with one inside a function. */

import { expect, test } from "vitest";
import { tryAs } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

test.each(["admin", "visitor"] as const)(
  "functions reject null arguments with a documented error for %s",
  async (caller) => {
    const { sql, accounts } = database();
    const role = caller === "visitor" ? "anon" : "authenticated";
    const functions = await sql<{ call: string }[]>`
      select format('select * from public.%I(%s)', proname, (
        select string_agg(format('null::%s', format_type(type, null)), ', ' order by place)
        from unnest(proargtypes::oid[]) with ordinality listed (type, place)
      )) as call
      from pg_proc
      where pronamespace = 'public'::regnamespace and pronargs > 0
        and prorettype <> 'trigger'::regtype and has_function_privilege(${role}, oid, 'execute')
      order by 1`;
    expect(functions.length).toBeGreaterThan(5);
    const failures: string[] = [];
    for (const { call } of functions) {
      const outcome = await tryAs(sql, accounts, caller, call);
      if ("rejected" in outcome && !/^(42501|PT4..)$/.test(outcome.rejected))
        failures.push(`${call}: ${outcome.rejected}`);
    }
    expect(failures).toEqual([]);
  },
);

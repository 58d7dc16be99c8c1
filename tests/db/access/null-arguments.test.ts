import { expect, test } from "vitest";
import { as } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

/** A missing argument is refused in our own words, not by an error inside a function. */

const database = usePolicyDatabase(async () => undefined);

/** Rolls the transaction back. */
class RollbackError extends Error {}

test.each(["admin", "visitor"] as const)(
  "no function that %s can call fails inside on null arguments",
  async (caller) => {
    const { sql, people } = database();
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
      try {
        await as(sql, people, caller, async (t) => {
          await t.unsafe(call);
          throw new RollbackError();
        });
      } catch (error) {
        if (error instanceof RollbackError) continue;
        // The driver throws errors with these fields.
        const { code = "", message = "" } = error as { code?: string; message?: string };
        if (code !== "42501" && !code.startsWith("PT4"))
          failures.push(`${call}: ${code} ${message}`);
      }
    }
    expect(failures).toEqual([]);
  },
);

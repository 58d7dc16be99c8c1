import { afterAll, beforeAll, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../support/servers/local-supabase.ts";

/**
 * Hosted Supabase preloads `safeupdate` into every API session. It rejects updates and deletes without a WHERE
 * clause, also inside functions and triggers (SQLSTATE 21000). This C library is not available from npm, so
 * the test reads the statements of all functions instead.
 */

let supabase: LocalSupabase;

beforeAll(async () => {
  supabase = await startLocalSupabase();
});

afterAll(() => supabase.stop());

/** The updates and deletes in the body of a function that have no WHERE clause of their own. */
function unsafeStatements(body: string): string[] {
  const code = body.replaceAll(/--[^\n]*/g, "");
  const texts = [...code.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) =>
    text.replaceAll("''", "'"),
  );
  return [code.replaceAll(/'(?:[^']|'')*'/g, "''"), ...texts].flatMap(unsafeParts);
}

function unsafeParts(code: string): string[] {
  const starts = code.matchAll(
    /\b(?:update\s+(?!set\b|nowait\b|skip\b|of\b)[\w.%"]+\s+(?:(?:as\s+)?\w+\s+)?set|delete\s+from)\b/gi,
  );
  return [...starts]
    .map(({ index }) => ownText(code.slice(index)))
    .filter((statement) => !/\bwhere\b/i.test(statement))
    .map((statement) => statement.replaceAll(/\s+/g, " ").slice(0, 80));
}

/** A statement up to its end, without parenthesized parts. */
function ownText(code: string): string {
  let depth = 0;
  let own = "";
  for (const character of code) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && character === ";")) break;
    if (depth === 0) own += character;
  }
  return own;
}

test("every update and delete of a function has a WHERE clause", async () => {
  const functions = await supabase.sql<{ name: string; body: string }[]>`
    select oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`;
  expect(functions.length).toBeGreaterThan(100);
  const found = functions.flatMap(({ name, body }) =>
    unsafeStatements(body).map((statement) => `${name}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "update private.state set n = 1;",
  "delete from private.counts;",
  "UPDATE private.state AS s SET n = (select 1 from x where true);",
  "with gone as (delete from private.counts returning n) select n from gone where n > 1;",
  "update private.state set note = 'where';",
  "update private.state set n = 1 -- where\n;",
  "execute format('delete from %s', name);",
])("%s is reported", (statement) => {
  expect(unsafeStatements(statement)).toHaveLength(1);
});

test.each([
  "update private.state set n = 1 where true;",
  "delete from private.counts where at < now();",
  "with gone as (delete from private.counts where true returning n) select n from gone;",
  "insert into t values (1) on conflict (id) do update set n = 1;",
  "select 1 from t for update skip locked;",
  "execute format('update %s set n = $1 where id = any ($2)', name);",
])("%s is not reported", (statement) => {
  expect(unsafeStatements(statement)).toEqual([]);
});

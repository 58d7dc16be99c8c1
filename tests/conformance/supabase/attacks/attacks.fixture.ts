import { randomUUID } from "node:crypto";
import { createAccounts } from "../../../support/fixtures/database-roles.ts";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";

const internalsPattern =
  /canary words|countess|select \*|insert into|PostgresError|127\.0\.0\.1|\/tmp\/|\n\s+at /i;

export const person = { name: "Ada Lovelace", email: "countess@example.com" };
export const sessionId = randomUUID();

/**
 * Starts a database with an account of each role, one lead and one chat, whose texts no response may
 * contain. `tables` are those of the API.
 */
export async function startWithCanaries(restEngine: (typeof restEngines)[number]) {
  const supabase = await startLocalSupabase({ restEngine });
  const people = await createAccounts(supabase.sql);
  await liftVisitorLimits(supabase.sql);
  await supabase.sql`
    insert into public.conversations (session_id, user_message) values (${sessionId}, 'canary words')`;
  await createRequests(() => supabase).post("leads", {
    ...person,
    form_source: "chat",
    message: "canary words",
  });
  const found = await supabase.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  const tables = found.map(({ name }) => name);
  return { supabase, people, tables };
}

export const createAddress = () => `${randomUUID()}@example.com`;

export const createLead = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Mallory",
  email: createAddress(),
  form_source: "contact_form",
  ...fields,
});

export function createRequests(getSupabase: () => LocalSupabase) {
  const post = (path: string, body: unknown, init: RequestInit & { as?: string } = {}) =>
    getSupabase().request(`/rest/v1/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      ...init,
    });

  /** The row count of each table that only requests write to. */
  async function countRows(): Promise<Record<string, number>> {
    const counts = await getSupabase().sql<{ name: string; n: number }[]>`
      select relname as name, (xpath('/row/n/text()',
        query_to_xml(format('select count(*) as n from %s', oid::regclass), false, true, '')))[1]::text::int as n
      from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
        and relkind in ('r', 'p') and relname not in ${getSupabase().sql(backgroundTables)}`;
    return Object.fromEntries(counts.map(({ name, n }) => [name, n]));
  }
  return { post, countRows };
}

/** Tables that background jobs change at any time; the counts and reports are derived from leads. */
const backgroundTables = [
  "rate_clients",
  "outbox",
  "mailbox",
  "person_events",
  "lead_counts",
  "lead_count_deltas",
  "report_days",
  "report_response_times",
  "stale_report_days",
];

/**
 * The reasons why a response is not a proper refusal: another status class, a row count, or internal
 * details.
 */
export async function findLeaks(what: string, response: Response): Promise<string[]> {
  const body = await response.text();
  const range = response.headers.get("content-range") ?? "*/*";
  // 300: several ways to join two tables.
  const isRefusal = response.status >= 300 && response.status < 500;
  const inside = internalsPattern.exec(body)?.[0];
  return [
    ...(isRefusal ? [] : [`${what}: ${response.status}`]),
    ...(/\/(\*|0)$/.test(range) ? [] : [`${what}: ${range}`]),
    ...(inside ? [`${what} says: ${inside}`] : []),
  ];
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { until } from "../../support/until.ts";

/** The request id of the gateway reaches the database. */

let supabase: LocalSupabase;
beforeAll(async () => {
  supabase = await startLocalSupabase({ restEngine: "postgrest" });
});
afterAll(() => supabase.discard());

const send = (id: string) =>
  supabase.request("/rest/v1/leads", {
    method: "POST",
    headers: { "x-request-id": id },
    body: JSON.stringify({
      name: "Ada",
      email: `${randomUUID()}@example.com`,
      form_source: "contact_form",
    }),
  });

/** The names of PostgREST's sessions: those that wait for a lock, or the others. */
async function sessionNames(isWaiting: boolean): Promise<string[]> {
  const rows = await supabase.sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where usename = 'authenticator' and (wait_event_type is not distinct from 'Lock') = ${isWaiting}`;
  return rows.map(({ name }) => name);
}

test("a session is named after its request for one transaction, and only after an id", async () => {
  const holder = await supabase.sql.reserve();
  await holder`begin`;
  await holder`lock table public.leads in share row exclusive mode`;
  const ids = [randomUUID(), "x'; select 1 --"];
  const responses = ids.map(send);
  const names = await until(async () => {
    const waiting = await sessionNames(true);
    // The outbox may wait as well.
    return waiting.length >= 2 && waiting.includes(`request ${ids[0]}`) && waiting;
  }).finally(async () => {
    await holder`rollback`;
    holder.release();
  });
  expect(names.filter((name) => name === `request ${ids[0]}`)).toHaveLength(1);
  expect(names.filter((name) => name.includes("select"))).toEqual([]);
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, 201]);
  expect((await sessionNames(false)).filter((name) => name.startsWith("request "))).toEqual([]);
});

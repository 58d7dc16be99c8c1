import assert from "node:assert/strict";
import type postgres from "postgres";
import { secretKey, type LocalSupabase } from "../servers/local-supabase.ts";

/** Measures the longest statement of the REST engine by asking 20 times per second what runs. */
export function watchStatements(admin: postgres.Sql, database: string) {
  let longestMs = 0;
  let pending: Promise<void> = Promise.resolve();
  const sample = async (): Promise<void> => {
    const [row] = await admin<{ ms: number | null }[]>`
      select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float as ms from pg_stat_activity
      where datname = ${database} and usename like 'authenticator%' and state = 'active'`;
    longestMs = Math.max(longestMs, row?.ms ?? 0);
  };
  const timer = setInterval(() => (pending = sample().catch(() => undefined)), 50);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await pending;
      return Math.round(longestMs);
    },
  };
}

/** Runs the outbox until no message is due. Throws if one failed. */
export async function workThroughOutbox(supabase: LocalSupabase, sql: postgres.Sql): Promise<void> {
  for (const deadline = Date.now() + 30 * 60_000; Date.now() < deadline;) {
    const response = await supabase.request("/functions/v1/work-outbox", {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}` },
    });
    assert.equal(response.status, 200, await response.text());
    const failed = await sql`
      select kind, topic, last_error from public.outbox where last_error is not null limit 5`;
    assert.deepEqual([...failed], []);
    const due = await sql`
      select 1 from public.outbox where state = 'pending' and next_at <= now() limit 1`;
    if (due.length === 0) return;
  }
  throw new Error("The outbox was not worked off within 30 minutes.");
}

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../support/servers/local-supabase.ts";
import { until } from "../support/until.ts";

/**
 * The timer of a hosted project, which a migration schedules, and the work it starts. npm has neither pg_cron nor
 * pg_net nor Vault: stubs with the same signatures record their arguments.
 */

const standIns = `
  create schema cron;
  create table cron.job_run_details (runid bigint, end_time timestamptz);
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as 'insert into cron.job values (job_name, schedule, command) returning 1::bigint';

  create schema net;
  create table net.sent (url text, headers jsonb, body jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000
  ) returns bigint
  language sql as 'insert into net.sent values (url, headers, body) returning 1::bigint';

  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create function vault.create_secret(new_secret text, new_name text default null) returns uuid
  language sql as 'insert into vault.decrypted_secrets values (new_name, new_secret) returning gen_random_uuid()';
`;

let supabase: LocalSupabase;

beforeAll(async () => {
  supabase = await startLocalSupabase();
});

afterAll(() => supabase.stop());

test("no migration needs an extension of the timer", async () => {
  const found = await supabase.sql`
    select extname from pg_extension where extname in ('pg_cron', 'pg_net', 'supabase_vault')`;
  expect(found).toHaveLength(0);
});

/** Runs the stored commands, as pg_cron does, and returns the requests of pg_net. */
async function runJobs(): Promise<{ url: string; headers: Record<string, string> }[]> {
  const jobs = await supabase.sql<{ command: string }[]>`select command from cron.job`;
  for (const { command } of jobs) await supabase.sql.unsafe(command);
  return supabase.sql`select url, headers from net.sent`;
}

const schedule = async () => {
  const [row] = await supabase.sql`select private.schedule_outbox() as "isScheduled"`;
  return row?.isScheduled;
};

test("without the extensions nothing is scheduled", async () => {
  expect(await schedule()).toBe(false);
});

test("with them, the function is called with its secret once the statements of docs/hosted.md have run", async () => {
  await supabase.sql.unsafe(standIns).simple();
  expect(await schedule()).toBe(true);
  const jobs = await supabase.sql`select jobname, schedule from cron.job order by jobname`;
  expect([...jobs]).toEqual([
    { jobname: "forget-timer-runs", schedule: "0 3 * * *" },
    { jobname: "work-outbox", schedule: "10 seconds" },
  ]);
  expect(await runJobs()).toEqual([]);

  const page = readFileSync(new URL("../../docs/hosted.md", import.meta.url), "utf8");
  const [, block = ""] = /```sql\n(select vault\.create_secret\(.*?)```/s.exec(page) ?? [];
  const statements = block
    .replaceAll("<OUTBOX_SECRET>", secretKey)
    .replaceAll("https://<project>.supabase.co", supabase.url);
  await supabase.sql.unsafe(statements).simple();
  const [sent] = await runJobs();
  const response = await fetch(sent?.url ?? "", { method: "POST", headers: sent?.headers });
  expect(response.status).toBe(200);
});

test("jobs of an operator are kept", async () => {
  await supabase.sql`update cron.job set schedule = '30 seconds' where jobname = 'work-outbox'`;
  expect(await schedule()).toBe(true);
  const [job] = await supabase.sql`select schedule from cron.job where jobname = 'work-outbox'`;
  expect(job?.schedule).toBe("30 seconds");
});

test("each recurring job is run by the request of the timer", async () => {
  const kinds = await supabase.sql<{ kind: string }[]>`
    update public.outbox set next_at = now() where every is not null returning kind`;
  expect(kinds.length).toBeGreaterThanOrEqual(3);
  await supabase.sql`select private.enqueue('rescore', '{}'::jsonb, null, now())`;
  await supabase.sql`update private.scoring_state set is_due = true`;
  const wake = async () =>
    (
      await fetch(`${supabase.url}/functions/v1/work-outbox`, {
        method: "POST",
        headers: { authorization: `Bearer ${secretKey}` },
      })
    ).json();
  const counted = await until(async () => {
    const counts = await wake();
    const [due] = await supabase.sql`
      select 1 from public.outbox where state = 'pending' and next_at <= now()`;
    return !due && counts;
  });
  expect(counted).toMatchObject({ dead: 0 });
  const failed = await supabase.sql`
    select kind, last_error from public.outbox where last_error is not null`;
  expect([...failed]).toEqual([]);
});

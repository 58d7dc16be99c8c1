import assert from "node:assert/strict";
import type postgres from "postgres";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { until } from "../../support/until.ts";
import type { Journal } from "./lead-visitors.ts";

/** Milliseconds within which all effects of a lead must be done after the last fault. */
const drainTimeoutMs = 15 * 60_000;

/**
 * Waits until the queue on disk and the outbox are empty. @throws if the database rejected a
 * submission.
 */
export async function waitForEmptyQueues(
  dataDir: string,
  withDatabase: <Result>(work: (sql: postgres.Sql) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  await waitForEmptyQueue(dataDir, drainTimeoutMs);
  await withDatabase((sql) =>
    until(async () => {
      const [left] = await sql`
        select count(*)::int as n from public.outbox where state = 'pending' and every is null`
        // A killed connection is re-established.
        .catch(() => []);
      return left?.["n"] === 0;
    }, drainTimeoutMs),
  );
}

/**
 * Compares the acknowledged submissions with the rows: every submission once, with matching people,
 * timeline, counters, emails and events. `delivered` are the ids of leads that the webhook received. @throws
 * with the first numbers that are wrong.
 */
export async function expectAcknowledged(
  sql: postgres.Sql,
  journal: Journal,
  delivered: ReadonlyMap<string, number>,
): Promise<Record<string, number>> {
  const rows = await sql<{ id: string; number: number; waited: boolean }[]>`
    select id, substring(message from 'number (\\d+):')::int as number, coalesce(signals ? 'received_at', false) as waited
    from public.leads where message ~ 'question number'`;
  const stored = new Map<number, number>();
  for (const { number } of rows) stored.set(number, (stored.get(number) ?? 0) + 1);
  const firstOf = (numbers: Iterable<number>) => [...numbers].slice(0, 10);
  const wrong = {
    lost: firstOf([...journal.acknowledged].filter((number) => !stored.has(number))),
    twice: firstOf([...stored].filter(([, count]) => count > 1).map(([number]) => number)),
    neverSent: firstOf([...stored.keys()].filter((number) => !journal.tried.has(number))),
    neverTold: rows
      .filter(({ id }) => !delivered.has(id))
      .map(({ number }) => number)
      .slice(0, 10),
  };
  const [agreement] = await sql<Record<string, number>[]>`
    select
      (select count(*) from public.spam_submissions)::int as "takenForSpam",
      (select count(*) from public.people
        full join (select person_id, count(*) as leads from public.leads group by 1) owned on person_id = people.id
        where submissions is distinct from leads)::int as "peopleThatDisagree",
      (select count(*) from public.leads left join public.people on people.id = person_id
        where people.email is distinct from lower(leads.email))::int as "leadsOfOtherPeople",
      (select count(*) from public.leads where 1 <> (
        select count(*) from public.person_events
        where lead_id = leads.id and kind in ('submission', 'download')))::int as "leadsNotOnTheTimeline",
      (select count(*) from public.people where 1 <> (
        select count(*) from public.person_events
        where person_id = people.id and kind = 'first_visit'))::int as "firstVisitsNotOnce",
      (select count(*) from (
          select status, form_source, coalesce(owner_id::text, '') as owner, lead_count from private.lead_count_totals()
        ) counted
        full join (
          select status, form_source, coalesce(owner_id::text, '') as owner, count(*) as lead_count
          from public.leads group by 1, 2, 3
        ) found using (status, form_source, owner)
        where coalesce(counted.lead_count, 0) <> coalesce(found.lead_count, 0))::int as "countersThatDisagree",
      (select count(*) from public.outbox where state <> 'done' and every is null)::int as "unsent",
      (select abs((select count(*) from public.outbox where topic = 'lead.created' and kind = 'event') - ${rows.length})
      )::int as "eventsTooManyOrFew",
      (select abs((select count(*) from public.outbox where topic = 'lead_notice') - ${rows.length})
      )::int as "noticesTooManyOrFew"`;
  assert.ok(agreement);
  assert.deepEqual(
    { ...wrong, ...agreement },
    {
      ...Object.fromEntries(Object.keys(wrong).map((name) => [name, []])),
      ...Object.fromEntries(Object.keys(agreement).map((name) => [name, 0])),
    },
  );
  return {
    acknowledged: journal.acknowledged.size,
    stored: rows.length,
    lost: wrong.lost.length,
    twice: wrong.twice.length,
    waitedOnDisk: rows.filter(({ waited }) => waited).length,
    webhooksAgain: [...delivered.values()].reduce((sum, times) => sum + times - 1, 0),
  };
}

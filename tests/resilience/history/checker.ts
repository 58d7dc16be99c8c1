import assert from "node:assert/strict";
import type postgres from "postgres";
import { countConflicts } from "../../support/load/booking-race.ts";
import type { Journal } from "./journal.ts";

const firstOf = <T>(wrong: readonly T[]): T[] => wrong.slice(0, 5);

/** Without consecutive duplicates: writing the same status again changes nothing. */
const changes = (statuses: readonly string[]) =>
  statuses.filter((status, index) => status !== (index === 0 ? "new" : statuses[index - 1]));

/** Leads: each acknowledged form exactly once, each with an unknown outcome at most once. */
async function checkLeads(sql: postgres.Sql, journal: Journal): Promise<void> {
  const rows = await sql<{ email: string; n: number }[]>`
    select email, count(*)::int as n from public.leads group by 1`;
  const stored = new Map(rows.map(({ email, n }) => [email, n]));
  const emails = [...journal.submitted, ...journal.booked];
  assert.deepEqual(
    {
      lost: firstOf(
        emails.filter(({ email, outcome }) => outcome === "acknowledged" && !stored.has(email)),
      ),
      twice: firstOf(emails.filter(({ email }) => (stored.get(email) ?? 0) > 1)),
      refusedYetStored: firstOf(
        emails.filter(({ email, outcome }) => outcome === "refused" && stored.has(email)),
      ),
    },
    { lost: [], twice: [], refusedYetStored: [] },
  );
}

/**
 * Statuses: the last acknowledged one, or one with an unknown outcome; all of them in the audit log.
 */
async function checkStatuses(sql: postgres.Sql, journal: Journal): Promise<void> {
  const now = new Map(
    (await sql<{ id: string; status: string }[]>`select id, status::text from public.leads`).map(
      ({ id, status }) => [id, status],
    ),
  );
  const entries = await sql<{ lead: string; was: string; became: string }[]>`
    select row_id as lead, details #>> '{before,status}' as was, details #>> '{after,status}' as became
    from public.audit_log
    where table_name = 'public.leads' and action = 'update' and details -> 'changed' ? 'status'
    order by id`;
  const audit = Map.groupBy(entries, ({ lead }) => lead);
  const wrong: { lead: string; why: string }[] = [];
  for (const [lead, written] of Map.groupBy(journal.written, (one) => one.lead)) {
    const acknowledged = written.filter(({ outcome }) => outcome === "acknowledged");
    const unknown = written.filter(({ outcome }) => outcome === "unknown");
    const possible = [acknowledged.at(-1)?.status ?? "new", ...unknown.map((one) => one.status)];
    const status = now.get(lead) ?? "gone";
    const chain = audit.get(lead) ?? [];
    const values = chain.map(({ became }) => became);
    const describeStatus = (why: string) => wrong.push({ lead, why });
    if (!possible.includes(status))
      describeStatus(`is ${status}, written ${JSON.stringify(written)}`);
    if (chain.some(({ was }, index) => was !== (index === 0 ? "new" : values[index - 1])))
      describeStatus(`has a gap in its audit: ${JSON.stringify(chain)}`);
    if ((values.at(-1) ?? "new") !== status)
      describeStatus(`is ${status}, its audit ends with ${values.at(-1)}`);
    const wanted = changes(acknowledged.map((one) => one.status));
    const isExplained =
      unknown.length === 0
        ? values.join() === wanted.join()
        : // A status with an unknown outcome may appear in between, or may have been set already.
          wanted.every((status) => status === "new" || values.includes(status));
    if (!isExplained) describeStatus(`audit ${values.join()} instead of ${wanted.join()}`);
  }
  assert.deepEqual(firstOf(wrong), []);
}

/** Appointments: the acknowledged ones, cancelled or not as acknowledged, without conflicts. */
async function checkAppointments(sql: postgres.Sql, journal: Journal): Promise<void> {
  const rows = await sql<{ email: string; status: string; n: number; reserved: number }[]>`
    select attendee_email as email, min(status::text) as status, count(*)::int as n,
      sum((select count(*) from private.reservations where appointment_id = appointments.id))::int as reserved
    from public.appointments group by 1`;
  const stored = new Map(rows.map((row) => [row.email, row]));
  const wrong = journal.booked.filter(({ email, outcome, cancel }) => {
    const row = stored.get(email);
    if (!row) return outcome === "acknowledged";
    if (row.n !== 1 || outcome === "refused") return true;
    if (row.reserved !== (row.status === "cancelled" ? 0 : 1)) return true;
    if (cancel === "acknowledged") return row.status !== "cancelled";
    if (cancel === "unknown") return !["scheduled", "cancelled"].includes(row.status);
    return row.status !== "scheduled";
  });
  assert.deepEqual(
    firstOf(wrong.map((one) => ({ ...one, token: undefined, row: stored.get(one.email) }))),
    [],
  );
  assert.equal(await countConflicts(sql), 0, "no two meetings are too near");
}

/** Compares the final state of the database with all responses. @throws with the differences. */
export async function checkDatabase(sql: postgres.Sql, journal: Journal): Promise<void> {
  await checkLeads(sql, journal);
  await checkStatuses(sql, journal);
  await checkAppointments(sql, journal);
}

/**
 * The possible headlines of the home page: the last acknowledged one, or a later one with an unknown
 * outcome.
 */
export function possibleHeadlines({ published }: Journal): string[] {
  const last = published.findLastIndex(({ outcome }) => outcome === "acknowledged");
  return published
    .filter(({ outcome }, index) => index === last || outcome === "unknown")
    .map(({ headline }) => headline);
}

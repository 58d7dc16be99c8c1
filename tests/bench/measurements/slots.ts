/**
 * Free slots of 60 days with 10,000 appointments and 1,000 blocked times in that range: for one calendar,
 * for ten, through REST as the booking page requests them, and for a single slot as a booking checks it.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { readProcessorTimeMs } from "../processor-time.ts";
import { percentile, type RecordMeasurement } from "../results.ts";
import type { TargetName } from "../targets.ts";

const warmUpRounds = 10;
const rounds = 100;
const appointmentCount = 10_000;

/**
 * Inserts consecutive five-minute appointments into the given number of calendars, and blocked times of
 * twenty minutes, some of which cover slots. Triggers are off, because they would queue an email for each
 * appointment. Returns the id of the appointment type.
 */
async function fillCalendars(sql: postgres.Sql, calendarCount: number): Promise<string> {
  const [type] = await sql`select id from public.appointment_types where name = 'Platform demo'`;
  const id = String(type?.["id"]);
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`delete from private.reservations`;
    await transaction`delete from public.appointments`;
    await transaction`delete from public.blocked_times`;
    await transaction`update public.booking_settings set buffer_minutes = 0`;
    await transaction`update public.appointment_types set duration_minutes = 5, buffer_minutes = 0 where id = ${id}`;
  });
  await sql`
    insert into public.calendars (name)
    select 'Host ' || n from generate_series((select count(*) from public.calendars) + 1, ${calendarCount}) n`;
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      with hosts as (
        select id, row_number() over (order by id) - 1 as host_index from public.calendars
      ),
      inserted as (
        insert into public.appointments (
          calendar_id, appointment_type_id, starts_at, ends_at, gap_minutes, attendee_name, attendee_email, attendee_zone,
          scheduled_date, scheduled_time
        )
        select hosts.id, ${id}, start, start + interval '5 minutes', 0, 'Person ' || n, 'person' || n || '@example.com',
          'UTC', start::date, start::time(0)
        from generate_series(0, ${appointmentCount - 1}) n
        join hosts on host_index = n % ${calendarCount},
        lateral (
          select date_trunc('hour', now())
            + (n / ${calendarCount}) * make_interval(secs => 60 * 86400 / ${appointmentCount / calendarCount}) as start
        ) at
        order by hashint4(n)
        returning id, calendar_id, starts_at, ends_at, gap_minutes
      )
      insert into private.reservations (appointment_id, calendar_id, starts_at, ends_at, gap_minutes)
      select * from inserted`;
    await transaction`
      insert into public.blocked_times (title, start_date, end_date, start_time, end_time)
      select 'Away ' || n, current_date + n % 60, current_date + n % 60,
        time '08:10' + n / 60 * interval '30 minutes', time '08:30' + n / 60 * interval '30 minutes'
      from generate_series(0, 999) n`;
  });
  await sql`vacuum (analyze) public.appointments, private.reservations, public.blocked_times`;
  return id;
}

/** Records the duration of `run`, and the processor time of the process `pid` if one is given. */
async function measure(
  note: RecordMeasurement,
  what: string,
  target: TargetName | undefined,
  run: () => Promise<unknown>,
  pid?: number,
) {
  const times: number[] = [];
  let startMs = 0;
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    if (round === 0 && pid !== undefined) startMs = readProcessorTimeMs(pid);
    const started = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - started);
  }
  note(`${what}, p50 of ${rounds}`, percentile(times, 0.5), "ms", target);
  note(`${what}, p95`, percentile(times, 0.95), "ms");
  if (pid === undefined) return;
  note(`${what}, processor time`, (readProcessorTimeMs(pid) - startMs) / rounds, "ms", target);
}

/** The SQL arguments of `free_slots` for more than the booking window of 60 days. */
const bookingWindow = "now(), now() + interval '61 days'";

/**
 * Returns the number of sequential scans of `private.reservations` so far. Waits first, because sessions
 * report their statistics up to ten seconds later.
 */
async function countSequentialScans(sql: postgres.Sql): Promise<number> {
  await sleep(11_000);
  const [row] = await sql`
    select seq_scan::int as n from pg_stat_user_tables where relid = 'private.reservations'::regclass`;
  return Number(row?.["n"]);
}

async function measureRest(
  supabase: LocalSupabase,
  typeId: string,
  note: RecordMeasurement,
): Promise<void> {
  const body = JSON.stringify({
    type_id: typeId,
    from_at: new Date().toISOString(),
    until_at: new Date(Date.now() + 61 * 86_400_000).toISOString(),
  });
  await measure(note, "free times of 60 days through REST as a visitor", undefined, async () => {
    const response = await supabase.request("/rest/v1/rpc/available_slots", {
      method: "POST",
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`available_slots responded with ${response.status}: ${text}`);
  });
}

/** Records all measurements of free slots, on a new embedded Supabase. */
export async function benchSlots(note: RecordMeasurement): Promise<void> {
  const supabase = await startLocalSupabase();
  try {
    const { sql } = supabase;
    // One connection, because PostgREST also reuses sessions with cached plans.
    const connection = await sql.reserve();
    const [session] = await connection`select pg_backend_pid() as pid`;
    const pid = Number(session?.["pid"]);
    const countFreeSlots = (typeId: string, range: string) =>
      connection.unsafe(`select count(*) from private.free_slots('${typeId}', ${range}, now())`);
    const data = "10,000 appointments and 1,000 blocked times";
    const typeId = await fillCalendars(sql, 1);
    const scansBefore = await countSequentialScans(sql);
    const oneCalendar = `free times of 60 days, one calendar, ${data}`;
    await measure(note, oneCalendar, "slots", () => countFreeSlots(typeId, bookingWindow), pid);
    await measureRest(supabase, typeId, note);
    await measure(note, "a single slot, as a booking checks it", undefined, () =>
      countFreeSlots(typeId, "now() + interval '9 days', now() + interval '9 days 1 second'"),
    );
    const scans = (await countSequentialScans(sql)) - scansBefore;
    note("sequential scans of reservations by these queries", scans, "");
    await fillCalendars(sql, 10);
    const tenCalendars = `free times of 60 days, ten calendars, ${data}`;
    await measure(note, tenCalendars, undefined, () => countFreeSlots(typeId, bookingWindow), pid);
    connection.release();
  } finally {
    await supabase.discard();
  }
}

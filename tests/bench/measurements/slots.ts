/**
 * Free slots of 60 days with 10,000 appointments and 1,000 blocked times in range: in one calendar, in
 * ten, through REST as the booking page requests them, and the check of a single slot by a booking.
 */

import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { processorTimeMs } from "../processor-time.ts";
import { percentile, type RecordMeasurement } from "../results.ts";
import type { TargetName } from "../targets.ts";

const rounds = 100;
const appointmentCount = 10_000;

/**
 * Consecutive meetings of five minutes in the given number of calendars, without the triggers, which
 * would queue an email for each; and blocked times of twenty minutes, some of which cover slots.
 */
async function fill(sql: postgres.Sql, calendars: number): Promise<string> {
  const [type] = await sql`select id from public.appointment_types where name = 'Platform demo'`;
  const id = String(type?.["id"]);
  await sql.begin(async (work) => {
    await work`set local session_replication_role = replica`;
    await work`delete from private.reservations`;
    await work`delete from public.appointments`;
    await work`delete from public.blocked_times`;
    await work`update public.booking_settings set buffer_minutes = 0`;
    await work`update public.appointment_types set duration_minutes = 5, buffer_minutes = 0 where id = ${id}`;
  });
  await sql`
    insert into public.calendars (name)
    select 'Host ' || n from generate_series((select count(*) from public.calendars) + 1, ${calendars}) n`;
  await sql.begin(async (work) => {
    await work`set local session_replication_role = replica`;
    await work`
      with hosts as (
        select id, row_number() over (order by id) - 1 as place from public.calendars
      ),
      made as (
        insert into public.appointments (
          calendar_id, appointment_type_id, starts_at, ends_at, gap_minutes, attendee_name, attendee_email, attendee_zone,
          scheduled_date, scheduled_time
        )
        select hosts.id, ${id}, start, start + interval '5 minutes', 0, 'Person ' || n, 'person' || n || '@example.com',
          'UTC', start::date, start::time(0)
        from generate_series(0, ${appointmentCount - 1}) n
        join hosts on place = n % ${calendars},
        lateral (
          select date_trunc('hour', now())
            + (n / ${calendars}) * make_interval(secs => 60 * 86400 / ${appointmentCount / calendars}) as start
        ) at
        order by hashint4(n)
        returning id, calendar_id, starts_at, ends_at, gap_minutes
      )
      insert into private.reservations (appointment_id, calendar_id, starts_at, ends_at, gap_minutes)
      select * from made`;
    await work`
      insert into public.blocked_times (title, start_date, end_date, start_time, end_time)
      select 'Away ' || n, current_date + n % 60, current_date + n % 60,
        time '08:10' + n / 60 * interval '30 minutes', time '08:30' + n / 60 * interval '30 minutes'
      from generate_series(0, 999) n`;
  });
  await sql`vacuum (analyze) public.appointments, private.reservations, public.blocked_times`;
  return id;
}

async function measure(
  note: RecordMeasurement,
  what: string,
  target: TargetName | undefined,
  ask: () => Promise<unknown>,
  pid?: number,
) {
  const times: number[] = [];
  let startMs = 0;
  for (let round = -10; round < rounds; round += 1) {
    if (round === 0 && pid !== undefined) startMs = processorTimeMs(pid);
    const started = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - started);
  }
  note(`${what}, p50 of ${rounds}`, percentile(times, 0.5), "ms", target);
  note(`${what}, p95`, percentile(times, 0.95), "ms");
  if (pid === undefined) return;
  note(`${what}, processor time`, (processorTimeMs(pid) - startMs) / rounds, "ms", target);
}

const days = "now(), now() + interval '61 days'";

/** Full scans of the table of taken times; a connection reports them up to ten seconds later. */
async function countScans(sql: postgres.Sql): Promise<number> {
  await after(11_000);
  const [row] = await sql`
    select seq_scan::int as n from pg_stat_user_tables where relid = 'private.reservations'::regclass`;
  return Number(row?.["n"]);
}

async function measureRest(
  supabase: LocalSupabase,
  type: string,
  note: RecordMeasurement,
): Promise<void> {
  const body = JSON.stringify({
    type_id: type,
    from_at: new Date().toISOString(),
    until_at: new Date(Date.now() + 61 * 86_400_000).toISOString(),
  });
  await measure(note, "the same through REST as a visitor", undefined, async () => {
    const response = await supabase.request("/rest/v1/rpc/available_slots", {
      method: "POST",
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`available_slots responded with ${response.status}: ${text}`);
  });
}

/** Runs all measurements. */
export async function benchSlots(note: RecordMeasurement): Promise<void> {
  const supabase = await startLocalSupabase();
  try {
    const { sql } = supabase;
    // One connection, because a PostgREST session keeps its prepared plans.
    const connection = await sql.reserve();
    const [session] = await connection`select pg_backend_pid() as pid`;
    const pid = Number(session?.["pid"]);
    const slots = (type: string, range: string) =>
      connection.unsafe(`select count(*) from private.free_slots('${type}', ${range}, now())`);
    const of = "10,000 appointments and 1,000 blocked times";
    const type = await fill(sql, 1);
    const before = await countScans(sql);
    const one = `free times of 60 days, one calendar, ${of}`;
    await measure(note, one, "slots", () => slots(type, days), pid);
    await measureRest(supabase, type, note);
    await measure(note, "a single time, as a booking asks", undefined, () =>
      slots(type, "now() + interval '9 days', now() + interval '9 days 1 second'"),
    );
    note("sequential scans of taken times by all of these", (await countScans(sql)) - before, "");
    await fill(sql, 10);
    const ten = `free times of 60 days, ten calendars, ${of}`;
    await measure(note, ten, undefined, () => slots(type, days), pid);
    connection.release();
  } finally {
    await supabase.discard();
  }
}

-- When a meeting can begin: a function of what it is told, with no table behind it. Hours are said on the
-- wall clock of a zone and hold at every instant at which that clock shows them, so that an hour which a
-- zone's change skips is never offered and one that it repeats is offered twice.

create function private.clock_periods(zone text, from_at timestamptz, until_at timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, ahead interval)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Zones change at whole seconds.
  low timestamptz := date_trunc('second', from_at);
  probe timestamptz;
begin
  starts_at := low;
  ahead := (low at time zone zone) - (low at time zone 'UTC');
  while low < until_at loop
    probe := low + interval '24 hours';
    if (probe at time zone zone) - (probe at time zone 'UTC') = ahead then
      low := probe;
      continue;
    end if;
    for power in reverse 16..0 loop
      probe := low + make_interval(secs => 1 << power);
      if (probe at time zone zone) - (probe at time zone 'UTC') = ahead then
        low := probe;
      end if;
    end loop;
    low := low + interval '1 second';
    ends_at := low;
    return next;
    starts_at := low;
    ahead := (low at time zone zone) - (low at time zone 'UTC');
  end loop;
  ends_at := low;
  return next;
end;
$$;
comment on function private.clock_periods is 'The periods, together at least as long as asked for, in which a zone''s clock stays as far ahead of UTC. A change and its undoing within 24 hours would be missed; no zone has them.';
revoke execute on function private.clock_periods from public;

create function private.slots(
  hours jsonb,
  zone text,
  length_minutes integer,
  gap_minutes integer,
  grid_minutes integer,
  notice_minutes integer,
  window_days integer,
  busy_from timestamptz[],
  busy_until timestamptz[],
  busy_gaps integer[],
  asked_at timestamptz,
  from_at timestamptz,
  until_at timestamptz
)
returns setof timestamptz
language plpgsql
stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  meeting constant interval := make_interval(mins => length_minutes);
  step constant interval := make_interval(mins => grid_minutes);
  anchor constant interval := make_interval(mins => coalesce(
    (select max(minutes) from unnest('{60,30,20,15,10,5}'::integer[]) minutes where grid_minutes % minutes = 0), 1
  ));
  last_day constant date := (asked_at at time zone zone)::date + window_days;
  earliest constant timestamptz := greatest(from_at, asked_at + make_interval(mins => notice_minutes));
  -- No clock is more than a day behind UTC.
  latest constant timestamptz := least(until_at, (last_day + 2)::timestamp at time zone 'UTC');
begin
  return query
  with clock as materialized (
    select period.*,
      period.starts_at at time zone 'UTC' + period.ahead as shown_from,
      period.ends_at at time zone 'UTC' + period.ahead as shown_until
    -- What opened two days before can still be open.
    from private.clock_periods(zone, earliest - interval '48 hours', latest + meeting) period
    where earliest < latest
  ),
  days as (
    select day::timestamp as day
    from (select min(shown_from)::date as first, max(shown_until)::date as last from clock) asked,
      generate_series(asked.first::timestamp, asked.last::timestamp, interval '1 day') day
  ),
  told as (
    select day + (range ->> 0)::interval as opens,
      day + (case range ->> 1 when '23:59' then '24:00' else range ->> 1 end)::interval as closes
    from days,
      jsonb_array_elements(coalesce(
        hours -> 'dates' -> to_char(day, 'YYYY-MM-DD'),
        hours -> 'weekly' -> to_char(day, 'ID')
      )) range
  ),
  open as materialized (
    select range_agg(tstzrange(begins, ends)) as times
    from (
      select greatest(clock.starts_at, (opens - ahead) at time zone 'UTC') as begins,
        least(clock.ends_at, (closes - ahead) at time zone 'UTC') as ends
      from told join clock on opens < shown_until and closes > shown_from
    ) pieces
    where begins < ends
  ),
  -- Each opening, and each change of the clock within it, begins the grid anew.
  runs as (
    select ahead,
      lower(piece) at time zone 'UTC' + ahead as shown_from,
      upper(piece) at time zone 'UTC' + ahead as shown_until
    from open, unnest(open.times) stretch, clock,
      lateral (select stretch * tstzrange(clock.starts_at, clock.ends_at) as piece) cut
    where not isempty(piece)
  ),
  fitting as materialized (
    select array_agg(instant order by instant) as starts
    from runs,
      generate_series(
        date_bin(anchor, shown_from + anchor - interval '1 microsecond', timestamp '2000-01-01'),
        shown_until - interval '1 microsecond',
        step
      ) shown,
      lateral (select (shown - ahead) at time zone 'UTC' as instant) exact
    where instant >= earliest and instant < latest and shown::date <= last_day
      and tstzrange(instant, instant + meeting) <@ (select times from open)
  ),
  taken as materialized (
    -- Where no meeting can begin. Without their ends: what touches is free.
    select range_agg(tstzrange(after, before, '()')) as times
    from unnest(busy_from, busy_until, busy_gaps) busy (begins, ends, gap),
      lateral (select make_interval(mins => case when gap is null then 0 else greatest(gap, gap_minutes) end) as apart) apart,
      lateral (select begins - meeting - apart as after, ends + apart as before) around
    -- Most keep no start from being free; to unite ranges takes longer than to look for one.
    where width_bucket(after, (select starts from fitting))
      < width_bucket(before - interval '1 microsecond', (select starts from fitting))
  )
  select start
  from fitting, unnest(starts) start
  where (start <@ (select times from taken)) is not true
  order by start;
end;
$$;
comment on function private.slots is 'When a meeting of this length can begin within [from_at, until_at): inside the hours, at least the notice after asked_at, at most the window''s days after asked_at''s date in the zone, and as far from everything busy as the larger of both gaps; a busy time whose gap is null may be touched. Hours are {"weekly": {"1": [["09:00", "17:00"]]}, "dates": {"2026-12-25": []}}: ISO weekdays, a date replaces its day, 24:00 and 23:59 are the day''s end. Times begin at the opening, rounded up on the wall clock to the largest of 60, 30, 20, 15, 10 and 5 minutes that divides the grid, and go on by the grid. Notice and window only leave times out. One function shows times and accepts them.';
revoke execute on function private.slots from public;

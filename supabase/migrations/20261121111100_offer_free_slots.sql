-- What is free in the calendars: the same answer for what is shown and for what is accepted.

create function private.blocked_stretches(
  zone text,
  calendar uuid,
  from_at timestamptz,
  until_at timestamptz,
  proposed public.blocked_times default null
)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql
stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with clock as materialized (
    select period.*, shown_from, shown_until,
      lag(shown_until) over (order by period.starts_at) as shown_before,
      lead(shown_from) over (order by period.starts_at) as shown_after
    from private.clock_periods(zone, from_at - interval '48 hours', until_at + interval '48 hours') period,
      lateral (
        select period.starts_at at time zone 'UTC' + period.ahead as shown_from,
          period.ends_at at time zone 'UTC' + period.ahead as shown_until
      ) shown
  ),
  asked as materialized (
    select min(shown_from) as first, max(shown_until) as last from clock
  ),
  told as (
    select blocked.* from public.blocked_times blocked
    where proposed is null and blocked.is_active
      and case when calendar is null then blocked.calendar_id is null else blocked.calendar_id = calendar end
    union all
    select (proposed).* where not (proposed is null)
  ),
  stretches as (
    select start_date, coalesce(start_time, '00:00')::interval as opens,
      end_date, coalesce(end_time, '24:00')::interval as closes,
      is_recurring, recurrence, recurs_until
    from told
  ),
  occurrences as (
    select start_date + opens as begins, end_date + closes as ends from stretches where not is_recurring
    union all
    -- The days come again, then the times: a day after the 28th of February is not the same each year.
    select start_date + times * period + opens, end_date + times * period + closes
    from stretches, asked,
      lateral (
        select case recurrence
          when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 year'
        end as period,
        case recurrence
          when 'daily' then asked.first::date - end_date
          when 'weekly' then (asked.first::date - end_date) / 7
          else extract(year from asked.first)::integer - extract(year from end_date)::integer
        end - 1 as first_time,
        case recurrence
          when 'daily' then asked.last::date - start_date
          when 'weekly' then (asked.last::date - start_date) / 7
          else extract(year from asked.last)::integer - extract(year from start_date)::integer
        end + 1 as last_time
      ) series,
      generate_series(greatest(first_time, 0), last_time) times
    where is_recurring and (recurs_until is null or (start_date + times * period)::date <= recurs_until)
  )
  -- From its first instant to its last: an hour that comes twice within is in it twice.
  select
    case when begins < shown_before then clock.starts_at
      else greatest(clock.starts_at, (begins - ahead) at time zone 'UTC') end,
    case when ends > shown_after then clock.ends_at
      else least(clock.ends_at, (ends - ahead) at time zone 'UTC') end
  from occurrences join clock on begins < shown_until and ends > shown_from;
end;
$$;
comment on function private.blocked_stretches is 'The blocked times of one calendar in a period, or with null those of all calendars, as instants; a change of the zone''s clock cuts a stretch in two that touch. With a proposed row: what it alone would block. A time that a change skips is the instant of the change. Of the 29th of February the 28th is its day in other years.';
revoke execute on function private.blocked_stretches from public;

create function private.free_slots(
  type_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  asked_at timestamptz,
  except_appointment uuid default null,
  except_hold uuid default null
)
returns table (starts_at timestamptz, calendar_id uuid)
language plpgsql
stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  settings public.booking_settings;
  type public.appointment_types;
  moved public.appointments;
  calendar public.calendars;
  zone text;
  meeting integer;
  gap integer;
  first timestamptz;
  last timestamptz;
  busy_from timestamptz[];
  busy_until timestamptz[];
  busy_gaps integer[];
  blocked_zone text;
  blocked_from timestamptz[];
  blocked_until timestamptz[];
begin
  select * into settings from public.booking_settings;
  if except_appointment is null then
    select * into type from public.appointment_types where id = type_id and is_active;
    meeting := type.duration_minutes;
    gap := greatest(type.buffer_minutes, settings.buffer_minutes);
  else
    select * into moved from public.appointments where id = except_appointment;
    select * into type from public.appointment_types where id = moved.appointment_type_id;
    meeting := extract(epoch from moved.ends_at - moved.starts_at) / 60;
    gap := moved.gap_minutes;
    -- Who was promised stays, unless they take no meetings any more.
    if exists (select 1 from public.calendars where id = moved.calendar_id and is_active) then
      type.calendar_id := moved.calendar_id;
    end if;
  end if;
  if meeting is null then
    return;
  end if;
  first := greatest(from_at, asked_at + make_interval(mins => settings.notice_minutes));
  last := least(until_at, asked_at + make_interval(hours => 24 * (settings.window_days + 2)));
  if not first < last then
    return;
  end if;

  for calendar in
    select * from public.calendars where is_active and (type.calendar_id is null or id = type.calendar_id)
    order by calendars.zone
  loop
    zone := coalesce(calendar.zone, settings.zone);
    if zone is distinct from blocked_zone then
      blocked_zone := zone;
      select array_agg(blocked.starts_at), array_agg(blocked.ends_at) into blocked_from, blocked_until
      from private.blocked_stretches(zone, null, first, last + interval '8 hours') blocked;
    end if;
    select array_agg(busy.begins), array_agg(busy.ends), array_agg(busy.apart)
    into busy_from, busy_until, busy_gaps
    from (
      select taken.starts_at as begins, taken.ends_at as ends, taken.gap_minutes as apart
      from private.reservations taken
      where taken.calendar_id = calendar.id
        -- Neither a meeting nor a gap is longer than eight hours.
        and taken.starts_at > first - interval '16 hours' and taken.starts_at < last + interval '16 hours'
        and (taken.holds_until is null or taken.holds_until > asked_at)
        and (except_appointment is null or taken.appointment_id is distinct from except_appointment)
        and (except_hold is null or taken.hold_id is distinct from except_hold)
      union all
      select elsewhere.starts_at, elsewhere.ends_at, null
      from private.busy_times elsewhere
      where elsewhere.calendar_id = calendar.id
        and tstzrange(elsewhere.starts_at, elsewhere.ends_at) && tstzrange(first, last + interval '8 hours')
      union all
      select blocked.starts_at, blocked.ends_at, null
      from private.blocked_stretches(zone, calendar.id, first, last + interval '8 hours') blocked
    ) busy;
    return query
    select slot, calendar.id
    from private.slots(
      coalesce(calendar.hours, settings.hours), zone, meeting, gap, settings.grid_minutes, settings.notice_minutes,
      settings.window_days, busy_from || blocked_from, busy_until || blocked_until,
      -- What has no gap stands behind: the array is filled up with null.
      busy_gaps, asked_at, from_at, until_at
    ) slot;
  end loop;
end;
$$;
comment on function private.free_slots is 'When a type can be booked from from_at on, before until_at, and in which of its calendars: a row for each. With an appointment: where it can be moved, itself out of the way, in its length and gap; with a hold: for whom holds it. What is shown and what is accepted ask here, with the same asked_at.';
revoke execute on function private.free_slots from public;

create function public.available_slots(
  type_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  ticket text default null,
  held uuid default null,
  appointment_id uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first constant timestamptz := greatest(from_at, now());
  last constant timestamptz := least(until_at, first + interval '1488 hours');
  moved uuid := private.appointment_of_ticket(ticket);
begin
  if appointment_id is not null then
    if not private.has_role('admin', 'sales') then
      raise insufficient_privilege using message = 'Only staff move appointments without their ticket.';
    end if;
    moved := appointment_id;
  end if;
  return (
    select coalesce(jsonb_agg(extract(epoch from starts_at)::bigint order by starts_at), '[]')
    from (select distinct starts_at from private.free_slots(type_id, first, last, now(), moved, held)) free
  );
end;
$$;
comment on function public.available_slots is 'When a meeting of a type can begin, as seconds since 1970, ascending, of at most 62 days from from_at. With a ticket, or an appointment''s id for staff: where that appointment can be moved. With the id of a hold: its own time, too. Times alone: nothing of who takes the others.';
revoke execute on function public.available_slots from public;
grant execute on function public.available_slots to anon, authenticated, service_role;

create function public.appointments_hit(
  start_date date,
  end_date date,
  start_time time default null,
  end_time time default null,
  is_recurring boolean default false,
  recurrence text default 'weekly',
  recurs_until date default null,
  calendar_id uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  proposed public.blocked_times;
  last timestamptz;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read appointments.';
  end if;
  proposed.start_date := start_date;
  proposed.end_date := end_date;
  proposed.start_time := start_time;
  proposed.end_time := end_time;
  proposed.is_recurring := is_recurring;
  proposed.recurrence := recurrence;
  proposed.recurs_until := recurs_until;
  select least(max(ends_at), now() + interval '17544 hours') into last
  from public.appointments where ends_at > now() and status in ('scheduled', 'confirmed');
  return (
    with blocked as materialized (
      select calendars.id as calendar, stretch.starts_at, stretch.ends_at
      from public.calendars,
        lateral private.blocked_stretches(private.calendar_zone(id), null, now(), last, proposed) stretch
      where appointments_hit.calendar_id is null or id = appointments_hit.calendar_id
    ),
    hit as (
      select appointments.id, appointments.starts_at, appointments.ends_at, appointments.status,
        appointments.attendee_name, types.name as type_name, appointments.calendar_id
      from public.appointments
      left join public.appointment_types types on types.id = appointments.appointment_type_id
      where appointments.ends_at > now() and appointments.status in ('scheduled', 'confirmed')
        and exists (
          select 1 from blocked
          where blocked.calendar = appointments.calendar_id
            and blocked.starts_at < appointments.ends_at and blocked.ends_at > appointments.starts_at
        )
      order by appointments.starts_at, appointments.id
      limit 50
    )
    select coalesce(jsonb_agg(to_jsonb(hit) order by hit.starts_at, hit.id), '[]') from hit
  );
end;
$$;
comment on function public.appointments_hit is 'The appointments to come that a blocked time of these fields would fall on, of the next two years, the first 50: id, starts_at, ends_at, status, attendee_name, type_name and calendar_id. They stay booked.';
revoke execute on function public.appointments_hit from public;
grant execute on function public.appointments_hit to authenticated, service_role;

-- Calendar of the back office: the reason of a cancellation, the staff member who booked, and blocked times that
-- recur on weekdays or monthly.

-- --- Appointments ----------------------------------------------------------------------------------------

alter table public.appointments
  add column cancel_reason text,
  add column booked_by uuid;
alter table public.appointments alter column booked_by set default auth.uid();

alter table public.appointments
  add constraint appointments_cancel_reason_length
    check (char_length(cancel_reason) <= 500 and cancel_reason ~ '[^[:space:]]') not valid,
  add constraint appointments_booked_by_fkey
    foreign key (booked_by) references public.staff (user_id) on delete set null not valid;
-- Appointments are few and the column is empty, so the validation takes milliseconds.
-- squawk-ignore constraint-missing-not-valid
alter table public.appointments validate constraint appointments_cancel_reason_length;
-- Appointments are few and the column is empty, so the validation takes milliseconds.
-- squawk-ignore constraint-missing-not-valid
alter table public.appointments validate constraint appointments_booked_by_fkey;

comment on column public.appointments.cancel_reason is
  'Why staff cancelled it. The cancellation email to the attendee includes it.';
comment on column public.appointments.booked_by is
  'The staff member who booked it; null for a booking on the site, and for bookings before this column existed.';

create index appointments_booked_by on public.appointments (booked_by);

grant select (cancel_reason, booked_by), update (cancel_reason) on public.appointments to authenticated;

create or replace function private.outbox_appointment(due public.outbox)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'link_token', private.booking_link_token(meeting.id),
    'appointment', private.appointment_details(meeting.id) || jsonb_build_object(
      'calendar_name', calendars.name, 'company', meeting.company, 'notes', meeting.notes, 'lead_id', meeting.lead_id,
      'cancel_reason', meeting.cancel_reason
    )
  )
  from public.appointments meeting
  join public.calendars on calendars.id = meeting.calendar_id
  where meeting.id = due.appointment_id;
$$;

-- --- Blocked times ---------------------------------------------------------------------------------------

-- Every existing value is allowed by the new constraint.
alter table public.blocked_times
  drop constraint blocked_times_recurrence_known,
  add constraint blocked_times_recurrence_known
    check (recurrence in ('daily', 'weekdays', 'weekly', 'monthly', 'yearly')) not valid;
-- Blocked times are few.
-- squawk-ignore constraint-missing-not-valid
alter table public.blocked_times validate constraint blocked_times_recurrence_known;

create or replace function private.validate_blocked_time()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  duration interval := (new.end_date + coalesce(new.end_time, '24:00')) - (new.start_date + coalesce(new.start_time, '00:00'));
begin
  if duration <= interval '0' then
    perform private.raise_invalid_field(
      case when new.end_date < new.start_date then 'end_date' else 'end_time' end,
      'The end must be after the start.'
    );
  end if;
  if duration > interval '366 days' then
    perform private.raise_invalid_field('end_date', 'A blocked time can last at most 366 days.', 'Split it into several blocked times.');
  end if;
  if new.is_recurring and duration > (
    case new.recurrence
      when 'daily' then interval '1 day' when 'weekdays' then interval '1 day' when 'weekly' then interval '7 days'
      when 'monthly' then interval '28 days' else interval '365 days'
    end
  ) then
    perform private.raise_invalid_field(
      'recurrence', format('A blocked time that is longer than its period cannot recur %s.', new.recurrence),
      'Shorten it or choose a less frequent recurrence.'
    );
  end if;
  if new.recurs_until < new.start_date then
    perform private.raise_invalid_field('recurs_until', 'The last day must not be before the first day.');
  end if;
  return new;
end;
$$;

create or replace function private.blocked_periods(
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
  with offset_periods as materialized (
    select period.*, local_from, local_until,
      lag(local_until) over (order by period.starts_at) as previous_local_until,
      lead(local_from) over (order by period.starts_at) as next_local_from
    from private.utc_offset_periods(zone, from_at - interval '48 hours', until_at + interval '48 hours') period,
      lateral (
        select period.starts_at at time zone 'UTC' + period.utc_offset as local_from,
          period.ends_at at time zone 'UTC' + period.utc_offset as local_until
      ) local_times
  ),
  bounds as materialized (
    select min(local_from) as first, max(local_until) as last from offset_periods
  ),
  candidates as (
    select blocked.* from public.blocked_times blocked
    where proposed is null and blocked.is_active
      and case when calendar is null then blocked.calendar_id is null else blocked.calendar_id = calendar end
    union all
    select (proposed).* where not (proposed is null)
  ),
  periods as (
    select start_date, coalesce(start_time, '00:00')::interval as opens,
      end_date, coalesce(end_time, '24:00')::interval as closes,
      is_recurring, recurrence, recurs_until
    from candidates
  ),
  occurrences as (
    select start_date + opens as begins, end_date + closes as ends from periods where not is_recurring
    union all
    -- Recurrence adds days first and times second: a day after February 28 differs between years.
    select start_date + times * period + opens, end_date + times * period + closes
    from periods, bounds,
      lateral (
        select case recurrence
          when 'daily' then interval '1 day' when 'weekdays' then interval '1 day'
          when 'weekly' then interval '7 days' when 'monthly' then interval '1 month' else interval '1 year'
        end as period,
        case recurrence
          when 'daily' then bounds.first::date - end_date
          when 'weekdays' then bounds.first::date - end_date
          when 'weekly' then (bounds.first::date - end_date) / 7
          when 'monthly' then
            (extract(year from bounds.first)::integer - extract(year from end_date)::integer) * 12
            + extract(month from bounds.first)::integer - extract(month from end_date)::integer
          else extract(year from bounds.first)::integer - extract(year from end_date)::integer
        end - 1 as first_time,
        case recurrence
          when 'daily' then bounds.last::date - start_date
          when 'weekdays' then bounds.last::date - start_date
          when 'weekly' then (bounds.last::date - start_date) / 7
          when 'monthly' then
            (extract(year from bounds.last)::integer - extract(year from start_date)::integer) * 12
            + extract(month from bounds.last)::integer - extract(month from start_date)::integer
          else extract(year from bounds.last)::integer - extract(year from start_date)::integer
        end + 1 as last_time
      ) series,
      generate_series(greatest(first_time, 0), last_time) times
    where is_recurring and (recurs_until is null or (start_date + times * period)::date <= recurs_until)
      and (recurrence <> 'weekdays' or extract(isodow from start_date + times * period) <= 5)
  )
  -- From the first to the last instant: a repeated hour inside is included twice.
  select
    case when begins < previous_local_until then offset_periods.starts_at
      else greatest(offset_periods.starts_at, (begins - utc_offset) at time zone 'UTC') end,
    case when ends > next_local_from then offset_periods.ends_at
      else least(offset_periods.ends_at, (ends - utc_offset) at time zone 'UTC') end
  from occurrences join offset_periods on begins < local_until and ends > local_from;
end;
$$;
comment on function private.blocked_periods is
  'Blocked times of one calendar, or with null those of all calendars, as instants; an offset change splits a period in two. "proposed" returns only what this row would block. A skipped local time is the instant of the change. An occurrence on a day that a month lacks falls on its last day.';

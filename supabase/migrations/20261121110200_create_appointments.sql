-- Appointments, and the time they take. Two of them never overlap, nor come nearer than the larger of their
-- gaps: a constraint says so, whoever writes.

create type public.appointment_status as enum ('scheduled', 'confirmed', 'cancelled', 'completed', 'no_show');
create type public.appointment_source as enum ('site', 'staff');

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references public.calendars (id),
  appointment_type_id uuid references public.appointment_types (id) on delete set null,
  -- Whole seconds: a client that counts in them can send back what it read.
  starts_at timestamptz(0) not null
    constraint appointments_starts_range check (starts_at between '2000-01-01 00:00+00' and '2200-01-01 00:00+00'),
  ends_at timestamptz(0) not null,
  gap_minutes integer not null constraint appointments_gap_range check (gap_minutes between 0 and 480),
  status public.appointment_status not null default 'scheduled',
  attendee_name text not null
    constraint appointments_attendee_name_length check (char_length(attendee_name) <= 200 and attendee_name ~ '[^[:space:]]'),
  attendee_email text not null
    constraint appointments_attendee_email_length check (char_length(attendee_email) <= 254)
    constraint appointments_attendee_email_format check (attendee_email ~ '^[^\s@]+@[^\s@]+$'),
  company text constraint appointments_company_length check (char_length(company) <= 200),
  notes text constraint appointments_notes_length check (char_length(notes) <= 2000),
  attendee_zone text not null constraint appointments_attendee_zone_length check (char_length(attendee_zone) <= 64),
  place_kind public.place_kind,
  place text
    constraint appointments_place_length check (char_length(place) between 1 and 500)
    constraint appointments_place_line check (place !~ '[[:cntrl:]]'),
  scheduled_date date not null,
  scheduled_time time(0) not null,
  lead_id uuid references public.leads (id) on delete set null,
  person_id uuid references public.people (id) on delete set null,
  session_id uuid,
  submission_id uuid constraint appointments_submission_id_key unique,
  sequence integer not null default 0 constraint appointments_sequence_range check (sequence >= 0),
  source public.appointment_source not null default 'staff',
  cancelled_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint appointments_length check (ends_at > starts_at and ends_at - starts_at <= interval '8 hours'),
  constraint appointments_place_of_a_kind check ((place_kind is null) = (place is null)),
  constraint appointments_link_https check (place_kind <> 'link' or place ~ '^https://[^[:space:]]+$')
);

comment on table public.appointments is 'Meetings that were booked, by visitors or by staff.';
comment on column public.appointments.starts_at is 'The truth, with ends_at.';
comment on column public.appointments.gap_minutes is 'How far it stays from other meetings: as the type and the settings asked for when it was booked.';
comment on column public.appointments.attendee_zone is 'The zone in which its visitor is told the time.';
comment on column public.appointments.scheduled_date is 'The day of starts_at in the host''s zone; written by the database, decides nothing.';
comment on column public.appointments.scheduled_time is 'The time of day of starts_at in the host''s zone; written by the database, decides nothing.';
comment on column public.appointments.lead_id is 'The submission it was made with or joined.';
comment on column public.appointments.submission_id is 'Made by the form. A second booking with the same id answers like the first.';
comment on column public.appointments.sequence is 'How often time or place changed or it was cancelled, for calendars that hold a copy.';

create index appointments_in_order on public.appointments (scheduled_date, scheduled_time, id);
create index appointments_by_start on public.appointments (starts_at, id);
create index appointments_newest_first on public.appointments (created_at desc, id desc);
create index appointments_calendar on public.appointments (calendar_id, starts_at);
create index appointments_given on public.appointments (calendar_id, created_at desc);
create index appointments_type on public.appointments (appointment_type_id);
create index appointments_person on public.appointments (person_id, starts_at desc);
create index appointments_lead on public.appointments (lead_id);
create index appointments_of_address on public.appointments (lower(attendee_email), ends_at);

create table private.reservations (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references public.calendars (id) on delete cascade,
  starts_at timestamptz(0) not null,
  ends_at timestamptz(0) not null,
  gap_minutes integer not null,
  appointment_id uuid constraint reservations_appointment_key unique references public.appointments (id) on delete cascade,
  hold_id uuid constraint reservations_hold_key unique,
  holds_until timestamptz,
  client bytea,
  constraint reservations_length check (ends_at > starts_at and ends_at - starts_at <= interval '8 hours'),
  constraint reservations_of_one_kind check (
    num_nonnulls(appointment_id, hold_id) = 1 and (hold_id is null) = (holds_until is null)
    and (hold_id is null) = (client is null)
  ),
  -- Together: the distance is at least the larger of both gaps. On the clock of UTC, because sums of times
  -- with a zone are no matter for an index.
  constraint reservations_apart_after exclude using gist (
    calendar_id with =,
    tsrange(
      starts_at at time zone 'UTC', (ends_at at time zone 'UTC') + make_interval(mins => gap_minutes)
    ) with &&
  ),
  constraint reservations_apart_before exclude using gist (
    calendar_id with =,
    tsrange(
      (starts_at at time zone 'UTC') - make_interval(mins => gap_minutes), ends_at at time zone 'UTC'
    ) with &&
  )
);
comment on table private.reservations is 'The time that is taken in a calendar: one row for each appointment that is not cancelled, and for each hold.';
comment on column private.reservations.holds_until is 'When a hold is over; its row is removed by whoever needs the room.';
comment on column private.reservations.client is 'Who holds it, as a keyed hash.';
create index reservations_by_start on private.reservations (calendar_id, starts_at);
create index reservations_holds on private.reservations (client, holds_until) where hold_id is not null;
create index reservations_holds_over on private.reservations (holds_until) where hold_id is not null;
alter table private.reservations enable row level security;

create table private.busy_times (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references public.calendars (id) on delete cascade,
  starts_at timestamptz(0) not null,
  ends_at timestamptz(0) not null,
  constraint busy_times_length check (ends_at > starts_at)
);
comment on table private.busy_times is 'When a calendar is busy elsewhere, as its address said the last time. Touching it is free.';
create index busy_times_at on private.busy_times using gist (calendar_id, tstzrange(starts_at, ends_at));
create index busy_times_by_start on private.busy_times (calendar_id, starts_at);
alter table private.busy_times enable row level security;

-- --- Who gets it ---------------------------------------------------------------------------------

-- Two transactions that insert what overlaps would wait for each other, and one of them would end as a
-- deadlock. Taking turns, the second sees the row of the first.
create function private.take_turn()
returns void
language sql
security definer
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('private.reservations', 0));
$$;
comment on function private.take_turn is 'Makes those who take time in a calendar wait for each other until they commit.';
revoke execute on function private.take_turn from public;

create function private.calendars_in_turn(candidates uuid[])
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select candidate
  from unnest(candidates) candidate
  order by
    (
      select count(*) from public.appointments
      where calendar_id = candidate and starts_at > now() and status <> 'cancelled'
    ),
    (select max(created_at) from public.appointments where calendar_id = candidate) nulls first,
    candidate;
$$;
comment on function private.calendars_in_turn is 'Calendars in fair turn: the fewest appointments to come first, then the one that was given one longest ago.';
revoke execute on function private.calendars_in_turn from public;

create function private.calendar_zone(calendar uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(calendars.zone, settings.zone)
  from public.booking_settings settings left join public.calendars on calendars.id = calendar;
$$;
comment on function private.calendar_zone is 'The zone of a calendar: its own, or that of the settings.';
revoke execute on function private.calendar_zone from public;

create function private.joinable_lead(person uuid, session uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.leads
  where (person_id = person or session_id = session)
    and status <> 'closed' and created_at > now() - interval '30 days'
  order by person_id is not distinct from person desc, created_at desc, id desc
  limit 1;
$$;
comment on function private.joinable_lead is 'The newest lead of the last 30 days of a person, or else of a chat session, that is not closed.';
revoke execute on function private.joinable_lead from public;

-- --- Writing an appointment ----------------------------------------------------------------------

-- Column grants already refuse them; this holds even if a grant were wider. It runs first, before the
-- database writes some of them itself.
create trigger a_keep_what_the_database_wrote
before update on public.appointments
for each row execute function private.refuse_change(
  'id', 'appointment_type_id', 'ends_at', 'gap_minutes', 'scheduled_date', 'scheduled_time', 'lead_id', 'person_id',
  'session_id', 'submission_id', 'sequence', 'source', 'cancelled_at', 'created_at'
);

create function private.complete_appointment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  type public.appointment_types;
  calendar public.calendars;
  is_new constant boolean := tg_op = 'INSERT';
begin
  select * into type from public.appointment_types where id = new.appointment_type_id;
  if is_new or (new.starts_at, new.calendar_id, new.status) is distinct from (old.starts_at, old.calendar_id, old.status) then
    perform private.take_turn();
  end if;

  if is_new then
    if type.id is not null then
      new.ends_at := new.starts_at + make_interval(mins => type.duration_minutes);
      new.gap_minutes := greatest(type.buffer_minutes, (select buffer_minutes from public.booking_settings));
    elsif new.ends_at is null or new.gap_minutes is null then
      perform private.refuse_field('appointment_type_id', 'Choose what kind of appointment it is.');
    end if;
    new.calendar_id := coalesce(new.calendar_id, type.calendar_id, (
      select next from private.calendars_in_turn(array(
        select id from public.calendars
        where is_active and not exists (
          select 1 from private.reservations taken
          where taken.calendar_id = calendars.id and (taken.holds_until is null or taken.holds_until > now())
            and taken.starts_at < new.ends_at + make_interval(mins => greatest(taken.gap_minutes, new.gap_minutes))
            and taken.ends_at > new.starts_at - make_interval(mins => greatest(taken.gap_minutes, new.gap_minutes))
        )
      )) with ordinality turn (next, place)
      order by place limit 1
    ));
    if new.calendar_id is null then
      raise sqlstate 'PT409' using
        message = 'No calendar is free at this time.',
        hint = 'Choose another time, or name a calendar.';
    end if;
  else
    if new.status <> old.status then
      if old.status = 'cancelled' then
        raise sqlstate 'PT409' using
          message = 'A cancelled appointment stays cancelled.', hint = 'Make a new appointment.';
      elsif old.status in ('completed', 'no_show') and new.status not in ('completed', 'no_show') then
        raise sqlstate 'PT409' using
          message = 'This meeting is over: it was completed, or nobody came.', hint = 'Make a new appointment.';
      end if;
    end if;
    if (new.starts_at, new.calendar_id) is distinct from (old.starts_at, old.calendar_id) then
      if old.status not in ('scheduled', 'confirmed') or new.status not in ('scheduled', 'confirmed') then
        raise sqlstate 'PT409' using
          message = 'Only an appointment that is still to come can be moved.', hint = 'Make a new appointment.';
      end if;
      new.ends_at := new.starts_at + (old.ends_at - old.starts_at);
    end if;
  end if;
  if new.status in ('completed', 'no_show') and new.starts_at > now() and (is_new or new.status <> old.status) then
    raise sqlstate 'PT409' using
      message = 'This meeting has not begun yet.', hint = 'Say how it went once it has begun, or cancel it.';
  end if;

  select * into calendar from public.calendars where id = new.calendar_id;
  if is_new or new.calendar_id <> old.calendar_id and (new.place_kind, new.place) is not distinct from (old.place_kind, old.place) then
    if type.place_kind is not null and (is_new and new.place_kind is null) then
      new.place_kind := type.place_kind;
      new.place := type.place;
    elsif type.place_kind is null and (not is_new or new.place_kind is null) then
      new.place_kind := calendar.place_kind;
      new.place := calendar.place;
    end if;
  end if;

  new.attendee_email := btrim(new.attendee_email);
  if new.attendee_zone is null or not private.is_zone(new.attendee_zone) then
    new.attendee_zone := private.calendar_zone(new.calendar_id);
  end if;
  new.scheduled_date := (new.starts_at at time zone private.calendar_zone(new.calendar_id))::date;
  new.scheduled_time := (new.starts_at at time zone private.calendar_zone(new.calendar_id))::time;

  if is_new then
    if new.status = 'cancelled' then
      new.cancelled_at := coalesce(new.cancelled_at, now());
    end if;
  else
    if new.status = 'cancelled' and old.status <> 'cancelled' then
      new.cancelled_at := now();
    end if;
    if new.cancelled_at is distinct from old.cancelled_at
      or (new.starts_at, new.ends_at, new.place_kind, new.place) is distinct from (old.starts_at, old.ends_at, old.place_kind, old.place)
    then
      new.sequence := old.sequence + 1;
    end if;
  end if;

  if new.attendee_email ~ '^[^\s@]+@[^\s@]+$' and (
    is_new and new.person_id is null
    or not is_new and private.normal_email(new.attendee_email) <> private.normal_email(old.attendee_email)
  ) then
    new.person_id := private.person_of(new.attendee_email, new.attendee_name, new.company, null, now(), 0);
    if is_new and new.lead_id is null then
      new.lead_id := private.joinable_lead(new.person_id, new.session_id);
    end if;
  end if;
  return new;
end;
$$;
comment on function private.complete_appointment is 'Trigger: what the database writes of an appointment, and which changes of its status there are.';
revoke execute on function private.complete_appointment from public;

create trigger b_complete_appointment
before insert or update on public.appointments
for each row execute function private.complete_appointment();

create trigger count_versions
before update on public.appointments
for each row execute function private.count_versions();

create function private.reserve_time()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'cancelled' then
    delete from private.reservations where appointment_id = new.id;
    return null;
  end if;
  delete from private.reservations where holds_until <= now();
  insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, appointment_id)
  values (new.calendar_id, new.starts_at, new.ends_at, new.gap_minutes, new.id)
  on conflict (appointment_id) do update set
    calendar_id = excluded.calendar_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    gap_minutes = excluded.gap_minutes;
  return null;
exception
  when exclusion_violation then
    raise sqlstate 'PT409' using
      message = 'This time is taken: another meeting, or a visitor who is just booking, is too near.',
      hint = 'Choose another time or another calendar.';
end;
$$;
comment on function private.reserve_time is 'Trigger: takes the time of an appointment in its calendar, and gives it back when it is cancelled.';
revoke execute on function private.reserve_time from public;

create trigger b_reserve_time
after insert or update of status, starts_at, calendar_id on public.appointments
for each row execute function private.reserve_time();

create function private.keep_used_calendar()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.appointments where calendar_id = old.id) then
    raise sqlstate 'PT409' using
      message = 'This calendar has appointments and cannot be removed.',
      hint = 'Switch it off instead: it takes no further bookings.';
  end if;
  return old;
end;
$$;
comment on function private.keep_used_calendar is 'Trigger: a calendar with appointments is switched off, not removed.';
revoke execute on function private.keep_used_calendar from public;

create trigger keep_used_calendar
before delete on public.calendars
for each row execute function private.keep_used_calendar();

-- The day and time of what is to come follow their zone.
create function private.follow_zone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The trigger of appointments writes both anew.
  update public.appointments set scheduled_date = scheduled_date
  where ends_at > now() and (tg_table_name = 'booking_settings' or calendar_id = (to_jsonb(new) ->> 'id')::uuid);
  return null;
end;
$$;
comment on function private.follow_zone is 'Trigger: writes day and time of appointments to come anew when their zone changes.';
revoke execute on function private.follow_zone from public;

create trigger follow_zone
after update of zone on public.booking_settings
for each row when (old.zone <> new.zone)
execute function private.follow_zone();

create trigger follow_zone
after update of zone on public.calendars
for each row when (old.zone is distinct from new.zone)
execute function private.follow_zone();

alter table public.appointments enable row level security;

create policy "staff read appointments"
on public.appointments for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales make appointments"
on public.appointments for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change appointments"
on public.appointments for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

grant select on public.appointments to authenticated;
grant insert (
    calendar_id, appointment_type_id, starts_at, attendee_name, attendee_email, company, notes, attendee_zone,
    place_kind, place
  ),
  update (
    calendar_id, starts_at, status, attendee_name, attendee_email, company, notes, attendee_zone, place_kind, place
  )
on public.appointments to authenticated;
grant select, insert, update, delete on public.appointments to service_role;

-- --- What follows from it ------------------------------------------------------------------------

create function private.append_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  change jsonb := case
    when tg_op = 'INSERT' then jsonb_build_object('change', 'booked', 'starts_at', new.starts_at)
    when new.status = 'cancelled' and old.status <> 'cancelled' then
      jsonb_build_object('change', 'cancelled', 'starts_at', new.starts_at)
    when new.starts_at <> old.starts_at then
      jsonb_build_object('change', 'moved', 'from', old.starts_at, 'to', new.starts_at)
    when new.status <> old.status then
      jsonb_build_object('change', 'status', 'from', old.status, 'to', new.status)
  end;
begin
  if change is not null and new.person_id is not null then
    insert into public.person_events (person_id, lead_id, kind, subject_id, actor_id, details)
    values (
      new.person_id, new.lead_id, 'booking', new.id,
      (select user_id from public.staff where user_id = auth.uid()), change
    );
  end if;
  return null;
end;
$$;
comment on function private.append_booking is 'Trigger: appends a booking and its changes to the timeline.';
revoke execute on function private.append_booking from public;

create trigger c_append_booking
after insert or update of status, starts_at on public.appointments
for each row execute function private.append_booking();

create trigger z_audit
after insert or update or delete on public.appointments
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'calendar_id', 'appointment_type_id', 'starts_at', 'ends_at', 'gap_minutes', 'status',
  'attendee_zone', 'scheduled_date', 'scheduled_time', 'place_kind', 'lead_id', 'person_id', 'session_id',
  'submission_id', 'sequence', 'source', 'cancelled_at', 'created_at'
);

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.appointments', true, 'person_id = $1 or lower(attendee_email) = $2', 20,
    'Removed, with the time they take and what waits to be sent about them.'),
  ('private.reservations', true, null, 50,
    'Removed with the appointment. A hold names nobody: a keyed hash of a client, removed once it is over.'),
  ('private.busy_times', false, null, 50, 'Times alone.');

insert into private.retention (table_name, keep, aged_by, step) values
  ('public.appointments', interval '3 years', 'ends_at', 20);

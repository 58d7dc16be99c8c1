-- Appointments and booking: appointments, reserved time, signed links and calendar feeds. An exclusion
-- constraint keeps appointments apart by the larger of their gaps. The list of free slots and the booking use
-- the same function, private.free_slots().

create type public.appointment_status as enum ('scheduled', 'confirmed', 'cancelled', 'completed', 'no_show');

create type public.appointment_source as enum ('site', 'staff');

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references public.calendars (id),
  appointment_type_id uuid references public.appointment_types (id) on delete set null,
  -- Whole seconds, so that clients with that precision can send the value back.
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

comment on table public.appointments is 'Meetings booked by visitors or staff.';
comment on column public.appointments.starts_at is 'With ends_at, the authoritative time.';
comment on column public.appointments.gap_minutes is 'Minimum gap to other meetings, fixed at booking time.';
comment on column public.appointments.attendee_zone is 'Time zone in which the attendee reads the time.';
comment on column public.appointments.scheduled_date is
  'Local date of starts_at for the host. Derived, not authoritative.';
comment on column public.appointments.scheduled_time is
  'Local time of starts_at for the host. Derived, not authoritative.';
comment on column public.appointments.lead_id is 'The lead it was booked with or attached to.';
comment on column public.appointments.submission_id is
  'Idempotency key of the form: repeats a request whose response was lost. No client role can read it.';
comment on column public.appointments.sequence is
  'iCalendar sequence number: counts changes of time, location and cancellation.';

create index appointments_in_order on public.appointments (scheduled_date, scheduled_time, id);
create index appointments_by_start on public.appointments (starts_at, id);
create index appointments_newest_first on public.appointments (created_at desc, id desc);
create index appointments_calendar on public.appointments (calendar_id, starts_at);
create index appointments_given on public.appointments (calendar_id, created_at desc);
create index appointments_type on public.appointments (appointment_type_id);
create index appointments_person on public.appointments (person_id, starts_at desc);
create index appointments_lead on public.appointments (lead_id);
create index appointments_of_address on public.appointments (lower(attendee_email), ends_at);

create trigger audit_changes
after insert or update or delete on public.appointments
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'calendar_id', 'appointment_type_id', 'starts_at', 'ends_at', 'gap_minutes', 'status',
  'attendee_zone', 'scheduled_date', 'scheduled_time', 'place_kind', 'lead_id', 'person_id', 'session_id',
  'submission_id', 'sequence', 'source', 'cancelled_at', 'created_at'
);

alter table public.appointments enable row level security;

create policy "staff read appointments"
on public.appointments for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add appointments"
on public.appointments for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update appointments"
on public.appointments for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

revoke all on public.appointments from anon, authenticated, service_role;
grant select (
  id, calendar_id, appointment_type_id, starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email,
  company, notes, attendee_zone, place_kind, place, scheduled_date, scheduled_time, lead_id, person_id,
  session_id, sequence, source, cancelled_at, version, created_at, updated_at
) on public.appointments to authenticated;
grant insert (
  calendar_id, appointment_type_id, starts_at, attendee_name, attendee_email, company, notes, attendee_zone,
  place_kind, place
) on public.appointments to authenticated;
grant update (
  calendar_id, starts_at, status, attendee_name, attendee_email, company, notes, attendee_zone, place_kind,
  place
) on public.appointments to authenticated;
grant select, insert, update, delete on public.appointments to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.appointments',
  true,
  'person_id = $1 or lower(attendee_email) = $2',
  20,
  'Deleted with their reservations and pending messages.'
);

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.appointments', interval '3 years', 'ends_at', 20);

create table private.reservations (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references public.calendars (id) on delete cascade,
  starts_at timestamptz(0) not null,
  ends_at timestamptz(0) not null,
  gap_minutes integer not null,
  appointment_id uuid constraint reservations_appointment_key unique references public.appointments (id) on delete cascade,
  slot_hold_id uuid constraint reservations_slot_hold_key unique,
  hold_expires_at timestamptz,
  client bytea,
  constraint reservations_length check (ends_at > starts_at and ends_at - starts_at <= interval '8 hours'),
  constraint reservations_of_one_kind check (
    num_nonnulls(appointment_id, slot_hold_id) = 1 and (slot_hold_id is null) = (hold_expires_at is null)
    and (slot_hold_id is null) = (client is null)
  ),
  -- Together they keep the larger of both gaps. In UTC, because arithmetic on timestamptz is not immutable.
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

comment on table private.reservations is
  'Reserved time of calendars: one row per appointment that is not canceled, and per slot hold.';
comment on column private.reservations.hold_expires_at is 'When a slot hold expires. Later requests remove the row.';
comment on column private.reservations.client is 'Keyed hash of the client that holds the slot.';

create index reservations_by_start on private.reservations (calendar_id, starts_at);
create index reservations_holds on private.reservations (client, hold_expires_at) where slot_hold_id is not null;
create index reservations_expired_holds on private.reservations (hold_expires_at) where slot_hold_id is not null;

alter table private.reservations enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values (
  'private.reservations',
  true,
  'Deleted with the appointment. A slot hold has a keyed hash of a client and is deleted once it expires.'
);

-- Concurrent inserts of overlapping times would deadlock on the exclusion constraint. With the lock, the second
-- transaction sees the row of the first.
create function private.acquire_booking_lock()
returns void
language sql
security definer
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('private.reservations', 0));
$$;
comment on function private.acquire_booking_lock is
  'Serializes transactions that reserve time in a calendar, until they commit.';
revoke execute on function private.acquire_booking_lock from public;

create function private.rank_calendars(candidates uuid[])
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
comment on function private.rank_calendars is
  'Calendars in rotation: fewest upcoming appointments first, then the least recently booked.';
revoke execute on function private.rank_calendars from public;

create function private.find_open_lead(person uuid, session uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.leads
  where (person_id = person or session_id = session)
    and spam_at is null and status <> 'closed' and created_at > now() - interval '30 days'
  order by person_id is not distinct from person desc, created_at desc, id desc
  limit 1;
$$;
comment on function private.find_open_lead is
  'The newest open lead of the last 30 days of a person, or else of a chat session.';
revoke execute on function private.find_open_lead from public;

create function private.place_appointment(appointment public.appointments, type public.appointment_types)
returns public.appointments
language plpgsql
security definer
set search_path = ''
as $$
begin
  if type.id is not null then
    appointment.ends_at := appointment.starts_at + make_interval(mins => type.duration_minutes);
    appointment.gap_minutes := greatest(type.buffer_minutes, (select buffer_minutes from public.booking_settings));
  elsif appointment.ends_at is null or appointment.gap_minutes is null then
    perform private.raise_invalid_field('appointment_type_id', 'Select an appointment type.');
  end if;
  appointment.calendar_id := coalesce(appointment.calendar_id, type.calendar_id, (
    select next from private.rank_calendars(array(
      select id from public.calendars
      where is_active and not exists (
        select 1 from private.reservations taken
        where taken.calendar_id = calendars.id and (taken.hold_expires_at is null or taken.hold_expires_at > now())
          and taken.starts_at < appointment.ends_at + make_interval(mins => greatest(taken.gap_minutes, appointment.gap_minutes))
          and taken.ends_at > appointment.starts_at - make_interval(mins => greatest(taken.gap_minutes, appointment.gap_minutes))
      )
    )) with ordinality turn (next, place)
    order by place limit 1
  ));
  if appointment.calendar_id is null then
    raise sqlstate 'PT409' using
      message = 'No calendar is free at this time.',
      hint = 'Select another time or calendar.';
  end if;
  return appointment;
end;
$$;
comment on function private.place_appointment is
  'Sets the end, the gap and the calendar of a new appointment. PT409: no calendar is free.';
revoke execute on function private.place_appointment from public;

create function private.change_appointment(appointment public.appointments, previous public.appointments)
returns public.appointments
language plpgsql
set search_path = ''
as $$
begin
  if appointment.status <> previous.status then
    if previous.status = 'cancelled' and current_setting('spam.changing', true) is distinct from 'on' then
      raise sqlstate 'PT409' using
        message = 'A canceled appointment cannot be changed.', hint = 'Create a new appointment.';
    elsif previous.status in ('completed', 'no_show') and appointment.status not in ('completed', 'no_show') then
      raise sqlstate 'PT409' using
        message = 'This meeting is over: it is completed or the attendee did not come.', hint = 'Create a new appointment.';
    end if;
  end if;
  if (appointment.starts_at, appointment.calendar_id) is distinct from (previous.starts_at, previous.calendar_id) then
    if previous.status not in ('scheduled', 'confirmed') or appointment.status not in ('scheduled', 'confirmed') then
      raise sqlstate 'PT409' using
        message = 'Only an upcoming appointment can be moved.', hint = 'Create a new appointment.';
    end if;
    appointment.ends_at := appointment.starts_at + (previous.ends_at - previous.starts_at);
  end if;
  return appointment;
end;
$$;
comment on function private.change_appointment is
  'Rejects an invalid change of status or time with PT409, and moves the end with the start.';
revoke execute on function private.change_appointment from public;

create function private.set_appointment_location(
  appointment public.appointments, previous public.appointments, type public.appointment_types
)
returns public.appointments
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant boolean := previous.id is null;
  calendar public.calendars;
begin
  if is_new or appointment.calendar_id <> previous.calendar_id
    and (appointment.place_kind, appointment.place) is not distinct from (previous.place_kind, previous.place)
  then
    select * into calendar from public.calendars where id = appointment.calendar_id;
    if type.place_kind is not null and is_new and appointment.place_kind is null then
      appointment.place_kind := type.place_kind;
      appointment.place := type.place;
    elsif type.place_kind is null and (not is_new or appointment.place_kind is null) then
      appointment.place_kind := calendar.place_kind;
      appointment.place := calendar.place;
    end if;
  end if;
  return appointment;
end;
$$;
comment on function private.set_appointment_location is
  'Sets the location of a new appointment, and of one that moves to another calendar.';
revoke execute on function private.set_appointment_location from public;

create function private.set_appointment_revision(appointment public.appointments, previous public.appointments)
returns public.appointments
language plpgsql
set search_path = ''
as $$
begin
  if previous.id is null then
    if appointment.status = 'cancelled' then
      appointment.cancelled_at := coalesce(appointment.cancelled_at, now());
    end if;
    return appointment;
  end if;
  if appointment.status = 'cancelled' and previous.status <> 'cancelled' then
    appointment.cancelled_at := now();
  end if;
  if appointment.cancelled_at is distinct from previous.cancelled_at
    or (appointment.starts_at, appointment.ends_at, appointment.place_kind, appointment.place)
      is distinct from (previous.starts_at, previous.ends_at, previous.place_kind, previous.place)
  then
    appointment.sequence := previous.sequence + 1;
  end if;
  return appointment;
end;
$$;
comment on function private.set_appointment_revision is
  'Sets the cancellation time and the iCalendar sequence number.';
revoke execute on function private.set_appointment_revision from public;

create function private.link_appointment_to_person(
  appointment public.appointments, previous public.appointments
)
returns public.appointments
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant boolean := previous.id is null;
begin
  if appointment.attendee_email ~ '^[^\s@]+@[^\s@]+$' and (
    is_new and appointment.person_id is null
    or not is_new and private.normalize_email(appointment.attendee_email) <> private.normalize_email(previous.attendee_email)
  ) then
    appointment.person_id := private.upsert_person(
      appointment.attendee_email, appointment.attendee_name, appointment.company, null, now(), 0
    );
    if is_new and appointment.lead_id is null then
      appointment.lead_id := private.find_open_lead(appointment.person_id, appointment.session_id);
    end if;
  end if;
  return appointment;
end;
$$;
comment on function private.link_appointment_to_person is
  'Links an appointment to the person of its email address and, when it is new, to their open lead.';
revoke execute on function private.link_appointment_to_person from public;

create function private.prepare_appointment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  type public.appointment_types;
begin
  if tg_argv[0] = 'client' and not is_new then
    perform private.reject_column_changes('appointments', to_jsonb(old), to_jsonb(new), array[
      'id', 'appointment_type_id', 'ends_at', 'gap_minutes', 'scheduled_date', 'scheduled_time', 'lead_id', 'person_id',
      'session_id', 'submission_id', 'sequence', 'source', 'cancelled_at', 'created_at'
    ]);
  end if;
  if is_new or (new.starts_at, new.calendar_id, new.status) is distinct from (old.starts_at, old.calendar_id, old.status) then
    perform private.acquire_booking_lock();
  end if;

  select * into type from public.appointment_types where id = new.appointment_type_id;
  if is_new then
    new := private.place_appointment(new, type);
  else
    new := private.change_appointment(new, old);
  end if;
  if new.status in ('completed', 'no_show') and new.starts_at > now() and (is_new or new.status <> old.status) then
    raise sqlstate 'PT409' using
      message = 'This meeting has not started yet.', hint = 'Set the outcome once it has started, or cancel it.';
  end if;
  new := private.set_appointment_location(new, old, type);

  new.attendee_email := btrim(new.attendee_email);
  if new.attendee_zone is null or not private.is_time_zone(new.attendee_zone) then
    new.attendee_zone := private.calendar_time_zone(new.calendar_id);
  end if;
  new.scheduled_date := (new.starts_at at time zone private.calendar_time_zone(new.calendar_id))::date;
  new.scheduled_time := (new.starts_at at time zone private.calendar_time_zone(new.calendar_id))::time;

  new := private.set_appointment_revision(new, old);
  new := private.link_appointment_to_person(new, old);
  -- A move to another person, as by a merge, is no conflict for an open form.
  if not is_new and new.person_id is not distinct from old.person_id then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  if new.person_id is not null and (is_new or new.person_id is distinct from old.person_id) then
    new.person_id := private.current_person(new.person_id);
  end if;
  return new;
end;
$$;
comment on function private.prepare_appointment is
  'Trigger: validates and completes an appointment before it is stored. The argument tells an API client ("client") from the database itself ("internal").';
revoke execute on function private.prepare_appointment from public;

-- Only a WHEN condition sees the role of the caller: the function runs as its owner.
create trigger prepare_client_appointment
before insert or update on public.appointments
for each row when (current_user in ('anon', 'authenticated'))
execute function private.prepare_appointment('client');

create trigger prepare_internal_appointment
before insert or update on public.appointments
for each row when (current_user not in ('anon', 'authenticated'))
execute function private.prepare_appointment('internal');

create function private.reserve_calendar_time(appointment public.appointments)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if appointment.status = 'cancelled' then
    delete from private.reservations where appointment_id = appointment.id;
    return;
  end if;
  delete from private.reservations where hold_expires_at <= now();
  insert into private.reservations (calendar_id, starts_at, ends_at, gap_minutes, appointment_id)
  values (
    appointment.calendar_id, appointment.starts_at, appointment.ends_at, appointment.gap_minutes, appointment.id
  )
  on conflict (appointment_id) do update set
    calendar_id = excluded.calendar_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    gap_minutes = excluded.gap_minutes;
exception
  when exclusion_violation then
    raise sqlstate 'PT409' using
      message = 'This time is taken by another meeting or by a visitor who is booking.',
      hint = 'Select another time or calendar.';
end;
$$;
comment on function private.reserve_calendar_time is
  'Reserves the time of an appointment in its calendar, and releases it when the appointment is cancelled. PT409: taken.';
revoke execute on function private.reserve_calendar_time from public;

create function private.append_appointment_event(appointment public.appointments, previous public.appointments)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  change jsonb := case
    when previous.id is null then jsonb_build_object('change', 'booked', 'starts_at', appointment.starts_at)
    when appointment.status = 'cancelled' and previous.status <> 'cancelled' then
      jsonb_build_object('change', 'cancelled', 'starts_at', appointment.starts_at)
    when appointment.starts_at <> previous.starts_at then
      jsonb_build_object('change', 'moved', 'from', previous.starts_at, 'to', appointment.starts_at)
    when appointment.status <> previous.status then
      jsonb_build_object('change', 'status', 'from', previous.status, 'to', appointment.status)
  end;
begin
  if current_setting('audit.by_link', true) = 'on' then
    change := change || '{"by": "visitor_link"}';
  end if;
  if change is not null and appointment.person_id is not null and current_setting('spam.changing', true) is distinct from 'on' then
    insert into public.person_events (person_id, lead_id, kind, subject_id, actor_id, details)
    values (
      appointment.person_id, appointment.lead_id, 'booking', appointment.id,
      (select user_id from public.staff where user_id = auth.uid()), change
    );
  end if;
end;
$$;
comment on function private.append_appointment_event is
  'Appends a new appointment or a change of it to the timeline.';
revoke execute on function private.append_appointment_event from public;

create function private.process_appointment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_moved constant boolean := is_new
    or (new.status, new.starts_at, new.calendar_id) is distinct from (old.status, old.starts_at, old.calendar_id);
begin
  if is_moved then
    perform private.reserve_calendar_time(new);
    perform private.append_appointment_event(new, old);
  end if;
  if is_moved or (new.attendee_email, new.place_kind, new.place) is distinct from (old.attendee_email, old.place_kind, old.place) then
    perform private.enqueue_appointment_messages(new, old);
  end if;
  if is_moved then
    perform private.record_change('booking', is_new, new.id);
  end if;
  return null;
end;
$$;
comment on function private.process_appointment is
  'Trigger: every step that follows from a stored appointment, in order.';
revoke execute on function private.process_appointment from public;

create trigger process_appointment
after insert or update on public.appointments
for each row execute function private.process_appointment();

create function private.reject_used_calendar_removal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.appointments where calendar_id = old.id) then
    raise sqlstate 'PT409' using
      message = 'This calendar has appointments and cannot be deleted.',
      hint = 'Deactivate it instead: it then accepts no new bookings.';
  end if;
  return old;
end;
$$;
comment on function private.reject_used_calendar_removal is
  'Trigger: rejects the deletion of a calendar that has appointments.';
revoke execute on function private.reject_used_calendar_removal from public;

create trigger reject_used_calendar_removal
before delete on public.calendars
for each row execute function private.reject_used_calendar_removal();

create function private.sync_local_times()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The trigger prepare_appointment recomputes both columns.
  update public.appointments set scheduled_date = scheduled_date
  where ends_at > now() and (tg_table_name = 'booking_settings' or calendar_id = (to_jsonb(new) ->> 'id')::uuid);
  return null;
end;
$$;
comment on function private.sync_local_times is
  'Trigger: recomputes the local date and time of upcoming appointments when their time zone changes.';
revoke execute on function private.sync_local_times from public;

create trigger sync_local_times
after update of zone on public.booking_settings
for each row when (old.zone <> new.zone)
execute function private.sync_local_times();

create trigger sync_local_times
after update of zone on public.calendars
for each row when (old.zone is distinct from new.zone)
execute function private.sync_local_times();

-- --- Signed links ----------------------------------------------------------------------------------------

create function private.sign_booking_link(appointment uuid, ends text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select appointment || '.' || ends || '.' || rtrim(
    translate(encode(extensions.hmac(appointment || '.' || ends, value, 'sha256'), 'base64'), '+/', '-_'), '='
  )
  from private.secrets where name = 'booking_link';
$$;
comment on function private.sign_booking_link is
  'The link token of an appointment that ends at this time, in Unix seconds in base 36.';
revoke execute on function private.sign_booking_link from public;

create function private.booking_link_token(id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.sign_booking_link(appointment.id, private.to_base36(extract(epoch from appointment.ends_at)::bigint))
  from public.appointments appointment where appointment.id = booking_link_token.id;
$$;
comment on function private.booking_link_token is
  'The token of the signed link that opens an appointment for its attendee until it ends: <id>.<end>.<signature>.';
revoke execute on function private.booking_link_token from public;

-- The token of an appointment that was moved stays valid until the end it names, unless the meeting ends
-- earlier.
create function private.find_appointment_by_link(link_token text)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  parts text[] := regexp_match(link_token, '^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.[A-Za-z0-9_-]{43}$');
  ends bigint := 0;
  digit text;
begin
  if parts is null or not pg_input_is_valid(parts[1], 'uuid')
    -- Comparing digests takes the same time however many characters match.
    or sha256(convert_to(link_token, 'UTF8')) <> sha256(convert_to(private.sign_booking_link(parts[1]::uuid, parts[2]), 'UTF8'))
  then
    return null;
  end if;
  foreach digit in array string_to_array(parts[2], null) loop
    ends := ends * 36 + position(digit in '0123456789abcdefghijklmnopqrstuvwxyz') - 1;
  end loop;
  return (
    select id from public.appointments
    where id = parts[1]::uuid and ends_at > now() and ends > extract(epoch from now())
  );
end;
$$;
comment on function private.find_appointment_by_link is
  'The id of the appointment of a link token; null for an invalid or expired token.';
revoke execute on function private.find_appointment_by_link from public;

create function private.appointment_details(id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', booked.id, 'starts_at', private.iso_utc(booked.starts_at), 'ends_at', private.iso_utc(booked.ends_at),
    'status', booked.status, 'sequence', booked.sequence, 'type_id', booked.appointment_type_id,
    'type_name', type.name, 'duration_minutes', extract(epoch from booked.ends_at - booked.starts_at)::integer / 60,
    'place_kind', booked.place_kind, 'place', booked.place, 'host_name', host.name,
    'host_zone', private.calendar_time_zone(booked.calendar_id), 'attendee_name', booked.attendee_name,
    'attendee_email', booked.attendee_email, 'attendee_zone', booked.attendee_zone
  )
  from public.appointments booked
  join public.calendars calendar on calendar.id = booked.calendar_id
  left join public.staff host on host.user_id = calendar.staff_id
  left join public.appointment_types type on type.id = booked.appointment_type_id
  where booked.id = appointment_details.id;
$$;
comment on function private.appointment_details is 'An appointment as the attendee and emails show it.';
revoke execute on function private.appointment_details from public;

-- Exactly at the limit the attendee can still change it.
create function private.appointment_details_with_link(id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.appointment_details(booked.id) || jsonb_build_object(
    'link_token', private.booking_link_token(booked.id),
    'can_change', booked.status in ('scheduled', 'confirmed')
      and now() <= booked.starts_at - make_interval(mins => settings.change_notice_minutes)
  )
  from public.appointments booked cross join public.booking_settings settings
  where booked.id = appointment_details_with_link.id;
$$;
comment on function private.appointment_details_with_link is
  'An appointment with its link token, and whether the attendee can still move or cancel it.';
revoke execute on function private.appointment_details_with_link from public;

create function public.booking_by_link(link_token text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.appointment_details_with_link(private.find_appointment_by_link(link_token));
$$;
comment on function public.booking_by_link is
  'The appointment of a link token, with can_change; null for an invalid or expired token.';
revoke execute on function public.booking_by_link from public, anon, authenticated;
grant execute on function public.booking_by_link to anon;

-- --- Free slots ------------------------------------------------------------------------------------------

create function public.booking_options()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'zone', settings.zone, 'notice_minutes', settings.notice_minutes, 'window_days', settings.window_days,
    'slot_hold_minutes', settings.slot_hold_minutes,
    'types', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', type.id, 'name', type.name, 'description', type.description,
          'duration_minutes', type.duration_minutes,
          'place_kind', coalesce(type.place_kind, serving.place_kind)
        )
        order by type.name, type.id
      )
      from public.appointment_types type
      cross join lateral (
        select count(*) as calendars,
          -- If the calendars differ, the location is known once one is assigned.
          case when count(distinct coalesce(calendar.place_kind::text, '')) = 1 then min(calendar.place_kind) end as place_kind
        from public.calendars calendar
        where calendar.is_active and (type.calendar_id is null or calendar.id = type.calendar_id)
      ) serving
      where type.is_active and serving.calendars > 0
    ), '[]')
  )
  from public.booking_settings settings;
$$;
comment on function public.booking_options is
  'What visitors can book: the time zone, the limits, and the active types that a calendar offers.';
revoke execute on function public.booking_options from public, anon, authenticated;
grant execute on function public.booking_options to anon;

create function private.busy_periods(
  calendar uuid, zone text, first timestamptz, last timestamptz, as_of timestamptz, except_appointment uuid,
  except_slot_hold uuid
)
returns table (begins timestamptz, ends timestamptz, min_gap integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select taken.starts_at as begins, taken.ends_at as ends, taken.gap_minutes as min_gap
  from private.reservations taken
  where taken.calendar_id = calendar
    -- Neither a meeting nor a gap is longer than eight hours.
    and taken.starts_at > first - interval '16 hours' and taken.starts_at < last + interval '16 hours'
    and (taken.hold_expires_at is null or taken.hold_expires_at > as_of)
    and (except_appointment is null or taken.appointment_id is distinct from except_appointment)
    and (except_slot_hold is null or taken.slot_hold_id is distinct from except_slot_hold)
  union all
  select external.starts_at, external.ends_at, null
  from private.busy_times external
  where external.calendar_id = calendar
    and tstzrange(external.starts_at, external.ends_at) && tstzrange(first, last + interval '8 hours')
  union all
  select blocked.starts_at, blocked.ends_at, null
  from private.blocked_periods(zone, calendar, first, last + interval '8 hours') blocked;
end;
$$;
comment on function private.busy_periods is
  'When a calendar is busy: reservations with their gap, busy times of its external calendar, and its own blocked times.';
revoke execute on function private.busy_periods from public;

create function private.free_slots(
  type_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  as_of timestamptz,
  except_appointment uuid default null,
  except_slot_hold uuid default null
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
    -- A moved appointment keeps its host while the calendar is active.
    if exists (select 1 from public.calendars where id = moved.calendar_id and is_active) then
      type.calendar_id := moved.calendar_id;
    end if;
  end if;
  if meeting is null then
    return;
  end if;
  first := greatest(from_at, as_of + make_interval(mins => settings.notice_minutes));
  last := least(until_at, as_of + make_interval(hours => 24 * (settings.window_days + 2)));
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
      from private.blocked_periods(zone, null, first, last + interval '8 hours') blocked;
    end if;
    select array_agg(busy.begins), array_agg(busy.ends), array_agg(busy.min_gap)
    into busy_from, busy_until, busy_gaps
    from private.busy_periods(
      calendar.id, zone, first, last, as_of, except_appointment, except_slot_hold
    ) busy;
    return query
    select slot, calendar.id
    from private.compute_slots(
      coalesce(calendar.hours, settings.hours), zone, meeting, gap, settings.grid_minutes, settings.notice_minutes,
      settings.window_days, busy_from || blocked_from, busy_until || blocked_until,
      -- Entries without a gap come last: unnest pads the shorter array with null.
      busy_gaps, as_of, from_at, until_at
    ) slot;
  end loop;
end;
$$;
comment on function private.free_slots is
  'Free slots of a type in [from_at, until_at), one row per calendar. With except_appointment, where that appointment can be moved; with except_slot_hold, ignoring that hold. The list of slots and the booking use this function with the same asked_at.';
revoke execute on function private.free_slots from public;

create function public.available_slots(
  type_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  link_token text default null,
  slot_hold_id uuid default null,
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
  moved uuid := private.find_appointment_by_link(link_token);
begin
  if appointment_id is not null then
    if not private.has_role('admin', 'sales') then
      raise insufficient_privilege using message = 'Only staff can move appointments without a signed link.';
    end if;
    moved := appointment_id;
  end if;
  return (
    select coalesce(jsonb_agg(extract(epoch from starts_at)::bigint order by starts_at), '[]')
    from (select distinct starts_at from private.free_slots(type_id, first, last, now(), moved, slot_hold_id)) free
  );
end;
$$;
comment on function public.available_slots is
  'Free slots of a type as Unix seconds in ascending order, for at most 62 days. With a link token, or an appointment id for staff, where that appointment can be moved. With a slot hold, including its own time.';
revoke execute on function public.available_slots from public, anon, authenticated;
grant execute on function public.available_slots to anon, authenticated, service_role;

create function public.conflicting_appointments(
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
    raise insufficient_privilege using message = 'Only staff can read appointments.';
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
      select calendars.id as calendar, period.starts_at, period.ends_at
      from public.calendars,
        lateral private.blocked_periods(private.calendar_time_zone(id), null, now(), last, proposed) period
      where conflicting_appointments.calendar_id is null or id = conflicting_appointments.calendar_id
    ),
    conflict as (
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
    select coalesce(jsonb_agg(to_jsonb(conflict) order by conflict.starts_at, conflict.id), '[]') from conflict
  );
end;
$$;
comment on function public.conflicting_appointments is
  'The first 50 upcoming appointments of the next two years that a blocked time would overlap. They stay booked.';
revoke execute on function public.conflicting_appointments from public, anon, authenticated;
grant execute on function public.conflicting_appointments to authenticated, service_role;

-- The next free slots from the requested one on. There can be none before the end of the booking window.
create function private.raise_slot_taken(
  type_id uuid, requested timestamptz, except_appointment uuid default null, except_slot_hold uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  days integer := (select window_days + 2 from public.booking_settings);
  from_at timestamptz := greatest(now(), least(requested, now() + make_interval(days => days)));
  next_free jsonb := '[]';
  horizon interval;
begin
  foreach horizon in array array[interval '7 days', make_interval(days => days)] loop
    select coalesce(jsonb_agg(unix order by unix), '[]') into next_free
    from (
      select distinct extract(epoch from slot.starts_at)::bigint as unix
      from private.free_slots(type_id, from_at, from_at + horizon, now(), except_appointment, except_slot_hold) slot
      order by unix limit 6
    ) following;
    exit when jsonb_array_length(next_free) = 6;
  end loop;
  raise sqlstate 'PT409' using
    message = 'This time is no longer free. Please choose another one.',
    detail = next_free::text,
    hint = 'The detail lists the next free slots in Unix seconds.';
end;
$$;
comment on function private.raise_slot_taken is
  'Raises PT409. The detail lists up to six free slots from the requested one on.';
revoke execute on function private.raise_slot_taken from public;

create function private.free_calendars(
  type_id uuid, requested timestamptz, except_appointment uuid default null, except_slot_hold uuid default null
)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select slot.calendar_id
    from private.free_slots(type_id, requested, requested + interval '1 second', now(), except_appointment, except_slot_hold) slot
    where slot.starts_at = requested
  );
end;
$$;
comment on function private.free_calendars is
  'The calendars in which a type is free at exactly this time. Decisive while the booking lock is held.';
revoke execute on function private.free_calendars from public;

-- --- Holding and booking ---------------------------------------------------------------------------------

create function public.hold_slot(type_id uuid, starts_at timestamptz, slot_hold_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings public.booking_settings;
  type public.appointment_types;
  caller bytea := private.request_client();
  others integer;
  first_over timestamptz;
  free uuid[];
  chosen uuid;
  until_at timestamptz;
begin
  if hold_slot.slot_hold_id is null then
    perform private.raise_invalid_field('slot_hold_id', 'A slot hold needs an id.');
  end if;
  perform private.acquire_booking_lock();
  delete from private.reservations where hold_expires_at <= now();
  select count(*), min(slot_hold.hold_expires_at) into others, first_over
  from private.reservations slot_hold
  where slot_hold.client = caller and slot_hold.slot_hold_id <> hold_slot.slot_hold_id;
  if others >= 2 then
    raise sqlstate 'PT429' using
      message = 'You already hold two other slots.',
      detail = greatest(1, ceil(extract(epoch from first_over - now())))::integer::text,
      hint = 'The detail is the number of seconds to wait.';
  end if;

  free := private.free_calendars(type_id, starts_at, null, hold_slot.slot_hold_id);
  select slot_hold.calendar_id into chosen
  from private.reservations slot_hold
  where slot_hold.slot_hold_id = hold_slot.slot_hold_id and slot_hold.calendar_id = any (free);
  chosen := coalesce(chosen, (
    select next from private.rank_calendars(free) with ordinality turn (next, place) order by place limit 1
  ));
  if chosen is null then
    perform private.raise_slot_taken(type_id, starts_at, null, hold_slot.slot_hold_id);
  end if;

  select * into settings from public.booking_settings;
  select * into type from public.appointment_types where id = type_id;
  until_at := now() + make_interval(mins => settings.slot_hold_minutes);
  begin
    insert into private.reservations as slot_hold
      (calendar_id, starts_at, ends_at, gap_minutes, slot_hold_id, hold_expires_at, client)
    values (
      chosen, hold_slot.starts_at, hold_slot.starts_at + make_interval(mins => type.duration_minutes),
      greatest(type.buffer_minutes, settings.buffer_minutes), hold_slot.slot_hold_id, until_at, caller
    )
    on conflict on constraint reservations_slot_hold_key do update set
      calendar_id = excluded.calendar_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      gap_minutes = excluded.gap_minutes, hold_expires_at = excluded.hold_expires_at, client = excluded.client;
  exception
    when exclusion_violation then
      perform private.raise_slot_taken(type_id, starts_at, null, hold_slot.slot_hold_id);
  end;
  perform private.enforce_visitor_limit('slot_holds');
  return jsonb_build_object('held_until', private.iso_utc(until_at));
end;
$$;
comment on function public.hold_slot is
  'Holds a free slot until held_until. The same id renews or moves the hold. Two per client.';
revoke execute on function public.hold_slot from public, anon, authenticated;
grant execute on function public.hold_slot to anon;

create table private.booking_receipts (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  client bytea not null,
  booked_at timestamptz not null default now()
);

comment on table private.booking_receipts is
  'Clients that get the signed link of their appointment again when they repeat a request. Valid for five minutes.';
comment on column private.booking_receipts.client is 'Hash of the client and the slot hold of the booking.';

create index booking_receipts_by_time on private.booking_receipts (booked_at);

alter table private.booking_receipts enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.booking_receipts', true, 'Deleted with the appointment. Keyed hash of a client, valid for five minutes.');

create function private.booking_client(hold_id uuid)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$
  select sha256(private.request_client() || coalesce(uuid_send(hold_id), ''));
$$;
comment on function private.booking_client is 'Hash of the client of this request and its slot hold.';
revoke execute on function private.booking_client from public;

create function private.read_booking_text(
  booking jsonb, field text, max_length integer, label text default null
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  value text := nullif(regexp_replace(booking ->> field, '^[[:space:]]+|[[:space:]]+$', '', 'g'), '');
begin
  if value is not null and jsonb_typeof(booking -> field) <> 'string' then
    perform private.raise_invalid_field(field, 'This field must be text.');
  end if;
  if value is null and label is not null then
    perform private.raise_invalid_field(field, format('Enter your %s.', label));
  end if;
  if char_length(value) > max_length then
    perform private.raise_invalid_field(field, format('Shorten this to %s characters.', max_length));
  end if;
  return value;
end;
$$;
comment on function private.read_booking_text is
  'A text field of a booking without surrounding spaces; null when it is empty and not required.';
revoke execute on function private.read_booking_text from public;

create function private.read_booking_uuid(booking jsonb, field text)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if not pg_input_is_valid(booking ->> field, 'uuid') then
    perform private.raise_invalid_field(field, 'This field must be a UUID.');
  end if;
  return (booking ->> field)::uuid;
end;
$$;
comment on function private.read_booking_uuid is 'A UUID field of a booking; null when it is missing.';
revoke execute on function private.read_booking_uuid from public;

-- A booking is read as a contact form, so that it is classified, scored and processed like one.
create function private.parse_booking_lead(
  booking jsonb, type public.appointment_types, starts timestamptz, calendar uuid
)
returns public.leads
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  zone text := private.calendar_time_zone(calendar);
begin
  lead.name := regexp_replace(private.read_booking_text(booking, 'name', 200, 'full name'), '[[:cntrl:][:space:]]+', ' ', 'g');
  lead.email := private.read_booking_text(booking, 'email', 254, 'email address');
  if lead.email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.raise_invalid_field('email', 'Enter a complete email address, such as name@company.com.');
  end if;
  lead.company := regexp_replace(private.read_booking_text(booking, 'company', 200), '[[:cntrl:][:space:]]+', ' ', 'g');
  lead.inquiry_type := 'sales';
  lead.form_source := 'contact_form';
  lead.session_id := private.verify_chat_session(
    private.read_booking_uuid(booking, 'session_id'), booking ->> 'chat_state'
  );
  lead.submission_id := private.read_booking_uuid(booking, 'submission_id');
  lead.consent_wording := private.read_booking_text(booking, 'consent_wording', 40);
  lead.attribution := nullif(booking -> 'attribution', 'null');
  lead.signals := nullif(booking -> 'signals', 'null');
  if jsonb_typeof(lead.attribution) <> 'object' or octet_length(lead.attribution::text) > 8192 then
    perform private.raise_invalid_field('attribution', 'This field must be an object of at most 8 kB.');
  end if;
  if jsonb_typeof(lead.signals) <> 'object' or octet_length(lead.signals::text) > 2048 then
    perform private.raise_invalid_field('signals', 'This field must be an object of at most 2 kB.');
  end if;
  lead.message := concat_ws(
    E'\n\n', 'Subject: Schedule a Demo',
    type.name || E'\n' || to_char(starts at time zone zone, 'FMDay, FMMonth FMDD, YYYY "at" FMHH12:MI AM') || ' (' || zone || ')',
    private.read_booking_text(booking, 'notes', 2000)
  );
  lead.created_at := now();
  return lead;
end;
$$;
comment on function private.parse_booking_lead is 'The lead of a booking request. PT422: an invalid field.';
revoke execute on function private.parse_booking_lead from public;

-- Has the effects of a new lead, except that it is no new submission.
create function private.attach_booking(joined uuid, booking public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  chatted timestamptz;
begin
  update public.leads set session_id = booking.session_id
  where id = joined and session_id is null and booking.session_id is not null;
  select * into lead from public.leads where id = joined;
  if private.normalize_email(lead.email) = private.normalize_email(booking.email) then
    perform private.upsert_person(booking.email, booking.name, booking.company, null, booking.created_at, 0);
  end if;
  with linked as (
    update public.conversations set person_id = lead.person_id
    where session_id = booking.session_id and person_id is null
    returning created_at
  )
  select min(created_at) into chatted from linked;
  if chatted is not null then
    insert into public.person_events (person_id, lead_id, kind, at, subject_id)
    values (lead.person_id, lead.id, 'chat', chatted, booking.session_id);
  end if;
  if booking.consent_wording is not null then
    insert into public.consents (person_id, purpose, wording, at, source)
    values (lead.person_id, 'inquiry', booking.consent_wording, booking.created_at, 'booking');
  end if;
end;
$$;
comment on function private.attach_booking is
  'Attaches a booking to an existing lead: its chat, its consent, and when its person was last seen.';
revoke execute on function private.attach_booking from public;

create function private.booking_response(booked uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'outcome', 'booked', 'link_token', private.booking_link_token(booked), 'appointment', private.appointment_details(booked)
  );
end;
$$;
comment on function private.booking_response is 'The response to a booking that was accepted.';
revoke execute on function private.booking_response from public;

create function private.repeated_booking(submission uuid, hold_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  booked constant uuid := (select id from public.appointments where submission_id = submission);
begin
  if booked is not null and exists (
    select 1 from private.booking_receipts
    where appointment_id = booked and client = private.booking_client(hold_id)
      and booked_at > now() - interval '5 minutes'
  ) then
    return private.booking_response(booked);
  elsif booked is not null or exists (select 1 from public.spam_submissions where submission_id = submission) then
    return jsonb_build_object('outcome', 'requested');
  end if;
  return null;
end;
$$;
comment on function private.repeated_booking is
  'The response to a submission that was sent before; null for a new one. Only the client that booked gets the signed link again, for five minutes.';
revoke execute on function private.repeated_booking from public;

create function private.read_booking_start(booking jsonb)
returns timestamptz
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(booking ->> 'starts_at', '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$'
    or not pg_input_is_valid(booking ->> 'starts_at', 'timestamptz')
  then
    perform private.raise_invalid_field('starts_at', 'Choose a time.', 'Write it as ISO 8601 with its offset.');
  end if;
  return booking ->> 'starts_at';
end;
$$;
comment on function private.read_booking_start is 'The start of a booking. PT422: not an ISO 8601 instant.';
revoke execute on function private.read_booking_start from public;

create function private.check_open_appointments(email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (
    select count(*) from public.appointments
    where lower(attendee_email) = private.normalize_email(check_open_appointments.email)
      and ends_at > now() and status in ('scheduled', 'confirmed')
  ) >= (select open_per_email from public.booking_settings) then
    raise sqlstate 'PT429' using
      message = 'This email address has too many upcoming appointments. Cancel one, or contact us.',
      detail = 'email', hint = 'Waiting does not help. The detail names the field.';
  end if;
end;
$$;
comment on function private.check_open_appointments is
  'Raises PT429 when an email address has as many upcoming appointments as the settings allow.';
revoke execute on function private.check_open_appointments from public;

create function private.insert_booking_lead(booking_lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.leads (
    name, email, company, inquiry_type, message, form_source, session_id, submission_id, attribution, signals,
    consent_wording
  )
  values (
    booking_lead.name, booking_lead.email, booking_lead.company, booking_lead.inquiry_type, booking_lead.message, booking_lead.form_source, booking_lead.session_id,
    booking_lead.submission_id, booking_lead.attribution, booking_lead.signals, booking_lead.consent_wording
  );
end;
$$;
comment on function private.insert_booking_lead is 'Inserts the lead of a booking; process_new_lead does the rest.';
revoke execute on function private.insert_booking_lead from public;

create function private.find_or_create_booking_lead(booking_lead public.leads)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = private.find_open_lead(
    private.find_person(booking_lead.email), booking_lead.session_id
  );
  if lead.id is not null then
    perform private.attach_booking(lead.id, booking_lead);
    return lead;
  end if;
  perform private.insert_booking_lead(booking_lead);
  -- process_new_lead removes a repeated text. Then the lead with the same text is used.
  select * into lead from public.leads
  where person_id = private.find_person(booking_lead.email) and spam_at is null
  order by submission_id is not distinct from booking_lead.submission_id desc, created_at desc, id desc
  limit 1;
  -- The email about the appointment also confirms the lead.
  delete from public.outbox
  where person_id = lead.person_id and topic = 'lead_confirmation' and state = 'pending'
    and created_at = now()::timestamptz(3);
  return lead;
end;
$$;
comment on function private.find_or_create_booking_lead is
  'The lead of a booking: the open lead of its person or chat, or a new one.';
revoke execute on function private.find_or_create_booking_lead from public;

create function private.insert_booking(
  booking jsonb, type public.appointment_types, starts timestamptz, booking_lead public.leads, lead public.leads,
  free uuid[]
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  zone constant text := private.read_booking_text(booking, 'zone', 64);
  chosen uuid;
  booked uuid;
begin
  for chosen in
    select next from private.rank_calendars(free) with ordinality turn (next, place) order by place
  loop
    begin
      insert into public.appointments (
        calendar_id, appointment_type_id, starts_at, attendee_name, attendee_email, company, notes, attendee_zone,
        lead_id, person_id, session_id, submission_id, source
      )
      values (
        chosen, type.id, starts, booking_lead.name, booking_lead.email, booking_lead.company, private.read_booking_text(booking, 'notes', 2000),
        zone, lead.id, lead.person_id, booking_lead.session_id, booking_lead.submission_id, 'site'
      )
      returning id into booked;
      return booked;
    exception
      -- Try the next calendar.
      when sqlstate 'PT409' then null;
    end;
  end loop;
  return null;
end;
$$;
comment on function private.insert_booking is
  'Inserts the appointment in the first free calendar that accepts it; null when none does.';
revoke execute on function private.insert_booking from public;

create function public.book_appointment(booking jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  type public.appointment_types;
  submission uuid;
  hold_id uuid;
  starts timestamptz;
  booking_lead public.leads;
  lead public.leads;
  free uuid[];
  booked uuid;
  response jsonb;
begin
  -- lite passes an object as text.
  if jsonb_typeof(booking) = 'string' and pg_input_is_valid(booking #>> '{}', 'jsonb') then
    booking := (booking #>> '{}')::jsonb;
  end if;
  submission := private.read_booking_uuid(booking, 'submission_id');
  hold_id := private.read_booking_uuid(booking, 'slot_hold_id');
  if submission is null then
    perform private.raise_invalid_field('submission_id', 'A booking needs a submission id.');
  end if;
  perform private.acquire_booking_lock();

  response := private.repeated_booking(submission, hold_id);
  if response is not null then
    return response;
  end if;

  select * into type from public.appointment_types
  where id = private.read_booking_uuid(booking, 'type_id') and is_active;
  if not found then
    perform private.raise_invalid_field('type_id', 'Select a meeting type. This one is no longer offered.');
  end if;
  starts := private.read_booking_start(booking);
  -- Fields are validated before the time, because an invalid field is invalid at any time.
  booking_lead := private.parse_booking_lead(booking, type, starts, type.calendar_id);
  perform private.check_open_appointments(booking_lead.email);
  free := private.free_calendars(type.id, starts, null, hold_id);
  if cardinality(free) = 0 then
    perform private.raise_slot_taken(type.id, starts, null, hold_id);
  end if;

  if (select sum(points) from private.spam_signals(booking_lead)) >= 100 then
    -- process_new_lead moves it to the spam submissions.
    perform private.insert_booking_lead(booking_lead);
    perform private.enforce_visitor_limit('bookings');
    return jsonb_build_object('outcome', 'requested');
  end if;

  if hold_id is not null then
    delete from private.reservations where slot_hold_id = hold_id;
  end if;
  lead := private.find_or_create_booking_lead(booking_lead);
  booked := private.insert_booking(booking, type, starts, booking_lead, lead, free);
  if booked is null then
    perform private.raise_slot_taken(type.id, starts, null, hold_id);
  end if;
  delete from private.booking_receipts where booked_at <= now() - interval '5 minutes';
  insert into private.booking_receipts (appointment_id, client) values (booked, private.booking_client(hold_id));
  perform private.enforce_visitor_limit('bookings');
  return private.booking_response(booked);
end;
$$;
comment on function public.book_appointment is
  'Books a free slot. Returns {"outcome": "booked", "link_token", "appointment"}, or "requested" for spam. The same submission_id returns the same response to the same client and slot hold for five minutes, then "requested". PT409: taken, the detail lists the next free slots; PT422: the detail names the field; PT429: too many.';
revoke execute on function public.book_appointment from public, anon, authenticated;
grant execute on function public.book_appointment to anon;

-- --- Moving and cancelling -------------------------------------------------------------------------------

create function private.raise_change_too_late(message text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = raise_change_too_late.message, detail = '[]', hint = 'Reply to the invitation email.';
end;
$$;
comment on function private.raise_change_too_late is
  'Raises PT409 for an appointment that the attendee can no longer change.';
revoke execute on function private.raise_change_too_late from public;

create function public.move_booking(link_token text, starts_at timestamptz, slot_hold_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  booked public.appointments;
  free uuid[];
  chosen uuid;
begin
  -- Locks the row before the booking lock, in the same order as an update by staff.
  select * into booked from public.appointments
  where id = private.find_appointment_by_link(link_token) for update;
  if not found then
    return null;
  end if;
  if booked.starts_at = move_booking.starts_at and booked.status <> 'cancelled' then
    return private.appointment_details_with_link(booked.id);
  end if;
  if not (private.appointment_details_with_link(booked.id) -> 'can_change')::boolean then
    perform private.raise_change_too_late(case booked.status
      when 'cancelled' then 'This appointment was cancelled. Please book a new one.'
      else 'This appointment can no longer be moved here.'
    end);
  end if;

  perform private.acquire_booking_lock();
  free := private.free_calendars(booked.appointment_type_id, move_booking.starts_at, booked.id, move_booking.slot_hold_id);
  if booked.calendar_id = any (free) then
    chosen := booked.calendar_id;
  else
    select next into chosen
    from private.rank_calendars(free) with ordinality turn (next, place) order by place limit 1;
  end if;
  if chosen is null then
    perform private.raise_slot_taken(booked.appointment_type_id, move_booking.starts_at, booked.id, move_booking.slot_hold_id);
  end if;
  delete from private.reservations where reservations.slot_hold_id = move_booking.slot_hold_id;
  perform set_config('audit.by_link', 'on', true);
  update public.appointments set starts_at = move_booking.starts_at, calendar_id = chosen where id = booked.id;
  perform set_config('audit.by_link', '', true);
  perform private.enforce_visitor_limit('bookings');
  return private.appointment_details_with_link(booked.id);
end;
$$;
comment on function public.move_booking is
  'Moves the appointment of a link token to a free slot and returns it with a new token; null for an invalid token. PT409: taken, the detail lists the next free slots, or too late.';
revoke execute on function public.move_booking from public, anon, authenticated;
grant execute on function public.move_booking to anon;

create function public.cancel_booking(link_token text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  booked public.appointments;
begin
  select * into booked from public.appointments
  where id = private.find_appointment_by_link(link_token) for update;
  if not found then
    return null;
  end if;
  if booked.status <> 'cancelled' then
    if not (private.appointment_details_with_link(booked.id) -> 'can_change')::boolean then
      perform private.raise_change_too_late('This appointment can no longer be canceled here.');
    end if;
    perform set_config('audit.by_link', 'on', true);
    update public.appointments set status = 'cancelled' where id = booked.id;
    perform set_config('audit.by_link', '', true);
  end if;
  return private.appointment_details_with_link(booked.id);
end;
$$;
comment on function public.cancel_booking is
  'Cancels the appointment of a link token and returns it; null for an invalid token. PT409: too late.';
revoke execute on function public.cancel_booking from public, anon, authenticated;
grant execute on function public.cancel_booking to anon;

-- --- For staff -------------------------------------------------------------------------------------------

-- Runs with the rights of the caller, so policies apply.
create function public.appointment_type_usage()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(appointment_type_id, uses), '{}')
  from (
    select appointment_type_id, count(*) as uses from public.appointments
    where appointment_type_id is not null group by appointment_type_id
  ) used;
$$;
comment on function public.appointment_type_usage is 'Number of appointments by type id.';
revoke execute on function public.appointment_type_usage from public, anon, authenticated;
grant execute on function public.appointment_type_usage to authenticated;

-- --- Calendar feeds --------------------------------------------------------------------------------------

create function private.require_feed_access(calendar uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin') and not (
    private.has_role('admin', 'sales', 'marketing', 'viewer')
    and exists (select 1 from public.calendars where id = calendar and staff_id = auth.uid())
  ) then
    raise insufficient_privilege using message = 'Only administrators and the host can see the feed of a calendar.';
  end if;
  if not exists (select 1 from public.calendars where id = calendar) then
    raise sqlstate 'PT404' using message = 'This calendar does not exist.', hint = 'Reload the list.';
  end if;
end;
$$;
comment on function private.require_feed_access is
  'Raises an error unless the caller can see the feed of a calendar.';
revoke execute on function private.require_feed_access from public;

create function public.calendar_feed_token(calendar uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_feed_access(calendar);
  insert into private.feed_readers (calendar_id, user_id) values (calendar, (select auth.uid())) on conflict do nothing;
  return (select feed_token from public.calendars where id = calendar);
end;
$$;
comment on function public.calendar_feed_token is 'The feed token of a calendar, for administrators and its host.';
revoke execute on function public.calendar_feed_token from public, anon, authenticated;
grant execute on function public.calendar_feed_token to authenticated;

create function public.renew_feed_token(calendar uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_feed_access(calendar);
  update public.calendars set feed_token = token where id = calendar;
  insert into private.feed_readers (calendar_id, user_id) values (calendar, (select auth.uid())) on conflict do nothing;
  perform private.audit('renew', 'public.calendars', calendar::text, null, '{"changed": ["feed_token"]}');
  return token;
end;
$$;
comment on function public.renew_feed_token is 'Replaces the feed token of a calendar. The old URL stops working.';
revoke execute on function public.renew_feed_token from public, anon, authenticated;
grant execute on function public.renew_feed_token to authenticated;

-- Feeds are read by programs, so there is no alert. A known calendar is counted by itself: on hosted Supabase
-- all clients share one address.
create function private.enforce_feed_limit(calendar uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed private.rate_limits;
  width interval;
  at timestamptz := clock_timestamp();
  reader private.rate_clients;
begin
  select * into allowed from private.rate_limits where name = 'feeds';
  if not found then
    return;
  end if;
  width := make_interval(secs => allowed.seconds);
  insert into private.rate_clients as counted (name, client, opened_at, used)
  values ('feeds', coalesce(sha256(convert_to('feed ' || calendar, 'UTF8')), private.request_client()), at, 1)
  on conflict (name, client) do update set
    opened_at = case when counted.opened_at <= at - width then at else counted.opened_at end,
    used = case when counted.opened_at <= at - width then 1 else counted.used + 1 end
  returning * into reader;
  if reader.used > allowed.per_client then
    raise sqlstate 'PT429' using
      message = 'This calendar is read too often. Please try again later.',
      detail = greatest(1, ceil(extract(epoch from reader.opened_at + width - at)))::integer::text,
      hint = 'The detail is the number of seconds to wait.';
  end if;
end;
$$;
comment on function private.enforce_feed_limit is
  'Counts a read of a calendar feed. PT429: the detail is the number of seconds to wait.';
revoke execute on function private.enforce_feed_limit from public;

create function public.calendar_feed(token text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found public.calendars;
begin
  select * into found from public.calendars where feed_token = token and is_active;
  perform private.enforce_feed_limit(found.id);
  if found.id is null then
    return null;
  end if;
  return jsonb_build_object('name', found.name, 'appointments', coalesce((
    select jsonb_agg(
      private.appointment_details(meeting.id) || jsonb_build_object(
        'company', meeting.company, 'notes', meeting.notes, 'lead_id', meeting.lead_id,
        'updated_at', private.iso_utc(meeting.updated_at)
      )
      order by meeting.starts_at, meeting.id
    )
    from (
      select * from public.appointments
      where calendar_id = found.id and status <> 'cancelled' and starts_at > now() - interval '30 days'
      order by starts_at
      limit 5000
    ) meeting
  ), '[]'));
end;
$$;
comment on function public.calendar_feed is
  'The appointments of a calendar feed, from 30 days ago on; null for an invalid token or an inactive calendar. PT429: read too often.';
revoke execute on function public.calendar_feed from public, anon, authenticated;
grant execute on function public.calendar_feed to service_role;

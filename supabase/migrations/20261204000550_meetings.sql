-- Appointments that staff drag to another time or length, with an undo before the email goes out, and video links of
-- their own from a template.

-- --- Video links -----------------------------------------------------------------------------------------

-- A token is longer than its placeholder, and the stored link must fit.
alter table public.appointment_types add constraint appointment_types_place_fits
  check (char_length(replace(place, '{token}', repeat('0', 20))) <= 500) not valid;
alter table public.calendars add constraint calendars_place_fits
  check (char_length(replace(place, '{token}', repeat('0', 20))) <= 500) not valid;
-- Both tables have few rows.
-- squawk-ignore constraint-missing-not-valid
alter table public.appointment_types validate constraint appointment_types_place_fits;
-- Both tables have few rows.
-- squawk-ignore constraint-missing-not-valid
alter table public.calendars validate constraint calendars_place_fits;

comment on column public.appointment_types.place is
  'Location of meetings; null: the location of the calendar. In a link, "{token}" becomes 20 random characters of each appointment.';
comment on column public.calendars.place is
  'Default location of meetings: an https URL, a phone number or a room. In a link, "{token}" becomes 20 random characters of each appointment.';

create or replace function private.set_appointment_location(
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
  if appointment.place_kind = 'link' then
    appointment.place := replace(
      appointment.place, '{token}', left(replace(gen_random_uuid()::text, '-', ''), 20)
    );
  end if;
  return appointment;
end;
$$;
comment on function private.set_appointment_location is
  'Sets the location of a new appointment, and of one that moves to another calendar. A link gets its token.';

-- --- Moves with an undo ----------------------------------------------------------------------------------

create or replace function private.change_appointment(
  appointment public.appointments, previous public.appointments
)
returns public.appointments
language plpgsql
set search_path = ''
as $$
declare
  -- move_appointment sets the end itself.
  is_resized constant boolean := coalesce(current_setting('appointments.update_email', true), '') <> ''
    and appointment.ends_at <> previous.ends_at;
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
  if is_resized
    or (appointment.starts_at, appointment.calendar_id) is distinct from (previous.starts_at, previous.calendar_id)
  then
    if previous.status not in ('scheduled', 'confirmed') or appointment.status not in ('scheduled', 'confirmed') then
      raise sqlstate 'PT409' using
        message = 'Only an upcoming appointment can be moved.', hint = 'Create a new appointment.';
    end if;
    if not is_resized then
      appointment.ends_at := appointment.starts_at + (previous.ends_at - previous.starts_at);
    end if;
  end if;
  return appointment;
end;
$$;
comment on function private.change_appointment is
  'Rejects an invalid change of status or time with PT409, and moves the end with the start.';

create or replace function private.process_appointment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_moved constant boolean := is_new
    or (new.status, new.starts_at, new.ends_at, new.calendar_id)
      is distinct from (old.status, old.starts_at, old.ends_at, old.calendar_id);
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

create or replace function private.previous_start(appointment public.appointments, previous public.appointments)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when (appointment.starts_at, appointment.ends_at) <> (previous.starts_at, previous.ends_at)
      then jsonb_build_object(
        'from', private.iso_utc(previous.starts_at), 'until', private.iso_utc(previous.ends_at)
      )
    else '{}'
  end;
end;
$$;
comment on function private.previous_start is
  '{"from": the previous start, "until": the previous end} of an appointment with a new time; {} otherwise.';

create function private.is_time_of(appointment public.appointments, payload jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    payload ->> 'from' = private.iso_utc(appointment.starts_at) and payload ->> 'until' = private.iso_utc(appointment.ends_at),
    false
  );
$$;
comment on function private.is_time_of is
  'Whether an appointment is back at the previous time of an unsent update.';
revoke execute on function private.is_time_of from public;

create function private.update_email_delay()
returns interval
language sql
stable
set search_path = ''
as $$
  select case when coalesce(current_setting('appointments.update_email', true), '') <> ''
    then interval '20 seconds' else interval '0' end;
$$;
comment on function private.update_email_delay is
  'How long the emails about a move wait: the undo of the back office is offered for 15 seconds.';
revoke execute on function private.update_email_delay from public;

create or replace function private.enqueue_attendee_emails(
  appointment public.appointments, previous public.appointments, change text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_open constant boolean := appointment.status in ('scheduled', 'confirmed');
  mail text := case
    when change in ('booked', 'cancelled') then change
    -- A new attendee has not received the invitation.
    when is_open and appointment.attendee_email <> previous.attendee_email then 'booked'
    when change = 'moved' and appointment.sequence <> previous.sequence then 'moved'
  end;
  is_unsent boolean;
  unsent_update jsonb;
  hours integer;
begin
  if mail is not null or not is_open then
    -- A mail that a worker has leased is being sent.
    with deleted as (
      delete from public.outbox
      where appointment_id = appointment.id and state = 'pending' and payload ->> 'audience' = 'attendee'
      returning topic, payload, coalesce(leased_until <= now(), true) as is_unsent
    )
    select coalesce(bool_or(deleted.is_unsent) filter (where topic = 'appointment_booked'), false),
      (jsonb_agg(payload) filter (where topic = 'appointment_moved' and deleted.is_unsent)) -> 0
    into is_unsent, unsent_update from deleted;
  end if;
  if mail is null or appointment.ends_at <= now() then
    return;
  end if;
  -- Without an update the attendee keeps the time that an unsent one would have replaced, unless it is the time again.
  if mail <> 'moved' or is_unsent or current_setting('appointments.update_email', true) is distinct from 'skip'
    or unsent_update is not null and not private.is_time_of(appointment, unsent_update)
  then
    insert into public.outbox (kind, payload, person_id, appointment_id, next_at)
    values (
      'email',
      jsonb_build_object(
        'topic', 'appointment_' || case when mail = 'moved' and is_unsent then 'booked' else mail end,
        'audience', 'attendee', 'to', appointment.attendee_email
      ) || private.previous_start(appointment, previous)
        || case when mail = 'moved' then coalesce(private.previous_time_of(unsent_update), '{}') else '{}' end,
      appointment.person_id, appointment.id, now() + private.update_email_delay()
    );
  end if;
  foreach hours in array array[24, 1] loop
    continue when not is_open or appointment.starts_at - make_interval(hours => hours) <= now();
    insert into public.outbox (kind, payload, person_id, appointment_id, next_at)
    values (
      'email',
      jsonb_build_object(
        'topic', 'appointment_reminder', 'audience', 'attendee', 'to', appointment.attendee_email, 'hours', hours
      ),
      appointment.person_id, appointment.id, appointment.starts_at - make_interval(hours => hours)
    );
  end loop;
end;
$$;

create function private.previous_time_of(payload jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('from', payload -> 'from', 'until', payload -> 'until'));
$$;
comment on function private.previous_time_of is 'The previous time in the payload of an update.';
revoke execute on function private.previous_time_of from public;

create or replace function private.enqueue_host_notices(
  appointment public.appointments, previous public.appointments, change text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  unsent_update jsonb;
begin
  -- A recipient of the booking notice needs no notice of the lead that came with it.
  delete from public.outbox
  where previous.id is null and person_id = appointment.person_id and topic = 'lead_notice' and state = 'pending'
    and created_at = now()::timestamptz(3)
    and payload ->> 'to' in (select private.calendar_notice_recipients(appointment.calendar_id, auth.uid()));
  if change = 'moved' then
    with deleted as (
      delete from public.outbox
      where appointment_id = appointment.id and state = 'pending' and topic = 'appointment_notice'
        and payload ->> 'change' = 'moved' and coalesce(leased_until <= now(), true)
      returning payload
    )
    select payload into unsent_update from deleted limit 1;
    if private.is_time_of(appointment, unsent_update) and appointment.calendar_id = previous.calendar_id then
      return;
    end if;
  end if;
  insert into public.outbox (kind, payload, person_id, appointment_id, next_at)
  select
    'email',
    jsonb_build_object(
      'topic', 'appointment_notice', 'audience', 'staff', 'to', recipient, 'change', change
    ) || private.previous_start(appointment, previous) || coalesce(private.previous_time_of(unsent_update), '{}'),
    appointment.person_id, appointment.id, now() + private.update_email_delay()
  from (
    select private.calendar_notice_recipients(appointment.calendar_id, auth.uid()) as recipient
    union
    select private.calendar_notice_recipients(previous.calendar_id, auth.uid()) where previous.id is not null
  ) recipients;
end;
$$;

create function public.move_appointment(
  appointment_id uuid, starts_at timestamptz, ends_at timestamptz, known_version integer, send_update boolean
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  moved public.appointments;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can move appointments.';
  end if;
  -- Locks the row before the booking lock, in the same order as any other update.
  select * into moved from public.appointments where id = move_appointment.appointment_id for update;
  if moved.id is null then
    raise sqlstate 'PT404' using message = 'This appointment no longer exists.', hint = 'Reload the page.';
  elsif moved.version <> move_appointment.known_version then
    raise sqlstate 'PT409' using
      message = 'Someone else changed this appointment.', hint = 'Reload the page and try again.';
  elsif move_appointment.ends_at - move_appointment.starts_at is null
    or move_appointment.ends_at - move_appointment.starts_at not between interval '5 minutes' and interval '8 hours'
  then
    perform private.raise_invalid_field('ends_at', 'An appointment can last from 5 minutes to 8 hours.');
  end if;
  perform private.acquire_booking_lock();
  perform set_config('appointments.update_email', case when send_update then 'send' else 'skip' end, true);
  update public.appointments set starts_at = move_appointment.starts_at, ends_at = move_appointment.ends_at
  where id = moved.id
  returning * into moved;
  perform set_config('appointments.update_email', '', true);
  return moved.version;
end;
$$;
comment on function public.move_appointment is
  'Sets the time of an upcoming appointment and returns its version. Emails wait 20 seconds: moving it back withdraws them. Without "send_update" the attendee gets no email. PT409: the time is taken, or the version is not the current one.';
revoke execute on function public.move_appointment from public, anon, authenticated;
grant execute on function public.move_appointment to authenticated;

-- How visitors book: what there is, holding a time, booking it, moving and cancelling by the ticket. What is
-- shown and what is accepted comes from one function, private.free_slots, asked for the same instant.

alter table private.rate_limits
  drop constraint rate_limits_name,
  add constraint rate_limits_name check (name in ('leads', 'newsletter', 'bookings', 'holds'));
insert into private.rate_limits (name, per_client, total, seconds)
values ('bookings', 10, 1000, 600), ('holds', 100, 10000, 600);
insert into private.rate_totals (name) values ('bookings'), ('holds');
create sequence private.taken_bookings;
create sequence private.taken_holds;

create function private.count_visitor(limited text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) = 'anon' then
    perform private.admit_visitor(limited);
  end if;
end;
$$;
comment on function private.count_visitor is 'Counts a visitor under a limit; staff and the database itself are not counted.';
revoke execute on function private.count_visitor from public;

create function public.booking_options()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'zone', settings.zone, 'notice_minutes', settings.notice_minutes, 'window_days', settings.window_days,
    'hold_minutes', settings.hold_minutes,
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
          -- Where calendars differ, the place is known once one of them was given the meeting.
          case when count(distinct coalesce(calendar.place_kind::text, '')) = 1 then min(calendar.place_kind) end as place_kind
        from public.calendars calendar
        where calendar.is_active and (type.calendar_id is null or calendar.id = type.calendar_id)
      ) serving
      where type.is_active and serving.calendars > 0
    ), '[]')
  )
  from public.booking_settings settings;
$$;
comment on function public.booking_options is 'What visitors can book: the zone, the limits and the active types that a calendar serves.';
revoke execute on function public.booking_options from public, anon, authenticated;
grant execute on function public.booking_options to anon;

-- The next free times at or after the one that was wanted; before the window's end there may be none.
create function private.refuse_taken(
  type_id uuid, wanted timestamptz, except_appointment uuid default null, except_hold uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  days integer := (select window_days + 2 from public.booking_settings);
  from_at timestamptz := greatest(now(), least(wanted, now() + make_interval(days => days)));
  next_free jsonb := '[]';
  horizon interval;
begin
  foreach horizon in array array[interval '7 days', make_interval(days => days)] loop
    select coalesce(jsonb_agg(unix order by unix), '[]') into next_free
    from (
      select distinct extract(epoch from slot.starts_at)::bigint as unix
      from private.free_slots(type_id, from_at, from_at + horizon, now(), except_appointment, except_hold) slot
      order by unix limit 6
    ) following;
    exit when jsonb_array_length(next_free) = 6;
  end loop;
  raise sqlstate 'PT409' using
    message = 'This time is no longer free. Please choose another one.',
    detail = next_free::text,
    hint = 'The detail holds the next free times in unix seconds.';
end;
$$;
comment on function private.refuse_taken is 'Raises PT409; the detail holds up to six free times from the wanted one on.';
revoke execute on function private.refuse_taken from public;

create function private.free_calendars(
  type_id uuid, wanted timestamptz, except_appointment uuid default null, except_hold uuid default null
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
    from private.free_slots(type_id, wanted, wanted + interval '1 second', now(), except_appointment, except_hold) slot
    where slot.starts_at = wanted
  );
end;
$$;
comment on function private.free_calendars is 'In which calendars exactly this time is free for this type; asked within a turn it is the answer to a booking.';
revoke execute on function private.free_calendars from public;

create function public.hold_slot(type_id uuid, starts_at timestamptz, hold_id uuid)
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
  if hold_slot.hold_id is null then
    perform private.refuse_field('hold_id', 'A hold needs an id.');
  end if;
  perform private.take_turn();
  delete from private.reservations where holds_until <= now();
  select count(*), min(held.holds_until) into others, first_over
  from private.reservations held
  where held.client = caller and held.hold_id <> hold_slot.hold_id;
  if others >= 2 then
    raise sqlstate 'PT429' using
      message = 'You hold two other times already.',
      detail = greatest(1, ceil(extract(epoch from first_over - now())))::integer::text,
      hint = 'The detail is the number of seconds to wait.';
  end if;

  free := private.free_calendars(type_id, starts_at, null, hold_slot.hold_id);
  select held.calendar_id into chosen
  from private.reservations held
  where held.hold_id = hold_slot.hold_id and held.calendar_id = any (free);
  chosen := coalesce(chosen, (
    select next from private.calendars_in_turn(free) with ordinality turn (next, place) order by place limit 1
  ));
  if chosen is null then
    perform private.refuse_taken(type_id, starts_at, null, hold_slot.hold_id);
  end if;

  select * into settings from public.booking_settings;
  select * into type from public.appointment_types where id = type_id;
  until_at := now() + make_interval(mins => settings.hold_minutes);
  begin
    insert into private.reservations as held
      (calendar_id, starts_at, ends_at, gap_minutes, hold_id, holds_until, client)
    values (
      chosen, hold_slot.starts_at, hold_slot.starts_at + make_interval(mins => type.duration_minutes),
      greatest(type.buffer_minutes, settings.buffer_minutes), hold_slot.hold_id, until_at, caller
    )
    on conflict on constraint reservations_hold_key do update set
      calendar_id = excluded.calendar_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      gap_minutes = excluded.gap_minutes, holds_until = excluded.holds_until, client = excluded.client;
  exception
    when exclusion_violation then
      perform private.refuse_taken(type_id, starts_at, null, hold_slot.hold_id);
  end;
  perform private.count_visitor('holds');
  return jsonb_build_object('held_until', private.iso_utc(until_at));
end;
$$;
comment on function public.hold_slot is 'Keeps a free time for whoever knows the id of the hold, until held_until; asked again it is renewed or moved. Two for each client.';
revoke execute on function public.hold_slot from public, anon, authenticated;
grant execute on function public.hold_slot to anon;

-- --- Booking -------------------------------------------------------------------------------------

create function private.booking_text(booking jsonb, field text, most integer, label text default null)
returns text
language plpgsql
set search_path = ''
as $$
declare
  given text := nullif(regexp_replace(booking ->> field, '^[[:space:]]+|[[:space:]]+$', '', 'g'), '');
begin
  if given is not null and jsonb_typeof(booking -> field) <> 'string' then
    perform private.refuse_field(field, 'This has to be a text.');
  end if;
  if given is null and label is not null then
    perform private.refuse_field(field, format('Enter your %s.', label));
  end if;
  if char_length(given) > most then
    perform private.refuse_field(field, format('Shorten this to %s characters.', most));
  end if;
  return given;
end;
$$;
comment on function private.booking_text is 'A text of a booking without blanks around it; null where it is empty and has no label.';
revoke execute on function private.booking_text from public;

create function private.booking_uuid(booking jsonb, field text)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if not pg_input_is_valid(booking ->> field, 'uuid') then
    perform private.refuse_field(field, 'This has to be a UUID.');
  end if;
  return (booking ->> field)::uuid;
end;
$$;
comment on function private.booking_uuid is 'An id of a booking; null where it has none.';
revoke execute on function private.booking_uuid from public;

-- A booking's submission: the form it is read as, so that it is judged, scored and told like any other.
create function private.booking_lead(booking jsonb, type public.appointment_types, starts timestamptz, calendar uuid)
returns public.leads
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  zone text := private.calendar_zone(calendar);
begin
  lead.name := regexp_replace(private.booking_text(booking, 'name', 200, 'full name'), '[[:cntrl:][:space:]]+', ' ', 'g');
  lead.email := private.booking_text(booking, 'email', 254, 'e-mail address');
  if lead.email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse_field('email', 'Enter a whole e-mail address, such as name@company.com.');
  end if;
  lead.company := regexp_replace(private.booking_text(booking, 'company', 200), '[[:cntrl:][:space:]]+', ' ', 'g');
  lead.inquiry_type := 'sales';
  lead.form_source := 'contact_form';
  lead.session_id := private.booking_uuid(booking, 'session_id');
  lead.submission_id := private.booking_uuid(booking, 'submission_id');
  lead.consent_wording := private.booking_text(booking, 'consent_wording', 40);
  lead.attribution := nullif(booking -> 'attribution', 'null');
  lead.signals := nullif(booking -> 'signals', 'null');
  if jsonb_typeof(lead.attribution) <> 'object' or octet_length(lead.attribution::text) > 8192 then
    perform private.refuse_field('attribution', 'This has to be an object of at most 8 kB.');
  end if;
  if jsonb_typeof(lead.signals) <> 'object' or octet_length(lead.signals::text) > 2048 then
    perform private.refuse_field('signals', 'This has to be an object of at most 2 kB.');
  end if;
  lead.message := concat_ws(
    E'\n\n', 'Subject: Schedule a Demo',
    type.name || E'\n' || to_char(starts at time zone zone, 'FMDay, FMMonth FMDD, YYYY "at" FMHH12:MI AM') || ' (' || zone || ')',
    private.booking_text(booking, 'notes', 2000)
  );
  lead.created_at := now();
  return lead;
end;
$$;
comment on function private.booking_lead is 'A booking as the submission it is; refuses with PT422 what a submission cannot hold.';
revoke execute on function private.booking_lead from public;

-- What follows from joining a lead is what follows from a new one, without another submission.
create function private.join_lead(joined uuid, booking public.leads)
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
  if private.normal_email(lead.email) = private.normal_email(booking.email) then
    perform private.person_of(booking.email, booking.name, booking.company, null, booking.created_at, 0);
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
comment on function private.join_lead is 'Adds a booking to a lead that is there: its chat, its consent and when its person was last seen.';
revoke execute on function private.join_lead from public;

create function public.book_appointment(booking jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings public.booking_settings;
  type public.appointment_types;
  submission uuid;
  hold uuid;
  starts timestamptz;
  zone text;
  free uuid[];
  chosen uuid;
  asked public.leads;
  lead public.leads;
  booked uuid;
begin
  -- lite hands an object over as the text of it.
  if jsonb_typeof(booking) = 'string' and pg_input_is_valid(booking #>> '{}', 'jsonb') then
    booking := (booking #>> '{}')::jsonb;
  end if;
  submission := private.booking_uuid(booking, 'submission_id');
  hold := private.booking_uuid(booking, 'hold_id');
  if submission is null then
    perform private.refuse_field('submission_id', 'A booking needs a submission id.');
  end if;
  perform private.take_turn();

  -- The same submission again.
  select id into booked from public.appointments where submission_id = submission;
  if booked is not null then
    return jsonb_build_object(
      'outcome', 'booked', 'ticket', private.booking_ticket(booked), 'appointment', private.appointment_shape(booked)
    );
  elsif exists (select 1 from public.spam_submissions where submission_id = submission) then
    return jsonb_build_object('outcome', 'requested');
  end if;

  select * into type from public.appointment_types
  where id = private.booking_uuid(booking, 'type_id') and is_active;
  if not found then
    perform private.refuse_field('type_id', 'Choose what the meeting is about: this is not offered any more.');
  end if;
  if coalesce(booking ->> 'starts_at', '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$'
    or not pg_input_is_valid(booking ->> 'starts_at', 'timestamptz')
  then
    perform private.refuse_field('starts_at', 'Choose a time.', 'Write it as ISO 8601 with its offset.');
  end if;
  starts := booking ->> 'starts_at';
  zone := private.booking_text(booking, 'zone', 64);
  -- Refused before its time is looked for: what is wrong with it is wrong at any time.
  asked := private.booking_lead(booking, type, starts, type.calendar_id);

  select * into settings from public.booking_settings;
  if (
    select count(*) from public.appointments
    where lower(attendee_email) = private.normal_email(asked.email)
      and ends_at > now() and status in ('scheduled', 'confirmed')
  ) >= settings.open_per_email then
    raise sqlstate 'PT429' using
      message = 'This e-mail address has as many appointments as it can. Cancel one of them, or write to us.',
      detail = 'email', hint = 'Not a matter of waiting: the detail names the field.';
  end if;

  free := private.free_calendars(type.id, starts, null, hold);
  if cardinality(free) = 0 then
    perform private.refuse_taken(type.id, starts, null, hold);
  end if;

  if (select sum(points) from private.spam_signs(asked)) >= 100 then
    -- The trigger keeps it apart, as it does with any other.
    insert into public.leads (
      name, email, company, inquiry_type, message, form_source, session_id, submission_id, attribution, signals,
      consent_wording
    )
    values (
      asked.name, asked.email, asked.company, asked.inquiry_type, asked.message, asked.form_source, asked.session_id,
      asked.submission_id, asked.attribution, asked.signals, asked.consent_wording
    );
    perform private.count_visitor('bookings');
    return jsonb_build_object('outcome', 'requested');
  end if;

  if hold is not null then
    delete from private.reservations where hold_id = hold;
  end if;

  select * into lead from public.leads where id = private.joinable_lead(
    (select id from public.people where email = private.normal_email(asked.email)), asked.session_id
  );
  if lead.id is not null then
    perform private.join_lead(lead.id, asked);
  else
    insert into public.leads (
      name, email, company, inquiry_type, message, form_source, session_id, submission_id, attribution, signals,
      consent_wording
    )
    values (
      asked.name, asked.email, asked.company, asked.inquiry_type, asked.message, asked.form_source, asked.session_id,
      asked.submission_id, asked.attribution, asked.signals, asked.consent_wording
    );
    -- The same text within a moment is a retry to the leads; then the first one is the lead.
    select * into lead from public.leads
    where person_id = (select id from public.people where email = private.normal_email(asked.email))
    order by submission_id is not distinct from asked.submission_id desc, created_at desc, id desc
    limit 1;
    -- The mail about the appointment is its confirmation.
    delete from public.outbox
    where person_id = lead.person_id and topic = 'lead_confirmation' and state = 'pending'
      and created_at = now()::timestamptz(3);
  end if;

  for chosen in
    select next from private.calendars_in_turn(free) with ordinality turn (next, place) order by place
  loop
    begin
      insert into public.appointments (
        calendar_id, appointment_type_id, starts_at, attendee_name, attendee_email, company, notes, attendee_zone,
        lead_id, person_id, session_id, submission_id, source
      )
      values (
        chosen, type.id, starts, asked.name, asked.email, asked.company, private.booking_text(booking, 'notes', 2000),
        zone, lead.id, lead.person_id, asked.session_id, submission, 'site'
      )
      returning id into booked;
      exit;
    exception
      when sqlstate 'PT409' then null;
    end;
  end loop;
  if booked is null then
    perform private.refuse_taken(type.id, starts, null, hold);
  end if;
  perform private.count_visitor('bookings');
  return jsonb_build_object(
    'outcome', 'booked', 'ticket', private.booking_ticket(booked), 'appointment', private.appointment_shape(booked)
  );
end;
$$;
comment on function public.book_appointment is 'Books a free time: {"outcome": "booked", "ticket", "appointment"}, or "requested" where it was kept aside. The same submission_id answers the same. PT409: taken, the detail holds the next free times; PT422: the detail names the field; PT429: too many.';
revoke execute on function public.book_appointment from public, anon, authenticated;
grant execute on function public.book_appointment to anon;

-- --- Moving and cancelling by the ticket ---------------------------------------------------------

create function private.refuse_late(message text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = refuse_late.message, detail = '[]', hint = 'Answer the mail with the invitation.';
end;
$$;
comment on function private.refuse_late is 'Raises PT409 for an appointment that its visitor can no longer change.';
revoke execute on function private.refuse_late from public;

create function public.move_booking(ticket text, starts_at timestamptz, held uuid default null)
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
  -- The row first, then the turn: staff who change it come by the same way.
  select * into booked from public.appointments
  where id = private.appointment_of_ticket(ticket) for update;
  if not found then
    return null;
  end if;
  if booked.starts_at = move_booking.starts_at and booked.status <> 'cancelled' then
    return private.ticketed_shape(booked.id);
  end if;
  if not (private.ticketed_shape(booked.id) -> 'can_change')::boolean then
    perform private.refuse_late(case booked.status
      when 'cancelled' then 'This appointment was cancelled. Please book a new one.'
      else 'This appointment can no longer be moved here.'
    end);
  end if;

  perform private.take_turn();
  free := private.free_calendars(booked.appointment_type_id, move_booking.starts_at, booked.id, held);
  if booked.calendar_id = any (free) then
    chosen := booked.calendar_id;
  else
    select next into chosen
    from private.calendars_in_turn(free) with ordinality turn (next, place) order by place limit 1;
  end if;
  if chosen is null then
    perform private.refuse_taken(booked.appointment_type_id, move_booking.starts_at, booked.id, held);
  end if;
  delete from private.reservations where hold_id = held;
  update public.appointments set starts_at = move_booking.starts_at, calendar_id = chosen where id = booked.id;
  perform private.count_visitor('bookings');
  return private.ticketed_shape(booked.id);
end;
$$;
comment on function public.move_booking is 'Moves the appointment of a ticket to a free time, which its visitor may hold, and answers it, with a ticket that holds until its new end; null for any other text. PT409: taken, the detail holds the next free times, or too late.';
revoke execute on function public.move_booking from public, anon, authenticated;
grant execute on function public.move_booking to anon;

create function public.cancel_booking(ticket text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  booked public.appointments;
begin
  select * into booked from public.appointments
  where id = private.appointment_of_ticket(ticket) for update;
  if not found then
    return null;
  end if;
  if booked.status <> 'cancelled' then
    if not (private.ticketed_shape(booked.id) -> 'can_change')::boolean then
      perform private.refuse_late('This appointment can no longer be cancelled here.');
    end if;
    update public.appointments set status = 'cancelled' where id = booked.id;
  end if;
  return private.ticketed_shape(booked.id);
end;
$$;
comment on function public.cancel_booking is 'Cancels the appointment of a ticket and answers it; null for any other text. PT409: too late.';
revoke execute on function public.cancel_booking from public, anon, authenticated;
grant execute on function public.cancel_booking to anon;

-- --- For staff -----------------------------------------------------------------------------------

create function private.check_feed_owner(calendar uuid)
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
    raise insufficient_privilege using message = 'Only administrators and its own staff member see the address of a calendar.';
  end if;
  if not exists (select 1 from public.calendars where id = calendar) then
    raise sqlstate 'PT404' using message = 'This calendar does not exist.', hint = 'Load the list again.';
  end if;
end;
$$;
comment on function private.check_feed_owner is 'Refuses whoever may not see the feed of a calendar.';
revoke execute on function private.check_feed_owner from public;

create function public.calendar_feed_token(calendar uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_feed_owner(calendar);
  return (select feed_token from public.calendars where id = calendar);
end;
$$;
comment on function public.calendar_feed_token is 'The token of a calendar''s feed, for administrators and its own staff member.';
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
  perform private.check_feed_owner(calendar);
  update public.calendars set feed_token = token where id = calendar;
  perform private.audit('renew', 'public.calendars', calendar::text, null, '{"changed": ["feed_token"]}');
  return token;
end;
$$;
comment on function public.renew_feed_token is 'A new token for a calendar''s feed; the old one opens nothing any more.';
revoke execute on function public.renew_feed_token from public, anon, authenticated;
grant execute on function public.renew_feed_token to authenticated;

-- With the rights of whoever asks: who reads no appointment counts none.
create function public.appointment_type_uses()
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
comment on function public.appointment_type_uses is 'How many appointments there are of each type, by its id.';
revoke execute on function public.appointment_type_uses from public, anon, authenticated;
grant execute on function public.appointment_type_uses to authenticated;

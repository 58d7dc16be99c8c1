-- What follows from an appointment: mails with an invitation to its visitor, a notice to the host, events
-- for the webhooks, and reminders. Mails say what is true when they leave: the worker is given the
-- appointment as it is then, and none to which it no longer applies.

alter table public.outbox
  add column appointment_id uuid references public.appointments (id) on delete cascade,
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known
    check (kind in ('mail', 'event', 'webhook', 'rescore', 'purge', 'alarm', 'fold', 'busy'));
comment on column public.outbox.kind is 'event: becomes one webhook per target. busy: reads others'' calendars. rescore, purge, alarm, fold: functions of the database.';
comment on column public.outbox.appointment_id is 'Which appointment a mail is about: whoever takes the mail is told how it stands.';
create index outbox_of_appointment on public.outbox (appointment_id, state);
grant select (appointment_id) on public.outbox to authenticated;

alter table public.mailbox
  add column invitation text constraint mailbox_invitation_length check (char_length(invitation) <= 65536);
comment on column public.mailbox.invitation is 'The iCalendar text that is attached.';

create function private.calendar_listeners(calendar uuid, except_staff uuid)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select colleague.email
  from public.calendars
  left join public.staff host on host.user_id = calendars.staff_id and host.is_active
  join public.staff colleague
    on colleague.is_active and (colleague.user_id = host.user_id or host.user_id is null and colleague.role = 'admin')
  where calendars.id = calendar and colleague.user_id is distinct from except_staff;
$$;
comment on function private.calendar_listeners is 'Who hears of appointments in a calendar: its host while active, otherwise the administrators; not whoever made the change.';
revoke execute on function private.calendar_listeners from public;

create function private.tell_of_appointment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_open constant boolean := new.status in ('scheduled', 'confirmed');
  change text := case
    when is_new then case when new.status <> 'cancelled' then 'booked' end
    when new.status = 'cancelled' then case when old.status <> 'cancelled' then 'cancelled' end
    when new.sequence <> old.sequence or new.calendar_id <> old.calendar_id then 'moved'
    when new.status <> old.status then 'status'
  end;
  previous jsonb := case
    when not is_new and new.starts_at <> old.starts_at
      then jsonb_build_object('from', private.iso_utc(old.starts_at))
    else '{}'
  end;
  mail text := case
    when change in ('booked', 'cancelled') then change
    -- Whoever is invited now has not heard of it.
    when is_open and new.attendee_email <> old.attendee_email then 'booked'
    when change = 'moved' and new.sequence <> old.sequence then 'moved'
  end;
  unheard boolean;
  hours integer;
begin
  -- What the operator loads by hand, such as a backup, is told to nobody.
  if current_setting('role', true) not in ('anon', 'authenticated', 'service_role') then
    return null;
  end if;

  if mail is not null or not is_open then
    -- A mail that a worker holds right now is on its way already.
    with gone as (
      delete from public.outbox
      where appointment_id = new.id and state = 'pending' and payload ->> 'audience' = 'attendee'
      returning topic, leased_until
    )
    select coalesce(bool_or(topic = 'appointment_booked' and coalesce(leased_until <= now(), true)), false)
    into unheard from gone;
  end if;
  if mail is not null and new.ends_at > now() then
    insert into public.outbox (kind, payload, person_id, appointment_id)
    values (
      'mail',
      jsonb_build_object(
        'topic', 'appointment_' || case when mail = 'moved' and unheard then 'booked' else mail end,
        'audience', 'attendee', 'to', new.attendee_email
      ) || previous,
      new.person_id, new.id
    );
    foreach hours in array array[24, 1] loop
      continue when not is_open or new.starts_at - make_interval(hours => hours) <= now();
      insert into public.outbox (kind, payload, person_id, appointment_id, next_at)
      values (
        'mail',
        jsonb_build_object(
          'topic', 'appointment_reminder', 'audience', 'attendee', 'to', new.attendee_email, 'hours', hours
        ),
        new.person_id, new.id, new.starts_at - make_interval(hours => hours)
      );
    end loop;
  end if;
  if change is null then
    return null;
  end if;

  if change <> 'status' and new.ends_at > now() then
    -- Who is told of the appointment need not be told that its visitor sent a form.
    delete from public.outbox
    where is_new and person_id = new.person_id and topic = 'lead_notice' and state = 'pending'
      and created_at = now()::timestamptz(3)
      and payload ->> 'to' in (select private.calendar_listeners(new.calendar_id, auth.uid()));
    insert into public.outbox (kind, payload, person_id, appointment_id)
    select
      'mail',
      jsonb_build_object(
        'topic', 'appointment_notice', 'audience', 'staff', 'to', colleague, 'change', change
      ) || previous,
      new.person_id, new.id
    from (
      select private.calendar_listeners(new.calendar_id, auth.uid()) as colleague
      union
      select private.calendar_listeners(old.calendar_id, auth.uid()) where not is_new
    ) listening;
  end if;

  perform private.enqueue(
    'event',
    jsonb_build_object('topic', 'appointment.' || change, 'data', jsonb_build_object(
      'id', new.id, 'starts_at', private.iso_utc(new.starts_at), 'ends_at', private.iso_utc(new.ends_at),
      'status', new.status, 'sequence', new.sequence, 'source', new.source,
      'type', (select name from public.appointment_types where id = new.appointment_type_id),
      'calendar', (select name from public.calendars where id = new.calendar_id),
      'name', new.attendee_name, 'email', new.attendee_email, 'company', new.company, 'notes', new.notes,
      'zone', new.attendee_zone, 'place_kind', new.place_kind, 'place', new.place, 'lead_id', new.lead_id,
      'do_not_contact', coalesce((select do_not_contact from public.people where id = new.person_id), false)
    ) || case when is_new then '{}' else jsonb_build_object('previous', jsonb_build_object(
      'starts_at', private.iso_utc(old.starts_at), 'ends_at', private.iso_utc(old.ends_at), 'status', old.status
    )) end),
    new.person_id
  );
  return null;
end;
$$;
comment on function private.tell_of_appointment is 'Trigger: what visitor, host and webhooks are told about an appointment, and the reminders of its time.';
revoke execute on function private.tell_of_appointment from public;

create trigger m_tell_of_appointment
after insert or update of status, starts_at, calendar_id, attendee_email, place_kind, place on public.appointments
for each row execute function private.tell_of_appointment();

-- Asked when a mail is taken, not when it is written: what makes it untrue may come in between.
drop function private.outbox_is_unwanted;

create function private.outbox_refusal(due public.outbox)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when due.kind <> 'mail' then null
    when due.payload ->> 'audience' = 'visitor' and exists (
      select 1 from public.people
      where do_not_contact and (id = due.person_id or email = private.normal_email(due.payload ->> 'to'))
    ) then 'Not sent: this person is not to be contacted.'
    when due.payload ->> 'audience' is distinct from 'attendee' then null
    when meeting.ends_at <= now() or meeting.status in ('completed', 'no_show')
      then 'Not sent: the appointment is over.'
    when meeting.status = 'cancelled' and due.topic <> 'appointment_cancelled'
      then 'Not sent: the appointment was cancelled.'
    when due.topic = 'appointment_reminder' and meeting.starts_at <= now()
      then 'Not sent: the appointment has begun.'
    when due.topic = 'appointment_reminder' and due.payload ->> 'hours' = '24'
      and meeting.starts_at <= now() + interval '1 hour'
      then 'Not sent: the next reminder takes its place.'
  end
  from (select due.appointment_id as id) asked
  left join public.appointments meeting on meeting.id = asked.id;
$$;
comment on function private.outbox_refusal is 'Why a due row is not to be sent any more; null: it is.';
revoke execute on function private.outbox_refusal from public;

create function private.outbox_appointment(due public.outbox)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'ticket', private.booking_ticket(meeting.id),
    'appointment', private.appointment_shape(meeting.id) || jsonb_build_object(
      'calendar_name', calendars.name, 'company', meeting.company, 'notes', meeting.notes, 'lead_id', meeting.lead_id
    )
  )
  from public.appointments meeting
  join public.calendars on calendars.id = meeting.calendar_id
  where meeting.id = due.appointment_id;
$$;
comment on function private.outbox_appointment is 'The appointment that a mail is about, as it stands; null for any other row.';
revoke execute on function private.outbox_appointment from public;

create or replace function public.claim_outbox(most integer, lease_seconds integer, kinds text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb := '[]';
  due public.outbox;
  refusal text;
begin
  for due in
    select * from public.outbox
    where state = 'pending' and next_at <= now() and kind = any (kinds)
      and (leased_until is null or leased_until <= now())
    order by next_at
    limit least(greatest(most, 1), 100)
    for update skip locked
  loop
    refusal := private.outbox_refusal(due);
    if due.attempts >= 12 and due.every is null then
      perform private.outbox_close(due.id, 'dead', 'The worker did not come back from it.');
    elsif refusal is not null then
      perform private.outbox_close(due.id, 'done', refusal);
    else
      update public.outbox
      set attempts = attempts + 1, lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => least(greatest(lease_seconds, 1), 3600))
      where id = due.id
      returning * into due;
      claimed := claimed || jsonb_build_object(
        'id', due.id, 'lease', due.lease, 'kind', due.kind, 'topic', due.topic,
        'payload', due.payload || coalesce(private.outbox_appointment(due), '{}'),
        'attempts', due.attempts, 'created_at', due.created_at
      );
    end if;
  end loop;
  return claimed;
end;
$$;

create or replace function public.finish_outbox(message_id uuid, held_lease uuid, has_more boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  message public.outbox;
begin
  select * into message from public.outbox
  where id = message_id and lease = held_lease and state = 'pending'
  for update;
  if not found then
    return false;
  end if;
  if message.every is null and not has_more then
    perform private.outbox_close(message_id, 'done', null);
    if message.kind = 'mail' and message.payload ->> 'audience' in ('visitor', 'attendee') and message.person_id is not null then
      insert into public.person_events (person_id, kind, subject_id, details)
      values (message.person_id, 'mail', message.id, jsonb_build_object('topic', message.topic));
    end if;
  else
    update public.outbox
    set next_at = case when has_more then now() else now() + every end, attempts = 0, lease = null, leased_until = null, last_error = null
    where id = message_id;
  end if;
  return true;
end;
$$;

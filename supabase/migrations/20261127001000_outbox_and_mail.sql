-- Outbox and mail: messages to people and webhooks, recurring jobs, captured emails and reply templates. Emails
-- about an appointment are built from its state at sending time.

-- Captured emails contain sign-in links, so only administrators read them and no API role writes them.
create table public.mailbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null constraint mailbox_recipient_length check (char_length(recipient) <= 254),
  subject text not null constraint mailbox_subject_length check (char_length(subject) <= 998),
  text_body text,
  html_body text,
  created_at timestamptz(3) not null default now(),
  invitation text constraint mailbox_invitation_length check (char_length(invitation) <= 65536),
  is_private boolean not null default false,
  reader_id uuid
);

comment on table public.mailbox is 'Emails that were captured because no mail server is configured, the newest 500.';
comment on column public.mailbox.invitation is 'The attached iCalendar text.';
comment on column public.mailbox.is_private is
  'Whether the email contains a one-time link. Then only its reader can read it.';
comment on column public.mailbox.reader_id is 'The account that can read a private email; null: no one.';

create index mailbox_newest_first on public.mailbox (created_at desc, id desc);

alter table public.mailbox enable row level security;

create policy "admins read captured mail"
on public.mailbox for select to authenticated
using (
  (select private.has_role('admin')) and (not is_private or reader_id = (select auth.uid()))
);

revoke all on public.mailbox from anon, authenticated, service_role;
grant select on public.mailbox to authenticated;
grant select, insert, delete on public.mailbox to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.mailbox',
  true,
  'lower(recipient) = $2 or private.mentions_email(concat_ws('' '', subject, text_body, html_body), $2)',
  30,
  'Emails to and about the person are deleted.'
);

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.mailbox', interval '90 days', 'created_at', 10);

-- Emails, webhooks and recurring jobs. A row is written in the transaction of its cause, so both are stored or
-- neither is. A worker leases rows, processes them without an open transaction, and reports the result. If a
-- worker dies, another one claims the row once the lease expires.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint outbox_kind_known
    check (kind in ('email', 'event', 'webhook', 'rescore', 'purge', 'alert', 'aggregate', 'busy')),
  payload jsonb not null default '{}'
    constraint outbox_payload_object check (jsonb_typeof(payload) = 'object')
    constraint outbox_payload_length check (octet_length(payload::text) <= 131072),
  topic text not null generated always as (left(coalesce(payload ->> 'topic', kind), 100)) stored,
  person_id uuid references public.people (id) on delete cascade,
  every interval constraint outbox_every_range check (every >= interval '1 minute'),
  state text not null default 'pending'
    constraint outbox_state_known check (state in ('pending', 'done', 'dead')),
  created_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(),
  attempts integer not null default 0 constraint outbox_attempts_range check (attempts >= 0),
  lease uuid,
  leased_until timestamptz(3),
  last_error text constraint outbox_last_error_length check (char_length(last_error) <= 200),
  done_at timestamptz(3),
  appointment_id uuid references public.appointments (id) on delete cascade
);

comment on table public.outbox is 'Messages and jobs for the worker. The payload is removed when a row is done.';
comment on column public.outbox.kind is
  'event: becomes one webhook per target. busy: reads external calendars. rescore, purge, alert, aggregate: functions of the database.';
comment on column public.outbox.payload is
  'Input of the worker, including personal data. Not granted to any client role.';
comment on column public.outbox.topic is 'The email template or event name, without personal data.';
comment on column public.outbox.person_id is 'The person the message is about. Erasing the person deletes the row.';
comment on column public.outbox.every is 'Interval of a recurring job, which is rescheduled instead of done.';
comment on column public.outbox.lease is 'Set when a worker claims the row. A report must name it.';
comment on column public.outbox.last_error is 'Why the last attempt failed, without personal data.';
comment on column public.outbox.appointment_id is 'The appointment of an email. The worker gets its current state.';

create index outbox_due on public.outbox (next_at) where state = 'pending';
create index outbox_newest_first on public.outbox (state, created_at desc, id desc);
create index outbox_of_person on public.outbox (person_id, created_at desc);
create index outbox_of_appointment on public.outbox (appointment_id, state);

insert into public.outbox (kind, every) values
  ('alert', interval '5 minutes'),
  ('aggregate', interval '5 minutes'),
  ('purge', interval '1 day'),
  ('busy', interval '10 minutes');

create trigger resolve_merged_person
before insert or update of person_id on public.outbox
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.outbox enable row level security;

create policy "admins read the outbox"
on public.outbox for select to authenticated
using ((select private.has_role('admin')));

revoke all on public.outbox from anon, authenticated, service_role;
grant select (
  id, kind, topic, person_id, every, state, created_at, next_at, attempts, leased_until, last_error, done_at,
  appointment_id
) on public.outbox to authenticated;
grant select on public.outbox to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.outbox',
  true,
  'person_id = $1 or lower(payload ->> ''to'') = $2 or lower(payload #>> ''{data,email}'') = $2',
  20,
  'Messages to and about the person are deleted.'
);

insert into private.retention (table_name, max_age, age_column, row_filter, step) values
  ('public.outbox', interval '30 days', 'created_at', 'state <> ''pending''', 10);

create function private.enqueue(
  kind text,
  payload jsonb default '{}',
  person_id uuid default null,
  at timestamptz default now()
)
returns uuid
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (kind, payload, person_id, next_at)
  values (enqueue.kind, enqueue.payload, enqueue.person_id, enqueue.at)
  returning id;
$$;
comment on function private.enqueue is 'Adds a row to the outbox, in the transaction of its cause.';
revoke execute on function private.enqueue from public;

-- --- The worker ------------------------------------------------------------------------------------------

-- Twelve attempts over about two days: 5 seconds after the first, 20 hours before the last. Jitter spreads
-- retries of messages that failed together.
create function private.outbox_backoff(attempts integer)
returns interval
language sql
volatile
set search_path = ''
as $$
  select make_interval(secs => 5 * power(attempts, 4) * (0.8 + 0.4 * random()));
$$;
comment on function private.outbox_backoff is 'Backoff after the n-th attempt.';
revoke execute on function private.outbox_backoff from public;

create function private.close_outbox_row(closed uuid, outcome text, reason text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.outbox
  set state = outcome, last_error = left(reason, 200), lease = null, leased_until = null,
    done_at = case outcome when 'done' then now() end,
    -- A dead row can be replayed and keeps its payload.
    payload = case outcome when 'done' then jsonb_build_object('topic', topic) else payload end
  where id = closed;
$$;
comment on function private.close_outbox_row is 'Closes a row as done or dead.';
revoke execute on function private.close_outbox_row from public;

create function private.outbox_suppression_reason(due public.outbox)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when due.kind <> 'email' then null
    when due.payload ->> 'audience' = 'visitor' and exists (
      select 1 from public.people
      where do_not_contact and (id = due.person_id or email = private.normalize_email(due.payload ->> 'to'))
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
  from (select due.appointment_id as id) reference
  left join public.appointments meeting on meeting.id = reference.id;
$$;
comment on function private.outbox_suppression_reason is 'Why a due row must not be sent; null if it can be.';
revoke execute on function private.outbox_suppression_reason from public;

create function private.outbox_appointment(due public.outbox)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'link_token', private.booking_link_token(meeting.id),
    'appointment', private.appointment_details(meeting.id) || jsonb_build_object(
      'calendar_name', calendars.name, 'company', meeting.company, 'notes', meeting.notes, 'lead_id', meeting.lead_id
    )
  )
  from public.appointments meeting
  join public.calendars on calendars.id = meeting.calendar_id
  where meeting.id = due.appointment_id;
$$;
comment on function private.outbox_appointment is
  'The current state of the appointment of an email; null for other rows.';
revoke execute on function private.outbox_appointment from public;

create function public.claim_outbox(max_rows integer, lease_seconds integer, kinds text[])
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
    limit least(greatest(max_rows, 1), 100)
    for update skip locked
  loop
    refusal := private.outbox_suppression_reason(due);
    if due.attempts >= 12 and due.every is null then
      perform private.close_outbox_row(due.id, 'dead', 'The worker did not come back from it.');
    elsif refusal is not null then
      perform private.close_outbox_row(due.id, 'done', refusal);
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
comment on function public.claim_outbox is
  'Claims due rows of these kinds for the duration of the lease and returns them.';
revoke execute on function public.claim_outbox from public, anon, authenticated;
grant execute on function public.claim_outbox to service_role;

create function public.finish_outbox(message_id uuid, held_lease uuid, has_more boolean default false)
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
    perform private.close_outbox_row(message_id, 'done', null);
    if message.kind = 'email' and message.payload ->> 'audience' in ('visitor', 'attendee') and message.person_id is not null then
      insert into public.person_events (person_id, kind, subject_id, details)
      values (message.person_id, 'email', message.id, jsonb_build_object('topic', message.topic));
    end if;
  else
    update public.outbox
    set next_at = case when has_more then now() else now() + every end, attempts = 0, lease = null, leased_until = null, last_error = null
    where id = message_id;
  end if;
  return true;
end;
$$;
comment on function public.finish_outbox is
  'Reports a row as done. With has_more, it is due again immediately. Returns false when the lease has expired and another worker has the row.';
revoke execute on function public.finish_outbox from public, anon, authenticated;
grant execute on function public.finish_outbox to service_role;

create function public.fail_outbox(message_id uuid, held_lease uuid, reason text, is_permanent boolean)
returns text
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
    return 'gone';
  end if;
  if message.every is null and (is_permanent or message.attempts >= 12) then
    perform private.close_outbox_row(message_id, 'dead', reason);
    return 'dead';
  end if;
  update public.outbox
  set next_at = now() + least(private.outbox_backoff(message.attempts), coalesce(message.every, interval '1 day')),
    lease = null, leased_until = null, last_error = left(reason, 200)
  where id = message_id;
  return 'pending';
end;
$$;
comment on function public.fail_outbox is
  'Reports a failed attempt. Returns pending, dead after the last attempt or a permanent error, or gone.';
revoke execute on function public.fail_outbox from public, anon, authenticated;
grant execute on function public.fail_outbox to service_role;

-- Nothing leaves the database here, so no lease is needed.
create function public.fan_out_events(targets text[], max_rows integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select id, payload, person_id, created_at from public.outbox
    where kind = 'event' and state = 'pending' and next_at <= now()
    order by next_at
    limit least(greatest(max_rows, 1), 1000)
    for update skip locked
  ), made as (
    insert into public.outbox (kind, payload, person_id)
    select 'webhook', payload || jsonb_build_object('target', target, 'event', id, 'at', created_at), person_id
    from due cross join unnest(targets) target
  ), closed as (
    update public.outbox
    set state = 'done', done_at = now(), payload = jsonb_build_object('topic', topic)
    where id in (select id from due)
    returning 1
  )
  select count(*)::integer from closed;
$$;
comment on function public.fan_out_events is
  'Replaces each due event by one webhook per target, so that targets are retried independently. Returns the number of events.';
revoke execute on function public.fan_out_events from public, anon, authenticated;
grant execute on function public.fan_out_events to service_role;

create function public.replay_outbox(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators can resend messages.';
  end if;
  update public.outbox
  set state = 'pending', attempts = 0, next_at = now(), last_error = null
  where outbox.id = replay_outbox.id and state = 'dead';
  if not found then
    raise sqlstate 'PT409' using
      message = 'This message has not failed permanently.',
      hint = 'Reload the list. It may already have been resent.';
  end if;
end;
$$;
comment on function public.replay_outbox is 'Makes a dead message pending again, with all attempts.';
revoke execute on function public.replay_outbox from public, anon, authenticated;
grant execute on function public.replay_outbox to authenticated;

create function public.run_database_job(job text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.observe_clock();
  case job
    when 'rescore' then return private.rescore_leads(500);
    when 'alert' then
      perform private.enqueue_handoff_alerts();
      return private.enqueue_response_alerts();
    when 'aggregate' then
      perform private.aggregate_counts();
      return private.refresh_report_days(60);
    when 'purge' then return private.purge_expired_rows();
  end case;
  return 0;
end;
$$;
comment on function public.run_database_job is 'Runs one batch of a database job and returns how much is left.';
revoke execute on function public.run_database_job from public, anon, authenticated;
grant execute on function public.run_database_job to service_role;

-- --- Messages about leads --------------------------------------------------------------------------------

create function private.lead_notice_recipients(owner uuid, with_admins boolean)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.staff
  where is_active and (
    user_id = owner
    or role = 'admin' and (
      with_admins or not exists (select 1 from public.staff where is_active and user_id = owner)
    )
  );
$$;
comment on function private.lead_notice_recipients is
  'Email addresses of the staff who are notified about a lead: its active owner, otherwise the administrators. "with_admins" adds the administrators.';
revoke execute on function private.lead_notice_recipients from public;

create function private.enqueue_lead_messages(lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  confirmation text;
begin
  -- Rows that the operator loads, such as a backup, send nothing.
  if current_setting('role', true) not in ('anon', 'authenticated', 'service_role') then
    return;
  end if;
  perform private.enqueue(
    'email',
    jsonb_build_object(
      'topic', 'lead_notice', 'audience', 'staff', 'to', recipient,
      'lead', jsonb_build_object(
        'id', lead.id, 'name', lead.name, 'email', lead.email, 'company', lead.company,
        'role', lead.role, 'phone', lead.phone, 'inquiry_type', lead.inquiry_type,
        'message', lead.message, 'form_source', lead.form_source
      )
    ),
    lead.person_id
  )
  from private.lead_notice_recipients(lead.owner_id, false) recipient;

  confirmation := case lead.form_source when 'download_guide' then 'guide' else 'lead_confirmation' end;
  -- Submitting forms in the name of others must not flood their inbox.
  if not exists (
    select 1 from public.outbox
    where person_id = lead.person_id and topic = confirmation and created_at > now() - interval '10 minutes'
  ) then
    perform private.enqueue(
      'email',
      jsonb_build_object('topic', confirmation, 'audience', 'visitor', 'to', lead.email),
      lead.person_id
    );
  end if;

  perform private.enqueue(
    'event',
    jsonb_build_object('topic', 'lead.created', 'data', jsonb_build_object(
      'id', lead.id, 'created_at', lead.created_at, 'name', lead.name, 'email', lead.email,
      'company', lead.company, 'role', lead.role, 'phone', lead.phone,
      'inquiry_type', lead.inquiry_type, 'message', lead.message, 'form_source', lead.form_source,
      'lead_score', lead.lead_score, 'attribution', lead.attribution,
      'do_not_contact', coalesce((select do_not_contact from public.people where id = lead.person_id), false)
    )),
    lead.person_id
  );
end;
$$;
comment on function private.enqueue_lead_messages is
  'Enqueues the messages about a new lead: a notice to staff, a confirmation to the visitor, and the webhook event.';
revoke execute on function private.enqueue_lead_messages from public;

-- One email per recipient and run. It contains links instead of names, so there is nothing to erase.
create function private.enqueue_response_alerts()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  with due_leads as (
    update public.leads set response_alert_at = now()
    where spam_at is null and status = 'new' and response_alert_at is null
      -- Older leads were loaded by the operator or had a week of alerts.
      and created_at between now() - private.response_time() - interval '7 days' and now() - private.response_time() * 5 / 6
    returning id, owner_id, created_at
  ),
  notices as (
    select recipient, id, created_at,
      row_number() over (partition by recipient order by created_at) as place,
      count(*) over (partition by recipient) as leads
    from due_leads cross join lateral private.lead_notice_recipients(due_leads.owner_id, true) recipient
  )
  insert into public.outbox (kind, payload)
  select 'email', jsonb_build_object(
    'topic', 'response_alert', 'audience', 'staff', 'to', recipient, 'count', max(leads),
    'leads', jsonb_agg(jsonb_build_object('id', id, 'created_at', created_at) order by created_at)
  )
  from notices where place <= 20 group by recipient;
  return 0;
end;
$$;
comment on function private.enqueue_response_alerts is
  'Alerts owners and administrators once about new leads in the last sixth of the response time.';
revoke execute on function private.enqueue_response_alerts from public;

-- --- Messages about appointments -------------------------------------------------------------------------

create function private.calendar_notice_recipients(calendar uuid, except_staff uuid)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select recipient.email
  from public.calendars
  left join public.staff host on host.user_id = calendars.staff_id and host.is_active
  join public.staff recipient
    on recipient.is_active and (recipient.user_id = host.user_id or host.user_id is null and recipient.role = 'admin')
  where calendars.id = calendar and recipient.user_id is distinct from except_staff;
$$;
comment on function private.calendar_notice_recipients is
  'Email addresses of the staff who are notified about appointments in a calendar: its active host, otherwise the administrators, without the member who made the change.';
revoke execute on function private.calendar_notice_recipients from public;

create function private.appointment_change(appointment public.appointments, previous public.appointments)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when previous.id is null then case when appointment.status <> 'cancelled' then 'booked' end
    when appointment.status = 'cancelled' then case when previous.status <> 'cancelled' then 'cancelled' end
    when appointment.sequence <> previous.sequence or appointment.calendar_id <> previous.calendar_id then 'moved'
    when appointment.status <> previous.status then 'status'
  end;
end;
$$;
comment on function private.appointment_change is
  'What happened to an appointment: booked, cancelled, moved or status; null for any other change.';
revoke execute on function private.appointment_change from public;

create function private.enqueue_attendee_emails(
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
  hours integer;
begin
  if mail is not null or not is_open then
    -- A mail that a worker has leased is being sent.
    with deleted as (
      delete from public.outbox
      where appointment_id = appointment.id and state = 'pending' and payload ->> 'audience' = 'attendee'
      returning topic, leased_until
    )
    select coalesce(bool_or(topic = 'appointment_booked' and coalesce(leased_until <= now(), true)), false)
    into is_unsent from deleted;
  end if;
  if mail is null or appointment.ends_at <= now() then
    return;
  end if;
  insert into public.outbox (kind, payload, person_id, appointment_id)
  values (
    'email',
    jsonb_build_object(
      'topic', 'appointment_' || case when mail = 'moved' and is_unsent then 'booked' else mail end,
      'audience', 'attendee', 'to', appointment.attendee_email
    ) || private.previous_start(appointment, previous),
    appointment.person_id, appointment.id
  );
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
comment on function private.enqueue_attendee_emails is
  'Replaces the pending emails to the attendee: the invitation, its update or cancellation, and the reminders.';
revoke execute on function private.enqueue_attendee_emails from public;

create function private.enqueue_host_notices(
  appointment public.appointments, previous public.appointments, change text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A recipient of the booking notice needs no notice of the lead that came with it.
  delete from public.outbox
  where previous.id is null and person_id = appointment.person_id and topic = 'lead_notice' and state = 'pending'
    and created_at = now()::timestamptz(3)
    and payload ->> 'to' in (select private.calendar_notice_recipients(appointment.calendar_id, auth.uid()));
  insert into public.outbox (kind, payload, person_id, appointment_id)
  select
    'email',
    jsonb_build_object(
      'topic', 'appointment_notice', 'audience', 'staff', 'to', recipient, 'change', change
    ) || private.previous_start(appointment, previous),
    appointment.person_id, appointment.id
  from (
    select private.calendar_notice_recipients(appointment.calendar_id, auth.uid()) as recipient
    union
    select private.calendar_notice_recipients(previous.calendar_id, auth.uid()) where previous.id is not null
  ) recipients;
end;
$$;
comment on function private.enqueue_host_notices is
  'Enqueues notices to the hosts of the previous and the current calendar.';
revoke execute on function private.enqueue_host_notices from public;

create function private.previous_start(appointment public.appointments, previous public.appointments)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when appointment.starts_at <> previous.starts_at
      then jsonb_build_object('from', private.iso_utc(previous.starts_at))
    else '{}'
  end;
end;
$$;
comment on function private.previous_start is '{"from": the previous start} of a moved appointment; {} otherwise.';
revoke execute on function private.previous_start from public;

create function private.enqueue_appointment_event(
  appointment public.appointments, previous public.appointments, change text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.enqueue(
    'event',
    jsonb_build_object('topic', 'appointment.' || change, 'data', jsonb_build_object(
      'id', appointment.id, 'starts_at', private.iso_utc(appointment.starts_at),
      'ends_at', private.iso_utc(appointment.ends_at),
      'status', appointment.status, 'sequence', appointment.sequence, 'source', appointment.source,
      'type', (select name from public.appointment_types where id = appointment.appointment_type_id),
      'calendar', (select name from public.calendars where id = appointment.calendar_id),
      'name', appointment.attendee_name, 'email', appointment.attendee_email, 'company', appointment.company,
      'notes', appointment.notes, 'zone', appointment.attendee_zone, 'place_kind', appointment.place_kind,
      'place', appointment.place, 'lead_id', appointment.lead_id,
      'do_not_contact', coalesce((select do_not_contact from public.people where id = appointment.person_id), false)
    ) || case when previous.id is null then '{}' else jsonb_build_object('previous', jsonb_build_object(
      'starts_at', private.iso_utc(previous.starts_at), 'ends_at', private.iso_utc(previous.ends_at),
      'status', previous.status
    )) end),
    appointment.person_id
  );
end;
$$;
comment on function private.enqueue_appointment_event is
  'Enqueues the webhook event of a new or changed appointment.';
revoke execute on function private.enqueue_appointment_event from public;

create function private.enqueue_appointment_messages(
  appointment public.appointments, previous public.appointments
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  change constant text := private.appointment_change(appointment, previous);
begin
  -- Rows that the operator loads, such as a backup, send nothing.
  if current_setting('role', true) not in ('anon', 'authenticated', 'service_role') or current_setting('spam.changing', true) = 'on' then
    return;
  end if;
  perform private.enqueue_attendee_emails(appointment, previous, change);
  if change is null then
    return;
  end if;
  if change <> 'status' and appointment.ends_at > now() then
    perform private.enqueue_host_notices(appointment, previous, change);
  end if;
  perform private.enqueue_appointment_event(appointment, previous, change);
end;
$$;
comment on function private.enqueue_appointment_messages is
  'Enqueues the messages about a new or changed appointment: to its attendee, to the hosts, and to the webhooks.';
revoke execute on function private.enqueue_appointment_messages from public;

-- --- Replies of staff ------------------------------------------------------------------------------------

create table public.reply_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint reply_templates_name_key unique
    constraint reply_templates_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  position integer not null default 100 constraint reply_templates_position_range check (position between 1 and 10000),
  subject text not null
    constraint reply_templates_subject_length check (char_length(subject) <= 200 and btrim(subject) <> '')
    constraint reply_templates_subject_line check (subject !~ '[[:cntrl:]]'),
  -- The limit of a mailto link.
  body text not null constraint reply_templates_body_length check (char_length(body) <= 1500 and btrim(body) <> ''),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.reply_templates is
  'Email templates of staff. {name}, {company} and {sender} are placeholders.';
comment on column public.reply_templates.position is 'Templates are offered in this order.';

create index reply_templates_in_order on public.reply_templates (position, name, id);

-- Initial templates, editable in the back office.
insert into public.reply_templates (name, position, subject, body) values
  ('First reply', 10, 'Your message to us',
    E'Hello {name},\n\nthank you for your message. Before I reply in detail, I would like to understand what {company} needs.\n\nWhich day this week works for a 30-minute call?\n\nKind regards\n{sender}'),
  ('Demo offer', 20, 'A demo for {company}',
    E'Hello {name},\n\na demo takes 30 minutes and covers your use case. Pick a time on our website under "Schedule a Demo", or reply with a time that works for you.\n\nKind regards\n{sender}'),
  ('Guide follow-up', 30, 'The solution guide',
    E'Hello {name},\n\nyou downloaded our solution guide. Which module is closest to what {company} is working on? I can send you the numbers for it.\n\nKind regards\n{sender}');

create trigger increment_version
before update on public.reply_templates
for each row execute function private.increment_version();

create trigger audit_changes
after insert or update or delete on public.reply_templates
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'position', 'subject', 'body', 'created_at'
);

alter table public.reply_templates enable row level security;

create policy "staff read reply templates"
on public.reply_templates for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add reply templates"
on public.reply_templates for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update reply templates"
on public.reply_templates for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales delete reply templates"
on public.reply_templates for delete to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.reply_templates from anon, authenticated, service_role;
grant select, delete on public.reply_templates to authenticated;
grant insert (name, position, subject, body) on public.reply_templates to authenticated;
grant update (name, position, subject, body) on public.reply_templates to authenticated;
grant select, insert, update, delete on public.reply_templates to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.reply_templates', false, 'Templates.');

create function public.log_mail(person uuid, lead uuid default null, template text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can add to the timeline.';
  end if;
  if not exists (select 1 from public.people where not is_spam and id = log_mail.person)
    or log_mail.lead is not null and not exists (
      select 1 from public.leads where spam_at is null and id = log_mail.lead and person_id = log_mail.person
    )
  then
    raise sqlstate 'PT404' using
      message = 'This person or lead no longer exists.',
      hint = 'Reload the page.';
  end if;
  insert into public.person_events (person_id, lead_id, kind, actor_id, details)
  values (
    log_mail.person, log_mail.lead, 'email', auth.uid(),
    jsonb_strip_nulls(jsonb_build_object('topic', 'reply', 'template', left(btrim(log_mail.template), 100)))
  );
end;
$$;
comment on function public.log_mail is
  'Adds an email that the caller sent with their mail program to the timeline, with the name of its template.';
revoke execute on function public.log_mail from public, anon, authenticated;
grant execute on function public.log_mail to authenticated;

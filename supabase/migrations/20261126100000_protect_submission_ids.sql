-- A repeated booking request with the submission id of the first one returns the signed link of the appointment. Every
-- staff role could read these ids and so could move or cancel any appointment, without an entry in the audit log. Now
-- no client role can read them, the link is returned for five minutes and only to the client that held the time, and
-- what a link changes is audited.

-- --- Who can read what a repeated submission is recognized by -------------------------------------------

do $$
declare
  relation regclass;
  readable text;
begin
  foreach relation in array array['public.leads', 'public.appointments', 'public.spam_submissions']::regclass[] loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into readable
    from pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped
      and attname not in ('submission_id', 'fingerprint', 'text_digest');
    execute format('revoke select on %s from authenticated', relation);
    execute format('grant select (%s) on %s to authenticated', readable, relation);
  end loop;
end
$$;

create function private.without_secrets(item jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select item - array['submission_id', 'fingerprint', 'text_digest', 'ticket_hash', 'lease', 'reply']
    || case
      when item ? 'payload' then jsonb_build_object(
        'payload', (item -> 'payload') - array['token', 'confirm', 'unsubscribe'] #- '{data,unsubscribe}'
      )
      when item ? 'wanted' then jsonb_build_object(
        'given', (item -> 'given') - 'submission_id', 'wanted', (item -> 'wanted') - 'submission_id'
      )
      when item ->> 'is_private' = 'true' then '{"text_body": null, "html_body": null}'
      else '{}'
    end;
$$;
comment on function private.without_secrets is
  'A row as the export of a person contains it: without idempotency keys, tokens and mails with one-time links.';
revoke execute on function private.without_secrets from public;

-- --- A signed link is returned again only to the client that booked ---------------------------------------

create table private.booking_receipts (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  client bytea not null,
  booked_at timestamptz not null default now()
);
comment on table private.booking_receipts is 'Which client gets the link of its appointment again when it repeats its request; kept for five minutes.';
comment on column private.booking_receipts.client is 'A hash of the client and of the hold that it booked with.';
create index booking_receipts_by_time on private.booking_receipts (booked_at);
alter table private.booking_receipts enable row level security;

insert into private.erase_catalogue (table_name, personal, rows_of, how) values
  ('private.booking_receipts', true, null, 'Removed with the appointment. A keyed hash of a client, kept for five minutes.');

create function private.booking_client(hold uuid)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$
  select sha256(private.request_client() || coalesce(uuid_send(hold), ''));
$$;
comment on function private.booking_client is 'A hash of the client that sends this request and of the hold that it names.';
revoke execute on function private.booking_client from public;

-- Visitors change these rows through their link alone; the rest of each function stays as it is.
do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        (
          'public.book_appointment'::regproc,
          $$if booked is not null then
    return jsonb_build_object($$,
          $$if booked is not null then
    if not exists (
      select 1 from private.booking_receipts
      where appointment_id = booked and client = private.booking_client(hold)
        and booked_at > now() - interval '5 minutes'
    ) then
      return jsonb_build_object('outcome', 'requested');
    end if;
    return jsonb_build_object($$
        ),
        (
          'public.book_appointment',
          $$  perform private.count_visitor('bookings');
  return jsonb_build_object(
    'outcome', 'booked',$$,
          $$  delete from private.booking_receipts where booked_at <= now() - interval '5 minutes';
  insert into private.booking_receipts (appointment_id, client) values (booked, private.booking_client(hold));
  perform private.count_visitor('bookings');
  return jsonb_build_object(
    'outcome', 'booked',$$
        ),
        (
          'public.move_booking',
          'update public.appointments set starts_at = move_booking.starts_at, calendar_id = chosen where id = booked.id;',
          $$perform set_config('audit.by_link', 'on', true);
  update public.appointments set starts_at = move_booking.starts_at, calendar_id = chosen where id = booked.id;
  perform set_config('audit.by_link', '', true);$$
        ),
        (
          'public.cancel_booking',
          $$update public.appointments set status = 'cancelled' where id = booked.id;$$,
          $$perform set_config('audit.by_link', 'on', true);
    update public.appointments set status = 'cancelled' where id = booked.id;
    perform set_config('audit.by_link', '', true);$$
        ),
        (
          'public.confirm_subscription',
          $$update public.newsletter_subscribers set status = 'confirmed'
  where id = subscriber and status <> 'confirmed';$$,
          $$perform set_config('audit.by_link', 'on', true);
  update public.newsletter_subscribers set status = 'confirmed'
  where id = subscriber and status <> 'confirmed';
  perform set_config('audit.by_link', '', true);$$
        ),
        (
          'public.unsubscribe',
          $$update public.newsletter_subscribers set status = 'unsubscribed'
  where id = subscriber and status <> 'unsubscribed';$$,
          $$perform set_config('audit.by_link', 'on', true);
  update public.newsletter_subscribers set status = 'unsubscribed'
  where id = subscriber and status <> 'unsubscribed';
  perform set_config('audit.by_link', '', true);$$
        ),
        (
          'private.append_booking',
          'if change is not null and new.person_id is not null then',
          $$if current_setting('audit.by_link', true) = 'on' then
    change := change || '{"by": "visitor_link"}';
  end if;
  if change is not null and new.person_id is not null then$$
        ),
        (
          'private.audit_change',
          $$current_setting('role', true) = 'anon'$$,
          $$(current_setting('role', true) = 'anon' and current_setting('audit.by_link', true) is distinct from 'on')
    $$
        ),
        (
          'private.audit_change',
          $$key <> all (array['fingerprint',$$,
          $$key <> all (array['submission_id', 'fingerprint',$$
        ),
        (
          'private.audit',
          'caller uuid := auth.uid();',
          $$caller uuid := case when current_setting('audit.by_link', true) = 'on' then null else auth.uid() end;$$
        ),
        (
          'private.audit',
          'caller_role text := coalesce(',
          $$caller_role text := coalesce(
    case when current_setting('audit.by_link', true) = 'on' then 'visitor_link' end,$$
        ),
        (
          'private.erase_rows',
          'coalesce(jsonb_agg(to_jsonb(item)),',
          'coalesce(jsonb_agg(private.without_secrets(to_jsonb(item))),'
        ),
        ('private.plan_leads_lossless', $$'submission_id', submission_id, $$, ''),
        ('private.import_wanted', $$'session_id', 'submission_id', $$, $$'session_id', $$)
    ) passage (routine, former, present)
  loop
    before := pg_get_functiondef(edit.routine);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception '% is not as expected.', edit.routine;
    end if;
    execute after;
  end loop;
end;
$do$;

comment on function public.book_appointment is
  'Books a free time: {"outcome": "booked", "ticket", "appointment"}, or "requested" where it was kept aside. The same submission_id returns the same to the same client and hold for five minutes, then "requested". PT409: taken, the detail holds the next free times; PT422: the detail names the field; PT429: too many.';
comment on column public.audit_log.actor_role is
  'The staff role at that time, or "service", "database", or "visitor_link" for a change by a link in an email to its visitor.';
comment on column public.leads.submission_id is 'Made by the form, to repeat a request whose answer was lost. No client role can read it.';
comment on column public.appointments.submission_id is 'Made by the form, to repeat a request whose answer was lost. No client role can read it.';
comment on column public.spam_submissions.submission_id is 'Made by the form, to repeat a request whose answer was lost. No client role can read it.';

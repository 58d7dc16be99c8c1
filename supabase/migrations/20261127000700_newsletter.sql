-- Newsletter: addresses and their double opt-in. Visitors add an address and learn nothing, not even whether it
-- was known. Only the recipient confirms, through a link whose token is stored as a hash.

create type public.newsletter_source as enum ('footer', 'resources');

create type public.newsletter_status as enum ('pending', 'confirmed', 'unsubscribed');

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint newsletter_subscribers_email_length check (char_length(email) <= 254)
    constraint newsletter_subscribers_email_format check (email ~ '^[^\s@]+@[^\s@]+$'),
  source public.newsletter_source not null default 'footer',
  status public.newsletter_status not null default 'pending',
  created_at timestamptz(3) not null default now(),
  consent_wording text
    constraint newsletter_subscribers_consent_wording_length check (char_length(consent_wording) between 1 and 40),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  emails_sent integer not null default 0
    constraint newsletter_subscribers_emails_sent_range check (emails_sent >= 0),
  next_mail_at timestamptz(3),
  constraint newsletter_subscribers_email_key
    exclude using btree (lower(email) with =) deferrable initially deferred
);

comment on table public.newsletter_subscribers is 'Newsletter addresses, each stored once, ignoring case.';
comment on column public.newsletter_subscribers.status is 'pending until the address is confirmed.';
comment on column public.newsletter_subscribers.consent_wording is 'Version of the privacy notice shown at the form.';
comment on column public.newsletter_subscribers.emails_sent is 'Confirmation emails since the last confirmation.';
comment on column public.newsletter_subscribers.next_mail_at is
  'When the address may be emailed again, however often it is submitted.';

create index newsletter_subscribers_newest_first on public.newsletter_subscribers (created_at desc, id desc);

create trigger protect_columns
before update on public.newsletter_subscribers
for each row when (current_user in ('anon', 'authenticated'))
execute function private.protect_columns('id', 'email', 'source', 'created_at');

create trigger audit_changes
after update or delete on public.newsletter_subscribers
for each row execute function private.audit_subject_change('id', 'id', 'id', 'source', 'status', 'created_at');

alter table public.newsletter_subscribers enable row level security;

create policy "visitors subscribe to the newsletter"
on public.newsletter_subscribers for insert to anon
with check (status = 'pending');

create policy "admins, marketing and viewers read subscribers"
on public.newsletter_subscribers for select to authenticated
using ((select private.has_role('admin', 'marketing', 'viewer')));

create policy "admins and marketing update subscriptions"
on public.newsletter_subscribers for update to authenticated
using ((select private.has_role('admin', 'marketing')))
with check ((select private.has_role('admin', 'marketing')));

revoke all on public.newsletter_subscribers from anon, authenticated, service_role;
grant insert (email, source, consent_wording) on public.newsletter_subscribers to anon;
grant select on public.newsletter_subscribers to authenticated;
grant update (status) on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.newsletter_subscribers', true, 'lower(email) = $2', 40, 'Deleted with the key of the subscriber.');

insert into private.retention (table_name, max_age, age_column, row_filter, step) values (
  'public.newsletter_subscribers',
  interval '30 days',
  'created_at',
  'status = ''pending'' and coalesce(next_mail_at, created_at) < now() - interval ''30 days''',
  40
);

create function private.validate_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') then
    if new.status <> 'pending' or new.created_at <> now()::timestamptz(3) then
      raise insufficient_privilege using
        message = 'status and created_at are written by the database.',
        hint = 'Send the address without these columns.';
    end if;
    new.id := gen_random_uuid();
  end if;

  -- The lock serializes concurrent inserts of one address, so that the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended('subscriber ' || lower(new.email), 0));
  return new;
end;
$$;
comment on function private.validate_subscriber is
  'Trigger: rejects columns that the database writes and serializes inserts of one address.';
revoke execute on function private.validate_subscriber from public;

create trigger validate_subscriber
before insert on public.newsletter_subscribers
for each row execute function private.validate_subscriber();

create function private.process_new_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  known uuid;
begin
  perform private.enforce_visitor_limit('newsletter');
  select id into known from public.newsletter_subscribers
  where lower(email) = lower(new.email) and id <> new.id
  limit 1;
  if found then
    -- The row is removed instead of rejected, so that the response does not reveal that the address is known.
    delete from public.newsletter_subscribers where id = new.id;
    update public.newsletter_subscribers set consent_wording = new.consent_wording
    where id = known and status <> 'confirmed' and new.consent_wording is not null;
  end if;
  -- Addresses that the operator loads get no email.
  if current_setting('role', true) in ('anon', 'authenticated', 'service_role') then
    perform private.send_confirmation_request(coalesce(known, new.id));
  end if;
  return null;
end;
$$;
comment on function private.process_new_subscriber is
  'Trigger: keeps one row per address and requests its confirmation by email.';
revoke execute on function private.process_new_subscriber from public;

create trigger process_new_subscriber
after insert on public.newsletter_subscribers
for each row execute function private.process_new_subscriber();

-- Runs with the rights of the caller: API roles are rejected, functions of the database are not.
create function private.reject_staff_confirmation()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    raise insufficient_privilege using
      message = 'Only the recipient can confirm a subscription.',
      hint = 'The confirmation email contains the link.';
  end if;
  return new;
end;
$$;
comment on function private.reject_staff_confirmation is 'Trigger: staff can end a subscription but not confirm one.';
revoke execute on function private.reject_staff_confirmation from public;

create trigger reject_staff_confirmation
before update of status on public.newsletter_subscribers
for each row when (old.status is distinct from new.status and new.status <> 'unsubscribed')
execute function private.reject_staff_confirmation();

-- --- Confirming and ending a subscription ----------------------------------------------------------------

create table private.subscription_tokens (
  hash bytea primary key,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  purpose text not null constraint subscription_tokens_purpose_known check (purpose in ('confirm', 'unsubscribe')),
  ends_at timestamptz not null default 'infinity'
);

comment on table private.subscription_tokens is
  'SHA-256 of the tokens in newsletter emails. Tokens to unsubscribe do not expire.';

create index subscription_tokens_of_subscriber on private.subscription_tokens (subscriber_id, purpose);

alter table private.subscription_tokens enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.subscription_tokens', true, 'Deleted with the subscriber.');

create function private.create_subscription_token(subscriber uuid, token_purpose text, ends timestamptz)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.subscription_tokens (hash, subscriber_id, purpose, ends_at)
  values (sha256(convert_to(token, 'UTF8')), subscriber, token_purpose, ends);
  return token;
end;
$$;
comment on function private.create_subscription_token is
  'A new token of 64 hexadecimal digits. Only its hash is stored.';
revoke execute on function private.create_subscription_token from public;

create function private.find_subscriber(token text, token_purpose text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select subscriber_id from private.subscription_tokens
  where hash = sha256(convert_to(token, 'UTF8')) and purpose = token_purpose and ends_at > now();
$$;
comment on function private.find_subscriber is 'The subscriber of a token.';
revoke execute on function private.find_subscriber from public;

-- The interval doubles with each email, from 10 minutes on: submitting an address repeatedly must not flood its
-- inbox.
create function private.send_confirmation_request(subscriber uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  subscriber_row public.newsletter_subscribers;
begin
  update public.newsletter_subscribers
  set emails_sent = emails_sent + 1, next_mail_at = now() + make_interval(mins => 10 * (1 << least(emails_sent, 7)))
  where id = subscriber and (next_mail_at is null or next_mail_at <= now())
  returning * into subscriber_row;
  if not found then
    return;
  end if;
  perform private.enqueue(
    'email',
    jsonb_build_object(
      'topic', case subscriber_row.status when 'confirmed' then 'newsletter_known' else 'newsletter_confirmation' end,
      'audience', 'visitor', 'to', subscriber_row.email,
      'confirm', private.create_subscription_token(subscriber_row.id, 'confirm', now() + interval '7 days'),
      'unsubscribe', private.create_subscription_token(subscriber_row.id, 'unsubscribe', 'infinity')
    ),
    (select id from public.people where email = private.normalize_email(subscriber_row.email))
  );
end;
$$;
comment on function private.send_confirmation_request is
  'Enqueues the confirmation email, unless one was sent recently.';
revoke execute on function private.send_confirmation_request from public;

create function private.apply_subscription_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := private.normalize_email(new.email);
  person uuid := (select id from public.people where email = private.normalize_email(new.email));
begin
  if new.status = 'confirmed' then
    new.confirmed_at := now();
    new.emails_sent := 0;
    new.next_mail_at := null;
  elsif new.status = 'unsubscribed' then
    new.unsubscribed_at := now();
    -- Confirmation links sent before must not subscribe the address again.
    delete from private.subscription_tokens where subscriber_id = new.id and purpose = 'confirm';
  else
    return new;
  end if;
  insert into public.consents (person_id, email, purpose, wording, given, source)
  values (
    person, case when person is null then address end, 'newsletter',
    coalesce(new.consent_wording, 'unknown'), new.status = 'confirmed', new.source::text
  );
  perform private.enqueue(
    'event',
    jsonb_build_object(
      'topic', 'newsletter.' || new.status::text,
      'data', jsonb_build_object(
        'email', new.email, 'source', new.source,
        'at', now()::timestamptz(3)
      ) || case new.status when 'confirmed' then jsonb_build_object(
        'unsubscribe', private.create_subscription_token(new.id, 'unsubscribe', 'infinity')
      ) else '{}' end
    ),
    person
  );
  return new;
end;
$$;
comment on function private.apply_subscription_status is
  'Trigger: sets the timestamps, stores the consent and enqueues the event of a changed subscription.';
revoke execute on function private.apply_subscription_status from public;

create trigger apply_subscription_status
before update of status on public.newsletter_subscribers
for each row when (old.status is distinct from new.status)
execute function private.apply_subscription_status();

create function public.confirm_subscription(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  subscriber uuid := private.find_subscriber(token, 'confirm');
begin
  if subscriber is null then
    return 'ended';
  end if;
  perform set_config('audit.by_link', 'on', true);
  update public.newsletter_subscribers set status = 'confirmed'
  where id = subscriber and status <> 'confirmed';
  perform set_config('audit.by_link', '', true);
  return 'confirmed';
end;
$$;
comment on function public.confirm_subscription is
  'Confirms the subscription of a token. Returns "confirmed", or "ended" for an invalid or expired token.';
revoke execute on function public.confirm_subscription from public, anon, authenticated;
grant execute on function public.confirm_subscription to anon, authenticated;

create function public.unsubscribe(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  subscriber uuid := private.find_subscriber(token, 'unsubscribe');
begin
  if subscriber is null then
    return 'ended';
  end if;
  perform set_config('audit.by_link', 'on', true);
  update public.newsletter_subscribers set status = 'unsubscribed'
  where id = subscriber and status <> 'unsubscribed';
  perform set_config('audit.by_link', '', true);
  return 'unsubscribed';
end;
$$;
comment on function public.unsubscribe is
  'Ends the subscription of a token. Returns "unsubscribed", or "ended" for an invalid token.';
revoke execute on function public.unsubscribe from public, anon, authenticated;
grant execute on function public.unsubscribe to anon, authenticated;

create function public.unsubscribe_addresses(addresses text[])
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  if current_setting('role', true) <> 'service_role' and not (select private.has_role('admin', 'marketing')) then
    raise insufficient_privilege using message = 'Only administrators and marketing can end subscriptions.';
  end if;
  if cardinality(addresses) > 10000 then
    raise sqlstate 'PT413' using
      message = 'At most 10,000 addresses can be sent in one call.',
      hint = 'Split the list.';
  end if;
  update public.newsletter_subscribers set status = 'unsubscribed'
  where status <> 'unsubscribed' and lower(email) = any (
    select private.normalize_email(address) from unnest(addresses) address
  );
  get diagnostics ended = row_count;
  return ended;
end;
$$;
comment on function public.unsubscribe_addresses is
  'Ends the subscriptions of a list of addresses, such as the bounces of a newsletter service. Returns how many were active.';
revoke execute on function public.unsubscribe_addresses from public, anon, authenticated;
grant execute on function public.unsubscribe_addresses to authenticated, service_role;

-- The newsletter service is notified by the event.
create function private.unsubscribe_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers set status = 'unsubscribed'
  where lower(email) = new.email and status <> 'unsubscribed';
  return null;
end;
$$;
comment on function private.unsubscribe_person is
  'Trigger: ends the subscription of a person who must not be contacted.';
revoke execute on function private.unsubscribe_person from public;

create trigger unsubscribe_person
after update of do_not_contact on public.people
for each row when (new.do_not_contact and not old.do_not_contact)
execute function private.unsubscribe_person();

-- Addresses left in the "Stay Updated" boxes. Visitors add theirs and learn nothing, not even
-- whether it was known; an address counts as subscribed only after it has been confirmed.
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
  constraint newsletter_subscribers_email_key
  exclude using btree (lower(email) with =) deferrable initially deferred,
  consent_wording text
    constraint newsletter_subscribers_consent_wording_length check (char_length(consent_wording) between 1 and 40),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  mails integer not null default 0
    constraint newsletter_subscribers_mails_range check (mails >= 0),
  next_mail_at timestamptz(3)
);

comment on table public.newsletter_subscribers is 'Newsletter addresses, each once whatever its capitals.';
comment on column public.newsletter_subscribers.status is 'pending until the address is confirmed.';
comment on column public.newsletter_subscribers.consent_wording is 'The version of the privacy line that stood at the box.';
comment on column public.newsletter_subscribers.mails is 'Mails that asked for the confirmation since the last one was given.';
comment on column public.newsletter_subscribers.next_mail_at is 'When the address may be mailed again, however often it is entered.';

create index newsletter_subscribers_newest_first on public.newsletter_subscribers (created_at desc, id desc);

create trigger protect_columns
before update on public.newsletter_subscribers
for each row when (current_user in ('anon', 'authenticated'))
execute function private.protect_columns('id', 'email', 'source', 'created_at');

create trigger audit_changes
after update or delete on public.newsletter_subscribers
for each row execute function private.audit_subject_change('id', 'id', 'id', 'source', 'status', 'created_at');

alter table public.newsletter_subscribers enable row level security;

create policy "visitors leave their address"
on public.newsletter_subscribers for insert to anon
with check (status = 'pending');

create policy "admins, marketing and viewers read subscribers"
on public.newsletter_subscribers for select to authenticated
using ((select private.has_role('admin', 'marketing', 'viewer')));

create policy "admins and marketing change a subscription"
on public.newsletter_subscribers for update to authenticated
using ((select private.has_role('admin', 'marketing')))
with check ((select private.has_role('admin', 'marketing')));

revoke all on public.newsletter_subscribers from anon, authenticated, service_role;
grant insert (email, source, consent_wording) on public.newsletter_subscribers to anon;
grant select on public.newsletter_subscribers to authenticated;
grant update (status) on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.newsletter_subscribers', true, 'lower(email) = $2', 40, 'Removed, with the key of the subscriber.');

insert into private.retention (table_name, keep_for, age_column, row_filter, step) values (
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

  -- Two inserts of one address at the same moment take turns, so that the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('subscriber ' || lower(new.email), 0));
  return new;
end;
$$;
comment on function private.validate_subscriber is 'Stores an address once and answers a known one like a new one.';
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
comment on function private.process_new_subscriber is 'Trigger: keeps one row per address and requests its confirmation by email.';
revoke execute on function private.process_new_subscriber from public;

create trigger process_new_subscriber
after insert on public.newsletter_subscribers
for each row execute function private.process_new_subscriber();

-- Staff end subscriptions; only the address itself confirms. It acts with the rights of whoever changes the
-- row: an API role is refused, the database's own functions are not.
create function private.reject_staff_confirmation()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    raise insufficient_privilege using
      message = 'Only the address itself can confirm its subscription.',
      hint = 'It is confirmed by the button behind the link in its mail.';
  end if;
  return new;
end;
$$;
comment on function private.reject_staff_confirmation is 'Trigger: staff may end a subscription, not begin one.';
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

comment on table private.subscription_tokens is 'SHA-256 of the tokens in newsletter mails; those to unsubscribe never end.';

create index subscription_tokens_of_subscriber on private.subscription_tokens (subscriber_id, purpose);

alter table private.subscription_tokens enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.subscription_tokens', true, 'Removed with the subscriber.');

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
comment on function private.create_subscription_token is 'A new token of 64 hexadecimal digits; only its hash stays here.';
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
comment on function private.find_subscriber is 'The subscriber that a token of a mail belongs to.';
revoke execute on function private.find_subscriber from public;

-- The first mail at once, the next after 10 minutes, then after twice as long each time: whoever enters
-- another's address again and again must not fill that inbox.
create function private.send_confirmation_request(subscriber uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked public.newsletter_subscribers;
begin
  update public.newsletter_subscribers
  set mails = mails + 1, next_mail_at = now() + make_interval(mins => 10 * (1 << least(mails, 7)))
  where id = subscriber and (next_mail_at is null or next_mail_at <= now())
  returning * into asked;
  if not found then
    return;
  end if;
  perform private.enqueue(
    'mail',
    jsonb_build_object(
      'topic', case asked.status when 'confirmed' then 'newsletter_known' else 'newsletter_confirmation' end,
      'audience', 'visitor', 'to', asked.email,
      'confirm', private.create_subscription_token(asked.id, 'confirm', now() + interval '7 days'),
      'unsubscribe', private.create_subscription_token(asked.id, 'unsubscribe', 'infinity')
    ),
    (select id from public.people where email = private.normalize_email(asked.email))
  );
end;
$$;
comment on function private.send_confirmation_request is 'Writes the mail that asks an address to confirm, unless it had one a moment ago.';
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
    new.mails := 0;
    new.next_mail_at := null;
  elsif new.status = 'unsubscribed' then
    new.unsubscribed_at := now();
    -- A mail from before must not subscribe again.
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
comment on function private.apply_subscription_status is 'Trigger: times, consent and event of a confirmed or ended subscription.';
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
comment on function public.confirm_subscription is 'Subscribes the address whose mail carried the token: "confirmed", or "ended" for any other token.';
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
comment on function public.unsubscribe is 'Ends the subscription whose mail carried the token: "unsubscribed", or "ended" for any other token.';
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
    raise insufficient_privilege using message = 'Only administrators and marketing end subscriptions.';
  end if;
  if cardinality(addresses) > 10000 then
    raise sqlstate 'PT413' using
      message = 'These are more than 10,000 addresses.',
      hint = 'Send them in several parts.';
  end if;
  update public.newsletter_subscribers set status = 'unsubscribed'
  where status <> 'unsubscribed' and lower(email) = any (
    select private.normalize_email(address) from unnest(addresses) address
  );
  get diagnostics ended = row_count;
  return ended;
end;
$$;
comment on function public.unsubscribe_addresses is 'Ends the subscriptions of these addresses, as a newsletter service hands them back; says how many there were.';
revoke execute on function public.unsubscribe_addresses from public, anon, authenticated;
grant execute on function public.unsubscribe_addresses to authenticated, service_role;

-- The service that sends the newsletter hears of it by the event.
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
comment on function private.unsubscribe_person is 'Trigger: whoever is not to be contacted gets no newsletter either.';
revoke execute on function private.unsubscribe_person from public;

create trigger unsubscribe_person
after update of do_not_contact on public.people
for each row when (new.do_not_contact and not old.do_not_contact)
execute function private.unsubscribe_person();

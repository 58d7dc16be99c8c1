-- Webhooks and API tokens that administrators manage in the back office.

-- --- Webhooks --------------------------------------------------------------------------------------------

create function private.is_known_webhook_events(events text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select cardinality(events) > 0 and events <@ array[
    'lead.created', 'newsletter.confirmed', 'newsletter.unsubscribed', 'appointment.booked', 'appointment.moved',
    'appointment.cancelled', 'appointment.status'
  ];
$$;
comment on function private.is_known_webhook_events is 'Whether a list is not empty and contains only events of webhooks.';
revoke execute on function private.is_known_webhook_events from public;
-- A check constraint runs with the rights of the caller.
grant execute on function private.is_known_webhook_events to authenticated, service_role;

create function private.generate_webhook_secret()
returns text
language sql
volatile
set search_path = ''
as $$
  select 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
$$;
comment on function private.generate_webhook_secret is 'A random secret in the format of Standard Webhooks.';
revoke execute on function private.generate_webhook_secret from public;

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null
    constraint webhooks_url_length check (char_length(url) <= 2000)
    constraint webhooks_url_http check (url ~ '^https?://[^[:space:]]+$'),
  events text[] not null constraint webhooks_events_known check (private.is_known_webhook_events(events)),
  secret text not null default private.generate_webhook_secret()
    constraint webhooks_secret_format check (secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'),
  is_active boolean not null default true,
  paused_at timestamptz(3),
  pause_reason text constraint webhooks_pause_reason_length check (char_length(pause_reason) <= 200),
  delivered_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.webhooks is 'Addresses that are notified of events, each with a secret that signs its deliveries.';
comment on column public.webhooks.url is 'Whether the address is public and uses https is checked at each delivery.';
comment on column public.webhooks.events is 'The events that are sent, such as lead.created.';
comment on column public.webhooks.secret is
  'Shown once by create_webhook or renew_webhook_secret. Not granted to any client role.';
comment on column public.webhooks.is_active is 'false: paused. Events that occur meanwhile are not sent later.';
comment on column public.webhooks.pause_reason is
  'Why the database paused it; null if an administrator did.';
comment on column public.webhooks.delivered_at is 'When a delivery last succeeded.';

create trigger increment_version
before update of url, events, is_active on public.webhooks
for each row when ((old.url, old.events, old.is_active) is distinct from (new.url, new.events, new.is_active))
execute function private.increment_version();

create function private.set_webhook_pause()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.paused_at := case when not new.is_active then now() end;
  if new.is_active then
    new.pause_reason := null;
  end if;
  return new;
end;
$$;
comment on function private.set_webhook_pause is 'Trigger: sets or clears when and why a webhook is paused.';
revoke execute on function private.set_webhook_pause from public;

create trigger set_webhook_pause
before update of is_active on public.webhooks
for each row when (old.is_active <> new.is_active)
execute function private.set_webhook_pause();

-- The path of an address can contain a key, so the log has the events only.
create trigger audit_changes
after insert or delete or update of url, events, is_active, pause_reason on public.webhooks
for each row execute function private.audit_change(
  'id', 'no_person', 'id', 'events', 'is_active', 'pause_reason', 'created_at'
);

alter table public.webhooks enable row level security;

create policy "admins read webhooks"
on public.webhooks for select to authenticated
using ((select private.has_role('admin')));

create policy "admins update webhooks"
on public.webhooks for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins delete webhooks"
on public.webhooks for delete to authenticated
using ((select private.has_role('admin')));

revoke all on public.webhooks from anon, authenticated, service_role;
grant select (
  id, url, events, is_active, paused_at, pause_reason, delivered_at, version, created_at, updated_at
) on public.webhooks to authenticated;
grant update (url, events, is_active), delete on public.webhooks to authenticated;
grant select (
  id, url, events, is_active, paused_at, pause_reason, delivered_at, version, created_at, updated_at
) on public.webhooks to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.webhooks', false, 'Addresses of services.');

create function public.create_webhook(url text, events text[])
returns table (id uuid, secret text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(btrim(create_webhook.url) !~ '^https?://[^[:space:]]+$' or char_length(btrim(create_webhook.url)) > 2000, true) then
    perform private.raise_invalid_field('url', 'This address is not valid.', 'Enter one such as https://crm.example.com/hooks.');
  end if;
  if coalesce(not private.is_known_webhook_events(create_webhook.events), true) then
    perform private.raise_invalid_field('events', 'A webhook needs at least one known event.', 'Select events.');
  end if;
  if (select count(*) from public.webhooks) >= 50 then
    raise sqlstate 'PT409' using
      message = 'There can be at most 50 webhooks.', hint = 'Delete one that you no longer use.';
  end if;
  return query
    insert into public.webhooks as added (url, events) values (btrim(create_webhook.url), create_webhook.events)
    returning added.id, added.secret;
end;
$$;
comment on function public.create_webhook is 'Adds a webhook. Returns its id and its secret, which no one can read again. For administrators.';
revoke execute on function public.create_webhook from public, anon, authenticated;
grant execute on function public.create_webhook to authenticated;

create function public.renew_webhook_secret(webhook uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  renewed text;
begin
  perform private.require_admin();
  update public.webhooks set secret = private.generate_webhook_secret() where id = webhook returning secret into renewed;
  if not found then
    raise sqlstate 'PT404' using message = 'This webhook no longer exists.', hint = 'Reload the list.';
  end if;
  perform private.audit('renew', 'public.webhooks', webhook::text, null, '{}');
  return renewed;
end;
$$;
comment on function public.renew_webhook_secret is
  'Replaces the secret of a webhook, including for deliveries that are pending. Returns it once. For administrators.';
revoke execute on function public.renew_webhook_secret from public, anon, authenticated;
grant execute on function public.renew_webhook_secret to authenticated;

-- --- Deliveries ------------------------------------------------------------------------------------------

alter table public.outbox add column webhook_id uuid;
comment on column public.outbox.webhook_id is 'The webhook of a delivery. Deleting the webhook deletes the row.';
-- The column of every existing row is empty.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table public.outbox add constraint outbox_webhook_id_fkey
  foreign key (webhook_id) references public.webhooks (id) on delete cascade;
create index outbox_of_webhook on public.outbox (webhook_id, created_at desc);
grant select (webhook_id) on public.outbox to authenticated;

-- "targets" are the addresses of a worker of the version before, which has them in its environment.
create or replace function public.fan_out_events(targets text[], max_rows integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select id, payload, topic, person_id, created_at from public.outbox
    where kind = 'event' and state = 'pending' and next_at <= now()
    order by next_at
    limit least(greatest(max_rows, 1), 1000)
    for update skip locked
  ), made as (
    insert into public.outbox (kind, payload, person_id, webhook_id)
    select 'webhook', payload || jsonb_build_object('event', due.id, 'at', created_at) || receiver.address, person_id,
      receiver.webhook_id
    from due
    cross join lateral (
      select webhooks.id as webhook_id, '{}'::jsonb as address from public.webhooks
      where is_active and due.topic = any (events)
      union all
      select null, jsonb_build_object('target', target) from unnest(targets) target
    ) receiver
  ), closed as (
    update public.outbox
    set state = 'done', done_at = now(), payload = jsonb_build_object('topic', topic)
    where id in (select id from due)
    returning 1
  )
  select count(*)::integer from closed;
$$;
comment on function public.fan_out_events is
  'Replaces each due event by one delivery per active webhook with this event, so that they are retried independently. Returns the number of events.';

create function public.webhook_target(message_id uuid, held_lease uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('url', url, 'secret', secret)
  from public.outbox join public.webhooks on webhooks.id = webhook_id
  where outbox.id = message_id and lease = held_lease and state = 'pending'
    and (is_active or topic = 'webhook.test');
$$;
comment on function public.webhook_target is
  'The address and the secret of a claimed delivery; null if the webhook is paused. For the worker.';
revoke execute on function public.webhook_target from public, anon, authenticated;
grant execute on function public.webhook_target to service_role;

create function private.observe_delivery()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  paused public.webhooks;
begin
  if new.state = 'done' then
    update public.webhooks set delivered_at = now() where id = new.webhook_id;
    return null;
  end if;
  -- Otherwise one event that the receiver rejects would stop all others.
  update public.webhooks set is_active = false, pause_reason = new.last_error
  where id = new.webhook_id and is_active and (delivered_at is null or delivered_at < new.created_at)
  returning * into paused;
  if found then
    insert into public.outbox (kind, payload)
    select 'email', jsonb_build_object(
      'topic', 'webhook_paused', 'audience', 'staff', 'to', staff.email,
      -- The path can contain a key.
      'host', substring(paused.url from '^https?://(?:[^/@]*@)?([^/?#]+)'), 'webhook', paused.id,
      'reason', paused.pause_reason
    )
    from public.staff where is_active and role = 'admin';
  end if;
  return null;
end;
$$;
comment on function private.observe_delivery is
  'Trigger: notes a successful delivery, and pauses a webhook when a delivery fails permanently and none succeeded since it was created. Administrators get an email.';
revoke execute on function private.observe_delivery from public;

create trigger observe_delivery
after update of state on public.outbox
for each row when (new.webhook_id is not null and old.state <> new.state and new.state in ('done', 'dead'))
execute function private.observe_delivery();

create function public.test_webhook(webhook uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  message uuid;
begin
  perform private.require_admin();
  if not exists (select 1 from public.webhooks where id = webhook) then
    raise sqlstate 'PT404' using message = 'This webhook no longer exists.', hint = 'Reload the list.';
  end if;
  insert into public.outbox (kind, payload, webhook_id)
  values (
    'webhook',
    jsonb_build_object(
      'topic', 'webhook.test', 'event', gen_random_uuid(), 'at', now()::timestamptz(3),
      'data', jsonb_build_object('webhook', webhook)
    ),
    webhook
  )
  returning id into message;
  return message;
end;
$$;
comment on function public.test_webhook is
  'Sends a test event to a webhook, also to a paused one. Returns the id of the delivery. For administrators.';
revoke execute on function public.test_webhook from public, anon, authenticated;
grant execute on function public.test_webhook to authenticated;

create function public.replay_webhook(webhook uuid)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  replayed bigint;
begin
  perform private.require_admin();
  if not exists (select 1 from public.webhooks where id = webhook and is_active) then
    raise sqlstate 'PT409' using message = 'This webhook is paused or deleted.', hint = 'Resume it first.';
  end if;
  update public.outbox set state = 'pending', attempts = 0, next_at = now(), last_error = null
  where webhook_id = webhook and state = 'dead' and topic <> 'webhook.test';
  get diagnostics replayed = row_count;
  return replayed;
end;
$$;
comment on function public.replay_webhook is
  'Makes all failed deliveries of an active webhook pending again. Returns how many. For administrators.';
revoke execute on function public.replay_webhook from public, anon, authenticated;
grant execute on function public.replay_webhook to authenticated;

-- --- API tokens ------------------------------------------------------------------------------------------

create function private.is_known_api_scopes(scopes text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select cardinality(scopes) > 0
    and scopes <@ array['leads:read', 'leads:write', 'people:read', 'people:write', 'appointments:read'];
$$;
comment on function private.is_known_api_scopes is 'Whether a list is not empty and contains only scopes of API tokens.';
revoke execute on function private.is_known_api_scopes from public;

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint api_tokens_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  scopes text[] not null constraint api_tokens_scopes_known check (private.is_known_api_scopes(scopes)),
  token_hash bytea not null
    constraint api_tokens_token_hash_key unique
    constraint api_tokens_token_hash_length check (octet_length(token_hash) = 32),
  expires_at timestamptz(3) not null,
  created_by uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  uses bigint not null default 0,
  revoked_at timestamptz(3)
);

comment on table public.api_tokens is
  'Tokens with which programs use the API at /api/v1. Written by functions; a token itself is shown once and never stored.';
comment on column public.api_tokens.scopes is 'What the token may do. A write scope includes reading.';
comment on column public.api_tokens.token_hash is 'SHA-256 of the token, which has 256 random bits. Not granted to any client role.';
comment on column public.api_tokens.uses is 'Number of requests.';

create index api_tokens_newest_first on public.api_tokens (created_at desc, id desc);
create index api_tokens_creator on public.api_tokens (created_by);

create trigger audit_changes
after insert or delete or update of revoked_at on public.api_tokens
for each row execute function private.audit_change(
  'id', 'no_person', 'id', 'name', 'scopes', 'expires_at', 'created_by', 'created_at', 'revoked_at'
);

alter table public.api_tokens enable row level security;

create policy "admins read api tokens"
on public.api_tokens for select to authenticated
using ((select private.has_role('admin')));

revoke all on public.api_tokens from anon, authenticated, service_role;
grant select (
  id, name, scopes, expires_at, created_by, created_at, last_used_at, uses, revoked_at
) on public.api_tokens to authenticated;
grant select (
  id, name, scopes, expires_at, created_by, created_at, last_used_at, uses, revoked_at
) on public.api_tokens to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.api_tokens', false, 'Programs, not visitors.');

create function public.create_api_token(name text, scopes text[], days integer)
returns table (id uuid, token text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The prefix lets scanners of leaked secrets recognize it.
  secret constant text := 'api_' || rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
  created uuid;
begin
  perform private.require_admin();
  if days is null or days not between 1 and 366 then
    perform private.raise_invalid_field('days', 'A token is valid for 1 to 366 days.', 'Enter a whole number of days.');
  end if;
  if coalesce(char_length(btrim(create_api_token.name)) not between 1 and 100, true) then
    perform private.raise_invalid_field('name', 'A token needs a name of at most 100 characters.', 'Enter a name.');
  end if;
  if coalesce(not private.is_known_api_scopes(create_api_token.scopes), true) then
    perform private.raise_invalid_field('scopes', 'A token needs at least one known scope.', 'Select what the token may do.');
  end if;
  if (select count(*) from public.api_tokens where revoked_at is null and expires_at > now()) >= 50 then
    raise sqlstate 'PT409' using
      message = 'There can be at most 50 valid tokens.', hint = 'Revoke one that you no longer use.';
  end if;
  insert into public.api_tokens (name, scopes, token_hash, expires_at, created_by)
  values (
    btrim(create_api_token.name), create_api_token.scopes, sha256(convert_to(secret, 'UTF8')),
    now() + make_interval(days => days), (select user_id from public.staff where user_id = auth.uid())
  )
  returning api_tokens.id into created;
  return query select created, secret;
end;
$$;
comment on function public.create_api_token is
  'Creates an API token. Returns its id and the token, which no one can read again. For administrators.';
revoke execute on function public.create_api_token from public, anon, authenticated;
grant execute on function public.create_api_token to authenticated;

create function public.revoke_api_token(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.api_tokens set revoked_at = now()
  where api_tokens.id = revoke_api_token.id and revoked_at is null;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This token does not exist or is already revoked.', hint = 'Reload the list.';
  end if;
end;
$$;
comment on function public.revoke_api_token is 'Revokes an API token. Its next request is rejected. For administrators.';
revoke execute on function public.revoke_api_token from public, anon, authenticated;
grant execute on function public.revoke_api_token to authenticated;

-- --- Requests with a token -------------------------------------------------------------------------------

-- Only the site may use tokens, because it counts and limits requests before it forwards them.
create function private.find_api_token(token text)
returns public.api_tokens
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found_token public.api_tokens;
begin
  select * into found_token from public.api_tokens
  where token_hash = sha256(convert_to(find_api_token.token, 'UTF8')) and revoked_at is null and expires_at > now();
  if not found or not private.is_signed_by_site(find_api_token.token) then
    raise sqlstate 'PT401' using
      message = 'The API token is invalid, expired or revoked.', hint = 'Create a new one in the back office.';
  end if;
  return found_token;
end;
$$;
comment on function private.find_api_token is
  'The valid token of a request that the site has signed with the header x-site. PT401 otherwise.';
revoke execute on function private.find_api_token from public;

alter table private.rate_limits
  drop constraint rate_limits_name,
  add constraint rate_limits_name check (name in ('leads', 'newsletter', 'bookings', 'slot_holds', 'feeds', 'chat', 'api')) not valid;
-- The table has seven rows.
-- squawk-ignore constraint-missing-not-valid
alter table private.rate_limits validate constraint rate_limits_name;
create sequence private.rate_count_api;
insert into private.rate_limits (name, per_client, total, seconds) values ('api', 300, 30000, 60);
insert into private.rate_totals (name) values ('api');

create function public.use_api_token(token text)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  used constant public.api_tokens := private.find_api_token(use_api_token.token);
begin
  -- The header x-client of the site names the token.
  perform private.enforce_rate_limit('api');
  update public.api_tokens set last_used_at = now(), uses = uses + 1 where id = used.id;
  return used.scopes;
end;
$$;
comment on function public.use_api_token is
  'Checks a token, counts the request and enforces the limit of requests per token. Returns its scopes. PT401, PT429. For the site.';
revoke execute on function public.use_api_token from public, anon, authenticated;
grant execute on function public.use_api_token to anon;

create function public.check_request()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  request text := substring(headers ->> 'x-request-id' from '^[A-Za-z0-9_.:-]{8,100}$');
  used public.api_tokens;
begin
  if request is not null then
    -- For this transaction only; PostgREST reuses the connection.
    perform set_config('application_name', left('request ' || request, 63), true);
  end if;
  if not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
  if not headers ? 'x-api-token' then
    return null;
  end if;
  used := private.find_api_token(headers ->> 'x-api-token');
  return jsonb_build_object(
    'role', 'authenticated', 'api_token', used.id, 'api_scopes', to_jsonb(used.scopes)
  );
end;
$$;
comment on function public.check_request is
  'The first part of require_active_session: names the session after the request, rejects a token whose session has ended, and returns the claims of an API token.';
revoke execute on function public.check_request from public, anon, authenticated;
grant execute on function public.check_request to anon, authenticated, service_role;

-- Not "security definer", which must not change the role. The claims have no "sub", so that every check of a staff
-- role fails, and only the scopes in the policies below apply.
create or replace function public.require_active_session()
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  claims constant jsonb := public.check_request();
begin
  if claims is not null then
    perform set_config('request.jwt.claims', claims::text, true), set_config('role', 'authenticated', true);
  end if;
end;
$$;
comment on function public.require_active_session is
  'Pre-request check of PostgREST: names the session after the request, rejects a token whose session has ended, and gives a request with an API token its claims.';

create function private.has_scope(scope text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    auth.jwt() ? 'api_token' and auth.uid() is null
      and auth.jwt() -> 'api_scopes' ?| array[scope, replace(scope, ':read', ':write')],
    false
  );
$$;
comment on function private.has_scope is
  'Whether the request has an API token with this scope. A write scope includes reading.';
revoke execute on function private.has_scope from public;
grant execute on function private.has_scope to authenticated;

alter policy "staff read leads" on public.leads
using (
  spam_at is null and (
    (select private.has_role('admin', 'sales', 'marketing', 'viewer')) or (select private.has_scope('leads:read'))
  )
);
alter policy "staff read leads" on public.leads rename to "staff and api tokens read leads";

alter policy "admins and sales update leads" on public.leads
using (
  spam_at is null and ((select private.has_role('admin', 'sales')) or (select private.has_scope('leads:write')))
)
with check ((select private.has_role('admin', 'sales')) or (select private.has_scope('leads:write')));
alter policy "admins and sales update leads" on public.leads rename to "admins, sales and api tokens update leads";

alter policy "staff read people" on public.people
using (
  not is_spam and (
    (select private.has_role('admin', 'sales', 'marketing', 'viewer')) or (select private.has_scope('people:read'))
  )
);
alter policy "staff read people" on public.people rename to "staff and api tokens read people";

alter policy "admins and sales update people" on public.people
using (
  not is_spam and ((select private.has_role('admin', 'sales')) or (select private.has_scope('people:write')))
)
with check ((select private.has_role('admin', 'sales')) or (select private.has_scope('people:write')));
alter policy "admins and sales update people" on public.people rename to "admins, sales and api tokens update people";

alter policy "staff read appointments" on public.appointments
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer')) or (select private.has_scope('appointments:read'))
);
alter policy "staff read appointments" on public.appointments rename to "staff and api tokens read appointments";

create function public.add_lead(
  name text, email text, company text default null, role text default null, phone text default null,
  inquiry_type public.inquiry_type default null, message text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  if not private.has_scope('leads:write') then
    raise insufficient_privilege using message = 'The API token lacks the scope leads:write.';
  end if;
  if coalesce(btrim(name), '') = '' or coalesce(btrim(email), '') !~ '^[^\s@]+@[^\s@]+$' then
    raise sqlstate 'PT422' using
      message = 'A lead needs a name and a valid email address.', hint = 'Send both.';
  end if;
  -- No form was submitted: as for a lead that staff add, no confirmation is sent and no response is due.
  perform set_config('import.applying', 'on', true);
  insert into public.leads (
    name, email, company, role, phone, inquiry_type, message, form_source, origin, response_alert_at, person_id
  )
  values (
    btrim(add_lead.name), btrim(add_lead.email), nullif(btrim(add_lead.company), ''), nullif(btrim(add_lead.role), ''),
    nullif(btrim(add_lead.phone), ''), add_lead.inquiry_type, nullif(btrim(add_lead.message), ''), 'contact_form',
    'import', now(),
    private.upsert_person(
      btrim(add_lead.email), btrim(add_lead.name), nullif(btrim(add_lead.company), ''),
      nullif(btrim(add_lead.phone), ''), now(), 1
    )
  )
  returning * into lead;
  perform set_config('import.applying', '', true);
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  values (
    lead.person_id, lead.id, 'submission', lead.created_at, lead.id,
    jsonb_build_object('form_source', lead.form_source, 'origin', lead.origin)
  );
  perform private.score_lead(lead);
  perform private.assign_owner(lead);
  perform private.audit('insert', 'public.leads', lead.id::text, lead.person_id, jsonb_build_object('origin', lead.origin));
  return jsonb_build_object('id', lead.id, 'person_id', lead.person_id);
end;
$$;
comment on function public.add_lead is
  'Adds a lead of another system, and assigns it by the rules. No email is sent and no response is due. Returns {"id", "person_id"}. Needs an API token with leads:write.';
revoke execute on function public.add_lead from public, anon, authenticated;
grant execute on function public.add_lead to authenticated;

create or replace function private.audit(
  action text, table_name text, row_id text, subject uuid, details jsonb, personal jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  subject_key private.person_keys;
  caller uuid := case when current_setting('audit.by_link', true) = 'on' then null else auth.uid() end;
  api_token constant text := auth.jwt() ->> 'api_token';
  caller_role text := coalesce(
    case when current_setting('audit.by_link', true) = 'on' then 'visitor_link' end,
    case when api_token is not null then 'api_token' end,
    (select role::text from public.staff where user_id = caller and is_active),
    case current_setting('role', true) when 'service_role' then 'service' when 'anon' then 'visitor' else 'database' end
  );
begin
  if subject is not null and personal <> '{}' then
    insert into private.person_keys (subject) values (audit.subject) on conflict do nothing;
    select * into subject_key from private.person_keys where person_keys.subject = audit.subject;
  end if;
  insert into public.audit_log (actor_id, actor_role, action, table_name, row_id, subject, details, key_id, encrypted)
  values (
    caller, caller_role, action, table_name, row_id, subject,
    case when api_token is null then details else details || jsonb_build_object('api_token', api_token) end,
    -- The key is random and needs no key stretching (s2k-mode 0).
    subject_key.id, case when subject_key.id is not null then extensions.pgp_sym_encrypt(personal::text, subject_key.key, 'cipher-algo=aes256, s2k-mode=0') end
  );
end;
$$;
comment on column public.audit_log.actor_role is
  'The staff role at that time, or "service", "database", "api_token" (which the details name), or "visitor_link" for a change through a signed link in an email.';

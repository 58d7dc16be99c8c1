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

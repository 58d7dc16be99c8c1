-- What has to happen outside the database after a change: mails, webhooks, and the database's own
-- regular work. A row is written in the transaction of the change, so that neither is there without
-- the other; one worker takes rows with a lease, does them with no transaction open, and reports.
-- Whoever dies in between loses nothing: the lease ends, and the row is taken again.

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint outbox_kind_known
    check (kind in ('mail', 'event', 'webhook', 'rescore', 'purge', 'alarm', 'fold')),
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
  done_at timestamptz(3)
);

comment on table public.outbox is 'Mails, webhooks and regular work that wait for the worker; what is done loses its payload.';
comment on column public.outbox.kind is 'event: becomes one webhook per target. rescore, purge, alarm, fold: functions of the database.';
comment on column public.outbox.payload is 'What the worker needs, personal data included: never granted to a request.';
comment on column public.outbox.topic is 'Which mail or event it is; without personal data.';
comment on column public.outbox.person_id is 'Whom it is about: erasing the person takes it away.';
comment on column public.outbox.every is 'Regular work comes back after this time instead of being done.';
comment on column public.outbox.lease is 'Made anew each time a worker takes the row; who reports has to name it.';
comment on column public.outbox.last_error is 'Why the last try failed, without personal data.';

create index outbox_due on public.outbox (next_at) where state = 'pending';
create index outbox_newest_first on public.outbox (state, created_at desc, id desc);
create index outbox_of_person on public.outbox (person_id, created_at desc);

alter table public.outbox enable row level security;

create policy "admins read the outbox"
on public.outbox for select to authenticated
using ((select private.has_role('admin')));

grant select (
  id, kind, topic, person_id, every, state, created_at, next_at, attempts, leased_until, last_error, done_at
) on public.outbox to authenticated;
-- The service works the outbox by the functions below alone.
revoke all on public.outbox from service_role;
grant select on public.outbox to service_role;

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
comment on function private.enqueue is 'Puts one row into the outbox, in the transaction of whatever it follows from.';
revoke execute on function private.enqueue from public;

-- Twelve tries over about two days: 5 seconds after the first, 20 hours before the last. The jitter
-- keeps what failed together from coming back together.
create function private.outbox_pause(attempts integer)
returns interval
language sql
volatile
set search_path = ''
as $$
  select make_interval(secs => 5 * power(attempts, 4) * (0.8 + 0.4 * random()));
$$;
comment on function private.outbox_pause is 'How long a row waits after its n-th try failed.';
revoke execute on function private.outbox_pause from public;

create function private.outbox_close(closed uuid, outcome text, reason text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.outbox
  set state = outcome, last_error = left(reason, 200), lease = null, leased_until = null,
    done_at = case outcome when 'done' then now() end,
    -- A dead row may be sent yet; one that is done has nothing left to tell.
    payload = case outcome when 'done' then jsonb_build_object('topic', topic) else payload end
  where id = closed;
$$;
comment on function private.outbox_close is 'Ends a row as done or dead.';
revoke execute on function private.outbox_close from public;

-- Asked when a mail is taken, not when it is written: the wish may come in between.
create function private.outbox_is_unwanted(row_kind text, mail jsonb, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select row_kind = 'mail' and mail ->> 'audience' = 'visitor' and exists (
    select 1 from public.people
    where do_not_contact and (id = person or email = private.normal_email(mail ->> 'to'))
  );
$$;
comment on function private.outbox_is_unwanted is 'Whether this is a mail to somebody who asked not to be contacted.';
revoke execute on function private.outbox_is_unwanted from public;

create function public.claim_outbox(most integer, lease_seconds integer, kinds text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb := '[]';
  due public.outbox;
begin
  for due in
    select * from public.outbox
    where state = 'pending' and next_at <= now() and kind = any (kinds)
      and (leased_until is null or leased_until <= now())
    order by next_at
    limit least(greatest(most, 1), 100)
    for update skip locked
  loop
    if due.attempts >= 12 and due.every is null then
      perform private.outbox_close(due.id, 'dead', 'The worker did not come back from it.');
    elsif private.outbox_is_unwanted(due.kind, due.payload, due.person_id) then
      perform private.outbox_close(due.id, 'done', 'Not sent: this person is not to be contacted.');
    else
      update public.outbox
      set attempts = attempts + 1, lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => least(greatest(lease_seconds, 1), 3600))
      where id = due.id
      returning * into due;
      claimed := claimed || jsonb_build_object(
        'id', due.id, 'lease', due.lease, 'kind', due.kind, 'topic', due.topic,
        'payload', due.payload, 'attempts', due.attempts, 'created_at', due.created_at
      );
    end if;
  end loop;
  return claimed;
end;
$$;
comment on function public.claim_outbox is 'Takes due rows of some kinds for a time; other workers pass them by until it is over.';
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
    perform private.outbox_close(message_id, 'done', null);
    if message.kind = 'mail' and message.payload ->> 'audience' = 'visitor' and message.person_id is not null then
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
comment on function public.finish_outbox is 'Reports a row as done, or, with more of it left, as done for now. false: the lease is over and another worker has it.';
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
    perform private.outbox_close(message_id, 'dead', reason);
    return 'dead';
  end if;
  update public.outbox
  set next_at = now() + least(private.outbox_pause(message.attempts), coalesce(message.every, interval '1 day')),
    lease = null, leased_until = null, last_error = left(reason, 200)
  where id = message_id;
  return 'pending';
end;
$$;
comment on function public.fail_outbox is 'Reports a failed try: pending with a pause, dead when it was the last or can never succeed.';
revoke execute on function public.fail_outbox from public, anon, authenticated;
grant execute on function public.fail_outbox to service_role;

-- Nothing leaves the database here, so that no lease is needed.
create function public.fan_out_events(targets text[], most integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select id, payload, person_id, created_at from public.outbox
    where kind = 'event' and state = 'pending' and next_at <= now()
    order by next_at
    limit least(greatest(most, 1), 1000)
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
comment on function public.fan_out_events is 'Makes one webhook per target out of each due event, so that each is tried by itself; says how many events there were.';
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
    raise insufficient_privilege using message = 'Only administrators send a message again.';
  end if;
  update public.outbox
  set state = 'pending', attempts = 0, next_at = now(), last_error = null
  where outbox.id = replay_outbox.id and state = 'dead';
  if not found then
    raise sqlstate 'PT409' using
      message = 'This message is not among those that were given up.',
      hint = 'Load the list again: it may have been sent again already.';
  end if;
end;
$$;
comment on function public.replay_outbox is 'Gives a dead row all its tries again.';
revoke execute on function public.replay_outbox from public, anon, authenticated;
grant execute on function public.replay_outbox to authenticated;

-- The answer is how much is left: the worker comes back at once until it is nothing.
create function public.run_outbox_work(work text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  case work
    when 'rescore' then return private.rescore(500);
    when 'alarm' then return private.raise_answer_alarms();
    when 'fold' then perform private.fold_counts();
    when 'purge' then return private.purge();
  end case;
  return 0;
end;
$$;
comment on function public.run_outbox_work is 'Does one batch of the database''s own work and says how much is left.';
revoke execute on function public.run_outbox_work from public, anon, authenticated;
grant execute on function public.run_outbox_work to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.outbox', true,
    'person_id = $1 or lower(payload ->> ''to'') = $2 or lower(payload #>> ''{data,email}'') = $2',
    20, 'What waits to be sent to them or about them is removed.');

insert into private.retention (table_name, keep, aged_by, only_where, step) values
  ('public.outbox', interval '30 days', 'created_at', 'state <> ''pending''', 10);

insert into public.outbox (kind, every) values
  ('alarm', interval '5 minutes'),
  ('fold', interval '5 minutes'),
  ('purge', interval '1 day');

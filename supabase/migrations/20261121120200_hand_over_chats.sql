-- A chat that a person has to take over: one item of a session at a time, due within the 24 hours that the
-- site promises. Staff hear of it at once, and again before it is late.

alter table public.handoffs
  add column due_at timestamptz(3) not null default now() + interval '24 hours',
  add column alarm_at timestamptz(3),
  add column task_id uuid references public.tasks (id) on delete set null;

comment on column public.handoffs.due_at is 'Until when the visitor was promised an answer.';
comment on column public.handoffs.alarm_at is 'When staff were warned that it is due.';
comment on column public.handoffs.task_id is 'What its person''s owner was given to do.';

update public.handoffs set due_at = created_at + interval '24 hours', alarm_at = created_at;

create index handoffs_task on public.handoffs (task_id);
create index handoffs_due on public.handoffs (due_at, id) where status <> 'done';

-- Of several that wait for the same session, the oldest stays.
update public.handoffs late set status = 'done'
where status <> 'done' and exists (
  select 1 from public.handoffs earlier
  where earlier.session_id = late.session_id and earlier.status <> 'done'
    and (earlier.created_at, earlier.id) < (late.created_at, late.id)
);
create unique index handoffs_waiting_key on public.handoffs (session_id) where status <> 'done';

-- Its task goes along, with the rights of whoever changes it.
create or replace function private.close_handoff()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.closed_at := case when new.status = 'done' then coalesce(old.closed_at, now()) end;
  if new.status = 'taken' and old.status = 'taken' and old.owner_id <> auth.uid() and new.owner_id = old.owner_id then
    raise sqlstate 'PT409' using
      message = 'A colleague has taken this chat already.',
      hint = 'Load the list again.';
  elsif new.status = 'taken' and old.status <> 'taken' and new.owner_id is not distinct from old.owner_id then
    new.owner_id := coalesce(auth.uid(), new.owner_id);
  elsif new.status = 'open' then
    new.owner_id := null;
  end if;
  if new.status <> old.status and new.task_id is not null then
    update public.tasks set
      owner_id = coalesce(new.owner_id, owner_id),
      done_at = case when new.status = 'done' then coalesce(done_at, now()) end
    where id = new.task_id;
  end if;
  return new;
end;
$$;
comment on function private.close_handoff is 'Trigger: whoever takes a handoff first has it, and one that is done keeps the time; so does its task.';

-- What a visitor's chat writes is no more someone's decision than a form is, though the service writes it.
create or replace function private.audit_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb := coalesce(to_jsonb(old), '{}');
  became jsonb := coalesce(to_jsonb(new), '{}');
  present jsonb := case when tg_op = 'DELETE' then was else became end;
  changed text[];
  before_open jsonb;
  after_open jsonb;
  before_sealed jsonb;
  after_sealed jsonb;
begin
  -- What a visitor's submission and the database's own triggers write is not someone's decision. The
  -- purge keeps one entry for all it removes: one for each row would keep what had to go.
  if pg_trigger_depth() > 1 or current_setting('role', true) = 'anon' or current_setting('audit.purging', true) = 'on'
    or current_setting('audit.visiting', true) = 'on'
  then
    return null;
  end if;
  select array_agg(key order by key),
    jsonb_object_agg(key, was -> key) filter (where key = any (tg_argv[2:]) and was ? key),
    jsonb_object_agg(key, became -> key) filter (where key = any (tg_argv[2:]) and became ? key),
    jsonb_object_agg(key, was -> key) filter (where key <> all (tg_argv[2:]) and was ? key),
    jsonb_object_agg(key, became -> key) filter (where key <> all (tg_argv[2:]) and became ? key)
  into changed, before_open, after_open, before_sealed, after_sealed
  from jsonb_object_keys(was || became) key
  where was -> key is distinct from became -> key
    and key <> all (array['fingerprint', 'search_text', 'lead_score', 'version', 'updated_at']);
  if changed is null then
    return null;
  end if;
  perform private.audit(
    lower(tg_op), format('%s.%s', tg_table_schema, tg_table_name), present ->> tg_argv[0],
    (present ->> tg_argv[1])::uuid,
    jsonb_build_object('changed', changed, 'before', before_open, 'after', after_open),
    case
      when before_sealed is null and after_sealed is null then '{}'
      else jsonb_build_object('before', before_sealed, 'after', after_sealed)
    end
  );
  return null;
end;
$$;

create function private.handoff_listeners(owner uuid)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.staff
  where is_active and (
    user_id = owner
    or role in ('admin', 'sales') and not exists (select 1 from public.staff where is_active and user_id = owner)
  );
$$;
comment on function private.handoff_listeners is 'The addresses of the staff who hear of a handoff: its owner while active, otherwise everyone who can take it.';
revoke execute on function private.handoff_listeners from public;

create function private.hand_over(session uuid, reason text, lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting public.handoffs;
  is_new boolean := false;
begin
  if reason is not null then
    insert into public.handoffs (session_id, reason) values (session, left(hand_over.reason, 500))
    on conflict do nothing;
    is_new := found;
  end if;
  select * into waiting from public.handoffs item where item.session_id = session and item.status <> 'done';
  if waiting.id is null then
    return;
  end if;
  if lead.person_id is not null and waiting.lead_id is distinct from lead.id then
    if waiting.task_id is null then
      insert into public.tasks (person_id, lead_id, title, due_at, owner_id, author_id)
      values (lead.person_id, lead.id, 'Answer the chat: a person was asked for', waiting.due_at, lead.owner_id, null)
      returning id into waiting.task_id;
    end if;
    update public.handoffs set lead_id = lead.id, person_id = lead.person_id, task_id = waiting.task_id
    where id = waiting.id;
  end if;
  if lead.person_id is not null then
    -- A corrected address can be another person's.
    update public.tasks set person_id = lead.person_id, lead_id = lead.id
    where id = waiting.task_id and (person_id, lead_id) is distinct from (lead.person_id, lead.id);
    update public.handoffs set person_id = lead.person_id
    where id = waiting.id and person_id is distinct from lead.person_id;
  end if;
  if is_new then
    perform private.enqueue(
      'mail',
      jsonb_build_object(
        'topic', 'handoff_notice', 'audience', 'staff', 'to', colleague,
        'reason', waiting.reason, 'due_at', private.iso_utc(waiting.due_at)
      ),
      lead.person_id
    )
    from private.handoff_listeners(lead.owner_id) colleague;
  end if;
end;
$$;
comment on function private.hand_over is 'Has a person take over a chat, once while it waits; whoever is known by then gets it as a task of their lead.';
revoke execute on function private.hand_over from public;

-- A form or a booking that comes out of the chat makes or joins a lead, too. After the triggers that give a new
-- lead its person and its owner.
create function private.link_handoff()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = new.id;
  if found then
    perform private.hand_over(lead.session_id, null, lead);
  end if;
  return null;
end;
$$;
comment on function private.link_handoff is 'Trigger: the lead of a session whose chat waits for a person gets the handoff.';
revoke execute on function private.link_handoff from public;

create trigger g_link_handoff
after insert on public.leads
for each row when (new.session_id is not null)
execute function private.link_handoff();

create trigger g_link_handoff_of_joined
after update of session_id on public.leads
for each row when (old.session_id is null and new.session_id is not null)
execute function private.link_handoff();

-- One mail per colleague and round, which names nobody: nothing to erase.
create function private.raise_handoff_alarms()
returns void
language sql
security definer
set search_path = ''
as $$
  with late as (
    update public.handoffs set alarm_at = now()
    where status <> 'done' and alarm_at is null and due_at < now() + interval '4 hours'
    returning owner_id, lead_id, due_at
  ),
  told as (
    select colleague, late.due_at
    from late
    left join public.leads on leads.id = late.lead_id
    cross join lateral (
      select private.handoff_listeners(coalesce(late.owner_id, leads.owner_id)) as colleague
      union
      select email from public.staff where is_active and role = 'admin'
    ) listening
  )
  insert into public.outbox (kind, payload)
  select 'mail', jsonb_build_object(
    'topic', 'handoff_alarm', 'audience', 'staff', 'to', colleague, 'count', count(*),
    'due_at', private.iso_utc(min(due_at))
  )
  from told group by colleague;
$$;
comment on function private.raise_handoff_alarms is 'Tells whoever has them and administrators of handoffs that are due within 4 hours, once each.';
revoke execute on function private.raise_handoff_alarms from public;

create or replace function public.run_outbox_work(work text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  case work
    when 'rescore' then return private.rescore(500);
    when 'alarm' then
      perform private.raise_handoff_alarms();
      return private.raise_answer_alarms();
    when 'fold' then perform private.fold_counts();
    when 'purge' then return private.purge();
  end case;
  return 0;
end;
$$;

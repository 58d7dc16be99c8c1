-- Reassignment of a deactivated team member's work, assignment rules that can be switched off, recipients in the
-- outbox, a preview of erasures, one call that saves all settings, and pages of the audit log.

-- --- Deactivation with reassignment -----------------------------------------------------------------------

create function public.staff_workload(member uuid)
returns table (leads bigint, people bigint, tasks bigint, handoffs bigint, rules bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from public.leads where leads.owner_id = member),
    (select count(*) from public.people where people.owner_id = member and people.merged_into is null),
    (select count(*) from public.tasks where tasks.owner_id = member and tasks.done_at is null),
    (select count(*) from public.handoffs where handoffs.owner_id = member and handoffs.status <> 'done'),
    (select count(*) from public.assignment_rules rule where rule.owner_id = member);
end;
$$;
comment on function public.staff_workload is
  'What a team member owns: leads, people, open tasks, open hand-offs and assignment rules. For administrators.';
revoke execute on function public.staff_workload from public, anon, authenticated;
grant execute on function public.staff_workload to authenticated;

create function public.deactivate_staff(member uuid, successor uuid default null)
returns table (leads bigint, people bigint, tasks bigint, handoffs bigint, rules bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  work record;
begin
  perform private.require_admin();
  if successor is not null and (successor = member or not exists (
    select 1 from public.staff where user_id = successor and is_active and role in ('admin', 'sales')
  )) then
    raise sqlstate 'PT409' using
      message = 'Only active administrators and sales can own leads.',
      hint = 'Select another team member.';
  end if;
  -- First, so that no new lead is assigned to the member meanwhile.
  update public.staff set is_active = false where user_id = member;
  if not found then
    raise sqlstate 'PT404' using message = 'This team member does not exist.', hint = 'Reload the list.';
  end if;
  select * into work from public.staff_workload(member);

  -- A fixed lock order, people before leads, prevents deadlocks with other changes of owners.
  perform 1 from public.people where owner_id = member order by id for update;
  update public.people set owner_id = successor where owner_id = member;
  perform 1 from public.leads where owner_id = member order by id for update;
  update public.leads set owner_id = successor where owner_id = member;
  update public.tasks set owner_id = successor where owner_id = member and done_at is null;
  if successor is null then
    update public.handoffs set status = 'open' where owner_id = member and status <> 'done';
  else
    update public.handoffs set owner_id = successor where owner_id = member and status <> 'done';
    update public.assignment_rules set owner_id = successor where owner_id = member;
  end if;
  return query select work.leads, work.people, work.tasks, work.handoffs, work.rules;
end;
$$;
comment on function public.deactivate_staff is
  'Deactivates a team member and assigns their leads, people, open tasks, open hand-offs and assignment rules to a successor, or to no one, in one transaction. Rules without a successor are kept and skipped. Returns the counts. For administrators.';
revoke execute on function public.deactivate_staff from public, anon, authenticated;
grant execute on function public.deactivate_staff to authenticated;

-- --- Assignment rules -------------------------------------------------------------------------------------

alter table public.assignment_rules add column is_active boolean not null default true;
comment on column public.assignment_rules.is_active is 'Whether the rule is applied.';
comment on table public.assignment_rules is
  'Rules that assign an owner to leads that meet a condition. The first active rule by position applies; rules of inactive owners are skipped.';
grant insert (is_active), update (is_active) on public.assignment_rules to authenticated;

drop trigger audit_changes on public.assignment_rules;
create trigger audit_changes
after insert or update or delete on public.assignment_rules
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'position', 'condition', 'owner_id', 'is_active', 'created_at'
);

create or replace function private.assign_owner(lead public.leads)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  if lead.owner_id is not null or exists (
    select 1 from public.people join public.staff on staff.user_id = people.owner_id
    where people.id = lead.person_id and staff.is_active
  ) then
    return lead;
  end if;
  select staff.user_id into owner
  from public.assignment_rules rule join public.staff on staff.user_id = rule.owner_id
  where rule.is_active and staff.is_active
    and private.evaluate_condition(rule.condition, private.scoring_inputs(lead))
  order by rule.position, rule.id
  limit 1;
  owner := coalesce(owner, private.next_owner());
  if owner is not null then
    update public.leads set owner_id = owner where id = lead.id returning * into lead;
  end if;
  return lead;
end;
$$;

-- --- Recipients in the outbox -----------------------------------------------------------------------------

-- The payload is removed once a message is sent; the recipient remains, so that staff can see whether someone was
-- emailed.
alter table public.outbox add column recipient text
  constraint outbox_recipient_length check (char_length(recipient) <= 254);
comment on column public.outbox.recipient is 'Email address of the recipient; null for jobs and webhooks.';

create function private.set_outbox_recipient()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.recipient := left(new.payload ->> 'to', 254);
  return new;
end;
$$;
comment on function private.set_outbox_recipient is 'Copies the recipient from the payload.';
revoke execute on function private.set_outbox_recipient from public;

create trigger set_outbox_recipient
before insert on public.outbox
for each row when (new.payload ? 'to')
execute function private.set_outbox_recipient();

update public.outbox set recipient = left(payload ->> 'to', 254) where payload ? 'to';

create index outbox_of_recipient on public.outbox (lower(recipient)) where recipient is not null;

grant select (recipient) on public.outbox to authenticated;

update private.personal_data_registry
set row_filter = row_filter || ' or lower(recipient) = $2'
where table_name = 'public.outbox';

-- --- Preview of an erasure --------------------------------------------------------------------------------

create function public.preview_erasure(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored jsonb;
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can erase a person.';
  end if;
  stored := private.process_person_rows(preview_erasure.email, should_delete => false);
  return jsonb_build_object(
    'rows', (select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(stored)),
    'names', (
      select coalesce(jsonb_agg(distinct person ->> 'name'), '[]')
      from jsonb_array_elements(stored -> 'public.people') person where person ->> 'name' <> ''
    ),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', found.id, 'starts_at', private.iso_utc(found.starts_at), 'status', found.status, 'type', type.name
      ) order by found.starts_at), '[]')
      from jsonb_array_elements(stored -> 'public.appointments') item
      join public.appointments found on found.id = (item ->> 'id')::uuid
      join public.appointment_types type on type.id = found.appointment_type_id
      where found.status in ('scheduled', 'confirmed') and found.ends_at > now()
    )
  );
end;
$$;
-- Rows are counted before they are deleted: deleting a lead also deletes the rows that refer to it.
create or replace function public.erase_person(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased jsonb;
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can erase a person.';
  end if;
  select jsonb_object_agg(key, jsonb_array_length(value)) into erased
  from jsonb_each(private.process_person_rows(erase_person.email, should_delete => false));
  perform private.process_person_rows(erase_person.email, should_delete => true);
  perform private.audit('erase', null, null, null, erased);
  return erased;
end;
$$;

comment on function public.preview_erasure is
  'What erase_person would delete: rows per table, names, and upcoming appointments. For administrators.';
revoke execute on function public.preview_erasure from public, anon, authenticated;
grant execute on function public.preview_erasure to authenticated;

-- --- Settings ---------------------------------------------------------------------------------------------

create function public.save_settings(changes jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry record;
begin
  perform private.require_admin();
  if changes ? 'response_time' then
    perform public.set_response_hours((changes #>> '{response_time,hours}')::integer);
  end if;
  for entry in select * from jsonb_to_recordset(coalesce(changes -> 'limits', '[]'))
    as item (name text, per_client integer, total integer, seconds integer)
  loop
    perform public.set_rate_limit(entry.name, entry.per_client, entry.total, entry.seconds);
  end loop;
  for entry in select * from jsonb_to_recordset(coalesce(changes -> 'retention', '[]')) as item ("table" text, days integer)
  loop
    perform public.set_retention(entry."table", entry.days);
  end loop;
  if changes ? 'assistant' then
    perform public.set_assistant_tokens(
      (changes #>> '{assistant,session_tokens}')::integer, (changes #>> '{assistant,day_tokens}')::integer
    );
  end if;
end;
$$;
comment on function public.save_settings is
  'Saves changed settings, in the form of operations_settings, in one transaction: all or none. For administrators.';
revoke execute on function public.save_settings from public, anon, authenticated;
grant execute on function public.save_settings to authenticated;

-- --- Pages of the audit log -------------------------------------------------------------------------------

drop function public.read_audit(bigint, integer, uuid, text, text, text, text, timestamptz, timestamptz);
create function public.read_audit(
  before bigint default null, max_rows integer default 100,
  by_actor uuid default null, by_role text default null, of_action text default null, of_table text default null,
  of_row text default null, since timestamptz default null, until timestamptz default null,
  row_offset integer default 0
)
returns table (
  id bigint, at timestamptz, actor_id uuid, actor_name text, actor_role text, action text, table_name text,
  row_id text, subject uuid, details jsonb, personal jsonb
)
language plpgsql
stable
security definer
set search_path = ''
-- A generic plan for all optional filters would scan the whole table.
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can read the audit log.';
  end if;
  return query
    with page as (
      select * from public.audit_log entry
      where (read_audit.before is null or entry.id < read_audit.before)
        and (by_actor is null or entry.actor_id = by_actor)
        and (by_role is null or entry.actor_role = by_role)
        and (of_action is null or entry.action = of_action)
        and (of_table is null or entry.table_name = of_table)
        and (of_row is null or entry.row_id = of_row)
        and (since is null or entry.at >= since)
        and (until is null or entry.at < until)
      order by entry.id desc
      offset greatest(row_offset, 0)
      limit least(greatest(max_rows, 1), 500)
    )
    select entry.id, entry.at::timestamptz, entry.actor_id, staff.name, entry.actor_role, entry.action,
      entry.table_name, entry.row_id, entry.subject, entry.details,
      case
        when entry.encrypted is null then null
        when keys.key is null then '"[erased]"'::jsonb
        else extensions.pgp_sym_decrypt(entry.encrypted, keys.key)::jsonb
      end
    from page entry
    left join private.person_keys keys on keys.id = entry.key_id
    left join public.staff on staff.user_id = entry.actor_id
    order by entry.id desc;
end;
$$;
comment on function public.read_audit is
  'A page of the audit log, newest first: from an offset or before an entry, filtered by actor, role, action, table, row and time. "personal" is "[erased]" once its key is destroyed. For administrators.';
revoke execute on function public.read_audit from public, anon, authenticated;
grant execute on function public.read_audit to authenticated;

-- Who answers a lead: the owner its person has already; otherwise whom a rule names; otherwise sales, in
-- turn.

create table public.assignment_rules (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint assignment_rules_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  position integer not null default 100 constraint assignment_rules_position_range check (position between 1 and 10000),
  condition jsonb not null
    constraint assignment_rules_condition_length check (octet_length(condition::text) <= 8192),
  owner_id uuid not null references public.staff (user_id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.assignment_rules is 'Who gets the leads that meet a condition; the first rule by position decides. One whose owner is not active is passed over.';
comment on column public.assignment_rules.condition is 'As of a scoring rule.';

create index assignment_rules_in_order on public.assignment_rules (position, id);
create index assignment_rules_owner on public.assignment_rules (owner_id);

create trigger check_condition
before insert or update of condition on public.assignment_rules
for each row execute function private.check_condition();

create trigger count_versions
before update on public.assignment_rules
for each row execute function private.count_versions();

create trigger z_audit
after insert or update or delete on public.assignment_rules
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'position', 'condition', 'owner_id', 'created_at'
);

alter table public.assignment_rules enable row level security;

create policy "admins and sales read assignment rules"
on public.assignment_rules for select to authenticated
using ((select private.has_role('admin', 'sales')));

create policy "admins add assignment rules"
on public.assignment_rules for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins change assignment rules"
on public.assignment_rules for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins remove assignment rules"
on public.assignment_rules for delete to authenticated
using ((select private.has_role('admin')));

grant select, delete on public.assignment_rules to authenticated;
grant insert (name, position, condition, owner_id) on public.assignment_rules to authenticated;
grant update (name, position, condition, owner_id) on public.assignment_rules to authenticated;
grant select, insert, update, delete on public.assignment_rules to service_role;

insert into private.erase_catalogue (table_name, personal, how) values
  ('public.assignment_rules', false, 'Names colleagues, not visitors.');

-- A number for each turn, at once and for each lead another: nobody waits for another lead's commit.
create sequence private.owner_turn;

create function private.next_owner()
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  sales uuid[] := array(
    select user_id from public.staff where role = 'sales' and is_active order by user_id
  );
begin
  if cardinality(sales) = 0 then
    return null;
  end if;
  return sales[1 + nextval('private.owner_turn') % cardinality(sales)];
end;
$$;
comment on function private.next_owner is 'The active sales member whose turn it is; null where there is none.';
revoke execute on function private.next_owner from public;

create function private.assign_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  owner uuid;
begin
  select * into lead from public.leads where id = new.id;
  if not found or lead.owner_id is not null then
    return null;
  end if;

  select staff.user_id into owner
  from public.people join public.staff on staff.user_id = people.owner_id
  where people.id = lead.person_id and staff.is_active;
  if owner is null then
    select staff.user_id into owner
    from public.assignment_rules rule join public.staff on staff.user_id = rule.owner_id
    where staff.is_active and private.meets(rule.condition, private.lead_facts(lead))
    order by rule.position, rule.id
    limit 1;
    owner := coalesce(owner, private.next_owner());
    if owner is null then
      return null;
    end if;
    update public.people set owner_id = owner where id = lead.person_id;
  end if;
  update public.leads set owner_id = owner where id = lead.id;
  return null;
end;
$$;
comment on function private.assign_owner is 'Trigger: gives a lead that was stored and kept an owner, and its person the same.';
revoke execute on function private.assign_owner from public;

create trigger e_assign_owner
after insert on public.leads
for each row execute function private.assign_owner();

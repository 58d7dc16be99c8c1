-- Routing of new leads: conditions on country and module, rules that rotate among several owners, absences of staff,
-- the order of rules, and a preview of what the rules would do.

-- --- Conditions ------------------------------------------------------------------------------------------

create or replace function private.is_valid_condition(condition jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  operator text;
  operand jsonb;
begin
  if jsonb_typeof(condition) is distinct from 'object' then
    return false;
  end if;
  if condition ? 'all' then
    return (condition - 'all') = '{}' and jsonb_typeof(condition -> 'all') = 'array'
      and jsonb_array_length(condition -> 'all') <= 5
      and not exists (
        select 1 from jsonb_array_elements(condition -> 'all') part
        where part ? 'all' or not private.is_valid_condition(part)
      );
  end if;
  if coalesce(condition ->> 'field', '') <> all (array[
    'form_source', 'inquiry_type', 'company', 'role', 'phone', 'email_domain', 'message', 'company_size', 'country',
    'module', 'session', 'need', 'timing', 'demo_requested', 'submissions', 'pages_seen', 'modules_seen', 'referrer',
    'landing_page', 'click_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'
  ]) then
    return false;
  end if;
  if (select count(*) from jsonb_object_keys(condition)) <> 2 then
    return false;
  end if;
  select key, value into operator, operand from jsonb_each(condition) where key <> 'field';
  return case
    when operator in ('is', 'not_in') and jsonb_typeof(operand) = 'array' then
      jsonb_array_length(operand) between 1 and 100 and not exists (
        select 1 from jsonb_array_elements(operand) item
        where jsonb_typeof(item) <> 'string' or char_length(item #>> '{}') not between 1 and 200
      )
    when operator = 'given' then jsonb_typeof(operand) = 'boolean'
    when operator in ('at_least', 'length_at_least') and jsonb_typeof(operand) = 'number' then
      (operand #>> '{}')::numeric between 0 and 1000000
    else false
  end;
end;
$$;
comment on function private.is_valid_condition is
  'Whether a rule condition is valid: {"field": <name>} with one of is, not_in (lists of text), given (boolean), at_least, length_at_least (numbers); or {"all": [up to 5 of these]}. An empty list applies to all leads.';

create or replace function private.evaluate_condition(condition jsonb, inputs jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  input constant text := nullif(btrim(inputs ->> (condition ->> 'field')), '');
begin
  if condition ? 'all' then
    return coalesce(
      (select bool_and(private.evaluate_condition(part, inputs)) from jsonb_array_elements(condition -> 'all') part), true
    );
  end if;
  return coalesce(
    case
      when condition ? 'given' then (input is not null) = (condition ->> 'given')::boolean
      when input is null then false
      when condition ? 'is' then lower((condition -> 'is')::text)::jsonb ? lower(input)
      when condition ? 'not_in' then not lower((condition -> 'not_in')::text)::jsonb ? lower(input)
      when condition ? 'length_at_least' then
        char_length(input) >= (condition ->> 'length_at_least')::numeric
      when condition ? 'at_least' and input ~ '^\d{1,9}$' then
        input::numeric >= (condition ->> 'at_least')::numeric
    end,
    false
  );
end;
$$;

create function private.form_answer(form jsonb, labels text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(btrim(answer ->> 'value'), '')
  from jsonb_array_elements(form -> 'answers') with ordinality as given (answer, place)
  where lower(btrim(answer ->> 'label', E' \t\n:*?')) = any (labels) and btrim(answer ->> 'value') <> ''
  order by place
  limit 1;
$$;
comment on function private.form_answer is
  'The first answer in a submitted form whose label is one of these, in lower case; null without one.';
revoke execute on function private.form_answer from public;

create or replace function private.scoring_inputs(lead public.leads)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first_touchpoint jsonb := lead.attribution -> 'first';
  last_touchpoint jsonb := lead.attribution -> 'last';
  -- The first touchpoint fills in what the last one lacks.
  touchpoint jsonb := case when jsonb_typeof(first_touchpoint) = 'object' then first_touchpoint else '{}' end
    || case when jsonb_typeof(last_touchpoint) = 'object' then last_touchpoint else '{}' end;
begin
  return jsonb_build_object(
    'form_source', lead.form_source,
    'inquiry_type', lead.inquiry_type,
    'company', lead.company,
    'role', lead.role,
    'phone', lead.phone,
    'email_domain', split_part(lead.email, '@', 2),
    -- The message of a chat lead contains the replies of the assistant, so only the words of the visitor count.
    'message', case when lead.form_source = 'chat' and lead.session_id is not null
      then coalesce(private.visitor_messages(lead.session_id), lead.message) else lead.message end,
    'company_size', coalesce(
      substring(lead.message from '^Company size: (\d\S*)$'), private.form_answer(lead.submitted_form, array['company size'])
    ),
    'country', private.form_answer(lead.submitted_form, array['country', 'country or region', 'country/region']),
    -- What the form asks, otherwise the module whose page has the form, otherwise the module viewed last.
    'module', coalesce(
      private.form_answer(lead.submitted_form, array['module', 'module of interest']),
      substring(lead.page_path from '^/solutions/([a-z0-9-]+)'),
      case when jsonb_typeof(lead.attribution -> 'modules') = 'array' then lead.attribution -> 'modules' ->> -1 end
    ),
    'session', lead.session_id,
    -- Only submissions up to this one, so that rescoring yields the same result.
    'submissions', (
      select count(*) from (
        select 1 from public.leads other
        where other.spam_at is null and other.person_id = lead.person_id and other.created_at <= lead.created_at
        limit 100
      ) bounded
    ),
    'pages_seen', case when jsonb_typeof(lead.attribution -> 'pages') = 'array'
      then jsonb_array_length(lead.attribution -> 'pages') end,
    'modules_seen', case when jsonb_typeof(lead.attribution -> 'modules') = 'array'
      then jsonb_array_length(lead.attribution -> 'modules') end,
    'referrer', touchpoint ->> 'referrer',
    'landing_page', touchpoint ->> 'landing',
    'click_id', coalesce(touchpoint ->> 'gclid', touchpoint ->> 'fbclid', touchpoint ->> 'msclkid', touchpoint ->> 'li_fat_id'),
    'utm_source', touchpoint ->> 'utm_source',
    'utm_medium', touchpoint ->> 'utm_medium',
    'utm_campaign', touchpoint ->> 'utm_campaign',
    'utm_term', touchpoint ->> 'utm_term',
    'utm_content', touchpoint ->> 'utm_content'
  ) || case when lead.session_id is null then '{}' else coalesce(private.chat_scoring_inputs(lead.session_id), '{}') end;
end;
$$;

-- --- Absences --------------------------------------------------------------------------------------------

-- Without a reason, because an illness is private.
create table public.staff_absences (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null default auth.uid() references public.staff (user_id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz(3) not null default now(),
  constraint staff_absences_order check (ends_on >= starts_on),
  constraint staff_absences_length check (ends_on - starts_on <= 366)
);

comment on table public.staff_absences is
  'Absences of team members, who get no new leads from assignment rules and the rotation meanwhile.';
comment on column public.staff_absences.starts_on is 'First day, in the time zone of booking_settings.';
comment on column public.staff_absences.ends_on is 'Last day.';

create index staff_absences_of_member on public.staff_absences (staff_id, ends_on);

create trigger audit_changes
after insert or update or delete on public.staff_absences
for each row execute function private.audit_change('id', 'no_person', 'id', 'staff_id', 'starts_on', 'ends_on', 'created_at');

alter table public.staff_absences enable row level security;

create policy "admins and sales read absences"
on public.staff_absences for select to authenticated
using ((select private.has_role('admin', 'sales')));

create policy "admins add absences, sales their own"
on public.staff_absences for insert to authenticated
with check (
  (select private.has_role('admin')) or staff_id = (select auth.uid()) and (select private.has_role('sales'))
);

create policy "admins delete absences, sales their own"
on public.staff_absences for delete to authenticated
using (
  (select private.has_role('admin')) or staff_id = (select auth.uid()) and (select private.has_role('sales'))
);

revoke all on public.staff_absences from anon, authenticated, service_role;
grant select, delete on public.staff_absences to authenticated;
grant insert (staff_id, starts_on, ends_on) on public.staff_absences to authenticated;
grant select, delete on public.staff_absences to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.staff_absences', false, 'Staff, not visitors. Deleted with the team member.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.staff_absences', interval '1 year', 'ends_on', 10);

create function private.is_absent(member uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.staff_absences, public.booking_settings
    where staff_id = member and (now() at time zone zone)::date between starts_on and ends_on
  );
$$;
comment on function private.is_absent is 'Whether a team member is absent today.';
revoke execute on function private.is_absent from public;

-- --- Rules with several owners ---------------------------------------------------------------------------

alter table public.assignment_rules
  add column rotation_ids uuid[] not null default '{}'
    constraint assignment_rules_rotation_length check (cardinality(rotation_ids) <= 49);
-- New rules come last, in the order of their creation, until an administrator orders them.
alter table public.assignment_rules alter column position set default 10000;

comment on column public.assignment_rules.rotation_ids is
  'Other team members who take turns with the owner. Those who are deactivated or absent are skipped.';
comment on column public.assignment_rules.position is 'Set by order_assignment_rules. Rules are checked in ascending order.';
comment on table public.assignment_rules is
  'Rules that assign an owner to leads that meet a condition. The first active rule by position that has an available owner applies.';

grant insert (rotation_ids), update (rotation_ids) on public.assignment_rules to authenticated;

create function private.prepare_rotation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.rotation_ids := array(
    select member from unnest(new.rotation_ids) with ordinality as given (member, place)
    where member <> new.owner_id group by member order by min(place)
  );
  if exists (
    select 1 from unnest(new.rotation_ids) member
    where not exists (select 1 from public.staff where user_id = member)
  ) then
    perform private.raise_invalid_field(
      'rotation_ids', 'A member of the rotation no longer exists.', 'Reload the page and select the members again.'
    );
  end if;
  return new;
end;
$$;
comment on function private.prepare_rotation is
  'Trigger: removes duplicates and the owner from rotation_ids, and rejects unknown members. PT422.';
revoke execute on function private.prepare_rotation from public;

create trigger prepare_rotation
before insert or update of owner_id, rotation_ids on public.assignment_rules
for each row execute function private.prepare_rotation();

create function private.leave_rotations()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.assignment_rules set rotation_ids = array_remove(rotation_ids, old.user_id)
  where old.user_id = any (rotation_ids);
  -- The next member takes over the rule. A rule without other members is deleted with its owner.
  update public.assignment_rules set owner_id = rotation_ids[1]
  where owner_id = old.user_id and cardinality(rotation_ids) > 0;
  return old;
end;
$$;
comment on function private.leave_rotations is 'Trigger: removes a deleted team member from the rules that others share.';
revoke execute on function private.leave_rotations from public;

create trigger leave_rotations
before delete on public.staff
for each row execute function private.leave_rotations();

drop trigger audit_changes on public.assignment_rules;
create trigger audit_changes
after insert or update or delete on public.assignment_rules
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'position', 'condition', 'owner_id', 'rotation_ids', 'is_active', 'created_at'
);

-- A new order is no conflict for an open form.
drop trigger increment_version on public.assignment_rules;
create trigger increment_version
before update on public.assignment_rules
for each row when (
  (old.name, old.condition, old.owner_id, old.rotation_ids, old.is_active)
  is distinct from (new.name, new.condition, new.owner_id, new.rotation_ids, new.is_active)
)
execute function private.increment_version();

create function public.order_assignment_rules(rules uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.assignment_rules order by id for update;
  if (select array_agg(id order by id) from public.assignment_rules)
    is distinct from (select array_agg(id order by id) from unnest(rules) id)
  then
    raise sqlstate 'PT409' using
      message = 'The rules have changed in the meantime.', hint = 'Reload the list and order it again.';
  end if;
  update public.assignment_rules set position = place
  from unnest(rules) with ordinality as ordered (rule, place)
  where id = rule and position <> place;
end;
$$;
comment on function public.order_assignment_rules is
  'Sets the order in which rules are checked. Needs the ids of all rules. PT409: a rule was added or deleted. For administrators.';
revoke execute on function public.order_assignment_rules from public, anon, authenticated;
grant execute on function public.order_assignment_rules to authenticated;

-- --- The decision ----------------------------------------------------------------------------------------

create function private.available_owners(members uuid[])
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select user_id from public.staff
    where user_id = any (members) and is_active and role in ('admin', 'sales') and not private.is_absent(user_id)
    order by user_id
  );
$$;
comment on function private.available_owners is 'The members who can own leads and are not absent.';
revoke execute on function private.available_owners from public;

create type private.route as (rule_id uuid, candidates uuid[]);
comment on type private.route is 'The rule that applies to a lead, or null for the rotation of sales, and who can get it.';

create function private.route_lead(lead public.leads, with_inactive boolean default false)
returns private.route
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  inputs constant jsonb := private.scoring_inputs(lead);
  rule public.assignment_rules;
  candidates uuid[];
begin
  for rule in
    select * from public.assignment_rules
    where is_active or with_inactive
    order by position, created_at, id
  loop
    if private.evaluate_condition(rule.condition, inputs) then
      candidates := private.available_owners(rule.owner_id || rule.rotation_ids);
      if cardinality(candidates) > 0 then
        return row(rule.id, candidates)::private.route;
      end if;
    end if;
  end loop;
  return row(
    null, private.available_owners(array(select user_id from public.staff where role = 'sales'))
  )::private.route;
end;
$$;
comment on function private.route_lead is
  'The first active rule that a lead meets and that has an available owner, otherwise the rotation of sales. "with_inactive" also tries inactive rules.';
revoke execute on function private.route_lead from public;

-- Who got a lead from a rotation longest ago gets the next one. One rotation for all rules, so that a member of two
-- rules does not get twice the leads.
create table private.rotation_turns (
  staff_id uuid primary key references public.staff (user_id) on delete cascade,
  turn bigint not null
);
comment on table private.rotation_turns is 'The last turn of each team member in the rotations of leads.';

alter table private.rotation_turns enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.rotation_turns', false, 'Staff, not visitors.');

create function private.pick_next(candidates uuid[], turns jsonb)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select candidate from unnest(candidates) candidate
  order by coalesce((turns ->> candidate::text)::bigint, 0), candidate
  limit 1;
$$;
comment on function private.pick_next is
  'The candidate whose last turn is the longest ago; null without candidates. "turns" has the last turn by id.';
revoke execute on function private.pick_next from public;

create function private.take_turn(candidates uuid[])
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  turns jsonb;
  next_owner uuid;
begin
  if cardinality(candidates) <= 1 then
    return candidates[1];
  end if;
  -- Concurrent leads wait for each other here, until the other one is stored.
  perform pg_advisory_xact_lock(hashtext('private.rotation_turns'));
  select jsonb_object_agg(staff_id, turn) into turns from private.rotation_turns;
  next_owner := private.pick_next(candidates, turns);
  insert into private.rotation_turns (staff_id, turn)
  select next_owner, 1 + coalesce(max(turn), 0) from private.rotation_turns
  on conflict (staff_id) do update set turn = excluded.turn;
  return next_owner;
end;
$$;
comment on function private.take_turn is
  'The candidate whose turn it is, and advances the rotation. A single candidate takes no turn; null without candidates.';
revoke execute on function private.take_turn from public;

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
  owner := private.take_turn((private.route_lead(lead)).candidates);
  if owner is not null then
    update public.leads set owner_id = owner where id = lead.id returning * into lead;
  end if;
  return lead;
end;
$$;

drop function private.next_owner();
drop sequence private.owner_rotation;

-- --- Preview ---------------------------------------------------------------------------------------------

create function public.preview_assignment(with_inactive boolean default false)
returns table (
  lead_id uuid, name text, company text, created_at timestamptz, owner_id uuid, new_owner_id uuid, reason text,
  rule_id uuid, rule_name text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  route private.route;
  turns jsonb := coalesce((select jsonb_object_agg(staff_id, turn) from private.rotation_turns), '{}');
  next_turn bigint := 1 + coalesce((select max(turn) from private.rotation_turns), 0);
  -- The owners that this preview has given to people.
  owners jsonb := '{}';
begin
  perform private.require_admin();
  for lead in
    select * from (
      select * from public.leads
      where spam_at is null and origin = 'form'
      order by leads.created_at desc, id desc
      limit 100
    ) newest
    order by newest.created_at, newest.id
  loop
    lead_id := lead.id;
    name := lead.name;
    company := lead.company;
    created_at := lead.created_at;
    owner_id := lead.owner_id;
    rule_id := null;
    rule_name := null;
    new_owner_id := owners ->> lead.person_id::text;
    if new_owner_id is null and exists (
      select 1 from public.leads earlier
      where earlier.person_id = lead.person_id and earlier.spam_at is null
        and (earlier.created_at, earlier.id) < (lead.created_at, lead.id)
    ) then
      -- The person was known before the previewed leads.
      select staff.user_id into new_owner_id
      from public.people join public.staff on staff.user_id = people.owner_id
      where people.id = lead.person_id and staff.is_active;
    end if;
    if new_owner_id is not null then
      reason := 'person';
    else
      route := private.route_lead(lead, preview_assignment.with_inactive);
      new_owner_id := private.pick_next(route.candidates, turns);
      if cardinality(route.candidates) > 1 then
        turns := turns || jsonb_build_object(new_owner_id, next_turn);
        next_turn := next_turn + 1;
      end if;
      rule_id := route.rule_id;
      select rule.name into rule_name from public.assignment_rules rule where rule.id = route.rule_id;
      reason := case
        when new_owner_id is null then 'none'
        when route.rule_id is null then 'rotation'
        else 'rule'
      end;
    end if;
    owners := owners || jsonb_build_object(lead.person_id, new_owner_id);
    return next;
  end loop;
end;
$$;
comment on function public.preview_assignment is
  'What the current rules would do with the last 100 leads of the website, oldest first, if they arrived today. Changes nothing. "reason" is rule, rotation, person (the owner of a known person) or none. For administrators.';
revoke execute on function public.preview_assignment from public, anon, authenticated;
grant execute on function public.preview_assignment to authenticated;

-- How promising a lead is, from 0 to 100: the points of the rules it meets. Rules are rows. The database
-- scores after the insert, keeps the points of each rule, and scores anew when rules change.

-- A condition is {"field": ..., <operator>: ...} or {"all": [<condition>, ...]}.
create function private.is_condition(condition jsonb)
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
      and jsonb_array_length(condition -> 'all') between 1 and 5
      and not exists (
        select 1 from jsonb_array_elements(condition -> 'all') part
        where part ? 'all' or not private.is_condition(part)
      );
  end if;
  if coalesce(condition ->> 'field', '') <> all (array[
    'form_source', 'inquiry_type', 'company', 'role', 'phone', 'email_domain', 'message', 'company_size', 'session',
    'submissions', 'pages_seen', 'modules_seen', 'referrer', 'landing_page', 'click_id',
    'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'
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
comment on function private.is_condition is
  'Whether a rule''s condition can be asked: {"field": <name>} with one of is, not_in (lists of texts), given (boolean), at_least, length_at_least (numbers); or {"all": [1 to 5 of these]}.';
revoke execute on function private.is_condition from public;

-- What a lead does not say meets no condition but {"given": false}.
create function private.meets(condition jsonb, facts jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  fact text := nullif(btrim(facts ->> (condition ->> 'field')), '');
begin
  return coalesce(
    case
      when condition ? 'all' then (
        select bool_and(private.meets(part, facts)) from jsonb_array_elements(condition -> 'all') part
      )
      when condition ? 'given' then (fact is not null) = (condition ->> 'given')::boolean
      when fact is null then false
      when condition ? 'is' then lower((condition -> 'is')::text)::jsonb ? lower(fact)
      when condition ? 'not_in' then not lower((condition -> 'not_in')::text)::jsonb ? lower(fact)
      when condition ? 'length_at_least' then
        char_length(fact) >= (condition ->> 'length_at_least')::numeric
      when condition ? 'at_least' and fact ~ '^\d{1,9}$' then
        fact::numeric >= (condition ->> 'at_least')::numeric
    end,
    false
  );
end;
$$;
comment on function private.meets is 'Whether the facts of a lead meet a condition. Capitals do not count.';
revoke execute on function private.meets from public;

create function private.lead_facts(lead public.leads)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first_touch jsonb := lead.attribution -> 'first';
  last_touch jsonb := lead.attribution -> 'last';
  -- What the last touch does not say, the first one may.
  touch jsonb := case when jsonb_typeof(first_touch) = 'object' then first_touch else '{}' end
    || case when jsonb_typeof(last_touch) = 'object' then last_touch else '{}' end;
begin
  return jsonb_build_object(
    'form_source', lead.form_source,
    'inquiry_type', lead.inquiry_type,
    'company', lead.company,
    'role', lead.role,
    'phone', lead.phone,
    'email_domain', split_part(lead.email, '@', 2),
    'message', lead.message,
    'company_size', substring(lead.message from '^Company size: (\d\S*)$'),
    'session', lead.session_id,
    -- Those up to this one, so that scoring anew comes to the same.
    'submissions', (
      select count(*) from (
        select 1 from public.leads other
        where other.person_id = lead.person_id and other.created_at <= lead.created_at
        limit 100
      ) bounded
    ),
    'pages_seen', case when jsonb_typeof(lead.attribution -> 'pages') = 'array'
      then jsonb_array_length(lead.attribution -> 'pages') end,
    'modules_seen', case when jsonb_typeof(lead.attribution -> 'modules') = 'array'
      then jsonb_array_length(lead.attribution -> 'modules') end,
    'referrer', touch ->> 'referrer',
    'landing_page', touch ->> 'landing',
    'click_id', coalesce(touch ->> 'gclid', touch ->> 'fbclid', touch ->> 'msclkid', touch ->> 'li_fat_id'),
    'utm_source', touch ->> 'utm_source',
    'utm_medium', touch ->> 'utm_medium',
    'utm_campaign', touch ->> 'utm_campaign',
    'utm_term', touch ->> 'utm_term',
    'utm_content', touch ->> 'utm_content'
  );
end;
$$;
comment on function private.lead_facts is 'What conditions can ask of a lead; of the two touches the last one that says something.';
revoke execute on function private.lead_facts from public;

-- A check of the table would need to let everyone call the function.
create function private.check_condition()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_condition(new.condition) then
    raise sqlstate 'PT422' using
      message = 'The condition of this rule cannot be asked.',
      hint = 'It needs a field and one of is, not_in, given, at_least and length_at_least.';
  end if;
  return new;
end;
$$;
comment on function private.check_condition is 'Trigger: refuses a rule whose condition cannot be asked.';
revoke execute on function private.check_condition from public;

create table public.scoring_rules (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint scoring_rules_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  condition jsonb not null
    constraint scoring_rules_condition_length check (octet_length(condition::text) <= 8192),
  points integer not null constraint scoring_rules_points_range check (points between -100 and 100),
  reason text not null
    constraint scoring_rules_reason_length check (char_length(reason) <= 200 and btrim(reason) <> ''),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.scoring_rules is 'What makes a lead promising: points for each condition it meets. A rule is switched off, not removed: leads keep its points until they are scored anew.';
comment on column public.scoring_rules.condition is 'Such as {"field": "inquiry_type", "is": ["sales"]}.';
comment on column public.scoring_rules.reason is 'What staff read beside the points.';
comment on column public.scoring_rules.version is 'How often the row was written.';

create trigger check_condition
before insert or update of condition on public.scoring_rules
for each row execute function private.check_condition();

create trigger count_versions
before update on public.scoring_rules
for each row execute function private.count_versions();

alter table public.scoring_rules enable row level security;

create policy "staff read scoring rules"
on public.scoring_rules for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins add scoring rules"
on public.scoring_rules for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins change scoring rules"
on public.scoring_rules for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

revoke all on public.scoring_rules from service_role;
grant select on public.scoring_rules to authenticated;
grant insert (name, condition, points, reason, is_active) on public.scoring_rules to authenticated;
grant update (name, condition, points, reason, is_active) on public.scoring_rules to authenticated;
grant select, insert, update on public.scoring_rules to service_role;

create table public.lead_points (
  lead_id uuid not null references public.leads (id) on delete cascade,
  rule_id uuid not null references public.scoring_rules (id),
  version integer not null,
  points integer not null,
  reason text not null constraint lead_points_reason_length check (char_length(reason) <= 200),
  primary key (lead_id, rule_id)
);

comment on table public.lead_points is 'The points of a lead, one row per rule it meets, as the rule was then. Written by the database.';
comment on column public.lead_points.version is 'Of the rule.';

create index lead_points_rule on public.lead_points (rule_id);

create table public.lead_score_history (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  score integer not null,
  points jsonb not null constraint lead_score_history_points_length check (octet_length(points::text) <= 65536),
  replaced_at timestamptz(3) not null default now()
);

comment on table public.lead_score_history is 'What a lead had scored before its rules changed. Appended by the database.';
comment on column public.lead_score_history.points is 'Its rows of lead_points then, without the lead.';

create index lead_score_history_of_lead on public.lead_score_history (lead_id, replaced_at desc, id desc);

alter table public.lead_points enable row level security;
alter table public.lead_score_history enable row level security;

create policy "staff read the points of leads"
on public.lead_points for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff read former scores of leads"
on public.lead_score_history for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.lead_points, public.lead_score_history from service_role;
grant select on public.lead_points, public.lead_score_history to authenticated;
grant select on public.lead_points, public.lead_score_history to service_role;

create function private.score_lead(lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  facts jsonb := private.lead_facts(lead);
  former jsonb;
  current jsonb;
  score integer;
begin
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('rule_id', id, 'version', version, 'points', points, 'reason', reason) order by id
      ),
      '[]'
    ),
    least(greatest(coalesce(sum(points), 0), 0), 100)
  into current, score
  from public.scoring_rules
  where is_active and private.meets(condition, facts);

  select coalesce(jsonb_agg(to_jsonb(kept) - 'lead_id' order by kept.rule_id), '[]')
  into former
  from public.lead_points kept
  where kept.lead_id = lead.id;

  if former = current and score = lead.lead_score then
    return;
  end if;
  if former <> current then
    if former <> '[]' then
      insert into public.lead_score_history (lead_id, score, points)
      values (lead.id, lead.lead_score, former);
    end if;
    delete from public.lead_points where lead_id = lead.id;
    insert into public.lead_points (lead_id, rule_id, version, points, reason)
    select lead.id, met.rule_id, met.version, met.points, met.reason
    from jsonb_to_recordset(current) met (rule_id uuid, version integer, points integer, reason text);
  end if;
  if score <> lead.lead_score then
    update public.leads set lead_score = score where id = lead.id;
  end if;
  update public.people set lead_score = highest.score
  from (select max(lead_score) as score from public.leads where person_id = lead.person_id) highest
  where id = lead.person_id and lead_score is distinct from highest.score;
end;
$$;
comment on function private.score_lead is 'Gives a lead its points and score, and its person the highest score of their leads; former points go to the history.';
revoke execute on function private.score_lead from public;

create function private.score_new_lead()
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
    perform private.score_lead(lead);
  end if;
  return null;
end;
$$;
comment on function private.score_new_lead is 'Trigger: scores a lead that was stored and kept.';
revoke execute on function private.score_new_lead from public;

create trigger c_score_lead
after insert on public.leads
for each row execute function private.score_new_lead();

-- --- Scoring anew ------------------------------------------------------------------------------

create table private.scoring_state (
  is_only boolean primary key default true check (is_only),
  is_due boolean not null default false,
  -- The last lead that was scored anew, newest first.
  created_at timestamptz,
  id uuid
);
comment on table private.scoring_state is 'How far scoring anew has come.';
alter table private.scoring_state enable row level security;

create function private.rescore(most integer default 500)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  state private.scoring_state;
  lead public.leads;
  scored integer := 0;
  remaining bigint := 0;
begin
  select * into state from private.scoring_state for update;
  if not state.is_due then
    return 0;
  end if;
  for lead in
    select * from public.leads
    where state.id is null or (leads.created_at, leads.id) < (state.created_at, state.id)
    order by leads.created_at desc, leads.id desc
    limit most
  loop
    perform private.score_lead(lead);
    scored := scored + 1;
    state.created_at := lead.created_at;
    state.id := lead.id;
  end loop;
  if scored = most then
    select count(*) into remaining from (
      select 1 from public.leads
      where (leads.created_at, leads.id) < (state.created_at, state.id)
      limit 10000
    ) bounded;
  end if;
  update private.scoring_state set
    is_due = remaining > 0,
    created_at = case when remaining > 0 then state.created_at end,
    id = case when remaining > 0 then state.id end
  where true;
  return remaining;
end;
$$;
comment on function private.rescore is 'Scores so many leads by the rules as they are now, newest first, going on where it stopped. Answers how many are left, counted to 10,000.';
revoke execute on function private.rescore from public;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.scoring_rules', false, null, 50, 'Rules.'),
  ('public.lead_points', true, 'lead_id in (select id from public.leads where person_id = $1 or lower(email) = $2)', 20,
    'Removed.'),
  ('public.lead_score_history', true,
    'lead_id in (select id from public.leads where person_id = $1 or lower(email) = $2)', 20, 'Removed.'),
  ('private.scoring_state', false, null, 50, 'A place in the list.');

create trigger z_audit
after insert or update or delete on public.scoring_rules
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'condition', 'points', 'reason', 'is_active', 'created_at'
);

-- A set of rules to begin with, to be corrected in the back office.
insert into public.scoring_rules (name, condition, points, reason) values
  ('Sales inquiry', '{"field": "inquiry_type", "is": ["sales"]}', 30, 'Asks for sales'),
  ('Partnership', '{"field": "inquiry_type", "is": ["partnership"]}', 15, 'Offers a partnership'),
  ('Careers or press', '{"field": "inquiry_type", "is": ["careers", "press"]}', -30, 'Does not buy'),
  ('Solution guide', '{"field": "form_source", "is": ["download_guide"]}', 10, 'Read the solution guide'),
  ('Came from the chat', '{"field": "session", "given": true}', 10, 'Talked to the assistant'),
  ('Company', '{"field": "company", "given": true}', 10, 'Names a company'),
  ('Phone', '{"field": "phone", "given": true}', 5, 'Can be called'),
  ('Business address',
    '{"field": "email_domain", "not_in": ["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "icloud.com", "me.com", "aol.com", "gmx.com", "gmx.de", "gmx.net", "web.de", "t-online.de", "proton.me", "protonmail.com", "mail.com", "mail.ru", "yandex.com", "zoho.com", "qq.com", "163.com"]}',
    15, 'Writes from a business address'),
  ('Decides alone', '{"field": "role", "is": ["ceo", "cto"]}', 20, 'Decides about the budget'),
  ('Decides with others', '{"field": "role", "is": ["director", "manager"]}', 10, 'Has a say in the decision'),
  ('Large company', '{"field": "company_size", "is": ["201-1000", "1000+"]}', 15, 'Large company'),
  ('Middle-sized company', '{"field": "company_size", "is": ["51-200"]}', 10, 'Middle-sized company'),
  ('Long message',
    '{"all": [{"field": "message", "length_at_least": 200}, {"field": "form_source", "is": ["contact_form", "chat"]}]}',
    10, 'Describes the matter at length'),
  ('Came back', '{"field": "submissions", "at_least": 2}', 10, 'Wrote before'),
  ('Looked around', '{"field": "modules_seen", "at_least": 3}', 5, 'Looked at several modules'),
  ('Campaign', '{"field": "utm_campaign", "given": true}', 5, 'Came by a campaign');

-- The leads that were there before.
insert into private.scoring_state (is_due) values (true);
do $$
begin
  while private.rescore(1000) > 0 loop
  end loop;
end;
$$;

-- Not at once: a submission that is under way reads the rules as they were and is not seen yet. A
-- visitor's statement ends after 3 seconds.
create function private.ask_for_rescore()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.scoring_state set is_due = true, created_at = null, id = null where true;
  perform private.enqueue('rescore', '{}'::jsonb, null, now() + interval '10 seconds');
  return null;
end;
$$;
comment on function private.ask_for_rescore is 'Trigger: has all leads scored anew, in the background.';
revoke execute on function private.ask_for_rescore from public;

create trigger ask_for_rescore
after insert or delete or update of condition, points, reason, is_active on public.scoring_rules
for each statement execute function private.ask_for_rescore();

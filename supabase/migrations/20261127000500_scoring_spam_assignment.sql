-- Scoring, spam and assignment: three steps of process_new_lead(). Rules are rows with conditions that
-- administrators edit. Spam that is classified on arrival never becomes a lead; a lead that staff mark as spam
-- keeps its row and is hidden by spam_at. spam_submissions lists both.

-- --- Conditions of rules ---------------------------------------------------------------------------------

create function private.is_valid_condition(condition jsonb)
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
        where part ? 'all' or not private.is_valid_condition(part)
      );
  end if;
  if coalesce(condition ->> 'field', '') <> all (array[
    'form_source', 'inquiry_type', 'company', 'role', 'phone', 'email_domain', 'message', 'company_size', 'session',
    'need', 'timing', 'demo_requested', 'submissions', 'pages_seen', 'modules_seen', 'referrer', 'landing_page', 'click_id',
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
comment on function private.is_valid_condition is
  'Whether a rule condition is valid: {"field": <name>} with one of is, not_in (lists of text), given (boolean), at_least, length_at_least (numbers); or {"all": [1 to 5 of these]}.';
revoke execute on function private.is_valid_condition from public;

create function private.evaluate_condition(condition jsonb, inputs jsonb)
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
      (select bool_and(private.evaluate_condition(part, inputs)) from jsonb_array_elements(condition -> 'all') part), false
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
comment on function private.evaluate_condition is 'Whether the inputs of a lead meet a condition, ignoring case.';
revoke execute on function private.evaluate_condition from public;

create function private.scoring_inputs(lead public.leads)
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
    'company_size', substring(lead.message from '^Company size: (\d\S*)$'),
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
comment on function private.scoring_inputs is 'The fields that rule conditions can test for a lead.';
revoke execute on function private.scoring_inputs from public;

-- A check constraint would require EXECUTE on the function for every role that writes rules.
create function private.validate_condition()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_valid_condition(new.condition) then
    raise sqlstate 'PT422' using
      message = 'The condition of this rule is not valid.',
      hint = 'Use a field and one of is, not_in, given, at_least and length_at_least.';
  end if;
  return new;
end;
$$;
comment on function private.validate_condition is 'Trigger: rejects a rule with an invalid condition.';
revoke execute on function private.validate_condition from public;

-- --- Scoring ---------------------------------------------------------------------------------------------

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

comment on table public.scoring_rules is
  'Points for leads that meet a condition. Rules are deactivated instead of deleted: leads keep their points until they are rescored.';
comment on column public.scoring_rules.condition is 'For example {"field": "inquiry_type", "is": ["sales"]}.';
comment on column public.scoring_rules.reason is 'Shown to staff beside the points.';
comment on column public.scoring_rules.version is 'Number of changes to the row.';

-- Initial rules, editable in the back office.
insert into public.scoring_rules (name, condition, points, reason) values
  ('Sales inquiry', '{"field": "inquiry_type", "is": ["sales"]}', 30, 'Sales inquiry'),
  ('Partnership', '{"field": "inquiry_type", "is": ["partnership"]}', 15, 'Partnership inquiry'),
  ('Careers or press', '{"field": "inquiry_type", "is": ["careers", "press"]}', -30, 'Not a buyer'),
  ('Solution guide', '{"field": "form_source", "is": ["download_guide"]}', 10, 'Downloaded the solution guide'),
  ('Chat session', '{"field": "session", "given": true}', 10, 'Chatted with the assistant'),
  ('Company', '{"field": "company", "given": true}', 10, 'Company given'),
  ('Phone', '{"field": "phone", "given": true}', 5, 'Phone number given'),
  ('Business email',
    '{"field": "email_domain", "not_in": ["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "icloud.com", "me.com", "aol.com", "gmx.com", "gmx.de", "gmx.net", "web.de", "t-online.de", "proton.me", "protonmail.com", "mail.com", "mail.ru", "yandex.com", "zoho.com", "qq.com", "163.com"]}',
    15, 'Business email address'),
  ('Decision maker', '{"field": "role", "is": ["ceo", "cto"]}', 20, 'Budget owner'),
  ('Influencer', '{"field": "role", "is": ["director", "manager"]}', 10, 'Influences the decision'),
  ('Large company', '{"field": "company_size", "is": ["201-1000", "1000+"]}', 15, 'Large company'),
  ('Mid-size company', '{"field": "company_size", "is": ["51-200"]}', 10, 'Mid-size company'),
  ('Detailed message',
    '{"all": [{"field": "message", "length_at_least": 200}, {"field": "form_source", "is": ["contact_form", "chat"]}]}',
    10, 'Detailed message'),
  ('Returning visitor', '{"field": "submissions", "at_least": 2}', 10, 'Returning visitor'),
  ('Several modules viewed', '{"field": "modules_seen", "at_least": 3}', 5, 'Viewed several modules'),
  ('Campaign', '{"field": "utm_campaign", "given": true}', 5, 'Came from a campaign');

insert into public.scoring_rules (name, condition, points, reason) values
  ('Need', '{"field": "need", "given": true}', 10, 'Described a need in the chat'),
  ('Timing', '{"field": "timing", "given": true}', 10, 'Named a timeline in the chat'),
  ('Demo', '{"field": "demo_requested", "given": true}', 15, 'Requested a demo in the chat');

create trigger validate_condition
before insert or update of condition on public.scoring_rules
for each row execute function private.validate_condition();

create trigger increment_version
before update on public.scoring_rules
for each row execute function private.increment_version();

create trigger audit_changes
after insert or update or delete on public.scoring_rules
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'condition', 'points', 'reason', 'is_active', 'created_at'
);

alter table public.scoring_rules enable row level security;

create policy "staff read scoring rules"
on public.scoring_rules for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins add scoring rules"
on public.scoring_rules for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins update scoring rules"
on public.scoring_rules for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

revoke all on public.scoring_rules from anon, authenticated, service_role;
grant select on public.scoring_rules to authenticated;
grant insert (name, condition, points, reason, is_active) on public.scoring_rules to authenticated;
grant update (name, condition, points, reason, is_active) on public.scoring_rules to authenticated;
grant select, insert, update on public.scoring_rules to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.scoring_rules', false, 'Rules.');

create table public.lead_points (
  lead_id uuid not null references public.leads (id) on delete cascade,
  rule_id uuid not null references public.scoring_rules (id),
  version integer not null,
  points integer not null,
  reason text not null constraint lead_points_reason_length check (char_length(reason) <= 200),
  primary key (lead_id, rule_id)
);

comment on table public.lead_points is
  'Points of a lead: one row per rule it met, with the values of the rule at that time. Written by the database.';
comment on column public.lead_points.version is 'Version of the rule.';

create index lead_points_rule on public.lead_points (rule_id);

alter table public.lead_points enable row level security;

create policy "staff read points of leads"
on public.lead_points for select to authenticated
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and exists (select 1 from public.leads where leads.id = lead_id)
);

revoke all on public.lead_points from anon, authenticated, service_role;
grant select on public.lead_points to authenticated;
grant select on public.lead_points to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.lead_points',
  true,
  'lead_id in (select id from public.leads where person_id = $1 or lower(email) = $2)',
  20,
  'Deleted.'
);

create table public.lead_score_history (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  score integer not null,
  points jsonb not null constraint lead_score_history_points_length check (octet_length(points::text) <= 65536),
  replaced_at timestamptz(3) not null default now()
);

comment on table public.lead_score_history is
  'Scores of a lead before its rules changed. Append-only, written by the database.';
comment on column public.lead_score_history.points is 'The rows of lead_points at that time, without lead_id.';

create index lead_score_history_of_lead on public.lead_score_history (lead_id, replaced_at desc, id desc);

alter table public.lead_score_history enable row level security;

create policy "staff read former scores of leads"
on public.lead_score_history for select to authenticated
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and exists (select 1 from public.leads where leads.id = lead_id)
);

revoke all on public.lead_score_history from anon, authenticated, service_role;
grant select on public.lead_score_history to authenticated;
grant select on public.lead_score_history to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.lead_score_history',
  true,
  'lead_id in (select id from public.leads where person_id = $1 or lower(email) = $2)',
  20,
  'Deleted.'
);

create function private.compute_score(lead public.leads)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  inputs constant jsonb := private.scoring_inputs(lead);
begin
  return (
    select least(greatest(coalesce(sum(points), 0), 0), 100)::integer
    from public.scoring_rules
    where is_active and private.evaluate_condition(condition, inputs)
  );
end;
$$;
comment on function private.compute_score is 'The score of a lead that is not stored, from 0 to 100.';
revoke execute on function private.compute_score from public;

create function private.score_lead(lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  inputs jsonb := private.scoring_inputs(lead);
  former_points jsonb;
  current_points jsonb;
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
  into current_points, score
  from public.scoring_rules
  where is_active and private.evaluate_condition(condition, inputs);

  select coalesce(jsonb_agg(to_jsonb(stored) - 'lead_id' order by stored.rule_id), '[]')
  into former_points
  from public.lead_points stored
  where stored.lead_id = lead.id;

  if former_points = current_points and score = lead.lead_score then
    return;
  end if;
  if former_points <> current_points then
    if former_points <> '[]' then
      insert into public.lead_score_history (lead_id, score, points)
      values (lead.id, lead.lead_score, former_points);
    end if;
    delete from public.lead_points where lead_id = lead.id;
    insert into public.lead_points (lead_id, rule_id, version, points, reason)
    select lead.id, point.rule_id, point.version, point.points, point.reason
    from jsonb_to_recordset(current_points) point (rule_id uuid, version integer, points integer, reason text);
  end if;
  if score <> lead.lead_score then
    update public.leads set lead_score = score where id = lead.id;
  end if;
  update public.people set lead_score = highest.score
  from (select coalesce(max(lead_score), 0) as score from public.leads where spam_at is null and person_id = lead.person_id) highest
  where id = lead.person_id and lead_score is distinct from highest.score;
end;
$$;
comment on function private.score_lead is
  'Sets the points and the score of a lead, and the highest score of its person. Former points move to the history.';
revoke execute on function private.score_lead from public;

create table private.scoring_state (
  is_only boolean primary key default true check (is_only),
  is_due boolean not null default false,
  -- The last rescored lead; leads are rescored newest first.
  created_at timestamptz,
  id uuid
);

comment on table private.scoring_state is 'Progress of rescoring.';

insert into private.scoring_state (is_due) values (false);

alter table private.scoring_state enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.scoring_state', false, 'Progress.');

create function private.rescore_leads(max_rows integer default 500)
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
    limit max_rows
  loop
    perform private.score_lead(lead);
    scored := scored + 1;
    state.created_at := lead.created_at;
    state.id := lead.id;
  end loop;
  if scored = max_rows then
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
  where is_only;
  return remaining;
end;
$$;
comment on function private.rescore_leads is
  'Rescores a batch of leads with the current rules, newest first, and continues where it stopped. Returns how many are left, counted up to 10,000.';
revoke execute on function private.rescore_leads from public;

-- Delayed, because transactions in progress still score with the old rules. In the background, because the
-- statement timeout of a visitor is 3 seconds.
create function private.schedule_rescore()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.scoring_state set is_due = true, created_at = null, id = null where is_only;
  perform private.enqueue('rescore', '{}'::jsonb, null, now() + interval '10 seconds');
  return null;
end;
$$;
comment on function private.schedule_rescore is 'Trigger: schedules the rescoring of all leads.';
revoke execute on function private.schedule_rescore from public;

create trigger schedule_rescore
after insert or delete or update of condition, points, reason, is_active on public.scoring_rules
for each statement execute function private.schedule_rescore();

-- --- Spam ------------------------------------------------------------------------------------------------

-- Spam is classified in the database after the insert, so every channel is covered. Its sender gets the same
-- response as everyone else. A missing signal counts for nothing: visitors without JavaScript and API clients
-- send none.
create table public.spam_submissions (
  id uuid primary key,
  name text not null constraint spam_submissions_name_length check (char_length(name) <= 200),
  email text not null constraint spam_submissions_email_length check (char_length(email) <= 254),
  company text constraint spam_submissions_company_length check (char_length(company) <= 200),
  role text constraint spam_submissions_role_length check (char_length(role) <= 100),
  phone text constraint spam_submissions_phone_length check (char_length(phone) <= 40),
  inquiry_type public.inquiry_type,
  message text constraint spam_submissions_message_length check (char_length(message) <= 6000),
  form_source public.form_source not null,
  session_id uuid,
  submission_id uuid,
  attribution jsonb constraint spam_submissions_attribution_length check (octet_length(attribution::text) <= 8192),
  signals jsonb constraint spam_submissions_signals_length check (octet_length(signals::text) <= 2048),
  consent_wording text constraint spam_submissions_consent_wording_length check (char_length(consent_wording) <= 40),
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  points integer not null,
  reasons text[] not null constraint spam_submissions_reasons_length check (octet_length(reasons::text) <= 4000),
  classified_at timestamptz(3) not null default now(),
  classified_by uuid references public.staff (user_id) on delete set null,
  lead_id uuid references public.leads (id) on delete cascade
);

comment on table public.spam_submissions is
  'Submissions classified as spam, kept for the retention period (90 days by default). Staff can restore one that was classified wrongly.';
comment on column public.spam_submissions.id is 'The id that the lead has or will have when it is restored.';
comment on column public.spam_submissions.submission_id is
  'Idempotency key of the form: repeats a request whose response was lost. No client role can read it.';
comment on column public.spam_submissions.points is '100 or more is spam.';
comment on column public.spam_submissions.reasons is 'The signals that were found.';
comment on column public.spam_submissions.classified_by is 'The staff member who marked it; null for the database.';
comment on column public.spam_submissions.lead_id is
  'The flagged lead; null for a submission that was classified on arrival and never processed.';

create index spam_submissions_newest_first on public.spam_submissions (classified_at desc, id desc);
create unique index spam_submissions_submission_id_key on public.spam_submissions (submission_id);
create index spam_submissions_fingerprint on public.spam_submissions (fingerprint, classified_at);
create index spam_submissions_classified_by on public.spam_submissions (classified_by);
create index spam_submissions_same_text
on public.spam_submissions (md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))), created_at desc)
where char_length(message) >= 60;
create index spam_submissions_session on public.spam_submissions (session_id) where session_id is not null;
create index spam_submissions_lead on public.spam_submissions (lead_id);

alter table public.spam_submissions enable row level security;

create policy "admins and sales read spam"
on public.spam_submissions for select to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.spam_submissions from anon, authenticated, service_role;
grant select (
  id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, attribution, signals,
  consent_wording, created_at, points, reasons, classified_at, classified_by
) on public.spam_submissions to authenticated;
grant select on public.spam_submissions to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.spam_submissions', true, 'lower(email) = $2', 70, 'Deleted.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.spam_submissions', interval '90 days', 'classified_at', 20);

create table private.spam_phrases (
  phrase text primary key constraint spam_phrases_lower check (phrase = lower(btrim(phrase)) and char_length(phrase) between 4 and 100),
  points integer not null default 40 constraint spam_phrases_points check (points between 1 and 100)
);

comment on table private.spam_phrases is
  'Phrases that are typical of spam, in lower case with single spaces. None is sufficient by itself.';

insert into private.spam_phrases (phrase) values
  ('backlinks'), ('guest post'), ('domain authority'), ('first page of google'), ('rank your website'),
  ('seo services'), ('seo package'), ('web traffic to your'), ('email list for sale'), ('buy followers'),
  ('online casino'), ('sports betting'), ('payday loan'), ('guaranteed loan'), ('crypto investment'),
  ('double your bitcoin'), ('forex signals'), ('make money online'), ('work from home and earn'),
  ('cheap viagra'), ('weight loss pills'), ('hot singles'), ('adult dating'), ('replica watches'),
  ('you have won'), ('claim your prize'), ('wire transfer fee'), ('contact form blast'),
  ('millions of contact forms'), ('[url='), ('<a href=');

alter table private.spam_phrases enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.spam_phrases', false, 'Phrases.');

create function private.spam_signals(lead public.leads)
returns table (points integer, reason text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  body text := lower(regexp_replace(concat_ws(' ', lead.name, lead.company, lead.message), '\s+', ' ', 'g'));
  links integer := regexp_count(lead.message, 'https?://|\mwww\.', 1, 'i');
  same_text bytea;
  senders integer := 0;
begin
  return query
    select signal.points, signal.reason
    from (
      values
        (100, 'Hidden field filled in', lead.signals -> 'honeypot' = 'true'),
        (
          100, 'Sent within a second of opening the form',
          case when jsonb_typeof(lead.signals -> 'elapsed_ms') = 'number'
            then (lead.signals ->> 'elapsed_ms')::numeric < 1000 end
        ),
        (60, 'Invalid form token', lead.signals ->> 'token' = 'forged'),
        (60, 'URL in name or company', concat_ws(' ', lead.name, lead.company) ~* 'https?://|\mwww\.'),
        (20, 'One or two links', links in (1, 2)),
        (50, 'Several links', links between 3 and 7),
        (100, 'Many links', links >= 8)
    ) signal (points, reason, is_met)
    where signal.is_met;

  return query
    select known.points, format('Contains "%s"', known.phrase)
    from private.spam_phrases known
    where position(known.phrase in body) > 0
    order by known.phrase
    limit 10;

  if char_length(lead.message) >= 60 then
    same_text := private.text_digest(lead.message);
    select count(distinct private.normalize_email(duplicate.email)) into senders
    from (
      select email from public.leads
      where text_digest = same_text and created_at > lead.created_at - interval '1 day'
      union all
      select email from public.spam_submissions
      where md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))) = encode(same_text, 'hex')
        and char_length(message) >= 60
        and created_at > lead.created_at - interval '1 day'
      limit 200
    ) duplicate
    where private.normalize_email(duplicate.email) <> private.normalize_email(lead.email);
  end if;
  if senders >= 10 then
    return query select 80, 'Same text from ten or more other addresses';
  elsif senders >= 3 then
    return query select 40, 'Same text from several other addresses';
  end if;
end;
$$;
comment on function private.spam_signals is
  'Spam signals of a submission with their points. 100 points or more in total is spam.';
revoke execute on function private.spam_signals from public;

create function private.classify_spam(lead public.leads)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  total integer;
  reasons text[];
  is_known boolean;
begin
  -- Leads that the operator loads or staff restore are not classified.
  if current_setting('role', true) is distinct from 'anon' then
    return false;
  end if;
  -- A retry of a submission that is already classified.
  is_known := exists (select 1 from public.spam_submissions where submission_id = lead.submission_id);
  select coalesce(sum(signal.points), 0), array_agg(signal.reason) into total, reasons
  from private.spam_signals(lead) signal;
  if total < 100 and not is_known then
    return false;
  end if;

  delete from public.leads where id = lead.id;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, fingerprint, created_at, points, reasons
  )
  select
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.fingerprint, lead.created_at, total, reasons
  where not is_known and not exists (
    select 1 from public.spam_submissions
    where fingerprint = lead.fingerprint and classified_at > now() - interval '10 minutes'
      and (name, company, role, phone, inquiry_type)
        is not distinct from (lead.name, lead.company, lead.role, lead.phone, lead.inquiry_type)
  );
  return true;
end;
$$;
comment on function private.classify_spam is
  'Moves a submission of a visitor that is spam from the leads to the spam submissions. Returns whether it did.';
revoke execute on function private.classify_spam from public;

create function private.hide_spam_lead(marked uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = marked;
  update public.people set
    submissions = greatest(submissions - 1, 0),
    lead_score = coalesce((select max(lead_score) from public.leads where person_id = lead.person_id and spam_at is null), 0),
    is_spam = not exists (select 1 from public.leads where person_id = lead.person_id and spam_at is null)
      and not exists (select 1 from public.notes where person_id = lead.person_id)
      and not exists (select 1 from public.tasks where person_id = lead.person_id)
  where id = lead.person_id;
end;
$$;
comment on function private.hide_spam_lead is
  'Removes a flagged lead from the totals of its person, and hides the person if nothing else is left.';
revoke execute on function private.hide_spam_lead from public;

create function public.mark_as_spam(lead_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can mark leads as spam.';
  end if;
  -- Locks the person first, as a submission does. The lock mode still allows foreign key checks of concurrent
  -- timeline events.
  perform 1 from public.people
  where id = (select leads.person_id from public.leads where leads.id = mark_as_spam.lead_id)
  for no key update;
  update public.leads set spam_at = now()
  where leads.id = mark_as_spam.lead_id and spam_at is null
  returning * into lead;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This lead no longer exists.',
      hint = 'Reload the list. It may already be marked as spam.';
  end if;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, fingerprint, created_at, points, reasons, classified_by, lead_id
  )
  values (
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.fingerprint, lead.created_at, 100, array['Marked by staff'],
    (select user_id from public.staff where user_id = auth.uid()), lead.id
  );
  perform private.hide_spam_lead(lead.id);

  -- Pending messages about the lead are not sent, even after it is restored.
  delete from public.outbox
  where person_id = lead.person_id and state = 'pending' and (
    lead.id::text in (payload #>> '{lead,id}', payload #>> '{data,id}')
    or appointment_id in (select id from public.appointments where submission_id = lead.submission_id)
      and topic <> 'appointment_reminder'
    or topic in ('lead_confirmation', 'guide') and created_at = lead.created_at
  );
  -- A booking made with this submission releases its time. A booking that only joined the lead stays: it may be
  -- from another visitor.
  perform set_config('spam.changing', 'on', true);
  update public.appointments set status = 'cancelled'
  where submission_id = lead.submission_id and starts_at > now() and status in ('scheduled', 'confirmed');
  perform set_config('spam.changing', '', true);
end;
$$;
comment on function public.mark_as_spam is
  'Marks a lead as spam: hides it, hides its person if nothing else is left, and releases the time it booked.';
revoke execute on function public.mark_as_spam from public, anon, authenticated;
grant execute on function public.mark_as_spam to authenticated;

create function public.restore_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  submission public.spam_submissions;
  lead public.leads;
  booked uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can restore submissions.';
  end if;
  -- Locks in the order of mark_as_spam: person, lead, submission.
  perform 1 from public.people
  where people.id = (select leads.person_id from public.leads where leads.id = restore_submission.id)
  for no key update;
  select * into lead from public.leads where leads.id = restore_submission.id and spam_at is not null for update;
  update public.leads set spam_at = null where leads.id = lead.id;
  delete from public.spam_submissions spam where spam.id = restore_submission.id returning * into submission;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This submission is no longer in the spam list.',
      hint = 'Reload the list. It may already be restored.';
  end if;
  perform private.audit(
    'restore', 'public.spam_submissions', submission.id::text, null,
    jsonb_build_object('points', submission.points, 'reasons', submission.reasons)
  );

  if submission.lead_id is null then
    insert into public.leads (
      id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
      attribution, signals, consent_wording, created_at
    )
    values (
      submission.id, submission.name, submission.email, submission.company, submission.role, submission.phone, submission.inquiry_type, submission.message,
      submission.form_source, submission.session_id, submission.submission_id, submission.attribution, submission.signals,
      submission.consent_wording, submission.created_at
    );
    return;
  end if;

  update public.people set
    submissions = submissions + 1, lead_score = greatest(people.lead_score, lead.lead_score)
  where people.id = lead.person_id;
  -- A time that was booked by someone else in the meantime is not restored.
  perform set_config('spam.changing', 'on', true);
  for booked in
    select appointments.id from public.appointments
    where submission_id = lead.submission_id and status = 'cancelled' and cancelled_at = lead.spam_at and starts_at > now()
  loop
    begin
      update public.appointments set status = 'scheduled', cancelled_at = null where appointments.id = booked;
    exception
      when sqlstate 'PT409' then null;
    end;
  end loop;
  perform set_config('spam.changing', '', true);
end;
$$;
comment on function public.restore_submission is
  'Restores a lead that staff marked, without further effects, or creates a lead from a submission that was classified on arrival.';
revoke execute on function public.restore_submission from public, anon, authenticated;
grant execute on function public.restore_submission to authenticated;

create function private.remove_spam_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  delete from public.leads where id = old.lead_id and spam_at is not null returning person_id into person;
  if exists (select 1 from public.people where id = person and is_spam)
    and not exists (select 1 from public.leads where person_id = person)
  then
    -- Chats have a retention of their own.
    update public.conversations set person_id = null where person_id = person;
    update public.handoffs set person_id = null where person_id = person;
    delete from public.people where id = person;
  end if;
  return null;
end;
$$;
comment on function private.remove_spam_lead is
  'Trigger: when a spam submission is purged or erased, deletes its flagged lead, and its person if nothing else is left.';
revoke execute on function private.remove_spam_lead from public;

create trigger remove_spam_lead
after delete on public.spam_submissions
for each row when (old.lead_id is not null)
execute function private.remove_spam_lead();

-- --- Assignment ------------------------------------------------------------------------------------------

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

comment on table public.assignment_rules is
  'Rules that assign an owner to leads that meet a condition. The first rule by position applies; rules of inactive owners are skipped.';
comment on column public.assignment_rules.condition is 'As in scoring_rules.';

create index assignment_rules_in_order on public.assignment_rules (position, id);
create index assignment_rules_owner on public.assignment_rules (owner_id);

create trigger validate_condition
before insert or update of condition on public.assignment_rules
for each row execute function private.validate_condition();

create trigger increment_version
before update on public.assignment_rules
for each row execute function private.increment_version();

create trigger audit_changes
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

create policy "admins update assignment rules"
on public.assignment_rules for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins delete assignment rules"
on public.assignment_rules for delete to authenticated
using ((select private.has_role('admin')));

revoke all on public.assignment_rules from anon, authenticated, service_role;
grant select, delete on public.assignment_rules to authenticated;
grant insert (name, position, condition, owner_id) on public.assignment_rules to authenticated;
grant update (name, position, condition, owner_id) on public.assignment_rules to authenticated;
grant select, insert, update, delete on public.assignment_rules to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.assignment_rules', false, 'Staff, not visitors.');

-- A sequence gives each lead the next number without waiting for other transactions.
create sequence private.owner_rotation;

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
  return sales[1 + nextval('private.owner_rotation') % cardinality(sales)];
end;
$$;
comment on function private.next_owner is 'The next active sales member in rotation; null when there is none.';
revoke execute on function private.next_owner from public;

create function private.assign_owner(lead public.leads)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  if lead.owner_id is not null then
    return lead;
  end if;

  select staff.user_id into owner
  from public.people join public.staff on staff.user_id = people.owner_id
  where people.id = lead.person_id and staff.is_active;
  if owner is null then
    select staff.user_id into owner
    from public.assignment_rules rule join public.staff on staff.user_id = rule.owner_id
    where staff.is_active and private.evaluate_condition(rule.condition, private.scoring_inputs(lead))
    order by rule.position, rule.id
    limit 1;
    owner := coalesce(owner, private.next_owner());
    if owner is null then
      return lead;
    end if;
    update public.people set owner_id = owner where id = lead.person_id;
  end if;
  update public.leads set owner_id = owner where id = lead.id returning * into lead;
  return lead;
end;
$$;
comment on function private.assign_owner is
  'Assigns an owner to a lead that has none, and to its person. Returns the stored lead.';
revoke execute on function private.assign_owner from public;

-- What a visitor told the assistant counts for the score of their lead, and, before there is one, for that
-- of the chat.

create or replace function private.is_condition(condition jsonb)
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
    'need', 'timing', 'demo_asked', 'submissions', 'pages_seen', 'modules_seen', 'referrer', 'landing_page', 'click_id',
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

create function private.size_class(said text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Without what separates thousands.
  plain constant text := regexp_replace(lower(said), '(\d)[., '']?(\d{3})(?!\d)', '\1\2', 'g');
  parts constant text[] := regexp_match(plain, '(\d{1,9})(?:[.,]\d+)?\s*(k|thousand)?');
  people bigint := parts[1]::bigint * case when parts[2] is null then 1 else 1000 end;
begin
  return case
    when btrim(said) in ('1-10', '11-50', '51-200', '201-1000', '1000+') then btrim(said)
    when people <= 10 then '1-10'
    when people <= 50 then '11-50'
    when people <= 200 then '51-200'
    when people <= 1000 then '201-1000'
    when people > 1000 then '1000+'
  end;
end;
$$;
comment on function private.size_class is 'The company size of the guide''s form for a size in a visitor''s words, by its first number; null without one.';
revoke execute on function private.size_class from public;

create function private.chat_facts(session uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'need', newest.collected_info ->> 'need',
    'timing', newest.collected_info ->> 'timing',
    'company_size', private.size_class(newest.collected_info ->> 'size'),
    'demo_asked', (
      select 'yes' from public.conversations said
      where said.session_id = session and said.intent_classification = 'demo' limit 1
    )
  ))
  from public.conversations newest
  where newest.session_id = session and newest.turn is not null
  order by newest.turn desc limit 1;
$$;
comment on function private.chat_facts is 'What conditions can ask of a chat; null where there is none.';
revoke execute on function private.chat_facts from public;

create function private.chat_words(session uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select left(string_agg(said.user_message, E'\n' order by said.turn), 6000)
  from public.conversations said
  where said.session_id = session and said.turn is not null;
$$;
comment on function private.chat_words is 'What the visitor of a session wrote, without what was answered.';
revoke execute on function private.chat_words from public;

create or replace function private.lead_facts(lead public.leads)
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
    -- The message of a chat's lead is the whole conversation.
    'message', case when lead.form_source = 'chat' and lead.session_id is not null
      then coalesce(private.chat_words(lead.session_id), lead.message) else lead.message end,
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
  ) || coalesce(private.chat_facts(lead.session_id), '{}');
end;
$$;

create function private.points_of(lead public.leads)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select least(greatest(coalesce(sum(points), 0), 0), 100)::integer
  from public.scoring_rules, private.lead_facts(lead) facts
  where is_active and private.meets(condition, facts);
$$;
comment on function private.points_of is 'What somebody would score who is not a lead yet.';
revoke execute on function private.points_of from public;

insert into public.scoring_rules (name, condition, points, reason) values
  ('Need', '{"field": "need", "given": true}', 10, 'Told the assistant what they need'),
  ('Timing', '{"field": "timing", "given": true}', 10, 'Told the assistant by when'),
  ('Demo', '{"field": "demo_asked", "given": true}', 15, 'Asked the assistant for a demo');

-- The chats as staff look through them: one row for each session, kept by what is written and removed of
-- its turns. It names nobody; who it is, is read of the turns when a page is shown. A page, its search and
-- its number come from functions, as those of leads do: a policy would keep the index on the words unused.

create table private.chats (
  session_id uuid primary key,
  started_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  turns integer not null constraint chats_turns_range check (turns >= 1),
  stage text constraint chats_stage_length check (char_length(stage) <= 40),
  intents text[] not null,
  is_on_topic boolean not null,
  is_answered boolean not null
);
comment on table private.chats is 'Sessions of chats: what their turns come to together.';
comment on column private.chats.last_at is 'When its newest turn was written.';
comment on column private.chats.stage is 'Of its newest turn.';
comment on column private.chats.intents is 'Everything that a message of it was taken for, each once.';
comment on column private.chats.is_on_topic is 'false: one of its turns was off topic.';
comment on column private.chats.is_answered is 'false: in one of its turns the assistant said that it does not know.';

create index chats_newest_first on private.chats (last_at desc, session_id desc);
create index chats_by_stage on private.chats (stage, last_at desc, session_id desc);
create index chats_off_topic on private.chats (last_at desc, session_id desc) where not is_on_topic;
create index chats_unanswered on private.chats (last_at desc, session_id desc) where not is_answered;
create index chats_by_intent on private.chats using gin (intents);
alter table private.chats enable row level security;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('private.chats', true, null, 50, 'Goes with the turns of the chat.');

create function private.turn_words(user_message text, collected_info jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(
    coalesce(user_message, '') || E'\n' || coalesce(collected_info ->> 'name', '') || E'\n'
    || coalesce(collected_info ->> 'email', '') || E'\n' || coalesce(collected_info ->> 'company', '')
  );
$$;
comment on function private.turn_words is 'What the search of chats looks through: what the visitor wrote, and who they said they are.';
revoke execute on function private.turn_words from public;
-- The index calls it with the rights of whoever writes a turn.
grant execute on function private.turn_words to service_role;

create index conversations_search on public.conversations
using gin (private.trigrams(private.turn_words(user_message, collected_info)));

create function private.add_to_chats()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.chats as known
    (session_id, started_at, last_at, turns, stage, intents, is_on_topic, is_answered)
  select session_id, min(created_at), max(created_at), count(*),
    (array_agg(conversation_stage order by created_at desc, turn desc nulls last))[1],
    coalesce(array_agg(distinct intent_classification) filter (where intent_classification is not null), '{}'),
    bool_and(is_on_topic is not false), bool_and(is_answered is not false)
  from added
  group by session_id
  -- In one order, so that two that add to the same chats never wait for each other.
  order by session_id
  on conflict (session_id) do update set
    started_at = least(known.started_at, excluded.started_at),
    last_at = greatest(known.last_at, excluded.last_at),
    turns = known.turns + excluded.turns,
    stage = case when excluded.last_at >= known.last_at then excluded.stage else known.stage end,
    intents = array(select distinct intent from unnest(known.intents || excluded.intents) intent order by 1),
    is_on_topic = known.is_on_topic and excluded.is_on_topic,
    is_answered = known.is_answered and excluded.is_answered;
  return null;
end;
$$;
comment on function private.add_to_chats is 'Trigger: adds the turns that were written to what is known of their chats.';
revoke execute on function private.add_to_chats from public;

create function private.take_from_chats()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from private.chats
  where session_id in (select session_id from removed) order by session_id for update;
  delete from private.chats
  where session_id in (select session_id from removed)
    and not exists (select 1 from public.conversations said where said.session_id = chats.session_id);
  update private.chats set
    started_at = present.started_at, last_at = present.last_at, turns = present.turns, stage = present.stage,
    intents = present.intents, is_on_topic = present.is_on_topic, is_answered = present.is_answered
  from (
    select session_id, min(created_at) as started_at, max(created_at) as last_at, count(*) as turns,
      (array_agg(conversation_stage order by created_at desc, turn desc nulls last))[1] as stage,
      coalesce(array_agg(distinct intent_classification) filter (where intent_classification is not null), '{}') as intents,
      bool_and(is_on_topic is not false) as is_on_topic, bool_and(is_answered is not false) as is_answered
    from public.conversations where session_id in (select session_id from removed)
    group by session_id
  ) present
  where chats.session_id = present.session_id;
  return null;
end;
$$;
comment on function private.take_from_chats is 'Trigger: what is known of chats whose turns were removed comes from those that are left.';
revoke execute on function private.take_from_chats from public;

create trigger z_add_to_chats
after insert on public.conversations
referencing new table as added
for each statement execute function private.add_to_chats();

create trigger z_take_from_chats
after delete on public.conversations
referencing old table as removed
for each statement execute function private.take_from_chats();

insert into private.chats (session_id, started_at, last_at, turns, stage, intents, is_on_topic, is_answered)
select session_id, min(created_at), max(created_at), count(*),
  (array_agg(conversation_stage order by created_at desc, turn desc nulls last))[1],
  coalesce(array_agg(distinct intent_classification) filter (where intent_classification is not null), '{}'),
  bool_and(is_on_topic is not false), bool_and(is_answered is not false)
from public.conversations
group by session_id;

create type public.found_chat as (
  id uuid,
  name text,
  email text,
  company text,
  asked text,
  started_at timestamptz,
  last_at timestamptz,
  turns integer,
  stage text,
  intents text[],
  is_on_topic boolean,
  is_answered boolean,
  person_id uuid,
  lead_id uuid,
  handoff_id uuid,
  handoff_status public.handoff_status,
  handoff_due_at timestamptz
);
comment on type public.found_chat is 'A row of the list of chats, by its session: who it is as far as known, what was asked first, and whether it waits for a person.';

create function private.found_chats(sessions uuid[])
returns setof public.found_chat
language sql
stable
security definer
set search_path = ''
as $$
  select chat.session_id,
    coalesce(newest.collected_info ->> 'name', lead.name),
    coalesce(newest.collected_info ->> 'email', lead.email),
    coalesce(newest.collected_info ->> 'company', lead.company),
    asked.words,
    chat.started_at::timestamptz, chat.last_at::timestamptz, chat.turns, chat.stage, chat.intents,
    chat.is_on_topic, chat.is_answered,
    coalesce(newest.person_id, lead.person_id), lead.id,
    waiting.id, waiting.status, waiting.due_at::timestamptz
  from unnest(sessions) with ordinality as wanted (id, place)
  join private.chats chat on chat.session_id = wanted.id
  left join lateral (
    select said.collected_info, said.person_id, said.lead_id from public.conversations said
    where said.session_id = chat.session_id order by said.created_at desc, said.turn desc nulls last limit 1
  ) newest on true
  left join lateral (
    select left(said.user_message, 300) as words from public.conversations said
    where said.session_id = chat.session_id
    order by said.intent_classification = 'question' desc nulls last, said.created_at, said.turn limit 1
  ) asked on true
  left join lateral (
    select leads.id, leads.name, leads.email, leads.company, leads.person_id from public.leads
    where leads.id = newest.lead_id or newest.lead_id is null and leads.session_id = chat.session_id
    order by leads.created_at desc, leads.id desc limit 1
  ) lead on true
  left join public.handoffs waiting on waiting.session_id = chat.session_id and waiting.status <> 'done'
  order by wanted.place;
$$;
comment on function private.found_chats is 'The rows of these sessions, in the order given.';
revoke execute on function private.found_chats from public;

create function private.chat_filter(stage text, intent text, on_topic boolean, answered boolean, waiting boolean)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when stage is not null then format('stage = %L', stage) end,
    case when intent is not null then format('intents @> array[%L]', intent) end,
    case when on_topic then 'is_on_topic' when not on_topic then 'not is_on_topic' end,
    case when answered then 'is_answered' when not answered then 'not is_answered' end,
    case when waiting is not null then format(
      '%s exists (select 1 from public.handoffs item where item.session_id = chats.session_id and item.status <> ''done'')',
      case when not waiting then 'not' end
    ) end
  );
$$;
comment on function private.chat_filter is 'The filters of the list of chats as a condition on private.chats.';
revoke execute on function private.chat_filter from public;

-- The words of a turn as private.turn_words has them, written out: a call for each turn that is walked past
-- would take most of the time.
create function private.chat_match(wanted text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    '(
      exists (
        select 1 from public.conversations said where said.session_id = chats.session_id
          and strpos(
            lower(
              coalesce(said.user_message, '''') || chr(10) || coalesce(said.collected_info ->> ''name'', '''') || chr(10)
              || coalesce(said.collected_info ->> ''email'', '''') || chr(10)
              || coalesce(said.collected_info ->> ''company'', '''')
            ), %1$L
          ) > 0
      )
      or exists (
        select 1 from public.leads where leads.session_id = chats.session_id and strpos(leads.search_text, %1$L) > 0
      )
      or strpos(chats.session_id::text, %1$L) = 1
    )',
    wanted
  );
$$;
comment on function private.chat_match is 'The search as a condition on private.chats: what its visitor wrote or told, its lead, or the beginning of its id.';
revoke execute on function private.chat_match from public;

create function private.begins_id(wanted text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$';
$$;
comment on function private.begins_id is 'Whether this may be the beginning of an id, of eight characters and more.';
revoke execute on function private.begins_id from public;

create function private.chats_by_words(wanted text)
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select said.session_id from public.conversations said
  where private.trigrams(private.turn_words(said.user_message, said.collected_info)) @> private.trigrams(wanted)
    and strpos(private.turn_words(said.user_message, said.collected_info), wanted) > 0
  union
  select leads.session_id from public.leads
  where leads.session_id is not null
    and private.trigrams(leads.search_text) @> private.trigrams(wanted) and strpos(leads.search_text, wanted) > 0
  union
  select chats.session_id from private.chats
  where chats.session_id between
    case when private.begins_id(wanted) then rpad(replace(wanted, '-', ''), 32, '0')::uuid end
    and case when private.begins_id(wanted) then rpad(replace(wanted, '-', ''), 32, 'f')::uuid end;
$$;
comment on function private.chats_by_words is 'The sessions that a search of three and more characters finds by its trigrams, or by the first eight and more characters of their id.';
revoke execute on function private.chats_by_words from public;

create function public.search_chats(
  search text default '',
  stage text default null,
  intent text default null,
  on_topic boolean default null,
  answered boolean default null,
  waiting boolean default null,
  first integer default 0,
  most integer default 25,
  before_at timestamptz default null,
  before_id uuid default null
)
returns setof public.found_chat
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  wanted constant text := private.searched_text(search);
  match constant text := private.chat_match(wanted);
  every_page constant text := private.chat_filter(stage, intent, on_topic, answered, waiting);
  filter constant text := case
    when before_at is null then every_page
    else format('%s and (last_at, session_id) < (%L, %L)', every_page, before_at, before_id)
  end;
  skipped constant bigint := greatest(first, 0);
  size constant integer := least(greatest(most, 1), 1000);
  ordering constant text := 'order by last_at desc, session_id desc';
  page_of constant text := format('%s offset %s limit %s', ordering, skipped, size);
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read chats.';
  end if;
  if wanted = '' then
    execute format('select array(select session_id from private.chats where %s %s)', filter, page_of) into page;
  elsif char_length(wanted) < 3 then
    execute format(
      'select array(
         select session_id from (select * from private.chats where %s %s limit 3000) chats where %s and %s %s
       )',
      every_page, ordering, filter, match, page_of
    ) into page;
  else
    -- What is common is found by walking from the newest on, what is rare by trigrams.
    execute format(
      'select array(
         select session_id from (select * from private.chats where %s %s limit %s) chats where %s %s
       )',
      filter, ordering, greatest(3000, 8 * (skipped + size)), match, page_of
    ) into page;
    if cardinality(page) < size then
      execute format(
        'with found as materialized (
           select * from private.chats where session_id in (select private.chats_by_words(%L))
         )
         select array(select session_id from found chats where %s %s)',
        wanted, filter, page_of
      ) into page;
    end if;
  end if;
  return query select * from private.found_chats(page);
end;
$$;
comment on function public.search_chats is
  'A page of the list of chats, those with the newest message first. "before_at" and "before_id" begin after that chat. Texts of one or two characters are looked for in the newest 3,000 chats.';
revoke execute on function public.search_chats from public, anon;
grant execute on function public.search_chats to authenticated;

create function public.count_chats(
  search text default '',
  stage text default null,
  intent text default null,
  on_topic boolean default null,
  answered boolean default null,
  waiting boolean default null
)
returns table (count bigint, is_exact boolean, is_windowed boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  walked constant integer := 3000;
  wanted constant text := private.searched_text(search);
  filter constant text := private.chat_filter(stage, intent, on_topic, answered, waiting);
  total bigint;
  found bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read chats.';
  end if;
  execute format('select count(*) from private.chats where %s', filter) into total;
  if wanted = '' then
    return query select total, true, false;
    return;
  end if;
  execute format(
    'select count(*) from (
       select * from private.chats where %s order by last_at desc, session_id desc limit %s
     ) chats where %s',
    filter, walked, private.chat_match(wanted)
  ) into found;
  if total <= walked or char_length(wanted) < 3 then
    return query select found, true, total > walked;
  -- So common that the newest say about how many there are.
  elsif found * total > 10000::bigint * walked then
    return query select found * total / walked, false, false;
  else
    execute format(
      'select count(*) from private.chats where session_id in (select private.chats_by_words(%L)) and %s',
      wanted, filter
    ) into found;
    return query select found, true, false;
  end if;
end;
$$;
comment on function public.count_chats is
  'How many chats the list has; of a search that finds more than 10,000, about so many. "is_windowed": only the newest 3,000 were looked at.';
revoke execute on function public.count_chats from public, anon;
grant execute on function public.count_chats to authenticated;

create function public.read_chats(sessions uuid[])
returns setof public.found_chat
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read chats.';
  end if;
  return query select * from private.found_chats(sessions[1:200]);
end;
$$;
comment on function public.read_chats is 'The chats of these sessions, at most 200, as the list shows them; a session without turns has none.';
revoke execute on function public.read_chats from public, anon;
grant execute on function public.read_chats to authenticated;

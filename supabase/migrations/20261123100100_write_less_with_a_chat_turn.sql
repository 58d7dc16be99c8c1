-- What a turn of a chat asks and writes: its state is looked at once in each of its two calls, a turn is
-- written with the lead that its session has already, and functions that are asked several times in a turn keep
-- their plans.

-- --- Plans that are kept -----------------------------------------------------------------------

-- As before, but a function of SQL is planned anew each time that it is asked.
create or replace function private.trigrams(searched text)
returns text[]
language plpgsql
immutable
strict
parallel safe
cost 1000
set search_path = ''
as $$
begin
  return array(select distinct substr(searched, place, 3) from generate_series(1, char_length(searched) - 2) place);
end;
$$;

create or replace function private.turn_words(user_message text, collected_info jsonb)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return lower(
    coalesce(user_message, '') || E'\n' || coalesce(collected_info ->> 'name', '') || E'\n'
    || coalesce(collected_info ->> 'email', '') || E'\n' || coalesce(collected_info ->> 'company', '')
  );
end;
$$;

create or replace function private.chat_state(session uuid, turn integer)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return session || '.' || turn || '.' || rtrim(
    translate(
      encode(
        extensions.hmac(
          session || '.' || turn, (select value from private.secrets where name = 'chat_state'), 'sha256'
        ),
        'base64'
      ),
      '+/', '-_'
    ),
    '='
  );
end;
$$;

create or replace function private.knowledge_revision()
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select revision from private.knowledge_state);
end;
$$;

create or replace function private.chat_facts(session uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if session is null then
    return null;
  end if;
  return (
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
    order by newest.turn desc limit 1
  );
end;
$$;

create or replace function private.chat_words(session uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select left(string_agg(said.user_message, E'\n' order by said.turn), 6000)
    from public.conversations said
    where said.session_id = session and said.turn is not null
  );
end;
$$;

create or replace function private.chat_message(session uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- What becomes one blank: not a blank alone, which most of a text's would be.
  gap constant text := '[[:cntrl:][:space:]]{2,}|(?! )[[:cntrl:][:space:]]';
begin
  return (
    with said as (
      select turn, collected_info, intent_classification,
        'Visitor: ' || left(regexp_replace(user_message, gap, ' ', 'g'), 1000)
        -- Of a link the words: its address is for the visitor.
        || E'\nAssistant: ' || left(regexp_replace(
          regexp_replace(bot_response, '!?\[([^]]*)\]\([^)[:space:]]*\)', '\1', 'g'), gap, ' ', 'g'
        ), 600) as words
      from public.conversations
      where session_id = session and turn is not null
    ),
    measured as (
      select turn, words, sum(char_length(words) + 2) over (order by turn desc) <= 4800 as fits from said
    ),
    newest as (
      select collected_info as info from said order by turn desc limit 1
    )
    select concat_ws(
      E'\n\n',
      nullif(concat_ws(
        E'\n',
        'Need: ' || (info ->> 'need'), 'Size: ' || (info ->> 'size'), 'Timing: ' || (info ->> 'timing'),
        (select 'Asked for a demo' from said where intent_classification = 'demo' limit 1)
      ), ''),
      (select 'What came before is in the conversation.' from measured where not fits limit 1),
      (select string_agg(words, E'\n\n' order by turn) from measured where fits)
    )
    from newest
  );
end;
$$;

create or replace function private.chat_details(given jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(field.key, field.clean), '{}')
    from (
      select known.key,
        btrim(left(btrim(regexp_replace(given ->> known.key, '[[:cntrl:][:space:]]+', ' ', 'g')), known.most)) as clean
      from (
        values ('name', 200), ('email', 320), ('company', 200), ('role', 100), ('size', 100), ('need', 500), ('timing', 200)
      ) known (key, most)
      where jsonb_typeof(given -> known.key) = 'string'
    ) field
    where field.clean <> ''
  );
end;
$$;

create or replace function private.points_of(lead public.leads)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  facts constant jsonb := private.lead_facts(lead);
begin
  return (
    select least(greatest(coalesce(sum(points), 0), 0), 100)::integer
    from public.scoring_rules
    where is_active and private.meets(condition, facts)
  );
end;
$$;

-- --- Asked once --------------------------------------------------------------------------------

drop function private.stored_chat_reply(uuid, text, text);

-- Without a state only who makes the session and who asks its first turn again: once there is a second one,
-- its visitor has the reply to the first.
create function private.stored_chat_reply(session uuid, wanted integer, has_state boolean, message text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  newest constant integer := coalesce(
    (select max(said.turn) from public.conversations said where said.session_id = session), 0
  );
  stored jsonb;
begin
  if wanted <= newest then
    select said.reply into stored from public.conversations said
    where said.session_id = session and said.turn = wanted and said.user_message = message
      and (has_state or newest = 1);
  end if;
  if stored is null and wanted <> newest + 1 then
    raise sqlstate 'PT409' using
      message = 'This conversation has gone on from here with another message.',
      hint = 'Send the state of the newest reply of this session, or begin another session.';
  end if;
  return stored;
end;
$$;
comment on function private.stored_chat_reply is 'What the turn of this number was answered with; null where it is yet to be answered. PT409: the session has another message there, or is not so far.';
revoke execute on function private.stored_chat_reply from public;

create or replace function public.begin_chat_turn(session_id uuid, state text, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := begin_chat_turn.session_id;
  wanted constant integer := private.next_chat_turn(session, state);
  stored constant jsonb := private.stored_chat_reply(session, wanted, state is not null, message);
  newest public.conversations;
  settings private.chat_settings;
  used_in_session bigint;
  used_in_all bigint;
begin
  if stored is not null then
    return jsonb_build_object('outcome', 'stored', 'reply', stored);
  end if;
  if wanted > 100 then
    raise sqlstate 'PT429' using
      message = 'This chat has had its 100 messages.',
      hint = 'Not a matter of waiting: write to us at /contact, or begin another session.';
  end if;
  -- What a crash may take back is the count of this request: the visitor need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform private.admit_visitor('chat');

  select * into newest from public.conversations said where said.session_id = session and said.turn = wanted - 1;
  select * into settings from private.chat_settings;
  select coalesce(sum(said.model_tokens), 0) into used_in_session
  from public.conversations said where said.session_id = session;
  select coalesce(sum(said.model_tokens), 0) into used_in_all
  from public.conversations said where said.model_tokens > 0 and said.created_at > now() - interval '1 day';
  return jsonb_build_object(
    'outcome', 'turn',
    'turn', wanted,
    'stage', coalesce(newest.conversation_stage, 'greeting'),
    'collected', coalesce(newest.collected_info, '{}'),
    'memory', coalesce(newest.memory, '{}'),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('user', user_message, 'bot', bot_response) order by turn), '[]')
      from (
        select said.turn, said.user_message, said.bot_response from public.conversations said
        where said.session_id = session and said.turn is not null order by said.turn desc limit 6
      ) latest
    ),
    'is_handed_over', exists (
      select 1 from public.handoffs waiting where waiting.session_id = session and waiting.status <> 'done'
    ),
    'knowledge_revision', private.knowledge_revision(),
    'model_budget', greatest(0, least(settings.session_tokens - used_in_session, settings.day_tokens - used_in_all))
  );
end;
$$;

-- --- Written once ------------------------------------------------------------------------------

-- The reply and the lead follow the turn: with room beside it they are written where it stands, and none of its
-- indexes is.
alter table public.conversations set (fillfactor = 60);

create or replace function private.link_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  chatted timestamptz;
begin
  if not exists (select 1 from public.leads where id = new.id) then
    return null;
  end if;
  person := private.person_of(new.email, new.name, new.company, new.phone, new.created_at, 1);
  update public.leads set person_id = person where id = new.id;

  if new.session_id is not null then
    with linked as (
      -- A chat's lead is theirs as well: each row is written once.
      update public.conversations set
        person_id = person, lead_id = case when new.form_source = 'chat' then new.id else lead_id end
      where session_id = new.session_id and person_id is null
      returning created_at
    )
    select min(created_at) into chatted from linked;
  end if;
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  select person, new.id, event.kind, event.at, event.subject_id, event.details
  from (
    values
      ('first_visit'::public.person_event_kind, private.first_visit(new.attribution, new.created_at), null::uuid, '{}'::jsonb),
      ('chat', chatted, new.session_id, '{}'),
      (
        case new.form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
        new.created_at, new.id, jsonb_build_object('form_source', new.form_source)
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null and not (
    event.kind = 'first_visit'
    and exists (select 1 from public.person_events known where known.person_id = person and known.kind = 'first_visit')
  );

  if new.consent_wording is not null then
    insert into public.consents (person_id, purpose, wording, at, source)
    values (person, 'inquiry', new.consent_wording, new.created_at, new.form_source::text);
  end if;
  return null;
end;
$$;

create or replace function public.finish_chat_turn(turn jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- lite hands an object over as the text of it.
  given constant jsonb := case jsonb_typeof(turn) when 'string' then (turn #>> '{}')::jsonb else turn end;
  session constant uuid := (given ->> 'session_id')::uuid;
  state constant text := given ->> 'state';
  message constant text := given ->> 'message';
  wanted constant integer := private.next_chat_turn(session, state);
  stored constant jsonb := private.stored_chat_reply(session, wanted, state is not null, message);
  attribution constant jsonb := case
    when jsonb_typeof(given -> 'attribution') = 'object' and octet_length((given -> 'attribution')::text) <= 8192
      then given -> 'attribution'
  end;
  former public.conversations;
  said public.conversations;
  lead public.leads;
  answered jsonb;
begin
  if stored is not null then
    return jsonb_build_object('reply', stored, 'has_work', false);
  end if;
  perform set_config('audit.visiting', 'on', true);

  select * into former from public.conversations earlier
  where earlier.session_id = session and earlier.turn = wanted - 1;
  insert into public.conversations (
    session_id, turn, conversation_stage, user_message, bot_response, collected_info, memory, intent_classification,
    is_on_topic, is_answered, language, sources, model, model_tokens, lead_id, person_id
  )
  values (
    session, wanted, given ->> 'stage', message, given ->> 'response', private.chat_details(given -> 'collected'),
    coalesce(nullif(given -> 'memory', 'null'), '{}'), given ->> 'intent', (given ->> 'is_on_topic')::boolean,
    (given ->> 'is_answered')::boolean, given ->> 'language', coalesce(nullif(given -> 'sources', 'null'), '[]'),
    given ->> 'model', coalesce((given ->> 'model_tokens')::integer, 0),
    former.lead_id, case when former.lead_id is not null then former.person_id end
  )
  on conflict do nothing
  returning * into said;
  if said.id is null then
    -- Somebody else was faster, with the same message or another one.
    return jsonb_build_object(
      'reply', private.stored_chat_reply(session, wanted, state is not null, message), 'has_work', false
    );
  end if;

  lead := private.lead_of_chat(
    said, coalesce(former.collected_info, '{}'), attribution, left(nullif(given ->> 'consent_wording', ''), 40)
  );
  perform private.hand_over(session, nullif(btrim(given ->> 'hand_off'), ''), lead);

  if lead.id is null then
    lead.name := said.collected_info ->> 'name';
    lead.email := said.collected_info ->> 'email';
    lead.company := said.collected_info ->> 'company';
    lead.role := said.collected_info ->> 'role';
    lead.form_source := 'chat';
    lead.session_id := session;
    lead.attribution := attribution;
    lead.lead_score := private.points_of(lead);
  end if;
  answered := jsonb_build_object(
    'response', said.bot_response,
    'conversationState', private.chat_state(session, wanted),
    'leadScore', lead.lead_score,
    'stage', said.conversation_stage,
    'showDemoButton', coalesce((given ->> 'show_demo_button')::boolean, false),
    'demoUrl', given ->> 'demo_url',
    'suggestedSolutions', coalesce(nullif(given -> 'suggested_solutions', 'null'), '[]'),
    'sources', (
      select coalesce(jsonb_agg(page.source order by page.place), '[]')
      from (
        select distinct on (source ->> 'path')
          jsonb_build_object('title', source ->> 'title', 'path', source ->> 'path') as source, place
        from jsonb_array_elements(said.sources) with ordinality listed (source, place)
        order by source ->> 'path', place
      ) page
    )
  );
  update public.conversations set reply = answered where id = said.id;
  perform set_config('audit.visiting', '', true);
  return jsonb_build_object(
    'reply', answered,
    'has_work', exists (
      select 1 from public.outbox waiting
      where waiting.state = 'pending' and waiting.created_at = now()::timestamptz(3)
    )
  );
end;
$$;
comment on function public.finish_chat_turn is
  'Stores a turn with what follows from it, once: the lead of its visitor and a person who takes over. Answers {"reply"}, the one that is stored; where the same message was faster, that of it; and "has_work", whether the outbox has something to do now. PT403 and PT409 as begin_chat_turn.';

-- How a turn of a chat begins: whose it is, whether it was answered already, and what is known before it.

create function private.chat_state(session uuid, turn integer)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select session || '.' || turn || '.' || rtrim(
    translate(encode(extensions.hmac(session || '.' || turn, value, 'sha256'), 'base64'), '+/', '-_'), '='
  )
  from private.secrets where name = 'chat_state';
$$;
comment on function private.chat_state is 'What goes on from a turn of a session: <session>.<turn>.<signature>.';
revoke execute on function private.chat_state from public;

create function private.next_chat_turn(session uuid, state text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  turn integer := (regexp_match(state, '^[0-9a-f-]{36}\.([1-9]\d{0,2})\.[A-Za-z0-9_-]{43}$'))[1]::integer;
begin
  if state is null then
    return 1;
  end if;
  -- Digests of both take the same time to compare, however much of them is right.
  if turn is null
    or sha256(convert_to(state, 'UTF8')) <> sha256(convert_to(private.chat_state(session, turn), 'UTF8'))
  then
    raise sqlstate 'PT403' using
      message = 'This conversation cannot be continued with this state.',
      hint = 'Send the state of the newest reply of this session, or begin another session.';
  end if;
  return turn + 1;
end;
$$;
comment on function private.next_chat_turn is 'The number of the turn that goes on from a state; without one the first. PT403: the state is not one of this session.';
revoke execute on function private.next_chat_turn from public;

-- Without a state only who makes the session and who asks its first turn again: once there is a second one,
-- its visitor has the reply to the first.
create function private.stored_chat_reply(session uuid, state text, message text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant integer := private.next_chat_turn(session, state);
  newest constant integer := coalesce(
    (select max(said.turn) from public.conversations said where said.session_id = session), 0
  );
  stored jsonb := (
    select said.reply from public.conversations said
    where said.session_id = session and said.turn = wanted and said.user_message = message
      and (state is not null or newest = 1)
  );
begin
  if stored is null and wanted <> newest + 1 then
    raise sqlstate 'PT409' using
      message = 'This conversation has gone on from here with another message.',
      hint = 'Send the state of the newest reply of this session, or begin another session.';
  end if;
  return stored;
end;
$$;
comment on function private.stored_chat_reply is 'What a turn was answered with; null where it is yet to be answered. PT409: the session has another message there, or is not so far.';
revoke execute on function private.stored_chat_reply from public;

create function public.begin_chat_turn(session_id uuid, state text, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := begin_chat_turn.session_id;
  wanted constant integer := private.next_chat_turn(session, state);
  stored constant jsonb := private.stored_chat_reply(session, state, message);
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
comment on function public.begin_chat_turn is
  'What is known before a message: {"outcome": "turn", "turn", "stage", "collected", "memory", "history", "is_handed_over", "knowledge_revision", "model_budget"}, or {"outcome": "stored", "reply"} where it was answered already. PT403: not a state of this session; PT409: the session has another message there; PT429: too many, the detail is the seconds to wait where waiting helps.';
revoke execute on function public.begin_chat_turn from public, anon, authenticated;
grant execute on function public.begin_chat_turn to service_role;

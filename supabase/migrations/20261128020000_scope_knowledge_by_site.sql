-- The assistant's knowledge belongs to a site: a staging site on the same project has its own documents.

alter table private.knowledge_documents
  add column site text not null default ''
    constraint knowledge_documents_site check (site ~ '^(https?://[^/[:space:]]+)?$' and char_length(site) <= 300);
comment on column private.knowledge_documents.site is
  'The origin of the website that published the document; empty from a version that did not send it.';

alter table private.knowledge_documents
  drop constraint knowledge_documents_pkey,
-- The table has at most some thousand documents, so its lock is short.
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
  add primary key (site, id);

create function private.requested_site()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  requested constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-knowledge-site';
begin
  return case when private.is_signed_by_site(requested) then requested end;
end;
$$;
comment on function private.requested_site is
  'The origin in the header x-knowledge-site, if the header x-site signs it; otherwise null.';
revoke execute on function private.requested_site from public;

create or replace function public.update_knowledge(changes text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  parsed jsonb;
  changed_site text;
  new_revision bigint;
begin
  if octet_length(changes) > 300000 then
    raise sqlstate 'PT413' using
      message = 'The changes are too large.', hint = 'Send them in parts of less than 300,000 bytes.';
  end if;
  if not private.is_signed_by_site(changes) then
    raise sqlstate 'PT403' using
      message = 'Only the website can update the knowledge.',
      hint = 'The header x-site must sign the changes with the key client_header of private.secrets. It is valid for 5 minutes.';
  end if;
  if not pg_input_is_valid(changes, 'jsonb') then
    raise sqlstate 'PT400' using message = 'The changes are not valid JSON.';
  end if;
  parsed := changes::jsonb;
  if jsonb_typeof(parsed -> 'put') is distinct from 'array'
    or jsonb_typeof(parsed -> 'remove') is distinct from 'array'
  then
    raise sqlstate 'PT400' using message = 'The changes need the lists "put" and "remove".';
  end if;

  changed_site := coalesce(parsed ->> 'site', '');
  if jsonb_array_length(parsed -> 'put') + jsonb_array_length(parsed -> 'remove') > 0 then
    select revision + 1 into new_revision from private.knowledge_state for update;

    delete from private.knowledge_documents
    where site = changed_site and id in (select jsonb_array_elements_text(parsed -> 'remove'));

    begin
      insert into private.knowledge_documents
        (site, id, type, revision, title, path, facts, passages, digest, changed_in)
      select changed_site, id, type, revision, title, path, facts, passages, digest, new_revision
      from jsonb_to_recordset(parsed -> 'put') as document (
        id text, type text, revision text, title text, path text, facts jsonb, passages jsonb,
        digest text
      )
      on conflict (site, id) do update set
        type = excluded.type, revision = excluded.revision, title = excluded.title,
        path = excluded.path, facts = excluded.facts, passages = excluded.passages,
        digest = excluded.digest, changed_in = excluded.changed_in;
    exception when check_violation or not_null_violation or cardinality_violation or invalid_parameter_value then
      raise sqlstate 'PT422' using
        message = 'A document is not valid: ' || sqlerrm;
    end;

    update private.knowledge_state set revision = new_revision where is_only;
  end if;

  return jsonb_build_object('digests', coalesce(
    (select jsonb_object_agg(id, digest) from private.knowledge_documents where site = changed_site), '{}'
  ));
end;
$$;
comment on function public.update_knowledge is
  'Updates the knowledge of a site: {"site", "put": [KnowledgeDocument with its digest], "remove": [ids]} as text, signed in the header x-site. All or nothing. Returns {"digests": {id: digest}} of all documents of the site, so two empty lists read them. PT403: not signed; PT400, PT413, PT422: invalid changes.';

-- Dropped, because a second function with these parameters would make calls ambiguous. Calls without a site work.
drop function public.knowledge_since(bigint);

-- One statement, so that revision and documents come from one snapshot.
create function public.knowledge_since(revision bigint, site text default '')
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with known as (
    select * from private.knowledge_documents document
    -- Documents without a site are those of a website that does not send it yet.
    where document.site = case
      when exists (select 1 from private.knowledge_documents own where own.site = knowledge_since.site)
      then knowledge_since.site else ''
    end
  )
  select jsonb_build_object(
    'revision', state.revision,
    'put', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', id, 'type', type, 'revision', known.revision, 'title', title, 'path', path,
          'facts', facts, 'passages', passages
        )
        order by changed_in, id
      )
      from known where changed_in > knowledge_since.revision
    ), '[]'),
    'ids', coalesce((select jsonb_agg(id order by id) from known), '[]')
  )
  from private.knowledge_state state;
$$;
comment on function public.knowledge_since is
  'The knowledge changes of a site since a revision: {"revision", "put": [KnowledgeDocument], "ids": all ids, to find removed ones}. 0 returns everything.';
revoke execute on function public.knowledge_since from public, anon, authenticated;
grant execute on function public.knowledge_since to service_role;

create or replace function public.begin_chat_turn(session_id uuid, state text, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := begin_chat_turn.session_id;
  turn_number constant integer := private.next_turn_number(session, state);
  stored constant jsonb := private.find_stored_reply(session, turn_number, state is not null, message);
  newest public.conversations;
  settings private.chat_settings;
  used_in_session bigint;
  used_in_all bigint;
begin
  if stored is not null then
    return jsonb_build_object('outcome', 'stored', 'reply', stored);
  end if;
  if turn_number > 100 then
    raise sqlstate 'PT429' using
      message = 'This chat has reached its limit of 100 messages.',
      hint = 'Waiting does not help. Contact us at /contact, or start a new session.';
  end if;
  -- A crash can only lose the count of this request, so the visitor does not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform private.enforce_rate_limit('chat');

  select * into newest from public.conversations chat_turn where chat_turn.session_id = session and chat_turn.turn = turn_number - 1;
  select * into settings from private.chat_settings;
  select coalesce(sum(chat_turn.model_tokens), 0) into used_in_session
  from public.conversations chat_turn where chat_turn.session_id = session;
  select coalesce(sum(chat_turn.model_tokens), 0) into used_in_all
  from public.conversations chat_turn where chat_turn.model_tokens > 0 and chat_turn.created_at > now() - interval '1 day';
  return jsonb_build_object(
    'outcome', 'turn',
    'turn', turn_number,
    'stage', coalesce(newest.conversation_stage, 'greeting'),
    'collected', coalesce(newest.collected_info, '{}'),
    'memory', coalesce(newest.memory, '{}'),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('user', user_message, 'bot', bot_response) order by turn), '[]')
      from (
        select chat_turn.turn, chat_turn.user_message, chat_turn.bot_response from public.conversations chat_turn
        where chat_turn.session_id = session and chat_turn.turn is not null order by chat_turn.turn desc limit 6
      ) latest
    ),
    'is_handed_over', exists (
      select 1 from public.handoffs waiting where waiting.session_id = session and waiting.status <> 'done'
    ),
    'knowledge_revision', private.knowledge_revision(),
    'knowledge_site', private.requested_site(),
    'model_budget', greatest(0, least(settings.session_tokens - used_in_session, settings.day_tokens - used_in_all))
  );
end;
$$;
comment on function public.begin_chat_turn is
  'The context of a new message: {"outcome": "turn", "turn", "stage", "collected", "memory", "history", "is_handed_over", "knowledge_revision", "knowledge_site", "model_budget"}, or {"outcome": "stored", "reply"} if it was answered before. PT403: not a state of this session; PT409: the turn has another message; PT429: too many messages, the detail is the number of seconds to wait, if any.';

-- How a turn of a chat ends: what was said, what follows from it and the reply are stored together, or not
-- at all.

create function public.finish_chat_turn(turn jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- lite hands an object over as the text of it.
  given constant jsonb := case jsonb_typeof(turn) when 'string' then (turn #>> '{}')::jsonb else turn end;
  session constant uuid := (given ->> 'session_id')::uuid;
  message constant text := given ->> 'message';
  stored constant jsonb := private.stored_chat_reply(session, given ->> 'state', message);
  wanted constant integer := private.next_chat_turn(session, given ->> 'state');
  attribution constant jsonb := case
    when jsonb_typeof(given -> 'attribution') = 'object' and octet_length((given -> 'attribution')::text) <= 8192
      then given -> 'attribution'
  end;
  said public.conversations;
  former jsonb;
  lead public.leads;
  answered jsonb;
begin
  if stored is not null then
    return jsonb_build_object('reply', stored);
  end if;
  perform set_config('audit.visiting', 'on', true);

  insert into public.conversations (
    session_id, turn, conversation_stage, user_message, bot_response, collected_info, memory, intent_classification,
    is_on_topic, is_answered, language, sources, model, model_tokens
  )
  values (
    session, wanted, given ->> 'stage', message, given ->> 'response', private.chat_details(given -> 'collected'),
    coalesce(nullif(given -> 'memory', 'null'), '{}'), given ->> 'intent', (given ->> 'is_on_topic')::boolean,
    (given ->> 'is_answered')::boolean, given ->> 'language', coalesce(nullif(given -> 'sources', 'null'), '[]'),
    given ->> 'model', coalesce((given ->> 'model_tokens')::integer, 0)
  )
  on conflict do nothing
  returning * into said;
  if said.id is null then
    -- Somebody else was faster, with the same message or another one.
    return jsonb_build_object('reply', private.stored_chat_reply(session, given ->> 'state', message));
  end if;

  select earlier.collected_info into former
  from public.conversations earlier where earlier.session_id = session and earlier.turn = wanted - 1;
  lead := private.lead_of_chat(said, coalesce(former, '{}'), attribution, left(nullif(given ->> 'consent_wording', ''), 40));
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
  return jsonb_build_object('reply', answered);
end;
$$;
comment on function public.finish_chat_turn is
  'Stores a turn with what follows from it, once: the lead of its visitor and a person who takes over. Answers {"reply"}, the one that is stored; where the same message was faster, that of it. PT403 and PT409 as begin_chat_turn.';
revoke execute on function public.finish_chat_turn from public, anon, authenticated;
grant execute on function public.finish_chat_turn to service_role;

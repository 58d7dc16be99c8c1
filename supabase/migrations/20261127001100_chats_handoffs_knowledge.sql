create function private.turn_search_text(user_message text, collected_info jsonb)
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
comment on function private.turn_search_text is 'What the search of chats looks through: what the visitor wrote, and who they said they are.';
revoke execute on function private.turn_search_text from public;
grant execute on function private.turn_search_text to service_role;

-- What visitors and the assistant said to each other (spec 3), and the moments in which a person has to
-- take over. Both are written by the service; staff read them.
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  person_id uuid references public.people (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  conversation_stage text constraint conversations_stage_length check (char_length(conversation_stage) <= 40),
  user_message text constraint conversations_user_message_length check (char_length(user_message) <= 8000),
  bot_response text constraint conversations_bot_response_length check (char_length(bot_response) <= 16000),
  collected_info jsonb not null default '{}'
    constraint conversations_collected_info_object check (jsonb_typeof(collected_info) = 'object')
    constraint conversations_collected_info_length check (octet_length(collected_info::text) <= 8192),
  intent_classification text
    constraint conversations_intent_length check (char_length(intent_classification) <= 100),
  is_on_topic boolean,
  turn integer constraint conversations_turn_range check (turn between 1 and 100),
  lead_id uuid references public.leads (id) on delete set null,
  reply jsonb
    constraint conversations_reply_object check (jsonb_typeof(reply) = 'object')
    constraint conversations_reply_length check (octet_length(reply::text) <= 131072),
  sources jsonb not null default '[]'
    constraint conversations_sources_array check (jsonb_typeof(sources) = 'array')
    constraint conversations_sources_length check (octet_length(sources::text) <= 32768),
  is_answered boolean,
  language text constraint conversations_language_length check (char_length(language) <= 20),
  memory jsonb not null default '{}'
    constraint conversations_memory_object check (jsonb_typeof(memory) = 'object')
    constraint conversations_memory_length check (octet_length(memory::text) <= 65536),
  model text constraint conversations_model_length check (char_length(model) <= 200),
  model_tokens integer not null default 0
    constraint conversations_model_tokens_range check (model_tokens >= 0)
) with (fillfactor = 60);

comment on table public.conversations is 'Turns of chats with the assistant, each with what was said and what was understood.';
comment on column public.conversations.session_id is 'The chat session: one for the visit of a tab.';
comment on column public.conversations.person_id is 'Known once the visitor has left an address in this session.';
comment on column public.conversations.collected_info is 'What the visitor told about themselves; values may be lists.';
comment on column public.conversations.turn is 'From 1 on within its session; null where it was written without the assistant.';
comment on column public.conversations.lead_id is 'The lead that the session had made or joined by then.';
comment on column public.conversations.reply is 'What was answered, with the state that goes on from it: never granted to a request.';
comment on column public.conversations.sources is 'What the reply rests on: document_id, revision, title and path of each.';
comment on column public.conversations.is_answered is 'false: the assistant said that it does not know; null: nothing was asked.';
comment on column public.conversations.language is 'Of the visitor''s message, ISO 639-1.';
comment on column public.conversations.memory is 'What the engine remembers for the next turn: never granted to a request.';
comment on column public.conversations.model is 'Which model wrote the reply; null for the built-in engine.';
comment on column public.conversations.model_tokens is 'What the model used for this turn, of both kinds.';

create index conversations_session on public.conversations (session_id, created_at);
create index conversations_person on public.conversations (person_id, created_at desc);
create unique index conversations_turn_key on public.conversations (session_id, turn) where turn is not null;
create index conversations_lead on public.conversations (lead_id);
create index conversations_address on public.conversations (lower(collected_info ->> 'email'));
create index conversations_tokens on public.conversations (created_at) where model_tokens > 0;
create index conversations_search on public.conversations
using gin (private.trigrams(private.turn_search_text(user_message, collected_info)));
-- A file of the conversations that the list shows: a line for each message with its reply, newest first.
create index conversations_newest_first on public.conversations (created_at desc, id desc);

create trigger resolve_merged_person
before insert or update of person_id on public.conversations
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.conversations enable row level security;

create policy "staff read conversations"
on public.conversations for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.conversations from anon, authenticated, service_role;
grant select (
  id, session_id, person_id, created_at, conversation_stage, user_message, bot_response, collected_info,
  intent_classification, is_on_topic, turn, lead_id, sources, is_answered, language, model, model_tokens
) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.conversations',
  true,
  'person_id = $1 or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null) or session_id in (select session_id from public.conversations where lower(collected_info ->> ''email'') = $2)',
  10,
  'The turns of their chats are removed.'
);

insert into private.retention (table_name, keep_for, age_column, step) values
  ('public.conversations', interval '1 year', 'created_at', 10);

create table private.chat_settings (
  is_only boolean primary key default true constraint chat_settings_is_only check (is_only),
  session_tokens integer not null default 60000 constraint chat_settings_session_tokens check (session_tokens >= 0),
  day_tokens integer not null default 3000000 constraint chat_settings_day_tokens check (day_tokens >= 0)
);

comment on table private.chat_settings is 'What a model of one''s own may use: tokens for each session, and for all together within 24 hours. The built-in engine answers beyond.';

insert into private.chat_settings default values;

alter table private.chat_settings enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.chat_settings', false, 'Numbers.');

create table private.chat_receipts (
  session_id uuid primary key,
  client bytea not null,
  sent_at timestamptz not null default now()
);

comment on table private.chat_receipts is 'Which client gets the first reply of a chat again when it repeats its request; valid for five minutes.';
comment on column private.chat_receipts.client is 'A hash of the client.';

create index chat_receipts_by_time on private.chat_receipts (sent_at);

alter table private.chat_receipts enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values (
  'private.chat_receipts',
  true,
  'Removed with the next chat that begins. A keyed hash of a client, valid for five minutes.'
);

-- --- State of a chat -------------------------------------------------------------------------------------

create function private.sign_chat_state(session uuid, turn integer)
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
comment on function private.sign_chat_state is 'What goes on from a turn of a session: <session>.<turn>.<signature>.';
revoke execute on function private.sign_chat_state from public;

create function private.next_turn_number(session uuid, state text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  written constant text := split_part(state, '.', 2);
  turn constant integer := case when written ~ '^[1-9]\d{0,2}$' then written::integer end;
begin
  if state is null then
    return 1;
  end if;
  -- Digests of both take the same time to compare, however much of them is right.
  if turn is null
    or sha256(convert_to(state, 'UTF8')) <> sha256(convert_to(private.sign_chat_state(session, turn), 'UTF8'))
  then
    raise sqlstate 'PT403' using
      message = 'This conversation cannot be continued with this state.',
      hint = 'Send the state of the newest reply of this session, or begin another session.';
  end if;
  return turn + 1;
end;
$$;
comment on function private.next_turn_number is 'The number of the turn that goes on from a state; without one the first. PT403: the state is not one of this session.';
revoke execute on function private.next_turn_number from public;

-- A chat session id appears in addresses, so whoever saw one could send a form with it and receive the rest of
-- that chat in a lead of their own. A form now joins a chat only with the signed state that the chat's visitor
-- holds. A session id without it is dropped; the form is accepted as any other.
create function private.verify_chat_session(session uuid, state text)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if state is null then
    return null;
  end if;
  perform private.next_turn_number(session, state);
  return session;
exception when sqlstate 'PT403' then
  return null;
end;
$$;
comment on function private.verify_chat_session is 'The session, if the state was issued for it; null otherwise.';
revoke execute on function private.verify_chat_session from public;

-- Without a state only who makes the session and who asks its first turn again: once there is a second one,
-- its visitor has the reply to the first.
create function private.find_stored_reply(session uuid, wanted integer, has_state boolean, message text)
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
      and (has_state or newest = 1 and exists (
        select 1 from private.chat_receipts receipt
        where receipt.session_id = session and receipt.client = private.request_client()
          and receipt.sent_at > now() - interval '5 minutes'
      ));
  end if;
  if stored is null and wanted <> newest + 1 then
    raise sqlstate 'PT409' using
      message = 'This conversation has gone on from here with another message.',
      hint = 'Send the state of the newest reply of this session, or begin another session.';
  end if;
  return stored;
end;
$$;
comment on function private.find_stored_reply is 'What the turn of this number was answered with; null where it is yet to be answered. Without a state the first reply is for the client that asked, for five minutes. PT409: the session has another message there, or is not so far.';
revoke execute on function private.find_stored_reply from public;

-- --- Handoffs --------------------------------------------------------------------------------------------

create type public.handoff_status as enum ('open', 'taken', 'done');

create table public.handoffs (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  person_id uuid references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete set null,
  reason text not null constraint handoffs_reason_length check (char_length(reason) <= 500),
  status public.handoff_status not null default 'open',
  owner_id uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  due_at timestamptz(3) not null default now() + private.response_time(),
  alert_at timestamptz(3),
  task_id uuid references public.tasks (id) on delete set null,
  note text constraint handoffs_note_length check (char_length(note) <= 1000)
);

comment on table public.handoffs is 'Chats that a person has to take over, and who did.';
comment on column public.handoffs.reason is 'Why: the visitor asked for it, or the assistant may not answer.';
comment on column public.handoffs.due_at is 'Until when the visitor was promised an answer.';
comment on column public.handoffs.alert_at is 'When staff were warned that it is due.';
comment on column public.handoffs.task_id is 'What its person''s owner was given to do.';
comment on column public.handoffs.note is 'What a colleague wrote down about it.';

create index handoffs_newest_first on public.handoffs (status, created_at desc, id desc);
create index handoffs_session on public.handoffs (session_id);
create index handoffs_person on public.handoffs (person_id);
create index handoffs_lead on public.handoffs (lead_id);
create index handoffs_owner on public.handoffs (owner_id);
create index handoffs_task on public.handoffs (task_id);
create index handoffs_due on public.handoffs (due_at, id) where status <> 'done';
create unique index handoffs_waiting_key on public.handoffs (session_id) where status <> 'done';
-- Those that are done, as the queue shows them.
create index handoffs_done on public.handoffs (closed_at desc, id desc) where status = 'done';

create trigger audit_changes
after update or delete on public.handoffs
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'session_id', 'status', 'owner_id', 'created_at', 'closed_at'
);

create trigger resolve_merged_person
before insert or update of person_id on public.handoffs
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.handoffs enable row level security;

create policy "staff read handoffs"
on public.handoffs for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales take handoffs"
on public.handoffs for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

revoke all on public.handoffs from anon, authenticated, service_role;
grant select on public.handoffs to authenticated;
grant update (status, owner_id, note) on public.handoffs to authenticated;
grant select, insert, update, delete on public.handoffs to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.handoffs',
  true,
  'person_id = $1 or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null) or session_id in (select session_id from public.conversations where lower(collected_info ->> ''email'') = $2)',
  5,
  'Removed.'
);

insert into private.retention (table_name, keep_for, age_column, step) values
  ('public.handoffs', interval '1 year', 'created_at', 10);

-- Its task goes along, with the rights of whoever changes it.
create function private.apply_handoff_status()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.closed_at := case when new.status = 'done' then coalesce(old.closed_at, now()) end;
  if new.status = 'taken' and old.status = 'taken' and old.owner_id <> auth.uid() and new.owner_id = old.owner_id then
    raise sqlstate 'PT409' using
      message = 'A colleague has taken this chat already.',
      hint = 'Load the list again.';
  elsif new.status = 'taken' and old.status <> 'taken' and new.owner_id is not distinct from old.owner_id then
    new.owner_id := coalesce(auth.uid(), new.owner_id);
  elsif new.status = 'open' then
    new.owner_id := null;
  end if;
  if new.status <> old.status and new.task_id is not null then
    update public.tasks set
      owner_id = coalesce(new.owner_id, owner_id),
      done_at = case when new.status = 'done' then coalesce(done_at, now()) end
    where id = new.task_id;
  end if;
  return new;
end;
$$;
comment on function private.apply_handoff_status is 'Trigger: whoever takes a handoff first has it, and one that is done keeps the time; so does its task.';
revoke execute on function private.apply_handoff_status from public;

create trigger apply_handoff_status
before update of status on public.handoffs
for each row execute function private.apply_handoff_status();

create function private.handoff_notice_recipients(owner uuid)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.staff
  where is_active and (
    user_id = owner
    or role in ('admin', 'sales') and not exists (select 1 from public.staff where is_active and user_id = owner)
  );
$$;
comment on function private.handoff_notice_recipients is 'The addresses of the staff who hear of a handoff: its owner while active, otherwise everyone who can take it.';
revoke execute on function private.handoff_notice_recipients from public;

create function private.request_handoff(session uuid, reason text, lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting public.handoffs;
  is_new boolean := false;
begin
  if reason is not null then
    insert into public.handoffs (session_id, reason) values (session, left(request_handoff.reason, 500))
    on conflict do nothing;
    is_new := found;
  end if;
  select * into waiting from public.handoffs item where item.session_id = session and item.status <> 'done';
  if waiting.id is null then
    return;
  end if;
  if lead.person_id is not null and waiting.lead_id is distinct from lead.id then
    if waiting.task_id is null then
      insert into public.tasks (person_id, lead_id, title, due_at, owner_id, author_id)
      values (lead.person_id, lead.id, 'Answer the chat: a person was asked for', waiting.due_at, lead.owner_id, null)
      returning id into waiting.task_id;
    end if;
    update public.handoffs set lead_id = lead.id, person_id = lead.person_id, task_id = waiting.task_id
    where id = waiting.id;
  end if;
  if lead.person_id is not null then
    -- A corrected address can be another person's.
    update public.tasks set person_id = lead.person_id, lead_id = lead.id
    where id = waiting.task_id and (person_id, lead_id) is distinct from (lead.person_id, lead.id);
    update public.handoffs set person_id = lead.person_id
    where id = waiting.id and person_id is distinct from lead.person_id;
  end if;
  if is_new then
    perform private.enqueue(
      'mail',
      jsonb_build_object(
        'topic', 'handoff_notice', 'audience', 'staff', 'to', colleague,
        'reason', waiting.reason, 'due_at', private.iso_utc(waiting.due_at)
      ),
      lead.person_id
    )
    from private.handoff_notice_recipients(lead.owner_id) colleague;
  end if;
end;
$$;
comment on function private.request_handoff is 'Has a person take over a chat, once while it waits; whoever is known by then gets it as a task of their lead.';
revoke execute on function private.request_handoff from public;

-- One mail per colleague and round, which names nobody: nothing to erase.
create function private.enqueue_handoff_alerts()
returns void
language sql
security definer
set search_path = ''
as $$
  with late as (
    update public.handoffs set alert_at = now()
    where status <> 'done' and alert_at is null and due_at < now() + private.response_time() / 6
    returning owner_id, lead_id, due_at
  ),
  told as (
    select colleague, late.due_at
    from late
    left join public.leads on leads.id = late.lead_id
    cross join lateral (
      select private.handoff_notice_recipients(coalesce(late.owner_id, leads.owner_id)) as colleague
      union
      select email from public.staff where is_active and role = 'admin'
    ) listening
  )
  insert into public.outbox (kind, payload)
  select 'mail', jsonb_build_object(
    'topic', 'handoff_alert', 'audience', 'staff', 'to', colleague, 'count', count(*),
    'due_at', private.iso_utc(min(due_at))
  )
  from told group by colleague;
$$;
comment on function private.enqueue_handoff_alerts is 'Emails owners and administrators about hand-offs in the last sixth of the promised time, once each.';
revoke execute on function private.enqueue_handoff_alerts from public;

-- --- Score of a chat -------------------------------------------------------------------------------------

create function private.company_size_bracket(said text)
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
comment on function private.company_size_bracket is 'The company size of the guide''s form for a size in a visitor''s words, by its first number; null without one.';
revoke execute on function private.company_size_bracket from public;

create function private.chat_scoring_inputs(session uuid)
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
      'company_size', private.company_size_bracket(newest.collected_info ->> 'size'),
      'demo_requested', (
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
comment on function private.chat_scoring_inputs is 'What conditions can ask of a chat; null where there is none.';
revoke execute on function private.chat_scoring_inputs from public;

create function private.visitor_messages(session uuid)
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
comment on function private.visitor_messages is 'What the visitor of a session wrote, without what was answered.';
revoke execute on function private.visitor_messages from public;

-- --- Lead of a chat --------------------------------------------------------------------------------------

create function private.clean_contact_details(given jsonb)
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
        btrim(left(btrim(regexp_replace(given ->> known.key, '[[:cntrl:][:space:]]+', ' ', 'g')), known.max_length)) as clean
      from (
        values ('name', 200), ('email', 320), ('company', 200), ('role', 100), ('size', 100), ('need', 500), ('timing', 200)
      ) known (key, max_length)
      where jsonb_typeof(given -> known.key) = 'string'
    ) field
    where field.clean <> ''
  );
end;
$$;
comment on function private.clean_contact_details is 'What was collected, each on one line and as long as a lead takes it.';
revoke execute on function private.clean_contact_details from public;

create function private.chat_lead_message(session uuid)
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
comment on function private.chat_lead_message is 'A session as the message of its lead: what was understood, and the newest of what was said.';
revoke execute on function private.chat_lead_message from public;

create function private.find_chat_lead(session uuid)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select leads.* into lead from public.leads
  where leads.session_id = session and leads.spam_at is null
  order by leads.form_source = 'chat' desc, leads.created_at desc, leads.id desc
  limit 1 for no key update;
  if lead.id is null then
    select leads.* into lead from public.leads
    where leads.id = (
      select earlier.lead_id from public.conversations earlier
      where earlier.session_id = session and earlier.lead_id is not null
      order by earlier.turn desc limit 1
    ) and leads.spam_at is null for no key update;
  end if;
  return lead;
end;
$$;
comment on function private.find_chat_lead is 'The lead of a chat, locked; null before there is one.';
revoke execute on function private.find_chat_lead from public;

create function private.detach_chat(lead public.leads, session uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.leads set session_id = null where id = lead.id and session_id = session;
  update public.conversations set person_id = null, lead_id = null where session_id = session;
  delete from public.person_events
  where person_id = lead.person_id and lead_id = lead.id and (
    kind = 'chat' and subject_id = session
    or kind = 'task' and subject_id in (select task_id from public.handoffs where session_id = session)
  );
  delete from public.tasks
  where lead_id = lead.id and id in (select task_id from public.handoffs where session_id = session);
  update public.handoffs set lead_id = null, person_id = null where session_id = session and lead_id = lead.id;
end;
$$;
comment on function private.detach_chat is 'Detaches a chat from a lead, with its timeline event, its hand-off and the task of that.';
revoke execute on function private.detach_chat from public;

create function private.update_chat_lead(lead public.leads, info jsonb, former jsonb)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A correction by staff stays until the visitor writes something else.
  update public.leads set
    message = private.chat_lead_message(lead.session_id),
    name = case when info -> 'name' is distinct from former -> 'name' then coalesce(info ->> 'name', name) else name end,
    company = case when info -> 'company' is distinct from former -> 'company' then coalesce(info ->> 'company', company) else company end,
    role = case when info -> 'role' is distinct from former -> 'role' then coalesce(info ->> 'role', role) else role end
  where id = lead.id
  returning * into lead;
  update public.people set
    name = case when name = 'Chat visitor' then lead.name else coalesce(name, lead.name) end,
    company = coalesce(company, lead.company)
  where id = lead.person_id and (
    name is distinct from lead.name and coalesce(name, 'Chat visitor') = 'Chat visitor'
    or company is null and lead.company is not null
  );
  return lead;
end;
$$;
comment on function private.update_chat_lead is 'Updates a lead that the chat created, and its person, with what the visitor has written since.';
revoke execute on function private.update_chat_lead from public;

create function private.join_or_create_chat_lead(
  session uuid, address text, info jsonb, began timestamptz, attribution jsonb, consent_wording text
)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select leads.* into lead from public.leads
  where leads.id = private.find_open_lead(
    private.find_person(address), session
  ) for no key update;
  if lead.id is null then
    return private.create_chat_lead(session, address, info, attribution, consent_wording);
  end if;
  update public.leads set session_id = session where id = lead.id and session_id is null;
  perform private.upsert_person(address, info ->> 'name', info ->> 'company', null, now(), 0);
  insert into public.person_events (person_id, lead_id, kind, at, subject_id)
  values (lead.person_id, lead.id, 'chat', began, session);
  if consent_wording is not null then
    insert into public.consents (person_id, purpose, wording, source)
    values (lead.person_id, 'inquiry', join_or_create_chat_lead.consent_wording, 'chat');
  end if;
  return lead;
end;
$$;
comment on function private.join_or_create_chat_lead is 'Attaches a chat to the open lead of its person, or creates a lead; null where it is spam.';
revoke execute on function private.join_or_create_chat_lead from public;

create function private.create_chat_lead(
  session uuid, address text, info jsonb, attribution jsonb, consent_wording text
)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  points integer;
  reasons text[];
begin
  lead.name := coalesce(info ->> 'name', 'Chat visitor');
  lead.email := address;
  lead.company := info ->> 'company';
  lead.role := info ->> 'role';
  lead.form_source := 'chat';
  lead.session_id := session;
  lead.created_at := now();
  -- Only what the visitor wrote is classified: links in replies of the assistant are no signal.
  lead.message := private.visitor_messages(session);
  select sum(sign.points), array_agg(sign.reason) into points, reasons from private.spam_signals(lead) sign;
  lead.message := private.chat_lead_message(session);
  if points >= 100 then
    insert into public.spam_submissions (
      id, name, email, company, role, message, form_source, session_id, attribution, consent_wording,
      fingerprint, created_at, points, reasons
    )
    values (
      gen_random_uuid(), lead.name, lead.email, lead.company, lead.role, lead.message, 'chat', session,
      create_chat_lead.attribution, create_chat_lead.consent_wording,
      private.lead_fingerprint(lead.email, 'chat', lead.message), now(), points, reasons
    );
    return null;
  end if;
  insert into public.leads (name, email, company, role, message, form_source, session_id, attribution, consent_wording)
  values (
    lead.name, lead.email, lead.company, lead.role, lead.message, 'chat', session,
    create_chat_lead.attribution, create_chat_lead.consent_wording
  )
  returning * into lead;
  return lead;
end;
$$;
comment on function private.create_chat_lead is 'Creates the lead of a chat; null where the chat is spam.';
revoke execute on function private.create_chat_lead from public;

create function private.sync_chat_lead(
  said public.conversations, former jsonb, attribution jsonb, consent_wording text
)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := said.session_id;
  info constant jsonb := said.collected_info;
  address constant text := case
    when info ->> 'email' ~ '^[^\s@]+@[^\s@]+$' and char_length(info ->> 'email') <= 254 then info ->> 'email'
  end;
  began constant timestamptz := (select min(created_at) from public.conversations where session_id = session);
  lead public.leads;
begin
  -- Two concurrent chats with the same address make one lead.
  if address is not null then
    perform pg_advisory_xact_lock(hashtext('private.sync_chat_lead'), hashtext(private.normalize_email(address)));
  end if;
  lead := private.find_chat_lead(session);

  if lead.id is not null and private.normalize_email(address) <> private.normalize_email(lead.email)
    and private.normalize_email(address) is distinct from private.normalize_email(former ->> 'email')
  then
    if lead.form_source = 'chat' and lead.session_id = session then
      update public.leads set email = address where id = lead.id returning * into lead;
    elsif lead.created_at < began then
      -- The chat joined a lead by an address that belongs to another person.
      perform private.detach_chat(lead, session);
      lead := null;
    end if;
  end if;

  if lead.id is not null then
    if lead.form_source = 'chat' and lead.session_id = session then
      lead := private.update_chat_lead(lead, info, former);
    end if;
  -- Staff restore a chat that was classified as spam.
  elsif address is null
    or exists (select 1 from public.spam_submissions where session_id = session and form_source = 'chat')
  then
    return null;
  else
    lead := private.join_or_create_chat_lead(session, address, info, began, attribution, consent_wording);
    if lead.id is null then
      return null;
    end if;
  end if;

  -- process_new_lead has set the person, the owner and the points of a new lead.
  select leads.* into lead from public.leads where leads.id = lead.id;
  update public.conversations set lead_id = lead.id, person_id = lead.person_id
  where session_id = session and (lead_id, person_id) is distinct from (lead.id, lead.person_id);
  perform private.score_lead(lead);
  select leads.* into lead from public.leads where leads.id = lead.id;
  return lead;
end;
$$;
comment on function private.sync_chat_lead is 'The lead of a chat after one of its turns: kept current, joined or made once an address is known; null before, and where it was judged spam.';
revoke execute on function private.sync_chat_lead from public;

-- --- Knowledge -------------------------------------------------------------------------------------------

-- What the assistant knows: the published documents as the site read them, cut into passages.
create table private.knowledge_documents (
  id text primary key constraint knowledge_documents_id_length check (char_length(id) between 1 and 128),
  type text not null constraint knowledge_documents_type check (
    type in ('page', 'solutionModule', 'industry', 'faq', 'resource', 'legalPage', 'siteSettings')
  ),
  revision text not null constraint knowledge_documents_revision_length check (char_length(revision) <= 128),
  title text not null constraint knowledge_documents_title_length check (char_length(title) between 1 and 300),
  path text not null constraint knowledge_documents_path check (path ~ '^/([^/\\]|$)' and char_length(path) <= 1000),
  facts jsonb not null constraint knowledge_documents_facts check (
    jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 8000
  ),
  passages jsonb not null constraint knowledge_documents_passages check (
    jsonb_typeof(passages) = 'array' and octet_length(passages::text) <= 200000
  ),
  digest text not null constraint knowledge_documents_digest check (digest ~ '^[0-9a-f]{64}$'),
  changed_in bigint not null constraint knowledge_documents_known_since check (changed_in > 0)
);

comment on table private.knowledge_documents is 'Published documents as the assistant knows them. Written by the site alone, whenever something is published, changed or taken away.';
comment on column private.knowledge_documents.revision is 'Its _rev in the content.';
comment on column private.knowledge_documents.path is 'Where a visitor reads it.';
comment on column private.knowledge_documents.passages is 'An array of {"heading", "text"}.';
comment on column private.knowledge_documents.digest is 'Of everything above, as the site computes it: what it has not changed it does not send again.';
comment on column private.knowledge_documents.changed_in is 'The revision of the whole knowledge that brought it.';

create index knowledge_documents_newest on private.knowledge_documents (changed_in);

alter table private.knowledge_documents enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.knowledge_documents', false, 'Published content.');

create table private.knowledge_state (
  is_only boolean primary key default true constraint knowledge_state_is_only check (is_only),
  revision bigint not null
);

comment on table private.knowledge_state is 'One row: how often the knowledge has changed. Whoever changes it locks the row, so that no revision is seen before an earlier one.';

insert into private.knowledge_state (revision) values (0);

alter table private.knowledge_state enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.knowledge_state', false, 'A number.');

create function private.knowledge_revision()
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
comment on function private.knowledge_revision is 'Another number after each change of what the assistant knows, and a larger one.';
revoke execute on function private.knowledge_revision from public;

create function public.update_knowledge(changes text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb;
  now_known bigint;
begin
  if octet_length(changes) > 300000 then
    raise sqlstate 'PT413' using
      message = 'The changes are too long.', hint = 'Send them in parts below 300,000 bytes.';
  end if;
  if not private.is_signed_by_site(changes) then
    raise sqlstate 'PT403' using
      message = 'Only the site may say what is published.',
      hint = 'The header x-site signs the changes with the key client_header of private.secrets, for 5 minutes.';
  end if;
  if not pg_input_is_valid(changes, 'jsonb') then
    raise sqlstate 'PT400' using message = 'The changes are no JSON.';
  end if;
  given := changes::jsonb;
  if jsonb_typeof(given -> 'put') is distinct from 'array'
    or jsonb_typeof(given -> 'remove') is distinct from 'array'
  then
    raise sqlstate 'PT400' using message = 'The changes need the lists "put" and "remove".';
  end if;

  if jsonb_array_length(given -> 'put') + jsonb_array_length(given -> 'remove') > 0 then
    select revision + 1 into now_known from private.knowledge_state for update;

    delete from private.knowledge_documents
    where id in (select jsonb_array_elements_text(given -> 'remove'));

    begin
      insert into private.knowledge_documents as known
        (id, type, revision, title, path, facts, passages, digest, changed_in)
      select id, type, revision, title, path, facts, passages, digest, now_known
      from jsonb_to_recordset(given -> 'put') as document (
        id text, type text, revision text, title text, path text, facts jsonb, passages jsonb,
        digest text
      )
      on conflict (id) do update set
        type = excluded.type, revision = excluded.revision, title = excluded.title,
        path = excluded.path, facts = excluded.facts, passages = excluded.passages,
        digest = excluded.digest, changed_in = excluded.changed_in;
    exception when check_violation or not_null_violation or cardinality_violation or invalid_parameter_value then
      raise sqlstate 'PT422' using
        message = 'A document cannot be taken: ' || sqlerrm;
    end;

    update private.knowledge_state set revision = now_known where true;
  end if;

  return jsonb_build_object('digests', coalesce(
    (select jsonb_object_agg(id, digest) from private.knowledge_documents), '{}'
  ));
end;
$$;
comment on function public.update_knowledge is 'Takes over from the site what is published: {"put": [KnowledgeDocument with its digest], "remove": [ids]} as text, signed in the header x-site. Answers {"digests": {id: digest}} of everything known, so that two empty lists ask for it. All of it or nothing. PT403: not signed; PT400, PT413, PT422: not such changes.';
revoke execute on function public.update_knowledge from public, anon, authenticated;
grant execute on function public.update_knowledge to anon, service_role;

-- One statement: revision and documents are of the same moment.
create function public.knowledge_since(revision bigint)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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
      from private.knowledge_documents known where changed_in > knowledge_since.revision
    ), '[]'),
    'ids', coalesce((select jsonb_agg(id order by id) from private.knowledge_documents), '[]')
  )
  from private.knowledge_state state;
$$;
comment on function public.knowledge_since is 'What the assistant has to learn after a revision of the knowledge: {"revision", "put": [KnowledgeDocument], "ids": those of all there is, so that the others are gone}. 0 asks for everything.';
revoke execute on function public.knowledge_since from public, anon, authenticated;
grant execute on function public.knowledge_since to service_role;

-- --- A turn ----------------------------------------------------------------------------------------------

create function public.begin_chat_turn(session_id uuid, state text, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := begin_chat_turn.session_id;
  wanted constant integer := private.next_turn_number(session, state);
  stored constant jsonb := private.find_stored_reply(session, wanted, state is not null, message);
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
  perform private.enforce_rate_limit('chat');

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

create function private.insert_chat_turn(
  given jsonb, session uuid, wanted integer, message text, former public.conversations
)
returns public.conversations
language plpgsql
security definer
set search_path = ''
as $$
declare
  said public.conversations;
begin
  insert into public.conversations (
    session_id, turn, conversation_stage, user_message, bot_response, collected_info, memory, intent_classification,
    is_on_topic, is_answered, language, sources, model, model_tokens, lead_id, person_id
  )
  values (
    session, wanted, given ->> 'stage', message, given ->> 'response', private.clean_contact_details(given -> 'collected'),
    coalesce(nullif(given -> 'memory', 'null'), '{}'), given ->> 'intent', (given ->> 'is_on_topic')::boolean,
    (given ->> 'is_answered')::boolean, given ->> 'language', coalesce(nullif(given -> 'sources', 'null'), '[]'),
    given ->> 'model', coalesce((given ->> 'model_tokens')::integer, 0),
    former.lead_id, case when former.lead_id is not null then former.person_id end
  )
  on conflict do nothing
  returning * into said;
  return said;
end;
$$;
comment on function private.insert_chat_turn is 'Stores a turn; null when another request has stored this turn of the session.';
revoke execute on function private.insert_chat_turn from public;

create function private.chat_reply(said public.conversations, given jsonb, lead_score integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'response', said.bot_response,
    'conversationState', private.sign_chat_state(said.session_id, said.turn),
    'leadScore', lead_score,
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
end;
$$;
comment on function private.chat_reply is 'The reply to a turn, with the signed state that continues the chat.';
revoke execute on function private.chat_reply from public;

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
  state constant text := given ->> 'state';
  message constant text := given ->> 'message';
  wanted constant integer := private.next_turn_number(session, state);
  stored constant jsonb := private.find_stored_reply(session, wanted, state is not null, message);
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
  said := private.insert_chat_turn(given, session, wanted, message, former);
  if said.id is null then
    -- Somebody else was faster, with the same message or another one.
    return jsonb_build_object(
      'reply', private.find_stored_reply(session, wanted, state is not null, message), 'has_work', false
    );
  end if;

  if wanted = 1 then
    delete from private.chat_receipts where sent_at <= now() - interval '5 minutes';
    insert into private.chat_receipts (session_id, client) values (session, private.request_client());
  end if;

  lead := private.sync_chat_lead(
    said, coalesce(former.collected_info, '{}'), attribution, left(nullif(given ->> 'consent_wording', ''), 40)
  );
  perform private.request_handoff(session, nullif(btrim(given ->> 'hand_off'), ''), lead);

  if lead.id is null then
    lead.name := said.collected_info ->> 'name';
    lead.email := said.collected_info ->> 'email';
    lead.company := said.collected_info ->> 'company';
    lead.role := said.collected_info ->> 'role';
    lead.form_source := 'chat';
    lead.session_id := session;
    lead.attribution := attribution;
    lead.lead_score := private.compute_score(lead);
  end if;
  answered := private.chat_reply(said, given, lead.lead_score);
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
revoke execute on function public.finish_chat_turn from public, anon, authenticated;
grant execute on function public.finish_chat_turn to service_role;

-- --- List of chats ---------------------------------------------------------------------------------------

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

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.chats', true, 'Goes with the turns of the chat.');

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

create trigger add_to_chats
after insert on public.conversations
referencing new table as added
for each statement execute function private.add_to_chats();

create function private.remove_from_chats()
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
comment on function private.remove_from_chats is 'Trigger: what is known of chats whose turns were removed comes from those that are left.';
revoke execute on function private.remove_from_chats from public;

create trigger remove_from_chats
after delete on public.conversations
referencing old table as removed
for each statement execute function private.remove_from_chats();

create type public.chat_list_row as (
  id uuid,
  name text,
  email text,
  company text,
  first_question text,
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

comment on type public.chat_list_row is 'A row of the list of chats, by its session: who it is as far as known, what was asked first, and whether it waits for a person.';

create function private.chat_list_rows(sessions uuid[])
returns setof public.chat_list_row
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
    (select people.id from public.people where people.id = coalesce(newest.person_id, lead.person_id) and not people.is_spam), lead.id,
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
    where leads.spam_at is null and (leads.id = newest.lead_id or newest.lead_id is null and leads.session_id = chat.session_id)
    order by leads.created_at desc, leads.id desc limit 1
  ) lead on true
  left join public.handoffs waiting on waiting.session_id = chat.session_id and waiting.status <> 'done'
  order by wanted.place;
$$;
comment on function private.chat_list_rows is 'The rows of these sessions, in the order given.';
revoke execute on function private.chat_list_rows from public;

create function private.chat_filter_condition(
  stage text, intent text, on_topic boolean, answered boolean, waiting boolean
)
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
comment on function private.chat_filter_condition is 'The filters of the list of chats as a condition on private.chats.';
revoke execute on function private.chat_filter_condition from public;

-- The list of chats walks past 3,000 chats for a word. The planner read every turn of every chat for it,
-- as it takes an "exists" for a lookup in a set that is made once; "offset 0" keeps it a look at the turns
-- of each chat that is walked past.
create function private.chat_search_condition(wanted text)
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
        offset 0
      )
      or exists (
        select 1 from public.leads where leads.spam_at is null and leads.session_id = chats.session_id and strpos(leads.search_text, %1$L) > 0
        offset 0
      )
      or strpos(chats.session_id::text, %1$L) = 1
    )',
    wanted
  );
$$;
comment on function private.chat_search_condition is 'The search as a condition on private.chats: what its visitor wrote or told, its lead, or the beginning of its id.';
revoke execute on function private.chat_search_condition from public;

create function private.is_id_prefix(wanted text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$';
$$;
comment on function private.is_id_prefix is 'Whether this may be the beginning of an id, of eight characters and more.';
revoke execute on function private.is_id_prefix from public;

create function private.find_chat_sessions(wanted text)
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select said.session_id from public.conversations said
  where private.trigrams(private.turn_search_text(said.user_message, said.collected_info)) @> private.trigrams(wanted)
    and strpos(private.turn_search_text(said.user_message, said.collected_info), wanted) > 0
  union
  select leads.session_id from public.leads
  where leads.spam_at is null and leads.session_id is not null
    and private.trigrams(leads.search_text) @> private.trigrams(wanted) and strpos(leads.search_text, wanted) > 0
  union
  select chats.session_id from private.chats
  where chats.session_id between
    case when private.is_id_prefix(wanted) then rpad(replace(wanted, '-', ''), 32, '0')::uuid end
    and case when private.is_id_prefix(wanted) then rpad(replace(wanted, '-', ''), 32, 'f')::uuid end;
$$;
comment on function private.find_chat_sessions is 'The sessions that a search of three and more characters finds by its trigrams, or by the first eight and more characters of their id.';
revoke execute on function private.find_chat_sessions from public;

create function public.search_chats(
  search text default '',
  stage text default null,
  intent text default null,
  on_topic boolean default null,
  answered boolean default null,
  waiting boolean default null,
  row_offset integer default 0,
  max_rows integer default 25,
  before_at timestamptz default null,
  before_id uuid default null
)
returns setof public.chat_list_row
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  wanted constant text := private.normalize_search(search);
  match constant text := private.chat_search_condition(wanted);
  every_page constant text := private.chat_filter_condition(stage, intent, on_topic, answered, waiting);
  filter constant text := case
    when before_at is null then every_page
    else format('%s and (last_at, session_id) < (%L, %L)', every_page, before_at, before_id)
  end;
  skipped constant bigint := greatest(row_offset, 0);
  size constant integer := least(greatest(max_rows, 1), 1000);
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
           select * from private.chats where session_id in (select private.find_chat_sessions(%L))
         )
         select array(select session_id from found chats where %s %s)',
        wanted, filter, page_of
      ) into page;
    end if;
  end if;
  return query select * from private.chat_list_rows(page);
end;
$$;
comment on function public.search_chats is
  'A page of the list of chats, those with the newest message first. "before_at" and "before_id" begin after that chat. Texts of one or two characters are looked for in the newest 3,000 chats.';
revoke execute on function public.search_chats from public, anon, authenticated;
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
  wanted constant text := private.normalize_search(search);
  filter constant text := private.chat_filter_condition(stage, intent, on_topic, answered, waiting);
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
    filter, walked, private.chat_search_condition(wanted)
  ) into found;
  if total <= walked or char_length(wanted) < 3 then
    return query select found, true, total > walked;
  -- So common that the newest say about how many there are.
  elsif found * total > 10000::bigint * walked then
    return query select found * total / walked, false, false;
  else
    execute format(
      'select count(*) from private.chats where session_id in (select private.find_chat_sessions(%L)) and %s',
      wanted, filter
    ) into found;
    return query select found, true, false;
  end if;
end;
$$;
comment on function public.count_chats is
  'How many chats the list has; of a search that finds more than 10,000, about so many. "is_windowed": only the newest 3,000 were looked at.';
revoke execute on function public.count_chats from public, anon, authenticated;
grant execute on function public.count_chats to authenticated;

create function public.read_chats(sessions uuid[])
returns setof public.chat_list_row
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read chats.';
  end if;
  return query select * from private.chat_list_rows(sessions[1:200]);
end;
$$;
comment on function public.read_chats is 'The chats of these sessions, at most 200, as the list shows them; a session without turns has none.';
revoke execute on function public.read_chats from public, anon, authenticated;
grant execute on function public.read_chats to authenticated;

-- Chats, hand-offs and knowledge: conversations with the assistant (spec 3), chats that a person takes over,
-- the leads of chats, and the published content that the assistant answers from. The service writes them, staff
-- read them.
--
-- A turn is stored once, with its reply. The next turn must present the signed state of that reply.

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
comment on function private.turn_search_text is
  'Search index text of a turn: what the visitor wrote, and their name, email address and company.';
revoke execute on function private.turn_search_text from public;
grant execute on function private.turn_search_text to service_role;

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

comment on table public.conversations is 'Turns of chats with the assistant (spec 3).';
comment on column public.conversations.session_id is 'The chat session: one per visit in a browser tab.';
comment on column public.conversations.person_id is 'Set once the visitor has left an email address in this session.';
comment on column public.conversations.collected_info is
  'What the visitor said about themselves; values can be lists.';
comment on column public.conversations.turn is
  'From 1 on within its session; null for a row that was not written by the assistant.';
comment on column public.conversations.lead_id is 'The lead that the session had created or joined by then.';
comment on column public.conversations.reply is
  'The reply with the signed state that continues the chat. Not granted to any client role.';
comment on column public.conversations.sources is
  'Sources of the reply: document_id, revision, title and path of each.';
comment on column public.conversations.is_answered is
  'false: the assistant had no answer; null: there was no question.';
comment on column public.conversations.language is 'Language of the visitor''s message, ISO 639-1.';
comment on column public.conversations.memory is
  'State of the engine for the next turn. Not granted to any client role.';
comment on column public.conversations.model is 'The model that wrote the reply; null for the built-in engine.';
comment on column public.conversations.model_tokens is 'Input and output tokens of the model for this turn.';

create index conversations_session on public.conversations (session_id, created_at);
create index conversations_person on public.conversations (person_id, created_at desc);
create unique index conversations_turn_key on public.conversations (session_id, turn) where turn is not null;
create index conversations_lead on public.conversations (lead_id);
create index conversations_address on public.conversations (lower(collected_info ->> 'email'));
create index conversations_tokens on public.conversations (created_at) where model_tokens > 0;
create index conversations_search on public.conversations
using gin (private.trigrams(private.turn_search_text(user_message, collected_info)));
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
  'person_id = $1 or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null)'
  ' or session_id in (select session_id from public.conversations where lower(collected_info ->> ''email'') = $2)',
  10,
  'The turns of their chats are deleted.'
);

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.conversations', interval '1 year', 'created_at', 10);

create table private.chat_settings (
  is_only boolean primary key default true constraint chat_settings_is_only check (is_only),
  session_tokens integer not null default 60000 constraint chat_settings_session_tokens check (session_tokens >= 0),
  day_tokens integer not null default 3000000 constraint chat_settings_day_tokens check (day_tokens >= 0)
);

comment on table private.chat_settings is
  'Token budgets of an external model: per session, and in total within 24 hours. Beyond them the built-in engine replies.';

insert into private.chat_settings default values;

alter table private.chat_settings enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.chat_settings', false, 'Counts.');

create table private.chat_receipts (
  session_id uuid primary key,
  client bytea not null,
  sent_at timestamptz not null default now()
);

comment on table private.chat_receipts is
  'Clients that get the first reply of a chat again when they repeat a request. Valid for five minutes.';
comment on column private.chat_receipts.client is 'Hash of the client.';

create index chat_receipts_by_time on private.chat_receipts (sent_at);

alter table private.chat_receipts enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values (
  'private.chat_receipts',
  true,
  'Deleted when the next chat starts. Keyed hash of a client, valid for five minutes.'
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
comment on function private.sign_chat_state is
  'The signed state that continues a chat after a turn: <session>.<turn>.<signature>.';
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
  -- Comparing digests takes the same time however many characters match.
  if turn is null
    or sha256(convert_to(state, 'UTF8')) <> sha256(convert_to(private.sign_chat_state(session, turn), 'UTF8'))
  then
    raise sqlstate 'PT403' using
      message = 'This conversation cannot be continued with this state.',
      hint = 'Send the state of the latest reply of this session, or start a new session.';
  end if;
  return turn + 1;
end;
$$;
comment on function private.next_turn_number is
  'The number of the turn that follows a state; 1 without a state. PT403: the state is not of this session.';
revoke execute on function private.next_turn_number from public;

-- A chat session id appears in URLs. A person who saw one could send a form with it and receive the chat as a lead,
-- so a form joins a chat only with the signed state that its visitor has. Otherwise the session id is dropped
-- and the form is accepted.
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

-- Without a state, only the client that sent the first message gets its reply again, and only while there is no
-- second turn.
create function private.find_stored_reply(session uuid, turn_number integer, has_state boolean, message text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  newest constant integer := coalesce(
    (select max(chat_turn.turn) from public.conversations chat_turn where chat_turn.session_id = session), 0
  );
  stored jsonb;
begin
  if turn_number <= newest then
    select chat_turn.reply into stored from public.conversations chat_turn
    where chat_turn.session_id = session and chat_turn.turn = turn_number and chat_turn.user_message = message
      and (has_state or newest = 1 and exists (
        select 1 from private.chat_receipts receipt
        where receipt.session_id = session and receipt.client = private.request_client()
          and receipt.sent_at > now() - interval '5 minutes'
      ));
  end if;
  if stored is null and turn_number <> newest + 1 then
    raise sqlstate 'PT409' using
      message = 'This conversation was continued with another message.',
      hint = 'Send the state of the latest reply of this session, or start a new session.';
  end if;
  return stored;
end;
$$;
comment on function private.find_stored_reply is
  'The stored reply of a turn; null if it has none yet. Without a state, only for the client that sent the first message, for five minutes. PT409: the turn has another message, or the session is not that far.';
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

comment on table public.handoffs is 'Chats that a person has to take over.';
comment on column public.handoffs.reason is 'Why: the visitor asked for a person, or the assistant must not answer.';
comment on column public.handoffs.due_at is 'When the promised response is due.';
comment on column public.handoffs.alert_at is 'When staff were alerted that it is due.';
comment on column public.handoffs.task_id is 'The task of the owner.';
comment on column public.handoffs.note is 'Note of a colleague.';

create index handoffs_newest_first on public.handoffs (status, created_at desc, id desc);
create index handoffs_session on public.handoffs (session_id);
create index handoffs_person on public.handoffs (person_id);
create index handoffs_lead on public.handoffs (lead_id);
create index handoffs_owner on public.handoffs (owner_id);
create index handoffs_task on public.handoffs (task_id);
create index handoffs_due on public.handoffs (due_at, id) where status <> 'done';
create unique index handoffs_waiting_key on public.handoffs (session_id) where status <> 'done';
-- Closed hand-offs, in the order of the queue.
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

create policy "staff read hand-offs"
on public.handoffs for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales update hand-offs"
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
  'person_id = $1 or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null)'
  ' or session_id in (select session_id from public.conversations where lower(collected_info ->> ''email'') = $2)',
  5,
  'Deleted.'
);

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.handoffs', interval '1 year', 'created_at', 10);

-- Runs with the rights of the caller.
create function private.apply_handoff_status()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.closed_at := case when new.status = 'done' then coalesce(old.closed_at, now()) end;
  if new.status = 'taken' and old.status = 'taken' and old.owner_id <> auth.uid() and new.owner_id = old.owner_id then
    raise sqlstate 'PT409' using
      message = 'A colleague has already taken this chat.',
      hint = 'Reload the list.';
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
comment on function private.apply_handoff_status is
  'Trigger: assigns a hand-off to the first member who takes it, sets the time when it is closed, and updates its task.';
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
comment on function private.handoff_notice_recipients is
  'Email addresses of the staff who are notified about a hand-off: its active owner, otherwise administrators and sales.';
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
      values (lead.person_id, lead.id, 'Reply to the chat: the visitor asked for a person', waiting.due_at, lead.owner_id, null)
      returning id into waiting.task_id;
    end if;
    update public.handoffs set lead_id = lead.id, person_id = lead.person_id, task_id = waiting.task_id
    where id = waiting.id;
  end if;
  if lead.person_id is not null then
    -- A corrected email address can belong to another person.
    update public.tasks set person_id = lead.person_id, lead_id = lead.id
    where id = waiting.task_id and (person_id, lead_id) is distinct from (lead.person_id, lead.id);
    update public.handoffs set person_id = lead.person_id
    where id = waiting.id and person_id is distinct from lead.person_id;
  end if;
  if is_new then
    perform private.enqueue(
      'email',
      jsonb_build_object(
        'topic', 'handoff_notice', 'audience', 'staff', 'to', recipient,
        'reason', waiting.reason, 'due_at', private.iso_utc(waiting.due_at)
      ),
      lead.person_id
    )
    from private.handoff_notice_recipients(lead.owner_id) recipient;
  end if;
end;
$$;
comment on function private.request_handoff is
  'Creates a hand-off unless the chat has an open one, and attaches the lead, its person and a task to the open one.';
revoke execute on function private.request_handoff from public;

-- One email per recipient and run. It contains no names, so there is nothing to erase.
create function private.enqueue_handoff_alerts()
returns void
language sql
security definer
set search_path = ''
as $$
  with due_handoffs as (
    update public.handoffs set alert_at = now()
    where status <> 'done' and alert_at is null and due_at < now() + private.response_time() / 6
    returning owner_id, lead_id, due_at
  ),
  notices as (
    select recipient, due_handoffs.due_at
    from due_handoffs
    left join public.leads on leads.id = due_handoffs.lead_id
    cross join lateral (
      select private.handoff_notice_recipients(coalesce(due_handoffs.owner_id, leads.owner_id)) as recipient
      union
      select email from public.staff where is_active and role = 'admin'
    ) recipients
  )
  insert into public.outbox (kind, payload)
  select 'email', jsonb_build_object(
    'topic', 'handoff_alert', 'audience', 'staff', 'to', recipient, 'count', count(*),
    'due_at', private.iso_utc(min(due_at))
  )
  from notices group by recipient;
$$;
comment on function private.enqueue_handoff_alerts is
  'Alerts owners and administrators once about hand-offs in the last sixth of the response time.';
revoke execute on function private.enqueue_handoff_alerts from public;

-- --- Score of a chat -------------------------------------------------------------------------------------

create function private.company_size_bracket(description text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Removes thousands separators.
  plain constant text := regexp_replace(lower(description), '(\d)[., '']?(\d{3})(?!\d)', '\1\2', 'g');
  parts constant text[] := regexp_match(plain, '(\d{1,9})(?:[.,]\d+)?\s*(k|thousand)?');
  people bigint := parts[1]::bigint * case when parts[2] is null then 1 else 1000 end;
begin
  return case
    when btrim(description) in ('1-10', '11-50', '51-200', '201-1000', '1000+') then btrim(description)
    when people <= 10 then '1-10'
    when people <= 50 then '11-50'
    when people <= 200 then '51-200'
    when people <= 1000 then '201-1000'
    when people > 1000 then '1000+'
  end;
end;
$$;
comment on function private.company_size_bracket is
  'The company size of the guide form for a size in the words of a visitor, by its first number; null without a number.';
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
        select 'yes' from public.conversations chat_turn
        where chat_turn.session_id = session and chat_turn.intent_classification = 'demo' limit 1
      )
    ))
    from public.conversations newest
    where newest.session_id = session and newest.turn is not null
    order by newest.turn desc limit 1
  );
end;
$$;
comment on function private.chat_scoring_inputs is
  'The fields that rule conditions can test for a chat; null without one.';
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
    select left(string_agg(chat_turn.user_message, E'\n' order by chat_turn.turn), 6000)
    from public.conversations chat_turn
    where chat_turn.session_id = session and chat_turn.turn is not null
  );
end;
$$;
comment on function private.visitor_messages is 'The messages of the visitor of a session, without the replies.';
revoke execute on function private.visitor_messages from public;

-- --- Lead of a chat --------------------------------------------------------------------------------------

create function private.clean_contact_details(collected jsonb)
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
        btrim(left(btrim(regexp_replace(collected ->> known.key, '[[:cntrl:][:space:]]+', ' ', 'g')), known.max_length)) as clean
      from (
        values ('name', 200), ('email', 320), ('company', 200), ('role', 100), ('size', 100), ('need', 500), ('timing', 200)
      ) known (key, max_length)
      where jsonb_typeof(collected -> known.key) = 'string'
    ) field
    where field.clean <> ''
  );
end;
$$;
comment on function private.clean_contact_details is
  'Collected contact details, each on one line and within the limits of a lead.';
revoke execute on function private.clean_contact_details from public;

create function private.chat_lead_message(session uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Runs of whitespace, but not a single space: most matches would be single spaces.
  gap constant text := '[[:cntrl:][:space:]]{2,}|(?! )[[:cntrl:][:space:]]';
begin
  return (
    with turns as (
      select turn, collected_info, intent_classification,
        'Visitor: ' || left(regexp_replace(user_message, gap, ' ', 'g'), 1000)
        -- Keeps the text of a link and drops its URL.
        || E'\nAssistant: ' || left(regexp_replace(
          regexp_replace(bot_response, '!?\[([^]]*)\]\([^)[:space:]]*\)', '\1', 'g'), gap, ' ', 'g'
        ), 600) as words
      from public.conversations
      where session_id = session and turn is not null
    ),
    measured as (
      select turn, words, sum(char_length(words) + 2) over (order by turn desc) <= 4800 as fits from turns
    ),
    newest as (
      select collected_info as info from turns order by turn desc limit 1
    )
    select concat_ws(
      E'\n\n',
      nullif(concat_ws(
        E'\n',
        'Need: ' || (info ->> 'need'), 'Size: ' || (info ->> 'size'), 'Timing: ' || (info ->> 'timing'),
        (select 'Asked for a demo' from turns where intent_classification = 'demo' limit 1)
      ), ''),
      (select 'What came before is in the conversation.' from measured where not fits limit 1),
      (select string_agg(words, E'\n\n' order by turn) from measured where fits)
    )
    from newest
  );
end;
$$;
comment on function private.chat_lead_message is 'The message of a chat lead: a summary and the latest turns.';
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
comment on function private.detach_chat is
  'Detaches a chat from a lead, with its timeline event, its hand-off and the task of that.';
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
comment on function private.update_chat_lead is
  'Updates a lead that the chat created, and its person, with what the visitor has written since.';
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
comment on function private.join_or_create_chat_lead is
  'Attaches a chat to the open lead of its person, or creates a lead; null where it is spam.';
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
  select sum(signal.points), array_agg(signal.reason) into points, reasons from private.spam_signals(lead) signal;
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
  chat_turn public.conversations, former jsonb, attribution jsonb, consent_wording text
)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := chat_turn.session_id;
  info constant jsonb := chat_turn.collected_info;
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
comment on function private.sync_chat_lead is
  'Creates, joins or updates the lead of a chat after a turn, once the email address is known. Returns null before that, and for spam.';
revoke execute on function private.sync_chat_lead from public;

-- --- Knowledge -------------------------------------------------------------------------------------------

-- The assistant answers from the published documents, split into passages by the website.
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

comment on table private.knowledge_documents is
  'Published documents for the assistant. The website writes them on every publish.';
comment on column private.knowledge_documents.revision is 'The _rev of the document in the content store.';
comment on column private.knowledge_documents.path is 'Path of the page on the website.';
comment on column private.knowledge_documents.passages is 'Array of {"heading", "text"}.';
comment on column private.knowledge_documents.digest is
  'Digest of all columns above, computed by the website to send only changes.';
comment on column private.knowledge_documents.changed_in is 'The knowledge revision that last changed the document.';

create index knowledge_documents_newest on private.knowledge_documents (changed_in);

alter table private.knowledge_documents enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.knowledge_documents', false, 'Published content.');

create table private.knowledge_state (
  is_only boolean primary key default true constraint knowledge_state_is_only check (is_only),
  revision bigint not null
);

comment on table private.knowledge_state is
  'One row: the revision of the knowledge. A writer locks it, so that revisions become visible in order.';

insert into private.knowledge_state (revision) values (0);

alter table private.knowledge_state enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.knowledge_state', false, 'Settings.');

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
comment on function private.knowledge_revision is
  'The current revision of the knowledge. Every change increments it.';
revoke execute on function private.knowledge_revision from public;

create function public.update_knowledge(changes text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  parsed jsonb;
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

  if jsonb_array_length(parsed -> 'put') + jsonb_array_length(parsed -> 'remove') > 0 then
    select revision + 1 into new_revision from private.knowledge_state for update;

    delete from private.knowledge_documents
    where id in (select jsonb_array_elements_text(parsed -> 'remove'));

    begin
      insert into private.knowledge_documents
        (id, type, revision, title, path, facts, passages, digest, changed_in)
      select id, type, revision, title, path, facts, passages, digest, new_revision
      from jsonb_to_recordset(parsed -> 'put') as document (
        id text, type text, revision text, title text, path text, facts jsonb, passages jsonb,
        digest text
      )
      on conflict (id) do update set
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
    (select jsonb_object_agg(id, digest) from private.knowledge_documents), '{}'
  ));
end;
$$;
comment on function public.update_knowledge is
  'Updates the knowledge: {"put": [KnowledgeDocument with its digest], "remove": [ids]} as text, signed in the header x-site. All or nothing. Returns {"digests": {id: digest}} of all documents, so two empty lists read them. PT403: not signed; PT400, PT413, PT422: invalid changes.';
revoke execute on function public.update_knowledge from public, anon, authenticated;
grant execute on function public.update_knowledge to anon, service_role;

-- One statement, so that revision and documents come from one snapshot.
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
comment on function public.knowledge_since is
  'The knowledge changes since a revision: {"revision", "put": [KnowledgeDocument], "ids": all ids, to find removed ones}. 0 returns everything.';
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
    'model_budget', greatest(0, least(settings.session_tokens - used_in_session, settings.day_tokens - used_in_all))
  );
end;
$$;
comment on function public.begin_chat_turn is
  'The context of a new message: {"outcome": "turn", "turn", "stage", "collected", "memory", "history", "is_handed_over", "knowledge_revision", "model_budget"}, or {"outcome": "stored", "reply"} if it was answered before. PT403: not a state of this session; PT409: the turn has another message; PT429: too many messages, the detail is the number of seconds to wait, if any.';
revoke execute on function public.begin_chat_turn from public, anon, authenticated;
grant execute on function public.begin_chat_turn to service_role;

create function private.insert_chat_turn(
  payload jsonb, session uuid, turn_number integer, message text, former public.conversations
)
returns public.conversations
language plpgsql
security definer
set search_path = ''
as $$
declare
  chat_turn public.conversations;
begin
  insert into public.conversations (
    session_id, turn, conversation_stage, user_message, bot_response, collected_info, memory, intent_classification,
    is_on_topic, is_answered, language, sources, model, model_tokens, lead_id, person_id
  )
  values (
    session, turn_number, payload ->> 'stage', message, payload ->> 'response', private.clean_contact_details(payload -> 'collected'),
    coalesce(nullif(payload -> 'memory', 'null'), '{}'), payload ->> 'intent', (payload ->> 'is_on_topic')::boolean,
    (payload ->> 'is_answered')::boolean, payload ->> 'language', coalesce(nullif(payload -> 'sources', 'null'), '[]'),
    payload ->> 'model', coalesce((payload ->> 'model_tokens')::integer, 0),
    former.lead_id, case when former.lead_id is not null then former.person_id end
  )
  on conflict do nothing
  returning * into chat_turn;
  return chat_turn;
end;
$$;
comment on function private.insert_chat_turn is
  'Stores a turn; null when another request has stored this turn of the session.';
revoke execute on function private.insert_chat_turn from public;

create function private.chat_reply(chat_turn public.conversations, payload jsonb, lead_score integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'response', chat_turn.bot_response,
    'conversationState', private.sign_chat_state(chat_turn.session_id, chat_turn.turn),
    'leadScore', lead_score,
    'stage', chat_turn.conversation_stage,
    'showDemoButton', coalesce((payload ->> 'show_demo_button')::boolean, false),
    'demoUrl', payload ->> 'demo_url',
    'suggestedSolutions', coalesce(nullif(payload -> 'suggested_solutions', 'null'), '[]'),
    'sources', (
      select coalesce(jsonb_agg(page.source order by page.place), '[]')
      from (
        select distinct on (source ->> 'path')
          jsonb_build_object('title', source ->> 'title', 'path', source ->> 'path') as source, place
        from jsonb_array_elements(chat_turn.sources) with ordinality listed (source, place)
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
  -- lite passes an object as text.
  payload constant jsonb := case jsonb_typeof(turn) when 'string' then (turn #>> '{}')::jsonb else turn end;
  session constant uuid := (payload ->> 'session_id')::uuid;
  state constant text := payload ->> 'state';
  message constant text := payload ->> 'message';
  turn_number constant integer := private.next_turn_number(session, state);
  stored constant jsonb := private.find_stored_reply(session, turn_number, state is not null, message);
  attribution constant jsonb := case
    when jsonb_typeof(payload -> 'attribution') = 'object' and octet_length((payload -> 'attribution')::text) <= 8192
      then payload -> 'attribution'
  end;
  former public.conversations;
  chat_turn public.conversations;
  lead public.leads;
  said public.leads;
  new_reply jsonb;
begin
  if stored is not null then
    return jsonb_build_object('reply', stored, 'has_work', false);
  end if;
  perform set_config('audit.visitor_change', 'on', true);

  select * into former from public.conversations earlier
  where earlier.session_id = session and earlier.turn = turn_number - 1;
  chat_turn := private.insert_chat_turn(payload, session, turn_number, message, former);
  if chat_turn.id is null then
    -- Another request stored this turn first, with the same or another message.
    return jsonb_build_object(
      'reply', private.find_stored_reply(session, turn_number, state is not null, message), 'has_work', false
    );
  end if;

  if turn_number = 1 then
    delete from private.chat_receipts where sent_at <= now() - interval '5 minutes';
    insert into private.chat_receipts (session_id, client) values (session, private.request_client());
  end if;

  lead := private.sync_chat_lead(
    chat_turn, coalesce(former.collected_info, '{}'), attribution, left(nullif(payload ->> 'consent_wording', ''), 40)
  );
  perform private.request_handoff(session, nullif(btrim(payload ->> 'hand_off'), ''), lead);

  -- The visitor gets the score of this chat alone. The score of the stored lead would reveal whether a typed
  -- address is known, and how well.
  said.name := chat_turn.collected_info ->> 'name';
  said.email := chat_turn.collected_info ->> 'email';
  said.company := chat_turn.collected_info ->> 'company';
  said.role := chat_turn.collected_info ->> 'role';
  said.form_source := 'chat';
  said.session_id := session;
  said.attribution := case
    when lead.form_source = 'chat' and lead.session_id = session then lead.attribution else attribution
  end;
  new_reply := private.chat_reply(chat_turn, payload, private.compute_score(said));
  update public.conversations set reply = new_reply where id = chat_turn.id;
  perform set_config('audit.visitor_change', '', true);
  return jsonb_build_object(
    'reply', new_reply,
    'has_work', exists (
      select 1 from public.outbox waiting
      where waiting.state = 'pending' and waiting.created_at = now()::timestamptz(3)
    )
  );
end;
$$;
comment on function public.finish_chat_turn is
  'Stores a turn once, with its effects: the lead of the visitor and a hand-off. Returns {"reply"}, the stored one, and "has_work", whether the outbox has due rows. PT403 and PT409 as begin_chat_turn.';
revoke execute on function public.finish_chat_turn from public, anon, authenticated;
grant execute on function public.finish_chat_turn to service_role;

-- --- List of chats ---------------------------------------------------------------------------------------

-- One row per session, maintained from the turns. It holds no personal data: names are read from the turns when
-- a page is shown. Functions return the list, as for leads, because a row policy would prevent the use of the
-- trigram index.
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

comment on table private.chats is 'Chat sessions, aggregated from their turns.';
comment on column private.chats.last_at is 'Time of the latest turn.';
comment on column private.chats.stage is 'Stage of the latest turn.';
comment on column private.chats.intents is 'Distinct intents of its messages.';
comment on column private.chats.is_on_topic is 'false: a turn was off topic.';
comment on column private.chats.is_answered is 'false: the assistant had no answer in a turn.';

create index chats_newest_first on private.chats (last_at desc, session_id desc);
create index chats_by_stage on private.chats (stage, last_at desc, session_id desc);
create index chats_off_topic on private.chats (last_at desc, session_id desc) where not is_on_topic;
create index chats_unanswered on private.chats (last_at desc, session_id desc) where not is_answered;
create index chats_by_intent on private.chats using gin (intents);

alter table private.chats enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.chats', true, 'Deleted with the turns of the chat.');

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
  -- A fixed lock order prevents deadlocks between concurrent statements.
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
comment on function private.add_to_chats is 'Trigger: adds inserted turns to their chats.';
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
    and not exists (select 1 from public.conversations chat_turn where chat_turn.session_id = chats.session_id);
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
comment on function private.remove_from_chats is 'Trigger: recomputes or deletes the chats of deleted turns.';
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

comment on type public.chat_list_row is
  'A row of the chat list: the session, its contact as far as known, the first question, and its open hand-off.';

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
    first_message.words,
    chat.started_at::timestamptz, chat.last_at::timestamptz, chat.turns, chat.stage, chat.intents,
    chat.is_on_topic, chat.is_answered,
    (select people.id from public.people where people.id = coalesce(newest.person_id, lead.person_id) and not people.is_spam), lead.id,
    waiting.id, waiting.status, waiting.due_at::timestamptz
  from unnest(sessions) with ordinality as requested (id, place)
  join private.chats chat on chat.session_id = requested.id
  left join lateral (
    select chat_turn.collected_info, chat_turn.person_id, chat_turn.lead_id from public.conversations chat_turn
    where chat_turn.session_id = chat.session_id order by chat_turn.created_at desc, chat_turn.turn desc nulls last limit 1
  ) newest on true
  left join lateral (
    select left(chat_turn.user_message, 300) as words from public.conversations chat_turn
    where chat_turn.session_id = chat.session_id
    order by chat_turn.intent_classification = 'question' desc nulls last, chat_turn.created_at, chat_turn.turn limit 1
  ) first_message on true
  left join lateral (
    select leads.id, leads.name, leads.email, leads.company, leads.person_id from public.leads
    where leads.spam_at is null and (leads.id = newest.lead_id or newest.lead_id is null and leads.session_id = chat.session_id)
    order by leads.created_at desc, leads.id desc limit 1
  ) lead on true
  left join public.handoffs waiting on waiting.session_id = chat.session_id and waiting.status <> 'done'
  order by requested.place;
$$;
comment on function private.chat_list_rows is 'The list rows of these sessions, in the given order.';
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
comment on function private.chat_filter_condition is 'The filters of the chat list as a condition on private.chats.';
revoke execute on function private.chat_filter_condition from public;

-- "offset 0" keeps each subquery a lookup per chat. Without it, the planner hashes the turns of all chats.
create function private.chat_search_condition(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    '(
      exists (
        select 1 from public.conversations chat_turn where chat_turn.session_id = chats.session_id
          and strpos(
            lower(
              coalesce(chat_turn.user_message, '''') || chr(10) || coalesce(chat_turn.collected_info ->> ''name'', '''') || chr(10)
              || coalesce(chat_turn.collected_info ->> ''email'', '''') || chr(10)
              || coalesce(chat_turn.collected_info ->> ''company'', '''')
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
    term
  );
$$;
comment on function private.chat_search_condition is
  'The search term as a condition on private.chats: the messages and details of its visitor, its lead, or the start of its id.';
revoke execute on function private.chat_search_condition from public;

create function private.is_id_prefix(term text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select term ~ '^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$';
$$;
comment on function private.is_id_prefix is 'Whether a term can be the start of an id, of eight characters or more.';
revoke execute on function private.is_id_prefix from public;

create function private.find_chat_sessions(term text)
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select chat_turn.session_id from public.conversations chat_turn
  where private.trigrams(private.turn_search_text(chat_turn.user_message, chat_turn.collected_info)) @> private.trigrams(term)
    and strpos(private.turn_search_text(chat_turn.user_message, chat_turn.collected_info), term) > 0
  union
  select leads.session_id from public.leads
  where leads.spam_at is null and leads.session_id is not null
    and private.trigrams(leads.search_text) @> private.trigrams(term) and strpos(leads.search_text, term) > 0
  union
  select chats.session_id from private.chats
  where chats.session_id between
    case when private.is_id_prefix(term) then rpad(replace(term, '-', ''), 32, '0')::uuid end
    and case when private.is_id_prefix(term) then rpad(replace(term, '-', ''), 32, 'f')::uuid end;
$$;
comment on function private.find_chat_sessions is
  'Sessions that contain a term of three characters or more, by the trigram indexes, or whose id starts with it.';
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
  term constant text := private.normalize_search(search);
  match constant text := private.chat_search_condition(term);
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
    raise insufficient_privilege using message = 'Only staff can read chats.';
  end if;
  if term = '' then
    execute format('select array(select session_id from private.chats where %s %s)', filter, page_of) into page;
  elsif char_length(term) < 3 then
    execute format(
      'select array(
         select session_id from (select * from private.chats where %s %s limit 3000) chats where %s and %s %s
       )',
      every_page, ordering, filter, match, page_of
    ) into page;
  else
    -- A scan in list order finds frequent terms fast; the trigram index finds rare terms.
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
        term, filter, page_of
      ) into page;
    end if;
  end if;
  return query select * from private.chat_list_rows(page);
end;
$$;
comment on function public.search_chats is
  'A page of the chat list, newest message first. "before_at" and "before_id" start after a chat. Terms shorter than three characters search the newest 3,000 chats.';
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
  scan_limit constant integer := 3000;
  term constant text := private.normalize_search(search);
  filter constant text := private.chat_filter_condition(stage, intent, on_topic, answered, waiting);
  total bigint;
  found bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read chats.';
  end if;
  execute format('select count(*) from private.chats where %s', filter) into total;
  if term = '' then
    return query select total, true, false;
    return;
  end if;
  execute format(
    'select count(*) from (
       select * from private.chats where %s order by last_at desc, session_id desc limit %s
     ) chats where %s',
    filter, scan_limit, private.chat_search_condition(term)
  ) into found;
  if total <= scan_limit or char_length(term) < 3 then
    return query select found, true, total > scan_limit;
  -- A frequent term: the share among the newest chats yields the estimate.
  elsif found * total > 10000::bigint * scan_limit then
    return query select found * total / scan_limit, false, false;
  else
    execute format(
      'select count(*) from private.chats where session_id in (select private.find_chat_sessions(%L)) and %s',
      term, filter
    ) into found;
    return query select found, true, false;
  end if;
end;
$$;
comment on function public.count_chats is
  'Number of chats in the list; an estimate when a search finds more than 10,000. "is_windowed": only the newest 3,000 were searched.';
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
    raise insufficient_privilege using message = 'Only staff can read chats.';
  end if;
  return query select * from private.chat_list_rows(sessions[1:200]);
end;
$$;
comment on function public.read_chats is
  'The list rows of these sessions, at most 200. Sessions without turns are omitted.';
revoke execute on function public.read_chats from public, anon, authenticated;
grant execute on function public.read_chats to authenticated;

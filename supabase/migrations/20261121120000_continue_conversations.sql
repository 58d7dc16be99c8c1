-- A session's turns are its state: each is stored once, with the reply that it was answered with, and
-- whoever goes on shows a state that this database signed.

alter table public.conversations
  add column turn integer constraint conversations_turn_range check (turn between 1 and 100),
  add column lead_id uuid references public.leads (id) on delete set null,
  add column reply jsonb
    constraint conversations_reply_object check (jsonb_typeof(reply) = 'object')
    constraint conversations_reply_length check (octet_length(reply::text) <= 131072),
  add column sources jsonb not null default '[]'
    constraint conversations_sources_array check (jsonb_typeof(sources) = 'array')
    constraint conversations_sources_length check (octet_length(sources::text) <= 32768),
  add column is_answered boolean,
  add column language text constraint conversations_language_length check (char_length(language) <= 20),
  add column memory jsonb not null default '{}'
    constraint conversations_memory_object check (jsonb_typeof(memory) = 'object')
    constraint conversations_memory_length check (octet_length(memory::text) <= 65536),
  add column model text constraint conversations_model_length check (char_length(model) <= 200),
  add column model_tokens integer not null default 0
    constraint conversations_model_tokens_range check (model_tokens >= 0);

comment on column public.conversations.session_id is 'The chat session: one for the visit of a tab.';
comment on column public.conversations.turn is 'From 1 on within its session; null where it was written without the assistant.';
comment on column public.conversations.lead_id is 'The lead that the session had made or joined by then.';
comment on column public.conversations.reply is 'What was answered, with the state that goes on from it: never granted to a request.';
comment on column public.conversations.sources is 'What the reply rests on: document_id, revision, title and path of each.';
comment on column public.conversations.is_answered is 'false: the assistant said that it does not know; null: nothing was asked.';
comment on column public.conversations.language is 'Of the visitor''s message, ISO 639-1.';
comment on column public.conversations.memory is 'What the engine remembers for the next turn: never granted to a request.';
comment on column public.conversations.model is 'Which model wrote the reply; null for the built-in engine.';
comment on column public.conversations.model_tokens is 'What the model used for this turn, of both kinds.';

-- A state that goes on and what the engine keeps are not for colleagues.
revoke select on public.conversations from authenticated;
grant select (
  id, session_id, person_id, lead_id, turn, created_at, conversation_stage, user_message, bot_response, collected_info,
  intent_classification, is_on_topic, is_answered, sources, language, model, model_tokens
) on public.conversations to authenticated;

create unique index conversations_turn_key on public.conversations (session_id, turn) where turn is not null;
create index conversations_lead on public.conversations (lead_id);
create index conversations_address on public.conversations (lower(collected_info ->> 'email'));
create index conversations_tokens on public.conversations (created_at) where model_tokens > 0;
create index spam_submissions_session on public.spam_submissions (session_id) where session_id is not null;

insert into private.secrets (name, value)
values ('chat_state', encode(extensions.gen_random_bytes(32), 'hex'));

alter table private.rate_limits
  drop constraint rate_limits_name,
  add constraint rate_limits_name check (name in ('leads', 'newsletter', 'bookings', 'holds', 'feeds', 'chat'));
insert into private.rate_limits (name, per_client, total, seconds) values ('chat', 60, 6000, 600);
insert into private.rate_totals (name) values ('chat');
create sequence private.taken_chat;

create table private.chat_settings (
  is_only boolean primary key default true constraint chat_settings_is_only check (is_only),
  session_tokens integer not null default 60000 constraint chat_settings_session_tokens check (session_tokens >= 0),
  day_tokens integer not null default 3000000 constraint chat_settings_day_tokens check (day_tokens >= 0)
);
comment on table private.chat_settings is 'What a model of one''s own may use: tokens for each session, and for all together within 24 hours. The built-in engine answers beyond.';
alter table private.chat_settings enable row level security;
insert into private.chat_settings default values;

-- An address that somebody only said is found, too: the session then belongs to it, whole. Hand-offs go
-- before the turns that lead to them.
update private.erase_catalogue set
  rows_of = rows_of || ' or session_id in (select session_id from public.conversations where lower(collected_info ->> ''email'') = $2)',
  step = case table_name when 'public.handoffs' then 5 else 10 end
where table_name in ('public.conversations', 'public.handoffs');

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.chat_settings', false, 'Numbers.');

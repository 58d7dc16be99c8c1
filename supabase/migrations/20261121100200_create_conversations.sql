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
  is_on_topic boolean
);

comment on table public.conversations is 'Turns of chats with the assistant, each with what was said and what was understood.';
comment on column public.conversations.session_id is 'The chat session: one per load of the widget.';
comment on column public.conversations.person_id is 'Known once the visitor has left an address in this session.';
comment on column public.conversations.collected_info is 'What the visitor told about themselves; values may be lists.';

create index conversations_session on public.conversations (session_id, created_at);
create index conversations_person on public.conversations (person_id, created_at desc);

alter table public.conversations enable row level security;

create policy "staff read conversations"
on public.conversations for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

grant select on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

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
  closed_at timestamptz(3)
);

comment on table public.handoffs is 'Chats that a person has to take over, and who did.';
comment on column public.handoffs.reason is 'Why: the visitor asked for it, or the assistant may not answer.';

create index handoffs_newest_first on public.handoffs (status, created_at desc, id desc);
create index handoffs_session on public.handoffs (session_id);
create index handoffs_person on public.handoffs (person_id);
create index handoffs_lead on public.handoffs (lead_id);
create index handoffs_owner on public.handoffs (owner_id);

create function private.close_handoff()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.closed_at := case when new.status = 'done' then coalesce(old.closed_at, now()) end;
  return new;
end;
$$;
comment on function private.close_handoff is 'Trigger: a handoff that is done keeps the time.';
revoke execute on function private.close_handoff from public;

create trigger close_handoff
before update of status on public.handoffs
for each row execute function private.close_handoff();

alter table public.handoffs enable row level security;

create policy "staff read handoffs"
on public.handoffs for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales take handoffs"
on public.handoffs for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

grant select on public.handoffs to authenticated;
grant update (status, owner_id) on public.handoffs to authenticated;
grant select, insert, update, delete on public.handoffs to service_role;

-- Live chat: staff who claimed a hand-off and the visitor write to each other in the visitor's chat. The visitor
-- proves the session with the signed state of a reply of the assistant. Messages have an id of the client, so that
-- a repeated one is stored once, and a number within their session, so that both sides continue after the last
-- one they have.

-- --- Messages --------------------------------------------------------------------------------------------

create table public.chat_messages (
  id uuid primary key,
  handoff_id uuid not null references public.handoffs (id) on delete cascade,
  session_id uuid not null,
  seq integer not null constraint chat_messages_seq_positive check (seq > 0),
  author text not null constraint chat_messages_author_known check (author in ('visitor', 'staff')),
  kind text not null default 'message'
    constraint chat_messages_kind_known check (kind in ('message', 'joined', 'left', 'closed')),
  staff_id uuid references public.staff (user_id) on delete set null,
  staff_name text constraint chat_messages_staff_name_length check (char_length(staff_name) <= 200),
  body text constraint chat_messages_body_length check (char_length(body) between 1 and 4000),
  created_at timestamptz(3) not null default clock_timestamp(),
  emailed_at timestamptz(3),
  outbox_id uuid,
  constraint chat_messages_body_of_kind check ((kind = 'message') = (body is not null))
);

comment on table public.chat_messages is
  'Messages between a visitor and the staff member who claimed the hand-off, and when staff joined, left or closed the chat.';
comment on column public.chat_messages.id is 'Chosen by the client, so that a repeated message is stored once.';
comment on column public.chat_messages.seq is
  'From 1 on within the session, without gaps. A later number is never visible before an earlier one.';
comment on column public.chat_messages.kind is
  'message: a text. joined, left, closed: what the staff member did.';
comment on column public.chat_messages.staff_name is 'The first name that the visitor sees.';
comment on column public.chat_messages.emailed_at is
  'When the message was also emailed, because the visitor had not seen it.';
comment on column public.chat_messages.outbox_id is
  'The email that carries the message unless the visitor sees it first.';

create unique index chat_messages_seq_key on public.chat_messages (session_id, seq);
create index chat_messages_handoff on public.chat_messages (handoff_id, seq);
create index chat_messages_outbox on public.chat_messages (outbox_id) where outbox_id is not null;
create index chat_messages_staff on public.chat_messages (staff_id);
create index chat_messages_oldest_first on public.chat_messages (created_at);

alter table public.chat_messages enable row level security;

create policy "staff read chat messages"
on public.chat_messages for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.chat_messages from anon, authenticated, service_role;
grant select (
  id, handoff_id, session_id, seq, author, kind, staff_id, staff_name, body, created_at, emailed_at
) on public.chat_messages to authenticated;
grant select on public.chat_messages to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.chat_messages',
  true,
  'session_id in (select session_id from public.handoffs where person_id = $1)'
  ' or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null)'
  ' or session_id in (select session_id from public.conversations where person_id = $1 or lower(collected_info ->> ''email'') = $2)',
  4,
  'The messages of their chats with staff are deleted.'
);

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.chat_messages', interval '1 year', 'created_at', 5);

create table private.chat_presence (
  handoff_id uuid primary key references public.handoffs (id) on delete cascade,
  present_at timestamptz not null default now(),
  seen_seq integer not null default 0 constraint chat_presence_seen_seq_range check (seen_seq >= 0)
) with (fillfactor = 60);

comment on table private.chat_presence is 'Whether the visitor of a hand-off still has the chat open.';
comment on column private.chat_presence.present_at is 'The last request of the visitor, to within 10 seconds.';
comment on column private.chat_presence.seen_seq is 'The last message that the open chat has shown.';

alter table private.chat_presence enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.chat_presence', true, 'Deleted with the hand-off.');

-- --- Opening hours ---------------------------------------------------------------------------------------

create function private.team_hours(at timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with settings as (
    select zone, hours, (team_hours.at at time zone zone)::date as today from public.booking_settings
  ), periods as (
    select (day + (period ->> 0)::interval) at time zone zone as starts_at,
      (day + (period ->> 1)::interval) at time zone zone as ends_at
    from settings
    cross join lateral (select today + number as day from generate_series(0, 60) number) days
    cross join lateral jsonb_array_elements(coalesce(
      hours -> 'dates' -> to_char(day, 'YYYY-MM-DD'), hours -> 'weekly' -> extract(isodow from day)::integer::text, '[]'
    )) period
  ), next_opening as (
    select min(starts_at) as starts_at from periods where starts_at > team_hours.at
  )
  select jsonb_build_object(
    'is_open', exists (select 1 from periods where starts_at <= team_hours.at and team_hours.at < ends_at),
    'opens_at', private.iso_utc(next_opening.starts_at),
    'opens_text', to_char(next_opening.starts_at at time zone settings.zone, 'FMDay, Mon FMDD, FMHH12:MI AM')
      || ' ' || replace(regexp_replace(settings.zone, '^.*/', ''), '_', ' ') || ' time'
  )
  from settings cross join next_opening;
$$;
comment on function private.team_hours is
  'Whether the team is in by the opening hours of bookings, and when it is next: "opens_at", and "opens_text" in the zone of the team. Both are null without an opening in the next 60 days.';
revoke execute on function private.team_hours from public;

-- --- Helpers ---------------------------------------------------------------------------------------------

create function private.staff_first_name(staff_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select left(split_part(btrim(name), ' ', 1), 200) from public.staff where user_id = staff_first_name.staff_id;
$$;
comment on function private.staff_first_name is 'The name of a staff member that visitors see.';
revoke execute on function private.staff_first_name from public;

create function private.chat_email_address(session uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select collected_info ->> 'email' from public.conversations
      where session_id = session and turn is not null
        and collected_info ->> 'email' ~ '^[^\s@]+@[^\s@]+$' and char_length(collected_info ->> 'email') <= 254
      order by turn desc limit 1
    ),
    (
      select leads.email from public.handoffs item join public.leads on leads.id = item.lead_id
      where item.session_id = session and leads.spam_at is null
      order by item.created_at desc limit 1
    )
  );
$$;
comment on function private.chat_email_address is 'The email address of the visitor of a chat; null if it is unknown.';
revoke execute on function private.chat_email_address from public;

-- The caller holds the lock of the row of the hand-off, so numbers become visible in order.
create function private.append_chat_message(
  item public.handoffs, message_id uuid, author text, kind text, body text, staff uuid
)
returns public.chat_messages
language plpgsql
security definer
set search_path = ''
as $$
declare
  appended public.chat_messages;
begin
  insert into public.chat_messages (id, handoff_id, session_id, seq, author, kind, body, staff_id, staff_name)
  values (
    message_id, item.id, item.session_id,
    (select coalesce(max(known.seq), 0) + 1 from public.chat_messages known where known.session_id = item.session_id),
    append_chat_message.author, append_chat_message.kind, append_chat_message.body, staff,
    private.staff_first_name(staff)
  )
  returning * into appended;
  -- A turn that is being stored holds this row and may wait for the hand-off.
  update private.chats set last_at = greatest(last_at, appended.created_at)
  where session_id = (
    select chat.session_id from private.chats chat where chat.session_id = item.session_id for update skip locked
  );
  return appended;
end;
$$;
comment on function private.append_chat_message is 'Stores the next message of a chat. The caller has locked the hand-off.';
revoke execute on function private.append_chat_message from public;

create function private.record_chat_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  event constant text := case
    when new.status = 'taken' then 'joined'
    when new.status = 'done' and old.status <> 'done' then 'closed'
    when new.status = 'open' and old.status = 'taken' then 'left'
  end;
begin
  if event is not null then
    perform private.append_chat_message(
      new, gen_random_uuid(), 'staff', event, null,
      case event when 'joined' then new.owner_id else coalesce(auth.uid(), old.owner_id) end
    );
  end if;
  return null;
end;
$$;
comment on function private.record_chat_event is
  'Trigger: adds to the chat that a staff member joined, left or closed it.';
revoke execute on function private.record_chat_event from public;

create trigger record_chat_event
after update of status, owner_id on public.handoffs
for each row when ((old.status, old.owner_id) is distinct from (new.status, new.owner_id))
execute function private.record_chat_event();

-- --- Emails to a visitor who has left --------------------------------------------------------------------

-- The email waits until the visitor had time to see the message in the chat; seeing it deletes the email.
create function private.enqueue_chat_email(item public.handoffs, message public.chat_messages)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := private.chat_email_address(item.session_id);
  is_present constant boolean := exists (
    select 1 from private.chat_presence
    where handoff_id = item.id and present_at > now() - interval '2 minutes'
  );
  due_at constant timestamptz := now() + case when is_present then interval '2 minutes' else interval '20 seconds' end;
  entry constant jsonb := jsonb_build_object('text', message.body, 'at', private.iso_utc(message.created_at));
  waiting uuid;
begin
  if address is null then
    return;
  end if;
  update public.outbox set
    payload = jsonb_set(payload, '{messages}', (payload -> 'messages') || entry), next_at = due_at
  where id = (
      select earlier.outbox_id from public.chat_messages earlier
      where earlier.handoff_id = item.id and earlier.outbox_id is not null
      order by earlier.seq desc limit 1
    )
    and state = 'pending' and attempts = 0 and payload ->> 'to' = address
    and payload ->> 'staff_id' = message.staff_id::text and octet_length(payload::text) < 60000
  returning id into waiting;
  if waiting is null then
    waiting := private.enqueue(
      'email',
      jsonb_build_object(
        'topic', 'chat_reply', 'audience', 'visitor', 'to', address, 'staff', message.staff_name,
        'staff_id', message.staff_id, 'messages', jsonb_build_array(entry),
        'reply_to', (select email from public.staff where user_id = message.staff_id)
      ),
      item.person_id, due_at
    );
  end if;
  update public.chat_messages set outbox_id = waiting where id = message.id;
end;
$$;
comment on function private.enqueue_chat_email is
  'Adds a message of staff to the email of its chat, which is sent unless the visitor sees the message first.';
revoke execute on function private.enqueue_chat_email from public;

create function private.mark_emailed_messages()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.chat_messages set emailed_at = now() where outbox_id = new.id;
  return null;
end;
$$;
comment on function private.mark_emailed_messages is 'Trigger: notes which chat messages a sent email contained.';
revoke execute on function private.mark_emailed_messages from public;

create trigger mark_emailed_messages
after update of state on public.outbox
for each row when (
  new.topic = 'chat_reply' and new.state = 'done' and old.state <> 'done' and new.last_error is null
)
execute function private.mark_emailed_messages();

create function private.record_chat_presence(item uuid, seen integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.chat_presence as known (handoff_id, seen_seq) values (item, greatest(seen, 0))
  on conflict (handoff_id) do update set
    present_at = now(), seen_seq = greatest(known.seen_seq, excluded.seen_seq)
  where known.present_at < now() - interval '10 seconds' or known.seen_seq < excluded.seen_seq;
  if found then
    delete from public.outbox
    where state = 'pending' and attempts = 0 and id in (
      select carried.outbox_id from public.chat_messages carried
      where carried.handoff_id = item and carried.outbox_id is not null
      group by carried.outbox_id having max(carried.seq) <= record_chat_presence.seen
    );
  end if;
end;
$$;
comment on function private.record_chat_presence is
  'Notes that the visitor has the chat open and up to which message it was shown, and deletes emails that only repeat those.';
revoke execute on function private.record_chat_presence from public;

-- --- The visitor -----------------------------------------------------------------------------------------

create function private.receive_visitor_message(item uuid, session uuid, message_id uuid, message text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.handoffs;
  stored public.chat_messages;
begin
  -- A repeated message does not count towards the limit.
  if not exists (select 1 from public.chat_messages where id = message_id) then
    perform private.enforce_rate_limit('chat');
  end if;
  select * into locked from public.handoffs where id = item for no key update;
  select * into stored from public.chat_messages where id = message_id;
  if stored.id is not null then
    if stored.session_id <> session or stored.author <> 'visitor' then
      raise sqlstate 'PT409' using message = 'This message id is taken.', hint = 'Send the message with a new id.';
    end if;
    return true;
  end if;
  if locked.status is distinct from 'taken' then
    return false;
  end if;
  perform private.append_chat_message(locked, message_id, 'visitor', 'message', message, null);
  perform private.record_change('handoff', false, locked.id);
  return true;
end;
$$;
comment on function private.receive_visitor_message is
  'Stores a message of the visitor once while a staff member is in the chat, and returns whether it is stored. PT429: too many messages.';
revoke execute on function private.receive_visitor_message from public;

create function private.set_chat_email(session uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  former jsonb;
  newest public.conversations;
begin
  if address !~ '^[^\s@]+@[^\s@]+$' or char_length(address) > 254 then
    raise sqlstate 'PT422' using
      message = 'This is not a valid email address.', hint = 'Check the address and enter it again.';
  end if;
  if private.normalize_email(address) is not distinct from private.normalize_email(private.chat_email_address(session)) then
    return;
  end if;
  perform private.enforce_rate_limit('chat');
  select * into newest from public.conversations
  where session_id = session and turn is not null order by turn desc limit 1 for no key update;
  former := newest.collected_info;
  update public.conversations set collected_info = collected_info || jsonb_build_object('email', address)
  where id = newest.id returning * into newest;
  perform private.request_handoff(session, null, private.sync_chat_lead(newest, former, null, null));
end;
$$;
comment on function private.set_chat_email is
  'Stores the email address that a visitor left for an answer, with the lead of the chat. PT422: invalid.';
revoke execute on function private.set_chat_email from public;

create function private.visitor_messages_after(session uuid, after integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'seq', seq, 'author', author, 'kind', kind, 'name', staff_name, 'text', body,
    'emailed', emailed_at is not null
  ) order by seq), '[]')
  from (
    select * from public.chat_messages
    where session_id = session and seq > greatest(visitor_messages_after.after, 0)
    order by seq limit 50
  ) page;
$$;
comment on function private.visitor_messages_after is
  'The next 50 messages of a chat after a number, as the visitor sees them.';
revoke execute on function private.visitor_messages_after from public;

create function public.sync_live_chat(
  session_id uuid, state text, after integer default 0, seen integer default 0,
  message_id uuid default null, message text default null, email text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := private.verify_chat_session(sync_live_chat.session_id, sync_live_chat.state);
  item public.handoffs;
  is_stored boolean;
begin
  if session is null then
    raise sqlstate 'PT403' using
      message = 'This conversation cannot be continued with this state.',
      hint = 'Send the state of the latest reply of this session.';
  end if;
  if message_id is not null and (coalesce(btrim(message, E' \t\r\n'), '') = '' or char_length(message) > 2000) then
    raise sqlstate 'PT422' using message = 'A message has 1 to 2,000 characters.', hint = 'Change the message.';
  end if;
  perform set_config('audit.visitor_change', 'on', true);
  select * into item from public.handoffs newest
  where newest.session_id = session order by newest.created_at desc, newest.id desc limit 1;
  if item.id is not null then
    if message_id is not null then
      is_stored := private.receive_visitor_message(item.id, session, message_id, btrim(message, E' \t\r\n'));
    end if;
    if email is not null then
      -- In the order of send_chat_message: the hand-off, then the lead.
      perform 1 from public.handoffs known where known.id = item.id for no key update;
      perform private.set_chat_email(session, btrim(email));
    end if;
    perform private.record_chat_presence(item.id, coalesce(seen, 0));
    select * into item from public.handoffs newest where newest.id = item.id;
  end if;
  perform set_config('audit.visitor_change', '', true);
  return jsonb_build_object(
    'status', case item.status when 'open' then 'waiting' when 'taken' then 'joined' when 'done' then 'closed' else 'none' end,
    'staff', case when item.status = 'taken' then private.staff_first_name(item.owner_id) end,
    'is_stored', coalesce(is_stored, false),
    'has_email', private.chat_email_address(session) is not null,
    'team', private.team_hours(now()) - 'opens_text',
    'messages', private.visitor_messages_after(session, coalesce(after, 0))
  );
end;
$$;
comment on function public.sync_live_chat is
  'What the visitor''s chat needs of a hand-off: its status, the messages after "after", and the hours of the team. Stores a message ("is_stored" is false unless a staff member is in the chat) or an email address. "seen" is the last message that the open chat has shown. Safe to repeat. PT403: not a state of this session; PT422: invalid; PT429: too many messages.';
revoke execute on function public.sync_live_chat from public, anon, authenticated;
grant execute on function public.sync_live_chat to anon;

create function private.deliver_chat_turn(session uuid, turn_number integer, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  item public.handoffs;
  former public.conversations;
  chat_turn public.conversations;
  new_reply jsonb;
  points integer;
begin
  perform private.enforce_rate_limit('chat');
  select * into item from public.handoffs taken
  where taken.session_id = session and taken.status = 'taken' for no key update;
  if item.id is null then
    return null;
  end if;
  select * into former from public.conversations earlier
  where earlier.session_id = session and earlier.turn = turn_number - 1;
  chat_turn := private.insert_chat_turn(
    jsonb_build_object(
      'response', coalesce(private.staff_first_name(item.owner_id), 'A person') || ' is in this chat and has your message.',
      'stage', former.conversation_stage, 'collected', former.collected_info, 'memory', former.memory,
      'language', former.language
    ),
    session, turn_number, message, former
  );
  if chat_turn.id is null then
    return null;
  end if;
  perform private.append_chat_message(item, chat_turn.id, 'visitor', 'message', left(message, 4000), null);
  perform private.record_change('handoff', false, item.id);
  points := (former.reply ->> 'leadScore')::integer;
  new_reply := private.chat_reply(chat_turn, '{}', coalesce(points, 0)) || jsonb_build_object('messageId', chat_turn.id);
  update public.conversations set reply = new_reply where id = chat_turn.id;
  return new_reply;
end;
$$;
comment on function private.deliver_chat_turn is
  'Delivers a message to the assistant to the staff member who is in the chat, and returns the acknowledgment with the "messageId" under which it was delivered. Null if no one is in the chat anymore, or the turn is already stored.';
revoke execute on function private.deliver_chat_turn from public;

create or replace function public.begin_chat_turn(session_id uuid, state text, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := begin_chat_turn.session_id;
  turn_number constant integer := private.next_turn_number(session, state);
  stored jsonb := private.find_stored_reply(session, turn_number, state is not null, message);
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
  -- The assistant does not answer while a person is in the chat.
  if exists (select 1 from public.handoffs taken where taken.session_id = session and taken.status = 'taken') then
    stored := coalesce(
      private.deliver_chat_turn(session, turn_number, message),
      private.find_stored_reply(session, turn_number, state is not null, message)
    );
    if stored is not null then
      return jsonb_build_object('outcome', 'stored', 'reply', stored);
    end if;
  else
    -- A crash can only lose the count of this request, so the visitor does not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    perform private.enforce_rate_limit('chat');
  end if;

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
    'team', private.team_hours(now()),
    'knowledge_revision', private.knowledge_revision(),
    'knowledge_site', private.requested_site(),
    'model_budget', greatest(0, least(settings.session_tokens - used_in_session, settings.day_tokens - used_in_all))
  );
end;
$$;
comment on function public.begin_chat_turn is
  'The context of a new message: {"outcome": "turn", "turn", "stage", "collected", "memory", "history", "is_handed_over", "team", "knowledge_revision", "knowledge_site", "model_budget"}, or {"outcome": "stored", "reply"} if it was answered before, or was delivered to the staff member who is in the chat. PT403: not a state of this session; PT409: the turn has another message; PT429: too many messages, the detail is the number of seconds to wait, if any.';

-- --- Staff -----------------------------------------------------------------------------------------------

create function public.send_chat_message(handoff uuid, id uuid, message text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  item public.handoffs;
  stored public.chat_messages;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can write to visitors.';
  end if;
  if send_chat_message.id is null or coalesce(btrim(message, E' \t\r\n'), '') = '' or char_length(btrim(message, E' \t\r\n')) > 4000 then
    perform private.raise_invalid_field('message', 'A message has 1 to 4,000 characters.', 'Change the message.');
  end if;
  select * into item from public.handoffs known where known.id = send_chat_message.handoff for no key update;
  if item.id is null then
    raise sqlstate 'PT404' using message = 'This chat no longer exists.', hint = 'Reload the page.';
  end if;
  select * into stored from public.chat_messages known where known.id = send_chat_message.id;
  if stored.id is not null and (stored.handoff_id, stored.staff_id) is distinct from (item.id, auth.uid()) then
    raise sqlstate 'PT409' using message = 'This message id is taken.', hint = 'Send the message with a new id.';
  end if;
  if stored.id is null then
    if item.status <> 'taken' or item.owner_id is distinct from auth.uid() then
      raise sqlstate 'PT409' using
        message = 'You are not in this chat.', hint = 'Claim the chat, then send your message again.';
    end if;
    stored := private.append_chat_message(
      item, send_chat_message.id, 'staff', 'message', btrim(message, E' \t\r\n'), auth.uid()
    );
    perform private.enqueue_chat_email(item, stored);
    if item.person_id is not null then
      perform private.answer_leads(item.person_id, item.lead_id, now());
    end if;
    perform private.record_change('handoff', false, item.id);
    perform private.audit(
      'insert', 'public.chat_messages', stored.id::text, item.person_id,
      jsonb_build_object('handoff_id', item.id, 'seq', stored.seq)
    );
  end if;
  return jsonb_build_object('id', stored.id, 'seq', stored.seq);
end;
$$;
comment on function public.send_chat_message is
  'Stores a message of the staff member who claimed the hand-off once, and returns its "id" and "seq". PT404: there is no such hand-off; PT409: someone else has the chat, or it is closed; PT422: invalid.';
revoke execute on function public.send_chat_message from public, anon, authenticated;
grant execute on function public.send_chat_message to authenticated;

create function public.read_live_chat(handoff uuid, after integer default 0)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  item public.handoffs;
  presence private.chat_presence;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read chats.';
  end if;
  select * into item from public.handoffs known where known.id = read_live_chat.handoff;
  if item.id is null then
    raise sqlstate 'PT404' using message = 'This chat no longer exists.', hint = 'Reload the page.';
  end if;
  select * into presence from private.chat_presence known where known.handoff_id = item.id;
  return jsonb_build_object(
    'status', item.status,
    'owner_id', item.owner_id,
    'email', private.chat_email_address(item.session_id),
    'present_at', private.iso_utc(presence.present_at),
    'is_present', coalesce(presence.present_at > now() - interval '2 minutes', false),
    'seen_seq', coalesce(presence.seen_seq, 0),
    'turns', (select chats.turns from private.chats where chats.session_id = item.session_id),
    'emailed_seq', coalesce((
      select max(sent.seq) from public.chat_messages sent
      where sent.session_id = item.session_id and sent.emailed_at is not null
    ), 0),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', page.id, 'seq', page.seq, 'author', page.author, 'kind', page.kind, 'staff_id', page.staff_id,
        'staff_name', page.staff_name, 'body', page.body, 'created_at', private.iso_utc(page.created_at)
      ) order by page.seq), '[]')
      from (
        select * from public.chat_messages known
        where known.session_id = item.session_id and known.seq > greatest(coalesce(read_live_chat.after, 0), 0)
        order by known.seq limit 200
      ) page
    )
  );
end;
$$;
comment on function public.read_live_chat is
  'A hand-off as its screen shows it: the status, the presence of the visitor, the number of turns with the assistant, and the next 200 messages after "after". PT404: there is none.';
revoke execute on function public.read_live_chat from public, anon, authenticated;
grant execute on function public.read_live_chat to authenticated;

create function public.unanswered_chats()
returns table (handoff_id uuid, name text, messages bigint, last_seq integer)
language sql
stable
security definer
set search_path = ''
as $$
  select item.id,
    coalesce(
      (
        select collected_info ->> 'name' from public.conversations
        where session_id = item.session_id and collected_info ->> 'name' is not null order by created_at desc limit 1
      ),
      private.chat_email_address(item.session_id)
    ),
    count(*),
    max(message.seq)
  from public.handoffs item
  join public.chat_messages message on message.handoff_id = item.id
  where item.status = 'taken' and item.owner_id = auth.uid() and private.has_role('admin', 'sales')
    and message.author = 'visitor' and message.seq > coalesce((
      select max(answer.seq) from public.chat_messages answer
      where answer.handoff_id = item.id and answer.author = 'staff'
    ), 0)
  group by item.id;
$$;
comment on function public.unanswered_chats is
  'The chats of the caller in which the visitor wrote last, with the count and the last number of those messages.';
revoke execute on function public.unanswered_chats from public, anon, authenticated;
grant execute on function public.unanswered_chats to authenticated;

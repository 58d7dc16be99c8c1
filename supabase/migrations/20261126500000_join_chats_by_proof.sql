-- A chat session id appears in addresses, so whoever saw one could send a form with it and receive the rest of
-- that chat in a lead of their own. A form now joins a chat only with the signed state that the chat's visitor
-- holds. A session id without it is dropped; the form is accepted as any other.

create function private.proven_session(session uuid, state text)
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
  perform private.next_chat_turn(session, state);
  return session;
exception when sqlstate 'PT403' then
  return null;
end;
$$;
comment on function private.proven_session is 'The session, if the state was issued for it; null otherwise.';
revoke execute on function private.proven_session from public;

alter table public.leads
  add column chat_state text,
  add constraint leads_chat_state_unstored check (chat_state is null) not valid;
comment on column public.leads.chat_state is 'Write-only: the state of the chat that session_id names. Checked when a visitor sends a form, never stored.';
grant insert (chat_state) on public.leads to anon;

create function private.prove_session()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.session_id := private.proven_session(new.session_id, new.chat_state);
  new.chat_state := null;
  return new;
end;
$$;
comment on function private.prove_session is 'Trigger: drops a session id that comes without a state of its chat.';
revoke execute on function private.prove_session from public;

-- It runs first. Functions of the database pass a session on that they know.
create trigger a_prove_session
before insert on public.leads
for each row when (current_user = 'anon' and (new.session_id is not null or new.chat_state is not null))
execute function private.prove_session();

-- --- The first reply is repeated to the client that asked for it -------------------------------------

create table private.chat_receipts (
  session_id uuid primary key,
  client bytea not null,
  sent_at timestamptz not null default now()
);
comment on table private.chat_receipts is 'Which client gets the first reply of a chat again when it repeats its request; valid for five minutes.';
comment on column private.chat_receipts.client is 'A hash of the client.';
create index chat_receipts_by_time on private.chat_receipts (sent_at);
alter table private.chat_receipts enable row level security;

insert into private.erase_catalogue (table_name, personal, rows_of, how) values
  ('private.chat_receipts', true, null, 'Removed with the next chat that begins. A keyed hash of a client, valid for five minutes.');

create or replace function private.without_secrets(item jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select item - array['submission_id', 'fingerprint', 'text_digest', 'ticket_hash', 'lease', 'reply', 'chat_state']
    || case
      when item ? 'payload' then jsonb_build_object(
        'payload', (item -> 'payload') - array['token', 'confirm', 'unsubscribe'] #- '{data,unsubscribe}'
      )
      when item ? 'wanted' then jsonb_build_object(
        'given', (item -> 'given') - 'submission_id', 'wanted', (item -> 'wanted') - 'submission_id'
      )
      when jsonb_typeof(item -> 'content') = 'object' then jsonb_build_object(
        'content', (item -> 'content') - array['submission_id', 'chat_state', 'token']
      )
      when item ->> 'is_private' = 'true' then '{"text_body": null, "html_body": null}'
      else '{}'
    end;
$$;

do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        (
          'private.stored_chat_reply(uuid, integer, boolean, text)'::regprocedure,
          'and (has_state or newest = 1)',
          $$and (has_state or newest = 1 and exists (
        select 1 from private.chat_receipts receipt
        where receipt.session_id = session and receipt.client = private.request_client()
          and receipt.sent_at > now() - interval '5 minutes'
      ))$$
        ),
        (
          'public.finish_chat_turn(jsonb)',
          '  lead := private.lead_of_chat(',
          $$  if wanted = 1 then
    delete from private.chat_receipts where sent_at <= now() - interval '5 minutes';
    insert into private.chat_receipts (session_id, client) values (session, private.request_client());
  end if;

  lead := private.lead_of_chat($$
        ),
        (
          'private.booking_lead(jsonb, public.appointment_types, timestamptz, uuid)',
          $$private.booking_uuid(booking, 'session_id');$$,
          $$private.proven_session(
    private.booking_uuid(booking, 'session_id'), booking ->> 'chat_state'
  );$$
        ),
        (
          'public.retry_refused_submission(uuid)',
          '  -- The columns that the site may write',
          $$  if refused.target = 'leads' then
    refused.content := refused.content - 'chat_state' || jsonb_build_object(
      'session_id',
      private.proven_session((refused.content ->> 'session_id')::uuid, refused.content ->> 'chat_state')
    );
  end if;
  -- The columns that the site may write$$
        )
    ) passage (routine, former, present)
  loop
    before := pg_get_functiondef(edit.routine);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception '% is not as expected.', edit.routine;
    end if;
    execute after;
  end loop;
end;
$do$;
comment on function private.stored_chat_reply is 'What the turn of this number was answered with; null where it is yet to be answered. Without a state the first reply is for the client that asked, for five minutes. PT409: the session has another message there, or is not so far.';

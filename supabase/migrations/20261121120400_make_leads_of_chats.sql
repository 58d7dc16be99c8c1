-- A chat whose visitor left an address is a lead: its own, or the one that its visitor has already. A lead
-- that others sent is joined and never rewritten: whoever chats may name any address.

create function private.chat_details(given jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.clean), '{}')
  from (
    select known.key,
      btrim(left(btrim(regexp_replace(given ->> known.key, '[[:cntrl:][:space:]]+', ' ', 'g')), known.most)) as clean
    from (
      values ('name', 200), ('email', 320), ('company', 200), ('role', 100), ('size', 100), ('need', 500), ('timing', 200)
    ) known (key, most)
    where jsonb_typeof(given -> known.key) = 'string'
  ) field
  where field.clean <> '';
$$;
comment on function private.chat_details is 'What was collected, each on one line and as long as a lead takes it.';
revoke execute on function private.chat_details from public;

create function private.chat_message(session uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  with said as (
    select turn, collected_info, intent_classification,
      'Visitor: ' || left(regexp_replace(user_message, '[[:cntrl:][:space:]]+', ' ', 'g'), 1000)
      -- Of a link the words: its address is for the visitor.
      || E'\nAssistant: ' || left(regexp_replace(
        regexp_replace(bot_response, '!?\[([^]]*)\]\([^)[:space:]]*\)', '\1', 'g'), '[[:cntrl:][:space:]]+', ' ', 'g'
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
  from newest;
$$;
comment on function private.chat_message is 'A session as the message of its lead: what was understood, and the newest of what was said.';
revoke execute on function private.chat_message from public;

create function private.lead_of_chat(said public.conversations, former jsonb, attribution jsonb, consent_wording text)
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
  is_said_now constant boolean := address is not null
    and private.normal_email(address) is distinct from private.normal_email(former ->> 'email');
  began constant timestamptz := (select min(created_at) from public.conversations where session_id = session);
  lead public.leads;
  points integer;
  reasons text[];
begin
  -- Two chats that come to the same address at once make one lead.
  if address is not null then
    perform pg_advisory_xact_lock(hashtext('private.lead_of_chat'), hashtext(private.normal_email(address)));
  end if;
  select leads.* into lead from public.leads
  where leads.session_id = session
  order by leads.form_source = 'chat' desc, leads.created_at desc, leads.id desc
  limit 1 for no key update;
  if lead.id is null then
    select leads.* into lead from public.leads
    where leads.id = (
      select earlier.lead_id from public.conversations earlier
      where earlier.session_id = session and earlier.lead_id is not null
      order by earlier.turn desc limit 1
    ) for no key update;
  end if;

  if lead.id is not null and is_said_now and private.normal_email(address) <> private.normal_email(lead.email) then
    if lead.form_source = 'chat' and lead.session_id = session then
      update public.leads set email = address where id = lead.id returning * into lead;
    elsif lead.created_at < began then
      -- Joined by an address that was not theirs.
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
      lead := null;
    end if;
  end if;

  if lead.id is not null then
    if lead.form_source = 'chat' and lead.session_id = session then
      -- What staff corrected stays, until the visitor says something else.
      update public.leads set
        message = private.chat_message(session),
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
    end if;
  -- What was kept aside as spam is for staff to restore.
  elsif address is null
    or exists (select 1 from public.spam_submissions where session_id = session and form_source = 'chat')
  then
    return null;
  else
    select leads.* into lead from public.leads
    where leads.id = private.joinable_lead(
      (select id from public.people where email = private.normal_email(address)), session
    ) for no key update;
    if lead.id is not null then
      update public.leads set session_id = session where id = lead.id and session_id is null;
      perform private.person_of(address, info ->> 'name', info ->> 'company', null, now(), 0);
      insert into public.person_events (person_id, lead_id, kind, at, subject_id)
      values (lead.person_id, lead.id, 'chat', began, session);
      if lead_of_chat.consent_wording is not null then
        insert into public.consents (person_id, purpose, wording, source)
        values (lead.person_id, 'inquiry', lead_of_chat.consent_wording, 'chat');
      end if;
    else
      lead.name := coalesce(info ->> 'name', 'Chat visitor');
      lead.email := address;
      lead.company := info ->> 'company';
      lead.role := info ->> 'role';
      lead.form_source := 'chat';
      lead.session_id := session;
      lead.created_at := now();
      -- Judged by what the visitor wrote: pages that the assistant names say nothing about them.
      lead.message := private.chat_words(session);
      select sum(sign.points), array_agg(sign.reason) into points, reasons from private.spam_signs(lead) sign;
      lead.message := private.chat_message(session);
      if points >= 100 then
        insert into public.spam_submissions (
          id, name, email, company, role, message, form_source, session_id, attribution, consent_wording,
          fingerprint, created_at, points, reasons
        )
        values (
          gen_random_uuid(), lead.name, lead.email, lead.company, lead.role, lead.message, 'chat', session,
          lead_of_chat.attribution, lead_of_chat.consent_wording,
          private.lead_fingerprint(lead.email, 'chat', lead.message), now(), points, reasons
        );
        return null;
      end if;
      insert into public.leads (name, email, company, role, message, form_source, session_id, attribution, consent_wording)
      values (
        lead.name, lead.email, lead.company, lead.role, lead.message, 'chat', session,
        lead_of_chat.attribution, lead_of_chat.consent_wording
      )
      returning * into lead;
    end if;
  end if;

  -- The triggers of a new lead gave it a person, an owner and its points.
  select leads.* into lead from public.leads where leads.id = lead.id;
  update public.conversations set lead_id = lead.id, person_id = lead.person_id
  where session_id = session and (lead_id, person_id) is distinct from (lead.id, lead.person_id);
  perform private.score_lead(lead);
  select leads.* into lead from public.leads where leads.id = lead.id;
  return lead;
end;
$$;
comment on function private.lead_of_chat is 'The lead of a chat after one of its turns: kept current, joined or made once an address is known; null before, and where it was judged spam.';
revoke execute on function private.lead_of_chat from public;

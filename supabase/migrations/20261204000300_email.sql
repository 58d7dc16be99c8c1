-- Emails that staff write to people, and their replies.

alter table public.staff
  add column email_signature text
    constraint staff_email_signature_length check (char_length(email_signature) <= 1000);
comment on column public.staff.email_signature is
  'Appended to emails that the member writes to people; null: none. Set by the member.';

create function public.save_email_signature(signature text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales write emails.';
  end if;
  if char_length(btrim(signature)) > 1000 then
    perform private.raise_invalid_field(
      'email_signature', 'A signature has at most 1,000 characters.', 'Shorten it.'
    );
  end if;
  update public.staff set email_signature = nullif(btrim(save_email_signature.signature), '')
  where user_id = auth.uid();
end;
$$;
comment on function public.save_email_signature is 'Saves the email signature of the caller; blank removes it. PT422.';
revoke execute on function public.save_email_signature from public, anon, authenticated;
grant execute on function public.save_email_signature to authenticated;

comment on table public.reply_templates is
  'Email templates of staff. {name}, {first_name}, {company}, {sender} and {booking_link} are placeholders.';

-- --- Emails ----------------------------------------------------------------------------------------------

create table public.emails (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete set null,
  author_id uuid references public.staff (user_id) on delete set null,
  direction text not null constraint emails_direction_known check (direction in ('outgoing', 'incoming')),
  address text not null constraint emails_address_length check (char_length(address) <= 512),
  subject text not null constraint emails_subject_length check (char_length(subject) <= 300),
  body text not null constraint emails_body_length check (char_length(body) <= 120000),
  thread_id uuid not null,
  reply_to_id uuid references public.emails (id) on delete set null,
  message_id text constraint emails_message_id_length check (char_length(message_id) <= 502)
    constraint emails_message_id_format check (message_id ~ '^<[^<>\s[:cntrl:]]+>$'),
  reply_token text constraint emails_reply_token_key unique
    constraint emails_reply_token_format check (reply_token ~ '^[0-9a-f]{32}$'),
  state text not null constraint emails_state_known
    check (state in ('queued', 'sent', 'captured', 'failed', 'received')),
  failure text constraint emails_failure_length check (char_length(failure) <= 200),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint emails_state_of_direction check ((direction = 'incoming') = (state = 'received')),
  constraint emails_token_of_direction check ((direction = 'outgoing') = (reply_token is not null)),
  -- The same message can be delivered more than once.
  constraint emails_received_once unique (thread_id, message_id)
);

comment on table public.emails is 'Emails that staff wrote to people, and the replies of these people. Append-only.';
comment on column public.emails.author_id is 'The staff member who wrote it; null for a reply.';
comment on column public.emails.address is 'The address of the person: the recipient, or the sender of a reply.';
comment on column public.emails.body is 'Plain text, with the signature and, in a reply, the text that it quotes.';
comment on column public.emails.thread_id is 'The id of the first email of the thread.';
comment on column public.emails.reply_to_id is 'The email that it replies to.';
comment on column public.emails.message_id is
  'The Message-ID of a reply. That of an email to a person is its id and the host of the sender.';
comment on column public.emails.reply_token is 'Part of the address for replies. Not granted to any client role.';
comment on column public.emails.state is 'Delivery: captured means that no mail server is configured.';
comment on column public.emails.failure is 'Why the last attempt failed, without personal data.';
comment on column public.emails.sent_at is 'When the mail server accepted it.';

create index emails_person on public.emails (person_id, created_at desc, id desc);
create index emails_lead on public.emails (lead_id);
create index emails_author on public.emails (author_id);
create index emails_reply_to on public.emails (reply_to_id);

create trigger resolve_merged_person
before insert or update of person_id on public.emails
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.emails enable row level security;

-- The subquery applies the policy of leads: emails of a hidden lead are hidden as well.
create policy "staff read emails"
on public.emails for select to authenticated
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and (lead_id is null or exists (select 1 from public.leads where leads.id = lead_id))
);

revoke all on public.emails from anon, authenticated, service_role;
grant select (
  id, person_id, lead_id, author_id, direction, address, subject, body, thread_id, reply_to_id, message_id, state,
  failure, sent_at, created_at
) on public.emails to authenticated;
grant select on public.emails to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.emails', true, 'person_id = $1 or lower(address) = $2', 20, 'Deleted.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.emails', interval '3 years', 'created_at', 10);

-- --- Sending ---------------------------------------------------------------------------------------------

create function public.send_email(
  id uuid, person uuid, subject text, body text, lead uuid default null, reply_to uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  recipient public.people;
  parent public.emails;
  address text;
  line constant text := btrim(regexp_replace(send_email.subject, '[[:cntrl:]\s]+', ' ', 'g'));
  text_body constant text := btrim(send_email.body, E' \n\r\t');
  email_id constant uuid := coalesce(send_email.id, gen_random_uuid());
  added integer;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can write emails.';
  end if;
  select * into recipient from public.people
  where not is_spam and merged_into is null and people.id = send_email.person;
  if recipient.id is not null then
    address := case when send_email.lead is null then recipient.email else (
      select leads.email from public.leads
      where spam_at is null and leads.id = send_email.lead and person_id = recipient.id
    ) end;
  end if;
  if send_email.reply_to is not null then
    select * into parent from public.emails where emails.id = send_email.reply_to and person_id = recipient.id;
    -- The answer goes to the address that wrote.
    address := case when address is not null then parent.address end;
  end if;
  if address is null then
    raise sqlstate 'PT404' using
      message = 'This person, lead or email no longer exists.',
      hint = 'Reload the page.';
  end if;
  if recipient.do_not_contact then
    raise sqlstate 'PT422' using
      message = 'This person asked not to be contacted.',
      hint = 'No email was sent.';
  end if;
  if coalesce(line, '') = '' or char_length(line) > 200 then
    perform private.raise_invalid_field('subject', 'A subject has 1 to 200 characters.', 'Change the subject.');
  end if;
  if coalesce(text_body, '') = '' or char_length(text_body) > 20000 then
    perform private.raise_invalid_field('body', 'A message has 1 to 20,000 characters.', 'Change the message.');
  end if;
  insert into public.emails (
    id, person_id, lead_id, author_id, direction, address, subject, body, thread_id, reply_to_id, reply_token, state
  )
  select email_id, recipient.id, coalesce(send_email.lead, parent.lead_id), auth.uid(), 'outgoing', address, line,
    text_body || coalesce(E'\n\n' || staff.email_signature, ''), coalesce(parent.thread_id, email_id), parent.id,
    replace(gen_random_uuid()::text, '-', ''), 'queued'
  from public.staff where user_id = auth.uid()
  on conflict on constraint emails_pkey do nothing;
  get diagnostics added = row_count;
  if added = 0 then
    -- The browser repeats a request whose response was lost.
    return;
  end if;
  insert into public.outbox (id, kind, person_id, payload) values (
    email_id, 'email', recipient.id,
    jsonb_build_object('topic', 'staff_email', 'audience', 'person', 'to', address)
  );
  insert into public.person_events (person_id, lead_id, kind, subject_id, actor_id, details) values (
    recipient.id, coalesce(send_email.lead, parent.lead_id), 'email', email_id, auth.uid(),
    '{"topic": "staff_email"}'
  );
  -- The text is stored once: the entry does not repeat it.
  perform private.audit('insert', 'public.emails', email_id::text, recipient.id, '{}');
  perform private.answer_leads(recipient.id, coalesce(send_email.lead, parent.lead_id), now());
end;
$$;
comment on function public.send_email is
  'Sends an email to a person through the outbox, with the signature of the caller, and answers the lead. The id is chosen by the caller: a repeated call sends nothing. PT404, PT422.';
revoke execute on function public.send_email from public, anon, authenticated;
grant execute on function public.send_email to authenticated;

create function private.sync_email_delivery()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.emails set
    state = case
      when new.state = 'pending' then 'queued'
      when new.state = 'dead' or new.last_error is not null then 'failed'
      -- A captured email has the id of its message.
      when exists (select 1 from public.mailbox where mailbox.id = new.id) then 'captured'
      else 'sent'
    end,
    failure = new.last_error,
    sent_at = case when new.state = 'done' and new.last_error is null then now() end
  where emails.id = new.id;
  return null;
end;
$$;
comment on function private.sync_email_delivery is 'Trigger: copies the delivery of a message to its email.';
revoke execute on function private.sync_email_delivery from public;

create trigger sync_email_delivery
after update of state, last_error on public.outbox
for each row when (
  new.kind = 'email' and new.topic = 'staff_email'
  and (old.state, old.last_error) is distinct from (new.state, new.last_error)
)
execute function private.sync_email_delivery();

create function public.retry_email(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can write emails.';
  end if;
  update public.outbox
  set state = 'pending', attempts = 0, next_at = now(), last_error = null
  where outbox.id = retry_email.id and topic = 'staff_email' and state = 'dead';
  if not found then
    raise sqlstate 'PT409' using
      message = 'This email cannot be sent again.',
      hint = 'Write a new one.';
  end if;
  perform private.audit('retry', 'public.emails', retry_email.id::text, (
    select person_id from public.emails where emails.id = retry_email.id
  ), '{}');
end;
$$;
comment on function public.retry_email is
  'Sends an email that failed permanently again. PT409: it did not, or is no longer in the outbox.';
revoke execute on function public.retry_email from public, anon, authenticated;
grant execute on function public.retry_email to authenticated;

create or replace function private.outbox_suppression_reason(due public.outbox)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when due.kind <> 'email' then null
    when due.topic = 'task_reminder' and not exists (
      select 1 from public.tasks where id = (due.payload #>> '{task,id}')::uuid and done_at is null
    ) then 'Not sent: the task is done or deleted.'
    when due.payload ->> 'audience' in ('visitor', 'person') and exists (
      select 1 from public.people
      where do_not_contact and (id = due.person_id or email = private.normalize_email(due.payload ->> 'to'))
    ) then 'Not sent: this person is not to be contacted.'
    when due.payload ->> 'audience' is distinct from 'attendee' then null
    when meeting.ends_at <= now() or meeting.status in ('completed', 'no_show')
      then 'Not sent: the appointment is over.'
    when meeting.status = 'cancelled' and due.topic <> 'appointment_cancelled'
      then 'Not sent: the appointment was cancelled.'
    when due.topic = 'appointment_reminder' and meeting.starts_at <= now()
      then 'Not sent: the appointment has begun.'
    when due.topic = 'appointment_reminder' and due.payload ->> 'hours' = '24'
      and meeting.starts_at <= now() + interval '1 hour'
      then 'Not sent: the next reminder takes its place.'
  end
  from (select due.appointment_id as id) reference
  left join public.appointments meeting on meeting.id = reference.id;
$$;

create function public.load_email(id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', email.id, 'person_id', email.person_id, 'lead_id', email.lead_id, 'name', people.name,
    'address', email.address, 'subject', email.subject, 'body', email.body, 'author_name', author.name,
    'author_email', author.email, 'reply_token', email.reply_token,
    -- From the first email of the thread to the one that it replies to.
    'thread', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', earlier.id, 'message_id', earlier.message_id)
          order by earlier.created_at, earlier.id
        ), '[]'
      )
      from (
        select * from public.emails
        where thread_id = email.thread_id and created_at <= parent.created_at and emails.id <> parent.id
        order by created_at desc
        limit 20
      ) earlier
    ) || case when parent.id is null then '[]' else
      jsonb_build_array(jsonb_build_object('id', parent.id, 'message_id', parent.message_id))
    end,
    'parent', case when parent.id is not null then jsonb_build_object(
      'at', private.iso_utc(parent.created_at), 'body', parent.body,
      'name', case parent.direction when 'incoming' then coalesce(people.name, parent.address) else parent_author.name end
    ) end
  )
  from public.emails email
  join public.people on people.id = email.person_id
  left join public.staff author on author.user_id = email.author_id
  left join public.emails parent on parent.id = email.reply_to_id
  left join public.staff parent_author on parent_author.user_id = parent.author_id
  where email.id = load_email.id;
$$;
comment on function public.load_email is
  'An email with what the worker needs to send it or to notify its owner; null if it was erased.';
revoke execute on function public.load_email from public, anon, authenticated;
grant execute on function public.load_email to service_role;

-- --- Replies ---------------------------------------------------------------------------------------------

create function private.enqueue_reply_notices(reply public.emails, author uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (kind, person_id, payload)
  select 'email', reply.person_id, jsonb_build_object(
    'topic', 'reply_notice', 'audience', 'staff', 'to', recipient, 'email_id', reply.id
  )
  from public.people
  cross join lateral private.lead_notice_recipients(coalesce(people.owner_id, author), false) recipient
  where people.id = reply.person_id;
$$;
comment on function private.enqueue_reply_notices is
  'Notifies the owner of the person about a reply; without an owner, the author of the email; otherwise the administrators.';
revoke execute on function private.enqueue_reply_notices from public;

create function public.receive_email(
  token text, sender text, subject text, body text, message_id text, in_reply_to text default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  answered public.emails;
  parent public.emails;
  reply public.emails;
begin
  select * into answered from public.emails where emails.reply_token = lower(receive_email.token) for update;
  if not found then
    return 'unknown_address';
  end if;
  if private.find_person(receive_email.sender) is distinct from answered.person_id then
    return 'unknown_sender';
  end if;
  if exists (
    select 1 from public.emails
    where thread_id = answered.thread_id and emails.message_id = receive_email.message_id
  ) then
    return 'duplicate';
  end if;
  if (
    select count(*) from public.emails
    where thread_id = answered.thread_id and direction = 'incoming' and created_at > now() - interval '1 hour'
  ) >= 30 then
    return 'too_many';
  end if;
  select * into parent from public.emails
  where thread_id = answered.thread_id and (
    emails.message_id = in_reply_to
    or emails.message_id is null and strpos(in_reply_to, '<' || emails.id::text || '@') = 1
  );
  insert into public.emails (
    person_id, lead_id, direction, address, subject, body, thread_id, reply_to_id, message_id, state
  )
  values (
    answered.person_id, answered.lead_id, 'incoming', private.normalize_email(receive_email.sender),
    left(coalesce(receive_email.subject, ''), 300), left(coalesce(receive_email.body, ''), 120000), answered.thread_id,
    coalesce(parent.id, answered.id), receive_email.message_id, 'received'
  )
  returning * into reply;
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  values (reply.person_id, reply.lead_id, 'email', reply.created_at, reply.id, '{"topic": "reply_received"}');
  update public.people set last_seen_at = greatest(last_seen_at, now()) where people.id = reply.person_id;
  perform private.enqueue_reply_notices(reply, answered.author_id);
  if reply.lead_id is not null then
    perform private.record_change('lead', false, reply.lead_id);
  end if;
  return 'accepted';
end;
$$;
comment on function public.receive_email is
  'Stores the reply of a person and notifies the owner. Returns accepted, duplicate, too_many, unknown_address (no email has this token) or unknown_sender (the person does not have this address).';
revoke execute on function public.receive_email from public, anon, authenticated;
grant execute on function public.receive_email to service_role;

create function public.captured_email_reply(id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can reply to captured emails.';
  end if;
  return (
    select jsonb_build_object('token', emails.reply_token, 'sender', emails.address, 'subject', emails.subject)
    from public.emails
    join public.mailbox on mailbox.id = emails.id
    where emails.id = captured_email_reply.id
  );
end;
$$;
comment on function public.captured_email_reply is
  'How the recipient of a captured email would reply: address token, sender and subject. Null if it was not written to a person. For administrators.';
revoke execute on function public.captured_email_reply from public, anon, authenticated;
grant execute on function public.captured_email_reply to authenticated;

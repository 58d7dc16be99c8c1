-- The timeline says that an email was captured, when no mail server is configured.

create or replace function public.finish_outbox(message_id uuid, held_lease uuid, has_more boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  message public.outbox;
begin
  select * into message from public.outbox
  where id = message_id and lease = held_lease and state = 'pending'
  for update;
  if not found then
    return false;
  end if;
  if message.every is null and not has_more then
    perform private.close_outbox_row(message_id, 'done', null);
    if message.kind = 'email' and message.payload ->> 'audience' in ('visitor', 'attendee') and message.person_id is not null then
      insert into public.person_events (person_id, kind, subject_id, details)
      values (
        message.person_id, 'email', message.id,
        jsonb_build_object('topic', message.topic)
          -- A captured email has the id of its message.
          || case when exists (select 1 from public.mailbox where mailbox.id = message.id)
            then '{"captured": true}'::jsonb else '{}' end
      );
    end if;
  else
    update public.outbox
    set next_at = case when has_more then now() else now() + every end, attempts = 0, lease = null, leased_until = null, last_error = null
    where id = message_id;
  end if;
  return true;
end;
$$;

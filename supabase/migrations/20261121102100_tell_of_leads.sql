-- What follows from a lead: a notice to its owner (to the administrators where it has none), a mail to
-- the visitor, an event for the webhooks, and an alarm before the 24 hours that the site promises are over.

-- Who hears of a lead: its owner while active; the administrators where there is none, or as well.
create function private.lead_listeners(owner uuid, with_admins boolean)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.staff
  where is_active and (
    user_id = owner
    or role = 'admin' and (
      with_admins or not exists (select 1 from public.staff where is_active and user_id = owner)
    )
  );
$$;
comment on function private.lead_listeners is 'The addresses of the staff who hear of a lead with this owner.';
revoke execute on function private.lead_listeners from public;

create function private.enqueue_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  confirmation text;
begin
  -- What the operator loads by hand, such as a backup, is told to nobody.
  if current_setting('role', true) not in ('anon', 'authenticated', 'service_role') then
    return null;
  end if;
  -- Earlier triggers gave it a person and an owner, or took it away.
  select * into lead from public.leads where id = new.id;
  if not found then
    return null;
  end if;

  perform private.enqueue(
    'mail',
    jsonb_build_object(
      'topic', 'lead_notice', 'audience', 'staff', 'to', colleague,
      'lead', jsonb_build_object(
        'id', lead.id, 'name', lead.name, 'email', lead.email, 'company', lead.company,
        'role', lead.role, 'phone', lead.phone, 'inquiry_type', lead.inquiry_type,
        'message', lead.message, 'form_source', lead.form_source
      )
    ),
    lead.person_id
  )
  from private.lead_listeners(lead.owner_id, false) colleague;

  confirmation := case lead.form_source when 'download_guide' then 'guide' else 'lead_confirmation' end;
  -- Whoever sends forms in another's name must not fill that inbox.
  if not exists (
    select 1 from public.outbox
    where person_id = lead.person_id and topic = confirmation and created_at > now() - interval '10 minutes'
  ) then
    perform private.enqueue(
      'mail',
      jsonb_build_object('topic', confirmation, 'audience', 'visitor', 'to', lead.email),
      lead.person_id
    );
  end if;

  perform private.enqueue(
    'event',
    jsonb_build_object('topic', 'lead.created', 'data', jsonb_build_object(
      'id', lead.id, 'created_at', lead.created_at, 'name', lead.name, 'email', lead.email,
      'company', lead.company, 'role', lead.role, 'phone', lead.phone,
      'inquiry_type', lead.inquiry_type, 'message', lead.message, 'form_source', lead.form_source,
      'lead_score', lead.lead_score, 'attribution', lead.attribution,
      'do_not_contact', coalesce((select do_not_contact from public.people where id = lead.person_id), false)
    )),
    lead.person_id
  );
  return null;
end;
$$;
comment on function private.enqueue_lead is 'Trigger: what staff, visitor and webhooks are told about a new lead.';
revoke execute on function private.enqueue_lead from public;

create trigger f_enqueue_lead
after insert on public.leads
for each row execute function private.enqueue_lead();

create index leads_unanswered on public.leads (created_at) where status = 'new' and answer_alarm_at is null;

-- One mail per colleague and round, with addresses of pages instead of names: nothing to erase.
create function private.raise_answer_alarms()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  with late as (
    update public.leads set answer_alarm_at = now()
    where status = 'new' and answer_alarm_at is null
      -- What is older was loaded by hand, or stood still through a week of alarms.
      and created_at between now() - interval '7 days' and now() - interval '20 hours'
    returning id, owner_id, created_at
  ),
  told as (
    select colleague, id, created_at,
      row_number() over (partition by colleague order by created_at) as place,
      count(*) over (partition by colleague) as leads
    from late cross join lateral private.lead_listeners(late.owner_id, true) colleague
  )
  insert into public.outbox (kind, payload)
  select 'mail', jsonb_build_object(
    'topic', 'answer_alarm', 'audience', 'staff', 'to', colleague, 'count', max(leads),
    'leads', jsonb_agg(jsonb_build_object('id', id, 'created_at', created_at) order by created_at)
  )
  from told where place <= 20 group by colleague;
  return 0;
end;
$$;
comment on function private.raise_answer_alarms is 'Tells owner and administrators of leads that nobody has answered for 20 hours, once each.';
revoke execute on function private.raise_answer_alarms from public;

-- Forms that editors build: a lead stores the form and its answers as the visitor saw them, so that a later change
-- of the form does not change the lead.

-- Newsletter consents that visitors give in such a form.
alter type public.newsletter_source add value if not exists 'form' after 'resources';

-- --- The form of a lead ----------------------------------------------------------------------------------

create function private.is_valid_submitted_form(form jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(form) is distinct from 'object' or jsonb_typeof(form -> 'answers') is distinct from 'array'
      or jsonb_typeof(coalesce(form -> 'recipients', '[]')) <> 'array'
    then false
    else form - array['id', 'title', 'answers', 'recipients'] = '{}'
      and coalesce(form ->> 'id' ~ '^[A-Za-z0-9._-]{1,128}$', false)
      and coalesce(char_length(btrim(form ->> 'title')) between 1 and 200, false)
      and jsonb_array_length(form -> 'answers') <= 20
      and not exists (
        select 1 from jsonb_array_elements(form -> 'answers') answer
        where case when jsonb_typeof(answer) = 'object' then
          answer - array['label', 'value'] <> '{}'
          or jsonb_typeof(answer -> 'label') is distinct from 'string'
          or jsonb_typeof(answer -> 'value') is distinct from 'string'
          or char_length(btrim(answer ->> 'label')) not between 1 and 200
          or char_length(answer ->> 'value') > 5000
        else true end
      )
      and jsonb_array_length(coalesce(form -> 'recipients', '[]')) <= 5
      and not exists (
        select 1 from jsonb_array_elements_text(coalesce(form -> 'recipients', '[]')) recipient
        where recipient !~ '^[^\s@,]+@[^\s@,]+$' or char_length(recipient) > 254
      )
  end;
$$;
comment on function private.is_valid_submitted_form is
  'Whether a value has the shape of leads.submitted_form: {"id", "title", "answers": [{"label", "value"}], "recipients": [email]}, with at most 20 answers and 5 recipients.';
revoke execute on function private.is_valid_submitted_form from public;
-- A check constraint runs with the rights of the caller.
grant execute on function private.is_valid_submitted_form to anon, authenticated, service_role;

alter table public.leads add column submitted_form jsonb
  constraint leads_submitted_form_valid check (submitted_form is null or private.is_valid_submitted_form(submitted_form))
  constraint leads_submitted_form_length check (octet_length(submitted_form::text) <= 32768);
alter table public.spam_submissions add column submitted_form jsonb
  constraint spam_submissions_submitted_form_length check (octet_length(submitted_form::text) <= 32768);

comment on column public.leads.submitted_form is
  'The form that an editor built, with the labels and answers as the visitor saw them, and who is notified. Null for the forms of the product.';
comment on column public.spam_submissions.submitted_form is 'As in leads.';

grant insert (submitted_form) on public.leads to anon;
grant select (submitted_form) on public.leads to authenticated;
grant select (submitted_form) on public.spam_submissions to authenticated;

-- For the filter by form, newest first, and for the list of forms.
create index leads_by_submitted_form on public.leads ((submitted_form ->> 'id'), created_at desc, id desc)
where submitted_form ->> 'id' is not null;

create function private.submitted_form_text(form jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    E'\n\n', form ->> 'title', nullif((
      select string_agg((answer ->> 'label') || ': ' || (answer ->> 'value'), E'\n' order by place)
      from jsonb_array_elements(form -> 'answers') with ordinality as given (answer, place)
    ), '')
  );
$$;
comment on function private.submitted_form_text is
  'The title and the answers of a submitted form as text: the message of the lead in emails, exports and spam classification.';
revoke execute on function private.submitted_form_text from public;

-- The publishable key is public: without the signature anyone could send notices to any address.
create function private.verify_form_recipients(form jsonb, submission uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_signed_by_site(concat_ws(
      E'\n', submission, (select string_agg(recipient, ',') from jsonb_array_elements_text(form -> 'recipients') recipient)
    )) then form
    else form - 'recipients'
  end;
$$;
comment on function private.verify_form_recipients is
  'A submitted form without its recipients, unless the header x-site signs the submission id and the recipients.';
revoke execute on function private.verify_form_recipients from public;

-- --- Before a lead is stored -----------------------------------------------------------------------------

create or replace function private.validate_lead(lead public.leads)
returns public.leads
language plpgsql
set search_path = ''
as $$
begin
  if lead.status <> 'new' or lead.lead_score <> 0 or lead.created_at <> now()::timestamptz(3) then
    raise insufficient_privilege using
      message = 'status, lead_score and created_at are written by the database.',
      hint = 'Send the lead without these columns.';
  end if;
  lead.id := gen_random_uuid();
  lead.person_id := null;
  lead.owner_id := null;
  lead.answered_at := null;
  lead.response_alert_at := null;
  lead.session_id := private.verify_chat_session(lead.session_id, lead.chat_state);
  lead.chat_state := null;
  if private.is_valid_submitted_form(lead.submitted_form) and lead.submitted_form ? 'recipients' then
    lead.submitted_form := private.verify_form_recipients(lead.submitted_form, lead.submission_id);
  end if;
  return lead;
end;
$$;

comment on function private.validate_lead is
  'Rejects or overwrites columns that the database writes, and drops a chat session without its signed state and recipients of a form without a signature.';

create or replace function private.prepare_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    new := private.validate_lead(new);
  end if;
  -- An invalid form is rejected by its check constraint.
  if private.is_valid_submitted_form(new.submitted_form) then
    new.message := private.submitted_form_text(new.submitted_form);
  end if;
  new := private.fingerprint_lead(new);
  -- apply_import has resolved and locked the people of its leads.
  if new.person_id is not null and current_setting('import.applying', true) is distinct from 'on' then
    new.person_id := private.current_person(new.person_id);
  end if;
  return new;
end;
$$;

create or replace function private.prepare_lead_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    perform private.reject_column_changes('leads', to_jsonb(old), to_jsonb(new), array[
      'id', 'message', 'form_source', 'session_id', 'submission_id', 'lead_score', 'created_at', 'person_id',
      'attribution', 'signals', 'submitted_form', 'consent_wording', 'fingerprint',
      'answered_at', 'response_alert_at', 'spam_at'
    ]);
  end if;
  -- The version counts changes of what staff can edit. A new score or the copy of an owner, for example, is no
  -- conflict for an open form.
  if (old.name, old.email, old.company, old.role, old.phone, old.inquiry_type, old.status)
    is distinct from (new.name, new.email, new.company, new.role, new.phone, new.inquiry_type, new.status)
    or new.owner_id is distinct from old.owner_id and current_setting('leads.copying_owner', true) is distinct from 'on'
  then
    new.version := old.version + 1;
  end if;
  if old.status = 'new' and new.status <> 'new' then
    new.answered_at := coalesce(new.answered_at, now());
  end if;
  if lower(btrim(old.email)) <> lower(btrim(new.email)) then
    new := private.relink_lead(new, old.person_id);
  elsif new.person_id is distinct from old.person_id and new.person_id is not null
    and current_setting('import.applying', true) is distinct from 'on'
  then
    new.person_id := private.current_person(new.person_id);
  end if;
  return new;
end;
$$;

-- --- After a lead is stored ------------------------------------------------------------------------------

create or replace function private.link_lead_to_person(lead public.leads)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.upsert_person(lead.email, lead.name, lead.company, lead.phone, lead.created_at, 1);
  chatted_at timestamptz;
begin
  update public.leads set person_id = person where id = lead.id returning * into lead;

  if lead.session_id is not null then
    with linked as (
      -- The turns of a chat lead get its id in the same update, so that each row is written once.
      update public.conversations set
        person_id = person, lead_id = case when lead.form_source = 'chat' then lead.id else lead_id end
      where session_id = lead.session_id and person_id is null
      returning created_at
    )
    select min(created_at) into chatted_at from linked;
  end if;
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  select person, lead.id, event.kind, event.at, event.subject_id, event.details
  from (
    values
      ('first_visit'::public.person_event_kind, private.first_visit_at(lead.attribution, lead.created_at), null::uuid, '{}'::jsonb),
      ('chat', chatted_at, lead.session_id, '{}'),
      (
        case lead.form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
        lead.created_at, lead.id,
        jsonb_strip_nulls(jsonb_build_object('form_source', lead.form_source, 'form', lead.submitted_form ->> 'title'))
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null and not (
    event.kind = 'first_visit'
    and exists (select 1 from public.person_events known where known.person_id = person and known.kind = 'first_visit')
  );

  if lead.consent_wording is not null then
    insert into public.consents (person_id, purpose, wording, at, source)
    values (person, 'inquiry', lead.consent_wording, lead.created_at, lead.form_source::text);
  end if;
  return lead;
end;
$$;

create or replace function private.classify_spam(lead public.leads)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  total integer;
  reasons text[];
  is_known boolean;
begin
  -- Leads that the operator loads or staff restore are not classified.
  if current_setting('role', true) is distinct from 'anon' then
    return false;
  end if;
  -- A retry of a submission that is already classified.
  is_known := exists (select 1 from public.spam_submissions where submission_id = lead.submission_id);
  select coalesce(sum(signal.points), 0), array_agg(signal.reason) into total, reasons
  from private.spam_signals(lead) signal;
  if total < 100 and not is_known then
    return false;
  end if;

  delete from public.leads where id = lead.id;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, submitted_form, fingerprint, created_at, points, reasons
  )
  select
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.submitted_form, lead.fingerprint, lead.created_at, total, reasons
  where not is_known and not exists (
    select 1 from public.spam_submissions
    where fingerprint = lead.fingerprint and classified_at > now() - interval '10 minutes'
      and (name, company, role, phone, inquiry_type)
        is not distinct from (lead.name, lead.company, lead.role, lead.phone, lead.inquiry_type)
  );
  return true;
end;
$$;

create or replace function public.mark_as_spam(lead_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can mark leads as spam.';
  end if;
  -- Locks the person first, as a submission does. The lock mode still allows foreign key checks of concurrent
  -- timeline events.
  perform 1 from public.people
  where id = (select leads.person_id from public.leads where leads.id = mark_as_spam.lead_id)
  for no key update;
  update public.leads set spam_at = now()
  where leads.id = mark_as_spam.lead_id and spam_at is null
  returning * into lead;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This lead no longer exists.',
      hint = 'Reload the list. It may already be marked as spam.';
  end if;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, submitted_form, fingerprint, created_at, points, reasons, classified_by, lead_id
  )
  values (
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.submitted_form, lead.fingerprint, lead.created_at, 100, array['Marked by staff'],
    (select user_id from public.staff where user_id = auth.uid()), lead.id
  );
  perform private.hide_spam_lead(lead.id);

  -- Pending messages about the lead are not sent, even after it is restored.
  delete from public.outbox
  where person_id = lead.person_id and state = 'pending' and (
    lead.id::text in (payload #>> '{lead,id}', payload #>> '{data,id}')
    or appointment_id in (select id from public.appointments where submission_id = lead.submission_id)
      and topic <> 'appointment_reminder'
    or topic in ('lead_confirmation', 'guide') and created_at = lead.created_at
  );
  -- A booking made with this submission releases its time. A booking that only joined the lead stays: it may be
  -- from another visitor.
  perform set_config('spam.changing', 'on', true);
  update public.appointments set status = 'cancelled'
  where submission_id = lead.submission_id and starts_at > now() and status in ('scheduled', 'confirmed');
  perform set_config('spam.changing', '', true);
end;
$$;

create or replace function public.restore_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  submission public.spam_submissions;
  lead public.leads;
  booked uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can restore submissions.';
  end if;
  -- Locks in the order of mark_as_spam: person, lead, submission.
  perform 1 from public.people
  where people.id = (select leads.person_id from public.leads where leads.id = restore_submission.id)
  for no key update;
  select * into lead from public.leads where leads.id = restore_submission.id and spam_at is not null for update;
  update public.leads set spam_at = null where leads.id = lead.id;
  delete from public.spam_submissions spam where spam.id = restore_submission.id returning * into submission;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This submission is no longer in the spam list.',
      hint = 'Reload the list. It may already be restored.';
  end if;
  perform private.audit(
    'restore', 'public.spam_submissions', submission.id::text, null,
    jsonb_build_object('points', submission.points, 'reasons', submission.reasons)
  );

  if submission.lead_id is null then
    insert into public.leads (
      id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
      attribution, signals, consent_wording, submitted_form, created_at
    )
    values (
      submission.id, submission.name, submission.email, submission.company, submission.role, submission.phone, submission.inquiry_type, submission.message,
      submission.form_source, submission.session_id, submission.submission_id, submission.attribution, submission.signals,
      submission.consent_wording, submission.submitted_form, submission.created_at
    );
    return;
  end if;

  update public.people set
    submissions = submissions + 1, lead_score = greatest(people.lead_score, lead.lead_score)
  where people.id = lead.person_id;
  -- A time that was booked by someone else in the meantime is not restored.
  perform set_config('spam.changing', 'on', true);
  for booked in
    select appointments.id from public.appointments
    where submission_id = lead.submission_id and status = 'cancelled' and cancelled_at = lead.spam_at and starts_at > now()
  loop
    begin
      update public.appointments set status = 'scheduled', cancelled_at = null where appointments.id = booked;
    exception
      when sqlstate 'PT409' then null;
    end;
  end loop;
  perform set_config('spam.changing', '', true);
end;
$$;

create or replace function private.enqueue_lead_messages(lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  confirmation text;
begin
  -- Rows that the operator loads, such as a backup, send nothing.
  if current_setting('role', true) not in ('anon', 'authenticated', 'service_role') then
    return;
  end if;
  perform private.enqueue(
    'email',
    jsonb_build_object(
      'topic', 'lead_notice', 'audience', 'staff', 'to', recipient,
      'lead', jsonb_build_object(
        'id', lead.id, 'name', lead.name, 'email', lead.email, 'company', lead.company,
        'role', lead.role, 'phone', lead.phone, 'inquiry_type', lead.inquiry_type,
        'message', lead.message, 'form_source', lead.form_source,
        'form', lead.submitted_form ->> 'title'
      )
    ),
    lead.person_id
  )
  from (
    select jsonb_array_elements_text(lead.submitted_form -> 'recipients')
    union
    select private.lead_notice_recipients(lead.owner_id, false)
    where lead.submitted_form -> 'recipients' is null or lead.submitted_form -> 'recipients' = '[]'
  ) notified (recipient);

  confirmation := case lead.form_source when 'download_guide' then 'guide' else 'lead_confirmation' end;
  -- Submitting forms in the name of others must not flood their inbox.
  if not exists (
    select 1 from public.outbox
    where person_id = lead.person_id and topic = confirmation and created_at > now() - interval '10 minutes'
  ) then
    perform private.enqueue(
      'email',
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
      'form', lead.submitted_form - 'recipients',
      'do_not_contact', coalesce((select do_not_contact from public.people where id = lead.person_id), false)
    )),
    lead.person_id
  );
end;
$$;

-- --- Lead list -------------------------------------------------------------------------------------------

create or replace function private.lead_criteria_condition(criteria jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    case when criteria ->> 'score_min' is not null
      then format('lead_score >= %s', (criteria ->> 'score_min')::integer) end,
    case when criteria ->> 'score_max' is not null
      then format('lead_score <= %s', (criteria ->> 'score_max')::integer) end,
    case when criteria ->> 'created_from' is not null
      then format('created_at >= %L', (criteria ->> 'created_from')::timestamptz) end,
    case when criteria ->> 'created_before' is not null
      then format('created_at < %L', (criteria ->> 'created_before')::timestamptz) end,
    case when criteria ->> 'reply' in ('awaiting', 'overdue')
      then 'status = ''new'' and answered_at is null and origin = ''form''' end,
    case when criteria ->> 'reply' = 'overdue'
      then format('created_at <= %L', now() - private.response_time()) end,
    case when criteria ->> 'inquiry_type' is not null
      then format('inquiry_type = %L', (criteria ->> 'inquiry_type')::public.inquiry_type) end,
    case when private.normalize_search(criteria ->> 'company') <> ''
      then format('strpos(lower(company), %L) > 0', private.normalize_search(criteria ->> 'company')) end,
    -- "id" is the lead in every query: the subquery names its columns.
    case when (criteria ->> 'has_booking')::boolean then
      'id in (select booked.lead_id from public.appointments booked where booked.status <> ''cancelled'')' end,
    case when criteria ->> 'origin' is not null then format('origin = %L', criteria ->> 'origin') end,
    case when criteria ->> 'form' is not null
      then format('submitted_form ->> ''id'' = %L', criteria ->> 'form') end
  );
$$;

comment on function private.lead_criteria_condition is
  'Further filters of the lead list as a condition: score_min, score_max, created_from, created_before, reply ("awaiting" or "overdue"), inquiry_type, company, has_booking, origin and form (the id of a form that an editor built). Empty without any.';

alter type public.lead_list_row add attribute form_title text;

create or replace function public.search_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  sort text default 'created_at',
  descending boolean default true,
  row_offset integer default 0,
  max_rows integer default 25,
  before_at timestamptz default null,
  before_id uuid default null,
  owner text default null,
  ids uuid[] default null,
  campaign text default null,
  criteria jsonb default null
)
returns setof public.lead_list_row
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  page := private.find_lead_page(
    private.lead_filter_condition(status, form_source, owner, ids, campaign, criteria),
    private.lead_search_term(search, criteria), sort, descending, row_offset, max_rows, before_at, before_id
  );
  return query
    select lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
      lead.form_source, lead.session_id, lead.status, lead.lead_score, lead.created_at::timestamptz,
      lead.person_id, lead.owner_id, owner_staff.name, coalesce(person.do_not_contact, false), lead.origin,
      (
        select max(booked.starts_at)::timestamptz from public.appointments booked
        where booked.lead_id = lead.id and booked.status <> 'cancelled'
      ),
      lead.submitted_form ->> 'title'
    from unnest(page) with ordinality as found (id, place)
    join public.leads lead on lead.id = found.id
    left join public.people person on person.id = lead.person_id
    left join public.staff owner_staff on owner_staff.user_id = lead.owner_id
    order by found.place;
end;
$$;

create function public.lead_forms()
returns table (id text, title text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  -- A loose index scan: from one form to the next, however many leads each has.
  return query
    with recursive forms as (
      (
        select lead.submitted_form ->> 'id' as form, 1 as place from public.leads lead
        where lead.submitted_form ->> 'id' is not null order by lead.submitted_form ->> 'id' limit 1
      )
      union all
      select (
        select lead.submitted_form ->> 'id' from public.leads lead
        where lead.submitted_form ->> 'id' > forms.form order by lead.submitted_form ->> 'id' limit 1
      ), forms.place + 1
      from forms where forms.form is not null and forms.place < 200
    )
    select forms.form, newest.title
    from forms
    cross join lateral (
      select lead.submitted_form ->> 'title' as title from public.leads lead
      where lead.submitted_form ->> 'id' = forms.form and lead.spam_at is null
      order by lead.created_at desc, lead.id desc limit 1
    ) newest
    order by newest.title, forms.form;
end;
$$;
comment on function public.lead_forms is
  'The forms built by editors that have leads, with the title of the newest lead; the first 200.';
revoke execute on function public.lead_forms from public, anon, authenticated;
grant execute on function public.lead_forms to authenticated;

-- --- Files -----------------------------------------------------------------------------------------------

create or replace function private.plan_leads_lossless(filter jsonb)
returns private.export_plan
language sql
stable
set search_path = ''
as $$
  select row(
    'public.leads',
    private.export_leads_condition(filter),
    case when private.normalize_search(filter ->> 'search') <> ''
      then private.lead_search_condition(private.normalize_search(filter ->> 'search')) else 'true' end,
    $line$json_build_object(
      'id', id, 'created_at', created_at, 'name', name, 'email', email, 'company', company, 'role', role,
      'phone', phone, 'inquiry_type', inquiry_type, 'form_source', form_source, 'status', status,
      'lead_score', lead_score, 'message', message, 'owner_id', owner_id, 'answered_at', answered_at,
      'session_id', session_id, 'consent_wording', consent_wording,
      'attribution', attribution, 'signals', signals, 'submitted_form', submitted_form,
      'do_not_contact', exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact),
      'owner_name', (select staff.name from public.staff where staff.user_id = item.owner_id),
      'origin', origin, 'person_id', person_id,
      'booked_at', (
        select max(booked.starts_at) from public.appointments booked
        where booked.lead_id = item.id and booked.status <> 'cancelled'
      )
    )::text || E'\n'$line$
  )::private.export_plan;
$$;

create or replace function private.parse_import_row(given jsonb, format public.import_format)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      key,
      case
        when key in ('status', 'form_source', 'inquiry_type')
          then to_jsonb(regexp_replace(lower(btrim(private.unescape_cell(value #>> '{}'))), '[\s-]+', '_', 'g'))
        when format = 'csv' and key in ('name', 'email') then to_jsonb(btrim(private.unescape_cell(value #>> '{}')))
        when format = 'csv' then to_jsonb(private.unescape_cell(value #>> '{}'))
        else value
      end
    ),
    '{}'
  )
  from jsonb_each(given)
  where (key in (
    'id', 'created_at', 'name', 'email', 'company', 'role', 'phone', 'inquiry_type', 'form_source', 'status',
    'message', 'owner_id', 'answered_at', 'session_id', 'consent_wording', 'attribution',
    'signals', 'do_not_contact', 'owner'
  ) or key in ('origin', 'submitted_form') and format = 'ndjson' and value #>> '{}' is not null)
  -- A lead without a status is new (spec 3).
  and not (key = 'status' and coalesce(btrim(value #>> '{}'), '') = '');
$$;

create or replace function private.validate_import_row(parsed jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', problem) order by place), '[]')
  from (
    select 1 as place, key as field, 'missing' as problem
    from jsonb_each_text(parsed)
    where key in ('name', 'email', 'form_source') and coalesce(btrim(value), '') = ''
    union all
    select 2, limited.field, 'too_long'
    from (
      values ('name', 200), ('email', 254), ('company', 200), ('role', 100), ('phone', 40), ('message', 6000),
        ('consent_wording', 40)
    ) limited (field, max_length)
    where char_length(parsed ->> limited.field) > limited.max_length
    union all
    select 3, 'email', 'not_an_email' where parsed ->> 'email' !~ '^[^\s@]+@[^\s@]+$'
    union all
    select 4, key, 'unknown_value'
    from jsonb_each_text(parsed)
    where value <> '' and case key
      when 'status' then not pg_input_is_valid(value, 'public.lead_status')
      when 'form_source' then not pg_input_is_valid(value, 'public.form_source')
      when 'inquiry_type' then not pg_input_is_valid(value, 'public.inquiry_type')
      when 'do_not_contact' then value not in ('true', 'false')
      when 'origin' then value not in ('form', 'import', 'staff')
      else false
    end
    union all
    select 5, key, 'not_an_id'
    from jsonb_each_text(parsed)
    where key in ('id', 'owner_id', 'session_id') and not pg_input_is_valid(value, 'uuid')
    union all
    select 6, key, case
      when value !~ '^\d{4}-\d\d-\d\d([T ]|$)' or not pg_input_is_valid(value, 'timestamptz') then 'not_a_time'
      else 'in_future' end
    from jsonb_each_text(parsed)
    where key in ('created_at', 'answered_at') and case
      when value !~ '^\d{4}-\d\d-\d\d([T ]|$)' or not pg_input_is_valid(value, 'timestamptz') then true
      else value::timestamptz > now() + interval '1 day' end
    union all
    select 7, key, 'not_an_object'
    from jsonb_each(parsed)
    where key in ('attribution', 'signals') and jsonb_typeof(value) not in ('object', 'null')
    union all
    select 8, key, 'too_long'
    from jsonb_each(parsed)
    where octet_length(value::text) > case key
      when 'attribution' then 8192 when 'signals' then 2048 when 'submitted_form' then 32768 end
    union all
    select 7, 'submitted_form', 'not_an_object'
    where parsed ? 'submitted_form' and not private.is_valid_submitted_form(parsed -> 'submitted_form')
    union all
    select 9, 'owner_id', 'unknown_owner'
    where pg_input_is_valid(parsed ->> 'owner_id', 'uuid')
      and not exists (select 1 from public.staff where user_id = (parsed ->> 'owner_id')::uuid)
    union all
    -- resolve_import_owner has replaced the known ones.
    select 10, 'owner', 'unknown_owner' where parsed ? 'owner'
  ) found;
$$;

create or replace function private.insert_imported_leads(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_rows integer;
  inserted integer := 0;
  slice_size constant integer := 250;
  lines integer[];
begin
  select count(*) into new_rows from private.import_rows
  where import_id = insert_imported_leads.import and verdict = 'new';
  -- In slices, in the order of their dates, so that the progress can be shown.
  loop
    lines := array(
      select item.line from private.import_rows item
      where item.import_id = insert_imported_leads.import and item.verdict = 'new'
      order by nullif(item.parsed ->> 'created_at', '')::timestamptz, item.line
      limit slice_size offset inserted
    );
    exit when cardinality(lines) = 0;
    insert into public.leads (
    id, created_at, name, email, company, role, phone, inquiry_type, form_source, status, message, owner_id,
    answered_at, response_alert_at, session_id, consent_wording, attribution, signals, person_id,
    lead_score, origin, submitted_form
  )
  select item.lead_id, coalesce(given.created_at, now()), given.name, given.email, given.company, given.role,
    given.phone, given.inquiry_type, given.form_source, coalesce(given.status, 'new'), given.message,
    given.owner_id, given.answered_at, now(), given.session_id, given.consent_wording,
    nullif(given.attribution, 'null'), nullif(given.signals, 'null'), item.person_id,
    (
      select least(greatest(coalesce(sum((met ->> 'points')::integer), 0), 0), 100)
      from jsonb_array_elements(item.points) met
    ),
    -- Only a lossless file names one.
    coalesce(given.origin, 'import'), given.submitted_form
  from private.import_rows item
  cross join lateral jsonb_populate_record(null::public.leads, item.parsed) given
  where item.import_id = insert_imported_leads.import and item.verdict = 'new' and item.line = any (lines)
  order by given.created_at, item.line;
    inserted := inserted + cardinality(lines);
    perform private.report_import_progress(insert_imported_leads.import, 15 + 70 * inserted / new_rows);
  end loop;

  insert into public.lead_points (lead_id, rule_id, version, points, reason)
  select leads.id, met.rule_id, met.version, met.points, met.reason
  from private.import_rows item
  join public.leads on leads.id = item.lead_id
  cross join lateral jsonb_to_recordset(item.points) met (rule_id uuid, version integer, points integer, reason text)
  where item.import_id = insert_imported_leads.import and item.verdict = 'new';

  update public.people set lead_score = highest.score
  from (
    select item.person_id, max(leads.lead_score) as score
    from private.import_rows item join public.leads on leads.id = item.lead_id
    where item.import_id = insert_imported_leads.import and item.verdict = 'new'
    group by item.person_id
  ) highest
  where people.id = highest.person_id and people.lead_score < highest.score;
end;
$$;

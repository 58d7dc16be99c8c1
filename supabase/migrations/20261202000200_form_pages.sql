-- The page on which a form was posted, and the resource that it unlocked. A form on another page is another
-- submission.

-- --- The page of a lead ----------------------------------------------------------------------------------

-- Staff open the page from the lead, so the value must stay on the site: "//" and "/\" start another one.
alter table public.leads add column page_path text
  constraint leads_page_path_format check (page_path ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$')
  constraint leads_page_path_length check (char_length(page_path) <= 300);
alter table public.spam_submissions add column page_path text
  constraint spam_submissions_page_path_length check (char_length(page_path) <= 300);

comment on column public.leads.page_path is
  'The path of the page on which the form was posted, at most 300 characters. Null for chats, bookings, imports and older leads.';
comment on column public.spam_submissions.page_path is 'As in leads.';

grant insert (page_path) on public.leads to anon;
grant select (page_path) on public.leads to authenticated;
grant select (page_path) on public.spam_submissions to authenticated;

-- --- The resource that a form unlocks --------------------------------------------------------------------

create or replace function private.is_valid_submitted_form(form jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(form) is distinct from 'object' or jsonb_typeof(form -> 'answers') is distinct from 'array'
      or jsonb_typeof(coalesce(form -> 'recipients', '[]')) <> 'array'
    then false
    else form - array['id', 'title', 'answers', 'recipients', 'resource'] = '{}'
      and coalesce(form ->> 'id' ~ '^[A-Za-z0-9._-]{1,128}$', false)
      and coalesce(char_length(btrim(form ->> 'title')) between 1 and 200, false)
      and (not form ? 'resource' or case when jsonb_typeof(form -> 'resource') = 'object' then
        (form -> 'resource') - array['id', 'title'] = '{}'
        and coalesce(form #>> '{resource,id}' ~ '^[A-Za-z0-9._-]{1,128}$', false)
        and coalesce(char_length(btrim(form #>> '{resource,title}')) between 1 and 200, false)
      else false end)
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
  'Whether a value has the shape of leads.submitted_form: {"id", "title", "answers": [{"label", "value"}], "recipients": [email], "resource": {"id", "title"}}, with at most 20 answers and 5 recipients.';
comment on column public.leads.submitted_form is
  'The form that an editor built, with the labels and answers as the visitor saw them, who is notified, and the resource whose file it unlocked. Null for the forms of the product.';

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
      ),
      -- As for the guide: the form gives the link to the file.
      (
        'download', case when lead.submitted_form ? 'resource' then lead.created_at end, lead.id,
        jsonb_build_object('resource', lead.submitted_form #>> '{resource,title}')
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

-- --- Repeated submissions --------------------------------------------------------------------------------

create or replace function private.is_repeated_submission(lead public.leads)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A generic plan for the fingerprint could read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  return exists (
    select 1 from public.leads earlier
    where earlier.submission_id = lead.submission_id and earlier.id <> lead.id
  )
  or (lead.submission_id is null or substr(lead.submission_id::text, 15, 1) = '8')
  and current_setting('role', true) = 'anon' and exists (
    select 1 from public.leads earlier
    where earlier.spam_at is null and earlier.fingerprint = lead.fingerprint and earlier.id <> lead.id
      and earlier.created_at > lead.created_at - interval '10 minutes'
      -- Otherwise a form in another's name would swallow the real one.
      and (earlier.name, earlier.company, earlier.role, earlier.phone, earlier.inquiry_type)
        is not distinct from (lead.name, lead.company, lead.role, lead.phone, lead.inquiry_type)
      -- A form on another page is another submission.
      and (earlier.page_path, earlier.submitted_form #>> '{resource,id}')
        is not distinct from (lead.page_path, lead.submitted_form #>> '{resource,id}')
  );
end;
$$;
comment on function private.is_repeated_submission is
  'Whether an earlier lead has the submission id or, within 10 minutes, the fingerprint, the fields and the page of this one.';

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
    attribution, signals, consent_wording, submitted_form, page_path, fingerprint, created_at, points, reasons
  )
  select
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.submitted_form, lead.page_path, lead.fingerprint, lead.created_at, total, reasons
  where not is_known and not exists (
    select 1 from public.spam_submissions
    where fingerprint = lead.fingerprint and classified_at > now() - interval '10 minutes'
      and (name, company, role, phone, inquiry_type, page_path, submitted_form #>> '{resource,id}')
        is not distinct from (
          lead.name, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.page_path,
          lead.submitted_form #>> '{resource,id}'
        )
  );
  return true;
end;
$$;

-- --- Changes by staff ------------------------------------------------------------------------------------

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
      'attribution', 'signals', 'submitted_form', 'page_path', 'consent_wording', 'fingerprint',
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
    attribution, signals, consent_wording, submitted_form, page_path, fingerprint, created_at, points, reasons, classified_by,
    lead_id
  )
  values (
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.submitted_form, lead.page_path, lead.fingerprint, lead.created_at, 100, array['Marked by staff'],
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
      attribution, signals, consent_wording, submitted_form, page_path, created_at
    )
    values (
      submission.id, submission.name, submission.email, submission.company, submission.role, submission.phone, submission.inquiry_type, submission.message,
      submission.form_source, submission.session_id, submission.submission_id, submission.attribution, submission.signals,
      submission.consent_wording, submission.submitted_form, submission.page_path, submission.created_at
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
      'page_path', page_path,
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
  ) or key in ('origin', 'submitted_form', 'page_path') and format = 'ndjson' and value #>> '{}' is not null)
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
        ('consent_wording', 40), ('page_path', 300)
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
      when 'page_path' then value !~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$'
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
    lead_score, origin, submitted_form, page_path
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
    coalesce(given.origin, 'import'), given.submitted_form, given.page_path
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

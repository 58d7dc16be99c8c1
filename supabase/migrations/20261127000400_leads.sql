-- Leads: one row per submission of a visitor. Visitors insert leads with the publishable key and cannot read
-- them; staff read and update them.
--
-- A new lead passes two functions: prepare_lead() before it is stored and process_new_lead() after. An update
-- passes prepare_lead_update() and process_lead_update(). They call the steps in order; steps of other domains
-- are in later files. docs/design/leads.md shows the whole path.

-- --- Response time ---------------------------------------------------------------------------------------

-- One setting for emails, alerts, due times of hand-offs, reports, the back office and the website.
create table private.response_time_settings (
  is_only boolean primary key default true constraint response_time_settings_is_only check (is_only),
  hours integer not null default 24 constraint response_time_settings_hours check (hours between 1 and 168)
);

comment on table private.response_time_settings is 'Hours within which visitors are promised a response.';

insert into private.response_time_settings default values;

alter table private.response_time_settings enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.response_time_settings', false, 'Settings.');

create function private.response_time()
returns interval
language sql
stable
security definer
set search_path = ''
as $$
  select make_interval(hours => hours) from private.response_time_settings;
$$;
comment on function private.response_time is 'The time within which visitors are promised a response.';
revoke execute on function private.response_time from public;

create function public.response_hours()
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select hours from private.response_time_settings;
$$;
comment on function public.response_hours is 'The number of hours within which visitors are promised a response.';
revoke execute on function public.response_hours from public, anon, authenticated;
grant execute on function public.response_hours to anon, authenticated, service_role;

create function public.set_response_hours(hours integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_value integer;
begin
  perform private.require_admin();
  if set_response_hours.hours is null or set_response_hours.hours not between 1 and 168 then
    raise sqlstate 'PT422' using
      message = 'The response time must be between 1 and 168 hours.', hint = 'Enter a whole number of hours.';
  end if;
  select found.hours into old_value from private.response_time_settings found for update;
  if old_value = set_response_hours.hours then
    return;
  end if;
  update private.response_time_settings set hours = set_response_hours.hours where is_only;
  -- Waiting times are stored in steps relative to the response time.
  insert into private.stale_report_days (day) select distinct day from private.report_response_times;
  perform private.audit_setting_change(
    'private.response_time_settings', null,
    jsonb_build_object('hours', old_value), jsonb_build_object('hours', set_response_hours.hours)
  );
end;
$$;
comment on function public.set_response_hours is
  'Sets the number of hours within which visitors are promised a response. Open hand-offs keep their due time. For administrators.';
revoke execute on function public.set_response_hours from public, anon, authenticated;
grant execute on function public.set_response_hours to authenticated;

-- --- Leads -----------------------------------------------------------------------------------------------

create type public.inquiry_type as enum ('sales', 'support', 'partnership', 'careers', 'press', 'other');

create type public.form_source as enum ('contact_form', 'download_guide', 'chat');

create type public.lead_status as enum ('new', 'contacted', 'qualified', 'closed');

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint leads_name_length check (char_length(name) <= 200 and btrim(name) <> ''),
  email text not null
    constraint leads_email_length check (char_length(email) <= 254)
    constraint leads_email_format check (email ~ '^[^\s@]+@[^\s@]+$'),
  company text constraint leads_company_length check (char_length(company) <= 200),
  role text constraint leads_role_length check (char_length(role) <= 100),
  phone text constraint leads_phone_length check (char_length(phone) <= 40),
  inquiry_type public.inquiry_type,
  message text constraint leads_message_length check (char_length(message) <= 6000),
  form_source public.form_source not null,
  session_id uuid,
  submission_id uuid,
  status public.lead_status not null default 'new',
  lead_score integer not null default 0
    constraint leads_lead_score_range check (lead_score between 0 and 100),
  -- Millisecond precision: JavaScript clients can send the value back as a page boundary.
  created_at timestamptz(3) not null default now(),
  person_id uuid references public.people (id),
  owner_id uuid references public.staff (user_id) on delete set null,
  attribution jsonb
    constraint leads_attribution_object check (jsonb_typeof(attribution) = 'object')
    constraint leads_attribution_length check (octet_length(attribution::text) <= 8192),
  signals jsonb
    constraint leads_signals_object check (jsonb_typeof(signals) = 'object')
    constraint leads_signals_length check (octet_length(signals::text) <= 2048),
  consent_wording text
    constraint leads_consent_wording_length check (char_length(consent_wording) between 1 and 40),
  -- Set by a trigger. The default saves callers from naming the column.
  fingerprint bytea not null default '',
  search_text text not null generated always as (
    lower(name || E'\n' || email || E'\n' || coalesce(company, ''))
  ) stored,
  answered_at timestamptz(3),
  response_alert_at timestamptz(3),
  version integer not null default 1,
  text_digest bytea,
  spam_at timestamptz(3),
  chat_state text,
  constraint leads_submission_id_key
    exclude using btree (submission_id with =) deferrable initially deferred,
  constraint leads_text_digest_length check (octet_length(text_digest) = 16),
  constraint leads_chat_state_unstored check (chat_state is null)
);

comment on table public.leads is
  'Submissions of visitors, one row each. A later submission never overwrites an earlier one.';
comment on column public.leads.message is
  'The text of the visitor. The contact form puts its subject on the first line.';
comment on column public.leads.form_source is 'The form or channel of the submission.';
comment on column public.leads.session_id is 'The chat session, when the visitor came from the assistant.';
comment on column public.leads.submission_id is
  'Idempotency key of the form: repeats a request whose response was lost. No client role can read it.';
comment on column public.leads.lead_score is 'From 0 to 100. Set by the database.';
comment on column public.leads.person_id is 'The person with this email address. Set by the database.';
comment on column public.leads.owner_id is 'The staff member responsible for this lead.';
comment on column public.leads.attribution is
  'First and last attribution touchpoint as sent by the page. At most 8 kB.';
comment on column public.leads.signals is
  'What the form measured while it was filled in, for spam classification. At most 2 kB.';
comment on column public.leads.consent_wording is 'Version of the privacy notice shown at the form.';
comment on column public.leads.fingerprint is
  'SHA-256 of email address, form and text. The same value within 10 minutes is a retry.';
comment on column public.leads.search_text is 'Search index text of the lead list, in lower case.';
comment on column public.leads.answered_at is 'When the status first changed from "new".';
comment on column public.leads.response_alert_at is 'When the owner was alerted that the response is due.';
comment on column public.leads.version is 'Number of changes to the columns that staff can edit.';
comment on column public.leads.text_digest is
  'Digest that finds the same text of 60 characters or more, ignoring whitespace and case. Null for chats, whose text grows with each turn.';
comment on column public.leads.spam_at is
  'When staff marked the lead as spam. Null for every lead that is listed, counted, exported or joined.';
comment on column public.leads.chat_state is
  'Write-only: the signed state of the chat named by session_id. Verified on insert, never stored.';

create index leads_newest_first on public.leads (created_at desc, id desc);
create index leads_person on public.leads (person_id, created_at desc);
create index leads_session on public.leads (session_id) where session_id is not null;
create index leads_fingerprint on public.leads (fingerprint, created_at);
create index leads_by_status on public.leads (status, created_at desc, id desc);
create index leads_by_source on public.leads (form_source, created_at desc, id desc);
create index leads_by_status_and_source on public.leads (status, form_source, created_at desc, id desc);
create index leads_by_name on public.leads (name, id);
create index leads_by_email on public.leads (email, id);
create index leads_by_company on public.leads (company, id);
create index leads_by_score on public.leads (lead_score, id);
create index leads_search on public.leads using gin (private.trigrams(search_text));
create index leads_unanswered on public.leads (created_at) where status = 'new' and response_alert_at is null;
create index leads_by_owner on public.leads (owner_id, created_at desc, id desc);
create index leads_by_owner_and_status on public.leads (owner_id, status, created_at desc, id desc);
-- An index on owner_id returns rows with "is null" in no order, so unassigned leads have indexes of their own.
create index leads_unowned on public.leads (created_at desc, id desc) where owner_id is null;
create index leads_unowned_by_status on public.leads (status, created_at desc, id desc) where owner_id is null;
create index leads_by_text on public.leads (text_digest, created_at desc) where text_digest is not null;
create index leads_by_campaign on public.leads (
  (left(btrim(coalesce(attribution #>> '{last,utm_campaign}', attribution #>> '{first,utm_campaign}', '')), 100)),
  created_at desc, id desc
) where left(btrim(coalesce(attribution #>> '{last,utm_campaign}', attribution #>> '{first,utm_campaign}', '')), 100) <> '';

create trigger audit_changes
after update or delete on public.leads
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'status', 'owner_id', 'person_id', 'lead_score', 'form_source', 'inquiry_type',
  'session_id', 'submission_id', 'consent_wording', 'created_at', 'answered_at', 'response_alert_at', 'spam_at'
);

alter table public.leads enable row level security;

create policy "visitors submit new leads"
on public.leads for insert to anon
with check (status = 'new');

create policy "staff read leads"
on public.leads for select to authenticated
using (spam_at is null and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales update leads"
on public.leads for update to authenticated
using (spam_at is null and (select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

revoke all on public.leads from anon, authenticated, service_role;
grant insert (
  name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
  attribution, signals, consent_wording, chat_state
) on public.leads to anon;
grant select (
  id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, status, lead_score,
  created_at, person_id, owner_id, attribution, signals, consent_wording, search_text, answered_at,
  response_alert_at, version
) on public.leads to authenticated;
grant update (
  name, email, company, role, phone, inquiry_type, status, owner_id
) on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.leads', true, 'person_id = $1 or lower(email) = $2', 60, 'Deleted.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.leads', interval '3 years', 'created_at', 60);

-- --- Before a lead is stored -----------------------------------------------------------------------------

-- The column grants already reject most of this. It still holds if a grant is too wide.
create function private.validate_lead(lead public.leads)
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
  return lead;
end;
$$;
comment on function private.validate_lead is
  'Rejects or overwrites columns that the database writes, and drops a chat session without its signed state.';
revoke execute on function private.validate_lead from public;

create function private.lead_fingerprint(email text, form_source public.form_source, message text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(
    private.normalize_email(email) || E'\n' || form_source::text || E'\n' || coalesce(message, ''), 'UTF8'
  ));
$$;
comment on function private.lead_fingerprint is 'SHA-256 of address, form and text.';
revoke execute on function private.lead_fingerprint from public;

-- Concurrent retries wait for each other, so that the second one sees the row of the first. There are 1024 locks
-- in all, however many rows a statement inserts.
create function private.fingerprint_lead(lead public.leads)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  lock_key integer;
begin
  lead.fingerprint := private.lead_fingerprint(lead.email, lead.form_source, lead.message);
  lead.text_digest := case
    when char_length(lead.message) >= 60 and not (lead.form_source = 'chat' and lead.session_id is not null)
    then private.text_digest(lead.message)
  end;
  for lock_key in
    select distinct hashtext(identity) & 1023 as place
    from unnest(array[
      'submission ' || lead.submission_id::text,
      case when current_setting('role', true) = 'anon' then 'fingerprint ' || encode(lead.fingerprint, 'hex') end
    ]) identity
    where identity is not null
    order by place
  loop
    perform pg_advisory_xact_lock(hashtext('public.leads'), lock_key);
  end loop;
  return lead;
end;
$$;
comment on function private.fingerprint_lead is
  'Sets the fingerprint and the text digest of a lead, and serializes retries of one submission.';
revoke execute on function private.fingerprint_lead from public;

create function private.prepare_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    new := private.validate_lead(new);
  end if;
  new := private.fingerprint_lead(new);
  -- apply_import has resolved and locked the people of its leads.
  if new.person_id is not null and current_setting('import.applying', true) is distinct from 'on' then
    new.person_id := private.current_person(new.person_id);
  end if;
  return new;
end;
$$;
comment on function private.prepare_lead is
  'Trigger: validates and completes a lead before it is stored. The argument tells an API client ("client") from the database itself ("internal").';
revoke execute on function private.prepare_lead from public;

-- Only a WHEN condition sees the role of the caller: the function runs as its owner.
create trigger prepare_client_lead
before insert on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.prepare_lead('client');

create trigger prepare_internal_lead
before insert on public.leads
for each row when (current_user not in ('anon', 'authenticated'))
execute function private.prepare_lead('internal');

-- --- After a lead is stored ------------------------------------------------------------------------------

-- Ids of the site's forms are UUIDs of version 8; another tab or the browser's back button makes another id, so
-- the fingerprint decides as well. A client that makes ids of another version identifies submissions itself. The
-- fingerprint applies to visitors only: an import may contain the same text twice.
create function private.is_repeated_submission(lead public.leads)
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
  );
end;
$$;
comment on function private.is_repeated_submission is
  'Whether an earlier lead has the submission id or, within 10 minutes, the fingerprint and the fields of this one.';
revoke execute on function private.is_repeated_submission from public;

-- The time comes from the clock of the browser and is used only if it is within the last two years.
create function private.first_visit_at(attribution jsonb, submitted timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  visited timestamptz;
begin
  visited := attribution #>> '{first,at}';
  return case when visited between submitted - interval '2 years' and submitted then visited else submitted end;
exception
  when data_exception then return submitted;
end;
$$;
comment on function private.first_visit_at is
  'When the visitor first came according to the page, otherwise the time of the submission.';
revoke execute on function private.first_visit_at from public;

create function private.link_lead_to_person(lead public.leads)
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
        lead.created_at, lead.id, jsonb_build_object('form_source', lead.form_source)
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
comment on function private.link_lead_to_person is
  'Links a lead to its person and starts or continues the timeline. Returns the stored lead.';
revoke execute on function private.link_lead_to_person from public;

create function private.process_new_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads := new;
  is_repeated boolean;
begin
  -- apply_import links, scores and records its leads in bulk.
  if current_setting('import.applying', true) = 'on' then
    return null;
  end if;

  -- A repeated submission is removed instead of rejected, so that the response is that of a new one.
  is_repeated := private.is_repeated_submission(lead);
  if is_repeated then
    delete from public.leads where id = lead.id;
  end if;
  perform private.enforce_visitor_limit('leads');
  if is_repeated or private.classify_spam(lead) then
    return null;
  end if;

  lead := private.link_lead_to_person(lead);
  perform private.score_lead(lead);
  lead := private.assign_owner(lead);
  select * into lead from public.leads where id = lead.id;
  perform private.enqueue_lead_messages(lead);
  if lead.session_id is not null then
    perform private.request_handoff(lead.session_id, null, lead);
  end if;
  return null;
end;
$$;
comment on function private.process_new_lead is 'Trigger: every step that follows from a stored lead, in order.';
revoke execute on function private.process_new_lead from public;

create trigger process_new_lead
after insert on public.leads
for each row execute function private.process_new_lead();

-- --- Changes by staff ------------------------------------------------------------------------------------

-- A corrected email address can belong to another person.
create function private.relink_lead(lead public.leads, old_person uuid)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old_person is not null then
    lead.person_id := private.upsert_person(lead.email, lead.name, lead.company, lead.phone, lead.created_at, 1);
    update public.people set submissions = greatest(submissions - 1, 0) where id = old_person;
    update public.person_events set person_id = lead.person_id where lead_id = lead.id;
  end if;
  lead.fingerprint := private.lead_fingerprint(lead.email, lead.form_source, lead.message);
  return lead;
end;
$$;
comment on function private.relink_lead is
  'Moves a lead with a corrected email address, and its events, to the person of that address.';
revoke execute on function private.relink_lead from public;

create function private.prepare_lead_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    perform private.reject_column_changes('leads', to_jsonb(old), to_jsonb(new), array[
      'id', 'message', 'form_source', 'session_id', 'submission_id', 'lead_score', 'created_at', 'person_id',
      'attribution', 'signals', 'consent_wording', 'fingerprint', 'answered_at', 'response_alert_at', 'spam_at'
    ]);
  end if;
  -- The version counts changes of what staff can edit. A new score, for example, is no conflict for an open form.
  if (old.name, old.email, old.company, old.role, old.phone, old.inquiry_type, old.status, old.owner_id)
    is distinct from (new.name, new.email, new.company, new.role, new.phone, new.inquiry_type, new.status, new.owner_id)
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
comment on function private.prepare_lead_update is
  'Trigger: protects columns from API clients ("client") and maintains the columns that follow from a change.';
revoke execute on function private.prepare_lead_update from public;

create trigger prepare_client_lead_update
before update on public.leads
for each row when (current_user in ('anon', 'authenticated'))
execute function private.prepare_lead_update('client');

create trigger prepare_internal_lead_update
before update on public.leads
for each row when (
  current_user not in ('anon', 'authenticated')
  and (old.name, old.email, old.company, old.role, old.phone, old.inquiry_type, old.status, old.owner_id, old.person_id)
  is distinct from
  (new.name, new.email, new.company, new.role, new.phone, new.inquiry_type, new.status, new.owner_id, new.person_id)
)
execute function private.prepare_lead_update('internal');

create function private.append_lead_events(old_lead public.leads, new_lead public.leads)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor constant uuid := (select user_id from public.staff where user_id = auth.uid());
begin
  insert into public.person_events (person_id, lead_id, kind, subject_id, actor_id, details)
  select new_lead.person_id, new_lead.id, change.kind, new_lead.id, actor,
    jsonb_build_object('from', change.old_value, 'to', change.new_value)
  from (
    values
      ('status_change'::public.person_event_kind, old_lead.status::text, new_lead.status::text),
      ('owner_change', old_lead.owner_id::text, new_lead.owner_id::text)
  ) change (kind, old_value, new_value)
  where change.old_value is distinct from change.new_value;
end;
$$;
comment on function private.append_lead_events is 'Appends a change of status or owner to the timeline.';
revoke execute on function private.append_lead_events from public;

create function private.process_lead_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.person_id is not null and (old.status, old.owner_id) is distinct from (new.status, new.owner_id) then
    perform private.append_lead_events(old, new);
  end if;
  if old.session_id is null and new.session_id is not null then
    perform private.request_handoff(new.session_id, null, new);
  end if;
  if (old.spam_at, old.status, old.answered_at, old.created_at, old.form_source, old.attribution)
    is distinct from (new.spam_at, new.status, new.answered_at, new.created_at, new.form_source, new.attribution)
  then
    perform private.mark_stale_report_days_of(array[old.created_at, new.created_at]);
  end if;
  -- A change by another trigger belongs to the change that caused it.
  if pg_trigger_depth() = 1 and (old.status, old.owner_id) is distinct from (new.status, new.owner_id) then
    perform private.record_change('lead', false, new.id);
  end if;
  return null;
end;
$$;
comment on function private.process_lead_update is 'Trigger: every step that follows from a changed lead, in order.';
revoke execute on function private.process_lead_update from public;

create trigger process_lead_update
after update on public.leads
for each row when (
  (
    old.status, old.owner_id, old.session_id, old.answered_at, old.created_at, old.form_source, old.attribution,
    old.spam_at
  )
  is distinct from (
    new.status, new.owner_id, new.session_id, new.answered_at, new.created_at, new.form_source, new.attribution,
    new.spam_at
  )
)
execute function private.process_lead_update();

-- --- Timeline, notes and tasks ---------------------------------------------------------------------------

create type public.person_event_kind as enum (
  'first_visit', 'submission', 'download', 'chat', 'booking', 'email', 'status_change', 'owner_change', 'note', 'task'
);

create table public.person_events (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete cascade,
  kind public.person_event_kind not null,
  at timestamptz(3) not null default now(),
  subject_id uuid,
  actor_id uuid references public.staff (user_id) on delete set null,
  details jsonb not null default '{}'
    constraint person_events_details_object check (jsonb_typeof(details) = 'object')
    constraint person_events_details_length check (octet_length(details::text) <= 2048)
);

comment on table public.person_events is 'The timeline of a person. Append-only.';
comment on column public.person_events.lead_id is 'The lead the event belongs to, if any.';
comment on column public.person_events.subject_id is 'The note, task or other row the event is about.';
comment on column public.person_events.actor_id is 'Who did it; null for the visitor and the database.';
comment on column public.person_events.details is
  'Details shown in the timeline, such as "from" and "to" of a change. At most 2 kB.';

create index person_events_timeline on public.person_events (person_id, at desc, id desc);
create index person_events_lead on public.person_events (lead_id);
create index person_events_actor on public.person_events (actor_id);

create trigger resolve_merged_person
before insert or update of person_id on public.person_events
for each row when (
  new.person_id is not null and current_setting('import.applying', true) is distinct from 'on'
)
execute function private.resolve_merged_person();

alter table public.person_events enable row level security;

-- The subquery applies the policy of leads: events of a hidden lead are hidden as well.
create policy "staff read timelines"
on public.person_events for select to authenticated
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and (lead_id is null or exists (select 1 from public.leads where leads.id = lead_id))
);

revoke all on public.person_events from anon, authenticated, service_role;
grant select on public.person_events to authenticated;
grant select, insert, delete on public.person_events to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.person_events', true, 'person_id = $1', 20, 'Deleted.');

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete set null,
  body text not null constraint notes_body_length check (char_length(body) <= 4000 and btrim(body) <> ''),
  author_id uuid default auth.uid() references public.staff (user_id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.notes is 'Notes of staff about a person.';

create index notes_person on public.notes (person_id, created_at desc, id desc);
create index notes_lead on public.notes (lead_id);
create index notes_author on public.notes (author_id);

create trigger protect_columns
before update on public.notes
for each row when (current_user in ('anon', 'authenticated'))
execute function private.protect_columns('id', 'person_id', 'author_id', 'created_at');

create trigger audit_changes
after insert or update or delete on public.notes
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'author_id', 'created_at'
);

create trigger increment_version
before update on public.notes
for each row when (old.body is distinct from new.body)
execute function private.increment_version();

create trigger resolve_merged_person
before insert or update of person_id on public.notes
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.notes enable row level security;

create policy "staff read notes"
on public.notes for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add notes"
on public.notes for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update notes"
on public.notes for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales delete notes"
on public.notes for delete to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.notes from anon, authenticated, service_role;
grant select, delete on public.notes to authenticated;
grant insert (person_id, lead_id, body) on public.notes to authenticated;
grant update (body) on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.notes', true, 'person_id = $1', 20, 'Deleted.');

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete set null,
  title text not null constraint tasks_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  due_at timestamptz(3),
  done_at timestamptz(3),
  owner_id uuid default auth.uid() references public.staff (user_id) on delete set null,
  author_id uuid default auth.uid() references public.staff (user_id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.tasks is 'Tasks of staff for a person.';
comment on column public.tasks.done_at is 'Null while the task is open.';

create index tasks_person on public.tasks (person_id, created_at desc, id desc);
create index tasks_due on public.tasks (owner_id, due_at) where done_at is null;
create index tasks_lead on public.tasks (lead_id);
create index tasks_owner on public.tasks (owner_id);
create index tasks_author on public.tasks (author_id);

create trigger protect_columns
before update on public.tasks
for each row when (current_user in ('anon', 'authenticated'))
execute function private.protect_columns('id', 'person_id', 'author_id', 'created_at');

create trigger audit_changes
after insert or update or delete on public.tasks
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'owner_id', 'author_id', 'due_at', 'done_at', 'created_at'
);

create trigger increment_version
before update on public.tasks
for each row when (
  (old.title, old.due_at, old.done_at, old.owner_id)
  is distinct from (new.title, new.due_at, new.done_at, new.owner_id)
)
execute function private.increment_version();

create trigger resolve_merged_person
before insert or update of person_id on public.tasks
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.tasks enable row level security;

create policy "staff read tasks"
on public.tasks for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add tasks"
on public.tasks for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update tasks"
on public.tasks for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales delete tasks"
on public.tasks for delete to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.tasks from anon, authenticated, service_role;
grant select, delete on public.tasks to authenticated;
grant insert (person_id, lead_id, title, due_at, owner_id) on public.tasks to authenticated;
grant update (title, due_at, done_at, owner_id) on public.tasks to authenticated;
grant select, insert, update, delete on public.tasks to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.tasks', true, 'person_id = $1', 20, 'Deleted.');

create function private.append_person_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, actor_id)
  values (
    new.person_id, new.lead_id, tg_argv[0]::public.person_event_kind, new.created_at, new.id, new.author_id
  );
  return null;
end;
$$;
comment on function private.append_person_event is 'Trigger: appends a note or task to the timeline.';
revoke execute on function private.append_person_event from public;

create trigger append_note_event
after insert on public.notes
for each row execute function private.append_person_event('note');

create trigger append_task_event
after insert on public.tasks
for each row execute function private.append_person_event('task');

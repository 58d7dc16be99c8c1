-- --- Response time ---------------------------------------------------------------------------------------

-- Within how many hours visitors are promised an answer: one setting, which emails, alarms, due times of hand-offs,
-- reports, the back office and the pages of the site read.
create table private.answer_settings (
  is_only boolean primary key default true constraint answer_settings_is_only check (is_only),
  hours integer not null default 24 constraint answer_settings_hours check (hours between 1 and 168)
);

comment on table private.answer_settings is 'Within how many hours visitors are promised an answer.';

insert into private.answer_settings default values;

alter table private.answer_settings enable row level security;

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.answer_settings', false, 'A number.');

create function private.answer_promise()
returns interval
language sql
stable
security definer
set search_path = ''
as $$
  select make_interval(hours => hours) from private.answer_settings;
$$;
comment on function private.answer_promise is 'Within which time visitors are promised an answer.';
revoke execute on function private.answer_promise from public;

create function public.answer_hours()
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select hours from private.answer_settings;
$$;
comment on function public.answer_hours is 'Within how many hours visitors are promised an answer.';
revoke execute on function public.answer_hours from public, anon, authenticated;
grant execute on function public.answer_hours to anon, authenticated, service_role;

create function public.set_answer_hours(hours integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  was integer;
begin
  perform private.only_admins();
  if set_answer_hours.hours is null or set_answer_hours.hours not between 1 and 168 then
    raise sqlstate 'PT422' using
      message = 'An answer is promised within 1 to 168 hours.', hint = 'Give a whole number of hours.';
  end if;
  select found.hours into was from private.answer_settings found for update;
  if was = set_answer_hours.hours then
    return;
  end if;
  update private.answer_settings set hours = set_answer_hours.hours where true;
  -- Waits are counted in steps around the promise.
  insert into private.stale_report_days (day) select distinct day from private.report_answers;
  perform private.audit_setting(
    'private.answer_settings', null,
    jsonb_build_object('hours', was), jsonb_build_object('hours', set_answer_hours.hours)
  );
end;
$$;
comment on function public.set_answer_hours is 'Changes within how many hours visitors are promised an answer. For administrators. Hand-offs keep the time that was promised to their visitors.';
revoke execute on function public.set_answer_hours from public, anon, authenticated;
grant execute on function public.set_answer_hours to authenticated;

-- --- Leads -----------------------------------------------------------------------------------------------

-- One row per accepted submission of a visitor. Visitors write it with the public key and can never
-- read it back; staff read it and work it.
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
  -- Milliseconds: a JavaScript client can send the time it read back as a page's boundary.
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
  -- Set by a trigger; the default saves callers from naming the column.
  fingerprint bytea not null default '',
  search_text text not null generated always as (
    lower(name || E'\n' || email || E'\n' || coalesce(company, ''))
  ) stored,
  answered_at timestamptz(3),
  answer_alarm_at timestamptz(3),
  constraint leads_submission_id_key
  exclude using btree (submission_id with =) deferrable initially deferred,
  version integer not null default 1,
  text_digest bytea,
  spam_at timestamptz(3),
  chat_state text,
  constraint leads_text_digest_length check (octet_length(text_digest) = 16),
  constraint leads_chat_state_unstored check (chat_state is null)
);

comment on table public.leads is 'Submissions of visitors: one row each, never overwritten by a later one.';
comment on column public.leads.message is 'What the visitor wrote; the contact form puts its subject on the first line.';
comment on column public.leads.form_source is 'The door the visitor came through.';
comment on column public.leads.session_id is 'The chat session, when the visitor came from the assistant.';
comment on column public.leads.submission_id is 'Made by the form, to repeat a request whose answer was lost. No client role can read it.';
comment on column public.leads.lead_score is 'From 0 to 100, written by the database.';
comment on column public.leads.person_id is 'Whose submission it is, by the e-mail address; written by the database.';
comment on column public.leads.owner_id is 'The staff member who answers it.';
comment on column public.leads.attribution is 'Where the visitor came from: first and last touch, as the page sent it. At most 8 kB.';
comment on column public.leads.signals is 'What the form noticed about how it was filled in, for the judgement of spam. At most 2 kB.';
comment on column public.leads.consent_wording is 'The version of the privacy line that stood at the form.';
comment on column public.leads.fingerprint is 'SHA-256 of address, form and text: the same again within 10 minutes is a retry.';
comment on column public.leads.search_text is 'What the search of the list looks through, in lower case.';
comment on column public.leads.answered_at is 'When its status first left "new".';
comment on column public.leads.answer_alarm_at is 'When its owner was warned that the answer is due.';
comment on column public.leads.version is 'How often what staff can edit was changed.';
comment on column public.leads.text_digest is 'What a text of 60 characters and more is recognised by, whatever its spaces and capitals. Null for chats, whose text goes on.';
comment on column public.leads.spam_at is 'When staff marked it as spam; null for every lead that is listed, counted, exported or joined.';
comment on column public.leads.chat_state is 'Write-only: the state of the chat that session_id names. Checked when a visitor sends a form, never stored.';

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
create index leads_unanswered on public.leads (created_at) where status = 'new' and answer_alarm_at is null;
create index leads_by_owner on public.leads (owner_id, created_at desc, id desc);
create index leads_by_owner_and_status on public.leads (owner_id, status, created_at desc, id desc);
-- "is null" fixes no order in an index: what nobody answers has indexes of its own.
create index leads_unowned on public.leads (created_at desc, id desc) where owner_id is null;
create index leads_unowned_by_status on public.leads (status, created_at desc, id desc) where owner_id is null;
create index leads_by_text on public.leads (text_digest, created_at desc) where text_digest is not null;
create index leads_by_campaign on public.leads (
  (left(btrim(coalesce(attribution #>> '{last,utm_campaign}', attribution #>> '{first,utm_campaign}', '')), 100)),
  created_at desc, id desc
) where left(btrim(coalesce(attribution #>> '{last,utm_campaign}', attribution #>> '{first,utm_campaign}', '')), 100) <> '';

create trigger keep_what_the_visitor_sent
before update on public.leads
for each row execute function private.refuse_change(
  'id', 'message', 'form_source', 'session_id', 'submission_id', 'lead_score', 'created_at', 'person_id',
  'attribution', 'signals', 'consent_wording', 'fingerprint', 'answered_at', 'answer_alarm_at', 'spam_at'
);

create trigger z_audit
after update or delete on public.leads
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'status', 'owner_id', 'person_id', 'lead_score', 'form_source', 'inquiry_type',
  'session_id', 'submission_id', 'consent_wording', 'created_at', 'answered_at', 'answer_alarm_at', 'spam_at'
);

-- The first of the triggers after an insert, which run by name.
create trigger a00_limit_visitors
after insert on public.leads
for each row execute function private.limit_visitors('leads');

create trigger z_forward_person
before insert or update of person_id on public.leads
for each row when (
  new.person_id is not null and current_setting('import.applying', true) is distinct from 'on'
)
execute function private.forward_person();

alter table public.leads enable row level security;

create policy "visitors submit a new lead"
on public.leads for insert to anon
with check (status = 'new');

create policy "staff read leads"
on public.leads for select to authenticated
using (spam_at is null and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales work leads"
on public.leads for update to authenticated
using (spam_at is null and (select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

grant insert (
  name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
  attribution, signals, consent_wording, chat_state
) on public.leads to anon;
grant select (
  id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, status, lead_score,
  created_at, person_id, owner_id, attribution, signals, consent_wording, search_text, answered_at,
  answer_alarm_at, version
) on public.leads to authenticated;
grant update (
  name, email, company, role, phone, inquiry_type, status, owner_id
) on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.leads', true, 'person_id = $1 or lower(email) = $2', 60, 'Removed.');

insert into private.retention (table_name, keep, aged_by, step) values
  ('public.leads', interval '3 years', 'created_at', 60);

-- --- Before a lead is stored -----------------------------------------------------------------------------

-- It acts with the rights of whoever inserts: an API role is held to what it may choose, the database's
-- own functions are not.
create function private.admit_lead()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if new.status <> 'new' or new.lead_score <> 0 or new.created_at <> now()::timestamptz(3) then
      raise insufficient_privilege using
        message = 'status, lead_score and created_at are written by the database.',
        hint = 'Send the lead without these columns.';
    end if;
    new.id := gen_random_uuid();
    new.person_id := null;
    new.owner_id := null;
    new.answered_at := null;
    new.answer_alarm_at := null;
  end if;
  return new;
end;
$$;
comment on function private.admit_lead is 'Keeps what the database decides out of visitors'' hands.';
revoke execute on function private.admit_lead from public;

create trigger admit_lead
before insert on public.leads
for each row execute function private.admit_lead();

create function private.lead_fingerprint(email text, form_source public.form_source, message text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(
    private.normal_email(email) || E'\n' || form_source::text || E'\n' || coalesce(message, ''), 'UTF8'
  ));
$$;
comment on function private.lead_fingerprint is 'SHA-256 of address, form and text.';
revoke execute on function private.lead_fingerprint from public;

create function private.identify_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  turn integer;
begin
  new.fingerprint := private.lead_fingerprint(new.email, new.form_source, new.message);
  new.text_digest := case
    when char_length(new.message) >= 60 and not (new.form_source = 'chat' and new.session_id is not null)
    then private.text_digest(new.message)
  end;
  for turn in
    select distinct hashtext(identity) & 1023 as place
    from unnest(array[
      'submission ' || new.submission_id::text,
      case when current_setting('role', true) = 'anon' then 'fingerprint ' || encode(new.fingerprint, 'hex') end
    ]) identity
    where identity is not null
    order by place
  loop
    perform pg_advisory_xact_lock(hashtext('public.leads'), turn);
  end loop;
  return new;
end;
$$;
comment on function private.identify_lead is 'Gives a lead its fingerprint and what its text is recognised by; makes retries take turns.';
revoke execute on function private.identify_lead from public;

create trigger identify_lead
before insert on public.leads
for each row execute function private.identify_lead();

-- --- After a lead is stored ------------------------------------------------------------------------------

-- The fingerprint counts where there is no id or one of the site's forms, which are of version 8: another tab
-- and the way back make another. Whoever makes ids of another version tells submissions apart alone. It
-- counts for visitors: an import may hold the same text twice.
create function private.keep_first_submission()
returns trigger
language plpgsql
security definer
set search_path = ''
-- A plan made for any fingerprint may read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  delete from public.leads
  where id = new.id and (
    exists (
      select 1 from public.leads earlier
      where earlier.submission_id = new.submission_id and earlier.id <> new.id
    )
    or (new.submission_id is null or substr(new.submission_id::text, 15, 1) = '8')
    and current_setting('role', true) = 'anon' and exists (
      select 1 from public.leads earlier
      where earlier.spam_at is null and earlier.fingerprint = new.fingerprint and earlier.id <> new.id
        and earlier.created_at > new.created_at - interval '10 minutes'
    )
  );
  return null;
end;
$$;
comment on function private.keep_first_submission is 'Takes the row of a repeated submission away again; nothing in the answer tells.';
revoke execute on function private.keep_first_submission from public;

create trigger a00_keep_first_submission
after insert on public.leads
for each row when (
  current_setting('import.applying', true) is distinct from 'on' or new.submission_id is not null
)
execute function private.keep_first_submission();

-- The page's own clock: anything but a time of the last two years is not believed.
create function private.first_visit(attribution jsonb, submitted timestamptz)
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
comment on function private.first_visit is 'When a visitor first came, as their page says, or else when they wrote.';
revoke execute on function private.first_visit from public;

create function private.link_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  chatted timestamptz;
begin
  if not exists (select 1 from public.leads where id = new.id) then
    return null;
  end if;
  person := private.person_of(new.email, new.name, new.company, new.phone, new.created_at, 1);
  update public.leads set person_id = person where id = new.id;

  if new.session_id is not null then
    with linked as (
      -- A chat's lead is theirs as well: each row is written once.
      update public.conversations set
        person_id = person, lead_id = case when new.form_source = 'chat' then new.id else lead_id end
      where session_id = new.session_id and person_id is null
      returning created_at
    )
    select min(created_at) into chatted from linked;
  end if;
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  select person, new.id, event.kind, event.at, event.subject_id, event.details
  from (
    values
      ('first_visit'::public.person_event_kind, private.first_visit(new.attribution, new.created_at), null::uuid, '{}'::jsonb),
      ('chat', chatted, new.session_id, '{}'),
      (
        case new.form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
        new.created_at, new.id, jsonb_build_object('form_source', new.form_source)
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null and not (
    event.kind = 'first_visit'
    and exists (select 1 from public.person_events known where known.person_id = person and known.kind = 'first_visit')
  );

  if new.consent_wording is not null then
    insert into public.consents (person_id, purpose, wording, at, source)
    values (person, 'inquiry', new.consent_wording, new.created_at, new.form_source::text);
  end if;
  return null;
end;
$$;
comment on function private.link_person is 'Links a stored lead to its person and begins or continues the timeline.';
revoke execute on function private.link_person from public;

create trigger b_link_person
after insert on public.leads
for each row when (current_setting('import.applying', true) is distinct from 'on')
execute function private.link_person();

-- --- Changes by staff ------------------------------------------------------------------------------------

create function private.count_lead_versions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
comment on function private.count_lead_versions is 'Trigger: counts the changes of what staff can edit of a lead.';
revoke execute on function private.count_lead_versions from public;

create trigger count_versions
before update on public.leads
for each row when (
  (old.name, old.email, old.company, old.role, old.phone, old.inquiry_type, old.status, old.owner_id)
  is distinct from
  (new.name, new.email, new.company, new.role, new.phone, new.inquiry_type, new.status, new.owner_id)
)
execute function private.count_lead_versions();

-- A corrected address can be another person's.
create function private.relink_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.person_id is not null then
    new.person_id := private.person_of(new.email, new.name, new.company, new.phone, new.created_at, 1);
    update public.people set submissions = greatest(submissions - 1, 0) where id = old.person_id;
    update public.person_events set person_id = new.person_id where lead_id = new.id;
  end if;
  new.fingerprint := private.lead_fingerprint(new.email, new.form_source, new.message);
  return new;
end;
$$;
comment on function private.relink_person is 'Moves a lead with a corrected address, and its events, to the person of that address.';
revoke execute on function private.relink_person from public;

create trigger relink_person
before update of email on public.leads
for each row when (lower(btrim(old.email)) <> lower(btrim(new.email)))
execute function private.relink_person();

create function private.note_answer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.answered_at := coalesce(new.answered_at, now());
  return new;
end;
$$;
comment on function private.note_answer is 'Keeps the time at which a lead was first taken up.';
revoke execute on function private.note_answer from public;

create trigger note_answer
before update of status on public.leads
for each row when (old.status = 'new' and new.status <> 'new')
execute function private.note_answer();

create function private.append_lead_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor uuid := (select user_id from public.staff where user_id = auth.uid());
begin
  insert into public.person_events (person_id, lead_id, kind, subject_id, actor_id, details)
  select new.person_id, new.id, change.kind, new.id, actor, jsonb_build_object('from', change.was, 'to', change.became)
  from (
    values
      ('status_change'::public.person_event_kind, old.status::text, new.status::text),
      ('owner_change', old.owner_id::text, new.owner_id::text)
  ) change (kind, was, became)
  where change.was is distinct from change.became;
  return null;
end;
$$;
comment on function private.append_lead_change is 'Appends a change of status or owner to the timeline.';
revoke execute on function private.append_lead_change from public;

create trigger append_lead_change
after update of status, owner_id on public.leads
for each row when (
  new.person_id is not null
  and (old.status is distinct from new.status or old.owner_id is distinct from new.owner_id)
)
execute function private.append_lead_change();

-- --- Timeline, notes and tasks ---------------------------------------------------------------------------

-- The timeline of a person, and what staff add to it: notes and tasks.
create type public.person_event_kind as enum (
  'first_visit', 'submission', 'download', 'chat', 'booking', 'mail', 'status_change', 'owner_change', 'note', 'task'
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

comment on table public.person_events is 'What happened with a person, in the order of time. Appended, never changed.';
comment on column public.person_events.lead_id is 'The submission it belongs to, if it belongs to one.';
comment on column public.person_events.subject_id is 'The note, task or other row it tells of.';
comment on column public.person_events.actor_id is 'Who did it; null for the visitor and the database.';
comment on column public.person_events.details is 'What the timeline says about it: "from" and "to" of a change. At most 2 kB.';

create index person_events_timeline on public.person_events (person_id, at desc, id desc);
create index person_events_lead on public.person_events (lead_id);
create index person_events_actor on public.person_events (actor_id);

create trigger z_forward_person
before insert or update of person_id on public.person_events
for each row when (
  new.person_id is not null and current_setting('import.applying', true) is distinct from 'on'
)
execute function private.forward_person();

alter table public.person_events enable row level security;

-- The rows of a lead follow the policy of leads, which the subquery passes.
create policy "staff read the timeline of a person"
on public.person_events for select to authenticated
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and (lead_id is null or exists (select 1 from public.leads where leads.id = lead_id))
);

grant select on public.person_events to authenticated;
grant select, insert, delete on public.person_events to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.person_events', true, 'person_id = $1', 20, 'Removed.');

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

comment on table public.notes is 'What staff write down about a person.';

create index notes_person on public.notes (person_id, created_at desc, id desc);
create index notes_lead on public.notes (lead_id);
create index notes_author on public.notes (author_id);

create trigger keep_whose_note_it_is
before update on public.notes
for each row execute function private.refuse_change('id', 'person_id', 'author_id', 'created_at');

create trigger z_audit
after insert or update or delete on public.notes
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'author_id', 'created_at'
);

create trigger count_versions
before update on public.notes
for each row when (old.body is distinct from new.body)
execute function private.count_versions();

create trigger z_forward_person
before insert or update of person_id on public.notes
for each row when (new.person_id is not null)
execute function private.forward_person();

alter table public.notes enable row level security;

create policy "staff read notes"
on public.notes for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales write notes"
on public.notes for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change notes"
on public.notes for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove notes"
on public.notes for delete to authenticated
using ((select private.has_role('admin', 'sales')));

grant select, delete on public.notes to authenticated;
grant insert (person_id, lead_id, body) on public.notes to authenticated;
grant update (body) on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.notes', true, 'person_id = $1', 20, 'Removed.');

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

comment on table public.tasks is 'What staff have to do for a person, and until when.';
comment on column public.tasks.done_at is 'Null while it has to be done.';

create index tasks_person on public.tasks (person_id, created_at desc, id desc);
create index tasks_due on public.tasks (owner_id, due_at) where done_at is null;
create index tasks_lead on public.tasks (lead_id);
create index tasks_owner on public.tasks (owner_id);
create index tasks_author on public.tasks (author_id);

create trigger keep_whose_task_it_is
before update on public.tasks
for each row execute function private.refuse_change('id', 'person_id', 'author_id', 'created_at');

create trigger z_audit
after insert or update or delete on public.tasks
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'owner_id', 'author_id', 'due_at', 'done_at', 'created_at'
);

create trigger count_versions
before update on public.tasks
for each row when (
  (old.title, old.due_at, old.done_at, old.owner_id)
  is distinct from (new.title, new.due_at, new.done_at, new.owner_id)
)
execute function private.count_versions();

create trigger z_forward_person
before insert or update of person_id on public.tasks
for each row when (new.person_id is not null)
execute function private.forward_person();

alter table public.tasks enable row level security;

create policy "staff read tasks"
on public.tasks for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales write tasks"
on public.tasks for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change tasks"
on public.tasks for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove tasks"
on public.tasks for delete to authenticated
using ((select private.has_role('admin', 'sales')));

grant select, delete on public.tasks to authenticated;
grant insert (person_id, lead_id, title, due_at, owner_id) on public.tasks to authenticated;
grant update (title, due_at, done_at, owner_id) on public.tasks to authenticated;
grant select, insert, update, delete on public.tasks to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.tasks', true, 'person_id = $1', 20, 'Removed.');

create function private.append_written()
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
comment on function private.append_written is 'Appends a note or task to the timeline.';
revoke execute on function private.append_written from public;

create trigger append_note
after insert on public.notes
for each row execute function private.append_written('note');

create trigger append_task
after insert on public.tasks
for each row execute function private.append_written('task');

-- Imports with owners and duplicates, and reports in the business's time zone and by owner.

-- --- Response deadline -----------------------------------------------------------------------------------

-- Overdue leads, oldest first, however many imported leads are new.
create index leads_overdue on public.leads (created_at, id)
where status = 'new' and answered_at is null and spam_at is null and origin = 'form';

-- --- Files -----------------------------------------------------------------------------------------------

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
  ) or key = 'origin' and format = 'ndjson' and value #>> '{}' is not null)
  -- A lead without a status is new (spec 3).
  and not (key = 'status' and coalesce(btrim(value #>> '{}'), '') = '');
$$;
comment on function private.parse_import_row is 'The columns of a row of a file, as values of a lead. "owner" is the email address or name of the owner; only lossless files name an origin.';

create function private.resolve_import_owner(parsed jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when not parsed ? 'owner' then parsed
    -- An empty cell leaves the owner as it is.
    when coalesce(btrim(parsed ->> 'owner'), '') = '' then parsed - 'owner'
    else coalesce(
      (
        select (parsed - 'owner') || jsonb_build_object('owner_id', staff.user_id)
        from public.staff
        where lower(btrim(parsed ->> 'owner')) in (staff.user_id::text, lower(staff.email), lower(staff.name))
        order by lower(staff.email) = lower(btrim(parsed ->> 'owner')) desc, staff.is_active desc, staff.user_id
        limit 1
      ),
      parsed
    )
  end;
$$;
comment on function private.resolve_import_owner is
  'Replaces the email address, name or id of an owner by the id of the staff member. Unknown owners remain.';
revoke execute on function private.resolve_import_owner from public;

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
    where octet_length(value::text) > case key when 'attribution' then 8192 when 'signals' then 2048 end
    union all
    select 9, 'owner_id', 'unknown_owner'
    where pg_input_is_valid(parsed ->> 'owner_id', 'uuid')
      and not exists (select 1 from public.staff where user_id = (parsed ->> 'owner_id')::uuid)
    union all
    -- resolve_import_owner has replaced the known ones.
    select 10, 'owner', 'unknown_owner' where parsed ? 'owner'
  ) found;
$$;
comment on function private.validate_import_row is 'The problems of a row of a file: column and problem.';

create or replace function public.stage_import(import uuid, rows jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_import constant public.imports := private.lock_own_import(import);
  -- lite passes an object as text.
  given_rows constant jsonb := case when jsonb_typeof(rows) = 'string' then (rows #>> '{}')::jsonb else rows end;
  staged integer;
begin
  if current_import.state <> 'staging' or jsonb_typeof(given_rows) is distinct from 'array' or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(given_rows) when 'array' then given_rows else '[]' end) item
    where coalesce(item ->> 'line', '') !~ '^\d{1,9}$' or item -> 'given' is null
  ) then
    raise sqlstate 'PT422' using message = 'These rows cannot be staged.', hint = 'Select the file again.';
  end if;
  insert into private.import_rows (import_id, line, given, parsed, problems)
  select current_import.id, (item ->> 'line')::integer, item -> 'given', parsed, private.validate_import_row(parsed)
  from jsonb_array_elements(given_rows) item
  cross join lateral private.resolve_import_owner(
    private.parse_import_row(item -> 'given', current_import.format)
  ) parsed
  -- A chunk that is sent again because its response was lost.
  on conflict (import_id, line) do nothing;
  select count(*) into staged from private.import_rows where import_id = current_import.id;
  if staged > 20000 then
    raise sqlstate 'PT422' using
      message = 'A file can have at most 20,000 rows.',
      hint = 'Split it and import the parts one after the other.';
  end if;
  update public.imports set rows = staged where id = current_import.id;
  return staged;
end;
$$;
comment on function public.stage_import is
  'Stages rows of a file: [{"line": 2, "given": {"name": ...}}, ...]. Returns the number of staged rows.';

create or replace function private.flag_duplicate_rows(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set found_problems = jsonb_build_array(
    jsonb_build_object('field', 'line', 'problem', 'duplicate', 'line', repeated.first)
  )
  from (
    select line, min(line) over (partition by identity) as first
    from (
      select line, coalesce(
        lead_id::text, parsed ->> 'id',
        md5(concat_ws(
          E'\n', private.normalize_email(parsed ->> 'email'), parsed ->> 'form_source',
          regexp_replace(lower(btrim(coalesce(parsed ->> 'message', ''))), '\s+', ' ', 'g')
        ))
      ) as identity
      from private.import_rows
      where import_id = current_import.id and problems = '[]' and found_problems = '[]'
    ) known
    where identity is not null
  ) repeated
  where item.import_id = current_import.id and item.line = repeated.line and repeated.line > repeated.first;
end;
$$;
comment on function private.flag_duplicate_rows is 'Flags rows that repeat an earlier row of the file: the same lead or id, or a new lead with the same address, form and message, whatever its date.';

-- Dropped, because a second function with these parameters would make calls ambiguous. Calls without "skip" work.
drop function public.list_import_rows(uuid, public.import_verdict, integer);

create function public.list_import_rows(import uuid, verdict public.import_verdict, max_rows integer default 50, skip integer default 0)
returns table (line integer, given jsonb, changes jsonb, problems jsonb)
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_import constant public.imports := private.lock_own_import(import);
begin
  return query
    select item.line, item.given, item.changes, item.problems || item.found_problems
    from private.import_rows item
    where item.import_id = current_import.id and item.verdict = list_import_rows.verdict
    order by item.line
    limit least(greatest(max_rows, 1), 500) offset greatest(skip, 0);
end;
$$;
comment on function public.list_import_rows is
  'Rows of a checked import with a verdict, by line, after the first "skip" ones: the line, its values, the changes and the problems.';
revoke execute on function public.list_import_rows from public, anon, authenticated;
grant execute on function public.list_import_rows to authenticated;

-- apply_import is one transaction, so its rows cannot show its progress. Locks are visible to other sessions
-- and are released with the transaction.
create function private.report_import_progress(import uuid, percent integer)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock_shared(hashtext('import ' || import::text), percent);
$$;
comment on function private.report_import_progress is
  'Publishes how much of an import is applied, in percent, until the transaction ends.';
revoke execute on function private.report_import_progress from public;

create function public.import_progress(import uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can import leads.';
  end if;
  return (
    select coalesce(max(objid::bigint), 0)
    from pg_catalog.pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid = (hashtext('import ' || import_progress.import::text)::bigint & 4294967295)::oid
      and database = (select oid from pg_catalog.pg_database where datname = current_database())
  );
end;
$$;
comment on function public.import_progress is
  'How much of an import that is being applied is done, in percent; 0 when none is.';
revoke execute on function public.import_progress from public, anon, authenticated;
grant execute on function public.import_progress to authenticated;

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
    lead_score, origin
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
    coalesce(given.origin, 'import')
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
comment on function private.insert_imported_leads is
  'Inserts the new leads of an import with their points, and updates the scores of their people.';

create or replace function private.record_imported_events(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with added as materialized (
    select leads.*, item.line, imports.file_name,
      row_number() over (partition by leads.person_id order by leads.created_at, item.line) = 1 and not exists (
        select 1 from public.person_events known
        where known.person_id = leads.person_id and known.kind = 'first_visit'
      ) as is_first
    from private.import_rows item
    join public.leads on leads.id = item.lead_id
    join public.imports on imports.id = item.import_id
    where item.import_id = record_imported_events.import and item.verdict = 'new'
  ), linked as (
    update public.conversations chat_turn set person_id = added.person_id
    from added
    where chat_turn.session_id = added.session_id and chat_turn.person_id is null
    returning added.id as lead_id, chat_turn.created_at
  ), chatted as (
    select lead_id, min(created_at) as at from linked group by lead_id
  ), consented as (
    insert into public.consents (person_id, purpose, wording, at, source)
    select person_id, 'inquiry', consent_wording, created_at, form_source::text
    from added where consent_wording is not null
  )
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  select added.person_id, added.id, event.kind, event.at, event.subject_id, event.details
  from added
  left join chatted on chatted.lead_id = added.id
  cross join lateral (
    values
      (
        'first_visit'::public.person_event_kind,
        case when added.is_first and (added.origin = 'form' or added.attribution is not null)
          then private.first_visit_at(added.attribution, added.created_at) end, null::uuid,
        '{}'::jsonb
      ),
      ('chat', chatted.at, added.session_id, '{}'),
      (
        case when added.origin = 'form' and added.form_source = 'download_guide' then 'download' else 'submission'
        end::public.person_event_kind,
        case added.origin when 'form' then added.created_at else now() end,
        added.id,
        -- An imported lead sent no form: the timeline names its file.
        jsonb_build_object('form_source', added.form_source) || case added.origin
          when 'form' then '{}'
          else jsonb_build_object('origin', added.origin, 'file_name', added.file_name)
        end
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null
  order by added.created_at, added.line;
end;
$$;
comment on function private.record_imported_events is
  'Starts or continues the timelines of the new leads of an import, as private.link_lead_to_person does for one lead. The first visit is recorded once for each person. Imported leads name their file instead of a form.';

create or replace function private.insert_import(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
-- A generic plan could read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  -- apply_import writes one audit entry for all rows.
  perform set_config('audit.purging', 'on', true);
  perform private.add_imported_people(import);
  perform private.add_imported_to_merged_people(import);
  perform private.report_import_progress(import, 5);
  perform private.score_imported_leads(import);
  perform private.report_import_progress(import, 15);
  perform private.insert_imported_leads(import);
  perform set_config('audit.purging', '', true);
  perform private.report_import_progress(import, 90);
  perform private.record_imported_events(import);
  perform private.attach_imported_handoffs(import);
end;
$$;
comment on function private.insert_import is
  'Inserts the new leads of an import with the effects of a visitor''s lead, except owners and messages.';

-- --- Reports ---------------------------------------------------------------------------------------------

create function private.report_time_zone()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select zone from public.booking_settings;
$$;
comment on function private.report_time_zone is
  'The time zone whose days reports count: the one of the booking settings.';
revoke execute on function private.report_time_zone from public;

create or replace function private.report_day(moment timestamptz)
returns date
language sql
stable
security definer
set search_path = ''
as $$
  select (moment at time zone private.report_time_zone())::date;
$$;
comment on function private.report_day is 'The day of an instant, in the time zone of the booking settings.';

create function private.report_day_start(day date)
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select day::timestamp at time zone private.report_time_zone();
$$;
comment on function private.report_day_start is 'When a day begins in the time zone of the booking settings.';
revoke execute on function private.report_day_start from public;

-- Rows of all leads, and rows for each owner: a report without an owner reads as few rows as before.
alter table private.report_days
  add column owner_key text not null default 'all'
    constraint report_days_owner_key_length check (char_length(owner_key) <= 36),
  add column imported integer not null default 0;
comment on column private.report_days.owner_key is '"all", "unassigned" or the id of the owner.';
comment on column private.report_days.imported is 'Number of leads that were imported.';
comment on column private.report_days.contacted is
  'Number of leads that ever had this status or a later step of the funnel: a qualified lead was also contacted.';
comment on column private.report_days.qualified is 'Number of leads that ever had this status.';
comment on column private.report_days.waiting is
  'Number of leads of forms without a response. Imported leads have no deadline.';
comment on table private.report_response_times is
  'Response times of the leads of a day that came by a form.';

alter table private.report_response_times
  add column owner_key text not null default 'all'
    constraint report_response_times_owner_key_length check (char_length(owner_key) <= 36);
comment on column private.report_response_times.owner_key is '"all", "unassigned" or the id of the owner.';

-- The tables have a row for each day, form and campaign: both keys are built within a second.
create unique index report_days_by_owner on private.report_days (owner_key, day, form_source, campaign);
alter table private.report_days drop constraint report_days_pkey;
alter table private.report_days add constraint report_days_pkey primary key using index report_days_by_owner;
create unique index report_response_times_by_owner on private.report_response_times (owner_key, day, step);
alter table private.report_response_times drop constraint report_response_times_pkey;
alter table private.report_response_times
  add constraint report_response_times_pkey primary key using index report_response_times_by_owner;

create function private.report_owner_key(owner text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when coalesce(owner, '') = '' then 'all'
    when owner = 'unassigned' then owner
    -- Rejects what is no id (PT422).
    else private.resolve_owner(owner)::text
  end;
$$;
comment on function private.report_owner_key is
  'The rows of report_days for an owner filter: "me", "unassigned", the id of a staff member, or none for all.';
revoke execute on function private.report_owner_key from public;

create function private.mark_all_report_days_stale()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stale_report_days (day)
  select distinct known.day + shift
  from (
    select day from private.report_days union select day from private.stale_report_days
  ) known cross join generate_series(-1, 1) shift;
  return null;
end;
$$;
comment on function private.mark_all_report_days_stale is
  'Trigger: another time zone has other days, which begin on the same or a neighboring date.';
revoke execute on function private.mark_all_report_days_stale from public;

create trigger mark_days_of_changed_zone
after update of zone on public.booking_settings
for each row when (old.zone is distinct from new.zone)
execute function private.mark_all_report_days_stale();

create function private.mark_report_day_of_reassigned_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.mark_stale_report_days_of(array[new.created_at]);
  return null;
end;
$$;
comment on function private.mark_report_day_of_reassigned_lead is
  'Trigger: reports by owner count the day of a reassigned lead again.';
revoke execute on function private.mark_report_day_of_reassigned_lead from public;

create trigger mark_day_of_reassigned_lead
after update of owner_id on public.leads
for each row when (old.owner_id is distinct from new.owner_id)
execute function private.mark_report_day_of_reassigned_lead();

create or replace function private.compute_report_day(day date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Bounds known before the statement let the planner use the index of the newest leads.
  since constant timestamptz := private.report_day_start(compute_report_day.day);
  until constant timestamptz := private.report_day_start(compute_report_day.day + 1);
begin
  delete from private.report_days counted where counted.day = compute_report_day.day;
  delete from private.report_response_times counted where counted.day = compute_report_day.day;
  insert into private.report_days (
    day, form_source, campaign, owner_key, leads, imported, contacted, qualified, closed,
    now_new, now_contacted, now_qualified, now_closed, waiting
  )
  select compute_report_day.day, lead.form_source, source.campaign,
    case when grouping(source.owner_key) = 1 then 'all' else source.owner_key end,
    count(*), count(*) filter (where lead.origin = 'import'),
    count(*) filter (
      where lead.status in ('contacted', 'qualified') or history.contacted or history.qualified
    ),
    count(*) filter (where lead.status = 'qualified' or history.qualified),
    count(*) filter (where lead.status = 'closed' or history.closed),
    count(*) filter (where lead.status = 'new'), count(*) filter (where lead.status = 'contacted'),
    count(*) filter (where lead.status = 'qualified'), count(*) filter (where lead.status = 'closed'),
    count(*) filter (where lead.status = 'new' and lead.answered_at is null and lead.origin = 'form')
  from public.leads lead
  cross join lateral (
    select left(btrim(coalesce(
      lead.attribution #>> '{last,utm_campaign}', lead.attribution #>> '{first,utm_campaign}', ''
    )), 100) as campaign, coalesce(lead.owner_id::text, 'unassigned') as owner_key
  ) source
  cross join lateral (
    select bool_or(details ->> 'to' = 'contacted') as contacted, bool_or(details ->> 'to' = 'qualified') as qualified,
      bool_or(details ->> 'to' = 'closed') as closed
    from public.person_events
    where lead.answered_at is not null and person_events.lead_id = lead.id and kind = 'status_change'
  ) history
  where lead.spam_at is null and lead.created_at >= since and lead.created_at < until
  group by grouping sets (
    (lead.form_source, source.campaign), (lead.form_source, source.campaign, source.owner_key)
  );
  insert into private.report_response_times (day, step, owner_key, leads)
  select compute_report_day.day, answered.step,
    case when grouping(answered.owner_key) = 1 then 'all' else answered.owner_key end, count(*)
  from (
    select private.response_time_step(lead.answered_at - lead.created_at) as step,
      coalesce(lead.owner_id::text, 'unassigned') as owner_key
    from public.leads lead
    where lead.spam_at is null and lead.origin = 'form' and lead.answered_at is not null
      and lead.created_at >= since and lead.created_at < until
  ) answered
  group by grouping sets ((answered.step), (answered.step, answered.owner_key));
end;
$$;
comment on function private.compute_report_day is 'Recounts a day from its leads.';

-- Days are deleted by their date alone.
create index report_days_by_day on private.report_days (day);
create index report_response_times_by_day on private.report_response_times (day);

-- Counts so far are of UTC days and without owners.
insert into private.stale_report_days (day)
select distinct known.day + shift
from (select day from private.report_days union select day from private.stale_report_days) known
cross join generate_series(-1, 1) shift;

-- A day each up to a month: weeks of a month would begin with a part of one.
create or replace function private.report_periods(since date)
returns table (starts date, ends date)
language sql
stable
set search_path = ''
as $$
  with part as (
    select private.report_day(now()) as today,
      case
        when private.report_day(now()) - since < 31 then 'day'
        when private.report_day(now()) - since < 210 then 'week'
        else 'month'
      end as step
  )
  select greatest(since, period_start::date), least(today, (period_start + ('1 ' || step)::interval)::date - 1)
  from part, generate_series(date_trunc(step, since::timestamp), today::timestamp, ('1 ' || step)::interval) period_start
  order by 1;
$$;
comment on function private.report_periods is
  'The days, weeks (from Monday) or months of a span, with the first and last day of each.';

-- Dropped, because second functions with these parameters would make calls ambiguous. Calls without an owner work.
drop function public.report_leads(text);
drop function public.report_sources(text);
drop function public.report_campaigns(text);
drop function public.report_response_times(text);
drop function public.report_overdue_leads(integer);
drop function public.report_bookings(text);

create function public.report_leads(span text, owner text default null)
returns table (starts date, ends date, form_source public.form_source, leads bigint, imported bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
  owner_filter constant text := private.report_owner_key(owner);
begin
  return query
    with days as materialized (
      select counted.day, counted.form_source, sum(counted.leads)::bigint as leads, sum(counted.imported)::bigint as imported
      from private.report_days counted where counted.owner_key = owner_filter and counted.day >= since
      group by counted.day, counted.form_source
    )
    select period.starts, period.ends, source.name, coalesce(sum(days.leads), 0)::bigint,
      coalesce(sum(days.imported), 0)::bigint
    from private.report_periods(since) period
    cross join unnest(enum_range(null::public.form_source)) source (name)
    left join days on days.day between period.starts and period.ends and days.form_source = source.name
    group by period.starts, period.ends, source.name
    order by period.starts, source.name;
end;
$$;
comment on function public.report_leads is
  'Leads by form in each day, week or month of the span, including empty periods.';
revoke execute on function public.report_leads from public, anon, authenticated;
grant execute on function public.report_leads to authenticated;

create function public.report_sources(span text, owner text default null)
returns table (
  form_source public.form_source, leads bigint, contacted bigint, qualified bigint, closed bigint,
  now_new bigint, now_contacted bigint, now_qualified bigint, now_closed bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
  owner_filter constant text := private.report_owner_key(owner);
begin
  return query
    select source.name, coalesce(sum(counted.leads), 0)::bigint, coalesce(sum(counted.contacted), 0)::bigint,
      coalesce(sum(counted.qualified), 0)::bigint, coalesce(sum(counted.closed), 0)::bigint,
      coalesce(sum(counted.now_new), 0)::bigint, coalesce(sum(counted.now_contacted), 0)::bigint,
      coalesce(sum(counted.now_qualified), 0)::bigint, coalesce(sum(counted.now_closed), 0)::bigint
    from unnest(enum_range(null::public.form_source)) source (name)
    left join private.report_days counted on counted.form_source = source.name and counted.owner_key = owner_filter and counted.day >= since
    group by source.name
    order by source.name;
end;
$$;
comment on function public.report_sources is
  'Leads of the span by form: how many were ever contacted, qualified and closed, and their current status.';
revoke execute on function public.report_sources from public, anon, authenticated;
grant execute on function public.report_sources to authenticated;

create function public.report_campaigns(span text, owner text default null)
returns table (
  kind text, campaign text, leads bigint, contacted bigint, qualified bigint, closed bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
  owner_filter constant text := private.report_owner_key(owner);
begin
  return query
    with named as (
      select counted.campaign, sum(counted.leads)::bigint as leads, sum(counted.contacted)::bigint as contacted,
        sum(counted.qualified)::bigint as qualified, sum(counted.closed)::bigint as closed,
        row_number() over (order by counted.campaign = '', sum(counted.leads) desc, counted.campaign) as place
      from private.report_days counted
      where counted.owner_key = owner_filter and counted.day >= since
      group by counted.campaign
    ), grouped as (
      select case when named.campaign = '' then 'none' when named.place <= 8 then 'campaign' else 'others' end as kind,
        case when named.place <= 8 then named.campaign else '' end as campaign,
        named.leads, named.contacted, named.qualified, named.closed
      from named
    )
    select grouped.kind, grouped.campaign, sum(grouped.leads)::bigint, sum(grouped.contacted)::bigint,
      sum(grouped.qualified)::bigint, sum(grouped.closed)::bigint
    from grouped
    group by grouped.kind, grouped.campaign
    order by array_position(array['campaign', 'others', 'none'], grouped.kind), 3 desc, grouped.campaign;
end;
$$;
comment on function public.report_campaigns is
  'Leads of the span by campaign: the top eight, "others" in total, and "none".';
revoke execute on function public.report_campaigns from public, anon, authenticated;
grant execute on function public.report_campaigns to authenticated;

create function private.count_answers(since date, owner_keys text[])
returns table (owner_key text, answered bigint, in_time bigint, late_unanswered bigint, due bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  due_before constant timestamptz := now() - private.response_time();
begin
  return query
    select counted.owner_key, sum(counted.answered)::bigint, sum(counted.in_time)::bigint,
      sum(counted.late)::bigint, sum(counted.answered + counted.late)::bigint
    from (
      select times.owner_key, times.leads as answered, case when times.step <= 0 then times.leads else 0 end as in_time, 0 as late
      from private.report_response_times times
      where times.owner_key = any (owner_keys) and times.day >= since
      union all
      select days.owner_key, 0, 0, days.waiting
      from private.report_days days
      where days.owner_key = any (owner_keys) and days.day >= since and days.day < private.report_day(due_before)
      union all
      select wanted.owner_key, 0, 0, 1
      from public.leads
      join unnest(owner_keys) wanted (owner_key)
        on wanted.owner_key in ('all', coalesce(leads.owner_id::text, 'unassigned'))
      where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.origin = 'form'
        and leads.created_at <= due_before
        and leads.created_at >= private.report_day_start(greatest(since, private.report_day(due_before)))
    ) counted
    group by counted.owner_key;
end;
$$;
comment on function private.count_answers is
  'Responses to the leads of forms since a day, for each key of report_days.owner_key that has any. "due": leads with a response, and leads without one after the response time ("late_unanswered"). Every report of answers in time uses it.';
revoke execute on function private.count_answers from public;

create function public.report_response_times(span text, owner text default null)
returns table (
  answered bigint, in_time bigint, late_unanswered bigint, due bigint, median_minutes integer, p90_minutes integer,
  waits bigint[], days_left bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
  owner_filter constant text := private.report_owner_key(owner);
begin
  return query
    with steps as (
      select counted.step, sum(counted.leads)::bigint as leads from private.report_response_times counted
      where counted.owner_key = owner_filter and counted.day >= since group by counted.step
    ), ranked as (
      select steps.step, steps.leads, sum(steps.leads) over (order by steps.step) as up_to,
        sum(steps.leads) over () as total
      from steps
    ), place as (
      select
        (select min(step) from ranked where up_to >= 0.5 * total) as median,
        (select min(step) from ranked where up_to >= 0.9 * total) as p90
    )
    select coalesce(answers.answered, 0), coalesce(answers.in_time, 0), coalesce(answers.late_unanswered, 0),
      coalesce(answers.due, 0),
      -- The center of a step, which is 9 percent wide.
      round(extract(epoch from private.response_time()) / 60 * power(2, (place.median - 0.5) / 8.0))::integer,
      round(extract(epoch from private.response_time()) / 60 * power(2, (place.p90 - 0.5) / 8.0))::integer,
      array(
        select coalesce(sum(steps.leads) filter (where steps.step > bound.over and steps.step <= bound.up_to), 0)::bigint
        from unnest(array[-1000, -24, -16, -8, 0, 8, 16], array[-24, -16, -8, 0, 8, 16, 1000])
          with ordinality bound (over, up_to, place)
        left join steps on true
        group by bound.place, bound.over, bound.up_to order by bound.place
      ),
      (select count(distinct stale.day) from private.stale_report_days stale)
    from place left join private.count_answers(since, array[owner_filter]) answers on true;
end;
$$;
comment on function public.report_response_times is
  'Response times of the span for leads that came by a form, of all or of one owner. "due": leads with a response, and leads without one after the response time. Median and 90th percentile in minutes, within 5 percent. "waits": leads by waiting time, with bounds at 1/8, 1/4, 1/2, 1, 2 and 4 times the response time. "days_left": days that are still to be recounted.';
revoke execute on function public.report_response_times from public, anon, authenticated;
grant execute on function public.report_response_times to authenticated;

create function public.report_bookings(span text, owner text default null)
returns table (starts date, ends date, status public.appointment_status, appointments bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
  owner_filter constant text := private.report_owner_key(owner);
begin
  return query
    with booked as (
      select private.report_day(made.created_at) as day,
        -- What is over and was not cancelled or missed has taken place.
        case when made.status in ('scheduled', 'confirmed') and made.ends_at <= now()
          then 'completed' else made.status end::public.appointment_status as status,
        count(*) as appointments
      from public.appointments made
      left join public.calendars on calendars.id = made.calendar_id
      where made.created_at >= private.report_day_start(since)
        and (owner_filter = 'all' or coalesce(calendars.staff_id::text, 'unassigned') = owner_filter)
      group by 1, 2
    )
    select period.starts, period.ends, known.status, coalesce(sum(booked.appointments), 0)::bigint
    from private.report_periods(since) period
    cross join unnest(enum_range(null::public.appointment_status)) known (status)
    left join booked on booked.day between period.starts and period.ends and booked.status = known.status
    group by period.starts, period.ends, known.status
    order by period.starts, known.status;
end;
$$;
comment on function public.report_bookings is
  'Appointments by the day, week or month they were created in, and by status; past ones count as completed. The owner is the host of the calendar.';
revoke execute on function public.report_bookings from public, anon, authenticated;
grant execute on function public.report_bookings to authenticated;

create function public.report_overdue_leads(max_rows integer default 10, owner text default null)
returns table (
  id uuid, name text, company text, form_source public.form_source, created_at timestamptz, owner_name text, total bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  due_before constant timestamptz := now() - private.response_time();
  owner_filter text;
  late bigint;
begin
  perform private.prepare_report('7');
  owner_filter := private.report_owner_key(owner);
  late := coalesce((
    select sum(counted.waiting) from private.report_days counted 
    where counted.owner_key = owner_filter and counted.day < private.report_day(due_before)
  ), 0) + (
    select count(*) from public.leads
    where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.origin = 'form' and leads.created_at <= due_before
      and leads.created_at >= private.report_day_start(private.report_day(due_before))
      and (owner_filter = 'all' or coalesce(leads.owner_id::text, 'unassigned') = owner_filter)
  );
  return query
    select lead.id, lead.name, lead.company, lead.form_source, lead.created_at::timestamptz, staff.name, late
    from (
      select * from public.leads
      where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.origin = 'form' and leads.created_at <= due_before
        and (owner_filter = 'all' or coalesce(leads.owner_id::text, 'unassigned') = owner_filter)
      order by leads.created_at, leads.id
      limit least(greatest(max_rows, 1), 50)
    ) lead
    left join public.staff on staff.user_id = lead.owner_id
    order by lead.created_at, lead.id;
end;
$$;
comment on function public.report_overdue_leads is
  'Leads of forms without a response after the response time, oldest first, each with the total number.';
revoke execute on function public.report_overdue_leads from public, anon, authenticated;
grant execute on function public.report_overdue_leads to authenticated;

create function public.report_owners(span text)
returns table (
  owner_id uuid, owner_name text, leads bigint, contacted bigint, qualified bigint, closed bigint,
  due bigint, in_time bigint, late_unanswered bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
begin
  return query
    with counted as (
      select report_days.owner_key, sum(report_days.leads)::bigint as leads,
        sum(report_days.contacted)::bigint as contacted, sum(report_days.qualified)::bigint as qualified,
        sum(report_days.closed)::bigint as closed
      from private.report_days where report_days.owner_key <> 'all' and day >= since
      group by report_days.owner_key
    )
    select staff.user_id, staff.name, counted.leads, counted.contacted, counted.qualified, counted.closed,
      coalesce(answers.due, 0), coalesce(answers.in_time, 0), coalesce(answers.late_unanswered, 0)
    from counted
    left join private.count_answers(
      since, array(select user_id::text from public.staff union all select 'unassigned')
    ) answers using (owner_key)
    left join public.staff on staff.user_id::text = counted.owner_key
    -- Unassigned leads come last.
    order by staff.user_id is null, counted.leads desc, staff.name;
end;
$$;
comment on function public.report_owners is
  'Leads of the span by their current owner, and how many of the due ones had a response in time. The row without an owner counts unassigned leads.';
revoke execute on function public.report_owners from public, anon, authenticated;
grant execute on function public.report_owners to authenticated;

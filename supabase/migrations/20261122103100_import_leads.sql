-- Leads from a file: its rows are staged in pieces, checked against what is there, and then taken in
-- together, or none of them. A row of our own file that nobody touched changes nothing, also where the
-- file for people could not hold what the lead says.

create type public.import_format as enum ('csv', 'ndjson');
create type public.import_state as enum ('staging', 'checked', 'applied');
create type public.import_verdict as enum ('new', 'changed', 'unchanged', 'refused');

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null constraint imports_file_name_length check (char_length(file_name) between 1 and 200),
  format public.import_format not null,
  state public.import_state not null default 'staging',
  rows integer not null default 0 constraint imports_rows_range check (rows between 0 and 10000),
  added integer not null default 0 constraint imports_added_range check (added >= 0),
  changed integer not null default 0 constraint imports_changed_range check (changed >= 0),
  unchanged integer not null default 0 constraint imports_unchanged_range check (unchanged >= 0),
  refused integer not null default 0 constraint imports_refused_range check (refused >= 0),
  created_by uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  applied_at timestamptz(3)
);

comment on table public.imports is 'Files of leads that staff took in, or are about to, and what became of their rows.';
comment on column public.imports.rows is 'How many rows are staged; at most 10,000.';
comment on column public.imports.added is 'New leads: found by the last check, or made.';
comment on column public.imports.refused is 'Rows with errors, which are left out.';

create index imports_newest_first on public.imports (created_at desc, id desc);
create index imports_of on public.imports (created_by, created_at desc);

alter table public.imports enable row level security;

create policy "admins and sales read their imports, admins all"
on public.imports for select to authenticated
using (
  (select private.has_role('admin'))
  or created_by = (select auth.uid()) and (select private.has_role('sales'))
);

revoke all on public.imports from service_role;
grant select on public.imports to authenticated, service_role;

create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  line integer not null constraint import_rows_line_range check (line >= 1),
  given jsonb not null constraint import_rows_given_length check (octet_length(given::text) <= 65536),
  wanted jsonb not null,
  problems jsonb not null,
  verdict public.import_verdict,
  lead_id uuid,
  changes jsonb not null default '{}',
  found_problems jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  primary key (import_id, line)
);
comment on table private.import_rows is 'Rows of a file that is about to be taken in. Removed with the end of the import, or after two days.';
comment on column private.import_rows.given is 'Columns of a lead as they stand in the file.';
comment on column private.import_rows.wanted is 'The same as the lead would have them.';
comment on column private.import_rows.problems is 'What is wrong with the row itself; "found_problems" with regard to what is there.';
create index import_rows_lead on private.import_rows (import_id, lead_id);
alter table private.import_rows enable row level security;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.imports', false, null, 50, 'Names files and numbers.'),
  ('private.import_rows', true, 'private.normal_email(wanted ->> ''email'') = $2', 20, 'Removed.');
insert into private.retention (table_name, keep, aged_by, step) values
  ('private.import_rows', interval '2 days', 'created_at', 10),
  ('public.imports', interval '90 days', 'created_at', 20);

-- --- Cells -------------------------------------------------------------------------------------

-- The expressions of the files, as functions.
do $$
begin
  execute format(
    'create function private.defused(value text) returns text language sql immutable set search_path = '''' as %L',
    'select ' || private.csv_text('value')
  );
  execute format(
    'create function private.as_cell(value text) returns text language sql immutable set search_path = '''' as %L',
    'select ' || private.one_line(private.csv_text('value'))
  );
end;
$$;
comment on function private.defused is 'A text with an apostrophe before it where it begins like a formula.';
comment on function private.as_cell is 'A text as it stands in a cell of a file for people.';
revoke execute on function private.defused, private.as_cell from public;

create function private.restored(cell text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    case when left(cell, 1) = '''' and private.defused(substr(cell, 2)) = cell then substr(cell, 2) else cell end,
    ''
  );
$$;
comment on function private.restored is 'What a cell says, without the apostrophe that kept it from being a formula; null for an empty one.';
revoke execute on function private.restored from public;

create function private.import_wanted(given jsonb, format public.import_format)
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
          then to_jsonb(regexp_replace(lower(btrim(private.restored(value #>> '{}'))), '[\s-]+', '_', 'g'))
        when format = 'csv' and key in ('name', 'email') then to_jsonb(btrim(private.restored(value #>> '{}')))
        when format = 'csv' then to_jsonb(private.restored(value #>> '{}'))
        else value
      end
    ),
    '{}'
  )
  from jsonb_each(given)
  where key in (
    'id', 'created_at', 'name', 'email', 'company', 'role', 'phone', 'inquiry_type', 'form_source', 'status',
    'message', 'owner_id', 'answered_at', 'session_id', 'submission_id', 'consent_wording', 'attribution',
    'signals', 'do_not_contact'
  )
  -- A lead without a status is new (spec 3).
  and not (key = 'status' and coalesce(btrim(value #>> '{}'), '') = '');
$$;
comment on function private.import_wanted is 'The columns of a lead that a row of a file gives, as the lead would have them.';
revoke execute on function private.import_wanted from public;

create function private.import_problems(wanted jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', problem) order by place), '[]')
  from (
    select 1 as place, key as field, 'missing' as problem
    from jsonb_each_text(wanted)
    where key in ('name', 'email', 'form_source') and coalesce(btrim(value), '') = ''
    union all
    select 2, limited.field, 'too_long'
    from (
      values ('name', 200), ('email', 254), ('company', 200), ('role', 100), ('phone', 40), ('message', 6000),
        ('consent_wording', 40)
    ) limited (field, most)
    where char_length(wanted ->> limited.field) > limited.most
    union all
    select 3, 'email', 'not_an_email' where wanted ->> 'email' !~ '^[^\s@]+@[^\s@]+$'
    union all
    select 4, key, 'unknown_value'
    from jsonb_each_text(wanted)
    where value <> '' and case key
      when 'status' then not pg_input_is_valid(value, 'public.lead_status')
      when 'form_source' then not pg_input_is_valid(value, 'public.form_source')
      when 'inquiry_type' then not pg_input_is_valid(value, 'public.inquiry_type')
      when 'do_not_contact' then value not in ('true', 'false')
      else false
    end
    union all
    select 5, key, 'not_an_id'
    from jsonb_each_text(wanted)
    where key in ('id', 'owner_id', 'session_id', 'submission_id') and not pg_input_is_valid(value, 'uuid')
    union all
    select 6, key, case
      when value !~ '^\d{4}-\d\d-\d\d([T ]|$)' or not pg_input_is_valid(value, 'timestamptz') then 'not_a_time'
      else 'in_future' end
    from jsonb_each_text(wanted)
    where key in ('created_at', 'answered_at') and case
      when value !~ '^\d{4}-\d\d-\d\d([T ]|$)' or not pg_input_is_valid(value, 'timestamptz') then true
      else value::timestamptz > now() + interval '1 day' end
    union all
    select 7, key, 'not_an_object'
    from jsonb_each(wanted)
    where key in ('attribution', 'signals') and jsonb_typeof(value) not in ('object', 'null')
    union all
    select 8, key, 'too_long'
    from jsonb_each(wanted)
    where octet_length(value::text) > case key when 'attribution' then 8192 when 'signals' then 2048 end
    union all
    select 9, 'owner_id', 'unknown_owner'
    where pg_input_is_valid(wanted ->> 'owner_id', 'uuid')
      and not exists (select 1 from public.staff where user_id = (wanted ->> 'owner_id')::uuid)
  ) found;
$$;
comment on function private.import_problems is 'What is wrong with a row of a file: columns with the name of each problem.';
revoke execute on function private.import_problems from public;

-- --- From the file to the leads ----------------------------------------------------------------

create function private.admit_import(import uuid)
returns public.imports
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.imports;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales import leads.';
  end if;
  select * into own from public.imports
  where imports.id = admit_import.import and created_by = auth.uid() and state <> 'applied'
  for update;
  if not found then
    raise sqlstate 'PT404' using
      message = 'There is no such import under way.',
      hint = 'Choose the file again.';
  end if;
  return own;
end;
$$;
comment on function private.admit_import is 'An own import that has not been taken in, held until the end of the transaction.';
revoke execute on function private.admit_import from public;

create function public.create_import(file_name text, format public.import_format)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  made uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales import leads.';
  end if;
  -- What was begun before and left.
  delete from public.imports where created_by = auth.uid() and state <> 'applied';
  insert into public.imports (file_name, format, created_by)
  values (left(coalesce(nullif(btrim(create_import.file_name), ''), 'file'), 200), create_import.format, auth.uid())
  returning id into made;
  return made;
end;
$$;
comment on function public.create_import is 'Begins an import of leads; one that the caller has not finished is given up.';
revoke execute on function public.create_import from public, anon;
grant execute on function public.create_import to authenticated;

create function public.stage_import(import uuid, rows jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  own constant public.imports := private.admit_import(import);
  -- lite hands an object over as the text of it.
  given_rows constant jsonb := case when jsonb_typeof(rows) = 'string' then (rows #>> '{}')::jsonb else rows end;
  staged integer;
begin
  if own.state <> 'staging' or jsonb_typeof(given_rows) is distinct from 'array' then
    raise sqlstate 'PT422' using message = 'These rows cannot be staged.', hint = 'Choose the file again.';
  end if;
  insert into private.import_rows (import_id, line, given, wanted, problems)
  select own.id, (item ->> 'line')::integer, item -> 'given', wanted, private.import_problems(wanted)
  from jsonb_array_elements(given_rows) item
  cross join lateral private.import_wanted(item -> 'given', own.format) wanted
  -- A piece that is sent again after its answer was lost.
  on conflict (import_id, line) do nothing;
  select count(*) into staged from private.import_rows where import_id = own.id;
  if staged > 10000 then
    raise sqlstate 'PT422' using
      message = 'A file can have 10,000 rows at most.',
      hint = 'Split it and import the parts one after the other.';
  end if;
  update public.imports set rows = staged where id = own.id;
  return staged;
end;
$$;
comment on function public.stage_import is 'Adds rows of a file: [{"line": 2, "given": {"name": ...}}, ...]. Answers how many there are.';
revoke execute on function public.stage_import from public, anon;
grant execute on function public.stage_import to authenticated;

create function private.same_cell(given jsonb, wanted jsonb, field text, current text, format public.import_format)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select not wanted ? field
    or wanted ->> field is not distinct from current
    or format = 'csv' and coalesce(given ->> field, '') = coalesce(
      private.as_cell(case field when 'message' then replace(current, ',', ';') else current end), ''
    );
$$;
comment on function private.same_cell is 'Whether a row leaves a column as it is: it says nothing of it, the same, or what our own file says of it.';
revoke execute on function private.same_cell from public;

create function private.plan_import(own public.imports)
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
-- A plan made for any import may read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  update private.import_rows set lead_id = null, verdict = null, changes = '{}', found_problems = '[]'
  where import_id = own.id;

  -- By id.
  update private.import_rows item set lead_id = leads.id
  from public.leads
  where item.import_id = own.id and item.problems = '[]' and leads.id = (item.wanted ->> 'id')::uuid;

  -- By time, address and form; of several leads first the one that says exactly the same.
  with candidates as materialized (
    select item.line, leads.id,
      private.same_cell(given, wanted, 'name', name, own.format)
        and private.same_cell(given, wanted, 'company', company, own.format)
        and private.same_cell(given, wanted, 'role', role, own.format)
        and private.same_cell(given, wanted, 'phone', phone, own.format)
        and private.same_cell(given, wanted, 'inquiry_type', inquiry_type::text, own.format)
        and private.same_cell(given, wanted, 'status', status::text, own.format)
        and private.same_cell(given, wanted, 'message', message, own.format) as is_same,
      md5(given::text) as row_text
    from private.import_rows item
    join public.leads on leads.created_at = (item.wanted ->> 'created_at')::timestamptz(3)
      and private.normal_email(leads.email) = private.normal_email(item.wanted ->> 'email')
      and leads.form_source::text = item.wanted ->> 'form_source'
    where item.import_id = own.id and item.problems = '[]' and item.wanted ->> 'id' is null
  ), placed as (
    select line, id,
      dense_rank() over (partition by row_text order by line) as row_place,
      dense_rank() over (partition by row_text order by id) as lead_place
    from candidates where is_same
  ), exactly as (
    select line, id from placed where row_place = lead_place
  ), remaining as (
    select line, id, count(*) over (partition by line) as leads, count(*) over (partition by id) as lines
    from candidates
    where line not in (select line from exactly) and id not in (select id from exactly)
  )
  update private.import_rows item set
    lead_id = case when found.leads = 1 and found.lines = 1 then found.id end,
    found_problems = case when found.leads = 1 and found.lines = 1 then '[]'::jsonb
      else '[{"field": "created_at", "problem": "ambiguous"}]'::jsonb end
  from (
    select line, id, 1::bigint as leads, 1::bigint as lines from exactly
    union all
    select distinct on (line) line, id, leads, lines from remaining
  ) found
  where item.import_id = own.id and item.line = found.line;

  -- Without both, by address, form and text: the newest.
  with given as materialized (
    select line, private.lead_fingerprint(
      wanted ->> 'email', (wanted ->> 'form_source')::public.form_source, wanted ->> 'message'
    ) as fingerprint
    from private.import_rows
    where import_id = own.id and problems = '[]'
      and wanted ->> 'id' is null and wanted ->> 'created_at' is null
      and wanted ->> 'email' is not null and wanted ->> 'form_source' is not null
  ), known as (
    select given.line, (array_agg(leads.id order by leads.created_at desc, leads.id desc))[1] as id
    from given join public.leads using (fingerprint)
    group by given.line
  )
  update private.import_rows item set lead_id = known.id
  from known
  where item.import_id = own.id and item.line = known.line;

  -- What is in the file twice.
  update private.import_rows item set found_problems = jsonb_build_array(
    jsonb_build_object('field', 'line', 'problem', 'twice', 'line', twin.first)
  )
  from (
    select line, min(line) over (partition by identity) as first
    from (
      select line, coalesce(
        lead_id::text, wanted ->> 'id',
        case when wanted ->> 'created_at' is null then md5(concat_ws(
          E'\n', private.normal_email(wanted ->> 'email'), wanted ->> 'form_source', wanted ->> 'message'
        )) end
      ) as identity
      from private.import_rows
      where import_id = own.id and problems = '[]' and found_problems = '[]'
    ) known
    where identity is not null
  ) twin
  where item.import_id = own.id and item.line = twin.line and twin.line > twin.first;

  update private.import_rows item set found_problems = '[{"field": "submission_id", "problem": "twice"}]'
  where item.import_id = own.id and item.problems = '[]' and item.found_problems = '[]'
    and item.wanted ->> 'submission_id' is not null
    and (
      exists (
        select 1 from public.leads
        where leads.submission_id = (item.wanted ->> 'submission_id')::uuid
          and leads.id is distinct from coalesce(item.lead_id, (item.wanted ->> 'id')::uuid)
      )
      or exists (
        select 1 from private.import_rows other
        where other.import_id = own.id and other.line < item.line
          and other.wanted ->> 'submission_id' = item.wanted ->> 'submission_id'
      )
    );

  -- What a lead that is there would become. What came from the visitor stays as it came.
  update private.import_rows item set
    changes = compared.changes,
    found_problems = compared.kept
  from (
    select import_rows.line,
      (
        select coalesce(jsonb_object_agg(field, wanted -> field), '{}')
        from (
          values ('name', leads.name), ('email', leads.email), ('company', leads.company), ('role', leads.role),
            ('phone', leads.phone), ('inquiry_type', leads.inquiry_type::text), ('status', leads.status::text),
            ('owner_id', leads.owner_id::text)
        ) current (field, value)
        where not private.same_cell(given, wanted, field, value, own.format)
      ) || case
        when wanted ->> 'do_not_contact' = 'true' and not coalesce(people.do_not_contact, false)
          then '{"do_not_contact": true}'
        else '{}'
      end::jsonb as changes,
      (
        select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', 'kept')), '[]')
        from (
          values ('message', leads.message), ('form_source', leads.form_source::text),
            ('session_id', leads.session_id::text), ('submission_id', leads.submission_id::text),
            ('consent_wording', leads.consent_wording)
        ) current (field, value)
        where not private.same_cell(given, wanted, field, value, own.format)
      ) || case
        when (wanted ->> 'created_at')::timestamptz(3) <> leads.created_at
          then '[{"field": "created_at", "problem": "kept"}]'
        else '[]'
      end::jsonb as kept
    from private.import_rows
    join public.leads on leads.id = import_rows.lead_id
    left join public.people on people.id = leads.person_id
    where import_rows.import_id = own.id and problems = '[]' and found_problems = '[]'
  ) compared
  where item.import_id = own.id and item.line = compared.line;

  -- What a new lead cannot do without.
  update private.import_rows item set found_problems = missing.problems
  from (
    select line, jsonb_agg(jsonb_build_object('field', field, 'problem', 'missing')) as problems
    from private.import_rows cross join unnest(array['name', 'email', 'form_source']) field
    where import_id = own.id and lead_id is null and import_rows.problems = '[]' and found_problems = '[]'
      and wanted ->> field is null
    group by line
  ) missing
  where item.import_id = own.id and item.line = missing.line;

  update private.import_rows set verdict = case
    when problems <> '[]' or found_problems <> '[]' then 'refused'
    when lead_id is null then 'new'
    when changes <> '{}' then 'changed'
    else 'unchanged'
  end::public.import_verdict
  where import_id = own.id;

  update public.imports set
    state = 'checked',
    added = counted.added, changed = counted.changed, unchanged = counted.unchanged, refused = counted.refused
  from (
    select count(*) filter (where verdict = 'new') as added, count(*) filter (where verdict = 'changed') as changed,
      count(*) filter (where verdict = 'unchanged') as unchanged, count(*) filter (where verdict = 'refused') as refused
    from private.import_rows where import_id = own.id
  ) counted
  where imports.id = own.id;
end;
$$;
comment on function private.plan_import is 'Says of each staged row what it would do to the leads as they are now.';
revoke execute on function private.plan_import from public;

create function public.check_import(import uuid)
returns setof public.imports
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  own constant public.imports := private.admit_import(import);
begin
  perform private.plan_import(own);
  return query select * from public.imports where imports.id = own.id;
end;
$$;
comment on function public.check_import is 'What an import would do, in numbers. Changes no lead.';
revoke execute on function public.check_import from public, anon;
grant execute on function public.check_import to authenticated;

create function public.list_import_rows(import uuid, verdict public.import_verdict, most integer default 50)
returns table (line integer, given jsonb, changes jsonb, problems jsonb)
language plpgsql
security definer
set search_path = ''
as $$
declare
  own constant public.imports := private.admit_import(import);
begin
  return query
    select item.line, item.given, item.changes, item.problems || item.found_problems
    from private.import_rows item
    where item.import_id = own.id and item.verdict = list_import_rows.verdict
    order by item.line
    limit least(greatest(most, 1), 500);
end;
$$;
comment on function public.list_import_rows is 'The first rows of a checked import with this verdict: the line of the file, what it says, what would change, and what is wrong.';
revoke execute on function public.list_import_rows from public, anon;
grant execute on function public.list_import_rows to authenticated;

-- Nobody is told of a lead that was imported, and it gets no owner but the one that the file names.
drop trigger e_assign_owner on public.leads;
create trigger e_assign_owner
after insert on public.leads
for each row when (current_setting('import.applying', true) is distinct from 'on')
execute function private.assign_owner();

drop trigger f_enqueue_lead on public.leads;
create trigger f_enqueue_lead
after insert on public.leads
for each row when (current_setting('import.applying', true) is distinct from 'on')
execute function private.enqueue_lead();

create function public.apply_import(import uuid, added integer, changed integer, refused integer)
returns setof public.imports
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  own public.imports := private.admit_import(import);
begin
  perform private.plan_import(own);
  select * into own from public.imports where imports.id = own.id;
  if (own.added, own.changed, own.refused) is distinct from (apply_import.added, apply_import.changed, apply_import.refused) then
    raise sqlstate 'PT409' using
      message = 'The leads have changed since the check.',
      hint = 'Look at what the import would do now, and import again.';
  end if;

  perform set_config('import.applying', 'on', true);
  insert into public.leads (
    id, created_at, name, email, company, role, phone, inquiry_type, form_source, status, message, owner_id,
    answered_at, answer_alarm_at, session_id, submission_id, consent_wording, attribution, signals
  )
  select coalesce(given.id, gen_random_uuid()), coalesce(given.created_at, now()), given.name, given.email,
    given.company, given.role, given.phone, given.inquiry_type, given.form_source, coalesce(given.status, 'new'),
    given.message, given.owner_id, given.answered_at, now(), given.session_id, given.submission_id,
    given.consent_wording, nullif(given.attribution, 'null'), nullif(given.signals, 'null')
  from private.import_rows item
  cross join lateral jsonb_populate_record(null::public.leads, item.wanted) given
  where item.import_id = own.id and item.verdict = 'new'
  order by given.created_at, item.line;

  update public.leads set
    name = case when item.changes ? 'name' then item.changes ->> 'name' else leads.name end,
    email = case when item.changes ? 'email' then item.changes ->> 'email' else leads.email end,
    company = case when item.changes ? 'company' then item.changes ->> 'company' else leads.company end,
    role = case when item.changes ? 'role' then item.changes ->> 'role' else leads.role end,
    phone = case when item.changes ? 'phone' then item.changes ->> 'phone' else leads.phone end,
    inquiry_type = case when item.changes ? 'inquiry_type'
      then (item.changes ->> 'inquiry_type')::public.inquiry_type else leads.inquiry_type end,
    status = case when item.changes ? 'status'
      then (item.changes ->> 'status')::public.lead_status else leads.status end,
    owner_id = case when item.changes ? 'owner_id' then (item.changes ->> 'owner_id')::uuid else leads.owner_id end
  from private.import_rows item
  where item.import_id = own.id and item.verdict = 'changed' and leads.id = item.lead_id
    and item.changes - 'do_not_contact' <> '{}';

  update public.people set do_not_contact = true
  from private.import_rows item
  where item.import_id = own.id and item.wanted ->> 'do_not_contact' = 'true'
    and (item.verdict = 'new' or item.changes ? 'do_not_contact')
    and people.email = private.normal_email(item.wanted ->> 'email')
    and not people.do_not_contact;
  perform set_config('import.applying', '', true);

  delete from private.import_rows where import_id = own.id;
  update public.imports set state = 'applied', applied_at = now() where imports.id = own.id;
  perform private.audit(
    'import', 'public.imports', own.id::text, null,
    jsonb_build_object(
      'format', own.format, 'rows', own.rows, 'added', own.added, 'changed', own.changed,
      'unchanged', own.unchanged, 'refused', own.refused
    )
  );
  return query select * from public.imports where imports.id = own.id;
end;
$$;
comment on function public.apply_import is
  'Takes a checked import in, all of it or nothing, but for rows with errors. The numbers are those of the check: where it would now do something else, nothing is done (PT409).';
revoke execute on function public.apply_import from public, anon;
grant execute on function public.apply_import to authenticated;

create function public.cancel_import(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales import leads.';
  end if;
  delete from public.imports
  where imports.id = cancel_import.import and created_by = auth.uid() and state <> 'applied';
end;
$$;
comment on function public.cancel_import is 'Gives an own import up that has not been taken in.';
revoke execute on function public.cancel_import from public, anon;
grant execute on function public.cancel_import to authenticated;

-- Tags of people and companies, the lists that filter by them, and saved views of all lists.

create table public.tags (
  name text primary key
    constraint tags_name_length check (char_length(name) between 1 and 40)
    constraint tags_name_normal check (name = btrim(name) and name !~ '[,;|[:cntrl:]]'),
  created_at timestamptz(3) not null default now()
);

comment on table public.tags is 'The tags that people and companies have. Deleted with their last use.';
comment on column public.tags.name is 'As first written. Another name must differ by more than case.';

create unique index tags_lower_name on public.tags (lower(name));

create table public.person_tags (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  tag text not null references public.tags (name) on update cascade on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint person_tags_key unique (person_id, tag)
);

comment on table public.person_tags is 'The tags of people.';

create index person_tags_by_tag on public.person_tags (tag, person_id);

create table public.company_tags (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  tag text not null references public.tags (name) on update cascade on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint company_tags_key unique (company_id, tag)
);

comment on table public.company_tags is 'The tags of companies.';

create index company_tags_by_tag on public.company_tags (tag, company_id);

alter table public.tags enable row level security;
alter table public.person_tags enable row level security;
alter table public.company_tags enable row level security;

create policy "staff read tags"
on public.tags for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff read tags of people"
on public.person_tags for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff read tags of companies"
on public.company_tags for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.tags, public.person_tags, public.company_tags from anon, authenticated, service_role;
grant select on public.tags, public.person_tags, public.company_tags to authenticated, service_role;

create trigger resolve_merged_person
before insert or update of person_id on public.person_tags
for each row execute function private.resolve_merged_person();

create trigger audit_changes
after insert or delete on public.person_tags
for each row execute function private.audit_change('id', 'person_id', 'id', 'person_id');

create trigger audit_changes
after insert or delete on public.company_tags
for each row execute function private.audit_change('id', 'company_id', 'id', 'company_id');

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.person_tags', true, 'person_id = $1', 20, 'Deleted, with tags that no one else has.');
insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.tags', false, 'Names that staff chose. Deleted with their last use.'),
  ('public.company_tags', false, 'About companies. Deleted with the company.');

-- --- Changes of tags ------------------------------------------------------------------------------------

create function private.split_tags(tags text)
returns setof text
language sql
immutable
set search_path = ''
as $$
  select (array_agg(tag order by place))[1]
  from (
    select btrim(regexp_replace(part, '[[:cntrl:][:space:]]+', ' ', 'g')) as tag, place
    from regexp_split_to_table(tags, '[,;|]') with ordinality parts (part, place)
  ) found
  where tag <> ''
  group by lower(tag)
  order by min(place);
$$;
comment on function private.split_tags is
  'The tags of a text that separates them by commas, semicolons or vertical bars, without repetitions.';
revoke execute on function private.split_tags from public;

create function private.find_tag(tag text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select name from public.tags where lower(name) = lower(btrim(tag));
$$;
comment on function private.find_tag is 'The stored name of a tag, ignoring case; null where there is none.';
revoke execute on function private.find_tag from public;

create function private.lock_tags()
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtext('public.tags'));
$$;
comment on function private.lock_tags is
  'Lets changes of tags wait for each other until the transaction ends, so that a tag is not deleted while it is added.';
revoke execute on function private.lock_tags from public;

create function private.store_tags(names text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_tags();
  insert into public.tags (name) select unnest(names) on conflict do nothing;
  return array(select name from public.tags where lower(name) in (select lower(given) from unnest(names) given));
end;
$$;
comment on function private.store_tags is 'Adds tags that do not exist and returns the stored names of all.';
revoke execute on function private.store_tags from public;

create function private.delete_unused_tags()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from removed) then
    perform private.lock_tags();
    delete from public.tags
    where name in (select tag from removed)
      and not exists (select 1 from public.person_tags where person_tags.tag = tags.name)
      and not exists (select 1 from public.company_tags where company_tags.tag = tags.name);
  end if;
  return null;
end;
$$;
comment on function private.delete_unused_tags is 'Trigger: deletes tags with their last use.';
revoke execute on function private.delete_unused_tags from public;

create trigger delete_unused_tags
after delete on public.person_tags
referencing old table as removed
for each statement execute function private.delete_unused_tags();

create trigger delete_unused_tags
after delete on public.company_tags
referencing old table as removed
for each statement execute function private.delete_unused_tags();

create function private.normalize_tags(names text[])
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  normalized constant text[] := array(select private.split_tags(array_to_string(names, ',')));
begin
  if exists (select 1 from unnest(normalized) name where char_length(name) > 40) then
    perform private.raise_invalid_field('tags', 'A tag can have at most 40 characters.', 'Shorten it.');
  end if;
  return normalized;
end;
$$;
comment on function private.normalize_tags is 'Tags without blanks and repetitions. A comma separates tags. PT422: too long.';
revoke execute on function private.normalize_tags from public;

create function private.require_few_tags(highest bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if highest > 20 then
    perform private.raise_invalid_field('tags', 'A record can have at most 20 tags.', 'Remove some first.');
  end if;
end;
$$;
comment on function private.require_few_tags is 'Rejects more than 20 tags of one record (PT422).';
revoke execute on function private.require_few_tags from public;

create function public.change_tags(
  kind text, ids uuid[], added text[] default '{}', removed text[] default '{}'
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  records uuid[];
  new_tags text[] := private.normalize_tags(added);
  old_tags constant text[] := private.normalize_tags(removed);
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can change tags.';
  end if;
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'The tags of at most 1,000 records can be changed in one call.',
      hint = 'Select fewer records.';
  end if;
  -- Records are locked before tags, as in the deletion of a record.
  if kind = 'people' then
    records := array(
      select id from public.people
      where id = any (change_tags.ids) and merged_into is null and not is_spam order by id for key share
    );
    new_tags := private.store_tags(new_tags);
    insert into public.person_tags (person_id, tag)
    select record, tag from unnest(records) record cross join unnest(new_tags) tag
    on conflict do nothing;
    delete from public.person_tags
    where person_id = any (records) and lower(tag) in (select lower(name) from unnest(old_tags) name);
    perform private.require_few_tags((
      select max(tags) from (
        select count(*) as tags from public.person_tags where person_id = any (records) group by person_id
      ) counted
    ));
  elsif kind = 'companies' then
    update public.companies set is_automatic = false where id = any (change_tags.ids) and is_automatic;
    records := array(select id from public.companies where id = any (change_tags.ids) order by id for key share);
    new_tags := private.store_tags(new_tags);
    insert into public.company_tags (company_id, tag)
    select record, tag from unnest(records) record cross join unnest(new_tags) tag
    on conflict do nothing;
    delete from public.company_tags
    where company_id = any (records) and lower(tag) in (select lower(name) from unnest(old_tags) name);
    perform private.require_few_tags((
      select max(tags) from (
        select count(*) as tags from public.company_tags where company_id = any (records) group by company_id
      ) counted
    ));
  else
    perform private.raise_invalid_field('kind', 'Only people and companies have tags.', 'Send "people" or "companies".');
  end if;
  -- New tags that no record has: all records are gone.
  delete from public.tags
  where name = any (new_tags)
    and not exists (select 1 from public.person_tags where person_tags.tag = tags.name)
    and not exists (select 1 from public.company_tags where company_tags.tag = tags.name);
  return cardinality(records);
end;
$$;
comment on function public.change_tags is
  'Adds and removes tags of people or companies ("kind"), and returns the number of records. Unknown tags are created.';
revoke execute on function public.change_tags from public, anon, authenticated;
grant execute on function public.change_tags to authenticated;

-- --- Merging --------------------------------------------------------------------------------------------

create or replace function private.move_person_rows(part regclass, former uuid, present uuid, only_ids text[] default null)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  moved text[];
begin
  execute format(
    'with moved as (
       update %1$s set person_id = $2 where person_id = $1 and ($3 is null or id::text = any ($3)) %2$s
       returning id::text
     ) select coalesce(array_agg(id), ''{}'') from moved',
    part,
    -- A tag that both people have stays with the merged one, for an undo of the merge.
    case when part = 'public.person_tags'::regclass
      then 'and tag not in (select tag from public.person_tags where person_id = $2)' end
  ) into moved using former, present, only_ids;
  return moved;
end;
$$;

-- --- Imports and the complete export --------------------------------------------------------------------

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
      'tags', (
        select string_agg(given.tag, ', ' order by lower(given.tag)) from public.person_tags given
        where given.person_id = item.person_id
      ),
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
    'signals', 'do_not_contact', 'owner', 'tags'
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
    union all
    select 11, 'tags', 'too_long'
    where exists (select 1 from private.split_tags(parsed ->> 'tags') tag where char_length(tag) > 40)
      or (select count(*) from private.split_tags(parsed ->> 'tags')) > 20
  ) found;
$$;

create function private.add_imported_tags(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1 from private.import_rows
    where import_id = add_imported_tags.import and parsed ->> 'tags' <> '' and (verdict = 'new' or changes ? 'tags')
  ) then
    return;
  end if;
  perform private.store_tags(array(
    select distinct on (lower(tag)) tag
    from private.import_rows cross join lateral private.split_tags(parsed ->> 'tags') tag
    where import_id = add_imported_tags.import and (verdict = 'new' or changes ? 'tags')
    order by lower(tag), line
  ));
  insert into public.person_tags (person_id, tag)
  select distinct leads.person_id, private.find_tag(tag)
  from private.import_rows item
  join public.leads on leads.id = item.lead_id
  cross join lateral private.split_tags(item.parsed ->> 'tags') tag
  where item.import_id = add_imported_tags.import and (item.verdict = 'new' or item.changes ? 'tags')
    and leads.person_id is not null
  on conflict do nothing;
end;
$$;
comment on function private.add_imported_tags is 'Adds the tags of an import to the people of its leads.';
revoke execute on function private.add_imported_tags from public;

create or replace function private.compare_matched_rows(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set
    changes = compared.changes,
    found_problems = compared.conflicts
  from (
    select import_rows.line,
      (
        select coalesce(jsonb_object_agg(field, parsed -> field), '{}')
        from (
          values ('name', leads.name), ('email', leads.email), ('company', leads.company), ('role', leads.role),
            ('phone', leads.phone), ('inquiry_type', leads.inquiry_type::text), ('status', leads.status::text),
            ('owner_id', leads.owner_id::text)
        ) current (field, value)
        where not private.is_same_value(given, parsed, field, value, current_import.format)
      ) || case
        when parsed ->> 'do_not_contact' = 'true' and not coalesce(people.do_not_contact, false)
          then '{"do_not_contact": true}'
        else '{}'
      end::jsonb || case
        when exists (
          select 1 from private.split_tags(parsed ->> 'tags') new_tag
          where not exists (
            select 1 from public.person_tags given
            where given.person_id = leads.person_id and lower(given.tag) = lower(new_tag)
          )
        ) then jsonb_build_object('tags', parsed ->> 'tags')
        else '{}'
      end as changes,
      (
        select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', 'read_only')), '[]')
        from (
          values ('message', leads.message), ('form_source', leads.form_source::text),
            ('session_id', leads.session_id::text), ('consent_wording', leads.consent_wording)
        ) current (field, value)
        where not private.is_same_value(given, parsed, field, value, current_import.format)
      ) || case
        when (parsed ->> 'created_at')::timestamptz(3) <> leads.created_at
          then '[{"field": "created_at", "problem": "read_only"}]'
        else '[]'
      end::jsonb as conflicts
    from private.import_rows
    join public.leads on leads.id = import_rows.lead_id and leads.spam_at is null
    left join public.people on people.id = leads.person_id
    where import_rows.import_id = current_import.id and problems = '[]' and found_problems = '[]'
  ) compared
  where item.import_id = current_import.id and item.line = compared.line;
end;
$$;

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
  perform private.add_imported_tags(import);
  perform set_config('audit.purging', '', true);
  perform private.report_import_progress(import, 90);
  perform private.record_imported_events(import);
  perform private.attach_imported_handoffs(import);
end;
$$;

-- --- List of people -------------------------------------------------------------------------------------

drop function public.search_people(text, integer, integer, text, boolean, text, boolean, boolean);
drop function public.count_people(text, text, boolean, boolean);
drop function private.people_filter_condition(text, boolean, boolean);
drop function public.export_people(uuid[]);

create function private.people_filter_condition(
  owner text, opted_out boolean, has_duplicates boolean, tag text, of_company uuid
)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'merged_into is null and not is_spam',
    case
      when owner = 'unassigned' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.resolve_owner(owner))
    end,
    case when opted_out then 'do_not_contact' when not opted_out then 'not do_not_contact' end,
    case
      when has_duplicates then 'id in (select private.people_with_duplicates())'
      when not has_duplicates then 'id not in (select private.people_with_duplicates())'
    end,
    case when tag is not null
      then format('id in (select person_id from public.person_tags where tag = %L)', private.find_tag(tag)) end,
    case when of_company is not null then format('company_id = %L', of_company) end
  );
$$;
comment on function private.people_filter_condition is
  'The filters of the list of people as a condition. "owner" is "me", "unassigned" or an id; "opted_out" selects people who must not be contacted.';
revoke execute on function private.people_filter_condition from public;

create function public.search_people(
  search text default '', row_offset integer default 0, max_rows integer default 25,
  sort text default 'last_seen_at', descending boolean default true,
  owner text default null, opted_out boolean default null, has_duplicates boolean default null,
  tag text default null, of_company uuid default null
)
returns table (
  id uuid, name text, email text, company text, phone text, owner_id uuid, owner_name text, lead_score integer,
  submissions integer, do_not_contact boolean, last_seen_at timestamptz, company_id uuid, tags text[]
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  term constant text := private.normalize_search(search);
  skipped constant integer := greatest(row_offset, 0);
  size constant integer := least(greatest(max_rows, 1), 100);
  condition text;
  list_order text;
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read people.';
  end if;
  condition := private.people_filter_condition(
    search_people.owner, search_people.opted_out, search_people.has_duplicates, search_people.tag, of_company
  );
  if coalesce(sort, '') not in ('name', 'company', 'lead_score', 'submissions', 'last_seen_at') then
    raise sqlstate 'PT422' using message = 'People cannot be sorted by this column.', hint = 'Select another column.';
  end if;
  list_order := format('%1$I %2$s, id %2$s', sort, case when descending then 'desc' else 'asc' end);
  -- A scan in list order finds frequent terms fast; the trigram index finds rare terms.
  execute format(
    'select array(
      select id from (select * from public.people where %1$s order by %2$s limit %3$s) recent
      where %4$s order by %2$s offset %5$s limit %6$s
    )',
    condition, list_order, case when term = '' then skipped + size else 20000 end,
    private.people_search_condition(term, false), skipped, size
  ) into page;
  if char_length(term) >= 3 and cardinality(page) < size then
    execute format(
      'with found as materialized (select * from public.people where %s and %s)
      select array(select id from found order by %s offset %s limit %s)',
      condition, private.people_search_condition(term, true), list_order, skipped, size
    ) into page;
  end if;
  return query
    select person.id, person.name, person.email, person.company, person.phone, person.owner_id, owner_staff.name,
      person.lead_score, person.submissions, person.do_not_contact, person.last_seen_at::timestamptz,
      person.company_id,
      array(select given.tag from public.person_tags given where given.person_id = person.id order by lower(given.tag))
    from unnest(page) with ordinality as found (id, place)
    join public.people person on person.id = found.id
    left join public.staff owner_staff on owner_staff.user_id = person.owner_id
    order by found.place;
end;
$$;
comment on function public.search_people is
  'A page of people. Terms shorter than three characters search the first 20,000 people in the order of the list. A merged person is found as the person it was merged into.';
revoke execute on function public.search_people from public, anon, authenticated;
grant execute on function public.search_people to authenticated;

create function public.count_people(
  search text default '', owner text default null, opted_out boolean default null,
  has_duplicates boolean default null, tag text default null, of_company uuid default null
)
returns table (count bigint, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  max_exact constant integer := private.max_exact_count();
  scan_limit constant integer := 20000;
  term constant text := private.normalize_search(search);
  condition text;
  is_filtered constant boolean := num_nonnulls(owner, opted_out, has_duplicates, tag, of_company) > 0;
  counted bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read people.';
  end if;
  condition := private.people_filter_condition(owner, opted_out, has_duplicates, tag, of_company);
  execute format(
    'select count(*) from (select * from public.people where %s order by last_seen_at desc, id desc limit %s) recent where %s',
    condition, scan_limit, private.people_search_condition(term, false)
  ) into counted;
  -- Frequent terms are counted by a scan that stops at the limit: the trigram index would look up all matches
  -- first.
  if char_length(term) >= 3 then
    execute format(
      'select count(*) from (select from public.people where %s and %s limit %s) bounded',
      condition, private.people_search_condition(term, counted < scan_limit / 20), max_exact + 1
    ) into counted;
  end if;
  if counted > max_exact and term = '' and not is_filtered then
    return query
      select greatest(reltuples::bigint, counted), false from pg_catalog.pg_class where oid = 'public.people'::regclass;
  else
    return query select least(counted, max_exact + 1), counted <= max_exact;
  end if;
end;
$$;
comment on function public.count_people is
  'How many people a search finds: exact up to 10,000, capped above. Without a term and a filter, an estimate above 10,000.';
revoke execute on function public.count_people from public, anon, authenticated;
grant execute on function public.count_people to authenticated;

create function public.export_people(ids uuid[])
returns table (
  name text, email text, company text, phone text, owner text, lead_score integer, submissions integer,
  first_seen_at timestamptz, last_seen_at timestamptz, tags text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can export people.';
  end if;
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 people can be exported in one call.',
      hint = 'Select fewer people.';
  end if;
  perform private.audit(
    'export', 'public.people', null, null, jsonb_build_object('selected', cardinality(export_people.ids))
  );
  return query
    select person.name, person.email, person.company, person.phone, owner_staff.name, person.lead_score,
      person.submissions, person.first_seen_at::timestamptz, person.last_seen_at::timestamptz,
      (
        select string_agg(given.tag, ', ' order by lower(given.tag)) from public.person_tags given
        where given.person_id = person.id
      )
    from public.people person
    left join public.staff owner_staff on owner_staff.user_id = person.owner_id
    where person.id = any (export_people.ids) and person.merged_into is null and not person.is_spam
      and not person.do_not_contact
    order by person.last_seen_at desc, person.id desc;
end;
$$;
comment on function public.export_people is
  'Rows of people for a file, without those who must not be contacted. Each export is audited.';
revoke execute on function public.export_people from public, anon, authenticated;
grant execute on function public.export_people to authenticated;

-- --- List of companies -----------------------------------------------------------------------------------

create function private.companies_condition(
  search text, owner text, size text, industry text, country text, tag text
)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  term constant text := private.normalize_search(search);
begin
  return concat_ws(
    ' and ',
    'true',
    case when term <> '' then format('strpos(search_text, %L) > 0', term) end,
    case when char_length(term) >= 3 then format('private.trigrams(search_text) @> private.trigrams(%L)', term) end,
    case
      when owner = 'unassigned' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.resolve_owner(owner))
    end,
    case when size is not null then format('size = %L', size) end,
    case when btrim(industry) <> '' then format('strpos(lower(industry), %L) > 0', lower(btrim(industry))) end,
    case when btrim(country) <> '' then format('strpos(lower(country), %L) > 0', lower(btrim(country))) end,
    case when tag is not null
      then format('id in (select company_id from public.company_tags where tag = %L)', private.find_tag(tag)) end
  );
end;
$$;
comment on function private.companies_condition is
  'The search and the filters of the list of companies as a condition. "owner" is "me", "unassigned" or an id.';
revoke execute on function private.companies_condition from public;

create function public.search_companies(
  search text default '', row_offset integer default 0, max_rows integer default 25,
  sort text default 'name', descending boolean default false,
  owner text default null, with_size text default null, with_industry text default null,
  with_country text default null, tag text default null
)
returns table (
  id uuid, name text, domain text, size text, industry text, country text, owner_id uuid, owner_name text,
  people integer, leads integer, last_seen_at timestamptz, created_at timestamptz, tags text[]
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read companies.';
  end if;
  if coalesce(sort, '') not in ('name', 'domain', 'size', 'industry', 'country', 'created_at') then
    raise sqlstate 'PT422' using message = 'Companies cannot be sorted by this column.', hint = 'Select another column.';
  end if;
  execute format(
    'select array(select id from public.companies where %1$s order by %2$s %3$s, id %3$s offset %4$s limit %5$s)',
    private.companies_condition(
      search, search_companies.owner, with_size, with_industry, with_country, search_companies.tag
    ),
    case sort
      -- Sizes are sorted by their lower bound.
      when 'size' then 'substring(size from ''^\d+'')::integer'
      when 'created_at' then sort
      else format('lower(%I)', sort)
    end,
    case when descending then 'desc nulls last' else 'asc' end,
    greatest(coalesce(row_offset, 0), 0), least(greatest(coalesce(max_rows, 25), 1), 100)
  ) into page;
  return query
    select company.id, company.name, company.domain, company.size, company.industry, company.country,
      company.owner_id, owner_staff.name,
      -- Counting stops at 1,000, so that large companies do not slow down the list.
      (
        select count(*)::integer from (
          select from public.people person
          where person.company_id = company.id and person.merged_into is null and not person.is_spam
          limit 1000
        ) counted
      ),
      (
        select count(*)::integer from (
          select from public.people person join public.leads lead on lead.person_id = person.id and lead.spam_at is null
          where person.company_id = company.id and person.merged_into is null and not person.is_spam
          limit 1000
        ) counted
      ),
      (
        select person.last_seen_at::timestamptz from public.people person
        where person.company_id = company.id and person.merged_into is null and not person.is_spam
        order by person.last_seen_at desc
        limit 1
      ),
      company.created_at::timestamptz,
      array(select given.tag from public.company_tags given where given.company_id = company.id order by lower(given.tag))
    from unnest(page) with ordinality as found (id, place)
    join public.companies company on company.id = found.id
    left join public.staff owner_staff on owner_staff.user_id = company.owner_id
    order by found.place;
end;
$$;
comment on function public.search_companies is
  'A page of companies with the numbers of their people and leads, at most 1,000 each, and when one of their people was last seen.';
revoke execute on function public.search_companies from public, anon, authenticated;
grant execute on function public.search_companies to authenticated;

create function public.count_companies(
  search text default '', owner text default null, with_size text default null, with_industry text default null,
  with_country text default null, tag text default null
)
returns table (count bigint, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  max_exact constant integer := private.max_exact_count();
  counted bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read companies.';
  end if;
  execute format(
    'select count(*) from (select from public.companies where %s limit %s) bounded',
    private.companies_condition(search, owner, with_size, with_industry, with_country, tag), max_exact + 1
  ) into counted;
  return query select counted, counted <= max_exact;
end;
$$;
comment on function public.count_companies is 'How many companies a search finds: exact up to 10,000, capped above.';
revoke execute on function public.count_companies from public, anon, authenticated;
grant execute on function public.count_companies to authenticated;

create function public.export_companies(ids uuid[])
returns table (
  name text, domain text, size text, industry text, country text, owner text, people bigint, leads bigint,
  created_at timestamptz, tags text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can export companies.';
  end if;
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 companies can be exported in one call.',
      hint = 'Select fewer companies.';
  end if;
  perform private.audit(
    'export', 'public.companies', null, null, jsonb_build_object('selected', cardinality(export_companies.ids))
  );
  return query
    select company.name, company.domain, company.size, company.industry, company.country, owner_staff.name,
      (
        select count(*) from public.people person
        where person.company_id = company.id and person.merged_into is null and not person.is_spam
      ),
      (
        select count(*)
        from public.people person join public.leads lead on lead.person_id = person.id and lead.spam_at is null
        where person.company_id = company.id and person.merged_into is null and not person.is_spam
      ),
      company.created_at::timestamptz,
      (
        select string_agg(given.tag, ', ' order by lower(given.tag)) from public.company_tags given
        where given.company_id = company.id
      )
    from public.companies company
    left join public.staff owner_staff on owner_staff.user_id = company.owner_id
    where company.id = any (export_companies.ids)
    order by lower(company.name), company.id;
end;
$$;
comment on function public.export_companies is 'Rows of companies for a file. Each export is audited.';
revoke execute on function public.export_companies from public, anon, authenticated;
grant execute on function public.export_companies to authenticated;

-- --- Saved views of all lists ---------------------------------------------------------------------------

alter table public.staff_views add column resource text not null default 'leads'
  constraint staff_views_resource_known check (resource in ('leads', 'people', 'companies'));
comment on column public.staff_views.resource is 'The list that the view is of.';
comment on table public.staff_views is
  'Saved views of the lists of leads, people and companies, visible to the staff member who saved them and, if shared, to the whole team.';

grant insert (resource) on public.staff_views to authenticated;

create unique index staff_views_name_of_list on public.staff_views (staff_id, resource, name);
alter table public.staff_views drop constraint staff_views_name_key;
alter table public.staff_views add constraint staff_views_name_key unique using index staff_views_name_of_list;

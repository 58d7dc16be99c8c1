-- Rows of a file without id and time look for their leads all at once. One by one, the newest of an address
-- was looked for by walking all leads from the newest on.

create or replace function private.plan_import(own public.imports)
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

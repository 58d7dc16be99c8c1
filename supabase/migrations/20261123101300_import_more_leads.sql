-- An import takes 20,000 rows: its new leads are linked, scored and told to the timelines all at once, where
-- each lead of a visitor is by its triggers. What comes of a row is the same.

alter table public.imports drop constraint imports_rows_range;
-- The table has a row for each import, and the new range all of the former one.
-- squawk-ignore constraint-missing-not-valid
alter table public.imports add constraint imports_rows_range check (rows between 0 and 20000);
comment on column public.imports.rows is 'How many rows are staged; at most 20,000.';

alter table private.import_rows
  add column person_id uuid,
  add column points jsonb constraint import_rows_points_length check (octet_length(points::text) <= 65536);
comment on column private.import_rows.person_id is 'Whose lead the new one will be, while it is taken in.';
comment on column private.import_rows.points is 'What the new lead has its score for, while it is taken in.';

drop trigger a00_keep_first_submission on public.leads;
create trigger a00_keep_first_submission
after insert on public.leads
for each row when (
  current_setting('import.applying', true) is distinct from 'on' or new.submission_id is not null
)
execute function private.keep_first_submission();

drop trigger b_link_person on public.leads;
create trigger b_link_person
after insert on public.leads
for each row when (current_setting('import.applying', true) is distinct from 'on')
execute function private.link_person();

drop trigger c_score_lead on public.leads;
create trigger c_score_lead
after insert on public.leads
for each row when (current_setting('import.applying', true) is distinct from 'on')
execute function private.score_new_lead();

-- An import has found the person of each row, and holds their rows.
drop trigger z_forward_person on public.leads;
create trigger z_forward_person
before insert or update of person_id on public.leads
for each row when (
  new.person_id is not null and current_setting('import.applying', true) is distinct from 'on'
)
execute function private.forward_person();

drop trigger z_forward_person on public.person_events;
create trigger z_forward_person
before insert or update of person_id on public.person_events
for each row when (
  new.person_id is not null and current_setting('import.applying', true) is distinct from 'on'
)
execute function private.forward_person();

create function private.add_imported(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
-- A plan made for any import may read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  -- As private.person_of for each row. One entry in the audit says it all.
  perform set_config('audit.purging', 'on', true);
  insert into public.people as person (email, name, company, phone, submissions, first_seen_at, last_seen_at)
  select
    private.normal_email(given.email),
    (array_agg(given.name order by seen.at, item.line) filter (where given.name is not null))[1],
    (array_agg(given.company order by seen.at, item.line) filter (where given.company is not null))[1],
    (array_agg(given.phone order by seen.at, item.line) filter (where given.phone is not null))[1],
    count(*), min(seen.at), max(seen.at)
  from private.import_rows item
  cross join lateral jsonb_populate_record(null::public.leads, item.wanted) given
  cross join lateral (select coalesce(given.created_at, now()::timestamptz(3)) as at) seen
  where item.import_id = add_imported.import and item.verdict = 'new'
  group by 1
  order by 1
  on conflict (email) do update set
    name = coalesce(person.name, excluded.name),
    company = coalesce(person.company, excluded.company),
    phone = coalesce(person.phone, excluded.phone),
    submissions = person.submissions + excluded.submissions,
    first_seen_at = least(person.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(person.last_seen_at, excluded.last_seen_at);

  update public.people kept set
    name = coalesce(kept.name, sent.name),
    company = coalesce(kept.company, sent.company),
    phone = coalesce(kept.phone, sent.phone),
    submissions = kept.submissions + sent.submissions,
    first_seen_at = least(kept.first_seen_at, sent.first_at),
    last_seen_at = greatest(kept.last_seen_at, sent.last_at)
  from (
    select merged.merged_into,
      (array_agg(given.name order by seen.at, item.line) filter (where given.name is not null))[1] as name,
      (array_agg(given.company order by seen.at, item.line) filter (where given.company is not null))[1] as company,
      (array_agg(given.phone order by seen.at, item.line) filter (where given.phone is not null))[1] as phone,
      count(*) as submissions, min(seen.at) as first_at, max(seen.at) as last_at
    from private.import_rows item
    cross join lateral jsonb_populate_record(null::public.leads, item.wanted) given
    cross join lateral (select coalesce(given.created_at, now()::timestamptz(3)) as at) seen
    join public.people merged on merged.email = private.normal_email(given.email) and merged.merged_into is not null
    where item.import_id = add_imported.import and item.verdict = 'new'
    group by merged.merged_into
  ) sent
  where kept.id = sent.merged_into;

  -- As private.score_lead. A person's submissions are those that are there and those of the file before.
  update private.import_rows item set
    lead_id = made.id,
    person_id = made.person_id,
    points = (
      select coalesce(
        jsonb_agg(jsonb_build_object(
          'rule_id', rule.id, 'version', rule.version, 'points', rule.points, 'reason', rule.reason
        )),
        '[]'
      )
      from public.scoring_rules rule
      where rule.is_active
        -- What asks for a fact that is not told is not met: most rules, of most files.
        and (
          rule.condition ? 'all' or rule.condition ->> 'given' = 'false'
          or nullif(btrim(made.facts ->> (rule.condition ->> 'field')), '') is not null
        )
        and private.meets(rule.condition, made.facts)
    )
  from (
    select placed.line, placed.id, placed.person_id,
      told.facts || jsonb_build_object(
        'submissions', least((told.facts ->> 'submissions')::integer + placed.place, 100)
      ) as facts
    from (
      select sent.line, person.person_id, coalesce(given.id, gen_random_uuid()) as id,
        jsonb_populate_record(
          null::public.leads,
          sent.wanted || jsonb_build_object('person_id', person.person_id, 'created_at', seen.at)
        ) as lead,
        row_number() over (partition by person.person_id order by seen.at, sent.line) as place
      from private.import_rows sent
      cross join lateral jsonb_populate_record(null::public.leads, sent.wanted) given
      cross join lateral (select coalesce(given.created_at, now()::timestamptz(3)) as at) seen
      join lateral (
        select coalesce(merged_into, people.id) as person_id
        from public.people where email = private.normal_email(given.email)
      ) person on true
      where sent.import_id = add_imported.import and sent.verdict = 'new'
    ) placed
    cross join lateral (select private.lead_facts(placed.lead) as facts offset 0) told
  ) made
  where item.import_id = add_imported.import and item.line = made.line;

  insert into public.leads (
    id, created_at, name, email, company, role, phone, inquiry_type, form_source, status, message, owner_id,
    answered_at, answer_alarm_at, session_id, submission_id, consent_wording, attribution, signals, person_id,
    lead_score
  )
  select item.lead_id, coalesce(given.created_at, now()), given.name, given.email, given.company, given.role,
    given.phone, given.inquiry_type, given.form_source, coalesce(given.status, 'new'), given.message,
    given.owner_id, given.answered_at, now(), given.session_id, given.submission_id, given.consent_wording,
    nullif(given.attribution, 'null'), nullif(given.signals, 'null'), item.person_id,
    (
      select least(greatest(coalesce(sum((met ->> 'points')::integer), 0), 0), 100)
      from jsonb_array_elements(item.points) met
    )
  from private.import_rows item
  cross join lateral jsonb_populate_record(null::public.leads, item.wanted) given
  where item.import_id = add_imported.import and item.verdict = 'new'
  order by given.created_at, item.line;

  insert into public.lead_points (lead_id, rule_id, version, points, reason)
  select leads.id, met.rule_id, met.version, met.points, met.reason
  from private.import_rows item
  join public.leads on leads.id = item.lead_id
  cross join lateral jsonb_to_recordset(item.points) met (rule_id uuid, version integer, points integer, reason text)
  where item.import_id = add_imported.import and item.verdict = 'new';

  update public.people set lead_score = highest.score
  from (
    select item.person_id, max(leads.lead_score) as score
    from private.import_rows item join public.leads on leads.id = item.lead_id
    where item.import_id = add_imported.import and item.verdict = 'new'
    group by item.person_id
  ) highest
  where people.id = highest.person_id and people.lead_score < highest.score;
  perform set_config('audit.purging', '', true);

  -- As private.link_person. A first visit is told once, with the first of the person's leads.
  with added as materialized (
    select leads.*, item.line,
      row_number() over (partition by leads.person_id order by leads.created_at, item.line) = 1 and not exists (
        select 1 from public.person_events known
        where known.person_id = leads.person_id and known.kind = 'first_visit'
      ) as is_first
    from private.import_rows item join public.leads on leads.id = item.lead_id
    where item.import_id = add_imported.import and item.verdict = 'new'
  ), linked as (
    update public.conversations said set person_id = added.person_id
    from added
    where said.session_id = added.session_id and said.person_id is null
    returning added.id as lead_id, said.created_at
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
        case when added.is_first then private.first_visit(added.attribution, added.created_at) end, null::uuid,
        '{}'::jsonb
      ),
      ('chat', chatted.at, added.session_id, '{}'),
      (
        case added.form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
        added.created_at, added.id, jsonb_build_object('form_source', added.form_source)
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null
  order by added.created_at, added.line;
end;
$$;
comment on function private.add_imported is 'Makes the new leads of an import, with all that the triggers make of a visitor''s lead but owners and mails.';
revoke execute on function private.add_imported from public;

-- The rest of these functions stays as it is.
do $$
declare
  changed record;
  before text;
  after text;
  begins integer;
  ends integer;
begin
  before := pg_get_functiondef('public.apply_import(uuid, integer, integer, integer)'::regprocedure);
  begins := strpos(before, 'insert into public.leads (');
  ends := strpos(before, 'order by given.created_at, item.line;') + length('order by given.created_at, item.line;');
  if begins = 0 or ends < begins then
    raise exception 'public.apply_import is not as expected.';
  end if;
  execute left(before, begins - 1) || 'perform private.add_imported(own.id);' || substr(before, ends);

  for changed in
    select * from (
      values
        ('public.stage_import(uuid, jsonb)'::regprocedure, '10000', '20000'),
        ('public.stage_import(uuid, jsonb)', '10,000', '20,000'),
        -- Most leads come without a chat.
        ('private.lead_facts(public.leads)', 'coalesce(private.chat_facts(lead.session_id), ''{}'')',
          'case when lead.session_id is null then ''{}'' else coalesce(private.chat_facts(lead.session_id), ''{}'') end')
    ) change (routine, former, present)
  loop
    before := pg_get_functiondef(changed.routine);
    after := replace(before, changed.former, changed.present);
    if after = before then
      raise exception '% is not as expected.', changed.routine;
    end if;
    execute after;
  end loop;
end;
$$;

-- People and their leads: replies that are noted, one owner per person, filters and sorting of the list of people,
-- and possible duplicates of all people.

-- --- Replies ---------------------------------------------------------------------------------------------

comment on column public.leads.answered_at is
  'When the visitor was first answered: a reply was noted, or the status of this lead alone left "new". Changing the status of several leads at once is not an answer.';

create or replace function public.log_mail(person uuid, lead uuid default null, template text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can add to the timeline.';
  end if;
  if not exists (select 1 from public.people where not is_spam and id = log_mail.person)
    or log_mail.lead is not null and not exists (
      select 1 from public.leads where spam_at is null and id = log_mail.lead and person_id = log_mail.person
    )
  then
    raise sqlstate 'PT404' using
      message = 'This person or lead no longer exists.',
      hint = 'Reload the page.';
  end if;
  insert into public.person_events (person_id, lead_id, kind, actor_id, details)
  values (
    log_mail.person, log_mail.lead, 'email', auth.uid(),
    jsonb_strip_nulls(jsonb_build_object('topic', 'reply', 'template', left(btrim(log_mail.template), 100)))
  );
  perform set_config('leads.answering', 'on', true);
  update public.leads set
    status = case status when 'new' then 'contacted' else status end,
    answered_at = coalesce(answered_at, now())
  where spam_at is null and person_id = log_mail.person
    and (leads.id = log_mail.lead or log_mail.lead is null and status = 'new')
    and (status = 'new' or answered_at is null);
  perform set_config('leads.answering', '', true);
end;
$$;
comment on function public.log_mail is
  'Adds an email that the caller sent with their mail program to the timeline, with the name of its template. The lead, or without one every new lead of the person, is answered and, if it was new, contacted.';

create function private.clear_bulk_answers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  left_new constant uuid[] := array(
    select added.id from added join removed on removed.id = added.id
    where removed.status = 'new' and added.status <> 'new' and removed.answered_at is null and added.answered_at is not null
  );
begin
  if cardinality(left_new) > 1 and current_setting('leads.answering', true) is distinct from 'on' then
    update public.leads set answered_at = null where id = any (left_new);
  end if;
  return null;
end;
$$;
comment on function private.clear_bulk_answers is
  'Trigger: a statement that changes the status of several leads answers none of them.';
revoke execute on function private.clear_bulk_answers from public;

create trigger clear_bulk_answers
after update on public.leads
referencing old table as removed new table as added
for each statement execute function private.clear_bulk_answers();

-- --- One owner per person --------------------------------------------------------------------------------

-- The owner belongs to the person. leads.owner_id is a copy for the indexes of the lead list and its counters.
-- Triggers update the copies. Functions that change owners lock the person before its leads.

comment on column public.leads.owner_id is
  'The owner of the person, copied to each of their leads. A change here changes the person and their other leads.';

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
      'attribution', 'signals', 'consent_wording', 'fingerprint', 'answered_at', 'response_alert_at', 'spam_at'
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

create or replace function private.append_lead_events(old_lead public.leads, new_lead public.leads)
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
  where change.old_value is distinct from change.new_value
    -- One event reports the owner of a person, however many leads they have.
    and (change.kind <> 'owner_change' or current_setting('leads.copying_owner', true) is distinct from 'on');
end;
$$;

-- A copy is no change by staff: it increments no version and appends no event.
create function private.copy_owner(leads_to_update uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  previous constant text := coalesce(current_setting('leads.copying_owner', true), '');
begin
  perform set_config('leads.copying_owner', 'on', true);
  update public.leads set owner_id = people.owner_id
  from public.people
  where leads.id = any (leads_to_update) and people.id = leads.person_id
    and leads.owner_id is distinct from people.owner_id;
  perform set_config('leads.copying_owner', previous, true);
end;
$$;
comment on function private.copy_owner is 'Copies the owner of a person to these leads.';
revoke execute on function private.copy_owner from public;

create function private.sync_owner_of_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Merges are recorded as a whole. A change that began with a lead has its event already.
  if pg_trigger_depth() = 1 and current_setting('audit.purging', true) is distinct from 'on' then
    insert into public.person_events (person_id, kind, subject_id, actor_id, details)
    values (
      new.id, 'owner_change', new.id, (select user_id from public.staff where user_id = auth.uid()),
      jsonb_build_object('from', old.owner_id, 'to', new.owner_id)
    );
  end if;
  perform private.copy_owner(array(
    select id from public.leads where person_id = new.id and owner_id is distinct from new.owner_id
  ));
  return null;
end;
$$;
comment on function private.sync_owner_of_leads is
  'Trigger: copies the owner of a person to their leads, and appends the change to the timeline.';
revoke execute on function private.sync_owner_of_leads from public;

create function private.adopt_lead_owners(changed uuid[], linked uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people set owner_id = latest.owner_id
  from (
    select distinct on (person_id) person_id, owner_id, id = any (changed) as is_change
    from public.leads where id = any (changed || linked) and person_id is not null
    order by person_id, id = any (changed) desc, owner_id is null, created_at desc, id desc
  ) latest
  where people.id = latest.person_id and people.owner_id is distinct from latest.owner_id
    and (latest.is_change or people.owner_id is null);
  perform private.copy_owner(linked);
end;
$$;
comment on function private.adopt_lead_owners is
  'Gives people the owner that one of their leads was given ("changed"). A lead that is new to its person ("linked") gets the owner of the person, or gives its own to a person without one.';
revoke execute on function private.adopt_lead_owners from public;

create function private.sync_owner_of_people()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed uuid[];
  linked uuid[];
begin
  if current_setting('leads.copying_owner', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    linked := array(select id from added where person_id is not null);
  else
    select
      coalesce(array_agg(added.id) filter (where added.person_id is not distinct from removed.person_id), '{}'),
      coalesce(array_agg(added.id) filter (where added.person_id is distinct from removed.person_id), '{}')
    into changed, linked
    from added join removed on removed.id = added.id
    where added.person_id is not null
      and (added.person_id, added.owner_id) is distinct from (removed.person_id, removed.owner_id);
  end if;
  if cardinality(changed) > 0 or cardinality(linked) > 0 then
    perform private.adopt_lead_owners(coalesce(changed, '{}'), linked);
  end if;
  return null;
end;
$$;
comment on function private.sync_owner_of_people is
  'Trigger: makes the owner of a changed or newly linked lead the same as that of its person.';
revoke execute on function private.sync_owner_of_people from public;

-- Existing values: the owner of the newest lead that has one is the latest decision, because leads were assigned in
-- the list. People without such a lead keep their own.
select set_config('audit.purging', 'on', true);
update public.people set owner_id = newest.owner_id
from (
  select distinct on (person_id) person_id, owner_id from public.leads
  where person_id is not null and owner_id is not null
  order by person_id, created_at desc, id desc
) newest
where people.id = newest.person_id and people.owner_id is distinct from newest.owner_id and people.merged_into is null;
select set_config('leads.copying_owner', 'on', true);
update public.leads set owner_id = people.owner_id
from public.people
where people.id = leads.person_id and leads.owner_id is distinct from people.owner_id;
select set_config('leads.copying_owner', '', true), set_config('audit.purging', '', true);

create trigger sync_owner_of_leads
after update of owner_id on public.people
for each row when (old.owner_id is distinct from new.owner_id)
execute function private.sync_owner_of_leads();

create trigger sync_owner_of_added_leads
after insert on public.leads
referencing new table as added
for each statement execute function private.sync_owner_of_people();

create trigger sync_owner_of_people
after update on public.leads
referencing old table as removed new table as added
for each statement execute function private.sync_owner_of_people();

-- The owner is set on the lead, which appends the event; triggers set it on the person.
create or replace function private.assign_owner(lead public.leads)
returns public.leads
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  if lead.owner_id is not null or exists (
    select 1 from public.people join public.staff on staff.user_id = people.owner_id
    where people.id = lead.person_id and staff.is_active
  ) then
    return lead;
  end if;
  select staff.user_id into owner
  from public.assignment_rules rule join public.staff on staff.user_id = rule.owner_id
  where staff.is_active and private.evaluate_condition(rule.condition, private.scoring_inputs(lead))
  order by rule.position, rule.id
  limit 1;
  owner := coalesce(owner, private.next_owner());
  if owner is not null then
    update public.leads set owner_id = owner where id = lead.id returning * into lead;
  end if;
  return lead;
end;
$$;
comment on function private.assign_owner is
  'Assigns an owner to the person of a lead unless they have an active one. Returns the stored lead.';

create function private.require_lead_owner(owner uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if owner is not null and not exists (
    select 1 from public.staff where user_id = owner and is_active and role in ('admin', 'sales')
  ) then
    raise sqlstate 'PT409' using
      message = 'Only active administrators and sales can own leads.',
      hint = 'Select another staff member.';
  end if;
end;
$$;
comment on function private.require_lead_owner is 'Rejects an owner who does not work leads (PT409).';
revoke execute on function private.require_lead_owner from public;

create function public.assign_people(ids uuid[], owner text)
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_owner uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can change people.';
  end if;
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 people can be changed in one call.',
      hint = 'Select fewer people.';
  end if;
  new_owner := private.resolve_owner(owner);
  perform private.require_lead_owner(new_owner);
  perform 1 from public.people where people.id = any (assign_people.ids) order by people.id for no key update;
  return query
    update public.people set owner_id = new_owner
    where people.id = any (assign_people.ids) and people.merged_into is null and not people.is_spam
    returning people.id;
end;
$$;
comment on function public.assign_people is
  'Sets the owner ("me", "unassigned" or an id) of people and their leads, and returns the ids of the changed people.';
revoke execute on function public.assign_people from public, anon, authenticated;
grant execute on function public.assign_people to authenticated;

create or replace function public.update_leads(
  ids uuid[], status public.lead_status default null, owner text default null
)
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_owner uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can change leads.';
  end if;
  new_owner := private.resolve_owner(owner);
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 leads can be changed in one call.',
      hint = 'Select fewer leads.';
  end if;
  perform private.require_lead_owner(new_owner);
  -- A fixed lock order prevents deadlocks between concurrent calls. An owner changes the people, which are locked
  -- before their leads.
  if update_leads.owner is not null then
    perform 1 from public.people
    where people.id in (select leads.person_id from public.leads where leads.id = any (update_leads.ids))
    order by people.id for no key update;
  end if;
  perform 1 from public.leads where leads.spam_at is null and leads.id = any (update_leads.ids) order by leads.id for update;
  return query
    update public.leads
    set status = coalesce(update_leads.status, leads.status),
      owner_id = case when update_leads.owner is null then leads.owner_id else new_owner end
    where leads.spam_at is null and leads.id = any (update_leads.ids)
    returning leads.id;
end;
$$;

-- --- Possible duplicates ---------------------------------------------------------------------------------

-- Pairs are stored, because looking for the duplicates of every person takes seconds at a million people. There is
-- no foreign key: it would make a submission wait for a merge of a similar person.
create table private.duplicate_candidates (
  one_id uuid not null,
  other_id uuid not null,
  primary key (one_id, other_id),
  constraint duplicate_candidates_ordered check (one_id < other_id)
);

comment on table private.duplicate_candidates is
  'Pairs of people who share a mailbox, a phone number, or name and company. The smaller id comes first.';

create index duplicate_candidates_other on private.duplicate_candidates (other_id);

alter table private.duplicate_candidates enable row level security;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('private.duplicate_candidates', true, 'one_id = $1 or other_id = $1', 20, 'Deleted.');

create function private.is_other_person(candidate public.people, subject public.people)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select candidate.id <> subject.id and candidate.merged_into is null and not candidate.is_spam and not exists (
    select 1 from public.duplicate_dismissals
    where one_id = least(candidate.id, subject.id) and other_id = greatest(candidate.id, subject.id)
  );
$$;
comment on function private.is_other_person is
  'Whether a candidate is another listed person whom staff have not marked as different.';
revoke execute on function private.is_other_person from public;

-- The expressions are those of the indexes of people. The plan is made once, perhaps for an almost empty table that an
-- import then fills: "offset 0" and "enable_seqscan" leave these indexes as the only way to read it.
create function private.find_duplicates(subject public.people)
returns table (id uuid, reason text)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select found.id, found.reason
    from (
      (
        select mailbox.id, 'mailbox' as reason from (
          select * from public.people
          where replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2)
            = replace(split_part(split_part(subject.email, '@', 1), '+', 1), '.', '') || '@' || split_part(subject.email, '@', 2)
          offset 0
        ) mailbox
        where private.is_other_person(mailbox, subject)
        limit 20
      )
      union all
      (
        select phoned.id, 'phone' from (
          select * from public.people
          where phone is not null and char_length(regexp_replace(subject.phone, '\D', '', 'g')) >= 7
            and right(regexp_replace(phone, '\D', '', 'g'), 9) = right(regexp_replace(subject.phone, '\D', '', 'g'), 9)
          offset 0
        ) phoned
        where private.is_other_person(phoned, subject)
        limit 20
      )
      union all
      (
        select named.id, 'name' from (
          select * from public.people
          where name is not null and company is not null
            and lower(btrim(name)) = lower(btrim(subject.name)) and btrim(name) <> ''
            and lower(btrim(company)) = lower(btrim(subject.company)) and btrim(company) <> ''
          offset 0
        ) named
        where private.is_other_person(named, subject)
        limit 20
      )
    ) found;
end;
$$;
comment on function private.find_duplicates is
  'Up to 20 possible duplicates of a person for each reason, without people who are merged, hidden or dismissed.';
revoke execute on function private.find_duplicates from public;

create or replace function public.person_duplicates(person uuid)
returns table (id uuid, name text, email text, company text, phone text, reasons text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  subject public.people;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can merge people.';
  end if;
  select * into subject from public.people where people.id = person_duplicates.person and merged_into is null and not is_spam;
  if subject.id is null then
    return;
  end if;
  return query
    select other.id, other.name, other.email, other.company, other.phone, array_agg(candidate.reason order by candidate.reason)
    from private.find_duplicates(subject) candidate
    join public.people other on other.id = candidate.id
    group by other.id
    order by count(*) desc, other.last_seen_at desc, other.id
    limit 10;
end;
$$;

create function private.store_duplicate_candidates()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.duplicate_candidates where one_id = old.id or other_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.merged_into is null then
    insert into private.duplicate_candidates (one_id, other_id)
    select distinct least(found.id, new.id), greatest(found.id, new.id) from private.find_duplicates(new) found
    on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.store_duplicate_candidates is
  'Trigger: stores the possible duplicates of a new or changed person.';
revoke execute on function private.store_duplicate_candidates from public;

create trigger store_duplicates_of_added_person
after insert on public.people
for each row execute function private.store_duplicate_candidates();

create trigger store_duplicates_of_changed_person
after update on public.people
for each row when (
  (old.email, old.name, old.company, old.phone, old.merged_into)
  is distinct from (new.email, new.name, new.company, new.phone, new.merged_into)
)
execute function private.store_duplicate_candidates();

create trigger remove_duplicates_of_deleted_person
after delete on public.people
for each row execute function private.store_duplicate_candidates();

-- Existing people. A value that more than 20 people share, such as the phone number of a company, pairs each of
-- them with the first 20 only.
insert into private.duplicate_candidates (one_id, other_id)
with shared as (
  select id, 'mailbox ' || replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2) as key
  from public.people where merged_into is null
  union all
  select id, 'phone ' || right(regexp_replace(phone, '\D', '', 'g'), 9)
  from public.people where merged_into is null and char_length(regexp_replace(phone, '\D', '', 'g')) >= 7
  union all
  select id, 'name ' || lower(btrim(name)) || E'\n' || lower(btrim(company))
  from public.people where merged_into is null and btrim(name) <> '' and btrim(company) <> ''
), placed as (
  select id, key, row_number() over (partition by key order by id) as place, count(*) over (partition by key) as people
  from shared
)
select distinct one.id, other.id
from placed one join placed other on other.key = one.key and other.id > one.id
where one.people > 1 and one.place <= 20;

create function private.people_with_duplicates()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select unnest(array[pair.one_id, pair.other_id])
  from private.duplicate_candidates pair
  join public.people one on one.id = pair.one_id and one.merged_into is null and not one.is_spam
  join public.people other on other.id = pair.other_id and other.merged_into is null and not other.is_spam
  where not exists (
    select 1 from public.duplicate_dismissals dismissed
    where dismissed.one_id = pair.one_id and dismissed.other_id = pair.other_id
  );
$$;
comment on function private.people_with_duplicates is 'Everyone who has a possible duplicate; some more than once.';
revoke execute on function private.people_with_duplicates from public;

-- --- List of people --------------------------------------------------------------------------------------

-- One index for each column that sorts the list, and one for the people of an owner.
create index people_by_name on public.people (name, id) where merged_into is null and not is_spam;
create index people_by_company on public.people (company, id) where merged_into is null and not is_spam;
create index people_by_score on public.people (lead_score, id) where merged_into is null and not is_spam;
create index people_by_submissions on public.people (submissions, id) where merged_into is null and not is_spam;
create index people_by_owner on public.people (owner_id, last_seen_at desc, id desc) where merged_into is null and not is_spam;
create index people_unowned on public.people (last_seen_at desc, id desc)
where owner_id is null and merged_into is null and not is_spam;
create index people_listed on public.people (last_seen_at desc, id desc) where merged_into is null and not is_spam;

create function private.people_filter_condition(owner text, opted_out boolean, has_duplicates boolean)
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
    end
  );
$$;
comment on function private.people_filter_condition is
  'The filters of the list of people as a condition. "owner" is "me", "unassigned" or an id; "opted_out" selects people who must not be contacted.';
revoke execute on function private.people_filter_condition from public;

-- A search by scan and a search by index find the same people, so that pages never repeat or skip one.
create function private.people_search_condition(term text, with_index boolean)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kept uuid[];
begin
  if term = '' then
    return 'true';
  end if;
  kept := array(
    select distinct merged_into from public.people where merged_into is not null and strpos(search_text, term) > 0
  );
  return format(
    '(strpos(search_text, %1$L) > 0 %2$s %3$s)', term,
    case when with_index then format('and private.trigrams(search_text) @> private.trigrams(%L)', term) end,
    case when cardinality(kept) > 0 then format('or id = any (%L)', kept) end
  );
end;
$$;
comment on function private.people_search_condition is
  'The search term as a condition on people: their own text, or that of a person who was merged into them. "with_index" makes the trigram index usable.';
revoke execute on function private.people_search_condition from public;

drop function public.search_people(text, integer, integer);

create function public.search_people(
  search text default '', row_offset integer default 0, max_rows integer default 25,
  sort text default 'last_seen_at', descending boolean default true,
  owner text default null, opted_out boolean default null, has_duplicates boolean default null
)
returns table (
  id uuid, name text, email text, company text, phone text, owner_id uuid, owner_name text, lead_score integer,
  submissions integer, do_not_contact boolean, last_seen_at timestamptz
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
    search_people.owner, search_people.opted_out, search_people.has_duplicates
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
      person.lead_score, person.submissions, person.do_not_contact, person.last_seen_at::timestamptz
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

drop function public.count_people(text);

create function public.count_people(
  search text default '', owner text default null, opted_out boolean default null,
  has_duplicates boolean default null
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
  is_filtered constant boolean := num_nonnulls(owner, opted_out, has_duplicates) > 0;
  counted bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read people.';
  end if;
  condition := private.people_filter_condition(owner, opted_out, has_duplicates);
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
  first_seen_at timestamptz, last_seen_at timestamptz
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
      person.submissions, person.first_seen_at::timestamptz, person.last_seen_at::timestamptz
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

-- --- Merging ---------------------------------------------------------------------------------------------

-- A submission locks the person of its address, then the person it was merged into; a corrected address locks a
-- lead, then its people. Waiting for one lock while holding another would deadlock with them, so a merge waits
-- without holding row locks: a failed attempt rolls back to the start of its block.
create or replace function private.lock_people(one uuid, other uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  deadline constant timestamptz := clock_timestamp() + interval '5 seconds';
begin
  loop
    begin
      perform 1 from public.people
      where id in (one, other) or merged_into in (one, other) order by id for no key update nowait;
      perform 1 from public.leads where person_id in (one, other) order by id for update nowait;
      perform 1 from public.people where id in (one, other) order by id for update nowait;
      exit;
    exception when lock_not_available then
      if clock_timestamp() > deadline then
        raise sqlstate 'PT409' using
          message = 'These people are being changed right now.', hint = 'Try again in a moment.';
      end if;
    end;
    perform pg_sleep(0.01);
  end loop;
end;
$$;

alter type public.person_event_kind add value 'merge' after 'task';

create function private.log_merge()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_undo constant boolean := tg_op = 'UPDATE';
  -- The merged person may be erased later, so the timeline has their id and no name.
  actor constant uuid := case when is_undo then new.undone_by else new.merged_by end;
  kept_owner constant text := new.kept_before ->> 'owner_id';
  merged_owner constant text := new.merged_before ->> 'owner_id';
  new_owner constant text := case when is_undo
    then (select owner_id::text from public.people where id = new.kept_id)
    else new.kept_after ->> 'owner_id' end;
  -- One of two owners stays: the other one loses the person, or the leads that moved.
  old_owner constant text := case
    when is_undo then new.kept_after ->> 'owner_id'
    when kept_owner is distinct from new_owner then kept_owner
    else coalesce(merged_owner, new_owner) end;
begin
  insert into public.person_events (person_id, kind, subject_id, actor_id, details)
  values (
    new.kept_id, 'merge', new.merged_id, (select user_id from public.staff where user_id = actor),
    jsonb_build_object('change', case when is_undo then 'undone' else 'merged' end)
  );
  if old_owner is distinct from new_owner then
    insert into public.person_events (person_id, kind, subject_id, actor_id, details)
    values (
      new.kept_id, 'owner_change', new.kept_id, (select user_id from public.staff where user_id = actor),
      jsonb_build_object('from', old_owner, 'to', new_owner)
    );
  end if;
  return null;
end;
$$;
comment on function private.log_merge is
  'Trigger: appends a merge or its undo, and the change of owner that it caused, to the timeline of the kept person.';
revoke execute on function private.log_merge from public;

create trigger log_merge
after insert on public.person_merges
for each row execute function private.log_merge();

create trigger log_undone_merge
after update of undone_at on public.person_merges
for each row when (old.undone_at is null and new.undone_at is not null)
execute function private.log_merge();

-- --- Tasks -----------------------------------------------------------------------------------------------

-- Open tasks of everyone, and of nobody, in the order of the screen.
create index tasks_open on public.tasks (due_at, id) where done_at is null;

-- People: one row per email address, with search, duplicates and merges. The database links a submission to its
-- person after the insert; a visitor learns nothing about it. A merged row stays and points to the remaining
-- one, so that its address still leads there. A merge can be undone while it is retained.

create table public.people (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint people_email_key unique
    -- Lower-casing can turn one character into two.
    constraint people_email_length check (char_length(email) <= 512)
    constraint people_email_normal check (email = lower(btrim(email))),
  name text constraint people_name_length check (char_length(name) <= 200),
  company text constraint people_company_length check (char_length(company) <= 200),
  phone text constraint people_phone_length check (char_length(phone) <= 40),
  owner_id uuid references public.staff (user_id) on delete set null,
  do_not_contact boolean not null default false,
  lead_score integer not null default 0 constraint people_lead_score_range check (lead_score between 0 and 100),
  submissions integer not null default 0 constraint people_submissions_range check (submissions >= 0),
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  merged_into uuid references public.people (id) on delete cascade
  constraint people_merged_into_another check (merged_into <> id),
  search_text text not null generated always as (
  lower(coalesce(name, '') || E'\n' || email || E'\n' || coalesce(company, ''))
) stored,
  is_spam boolean not null default false
);

comment on table public.people is
  'Everyone who has left an email address: one row per address, with all their submissions.';
comment on column public.people.email is 'In lower case, without surrounding spaces.';
comment on column public.people.name is 'From the first submission, until staff correct it.';
comment on column public.people.owner_id is 'The staff member responsible for this person.';
comment on column public.people.do_not_contact is
  'Suppresses emails to this person and excludes them from exports for people.';
comment on column public.people.lead_score is 'From 0 to 100. Set by the database.';
comment on column public.people.submissions is 'Number of leads of this person.';
comment on column public.people.version is 'Number of changes to the columns that staff can edit.';
comment on column public.people.merged_into is
  'The person this one was merged into. No other row refers to a merged person.';
comment on column public.people.search_text is 'Search index text, in lower case.';
comment on column public.people.is_spam is
  'Hidden from staff: all submissions were marked as spam, and there are no notes or tasks.';

create index people_owner on public.people (owner_id);
create index people_last_seen on public.people (last_seen_at desc, id desc);
create index people_merged_into on public.people (merged_into) where merged_into is not null;
create index people_search on public.people using gin (private.trigrams(search_text));
-- Indexes of the duplicate search. The expressions are inlined: an index function would need a grant to every
-- role that inserts rows.
create index people_same_mailbox on public.people (
  (replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2))
);
create index people_same_phone on public.people ((right(regexp_replace(phone, '\D', '', 'g'), 9)))
where phone is not null;
create index people_same_name on public.people ((lower(btrim(name))), (lower(btrim(company))))
where name is not null and company is not null;
-- Exports look up people who must not be contacted.
create index people_silent on public.people (id) where do_not_contact;

create trigger audit_changes
after update or delete on public.people
for each row execute function private.audit_subject_change(
  'id', 'id', 'id', 'owner_id', 'do_not_contact', 'lead_score', 'submissions', 'is_spam', 'first_seen_at',
  'last_seen_at', 'created_at'
);

create trigger increment_version
before update on public.people
for each row when (
  (old.name, old.company, old.phone, old.owner_id, old.do_not_contact, old.merged_into)
  is distinct from (new.name, new.company, new.phone, new.owner_id, new.do_not_contact, new.merged_into)
)
execute function private.increment_version();

create trigger protect_columns
before update on public.people
for each row when (current_user in ('anon', 'authenticated'))
execute function private.protect_columns(
  'id', 'email', 'lead_score', 'submissions', 'is_spam', 'first_seen_at', 'last_seen_at', 'created_at', 'merged_into'
);

alter table public.people enable row level security;

create policy "staff read people"
on public.people for select to authenticated
using (not is_spam and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales update people"
on public.people for update to authenticated
using (not is_spam and (select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

revoke all on public.people from anon, authenticated, service_role;
grant select on public.people to authenticated;
grant update (name, company, phone, owner_id, do_not_contact) on public.people to authenticated;
grant select, insert, update, delete on public.people to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.people',
  true,
  'id = $1 or merged_into = $1',
  90,
  'Deleted last, under all addresses, with the key of the person.'
);

insert into private.retention (table_name, max_age, age_column, row_filter, step) values (
  'public.people',
  interval '3 years',
  'last_seen_at',
  'not exists (select 1 from public.leads where leads.person_id = people.id) and merged_into is null',
  90
);

-- A new submission, an import, a merge or a restored lead makes the person visible again.
create function private.unhide_person()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_spam := false;
  return new;
end;
$$;
comment on function private.unhide_person is 'Trigger: unhides a person who has another submission.';
revoke execute on function private.unhide_person from public;

create trigger unhide_person
before update of submissions on public.people
for each row when (old.is_spam and new.submissions > old.submissions)
execute function private.unhide_person();

-- Runs with the rights of the caller: API roles are rejected, functions of the database are not.
create function private.reject_merged_person_update()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise sqlstate 'PT409' using
      message = 'This person was merged into another one.',
      hint = 'Reload the page to open the remaining person.';
  end if;
  return new;
end;
$$;
comment on function private.reject_merged_person_update is 'Trigger: rejects edits of a merged person.';
revoke execute on function private.reject_merged_person_update from public;

create trigger reject_merged_person_update
before update on public.people
for each row when (old.merged_into is not null)
execute function private.reject_merged_person_update();

-- Checks by email address read the row of that address, which can be a merged person.
create function private.sync_do_not_contact()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people set do_not_contact = new.do_not_contact
  where merged_into = new.id and do_not_contact <> new.do_not_contact;
  return null;
end;
$$;
comment on function private.sync_do_not_contact is 'Trigger: copies do_not_contact to all merged people.';
revoke execute on function private.sync_do_not_contact from public;

create trigger sync_do_not_contact
after update of do_not_contact on public.people
for each row when (new.do_not_contact <> old.do_not_contact)
execute function private.sync_do_not_contact();

-- --- The person of an address ----------------------------------------------------------------------------

create function private.find_person(address text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(merged_into, id) from public.people where email = private.normalize_email(address);
$$;
comment on function private.find_person is
  'The id of the person with an email address, resolved through merges; null when there is none.';
revoke execute on function private.find_person from public;

create function private.upsert_person(
  address text, name text, company text, phone text, seen timestamptz, submitted integer
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_id uuid;
  kept_id uuid;
begin
  insert into public.people as person
    (email, name, company, phone, submissions, first_seen_at, last_seen_at)
  values (private.normalize_email(address), name, company, phone, submitted, seen, seen)
  on conflict (email) do update set
    name = coalesce(person.name, excluded.name),
    company = coalesce(person.company, excluded.company),
    phone = coalesce(person.phone, excluded.phone),
    submissions = person.submissions + excluded.submissions,
    first_seen_at = least(person.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(person.last_seen_at, excluded.last_seen_at)
  returning id, merged_into into found_id, kept_id;
  if kept_id is null then
    return found_id;
  end if;
  update public.people person set
    name = coalesce(person.name, upsert_person.name),
    company = coalesce(person.company, upsert_person.company),
    phone = coalesce(person.phone, upsert_person.phone),
    submissions = person.submissions + submitted,
    first_seen_at = least(person.first_seen_at, seen::timestamptz(3)),
    last_seen_at = greatest(person.last_seen_at, seen::timestamptz(3))
  where person.id = kept_id;
  return kept_id;
end;
$$;
comment on function private.upsert_person is
  'The person of an email address, created when there is none and resolved through merges. "submitted" is added to the number of submissions.';
revoke execute on function private.upsert_person from public;

-- The lock makes a reference that is written during a merge wait for the end of the merge.
create function private.current_person(person uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_id uuid;
begin
  select coalesce(merged_into, id) into current_id from public.people where id = person for key share;
  return current_id;
end;
$$;
comment on function private.current_person is
  'The id of a person, or of the person it was merged into; null where the person does not exist.';
revoke execute on function private.current_person from public;

create function private.resolve_merged_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.person_id := private.current_person(new.person_id);
  return new;
end;
$$;
comment on function private.resolve_merged_person is
  'Trigger: makes a row that refers to a merged person refer to the remaining one.';
revoke execute on function private.resolve_merged_person from public;

-- --- Consents --------------------------------------------------------------------------------------------

-- Append-only: a withdrawal is a new row.
create type public.consent_purpose as enum ('inquiry', 'newsletter');

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.people (id) on delete cascade,
  email text constraint consents_email_length check (char_length(email) <= 512),
  purpose public.consent_purpose not null,
  wording text not null constraint consents_wording_length check (char_length(wording) between 1 and 40),
  given boolean not null default true,
  at timestamptz(3) not null default now(),
  source text not null constraint consents_source_length check (char_length(source) <= 40),
  constraint consents_of_someone check (person_id is not null or email is not null)
);

comment on table public.consents is 'Consents as given and withdrawn: purpose, version of the wording and time.';
comment on column public.consents.email is 'In lower case, for a newsletter subscriber without a person.';
comment on column public.consents.wording is 'Version of the text that was shown.';
comment on column public.consents.given is 'false for a withdrawal.';
comment on column public.consents.source is 'The form or page it came from.';

create index consents_person on public.consents (person_id, at desc);
create index consents_email on public.consents (email, at desc);
create index consents_newest_first on public.consents (at desc, id desc);

create trigger resolve_merged_person
before insert or update of person_id on public.consents
for each row when (new.person_id is not null)
execute function private.resolve_merged_person();

alter table public.consents enable row level security;

create policy "admins, marketing and viewers read consents"
on public.consents for select to authenticated
using ((select private.has_role('admin', 'marketing', 'viewer')));

revoke all on public.consents from anon, authenticated, service_role;
grant select on public.consents to authenticated;
grant select, insert, delete on public.consents to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.consents', true, 'person_id = $1 or email = $2', 20, 'Deleted.');

-- --- Search ----------------------------------------------------------------------------------------------

create function public.search_people(
  search text default '', row_offset integer default 0, max_rows integer default 25
)
returns table (
  id uuid, name text, email text, company text, phone text, owner_name text, lead_score integer, submissions integer,
  do_not_contact boolean, last_seen_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  term constant text := private.normalize_search(search);
  skipped constant integer := greatest(row_offset, 0);
  size constant integer := least(greatest(max_rows, 1), 100);
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read people.';
  end if;
  -- A scan in list order finds frequent terms fast; the trigram index finds rare terms.
  page := array(
    select recent.id from (
      select people.id, people.search_text, people.last_seen_at from public.people
      where people.merged_into is null and not people.is_spam
      order by people.last_seen_at desc, people.id desc
      limit case when term = '' then skipped + size else 20000 end
    ) recent
    where term = '' or strpos(recent.search_text, term) > 0
    order by recent.last_seen_at desc, recent.id desc
    offset skipped limit size
  );
  if char_length(term) >= 3 and cardinality(page) < size then
    with found as materialized (
      select distinct kept.id, kept.last_seen_at
      from public.people
      join public.people kept on kept.id = coalesce(people.merged_into, people.id) and not kept.is_spam
      where strpos(people.search_text, term) > 0
        and private.trigrams(people.search_text) @> private.trigrams(term)
    )
    select array(select found.id from found order by found.last_seen_at desc, found.id desc offset skipped limit size)
    into page;
  end if;
  return query
    select person.id, person.name, person.email, person.company, person.phone, owner.name, person.lead_score,
      person.submissions, person.do_not_contact, person.last_seen_at::timestamptz
    from unnest(page) with ordinality as found (id, place)
    join public.people person on person.id = found.id
    left join public.staff owner on owner.user_id = person.owner_id
    order by found.place;
end;
$$;
comment on function public.search_people is
  'A page of people, most recently seen first. Terms shorter than three characters search the 20,000 most recent people. A merged person is found as the person it was merged into.';
revoke execute on function public.search_people from public, anon, authenticated;
grant execute on function public.search_people to authenticated;

-- Frequent terms are counted by a scan that stops at the limit: the trigram index would look up all matches
-- first.
create function public.count_people(search text default '')
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
  counted bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read people.';
  end if;
  select count(*) into counted from (
    select people.search_text from public.people where people.merged_into is null and not people.is_spam
    order by people.last_seen_at desc, people.id desc
    limit scan_limit
  ) recent
  where term = '' or strpos(recent.search_text, term) > 0;
  if char_length(term) >= 3 and counted >= scan_limit / 20 then
    select count(*) into counted from (
      select from public.people
      where strpos(people.search_text, term) > 0 and people.merged_into is null and not people.is_spam
      limit max_exact + 1
    ) bounded;
  elsif char_length(term) >= 3 then
    select count(*) into counted from (
      select from public.people
      where strpos(people.search_text, term) > 0
        and private.trigrams(people.search_text) @> private.trigrams(term) and people.merged_into is null and not people.is_spam
      limit max_exact + 1
    ) bounded;
  end if;
  if counted > max_exact and term = '' then
    return query
      select greatest(reltuples::bigint, counted), false from pg_catalog.pg_class where oid = 'public.people'::regclass;
  else
    return query select least(counted, max_exact + 1), counted <= max_exact;
  end if;
end;
$$;
comment on function public.count_people is
  'How many people a search finds: exact up to 10,000, capped above. Without a term, an estimate above 10,000.';
revoke execute on function public.count_people from public, anon, authenticated;
grant execute on function public.count_people to authenticated;

-- --- Duplicates ------------------------------------------------------------------------------------------

create table public.duplicate_dismissals (
  one_id uuid not null references public.people (id) on delete cascade,
  other_id uuid not null references public.people (id) on delete cascade,
  dismissed_by uuid references public.staff (user_id) on delete set null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (one_id, other_id),
  constraint duplicate_dismissals_ordered check (one_id < other_id)
);

comment on table public.duplicate_dismissals is
  'Pairs of people that staff marked as different. The smaller id comes first.';

create index duplicate_dismissals_other on public.duplicate_dismissals (other_id);
create index duplicate_dismissals_dismissed_by on public.duplicate_dismissals (dismissed_by);

alter table public.duplicate_dismissals enable row level security;

create policy "admins and sales read dismissed duplicates"
on public.duplicate_dismissals for select to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.duplicate_dismissals from anon, authenticated, service_role;
grant select on public.duplicate_dismissals to authenticated;
grant select on public.duplicate_dismissals to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.duplicate_dismissals', true, 'one_id = $1 or other_id = $1', 20, 'Deleted.');

create function public.dismiss_duplicate(one uuid, other uuid, is_dismissed boolean default true)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can dismiss duplicates.';
  end if;
  if one = other or (select count(*) from public.people where id in (one, other)) < 2 then
    raise sqlstate 'PT404' using message = 'One of these people does not exist.', hint = 'Reload the page.';
  end if;
  if is_dismissed then
    insert into public.duplicate_dismissals (one_id, other_id, dismissed_by)
    values (least(one, other), greatest(one, other), auth.uid())
    on conflict do nothing;
  else
    delete from public.duplicate_dismissals where one_id = least(one, other) and other_id = greatest(one, other);
  end if;
end;
$$;
comment on function public.dismiss_duplicate is
  'Marks two people as different, so that they are no longer suggested as duplicates. "is_dismissed" false reverts it.';
revoke execute on function public.dismiss_duplicate from public, anon, authenticated;
grant execute on function public.dismiss_duplicate to authenticated;

create function public.person_duplicates(person uuid)
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
    from (
      (
        select mailbox.id, 'mailbox' as reason from public.people mailbox
        where replace(split_part(split_part(mailbox.email, '@', 1), '+', 1), '.', '') || '@' || split_part(mailbox.email, '@', 2)
          = replace(split_part(split_part(subject.email, '@', 1), '+', 1), '.', '') || '@' || split_part(subject.email, '@', 2)
        limit 20
      )
      union all
      (
        select phoned.id, 'phone' from public.people phoned
        where phoned.phone is not null and char_length(regexp_replace(subject.phone, '\D', '', 'g')) >= 7
          and right(regexp_replace(phoned.phone, '\D', '', 'g'), 9) = right(regexp_replace(subject.phone, '\D', '', 'g'), 9)
        limit 20
      )
      union all
      (
        select named.id, 'name' from public.people named
        where named.name is not null and named.company is not null
          and lower(btrim(named.name)) = lower(btrim(subject.name)) and btrim(named.name) <> ''
          and lower(btrim(named.company)) = lower(btrim(subject.company)) and btrim(named.company) <> ''
        limit 20
      )
    ) candidate
    join public.people other on other.id = candidate.id
    where other.id <> subject.id and other.merged_into is null and not other.is_spam and not exists (
      select 1 from public.duplicate_dismissals
      where one_id = least(other.id, subject.id) and other_id = greatest(other.id, subject.id)
    )
    group by other.id
    order by count(*) desc, other.last_seen_at desc, other.id
    limit 10;
end;
$$;
comment on function public.person_duplicates is
  'Possible duplicates of a person, most reasons first: the same mailbox without dots and plus suffix, the same last digits of the phone number, or the same name and company.';
revoke execute on function public.person_duplicates from public, anon, authenticated;
grant execute on function public.person_duplicates to authenticated;

-- --- Merging ---------------------------------------------------------------------------------------------

create table public.person_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.people (id) on delete cascade,
  merged_id uuid not null references public.people (id) on delete cascade,
  kept_before jsonb not null constraint person_merges_kept_before_length check (octet_length(kept_before::text) <= 8192),
  kept_after jsonb not null constraint person_merges_kept_after_length check (octet_length(kept_after::text) <= 8192),
  merged_before jsonb not null
    constraint person_merges_merged_before_length check (octet_length(merged_before::text) <= 8192),
  moved jsonb not null default '{}' constraint person_merges_moved_length check (octet_length(moved::text) <= 67108864),
  merged_by uuid references public.staff (user_id) on delete set null,
  merged_at timestamptz(3) not null default now(),
  undone_by uuid references public.staff (user_id) on delete set null,
  undone_at timestamptz(3),
  constraint person_merges_of_two check (kept_id <> merged_id)
);

comment on table public.person_merges is
  'Merges, with both rows before the merge and the ids of the moved rows. Kept for the retention period (30 days by default).';
comment on column public.person_merges.kept_after is
  'The kept row after the merge. Differences to it are later changes.';
comment on column public.person_merges.moved is 'Ids of the moved rows, by table.';

create index person_merges_kept on public.person_merges (kept_id, merged_at desc);
create index person_merges_merged on public.person_merges (merged_id);
create index person_merges_by on public.person_merges (merged_by);
create index person_merges_undone_by on public.person_merges (undone_by);
create unique index person_merges_standing on public.person_merges (merged_id) where undone_at is null;

alter table public.person_merges enable row level security;

create policy "staff read merges"
on public.person_merges for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.person_merges from anon, authenticated, service_role;
grant select (
  id, kept_id, merged_id, merged_by, merged_at, undone_by, undone_at
) on public.person_merges to authenticated;
grant select on public.person_merges to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.person_merges', true, 'kept_id = $1 or merged_id = $1', 80, 'Deleted, with the snapshots of both people.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.person_merges', interval '30 days', 'merged_at', 80);

-- A dismissed duplicate refers to two people and does not move in a merge.
create function private.person_reference_tables()
returns setof regclass
language sql
stable
security definer
set search_path = ''
as $$
  select conrelid::regclass from pg_catalog.pg_constraint
  where contype = 'f' and confrelid = 'public.people'::regclass
    and conrelid not in ('public.people'::regclass, 'public.person_merges'::regclass, 'public.duplicate_dismissals'::regclass)
  order by conrelid::regclass::text;
$$;
comment on function private.person_reference_tables is 'Tables that refer to a person by the column person_id.';
revoke execute on function private.person_reference_tables from public;

create function private.move_person_rows(part regclass, former uuid, present uuid, only_ids text[] default null)
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
       update %s set person_id = $2 where person_id = $1 and ($3 is null or id::text = any ($3)) returning id::text
     ) select coalesce(array_agg(id), ''{}'') from moved', part
  ) into moved using former, present, only_ids;
  return moved;
end;
$$;
comment on function private.move_person_rows is
  'Moves rows of a table to another person: all of them, or those with these ids. Returns the ids of the moved rows.';
revoke execute on function private.move_person_rows from public;

-- A submission locks the person of its address, then the person it was merged into. Waiting for one lock while
-- holding the other would deadlock, so a merge waits without holding row locks.
create function private.lock_people(one uuid, other uuid)
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
      exit;
    exception when lock_not_available then
      if clock_timestamp() > deadline then
        raise sqlstate 'PT409' using
          message = 'These people are being changed right now.', hint = 'Try again in a moment.';
      end if;
    end;
    perform pg_sleep(0.01);
  end loop;
  perform 1 from public.leads where person_id in (one, other) order by id for update;
  perform 1 from public.people where id in (one, other) order by id for update;
end;
$$;
comment on function private.lock_people is
  'Locks two people and their leads until the transaction ends. PT409: not possible within five seconds.';
revoke execute on function private.lock_people from public;

create function private.validate_merge_choice(chosen jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(chosen) is distinct from 'object' or exists (
    select 1 from jsonb_each(chosen) choice
    where choice.key not in ('name', 'company', 'phone', 'owner_id') or choice.value not in ('"kept"', '"merged"')
  ) then
    raise sqlstate 'PT422' using
      message = 'A choice maps name, company, phone or owner_id to "kept" or "merged".',
      hint = 'Send for example {"name": "merged"}.';
  end if;
end;
$$;
comment on function private.validate_merge_choice is 'Rejects a choice that merge_people cannot apply with PT422.';
revoke execute on function private.validate_merge_choice from public;

create function private.validate_merge(
  kept_person public.people, merged_person public.people, kept_version integer, merged_version integer
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if kept_person.id is null or merged_person.id is null or kept_person.is_spam or merged_person.is_spam then
    raise sqlstate 'PT404' using
      message = 'One of these people no longer exists.', hint = 'Reload the page.';
  end if;
  if kept_person.merged_into is not null or merged_person.merged_into is not null then
    raise sqlstate 'PT409' using
      message = 'One of these people was merged in the meantime.', hint = 'Reload the page to open the remaining person.';
  end if;
  if kept_person.version <> coalesce(kept_version, kept_person.version) or merged_person.version <> coalesce(merged_version, merged_person.version) then
    raise sqlstate 'PT409' using
      message = 'One of these people was changed in the meantime.', hint = 'Reload the page and check the values.';
  end if;
end;
$$;
comment on function private.validate_merge is
  'Rejects a merge of people who are missing (PT404), merged or changed since the caller read them (PT409).';
revoke execute on function private.validate_merge from public;

create function private.move_references(merged_person public.people, kept_person public.people)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  aliases constant uuid[] := array(select id from public.people where merged_into = merged_person.id);
  moved jsonb := '{}';
  reference regclass;
  ids text[];
begin
  update public.people set merged_into = kept_person.id where merged_into = merged_person.id;
  if cardinality(aliases) > 0 then
    moved := jsonb_build_object('public.people', to_jsonb(aliases));
  end if;
  update public.people set merged_into = kept_person.id where id = merged_person.id;
  update public.people set do_not_contact = true
  where merged_into = kept_person.id and not do_not_contact and (kept_person.do_not_contact or merged_person.do_not_contact);
  for reference in select private.person_reference_tables() loop
    ids := private.move_person_rows(reference, merged_person.id, kept_person.id);
    if cardinality(ids) > 0 then
      moved := moved || jsonb_build_object(reference::text, to_jsonb(ids));
    end if;
  end loop;
  return moved;
end;
$$;
comment on function private.move_references is
  'Makes every row that refers to the merged person, and every person merged into it, refer to the kept one. Returns the ids of these rows by table.';
revoke execute on function private.move_references from public;

create function private.merge_person_values(
  merged_person public.people, kept_person public.people, chosen jsonb
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people person set
    name = case chosen ->> 'name' when 'kept' then kept_person.name when 'merged' then merged_person.name
      else coalesce(kept_person.name, merged_person.name) end,
    company = case chosen ->> 'company' when 'kept' then kept_person.company when 'merged' then merged_person.company
      else coalesce(kept_person.company, merged_person.company) end,
    phone = case chosen ->> 'phone' when 'kept' then kept_person.phone when 'merged' then merged_person.phone
      else coalesce(kept_person.phone, merged_person.phone) end,
    owner_id = case chosen ->> 'owner_id' when 'kept' then kept_person.owner_id when 'merged' then merged_person.owner_id
      else coalesce(kept_person.owner_id, merged_person.owner_id) end,
    do_not_contact = kept_person.do_not_contact or merged_person.do_not_contact,
    lead_score = greatest(kept_person.lead_score, merged_person.lead_score),
    submissions = kept_person.submissions + merged_person.submissions,
    first_seen_at = least(kept_person.first_seen_at, merged_person.first_seen_at),
    last_seen_at = greatest(kept_person.last_seen_at, merged_person.last_seen_at)
  where person.id = kept_person.id;
end;
$$;
comment on function private.merge_person_values is
  'Writes the chosen values of both people, and the totals of both, to the kept one.';
revoke execute on function private.merge_person_values from public;

create function public.merge_people(
  kept uuid, merged uuid, chosen jsonb default '{}', kept_version integer default null, merged_version integer default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept_person public.people;
  merged_person public.people;
  moved jsonb;
  merge uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can merge people.';
  end if;
  -- lite passes an object as text.
  if jsonb_typeof(chosen) = 'string' and pg_input_is_valid(chosen #>> '{}', 'jsonb') then
    chosen := (chosen #>> '{}')::jsonb;
  end if;
  perform private.validate_merge_choice(chosen);
  if kept = merged then
    raise sqlstate 'PT422' using
      message = 'A person cannot be merged with itself.', hint = 'Select two different people.';
  end if;
  perform private.lock_people(kept, merged);
  select * into kept_person from public.people where id = merge_people.kept;
  select * into merged_person from public.people where id = merge_people.merged;
  perform private.validate_merge(kept_person, merged_person, kept_version, merged_version);

  -- The merge is audited as a whole, not row by row.
  perform set_config('audit.purging', 'on', true);
  moved := private.move_references(merged_person, kept_person);
  perform private.merge_person_values(merged_person, kept_person, chosen);
  perform set_config('audit.purging', '', true);

  insert into public.person_merges (kept_id, merged_id, kept_before, kept_after, merged_before, moved, merged_by)
  select kept_person.id, merged_person.id, to_jsonb(kept_person), to_jsonb(person), to_jsonb(merged_person), moved, auth.uid()
  from public.people person where person.id = kept_person.id
  returning id into merge;
  perform private.audit(
    'merge', 'public.people', kept_person.id::text, kept_person.id,
    jsonb_build_object('merged', merged_person.id, 'merge', merge, 'moved', (
      select coalesce(jsonb_object_agg(key, jsonb_array_length(value)), '{}')
      from jsonb_each(moved) where key <> 'public.people'
    )),
    (
      select jsonb_build_object(
        'before', jsonb_build_object('name', kept_person.name, 'company', kept_person.company, 'phone', kept_person.phone),
        'after', jsonb_build_object('name', person.name, 'company', person.company, 'phone', person.phone)
      )
      from public.people person where person.id = kept_person.id
    )
  );
  perform private.audit(
    'merge', 'public.people', merged_person.id::text, merged_person.id, jsonb_build_object('merged_into', kept_person.id, 'merge', merge)
  );
  return merge;
end;
$$;
comment on function public.merge_people is
  'Merges two people: all rows of "merged" move to "kept", which keeps its email address. "chosen" names the source of each value; by default the kept value, unless it is empty. Returns the id for undo_merge.';
revoke execute on function public.merge_people from public, anon, authenticated;
grant execute on function public.merge_people to authenticated;

create function private.validate_undo(undone public.person_merges)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if undone.id is null
    or undone.merged_at < now() - (select max_age from private.retention where table_name = 'public.person_merges')
  then
    raise sqlstate 'PT404' using
      message = 'This merge can no longer be undone.',
      hint = 'Edit the person instead.';
  end if;
  if undone.undone_at is not null then
    raise sqlstate 'PT409' using
      message = 'This merge has already been undone.', hint = 'Reload the page.';
  end if;
  if exists (
    select 1 from public.person_merges later
    where later.undone_at is null and later.id <> undone.id
      and (later.merged_id = undone.kept_id or later.kept_id = undone.kept_id and later.merged_at >= undone.merged_at)
  ) then
    raise sqlstate 'PT409' using
      message = 'This person was merged again later.', hint = 'Undo the later merge first.';
  end if;
end;
$$;
comment on function private.validate_undo is
  'Rejects the undo of a merge that is no longer stored (PT404), is undone, or was followed by another one (PT409).';
revoke execute on function private.validate_undo from public;

create function private.move_references_back(
  undone public.person_merges, kept_person public.people, merged_person public.people, after public.people
)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  reference record;
  since uuid[];
  referring regclass;
begin
  update public.people set merged_into = merged_person.id
  where merged_into = kept_person.id and undone.moved -> 'public.people' ? id::text;
  update public.people set
    merged_into = null,
    -- A later opt-out applies to both people.
    do_not_contact = merged_person.do_not_contact or kept_person.do_not_contact and not after.do_not_contact
  where id = merged_person.id;
  for reference in
    select key, array(select jsonb_array_elements_text(value)) as ids
    from jsonb_each(undone.moved - 'public.people')
  loop
    perform private.move_person_rows(reference.key::regclass, kept_person.id, merged_person.id, reference.ids);
  end loop;

  -- Leads that addresses of the merged person sent since the merge move back as well, with the rows that refer
  -- to them.
  since := array(
    select lead.id from public.leads lead
    where lead.person_id = kept_person.id and private.normalize_email(lead.email) in (
      select email from public.people where id = merged_person.id or merged_into = merged_person.id
    )
  );
  update public.leads set person_id = merged_person.id where id = any (since);
  for referring in
    select part_of from private.person_reference_tables() part_of
    where exists (
      select 1 from pg_catalog.pg_attribute
      where attrelid = part_of and attname = 'lead_id' and not attisdropped
    )
  loop
    execute format('update %s set person_id = $1 where person_id = $2 and lead_id = any ($3)', referring)
    using merged_person.id, kept_person.id, since;
  end loop;
  return since;
end;
$$;
comment on function private.move_references_back is
  'Gives the merged person its rows back, and the leads that its addresses sent since. Returns the ids of these leads.';
revoke execute on function private.move_references_back from public;

create function private.restore_person_values(
  kept_person public.people, merged_person public.people, before public.people, after public.people, since integer
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people set
    submissions = merged_person.submissions + since,
    lead_score = coalesce((select max(lead_score) from public.leads where spam_at is null and person_id = merged_person.id), merged_person.lead_score),
    last_seen_at = greatest(merged_person.last_seen_at, (select max(created_at) from public.leads where person_id = merged_person.id and created_at > merged_person.last_seen_at)),
    first_seen_at = merged_person.first_seen_at, name = merged_person.name, company = merged_person.company, phone = merged_person.phone,
    owner_id = (select user_id from public.staff where user_id = merged_person.owner_id)
  where id = merged_person.id;
  -- Values that were changed since the merge stay.
  update public.people person set
    name = case when kept_person.name is distinct from after.name then kept_person.name else before.name end,
    company = case when kept_person.company is distinct from after.company then kept_person.company else before.company end,
    phone = case when kept_person.phone is distinct from after.phone then kept_person.phone else before.phone end,
    owner_id = case when kept_person.owner_id is distinct from after.owner_id then kept_person.owner_id
      else (select user_id from public.staff where user_id = before.owner_id) end,
    do_not_contact = case when kept_person.do_not_contact <> after.do_not_contact then kept_person.do_not_contact
      else before.do_not_contact end,
    submissions = greatest(kept_person.submissions - merged_person.submissions - since, 0),
    lead_score = coalesce((select max(lead_score) from public.leads where spam_at is null and person_id = kept_person.id), before.lead_score),
    first_seen_at = case when kept_person.first_seen_at < after.first_seen_at then kept_person.first_seen_at
      else before.first_seen_at end,
    last_seen_at = greatest(
      before.last_seen_at, (select max(created_at) from public.leads where person_id = kept_person.id)
    )
  where person.id = kept_person.id;
end;
$$;
comment on function private.restore_person_values is
  'Restores the values of both people, except what was changed since the merge. "since" counts the leads that went with the merged person.';
revoke execute on function private.restore_person_values from public;

create function public.undo_merge(merge uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  undone public.person_merges;
  kept_person public.people;
  before public.people;
  after public.people;
  merged_person public.people;
  since uuid[];
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can undo a merge.';
  end if;
  select * into undone from public.person_merges where id = undo_merge.merge;
  if undone.id is not null then
    perform private.lock_people(undone.kept_id, undone.merged_id);
    select * into undone from public.person_merges where id = undo_merge.merge for update;
  end if;
  perform private.validate_undo(undone);
  select * into kept_person from public.people where id = undone.kept_id;
  before := jsonb_populate_record(null::public.people, undone.kept_before);
  after := jsonb_populate_record(null::public.people, undone.kept_after);
  merged_person := jsonb_populate_record(null::public.people, undone.merged_before);

  perform set_config('audit.purging', 'on', true);
  since := private.move_references_back(undone, kept_person, merged_person, after);
  perform private.restore_person_values(kept_person, merged_person, before, after, cardinality(since));
  perform set_config('audit.purging', '', true);

  update public.person_merges set undone_at = now(), undone_by = auth.uid() where id = undone.id;
  perform private.audit(
    'undo_merge', 'public.people', kept_person.id::text, kept_person.id,
    jsonb_build_object('merged', merged_person.id, 'merge', undone.id, 'since', cardinality(since))
  );
  perform private.audit(
    'undo_merge', 'public.people', merged_person.id::text, merged_person.id,
    jsonb_build_object('merged_into', kept_person.id, 'merge', undone.id)
  );
end;
$$;
comment on function public.undo_merge is
  'Undoes a merge that is still retained: restores both people except for later changes, and moves leads that addresses of the merged person sent since.';
revoke execute on function public.undo_merge from public, anon, authenticated;
grant execute on function public.undo_merge to authenticated;

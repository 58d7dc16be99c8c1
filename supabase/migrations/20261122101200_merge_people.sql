-- Two rows of one person become one. The merged row stays and points to the kept one: its address leads
-- there, whoever writes with it, and so does every reference, whoever makes it. What was moved is written
-- down, so that a merge can be taken back for 30 days.

alter table public.people add column merged_into uuid references public.people (id) on delete cascade
  constraint people_merged_into_another check (merged_into <> id);
comment on column public.people.merged_into is 'The person this one was found to be; nothing else refers to this row any more.';
comment on column public.people.version is 'How often what staff can edit was changed.';
create index people_merged_into on public.people (merged_into) where merged_into is not null;

drop trigger count_versions on public.people;
create trigger count_versions
before update on public.people
for each row when (
  (old.name, old.company, old.phone, old.owner_id, old.do_not_contact, old.merged_into)
  is distinct from (new.name, new.company, new.phone, new.owner_id, new.do_not_contact, new.merged_into)
)
execute function private.count_versions();

drop trigger keep_what_the_database_wrote on public.people;
create trigger keep_what_the_database_wrote
before update on public.people
for each row execute function private.refuse_change(
  'id', 'email', 'lead_score', 'submissions', 'first_seen_at', 'last_seen_at', 'created_at', 'merged_into'
);

-- With the rights of whoever changes it, as the guard above.
create function private.refuse_merged()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise sqlstate 'PT409' using
      message = 'This person was merged into another one.',
      hint = 'Load the page again: it leads there.';
  end if;
  return new;
end;
$$;
comment on function private.refuse_merged is 'Trigger: a merged person is not edited.';
revoke execute on function private.refuse_merged from public;

create trigger refuse_merged
before update on public.people
for each row when (old.merged_into is not null)
execute function private.refuse_merged();

-- Checks of an address look at its own row, too.
create function private.follow_kept_person()
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
comment on function private.follow_kept_person is 'Trigger: who is not to be contacted is not under any of their addresses.';
revoke execute on function private.follow_kept_person from public;

create trigger follow_kept_person
after update of do_not_contact on public.people
for each row when (new.do_not_contact <> old.do_not_contact)
execute function private.follow_kept_person();

-- --- The old address leads to the kept person ----------------------------------------------------

create function private.person_at(address text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(merged_into, id) from public.people where email = private.normal_email(address);
$$;
comment on function private.person_at is 'The person of an address, whichever of their addresses it is; null where nobody has it.';
revoke execute on function private.person_at from public;

create or replace function private.person_of(
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
  values (private.normal_email(address), name, company, phone, submitted, seen, seen)
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
    name = coalesce(person.name, person_of.name),
    company = coalesce(person.company, person_of.company),
    phone = coalesce(person.phone, person_of.phone),
    submissions = person.submissions + submitted,
    first_seen_at = least(person.first_seen_at, seen::timestamptz(3)),
    last_seen_at = greatest(person.last_seen_at, seen::timestamptz(3))
  where person.id = kept_id;
  return kept_id;
end;
$$;
comment on function private.person_of is 'The person of an address, made when there is none; the kept one of a merged. "submitted" adds to their submissions.';

-- The lock makes a reference that is written during a merge wait for its end, and see it.
create function private.forward_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select coalesce(merged_into, id) into new.person_id from public.people where id = new.person_id for key share;
  return new;
end;
$$;
comment on function private.forward_person is 'Trigger: what is written about a merged person belongs to the kept one.';
revoke execute on function private.forward_person from public;

do $$
declare
  part regclass;
begin
  foreach part in array array[
    'public.leads', 'public.conversations', 'public.handoffs', 'public.person_events', 'public.notes', 'public.tasks',
    'public.consents', 'public.appointments', 'public.outbox'
  ]::regclass[] loop
    execute format(
      'create trigger z_forward_person before insert or update of person_id on %s
       for each row when (new.person_id is not null) execute function private.forward_person()', part
    );
  end loop;
end;
$$;

-- Where an address is looked up to find what its person has sent already.
do $$
declare
  changed record;
  before text;
  after text;
begin
  for changed in
    select * from (
      values
        ('public.book_appointment(jsonb)'::regprocedure,
          '(select id from public.people where email = private.normal_email(asked.email))', 'private.person_at(asked.email)'),
        ('private.lead_of_chat(public.conversations, jsonb, jsonb, text)'::regprocedure,
          '(select id from public.people where email = private.normal_email(address))', 'private.person_at(address)')
    ) lookup (routine, former, present)
  loop
    before := pg_get_functiondef(changed.routine);
    after := replace(before, changed.former, changed.present);
    if after = before then
      raise exception '% does not look up a person as expected.', changed.routine;
    end if;
    execute after;
  end loop;
end;
$$;

-- --- Merging -------------------------------------------------------------------------------------

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

comment on table public.person_merges is 'Who was merged into whom, with both rows as they were and the ids of what was moved. Kept for 30 days.';
comment on column public.person_merges.kept_after is 'The kept row as the merge left it: what differs from it was changed later.';
comment on column public.person_merges.moved is 'The ids of the moved rows, by table.';

create index person_merges_kept on public.person_merges (kept_id, merged_at desc);
create index person_merges_merged on public.person_merges (merged_id);
create index person_merges_by on public.person_merges (merged_by);
create index person_merges_undone_by on public.person_merges (undone_by);
create unique index person_merges_standing on public.person_merges (merged_id) where undone_at is null;

alter table public.person_merges enable row level security;

create policy "staff read merges"
on public.person_merges for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.person_merges from service_role;
grant select (id, kept_id, merged_id, merged_by, merged_at, undone_by, undone_at) on public.person_merges to authenticated;
grant select on public.person_merges to service_role;

-- Every table that refers to a person, also one of a later migration.
create function private.tables_of_people()
returns setof regclass
language sql
stable
security definer
set search_path = ''
as $$
  select conrelid::regclass from pg_catalog.pg_constraint
  where contype = 'f' and confrelid = 'public.people'::regclass
    and conrelid not in ('public.people'::regclass, 'public.person_merges'::regclass)
  order by conrelid::regclass::text;
$$;
comment on function private.tables_of_people is 'The tables that refer to a person, by their column person_id.';
revoke execute on function private.tables_of_people from public;

create function private.move_rows(part regclass, former uuid, present uuid, only_ids text[] default null)
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
comment on function private.move_rows is 'Gives rows of a table to another person, all of them or those with these ids; answers which.';
revoke execute on function private.move_rows from public;

-- The persons first, as a submission of theirs does; then the leads, which whoever works them may hold
-- while they append to a timeline; then nobody can refer to either person until this has ended.
create function private.lock_people(one uuid, other uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.people where id in (one, other) order by id for no key update;
  perform 1 from public.leads where person_id in (one, other) order by id for update;
  perform 1 from public.people where id in (one, other) order by id for update;
end;
$$;
comment on function private.lock_people is 'Keeps two persons and their leads from changing until the transaction ends.';
revoke execute on function private.lock_people from public;

create function public.merge_people(
  kept uuid, merged uuid, chosen jsonb default '{}', kept_version integer default null, merged_version integer default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  keeper public.people;
  gone public.people;
  part regclass;
  ids text[];
  aliases uuid[];
  moved jsonb := '{}';
  counts jsonb := '{}';
  merge uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales merge people.';
  end if;
  -- lite hands an object over as the text of it.
  if jsonb_typeof(chosen) = 'string' and pg_input_is_valid(chosen #>> '{}', 'jsonb') then
    chosen := (chosen #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(chosen) is distinct from 'object' or exists (
    select 1 from jsonb_each(chosen) choice
    where choice.key not in ('name', 'company', 'phone', 'owner_id') or choice.value not in ('"kept"', '"merged"')
  ) then
    raise sqlstate 'PT422' using
      message = 'A choice names name, company, phone or owner_id, and whose value stays: kept or merged.',
      hint = 'Send for example {"name": "merged"}.';
  end if;
  if kept = merged then
    raise sqlstate 'PT422' using
      message = 'These are the same person already.', hint = 'Choose two different people.';
  end if;
  perform private.lock_people(kept, merged);
  select * into keeper from public.people where id = merge_people.kept;
  select * into gone from public.people where id = merge_people.merged;
  if keeper.id is null or gone.id is null then
    raise sqlstate 'PT404' using
      message = 'One of these people does not exist any more.', hint = 'Load the page again.';
  end if;
  if keeper.merged_into is not null or gone.merged_into is not null then
    raise sqlstate 'PT409' using
      message = 'One of these people was merged meanwhile.', hint = 'Load the page again: it leads to the kept one.';
  end if;
  if keeper.version <> coalesce(kept_version, keeper.version) or gone.version <> coalesce(merged_version, gone.version) then
    raise sqlstate 'PT409' using
      message = 'One of these people was changed meanwhile.', hint = 'Load the page again and look at the values.';
  end if;

  -- One entry says it all; one for each row would say it less clearly.
  perform set_config('audit.purging', 'on', true);
  aliases := array(select id from public.people where merged_into = gone.id);
  update public.people set merged_into = keeper.id where merged_into = gone.id;
  if cardinality(aliases) > 0 then
    moved := jsonb_build_object('public.people', to_jsonb(aliases));
  end if;
  update public.people set merged_into = keeper.id where id = gone.id;
  update public.people set do_not_contact = true
  where merged_into = keeper.id and not do_not_contact and (keeper.do_not_contact or gone.do_not_contact);
  for part in select private.tables_of_people() loop
    ids := private.move_rows(part, gone.id, keeper.id);
    if cardinality(ids) > 0 then
      moved := moved || jsonb_build_object(part::text, to_jsonb(ids));
      counts := counts || jsonb_build_object(part::text, cardinality(ids));
    end if;
  end loop;
  update public.people person set
    name = case chosen ->> 'name' when 'kept' then keeper.name when 'merged' then gone.name
      else coalesce(keeper.name, gone.name) end,
    company = case chosen ->> 'company' when 'kept' then keeper.company when 'merged' then gone.company
      else coalesce(keeper.company, gone.company) end,
    phone = case chosen ->> 'phone' when 'kept' then keeper.phone when 'merged' then gone.phone
      else coalesce(keeper.phone, gone.phone) end,
    owner_id = case chosen ->> 'owner_id' when 'kept' then keeper.owner_id when 'merged' then gone.owner_id
      else coalesce(keeper.owner_id, gone.owner_id) end,
    do_not_contact = keeper.do_not_contact or gone.do_not_contact,
    lead_score = greatest(keeper.lead_score, gone.lead_score),
    submissions = keeper.submissions + gone.submissions,
    first_seen_at = least(keeper.first_seen_at, gone.first_seen_at),
    last_seen_at = greatest(keeper.last_seen_at, gone.last_seen_at)
  where person.id = keeper.id;
  perform set_config('audit.purging', '', true);

  insert into public.person_merges (kept_id, merged_id, kept_before, kept_after, merged_before, moved, merged_by)
  select keeper.id, gone.id, to_jsonb(keeper), to_jsonb(person), to_jsonb(gone), moved, auth.uid()
  from public.people person where person.id = keeper.id
  returning id into merge;
  perform private.audit(
    'merge', 'public.people', keeper.id::text, keeper.id,
    jsonb_build_object('merged', gone.id, 'merge', merge, 'moved', counts),
    (
      select jsonb_build_object(
        'before', jsonb_build_object('name', keeper.name, 'company', keeper.company, 'phone', keeper.phone),
        'after', jsonb_build_object('name', person.name, 'company', person.company, 'phone', person.phone)
      )
      from public.people person where person.id = keeper.id
    )
  );
  perform private.audit(
    'merge', 'public.people', gone.id::text, gone.id, jsonb_build_object('merged_into', keeper.id, 'merge', merge)
  );
  return merge;
end;
$$;
comment on function public.merge_people is
  'Makes one person of two: all of "merged" moves to "kept", whose address stays. "chosen" says per field whose value stays, otherwise the kept one''s unless it is empty. Answers the id for undo_merge.';
revoke execute on function public.merge_people from public, anon, authenticated;
grant execute on function public.merge_people to authenticated;

create function public.undo_merge(merge uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  undone public.person_merges;
  keeper public.people;
  before public.people;
  after public.people;
  gone public.people;
  part record;
  since uuid[];
  referring regclass;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales take a merge back.';
  end if;
  select * into undone from public.person_merges where id = undo_merge.merge;
  if undone.id is not null then
    perform private.lock_people(undone.kept_id, undone.merged_id);
    select * into undone from public.person_merges where id = undo_merge.merge for update;
  end if;
  if undone.id is null or undone.merged_at < now() - interval '30 days' then
    raise sqlstate 'PT404' using
      message = 'This merge cannot be taken back any more: that is possible for 30 days.',
      hint = 'Correct the person by hand.';
  end if;
  if undone.undone_at is not null then
    raise sqlstate 'PT409' using
      message = 'This merge was taken back already.', hint = 'Load the page again.';
  end if;
  if exists (
    select 1 from public.person_merges later
    where later.undone_at is null and later.id <> undone.id
      and (later.merged_id = undone.kept_id or later.kept_id = undone.kept_id and later.merged_at >= undone.merged_at)
  ) then
    raise sqlstate 'PT409' using
      message = 'This person was merged again later.', hint = 'Take the later merge back first.';
  end if;
  select * into keeper from public.people where id = undone.kept_id;
  before := jsonb_populate_record(null::public.people, undone.kept_before);
  after := jsonb_populate_record(null::public.people, undone.kept_after);
  gone := jsonb_populate_record(null::public.people, undone.merged_before);

  perform set_config('audit.purging', 'on', true);
  update public.people set merged_into = gone.id
  where merged_into = keeper.id and undone.moved -> 'public.people' ? id::text;
  update public.people set
    merged_into = null,
    -- A wish that came in since counts for both.
    do_not_contact = gone.do_not_contact or keeper.do_not_contact and not after.do_not_contact
  where id = gone.id;
  for part in
    select key, array(select jsonb_array_elements_text(value)) as ids
    from jsonb_each(undone.moved - 'public.people')
  loop
    perform private.move_rows(part.key::regclass, keeper.id, gone.id, part.ids);
  end loop;

  -- What came since from an address of the merged person is theirs, with all that belongs to it.
  since := array(
    select lead.id from public.leads lead
    where lead.person_id = keeper.id and private.normal_email(lead.email) in (
      select email from public.people where id = gone.id or merged_into = gone.id
    )
  );
  update public.leads set person_id = gone.id where id = any (since);
  for referring in
    select part_of from private.tables_of_people() part_of
    where exists (
      select 1 from pg_catalog.pg_attribute
      where attrelid = part_of and attname = 'lead_id' and not attisdropped
    )
  loop
    execute format('update %s set person_id = $1 where person_id = $2 and lead_id = any ($3)', referring)
    using gone.id, keeper.id, since;
  end loop;

  update public.people set
    submissions = gone.submissions + cardinality(since),
    lead_score = coalesce((select max(lead_score) from public.leads where person_id = gone.id), gone.lead_score),
    last_seen_at = greatest(gone.last_seen_at, (select max(created_at) from public.leads where id = any (since))),
    first_seen_at = gone.first_seen_at, name = gone.name, company = gone.company, phone = gone.phone,
    owner_id = (select user_id from public.staff where user_id = gone.owner_id)
  where id = gone.id;
  -- What was changed since stays.
  update public.people person set
    name = case when keeper.name is distinct from after.name then keeper.name else before.name end,
    company = case when keeper.company is distinct from after.company then keeper.company else before.company end,
    phone = case when keeper.phone is distinct from after.phone then keeper.phone else before.phone end,
    owner_id = case when keeper.owner_id is distinct from after.owner_id then keeper.owner_id
      else (select user_id from public.staff where user_id = before.owner_id) end,
    do_not_contact = case when keeper.do_not_contact <> after.do_not_contact then keeper.do_not_contact
      else before.do_not_contact end,
    submissions = greatest(keeper.submissions - gone.submissions - cardinality(since), 0),
    lead_score = coalesce((select max(lead_score) from public.leads where person_id = keeper.id), before.lead_score),
    first_seen_at = case when keeper.first_seen_at < after.first_seen_at then keeper.first_seen_at
      else before.first_seen_at end,
    last_seen_at = greatest(
      before.last_seen_at, (select max(created_at) from public.leads where person_id = keeper.id)
    )
  where person.id = keeper.id;
  perform set_config('audit.purging', '', true);

  update public.person_merges set undone_at = now(), undone_by = auth.uid() where id = undone.id;
  perform private.audit(
    'undo_merge', 'public.people', keeper.id::text, keeper.id,
    jsonb_build_object('merged', gone.id, 'merge', undone.id, 'since', cardinality(since))
  );
  perform private.audit(
    'undo_merge', 'public.people', gone.id::text, gone.id,
    jsonb_build_object('merged_into', keeper.id, 'merge', undone.id)
  );
end;
$$;
comment on function public.undo_merge is
  'Takes a merge of the last 30 days back: both rows as they were but for what was changed since; what came since from an address of the merged person goes with it.';
revoke execute on function public.undo_merge from public, anon, authenticated;
grant execute on function public.undo_merge to authenticated;

-- --- Erasing and keeping -------------------------------------------------------------------------

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.person_merges', true, 'kept_id = $1 or merged_id = $1', 80, 'Removed, with the rows as they were before.');
update private.erase_catalogue set
  rows_of = 'id = $1 or merged_into = $1', how = 'Removed last, under all their addresses, with the key of the person.'
where table_name = 'public.people';

insert into private.retention (table_name, keep, aged_by, step) values
  ('public.person_merges', interval '30 days', 'merged_at', 80);
-- The address of a merged person leads to the kept one as long as there is one.
update private.retention set only_where = only_where || ' and merged_into is null' where table_name = 'public.people';

create or replace function private.erase_rows(address text, is_kept boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail text := private.normal_email(address);
  person uuid := private.person_at(mail);
  -- All addresses of the person: those of whoever was merged into them, too.
  mails text[] := array(
    select mail union select email from public.people where id = person or merged_into = person order by 1
  );
  condition text;
  part record;
  found jsonb;
  result jsonb := '{}';
begin
  if mail !~ '^[^\s@]+@[^\s@]+$' then
    raise sqlstate 'PT422' using
      message = 'This is no e-mail address.',
      hint = 'Give the whole address of one person.';
  end if;
  for part in
    select table_name, rows_of from private.erase_catalogue where rows_of is not null order by step, table_name
  loop
    select string_agg('(' || replace(part.rows_of, '$2', quote_literal(one)) || ')', ' or ') into condition
    from unnest(mails) one;
    if is_kept then
      execute format(
        'select coalesce(jsonb_agg(to_jsonb(item)), ''[]'') from %s item where %s',
        part.table_name::regclass, condition
      ) into found using person;
    else
      execute format(
        'with gone as (delete from %s where %s returning 1) select to_jsonb(count(*)) from gone',
        part.table_name::regclass, condition
      ) into found using person;
    end if;
    result := result || jsonb_build_object(part.table_name, found);
  end loop;
  return result;
end;
$$;
comment on function private.erase_rows is 'The rows of a person under all their addresses, by table; unless they are kept, removes them and answers how many.';

create or replace function public.export_person(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators export a person.';
  end if;
  perform private.audit('export', null, null, private.person_at(export_person.email), '{}');
  return private.erase_rows(export_person.email, is_kept => true);
end;
$$;

-- People by name, address, company or phone, the last seen first; and who may be the same person twice.

alter table public.people add column search_text text not null generated always as (
  lower(coalesce(name, '') || E'\n' || email || E'\n' || coalesce(company, ''))
) stored;
comment on column public.people.search_text is 'What the search looks through, in lower case.';

create index people_search on public.people using gin (private.trigrams(search_text));

-- What two rows of one person have in common. Written out, as the indexes need it: whoever writes a row
-- would need the right to call a function.
create index people_same_mailbox on public.people (
  (replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2))
);
create index people_same_phone on public.people ((right(regexp_replace(phone, '\D', '', 'g'), 9)))
where phone is not null;
create index people_same_name on public.people ((lower(btrim(name))), (lower(btrim(company))))
where name is not null and company is not null;

create function public.search_people(search text default '', first integer default 0, most integer default 25)
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
  wanted constant text := private.searched_text(search);
  skipped constant integer := greatest(first, 0);
  size constant integer := least(greatest(most, 1), 100);
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read people.';
  end if;
  -- What is common is found by walking, what is rare by trigrams.
  page := array(
    select walked.id from (
      select people.id, people.search_text, people.last_seen_at from public.people
      where people.merged_into is null
      order by people.last_seen_at desc, people.id desc
      limit case when wanted = '' then skipped + size else 20000 end
    ) walked
    where wanted = '' or strpos(walked.search_text, wanted) > 0
    order by walked.last_seen_at desc, walked.id desc
    offset skipped limit size
  );
  if char_length(wanted) >= 3 and cardinality(page) < size then
    with found as materialized (
      select distinct kept.id, kept.last_seen_at
      from public.people
      join public.people kept on kept.id = coalesce(people.merged_into, people.id)
      where strpos(people.search_text, wanted) > 0
        and private.trigrams(people.search_text) @> private.trigrams(wanted)
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
  'A page of people, the last seen first. Texts shorter than three characters are looked for in the 20,000 last seen. Whoever was merged is found as the one they were merged into.';
revoke execute on function public.search_people from public, anon, authenticated;
grant execute on function public.search_people to authenticated;

-- What many people have in common is counted by reading until there are enough: by trigrams all of them
-- would be looked up first.
create function public.count_people(search text default '')
returns table (count bigint, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  limit_of_exact constant integer := 10000;
  walk constant integer := 20000;
  wanted constant text := private.searched_text(search);
  counted bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read people.';
  end if;
  select count(*) into counted from (
    select people.search_text from public.people where people.merged_into is null
    order by people.last_seen_at desc, people.id desc
    limit walk
  ) walked
  where wanted = '' or strpos(walked.search_text, wanted) > 0;
  if char_length(wanted) >= 3 and counted >= walk / 20 then
    select count(*) into counted from (
      select from public.people
      where strpos(people.search_text, wanted) > 0 and people.merged_into is null
      limit limit_of_exact + 1
    ) bounded;
  elsif char_length(wanted) >= 3 then
    select count(*) into counted from (
      select from public.people
      where strpos(people.search_text, wanted) > 0
        and private.trigrams(people.search_text) @> private.trigrams(wanted) and people.merged_into is null
      limit limit_of_exact + 1
    ) bounded;
  end if;
  if counted > limit_of_exact and wanted = '' then
    return query
      select greatest(reltuples::bigint, counted), false from pg_catalog.pg_class where oid = 'public.people'::regclass;
  else
    return query select least(counted, limit_of_exact + 1), counted <= limit_of_exact;
  end if;
end;
$$;
comment on function public.count_people is 'How many people the search finds: exact up to 10,000, above that that there are more; of all of them about how many.';
revoke execute on function public.count_people from public, anon, authenticated;
grant execute on function public.count_people to authenticated;

create function public.person_duplicates(person uuid)
returns table (id uuid, name text, email text, company text, phone text, reasons text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  asked public.people;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales merge people.';
  end if;
  select * into asked from public.people where people.id = person_duplicates.person and merged_into is null;
  if asked.id is null then
    return;
  end if;
  return query
    select other.id, other.name, other.email, other.company, other.phone, array_agg(twin.reason order by twin.reason)
    from (
      (
        select mailbox.id, 'mailbox' as reason from public.people mailbox
        where replace(split_part(split_part(mailbox.email, '@', 1), '+', 1), '.', '') || '@' || split_part(mailbox.email, '@', 2)
          = replace(split_part(split_part(asked.email, '@', 1), '+', 1), '.', '') || '@' || split_part(asked.email, '@', 2)
        limit 20
      )
      union all
      (
        select phoned.id, 'phone' from public.people phoned
        where phoned.phone is not null and char_length(regexp_replace(asked.phone, '\D', '', 'g')) >= 7
          and right(regexp_replace(phoned.phone, '\D', '', 'g'), 9) = right(regexp_replace(asked.phone, '\D', '', 'g'), 9)
        limit 20
      )
      union all
      (
        select named.id, 'name' from public.people named
        where named.name is not null and named.company is not null
          and lower(btrim(named.name)) = lower(btrim(asked.name)) and btrim(named.name) <> ''
          and lower(btrim(named.company)) = lower(btrim(asked.company)) and btrim(named.company) <> ''
        limit 20
      )
    ) twin
    join public.people other on other.id = twin.id
    where other.id <> asked.id and other.merged_into is null
    group by other.id
    order by count(*) desc, other.last_seen_at desc, other.id
    limit 10;
end;
$$;
comment on function public.person_duplicates is
  'People who may be this one, most reasons first: the same mailbox but for dots and what follows a plus, the same last digits of the phone, the same name and company.';
revoke execute on function public.person_duplicates from public, anon, authenticated;
grant execute on function public.person_duplicates to authenticated;

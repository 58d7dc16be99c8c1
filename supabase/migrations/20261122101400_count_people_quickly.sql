-- What many people have in common is counted by reading until there are enough: by trigrams all of them
-- would be looked up first.

create or replace function public.count_people(search text default '')
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

-- The command palette also finds companies.

create index companies_search_keys on public.companies using gin (private.search_keys(name, domain, null));
-- Statistics would call the function for thousands of rows at each ANALYZE.
alter index public.companies_search_keys alter column 1 set statistics 0;

create function private.find_companies(term text, with_typos boolean, max_rows integer)
returns setof public.found_record
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  query constant tsquery := private.search_query(term, with_typos);
begin
  if query is null then
    return;
  end if;
  return query execute
    'with found as materialized (
      select id, name, domain, industry, updated_at from public.companies
      where private.search_keys(name, domain, null) @@ $1
      limit 1000
    )
    select ''company'', id, name, null, domain, null, industry, updated_at
    from found order by lower(name), id limit $2'
    using query, max_rows;
end;
$$;
comment on function private.find_companies is 'The companies whose name or domain matches a term, in the order of their names.';
revoke execute on function private.find_companies from public;

create or replace function public.search_records(search text, max_rows integer default 5)
returns setof public.found_record
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  term constant text := private.normalize_search(search);
  size constant integer := least(greatest(max_rows, 1), 20);
  -- More people than are returned, because their leads and meetings are searched through them.
  max_people constant integer := 25;
  found_people uuid[];
  found public.found_record[];
  companies public.found_record[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can search records.';
  end if;
  if char_length(term) < 2 then
    return;
  end if;
  found_people := private.find_people(term, false, max_people);
  found := array(select record from private.find_records(term, found_people, size) record);
  return query select * from unnest(found);
  companies := array(select record from private.find_companies(term, false, size) record);
  if cardinality(companies) = 0 then
    companies := array(select record from private.find_companies(term, true, size) record);
  end if;
  return query select * from unnest(companies);
  -- Typos are searched only if there are few people without, so that they never displace one.
  if cardinality(found_people) < size then
    return query
      select similar_record.* from private.find_records(
        '', array(
          select id from unnest(private.find_people(term, true, max_people)) id where id <> all (found_people)
        ), size
      ) similar_record
      where not exists (
        select 1 from unnest(found) known where known.kind = similar_record.kind and known.id = similar_record.id
      );
  end if;
end;
$$;
comment on function public.search_records is
  'People, companies, leads, appointments and conversations that match a term of two characters or more, at most "max_rows" of each kind. If there are few people, those whose names differ by a typo follow.';

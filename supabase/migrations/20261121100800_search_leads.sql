-- The lead list, its search and its numbers, at any size. A policy keeps an index on a text from being
-- used (its operators could leak), so the list is read by functions that check the caller's role once.
-- Texts of three and more characters are found by walking the wanted order, which is quick for what is
-- common, and else by trigrams, which is quick for what is rare; shorter ones in the newest 10,000 alone.

-- Every three characters in a row. The extension pg_trgm leaves out what is neither a letter nor a digit,
-- and with the locale "C" every letter outside ASCII: "ada@", "com.example" and whole scripts would read
-- the whole index.
create function private.trigrams(searched text)
returns text[]
language sql
immutable
strict
parallel safe
cost 1000
set search_path = ''
as $$
  select array(select distinct substr(searched, place, 3) from generate_series(1, char_length(searched) - 2) place);
$$;
comment on function private.trigrams is 'Every three characters in a row, each once.';
revoke execute on function private.trigrams from public;
-- The index calls it with the rights of whoever writes a lead.
grant execute on function private.trigrams to anon, authenticated, service_role;

create index leads_by_status on public.leads (status, created_at desc, id desc);
create index leads_by_source on public.leads (form_source, created_at desc, id desc);
create index leads_by_status_and_source on public.leads (status, form_source, created_at desc, id desc);
create index leads_by_name on public.leads (name, id);
create index leads_by_email on public.leads (email, id);
create index leads_by_company on public.leads (company, id);
create index leads_by_score on public.leads (lead_score, id);
create index leads_search on public.leads using gin (private.trigrams(search_text));

create type public.found_lead as (
  id uuid,
  name text,
  email text,
  company text,
  role text,
  phone text,
  inquiry_type public.inquiry_type,
  message text,
  form_source public.form_source,
  session_id uuid,
  status public.lead_status,
  lead_score integer,
  created_at timestamptz,
  person_id uuid,
  owner_id uuid,
  owner_name text,
  do_not_contact boolean
);
comment on type public.found_lead is 'A row of the lead list: the lead, its owner''s name and whether its person may be contacted.';

create function private.searched_text(search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(btrim(regexp_replace(left(search, 200), '[[:cntrl:]]+', ' ', 'g')));
$$;
comment on function private.searched_text is 'What was typed, as the searched column has it: one line in lower case.';
revoke execute on function private.searched_text from public;

create function private.lead_match(wanted text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('strpos(search_text, %L) > 0', wanted);
$$;
comment on function private.lead_match is 'The search as a condition.';
revoke execute on function private.lead_match from public;

create function private.lead_filter(status public.lead_status, form_source public.form_source)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when status is not null then format('status = %L', status) end,
    case when form_source is not null then format('form_source = %L', form_source) end
  );
$$;
comment on function private.lead_filter is 'The filters of the list as a condition.';
revoke execute on function private.lead_filter from public;

create function public.search_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  sort text default 'created_at',
  descending boolean default true,
  first integer default 0,
  most integer default 25,
  before_at timestamptz default null,
  before_id uuid default null
)
returns setof public.found_lead
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  wanted text := private.searched_text(search);
  match text := private.lead_match(wanted);
  filter text := private.lead_filter(status, form_source);
  -- Without the place that a page begins behind, which would move the window of short searches along.
  every_page constant text := filter;
  forwards text := case when descending then 'desc' else 'asc' end;
  backwards text := case when descending then 'asc' else 'desc' end;
  ordering text;
  ordered_by text := concat_ws(', ', 'id', 'created_at', nullif(quote_ident(sort), 'created_at'));
  -- How far the wanted order is walked. Only the newest lie side by side in the table.
  walk integer := case sort when 'created_at' then 20000 else 5000 end;
  skipped constant bigint := greatest(first, 0);
  size constant integer := least(greatest(most, 1), 1000);
  page_of text;
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read leads.';
  end if;
  ordering := case
    when sort = 'created_at' then format('created_at %1$s, id %1$s', forwards)
    when sort in ('name', 'email', 'company', 'lead_score') then format('%1$I %2$s, id %2$s', sort, forwards)
    when sort in ('status', 'form_source') then format('%1$I %2$s, created_at %3$s, id %3$s', sort, forwards, backwards)
  end;
  if ordering is null then
    raise sqlstate 'PT400' using
      message = 'Leads cannot be sorted by this column.',
      hint = 'Sort by created_at, name, email, company, form_source, status or lead_score.';
  end if;
  if before_at is not null then
    filter := format('%s and (created_at, id) < (%L, %L)', filter, before_at, before_id);
  end if;
  page_of := format('order by %s offset %s limit %s', ordering, skipped, size);

  if wanted = '' then
    execute format('select array(select id from public.leads where %s %s)', filter, page_of) into page;
  elsif char_length(wanted) < 3 then
    execute format(
      'select array(
         select id from (
           select * from public.leads where %s order by created_at desc, id desc limit 10000
         ) newest where %s and %s %s
       )',
      every_page, filter, match, page_of
    ) into page;
  else
    execute format(
      'select array(
         select id from (select * from public.leads where %s order by %s limit %s) walked
         where %s %s
       )',
      filter, ordering, greatest(walk, 8 * (skipped + size)), match, page_of
    ) into page;
    if cardinality(page) < size then
      execute format(
        'with found as materialized (
           select %s from public.leads where %s and %s and private.trigrams(search_text) @> private.trigrams(%L)
         )
         select array(select id from found %s)',
        ordered_by, filter, match, wanted, page_of
      ) into page;
    end if;
  end if;

  return query
    select lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
      lead.form_source, lead.session_id, lead.status, lead.lead_score, lead.created_at::timestamptz,
      lead.person_id, lead.owner_id, owner.name, coalesce(person.do_not_contact, false)
    from unnest(page) with ordinality as found (id, place)
    join public.leads lead on lead.id = found.id
    left join public.people person on person.id = lead.person_id
    left join public.staff owner on owner.user_id = lead.owner_id
    order by found.place;
end;
$$;
comment on function public.search_leads is
  'A page of the lead list. "before_at" and "before_id" begin after that lead, newest first. Short texts are looked for in the newest 10,000 leads.';
revoke execute on function public.search_leads from public, anon;
grant execute on function public.search_leads to authenticated;

create function public.count_leads(
  search text default '', status public.lead_status default null, form_source public.form_source default null
)
returns table (count bigint, is_exact boolean, is_windowed boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  limit_of_exact constant integer := 10000;
  wanted text := private.searched_text(search);
  match text := private.lead_match(wanted);
  filter text := private.lead_filter(status, form_source);
  total bigint;
  every_lead bigint;
  found bigint;
  share double precision;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read leads.';
  end if;
  select
    coalesce(sum(counted.leads) filter (
      where (count_leads.status is null or counted.status = count_leads.status)
        and (count_leads.form_source is null or counted.form_source = count_leads.form_source)
    ), 0),
    coalesce(sum(counted.leads), 0)
  into total, every_lead
  from private.counted_leads() counted;
  if wanted = '' then
    return query select total, true, false;
    return;
  end if;
  if char_length(wanted) < 3 then
    execute format(
      'select count(*) from (
         select search_text from public.leads where %s order by created_at desc, id desc limit %s
       ) newest where %s',
      filter, limit_of_exact, match
    ) into found;
    return query select found, true, total > limit_of_exact;
    return;
  end if;

  -- A sample says about how many. Far above the limit no count is needed to know that it is above; below,
  -- what is common is counted by walking, what is rare by trigrams.
  execute format(
    'select (count(*) filter (where %s and %s))::double precision / greatest(count(*), 1)
     from public.leads tablesample system (%s) repeatable (0)',
    filter, match, least(100, 1000000.0 / greatest(every_lead, 1))
  ) into share;
  if share * every_lead >= 5 * limit_of_exact then
    return query select (share * every_lead)::bigint, false, false;
    return;
  end if;
  execute format(
    'select count(*) from (select 1 from public.leads where %s and %s %s limit %s) found',
    filter,
    match,
    case when share < 0.05 then format('and private.trigrams(search_text) @> private.trigrams(%L)', wanted) end,
    limit_of_exact + 1
  ) into found;
  if found <= limit_of_exact then
    return query select found, true, false;
  else
    return query select greatest(found, (share * every_lead)::bigint), false, false;
  end if;
end;
$$;
comment on function public.count_leads is
  'How many leads the list has: exact up to 10,000, above that about so many unless nothing is searched for. "is_windowed": only the newest 10,000 were looked at.';
revoke execute on function public.count_leads from public, anon;
grant execute on function public.count_leads to authenticated;

create function public.staff_names()
returns table (user_id uuid, name text, role public.staff_role, is_active boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff see their colleagues.';
  end if;
  return query
    select staff.user_id, staff.name, staff.role, staff.is_active from public.staff order by staff.name;
end;
$$;
comment on function public.staff_names is 'The names of all colleagues, for owners and authors. Addresses stay with administrators.';
revoke execute on function public.staff_names from public, anon;
grant execute on function public.staff_names to authenticated;

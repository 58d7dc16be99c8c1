-- The list of leads by who answers them: mine, nobody's, a colleague's; or exactly the leads that were
-- chosen. The numbers are counted by owner too, so that a list, a board and their counts stay exact.

drop index public.leads_owner;
create index leads_by_owner on public.leads (owner_id, created_at desc, id desc);
create index leads_by_owner_and_status on public.leads (owner_id, status, created_at desc, id desc);
-- "is null" fixes no order in an index: what nobody answers has indexes of its own.
create index leads_unowned on public.leads (created_at desc, id desc) where owner_id is null;
create index leads_unowned_by_status on public.leads (status, created_at desc, id desc) where owner_id is null;

alter table private.lead_counts
  drop constraint lead_counts_pkey,
  add column owner_id uuid,
  add constraint lead_counts_key unique nulls not distinct (status, form_source, owner_id);
alter table private.lead_count_deltas add column owner_id uuid;
comment on table private.lead_counts is 'Leads by status, form and owner, as of the last fold.';

create or replace function private.count_leads_added()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, leads)
  select status, form_source, owner_id, count(*) from added group by status, form_source, owner_id;
  return null;
end;
$$;

create or replace function private.count_leads_removed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, leads)
  select status, form_source, owner_id, -count(*) from removed group by status, form_source, owner_id;
  return null;
end;
$$;

create or replace function private.count_leads_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, leads)
  select status, form_source, owner_id, sum(difference)
  from (
    select status, form_source, owner_id, 1 as difference from added
    union all
    select status, form_source, owner_id, -1 from removed
  ) change
  group by status, form_source, owner_id
  having sum(difference) <> 0;
  return null;
end;
$$;
comment on function private.count_leads_moved is 'Trigger: appends what a statement moved from one status or owner to another.';

create or replace function private.fold_counts()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  folded bigint;
begin
  -- One at a time: two would wait for each other's rows.
  if not pg_try_advisory_xact_lock(hashtext('private.fold_counts')) then
    return 0;
  end if;
  with gone as (
    delete from private.lead_count_deltas where true returning status, form_source, owner_id, leads
  ), summed as (
    insert into private.lead_counts as counted (status, form_source, owner_id, leads)
    select status, form_source, owner_id, sum(leads) from gone group by status, form_source, owner_id
    on conflict (status, form_source, owner_id) do update set leads = counted.leads + excluded.leads
  )
  select count(*) into folded from gone;
  return folded;
end;
$$;

-- Existing leads are counted again, by owner. The lock keeps new leads out until the migration commits; it is
-- taken in a block because the Supabase CLI opens no transaction block of its own.
do $$
begin
  lock table public.leads in share row exclusive mode;
end
$$;
delete from private.lead_count_deltas;
delete from private.lead_counts;
insert into private.lead_counts (status, form_source, owner_id, leads)
select status, form_source, owner_id, count(*) from public.leads group by status, form_source, owner_id;

drop function private.counted_leads();
create function private.counted_leads()
returns table (status public.lead_status, form_source public.form_source, owner_id uuid, leads bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select status, form_source, owner_id, sum(leads)::bigint
  from (
    select status, form_source, owner_id, leads from private.lead_counts
    union all
    select status, form_source, owner_id, leads from private.lead_count_deltas
  ) part
  group by status, form_source, owner_id;
$$;
comment on function private.counted_leads is 'Leads by status, form and owner, exact.';
revoke execute on function private.counted_leads from public;

create function private.wanted_owner(owner text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return case owner when 'me' then auth.uid() when 'nobody' then null else owner::uuid end;
exception
  when invalid_text_representation then
    raise sqlstate 'PT422' using
      message = 'There is no such owner.',
      hint = 'Ask for "me", "nobody" or the id of a colleague.';
end;
$$;
comment on function private.wanted_owner is 'The staff member that "me" or an id stands for; null for "nobody" and without an owner.';
revoke execute on function private.wanted_owner from public;

drop function private.lead_filter(public.lead_status, public.form_source);
create function private.lead_filter(
  status public.lead_status, form_source public.form_source, owner text default null, ids uuid[] default null
)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when status is not null then format('status = %L', status) end,
    case when form_source is not null then format('form_source = %L', form_source) end,
    case
      when owner = 'nobody' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.wanted_owner(owner))
    end,
    case when ids is not null then format('id = any (%L)', ids) end
  );
$$;
comment on function private.lead_filter is 'The filters of the list as a condition. "owner" is "me", "nobody" or an id; "ids" are the leads that were chosen.';
revoke execute on function private.lead_filter from public;

drop function public.search_leads(
  text, public.lead_status, public.form_source, text, boolean, integer, integer, timestamptz, uuid
);
create function public.search_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  sort text default 'created_at',
  descending boolean default true,
  first integer default 0,
  most integer default 25,
  before_at timestamptz default null,
  before_id uuid default null,
  owner text default null,
  ids uuid[] default null
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
  filter text;
  -- Without the place that a page begins behind, which would move the window of short searches along.
  every_page text;
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
  filter := private.lead_filter(status, form_source, owner, ids);
  every_page := filter;
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
      lead.person_id, lead.owner_id, answering.name, coalesce(person.do_not_contact, false)
    from unnest(page) with ordinality as found (id, place)
    join public.leads lead on lead.id = found.id
    left join public.people person on person.id = lead.person_id
    left join public.staff answering on answering.user_id = lead.owner_id
    order by found.place;
end;
$$;
comment on function public.search_leads is
  'A page of the lead list. "before_at" and "before_id" begin after that lead, newest first. "owner" is "me", "nobody" or an id. Short texts are looked for in the newest 10,000 leads.';
revoke execute on function public.search_leads from public, anon;
grant execute on function public.search_leads to authenticated;

drop function public.count_leads(text, public.lead_status, public.form_source);
create function public.count_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  owner text default null,
  ids uuid[] default null
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
  filter text;
  answering uuid;
  total bigint;
  every_lead bigint;
  found bigint;
  share double precision;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read leads.';
  end if;
  filter := private.lead_filter(status, form_source, owner, ids);
  answering := private.wanted_owner(owner);
  select
    coalesce(sum(counted.leads) filter (
      where (count_leads.status is null or counted.status = count_leads.status)
        and (count_leads.form_source is null or counted.form_source = count_leads.form_source)
        and (count_leads.owner is null or counted.owner_id is not distinct from answering)
    ), 0),
    coalesce(sum(counted.leads), 0)
  into total, every_lead
  from private.counted_leads() counted;
  if wanted = '' and ids is null then
    return query select total, true, false;
    return;
  end if;
  if ids is not null then
    execute format('select count(*) from public.leads where %s and %s', filter, match) into found;
    return query select found, true, false;
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

-- Lead search and counts: the lead list of the back office, exact counts by status, form and owner, and bulk
-- updates.

-- --- Counts ----------------------------------------------------------------------------------------------

-- Exact lead counts at any size. Each change appends a delta, and the count is the sum. Submissions share no
-- counter row, so none waits for another. The target is a p95 of 50 ms at one million leads, 100 times the expected
-- size; at ten thousand leads, count(*) would do.
create table private.lead_counts (
  status public.lead_status not null,
  form_source public.form_source not null,
  lead_count bigint not null,
  owner_id uuid,
  constraint lead_counts_key unique nulls not distinct (status, form_source, owner_id)
);

comment on table private.lead_counts is 'Leads by status, form and owner as of the last aggregation.';

alter table private.lead_counts enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.lead_counts', false, 'Counts.');

create table private.lead_count_deltas (
  id bigint generated always as identity primary key,
  status public.lead_status not null,
  form_source public.form_source not null,
  lead_count bigint not null,
  owner_id uuid
);

comment on table private.lead_count_deltas is 'Changes since the last aggregation.';

alter table private.lead_count_deltas enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.lead_count_deltas', false, 'Counts.');

create function private.count_inserted_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, lead_count)
  select status, form_source, owner_id, count(*) from added where spam_at is null group by status, form_source, owner_id;
  return null;
end;
$$;
comment on function private.count_inserted_leads is 'Trigger: appends the number of leads that a statement inserted.';
revoke execute on function private.count_inserted_leads from public;

create trigger count_inserted_leads
after insert on public.leads
referencing new table as added
for each statement execute function private.count_inserted_leads();

create function private.count_deleted_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, lead_count)
  select status, form_source, owner_id, -count(*) from removed where spam_at is null group by status, form_source, owner_id;
  return null;
end;
$$;
comment on function private.count_deleted_leads is 'Trigger: appends the number of leads that a statement deleted, as negative deltas.';
revoke execute on function private.count_deleted_leads from public;

create trigger count_deleted_leads
after delete on public.leads
referencing old table as removed
for each statement execute function private.count_deleted_leads();

create function private.count_updated_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, lead_count)
  select status, form_source, owner_id, sum(difference)
  from (
    select status, form_source, owner_id, 1 as difference from added where spam_at is null
    union all
    select status, form_source, owner_id, -1 from removed where spam_at is null
  ) change
  group by status, form_source, owner_id
  having sum(difference) <> 0;
  return null;
end;
$$;
comment on function private.count_updated_leads is
  'Trigger: appends the counts that an update of leads changed, such as by a new status or owner.';
revoke execute on function private.count_updated_leads from public;

create trigger count_updated_leads
after update on public.leads
referencing old table as removed new table as added
for each statement execute function private.count_updated_leads();

create function private.aggregate_counts()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  aggregated bigint;
begin
  -- One run at a time: two would wait for each other's rows.
  if not pg_try_advisory_xact_lock(hashtext('private.aggregate_counts')) then
    return 0;
  end if;
  with deleted as (
    -- Supabase loads the extension safeupdate for API roles. It rejects a DELETE without WHERE, also in functions.
    delete from private.lead_count_deltas where true returning status, form_source, owner_id, lead_count
  ), summed as (
    insert into private.lead_counts as counts (status, form_source, owner_id, lead_count)
    select status, form_source, owner_id, sum(lead_count) from deleted group by status, form_source, owner_id
    on conflict (status, form_source, owner_id) do update set lead_count = counts.lead_count + excluded.lead_count
  )
  select count(*) into aggregated from deleted;
  return aggregated;
end;
$$;
comment on function private.aggregate_counts is
  'Aggregates the deltas and returns how many there were. The counts stay the same.';
revoke execute on function private.aggregate_counts from public;

create function private.lead_count_totals()
returns table (status public.lead_status, form_source public.form_source, owner_id uuid, lead_count bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select status, form_source, owner_id, sum(lead_count)::bigint
  from (
    select status, form_source, owner_id, lead_count from private.lead_counts
    union all
    select status, form_source, owner_id, lead_count from private.lead_count_deltas
  ) counts
  group by status, form_source, owner_id;
$$;
comment on function private.lead_count_totals is 'Exact number of leads by status, form and owner.';
revoke execute on function private.lead_count_totals from public;

create function public.lead_summary()
returns table (
  total bigint, new bigint, contacted bigint, qualified bigint, closed bigint,
  contact_form bigint, download_guide bigint, chat bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  return query
    select coalesce(sum(lead_count), 0)::bigint,
      coalesce(sum(lead_count) filter (where status = 'new'), 0)::bigint,
      coalesce(sum(lead_count) filter (where status = 'contacted'), 0)::bigint,
      coalesce(sum(lead_count) filter (where status = 'qualified'), 0)::bigint,
      coalesce(sum(lead_count) filter (where status = 'closed'), 0)::bigint,
      coalesce(sum(lead_count) filter (where form_source = 'contact_form'), 0)::bigint,
      coalesce(sum(lead_count) filter (where form_source = 'download_guide'), 0)::bigint,
      coalesce(sum(lead_count) filter (where form_source = 'chat'), 0)::bigint
    from private.lead_count_totals();
end;
$$;
comment on function public.lead_summary is 'The counts of the summary cards.';
revoke execute on function public.lead_summary from public, anon, authenticated;
grant execute on function public.lead_summary to authenticated;

-- --- Search ----------------------------------------------------------------------------------------------

create function private.resolve_owner(owner text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return case owner when 'me' then auth.uid() when 'unassigned' then null else owner::uuid end;
exception
  when invalid_text_representation then
    raise sqlstate 'PT422' using
      message = 'This owner does not exist.',
      hint = 'Use "me", "unassigned" or the id of a staff member.';
end;
$$;
comment on function private.resolve_owner is
  'The staff member of an owner filter: the caller for "me"; null for "unassigned" and for no filter.';
revoke execute on function private.resolve_owner from public;

-- An expression instead of a function: an index function would need a grant to every role that inserts leads.
create function private.lead_campaign_expression()
returns text
language sql
immutable
set search_path = ''
as $$
  select $expression$left(btrim(coalesce(
    attribution #>> '{last,utm_campaign}', attribution #>> '{first,utm_campaign}', ''
  )), 100)$expression$;
$$;
comment on function private.lead_campaign_expression is
  'The campaign of a lead as an expression: utm_campaign of the last touchpoint that has one, otherwise empty.';
revoke execute on function private.lead_campaign_expression from public;

create function private.lead_search_condition(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('strpos(search_text, %L) > 0', term);
$$;
comment on function private.lead_search_condition is 'The search term as a condition on public.leads.';
revoke execute on function private.lead_search_condition from public;

create function private.lead_filter_condition(
  status public.lead_status, form_source public.form_source, owner text default null, ids uuid[] default null,
  campaign text default null
)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'spam_at is null',
    case when status is not null then format('status = %L', status) end,
    case when form_source is not null then format('form_source = %L', form_source) end,
    case
      when owner = 'unassigned' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.resolve_owner(owner))
    end,
    case when ids is not null then format('id = any (%L)', ids) end,
    -- The second condition makes the partial index usable.
    case when campaign <> '' then
      format('%1$s = %2$L and %1$s <> %3$L', private.lead_campaign_expression(), campaign, '') end
  );
$$;
comment on function private.lead_filter_condition is
  'The filters of the lead list as a condition. "owner" is "me", "unassigned" or an id; "ids" selects single leads.';
revoke execute on function private.lead_filter_condition from public;

create function private.max_short_search_leads()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 10000;
$$;
comment on function private.max_short_search_leads is
  'How many of the newest leads are searched for a term of fewer than three characters, which has no trigram.';
revoke execute on function private.max_short_search_leads from public;

create type public.lead_list_row as (
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

comment on type public.lead_list_row is
  'A row of the lead list: the lead, the name of its owner, and whether its person may be contacted.';

create function private.lead_ordering(sort text, descending boolean)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  forwards constant text := case when descending then 'desc' else 'asc' end;
  backwards constant text := case when descending then 'asc' else 'desc' end;
begin
  if sort = 'created_at' then
    return format('created_at %1$s, id %1$s', forwards);
  elsif sort in ('name', 'email', 'company', 'lead_score') then
    return format('%1$I %2$s, id %2$s', sort, forwards);
  elsif sort in ('status', 'form_source') then
    return format('%1$I %2$s, created_at %3$s, id %3$s', sort, forwards, backwards);
  end if;
  raise sqlstate 'PT400' using
    message = 'Leads cannot be sorted by this column.',
    hint = 'Sort by created_at, name, email, company, form_source, status or lead_score.';
end;
$$;
comment on function private.lead_ordering is 'The order of the lead list as an expression. Raises PT400 for any other column.';
revoke execute on function private.lead_ordering from public;

create function private.find_lead_page(
  list_condition text, term text, sort text, descending boolean, row_offset integer, max_rows integer,
  before_at timestamptz, before_id uuid
)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  search_condition constant text := private.lead_search_condition(term);
  ordering constant text := private.lead_ordering(sort, descending);
  -- The window of short searches is the newest leads of the list, so it does not move with the page.
  page_condition constant text := case when before_at is null then list_condition
    else format('%s and (created_at, id) < (%L, %L)', list_condition, before_at, before_id) end;
  -- Rows to scan in list order. Rows in created_at order are adjacent on disk, so more of them can be scanned.
  scan_limit constant integer := case sort when 'created_at' then 20000 else 5000 end;
  skipped constant bigint := greatest(row_offset, 0);
  size constant integer := least(greatest(max_rows, 1), 1000);
  page_clauses constant text := format('order by %s offset %s limit %s', ordering, skipped, size);
  page uuid[];
begin
  if before_at is not null and (sort <> 'created_at' or not descending) then
    raise sqlstate 'PT400' using
      message = 'A page can start after a lead only in the list that is sorted by created_at, newest first.',
      hint = 'Use row_offset with other orders.';
  end if;
  if term = '' then
    execute format('select array(select id from public.leads where %s %s)', page_condition, page_clauses) into page;
  elsif char_length(term) < 3 then
    execute format(
      'select array(
         select id from (
           select * from public.leads where %s order by created_at desc, id desc limit %s
         ) newest where %s and %s %s
       )',
      list_condition, private.max_short_search_leads(), page_condition, search_condition, page_clauses
    ) into page;
  else
    -- A scan in list order finds frequent terms fast; the trigram index finds rare terms.
    execute format(
      'select array(
         select id from (select * from public.leads where %s order by %s limit %s) scanned
         where %s %s
       )',
      page_condition, ordering, greatest(scan_limit, 8 * (skipped + size)), search_condition, page_clauses
    ) into page;
    if cardinality(page) < size then
      execute format(
        'with found as materialized (
           select %s from public.leads where %s and %s and private.trigrams(search_text) @> private.trigrams(%L)
         )
         select array(select id from found %s)',
        concat_ws(', ', 'id', 'created_at', nullif(quote_ident(sort), 'created_at')),
        page_condition, search_condition, term, page_clauses
      ) into page;
    end if;
  end if;
  return page;
end;
$$;
comment on function private.find_lead_page is 'The ids of a page of the lead list, in its order. Raises PT400 for a page that starts after a lead in an order other than newest first.';
revoke execute on function private.find_lead_page from public;

create function public.search_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  sort text default 'created_at',
  descending boolean default true,
  row_offset integer default 0,
  max_rows integer default 25,
  before_at timestamptz default null,
  before_id uuid default null,
  owner text default null,
  ids uuid[] default null,
  campaign text default null
)
returns setof public.lead_list_row
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  page := private.find_lead_page(
    private.lead_filter_condition(status, form_source, owner, ids, campaign), private.normalize_search(search), sort, descending,
    row_offset, max_rows, before_at, before_id
  );
  return query
    select lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
      lead.form_source, lead.session_id, lead.status, lead.lead_score, lead.created_at::timestamptz,
      lead.person_id, lead.owner_id, owner_staff.name, coalesce(person.do_not_contact, false)
    from unnest(page) with ordinality as found (id, place)
    join public.leads lead on lead.id = found.id
    left join public.people person on person.id = lead.person_id
    left join public.staff owner_staff on owner_staff.user_id = lead.owner_id
    order by found.place;
end;
$$;
comment on function public.search_leads is
  'A page of the lead list. "before_at" and "before_id" start after a lead and require the order newest first. "owner" is "me", "unassigned" or an id. Terms shorter than three characters search the newest 10,000 leads.';
revoke execute on function public.search_leads from public, anon, authenticated;
grant execute on function public.search_leads to authenticated;

create function private.estimate_leads(condition text, total_leads bigint)
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  estimate double precision;
begin
  execute format(
    'select count(*) filter (where %s) * %s::double precision / greatest(count(*), 1)
     from public.leads tablesample system (%s) repeatable (0)',
    condition, total_leads, least(100, 1000000.0 / greatest(total_leads, 1))
  ) into estimate;
  return estimate::bigint;
end;
$$;
comment on function private.estimate_leads is
  'Estimated number of leads that meet a condition, from a sample of about 10,000 rows.';
revoke execute on function private.estimate_leads from public;

create function private.count_newest_leads(list_condition text, term text)
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found bigint;
begin
  execute format(
    'select count(*) from (
       select search_text from public.leads where %s order by created_at desc, id desc limit %s
     ) newest where %s',
    list_condition, private.max_short_search_leads(), private.lead_search_condition(term)
  ) into found;
  return found;
end;
$$;
comment on function private.count_newest_leads is 'How many of the newest 10,000 leads contain a term.';
revoke execute on function private.count_newest_leads from public;

create function private.count_matching_leads(
  list_condition text, term text, total_leads bigint
)
returns table (count bigint, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  max_exact constant integer := private.max_exact_count();
  condition constant text := format('%s and %s', list_condition, private.lead_search_condition(term));
  estimate constant bigint := private.estimate_leads(condition, total_leads);
  found bigint;
begin
  -- Far above the limit the estimate is the result. Below it, a scan counts frequent terms and the trigram index
  -- rare terms.
  if estimate >= 5 * max_exact then
    return query select estimate, false;
    return;
  end if;
  execute format(
    'select count(*) from (select 1 from public.leads where %s %s limit %s) found',
    condition,
    case when estimate < 0.05 * total_leads then format('and private.trigrams(search_text) @> private.trigrams(%L)', term) end,
    max_exact + 1
  ) into found;
  return query select greatest(found, case when found > max_exact then estimate end), found <= max_exact;
end;
$$;
comment on function private.count_matching_leads is
  'How many leads contain a term: exact up to 10,000, above that an estimate.';
revoke execute on function private.count_matching_leads from public;

create function public.count_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  owner text default null,
  ids uuid[] default null,
  campaign text default null
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
  max_exact constant integer := private.max_exact_count();
  term constant text := private.normalize_search(search);
  is_campaign constant boolean := coalesce(campaign <> '', false);
  list_condition text;
  owner_id_filter uuid;
  total_leads bigint;
  found bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  list_condition := private.lead_filter_condition(status, form_source, owner, ids, campaign);
  if ids is not null then
    execute format('select count(*) from public.leads where %s and %s', list_condition, private.lead_search_condition(term))
      into found;
    return query select found, true, false;
    return;
  end if;

  owner_id_filter := private.resolve_owner(owner);
  select
    coalesce(sum(totals.lead_count) filter (
      where (count_leads.status is null or totals.status = count_leads.status)
        and (count_leads.form_source is null or totals.form_source = count_leads.form_source)
        and (count_leads.owner is null or totals.owner_id is not distinct from owner_id_filter)
    ), 0),
    coalesce(sum(totals.lead_count), 0)
  into found, total_leads
  from private.lead_count_totals() totals;
  if is_campaign and char_length(term) < 3 then
    execute format(
      'select count(*) from (select 1 from public.leads where %s limit %s) bounded', list_condition, max_exact + 1
    ) into found;
  end if;

  if term = '' and is_campaign and found > max_exact then
    return query select greatest(found, private.estimate_leads(list_condition, total_leads)), false, false;
  elsif term = '' then
    return query select found, true, false;
  elsif char_length(term) < 3 then
    return query
      select private.count_newest_leads(list_condition, term), true, found > private.max_short_search_leads();
  else
    return query
      select matching.count, matching.is_exact, false
      from private.count_matching_leads(list_condition, term, total_leads) matching;
  end if;
end;
$$;
comment on function public.count_leads is
  'Number of leads in the list: exact up to 10,000, above that an estimate if a term or a campaign is given. "is_windowed": only the newest 10,000 were searched.';
revoke execute on function public.count_leads from public, anon, authenticated;
grant execute on function public.count_leads to authenticated;

create function public.lead_campaigns()
returns table (campaign text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  -- A loose index scan: from one name to the next, however many leads each has.
  return query execute format(
    'with recursive campaigns as (
      (select %1$s as name, 1 as place from public.leads where spam_at is null and %1$s <> %2$L order by %1$s limit 1)
      union all
      select
        (select %1$s from public.leads where spam_at is null and %1$s <> %2$L and %1$s > campaigns.name order by %1$s limit 1),
        campaigns.place + 1
      from campaigns where campaigns.name is not null and campaigns.place < 200
    )
    select name from campaigns where name is not null',
    private.lead_campaign_expression(), ''
  );
end;
$$;
comment on function public.lead_campaigns is 'The campaigns of leads, the first 200 in alphabetical order.';
revoke execute on function public.lead_campaigns from public, anon, authenticated;
grant execute on function public.lead_campaigns to authenticated;

-- One statement for many leads. It returns the ids of the leads that were changed, so that a client reports
-- only those.
create function public.update_leads(
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
  if new_owner is not null and not exists (
    select 1 from public.staff
    where user_id = new_owner and is_active and staff.role in ('admin', 'sales')
  ) then
    raise sqlstate 'PT409' using
      message = 'Only active administrators and sales can own leads.',
      hint = 'Select another staff member.';
  end if;
  -- A fixed lock order prevents deadlocks between concurrent calls.
  perform 1 from public.leads where leads.spam_at is null and leads.id = any (update_leads.ids) order by leads.id for update;
  return query
    update public.leads
    set status = coalesce(update_leads.status, leads.status),
      owner_id = case when update_leads.owner is null then leads.owner_id else new_owner end
    where leads.spam_at is null and leads.id = any (update_leads.ids)
    returning leads.id;
end;
$$;
comment on function public.update_leads is
  'Sets the status, the owner ("me", "unassigned" or an id) or both of many leads, and returns the ids of the changed ones.';
revoke execute on function public.update_leads from public, anon, authenticated;
grant execute on function public.update_leads to authenticated;

-- Lead search and counts: the lead list of the back office, exact counts by status, form and owner, and bulk
-- updates.

-- --- Counts ----------------------------------------------------------------------------------------------

-- Exact lead counts at any size. Each change appends a delta, and the count is the sum. Submissions share no
-- counter row, so none waits for another. The target is a p95 of 50 ms at one million leads, 100 times the expected
-- size; at ten thousand leads, count(*) would do.
create table private.lead_counts (
  status public.lead_status not null,
  form_source public.form_source not null,
  leads bigint not null,
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
  leads bigint not null,
  owner_id uuid
);

comment on table private.lead_count_deltas is 'Changes since the last aggregation.';

alter table private.lead_count_deltas enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.lead_count_deltas', false, 'Counts.');

create function private.count_leads_added()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, leads)
  select status, form_source, owner_id, count(*) from added where spam_at is null group by status, form_source, owner_id;
  return null;
end;
$$;
comment on function private.count_leads_added is 'Trigger: appends the leads that a statement added.';
revoke execute on function private.count_leads_added from public;

create trigger count_added_leads
after insert on public.leads
referencing new table as added
for each statement execute function private.count_leads_added();

create function private.count_leads_removed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, leads)
  select status, form_source, owner_id, -count(*) from removed where spam_at is null group by status, form_source, owner_id;
  return null;
end;
$$;
comment on function private.count_leads_removed is 'Trigger: appends the leads that a statement removed.';
revoke execute on function private.count_leads_removed from public;

create trigger count_removed_leads
after delete on public.leads
referencing old table as removed
for each statement execute function private.count_leads_removed();

create function private.count_leads_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, owner_id, leads)
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
comment on function private.count_leads_moved is
  'Trigger: appends the leads whose status or owner a statement changed.';
revoke execute on function private.count_leads_moved from public;

create trigger count_changed_leads
after update on public.leads
referencing old table as removed new table as added
for each statement execute function private.count_leads_moved();

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
    delete from private.lead_count_deltas where true returning status, form_source, owner_id, leads
  ), summed as (
    insert into private.lead_counts as counted (status, form_source, owner_id, leads)
    select status, form_source, owner_id, sum(leads) from deleted group by status, form_source, owner_id
    on conflict (status, form_source, owner_id) do update set leads = counted.leads + excluded.leads
  )
  select count(*) into aggregated from deleted;
  return aggregated;
end;
$$;
comment on function private.aggregate_counts is
  'Aggregates the deltas and returns how many there were. The counts stay the same.';
revoke execute on function private.aggregate_counts from public;

create function private.lead_count_totals()
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
    select coalesce(sum(leads), 0)::bigint,
      coalesce(sum(leads) filter (where status = 'new'), 0)::bigint,
      coalesce(sum(leads) filter (where status = 'contacted'), 0)::bigint,
      coalesce(sum(leads) filter (where status = 'qualified'), 0)::bigint,
      coalesce(sum(leads) filter (where status = 'closed'), 0)::bigint,
      coalesce(sum(leads) filter (where form_source = 'contact_form'), 0)::bigint,
      coalesce(sum(leads) filter (where form_source = 'download_guide'), 0)::bigint,
      coalesce(sum(leads) filter (where form_source = 'chat'), 0)::bigint
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
comment on function private.lead_ordering is 'The order of the lead list as an expression. PT400: another column.';
revoke execute on function private.lead_ordering from public;

create function private.find_lead_page(
  list_filter text, term text, sort text, descending boolean, row_offset integer, max_rows integer,
  before_at timestamptz, before_id uuid
)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  match constant text := private.lead_search_condition(term);
  ordering constant text := private.lead_ordering(sort, descending);
  -- The window of short searches is the newest leads of the list, so it does not move with the page.
  filter constant text := case when before_at is null then list_filter
    else format('%s and (created_at, id) < (%L, %L)', list_filter, before_at, before_id) end;
  -- How many rows of the order are scanned. Only the newest are adjacent in the table.
  scan_limit constant integer := case sort when 'created_at' then 20000 else 5000 end;
  skipped constant bigint := greatest(row_offset, 0);
  size constant integer := least(greatest(max_rows, 1), 1000);
  page_of constant text := format('order by %s offset %s limit %s', ordering, skipped, size);
  page uuid[];
begin
  if term = '' then
    execute format('select array(select id from public.leads where %s %s)', filter, page_of) into page;
  elsif char_length(term) < 3 then
    execute format(
      'select array(
         select id from (
           select * from public.leads where %s order by created_at desc, id desc limit 10000
         ) newest where %s and %s %s
       )',
      list_filter, filter, match, page_of
    ) into page;
  else
    -- A scan of the order finds frequent texts, the trigram index rare ones.
    execute format(
      'select array(
         select id from (select * from public.leads where %s order by %s limit %s) scanned
         where %s %s
       )',
      filter, ordering, greatest(scan_limit, 8 * (skipped + size)), match, page_of
    ) into page;
    if cardinality(page) < size then
      execute format(
        'with found as materialized (
           select %s from public.leads where %s and %s and private.trigrams(search_text) @> private.trigrams(%L)
         )
         select array(select id from found %s)',
        concat_ws(', ', 'id', 'created_at', nullif(quote_ident(sort), 'created_at')), filter, match, term, page_of
      ) into page;
    end if;
  end if;
  return page;
end;
$$;
comment on function private.find_lead_page is 'The ids of a page of the lead list, in its order.';
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
  'A page of the lead list. "before_at" and "before_id" start after a lead, newest first. "owner" is "me", "unassigned" or an id. Terms shorter than three characters search the newest 10,000 leads.';
revoke execute on function public.search_leads from public, anon, authenticated;
grant execute on function public.search_leads to authenticated;

create function private.estimate_leads(condition text, every_lead bigint)
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
    condition, every_lead, least(100, 1000000.0 / greatest(every_lead, 1))
  ) into estimate;
  return estimate::bigint;
end;
$$;
comment on function private.estimate_leads is
  'Estimated number of leads that meet a condition, from a sample of about 10,000 rows.';
revoke execute on function private.estimate_leads from public;

create function private.count_newest_leads(filter text, term text)
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
       select search_text from public.leads where %s order by created_at desc, id desc limit 10000
     ) newest where %s',
    filter, private.lead_search_condition(term)
  ) into found;
  return found;
end;
$$;
comment on function private.count_newest_leads is 'How many of the newest 10,000 leads contain a text.';
revoke execute on function private.count_newest_leads from public;

create function private.count_matching_leads(
  filter text, term text, every_lead bigint, limit_of_exact integer
)
returns table (count bigint, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  condition constant text := format('%s and %s', filter, private.lead_search_condition(term));
  estimate constant bigint := private.estimate_leads(condition, every_lead);
  found bigint;
begin
  -- Far above the limit the estimate is the result. Below it, a scan counts frequent texts and the trigram index
  -- rare ones.
  if estimate >= 5 * limit_of_exact then
    return query select estimate, false;
    return;
  end if;
  execute format(
    'select count(*) from (select 1 from public.leads where %s %s limit %s) found',
    condition,
    case when estimate < 0.05 * every_lead then format('and private.trigrams(search_text) @> private.trigrams(%L)', term) end,
    limit_of_exact + 1
  ) into found;
  return query select greatest(found, case when found > limit_of_exact then estimate end), found <= limit_of_exact;
end;
$$;
comment on function private.count_matching_leads is
  'How many leads contain a text: exact up to the limit, above it an estimate.';
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
  limit_of_exact constant integer := 10000;
  term constant text := private.normalize_search(search);
  is_campaign constant boolean := coalesce(campaign <> '', false);
  filter text;
  owner_id_filter uuid;
  total bigint;
  every_lead bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  filter := private.lead_filter_condition(status, form_source, owner, ids, campaign);
  owner_id_filter := private.resolve_owner(owner);
  select
    coalesce(sum(counted.leads) filter (
      where (count_leads.status is null or counted.status = count_leads.status)
        and (count_leads.form_source is null or counted.form_source = count_leads.form_source)
        and (count_leads.owner is null or counted.owner_id is not distinct from owner_id_filter)
    ), 0),
    coalesce(sum(counted.leads), 0)
  into total, every_lead
  from private.lead_count_totals() counted;
  if is_campaign and ids is null and char_length(term) < 3 then
    execute format(
      'select count(*) from (select 1 from public.leads where %s limit %s) found', filter, limit_of_exact + 1
    ) into total;
  end if;

  if ids is not null then
    execute format('select count(*) from public.leads where %s and %s', filter, private.lead_search_condition(term)) into total;
    return query select total, true, false;
  elsif term = '' and is_campaign and total > limit_of_exact then
    return query select greatest(total, private.estimate_leads(filter, every_lead)), false, false;
  elsif term = '' then
    return query select total, true, false;
  elsif char_length(term) < 3 then
    return query select private.count_newest_leads(filter, term), true, total > limit_of_exact;
  else
    return query
      select matching.count, matching.is_exact, false
      from private.count_matching_leads(filter, term, every_lead, limit_of_exact) matching;
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
    'with recursive named as (
      (select %1$s as name, 1 as place from public.leads where spam_at is null and %1$s <> %2$L order by %1$s limit 1)
      union all
      select
        (select %1$s from public.leads where spam_at is null and %1$s <> %2$L and %1$s > named.name order by %1$s limit 1),
        named.place + 1
      from named where named.name is not null and named.place < 200
    )
    select name from named where name is not null',
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

-- How many leads there are by status and form, exact at any size: each change appends its difference,
-- and the sum of all is the count. No row is shared by two submissions, so none waits for another.

create table private.lead_counts (
  status public.lead_status not null,
  form_source public.form_source not null,
  leads bigint not null,
  primary key (status, form_source)
);
comment on table private.lead_counts is 'Leads by status and form, as of the last fold.';

create table private.lead_count_deltas (
  id bigint generated always as identity primary key,
  status public.lead_status not null,
  form_source public.form_source not null,
  leads bigint not null
);
comment on table private.lead_count_deltas is 'What was added and taken away since the last fold.';

alter table private.lead_counts enable row level security;
alter table private.lead_count_deltas enable row level security;

insert into private.lead_counts (status, form_source, leads)
select status, form_source, count(*) from public.leads group by status, form_source;

create function private.count_leads_added()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, leads)
  select status, form_source, count(*) from added group by status, form_source;
  return null;
end;
$$;
comment on function private.count_leads_added is 'Trigger: appends what a statement added.';
revoke execute on function private.count_leads_added from public;

create function private.count_leads_removed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, leads)
  select status, form_source, -count(*) from removed group by status, form_source;
  return null;
end;
$$;
comment on function private.count_leads_removed is 'Trigger: appends what a statement took away.';
revoke execute on function private.count_leads_removed from public;

create function private.count_leads_moved()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.lead_count_deltas (status, form_source, leads)
  select status, form_source, sum(difference)
  from (
    select status, form_source, 1 as difference from added
    union all
    select status, form_source, -1 from removed
  ) change
  group by status, form_source
  having sum(difference) <> 0;
  return null;
end;
$$;
comment on function private.count_leads_moved is 'Trigger: appends what a statement moved from one status to another.';
revoke execute on function private.count_leads_moved from public;

create trigger count_added
after insert on public.leads
referencing new table as added
for each statement execute function private.count_leads_added();

create trigger count_removed
after delete on public.leads
referencing old table as removed
for each statement execute function private.count_leads_removed();

create trigger count_moved
after update on public.leads
referencing old table as removed new table as added
for each statement execute function private.count_leads_moved();

create function private.fold_counts()
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
    delete from private.lead_count_deltas where true returning status, form_source, leads
  ), summed as (
    insert into private.lead_counts as counted (status, form_source, leads)
    select status, form_source, sum(leads) from gone group by status, form_source
    on conflict (status, form_source) do update set leads = counted.leads + excluded.leads
  )
  select count(*) into folded from gone;
  return folded;
end;
$$;
comment on function private.fold_counts is 'Adds the appended differences up; answers how many there were. Changes no count.';
revoke execute on function private.fold_counts from public;

create function private.counted_leads()
returns table (status public.lead_status, form_source public.form_source, leads bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select status, form_source, sum(leads)::bigint
  from (
    select status, form_source, leads from private.lead_counts
    union all
    select status, form_source, leads from private.lead_count_deltas
  ) part
  group by status, form_source;
$$;
comment on function private.counted_leads is 'Leads by status and form, exact.';
revoke execute on function private.counted_leads from public;

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
    raise insufficient_privilege using message = 'Only staff read leads.';
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
    from private.counted_leads();
end;
$$;
comment on function public.lead_summary is 'The numbers of the summary cards, exact at any size.';
revoke execute on function public.lead_summary from public, anon;
grant execute on function public.lead_summary to authenticated;

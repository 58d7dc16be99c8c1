-- The source "contact form" of the summary cards and of the filter is the contact form only. Forms that editors build
-- have the same form_source, which reports and webhooks keep, and are found by the filter by form.

-- For the number of leads of forms that editors build.
create index leads_of_editor_forms on public.leads (status, owner_id)
where form_source = 'contact_form' and submitted_form is not null and spam_at is null;

create function private.count_editor_form_leads(status public.lead_status default null, owner text default null)
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
    'select count(*) from public.leads where form_source = %L and submitted_form is not null and %s',
    'contact_form', private.lead_filter_condition(status, null, owner)
  ) into found;
  return found;
end;
$$;
comment on function private.count_editor_form_leads is
  'Number of leads of forms that editors build. The stored counts include them in "contact_form".';
revoke execute on function private.count_editor_form_leads from public;

create or replace function public.lead_summary()
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
      coalesce(sum(lead_count) filter (where form_source = 'contact_form'), 0)::bigint - private.count_editor_form_leads(),
      coalesce(sum(lead_count) filter (where form_source = 'download_guide'), 0)::bigint,
      coalesce(sum(lead_count) filter (where form_source = 'chat'), 0)::bigint
    from private.lead_count_totals();
end;
$$;
comment on function public.lead_summary is
  'The counts of the summary cards. "contact_form" is the contact form only, without forms that editors build.';

create or replace function private.lead_filter_condition(
  status public.lead_status, form_source public.form_source, owner text default null, ids uuid[] default null,
  campaign text default null, criteria jsonb default null
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
    -- Forms that editors build have this source too. The filter by form finds them.
    case when form_source = 'contact_form' and criteria ->> 'form' is null then 'submitted_form is null' end,
    case
      when owner = 'unassigned' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.resolve_owner(owner))
    end,
    case when ids is not null then format('id = any (%L)', ids) end,
    -- The second condition makes the partial index usable.
    case when campaign <> '' then
      format('%1$s = %2$L and %1$s <> %3$L', private.lead_campaign_expression(), campaign, '') end,
    nullif(private.lead_criteria_condition(criteria), '')
  );
$$;
comment on function private.lead_filter_condition is
  'The filters of the lead list as a condition. "form_source" "contact_form" excludes forms that editors build, unless "criteria" name one. "owner" is "me", "unassigned" or an id; "ids" selects single leads; "criteria" are further filters.';

create or replace function public.count_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  owner text default null,
  ids uuid[] default null,
  campaign text default null,
  criteria jsonb default null
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
  term constant text := private.lead_search_term(search, criteria);
  -- The stored counts know status, form and owner only.
  is_narrowed constant boolean := coalesce(campaign <> '', false) or private.lead_criteria_condition(criteria) <> '';
  list_condition text;
  owner_id_filter uuid;
  total_leads bigint;
  found bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  list_condition := private.lead_filter_condition(status, form_source, owner, ids, campaign, criteria);
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
  if count_leads.form_source = 'contact_form' and not is_narrowed then
    found := found - private.count_editor_form_leads(count_leads.status, count_leads.owner);
  end if;
  if is_narrowed and char_length(term) < 3 then
    execute format(
      'select count(*) from (select 1 from public.leads where %s limit %s) bounded', list_condition, max_exact + 1
    ) into found;
  end if;

  if term = '' and is_narrowed and found > max_exact then
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

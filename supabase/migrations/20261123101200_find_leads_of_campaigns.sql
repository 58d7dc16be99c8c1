-- The list of leads, its count and its files by the campaign that a lead came by: the one that the reports
-- count it with.

-- An expression and no function of a lead: whoever adds one would have to be granted what an index calls.
create function private.lead_campaign()
returns text
language sql
immutable
set search_path = ''
as $$
  select $expression$left(btrim(coalesce(
    attribution #>> '{last,utm_campaign}', attribution #>> '{first,utm_campaign}', ''
  )), 100)$expression$;
$$;
comment on function private.lead_campaign is
  'An expression for the campaign of a lead: utm_campaign of the last touch that names one; empty without.';
revoke execute on function private.lead_campaign from public;

do $$
begin
  execute format(
    'create index leads_by_campaign on public.leads ((%1$s), created_at desc, id desc) where %1$s <> %2$L',
    private.lead_campaign(), ''
  );
end;
$$;

drop function private.lead_filter(public.lead_status, public.form_source, text, uuid[]);
create function private.lead_filter(
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
    'true',
    case when status is not null then format('status = %L', status) end,
    case when form_source is not null then format('form_source = %L', form_source) end,
    case
      when owner = 'nobody' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.wanted_owner(owner))
    end,
    case when ids is not null then format('id = any (%L)', ids) end,
    -- The second condition is that of the index.
    case when campaign <> '' then
      format('%1$s = %2$L and %1$s <> %3$L', private.lead_campaign(), campaign, '') end
  );
$$;
comment on function private.lead_filter is
  'The filters of the list as a condition. "owner" is "me", "nobody" or an id; "ids" are the leads that were chosen.';
revoke execute on function private.lead_filter from public;

-- The rest of these functions stays as it is.
do $$
declare
  changed record;
  step text[];
  before text;
  after text;
begin
  for changed in
    select * from (
      values
        (array['public.search_leads'], array[
          array['ids uuid[] DEFAULT NULL::uuid[])', 'ids uuid[] DEFAULT NULL::uuid[], campaign text DEFAULT NULL::text)'],
          array['private.lead_filter(status, form_source, owner, ids)', 'private.lead_filter(status, form_source, owner, ids, campaign)']
        ]),
        (array['public.count_leads'], array[
          array['ids uuid[] DEFAULT NULL::uuid[])', 'ids uuid[] DEFAULT NULL::uuid[], campaign text DEFAULT NULL::text)'],
          array['private.lead_filter(status, form_source, owner, ids)', 'private.lead_filter(status, form_source, owner, ids, campaign)'],
          array['if wanted = '''' and ids is null then', 'if campaign <> '''' and ids is null then
    execute format(
      ''select count(*) from (select 1 from public.leads where %s limit %s) found'', filter, limit_of_exact + 1
    ) into total;
  end if;
  if wanted = '''' and ids is null and campaign <> '''' and total > limit_of_exact then
    execute format(
      ''select count(*) filter (where %s) * %s::double precision / greatest(count(*), 1)
       from public.leads tablesample system (%s) repeatable (0)'',
      filter, every_lead, least(100, 1000000.0 / greatest(every_lead, 1))
    ) into share;
    return query select greatest(total, share::bigint), false, false;
    return;
  end if;
  if wanted = '''' and ids is null then']
        ]),
        (array['private.exported_leads'], array[
          array['jsonb_array_elements_text(filter -> ''ids'') item) end', 'jsonb_array_elements_text(filter -> ''ids'') item) end,
    filter ->> ''campaign''']
        ])
    ) change (routine, steps)
  loop
    before := pg_get_functiondef(changed.routine[1]::regproc);
    after := before;
    foreach step slice 1 in array changed.steps loop
      if strpos(after, step[1]) = 0 then
        raise exception '% is not as expected.', changed.routine[1];
      end if;
      after := replace(after, step[1], step[2]);
    end loop;
    if changed.routine[1] like 'public.%' then
      execute format('drop function %s', changed.routine[1]::regproc::regprocedure);
    end if;
    execute after;
  end loop;
end;
$$;

comment on function public.search_leads is
  'A page of the lead list. "before_at" and "before_id" begin after that lead, newest first. "owner" is "me", "nobody" or an id. Short texts are looked for in the newest 10,000 leads.';
comment on function public.count_leads is
  'How many leads the list has: exact up to 10,000, above that about so many where a text or a campaign is asked for. "is_windowed": only the newest 10,000 were looked at.';
revoke execute on function public.search_leads, public.count_leads from public, anon;
grant execute on function public.search_leads, public.count_leads to authenticated;

create function public.lead_campaigns()
returns table (campaign text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read leads.';
  end if;
  -- From one name to the next in the index, however many leads each has.
  return query execute format(
    'with recursive named as (
      (select %1$s as name, 1 as place from public.leads where %1$s <> %2$L order by %1$s limit 1)
      union all
      select
        (select %1$s from public.leads where %1$s <> %2$L and %1$s > named.name order by %1$s limit 1),
        named.place + 1
      from named where named.name is not null and named.place < 200
    )
    select name from named where name is not null',
    private.lead_campaign(), ''
  );
end;
$$;
comment on function public.lead_campaigns is 'The names of the campaigns that leads came by, the first 200 in their order.';
revoke execute on function public.lead_campaigns from public, anon;
grant execute on function public.lead_campaigns to authenticated;

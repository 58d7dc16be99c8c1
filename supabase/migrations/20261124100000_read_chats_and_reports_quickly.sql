-- The list of chats walks past 3,000 chats for a word. The planner read every turn of every chat for it,
-- as it takes an "exists" for a lookup in a set that is made once; "offset 0" keeps it a look at the turns
-- of each chat that is walked past.
create or replace function private.chat_match(wanted text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    '(
      exists (
        select 1 from public.conversations said where said.session_id = chats.session_id
          and strpos(
            lower(
              coalesce(said.user_message, '''') || chr(10) || coalesce(said.collected_info ->> ''name'', '''') || chr(10)
              || coalesce(said.collected_info ->> ''email'', '''') || chr(10)
              || coalesce(said.collected_info ->> ''company'', '''')
            ), %1$L
          ) > 0
        offset 0
      )
      or exists (
        select 1 from public.leads where leads.session_id = chats.session_id and strpos(leads.search_text, %1$L) > 0
        offset 0
      )
      or strpos(chats.session_id::text, %1$L) = 1
    )',
    wanted
  );
$$;

-- Days are added up before they are put into periods: a day has a row for each campaign.
create or replace function public.report_leads(span text)
returns table (starts date, ends date, form_source public.form_source, leads bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.open_report(span);
begin
  return query
    with days as materialized (
      select counted.day, counted.form_source, sum(counted.leads)::bigint as leads
      from private.report_days counted where counted.day >= since
      group by counted.day, counted.form_source
    )
    select period.starts, period.ends, source.name, coalesce(sum(days.leads), 0)::bigint
    from private.report_periods(since) period
    cross join unnest(enum_range(null::public.form_source)) source (name)
    left join days on days.day between period.starts and period.ends and days.form_source = source.name
    group by period.starts, period.ends, source.name
    order by period.starts, source.name;
end;
$$;

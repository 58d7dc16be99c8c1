-- What the reports add up: for each day what became of the leads that it brought. A day is counted anew from
-- its leads whenever one of them has changed, so that nothing can drift; reports count the newest changed
-- days themselves, the worker the rest, and read sums of days at any number of leads. Days are those of UTC.
create table private.report_days (
  day date not null,
  form_source public.form_source not null,
  campaign text not null constraint report_days_campaign_length check (char_length(campaign) <= 100),
  leads integer not null,
  contacted integer not null,
  qualified integer not null,
  closed integer not null,
  now_new integer not null,
  now_contacted integer not null,
  now_qualified integer not null,
  now_closed integer not null,
  waiting integer not null,
  primary key (day, form_source, campaign)
);

comment on table private.report_days is 'What became of the leads of a day, by form and campaign.';
comment on column private.report_days.campaign is 'utm_campaign of the last touch that names one; empty without.';
comment on column private.report_days.contacted is 'How many have ever had this status.';
comment on column private.report_days.now_new is 'How many have this status now.';
comment on column private.report_days.waiting is 'How many nobody has answered.';

alter table private.report_days enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.report_days', false, 'Numbers, and names of campaigns.');

create table private.report_response_times (
  day date not null,
  step smallint not null,
  leads integer not null,
  primary key (day, step)
);

comment on table private.report_response_times is 'How long the answered leads of a day had waited.';
comment on column private.report_response_times.step is
  'An eighth of a doubling: up to the promised time multiplied by 2 to the power of step / 8. 0 and below kept the promise.';

alter table private.report_response_times enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.report_response_times', false, 'Numbers.');

create table private.stale_report_days (
  day date not null
);

comment on table private.stale_report_days is 'Days that have to be counted anew, once for each change: whoever writes a lead waits for nobody.';

create index stale_report_days_newest_first on private.stale_report_days (day desc);

alter table private.stale_report_days enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.stale_report_days', false, 'Days.');

create function private.report_day(moment timestamptz)
returns date
language sql
immutable
set search_path = ''
as $$
  select (moment at time zone 'UTC')::date;
$$;
comment on function private.report_day is 'The day of a moment, in UTC.';
revoke execute on function private.report_day from public;

create function private.mark_stale_report_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stale_report_days (day) select distinct private.report_day(created_at) from moved;
  return null;
end;
$$;
comment on function private.mark_stale_report_days is 'Trigger: the days of leads that were added or removed are counted anew.';
revoke execute on function private.mark_stale_report_days from public;

create trigger mark_days_of_added_leads
after insert on public.leads
referencing new table as moved
for each statement execute function private.mark_stale_report_days();

create trigger mark_days_of_removed_leads
after delete on public.leads
referencing old table as moved
for each statement execute function private.mark_stale_report_days();

create function private.mark_stale_report_days_of(moments timestamptz[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stale_report_days (day)
  select distinct private.report_day(moment) from unnest(moments) moment;
end;
$$;
comment on function private.mark_stale_report_days_of is 'Marks the days of these moments to be recounted.';
revoke execute on function private.mark_stale_report_days_of from public;

create function private.response_time_step(waited interval)
returns smallint
language sql
stable
security definer
set search_path = ''
as $$
  select ceil(8 * log(2, greatest(extract(epoch from waited), 60) / extract(epoch from private.response_time())))::smallint;
$$;
comment on function private.response_time_step is 'The step of a wait, which is a minute at least: 0 and below kept the promise.';
revoke execute on function private.response_time_step from public;

create function private.compute_report_day(day date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Bounds that are known before the statement: the planner finds the index of the newest leads.
  since constant timestamptz := compute_report_day.day::timestamp at time zone 'UTC';
  until constant timestamptz := (compute_report_day.day + 1)::timestamp at time zone 'UTC';
begin
  delete from private.report_days counted where counted.day = compute_report_day.day;
  delete from private.report_response_times counted where counted.day = compute_report_day.day;
  insert into private.report_days
    (day, form_source, campaign, leads, contacted, qualified, closed, now_new, now_contacted, now_qualified, now_closed, waiting)
  select compute_report_day.day, lead.form_source, came.campaign, count(*),
    count(*) filter (where lead.status = 'contacted' or was.contacted),
    count(*) filter (where lead.status = 'qualified' or was.qualified),
    count(*) filter (where lead.status = 'closed' or was.closed),
    count(*) filter (where lead.status = 'new'), count(*) filter (where lead.status = 'contacted'),
    count(*) filter (where lead.status = 'qualified'), count(*) filter (where lead.status = 'closed'),
    count(*) filter (where lead.status = 'new' and lead.answered_at is null)
  from public.leads lead
  cross join lateral (
    select left(btrim(coalesce(
      lead.attribution #>> '{last,utm_campaign}', lead.attribution #>> '{first,utm_campaign}', ''
    )), 100) as campaign
  ) came
  cross join lateral (
    select bool_or(details ->> 'to' = 'contacted') as contacted, bool_or(details ->> 'to' = 'qualified') as qualified,
      bool_or(details ->> 'to' = 'closed') as closed
    from public.person_events
    where lead.answered_at is not null and person_events.lead_id = lead.id and kind = 'status_change'
  ) was
  where lead.spam_at is null and lead.created_at >= since and lead.created_at < until
  group by lead.form_source, came.campaign;
  insert into private.report_response_times (day, step, leads)
  select compute_report_day.day, private.response_time_step(lead.answered_at - lead.created_at), count(*)
  from public.leads lead
  where lead.spam_at is null and lead.created_at >= since and lead.created_at < until and lead.answered_at is not null
  group by 2;
end;
$$;
comment on function private.compute_report_day is 'Counts a day from its leads.';
revoke execute on function private.compute_report_day from public;

create function private.refresh_report_days(max_rows integer)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  days date[];
  stale date;
begin
  -- Two that count the same day would write its rows twice; who waits here reads what the other counted.
  perform pg_advisory_xact_lock(hashtext('private.refresh_report_days'));
  days := array(
    select distinct day from private.stale_report_days order by day desc limit max_rows
  );
  if cardinality(days) = 0 then
    return 0;
  end if;
  -- A mark that is seen here came with its change, which the next statement sees.
  delete from private.stale_report_days where day = any (days);
  foreach stale in array days loop
    perform private.compute_report_day(stale);
  end loop;
  return (select count(distinct day) from private.stale_report_days);
end;
$$;
comment on function private.refresh_report_days is 'Counts the newest days anew that have to be, at most so many; answers how many are left.';
revoke execute on function private.refresh_report_days from public;

-- --- Reports ---------------------------------------------------------------------------------------------

-- The reports: sums of days over a span that ends now. "span" is 7, 30 or 90 days, "quarter" (the one that
-- has begun) or "all".
create function private.report_start(span text)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today constant date := private.report_day(now());
begin
  return case span
    when '7' then today - 6
    when '30' then today - 29
    when '90' then today - 89
    when 'quarter' then date_trunc('quarter', today::timestamp)::date
    when 'all' then least(
      (select min(day) from private.report_days),
      (select private.report_day(created_at) from public.appointments order by created_at, id limit 1),
      today
    )
  end;
end;
$$;
comment on function private.report_start is 'The first day of a span.';
revoke execute on function private.report_start from public;

create function private.prepare_report(span text)
returns date
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff read reports.';
  end if;
  if span is null or span not in ('7', '30', '90', 'quarter', 'all') then
    raise sqlstate 'PT422' using
      message = 'There is no report of this time.',
      hint = 'Ask for 7, 30, 90, quarter or all.';
  end if;
  -- What one lead changes is counted at once; after a great import it goes on with the next question.
  while private.refresh_report_days(10) > 0 and clock_timestamp() < statement_timestamp() + interval '500 milliseconds' loop
  end loop;
  return private.report_start(span);
end;
$$;
comment on function private.prepare_report is 'Lets staff in, counts for half a second what has changed, and answers the first day of the span. PT422: no such span.';
revoke execute on function private.prepare_report from public;

-- Days for a week, months where there would be more than 30 weeks. The first and the last may be cut.
create function private.report_periods(since date)
returns table (starts date, ends date)
language sql
stable
set search_path = ''
as $$
  with part as (
    select private.report_day(now()) as today,
      case
        when private.report_day(now()) - since < 7 then 'day'
        when private.report_day(now()) - since < 210 then 'week'
        else 'month'
      end as step
  )
  select greatest(since, begun::date), least(today, (begun + ('1 ' || step)::interval)::date - 1)
  from part, generate_series(date_trunc(step, since::timestamp), today::timestamp, ('1 ' || step)::interval) begun
  order by 1;
$$;
comment on function private.report_periods is 'The days, weeks (from Monday on) or months of a span, first and last day of each.';
revoke execute on function private.report_periods from public;

-- Days are added up before they are put into periods: a day has a row for each campaign.
create function public.report_leads(span text)
returns table (starts date, ends date, form_source public.form_source, leads bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
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
comment on function public.report_leads is 'How many leads came by which form, in each day, week or month of the span, those without any included.';
revoke execute on function public.report_leads from public, anon, authenticated;
grant execute on function public.report_leads to authenticated;

create function public.report_sources(span text)
returns table (
  form_source public.form_source, leads bigint, contacted bigint, qualified bigint, closed bigint,
  now_new bigint, now_contacted bigint, now_qualified bigint, now_closed bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
begin
  return query
    select source.name, coalesce(sum(counted.leads), 0)::bigint, coalesce(sum(counted.contacted), 0)::bigint,
      coalesce(sum(counted.qualified), 0)::bigint, coalesce(sum(counted.closed), 0)::bigint,
      coalesce(sum(counted.now_new), 0)::bigint, coalesce(sum(counted.now_contacted), 0)::bigint,
      coalesce(sum(counted.now_qualified), 0)::bigint, coalesce(sum(counted.now_closed), 0)::bigint
    from unnest(enum_range(null::public.form_source)) source (name)
    left join private.report_days counted on counted.form_source = source.name and counted.day >= since
    group by source.name
    order by source.name;
end;
$$;
comment on function public.report_sources is 'The leads of the span by form: how many were ever contacted, qualified and closed, and what they are now.';
revoke execute on function public.report_sources from public, anon, authenticated;
grant execute on function public.report_sources to authenticated;

create function public.report_campaigns(span text)
returns table (
  kind text, campaign text, leads bigint, contacted bigint, qualified bigint, closed bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
begin
  return query
    with named as (
      select counted.campaign, sum(counted.leads)::bigint as leads, sum(counted.contacted)::bigint as contacted,
        sum(counted.qualified)::bigint as qualified, sum(counted.closed)::bigint as closed,
        row_number() over (order by counted.campaign = '', sum(counted.leads) desc, counted.campaign) as place
      from private.report_days counted
      where counted.day >= since
      group by counted.campaign
    ), shown as (
      select case when named.campaign = '' then 'none' when named.place <= 8 then 'campaign' else 'others' end as kind,
        case when named.place <= 8 then named.campaign else '' end as campaign,
        named.leads, named.contacted, named.qualified, named.closed
      from named
    )
    select shown.kind, shown.campaign, sum(shown.leads)::bigint, sum(shown.contacted)::bigint,
      sum(shown.qualified)::bigint, sum(shown.closed)::bigint
    from shown
    group by shown.kind, shown.campaign
    order by array_position(array['campaign', 'others', 'none'], shown.kind), 3 desc, shown.campaign;
end;
$$;
comment on function public.report_campaigns is 'The leads of the span by campaign: the eight that brought the most, the "others" together, and those with "none".';
revoke execute on function public.report_campaigns from public, anon, authenticated;
grant execute on function public.report_campaigns to authenticated;

create function public.report_response_times(span text)
returns table (
  answered bigint, in_time bigint, late_unanswered bigint, due bigint, median_minutes integer, p90_minutes integer,
  waits bigint[], days_left bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
  promise constant timestamptz := now() - private.response_time();
begin
  return query
    with steps as (
      select counted.step, sum(counted.leads)::bigint as leads from private.report_response_times counted
      where counted.day >= since group by counted.step
    ), ranked as (
      select steps.step, steps.leads, sum(steps.leads) over (order by steps.step) as up_to,
        sum(steps.leads) over () as total
      from steps
    ), summed as (
      select coalesce(sum(steps.leads), 0)::bigint as answered,
        coalesce(sum(steps.leads) filter (where step <= 0), 0)::bigint as in_time
      from steps
    ), unanswered as (
      select coalesce((
        select sum(counted.waiting) from private.report_days counted
        where counted.day >= since and counted.day < private.report_day(promise)
      ), 0)::bigint + (
        select count(*) from public.leads
        where spam_at is null and status = 'new' and answered_at is null and created_at <= promise
          and created_at >= greatest(since, private.report_day(promise))::timestamp at time zone 'UTC'
      ) as late
    ), place as (
      select
        (select min(step) from ranked where up_to >= 0.5 * total) as median,
        (select min(step) from ranked where up_to >= 0.9 * total) as p90
    )
    select summed.answered, summed.in_time, unanswered.late, summed.answered + unanswered.late,
      -- The middle of a step, which is 9 percent wide.
      round(extract(epoch from private.response_time()) / 60 * power(2, (place.median - 0.5) / 8.0))::integer,
      round(extract(epoch from private.response_time()) / 60 * power(2, (place.p90 - 0.5) / 8.0))::integer,
      array(
        select coalesce(sum(steps.leads) filter (where steps.step > bound.over and steps.step <= bound.up_to), 0)::bigint
        from unnest(array[-1000, -24, -16, -8, 0, 8, 16], array[-24, -16, -8, 0, 8, 16, 1000])
          with ordinality bound (over, up_to, place)
        left join steps on true
        group by bound.place, bound.over, bound.up_to order by bound.place
      ),
      (select count(distinct stale.day) from private.stale_report_days stale)
    from summed, unanswered, place;
end;
$$;
comment on function public.report_response_times is
  'How the leads of the span were answered: "due" are those that were, and those that are not after the promised time. Median and 90th percentile of the wait in minutes, within 5 percent. "waits": how many waited up to an eighth, a quarter and a half of the promised time, up to that time, twice and four times as long, and longer. "days_left": days that are yet to be counted, as after a large import.';
revoke execute on function public.report_response_times from public, anon, authenticated;
grant execute on function public.report_response_times to authenticated;

create function public.report_overdue_leads(max_rows integer default 10)
returns table (
  id uuid, name text, company text, form_source public.form_source, created_at timestamptz, owner_name text, total bigint
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  promise constant timestamptz := now() - private.response_time();
  late bigint;
begin
  perform private.prepare_report('7');
  late := coalesce((
    select sum(counted.waiting) from private.report_days counted where counted.day < private.report_day(promise)
  ), 0) + (
    select count(*) from public.leads
    where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.created_at <= promise
      and leads.created_at >= private.report_day(promise)::timestamp at time zone 'UTC'
  );
  return query
    select lead.id, lead.name, lead.company, lead.form_source, lead.created_at::timestamptz, staff.name, late
    from (
      select * from public.leads
      where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.created_at <= promise
      order by leads.created_at, leads.id
      limit least(greatest(max_rows, 1), 50)
    ) lead
    left join public.staff on staff.user_id = lead.owner_id
    order by lead.created_at, lead.id;
end;
$$;
comment on function public.report_overdue_leads is 'The leads that nobody has answered within the promised time, oldest first, each with how many there are.';
revoke execute on function public.report_overdue_leads from public, anon, authenticated;
grant execute on function public.report_overdue_leads to authenticated;

create function public.report_bookings(span text)
returns table (starts date, ends date, status public.appointment_status, appointments bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant date := private.prepare_report(span);
begin
  return query
    with booked as (
      select private.report_day(made.created_at) as day, made.status, count(*) as appointments
      from public.appointments made
      where made.created_at >= since::timestamp at time zone 'UTC'
      group by 1, 2
    )
    select period.starts, period.ends, known.status, coalesce(sum(booked.appointments), 0)::bigint
    from private.report_periods(since) period
    cross join unnest(enum_range(null::public.appointment_status)) known (status)
    left join booked on booked.day between period.starts and period.ends and booked.status = known.status
    group by period.starts, period.ends, known.status
    order by period.starts, known.status;
end;
$$;
comment on function public.report_bookings is 'How many appointments were made in each day, week or month of the span, by what became of them.';
revoke execute on function public.report_bookings from public, anon, authenticated;
grant execute on function public.report_bookings to authenticated;

-- Reports: sums per day, which are recounted from the leads of a day after any of them changes. Reports recount
-- the newest stale days themselves, a job the rest. Days are in UTC.

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

comment on table private.report_days is 'Leads of a day and their outcome, by form and campaign.';
comment on column private.report_days.campaign is
  'utm_campaign of the last touchpoint that has one, otherwise empty.';
comment on column private.report_days.contacted is 'Number of leads that ever had this status.';
comment on column private.report_days.now_new is 'Number of leads with this status now.';
comment on column private.report_days.waiting is 'Number of leads without a response.';

alter table private.report_days enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.report_days', false, 'Counts and campaign names.');

create table private.report_response_times (
  day date not null,
  step smallint not null,
  leads integer not null,
  primary key (day, step)
);

comment on table private.report_response_times is 'Response times of the leads of a day.';
comment on column private.report_response_times.step is
  'An eighth of a doubling: up to the response time multiplied by 2 to the power of step / 8. 0 and below is in time.';

alter table private.report_response_times enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.report_response_times', false, 'Counts.');

create table private.stale_report_days (
  day date not null
);

comment on table private.stale_report_days is
  'Days to recount, one row per change: writers never wait for each other.';

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
comment on function private.report_day is 'The day of an instant, in UTC.';
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
comment on function private.mark_stale_report_days is
  'Trigger: marks the days of added or removed leads to be recounted.';
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
comment on function private.response_time_step is
  'The step of a waiting time of at least one minute. 0 and below is in time.';
revoke execute on function private.response_time_step from public;

create function private.compute_report_day(day date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Bounds known before the statement let the planner use the index of the newest leads.
  since constant timestamptz := compute_report_day.day::timestamp at time zone 'UTC';
  until constant timestamptz := (compute_report_day.day + 1)::timestamp at time zone 'UTC';
begin
  delete from private.report_days counted where counted.day = compute_report_day.day;
  delete from private.report_response_times counted where counted.day = compute_report_day.day;
  insert into private.report_days
    (day, form_source, campaign, leads, contacted, qualified, closed, now_new, now_contacted, now_qualified, now_closed, waiting)
  select compute_report_day.day, lead.form_source, source.campaign, count(*),
    count(*) filter (where lead.status = 'contacted' or history.contacted),
    count(*) filter (where lead.status = 'qualified' or history.qualified),
    count(*) filter (where lead.status = 'closed' or history.closed),
    count(*) filter (where lead.status = 'new'), count(*) filter (where lead.status = 'contacted'),
    count(*) filter (where lead.status = 'qualified'), count(*) filter (where lead.status = 'closed'),
    count(*) filter (where lead.status = 'new' and lead.answered_at is null)
  from public.leads lead
  cross join lateral (
    select left(btrim(coalesce(
      lead.attribution #>> '{last,utm_campaign}', lead.attribution #>> '{first,utm_campaign}', ''
    )), 100) as campaign
  ) source
  cross join lateral (
    select bool_or(details ->> 'to' = 'contacted') as contacted, bool_or(details ->> 'to' = 'qualified') as qualified,
      bool_or(details ->> 'to' = 'closed') as closed
    from public.person_events
    where lead.answered_at is not null and person_events.lead_id = lead.id and kind = 'status_change'
  ) history
  where lead.spam_at is null and lead.created_at >= since and lead.created_at < until
  group by lead.form_source, source.campaign;
  insert into private.report_response_times (day, step, leads)
  select compute_report_day.day, private.response_time_step(lead.answered_at - lead.created_at), count(*)
  from public.leads lead
  where lead.spam_at is null and lead.created_at >= since and lead.created_at < until and lead.answered_at is not null
  group by 2;
end;
$$;
comment on function private.compute_report_day is 'Recounts a day from its leads.';
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
  -- Two concurrent recounts of a day would insert its rows twice. The second one waits and reads the result of
  -- the first.
  perform pg_advisory_xact_lock(hashtext('private.refresh_report_days'));
  days := array(
    select distinct day from private.stale_report_days order by day desc limit max_rows
  );
  if cardinality(days) = 0 then
    return 0;
  end if;
  -- A visible mark was committed with its change, so the next statement sees the change.
  delete from private.stale_report_days where day = any (days);
  foreach stale in array days loop
    perform private.compute_report_day(stale);
  end loop;
  return (select count(distinct day) from private.stale_report_days);
end;
$$;
comment on function private.refresh_report_days is
  'Recounts the newest stale days, at most so many, and returns how many are left.';
revoke execute on function private.refresh_report_days from public;

-- --- Reports ---------------------------------------------------------------------------------------------

-- A span ends today: 7, 30 or 90 days, "quarter" (the current one) or "all".
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
    raise insufficient_privilege using message = 'Only staff can read reports.';
  end if;
  if span is null or span not in ('7', '30', '90', 'quarter', 'all') then
    raise sqlstate 'PT422' using
      message = 'This time span is not available.',
      hint = 'Use 7, 30, 90, quarter or all.';
  end if;
  -- A changed lead is recounted immediately. After a large import, later calls continue.
  while private.refresh_report_days(10) > 0 and clock_timestamp() < statement_timestamp() + interval '500 milliseconds' loop
  end loop;
  return private.report_start(span);
end;
$$;
comment on function private.prepare_report is
  'Checks the role, recounts stale days for up to half a second, and returns the first day of the span. PT422: unknown span.';
revoke execute on function private.prepare_report from public;

-- Days up to a week, then weeks, and months beyond 30 weeks. The first and the last period can be partial.
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
  select greatest(since, period_start::date), least(today, (period_start + ('1 ' || step)::interval)::date - 1)
  from part, generate_series(date_trunc(step, since::timestamp), today::timestamp, ('1 ' || step)::interval) period_start
  order by 1;
$$;
comment on function private.report_periods is
  'The days, weeks (from Monday) or months of a span, with the first and last day of each.';
revoke execute on function private.report_periods from public;

-- Days are summed before they are joined with periods, because a day has one row per campaign.
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
comment on function public.report_leads is
  'Leads by form in each day, week or month of the span, including empty periods.';
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
comment on function public.report_sources is
  'Leads of the span by form: how many were ever contacted, qualified and closed, and their current status.';
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
    ), grouped as (
      select case when named.campaign = '' then 'none' when named.place <= 8 then 'campaign' else 'others' end as kind,
        case when named.place <= 8 then named.campaign else '' end as campaign,
        named.leads, named.contacted, named.qualified, named.closed
      from named
    )
    select grouped.kind, grouped.campaign, sum(grouped.leads)::bigint, sum(grouped.contacted)::bigint,
      sum(grouped.qualified)::bigint, sum(grouped.closed)::bigint
    from grouped
    group by grouped.kind, grouped.campaign
    order by array_position(array['campaign', 'others', 'none'], grouped.kind), 3 desc, grouped.campaign;
end;
$$;
comment on function public.report_campaigns is
  'Leads of the span by campaign: the top eight, "others" in total, and "none".';
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
  due_before constant timestamptz := now() - private.response_time();
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
        where counted.day >= since and counted.day < private.report_day(due_before)
      ), 0)::bigint + (
        select count(*) from public.leads
        where spam_at is null and status = 'new' and answered_at is null and created_at <= due_before
          and created_at >= greatest(since, private.report_day(due_before))::timestamp at time zone 'UTC'
      ) as late
    ), place as (
      select
        (select min(step) from ranked where up_to >= 0.5 * total) as median,
        (select min(step) from ranked where up_to >= 0.9 * total) as p90
    )
    select summed.answered, summed.in_time, unanswered.late, summed.answered + unanswered.late,
      -- The center of a step, which is 9 percent wide.
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
  'Response times of the span. "due": leads with a response, and leads without one after the response time. Median and 90th percentile in minutes, within 5 percent. "waits": leads by waiting time, with bounds at 1/8, 1/4, 1/2, 1, 2 and 4 times the response time. "days_left": days that are still to be recounted.';
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
  due_before constant timestamptz := now() - private.response_time();
  late bigint;
begin
  perform private.prepare_report('7');
  late := coalesce((
    select sum(counted.waiting) from private.report_days counted where counted.day < private.report_day(due_before)
  ), 0) + (
    select count(*) from public.leads
    where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.created_at <= due_before
      and leads.created_at >= private.report_day(due_before)::timestamp at time zone 'UTC'
  );
  return query
    select lead.id, lead.name, lead.company, lead.form_source, lead.created_at::timestamptz, staff.name, late
    from (
      select * from public.leads
      where leads.spam_at is null and leads.status = 'new' and leads.answered_at is null and leads.created_at <= due_before
      order by leads.created_at, leads.id
      limit least(greatest(max_rows, 1), 50)
    ) lead
    left join public.staff on staff.user_id = lead.owner_id
    order by lead.created_at, lead.id;
end;
$$;
comment on function public.report_overdue_leads is
  'Leads without a response after the response time, oldest first, each with the total number.';
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
comment on function public.report_bookings is
  'Appointments by the day, week or month they were created in, and by status.';
revoke execute on function public.report_bookings from public, anon, authenticated;
grant execute on function public.report_bookings to authenticated;

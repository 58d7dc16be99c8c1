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

create table private.report_answers (
  day date not null,
  step smallint not null,
  leads integer not null,
  primary key (day, step)
);
comment on table private.report_answers is 'How long the answered leads of a day had waited.';
comment on column private.report_answers.step is 'An eighth of a doubling: up to 24 hours times 2 to the power of step / 8. 0 and below kept the promise.';
alter table private.report_answers enable row level security;

create table private.stale_report_days (day date not null);
comment on table private.stale_report_days is 'Days that have to be counted anew, once for each change: whoever writes a lead waits for nobody.';
create index stale_report_days_newest_first on private.stale_report_days (day desc);
alter table private.stale_report_days enable row level security;

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.report_days', false, 'Numbers, and names of campaigns.'),
  ('private.report_answers', false, 'Numbers.'),
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

create function private.mark_report_days()
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
comment on function private.mark_report_days is 'Trigger: the days of leads that were added or removed are counted anew.';
revoke execute on function private.mark_report_days from public;

create function private.mark_report_day()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stale_report_days (day)
  select distinct day from unnest(array[private.report_day(old.created_at), private.report_day(new.created_at)]) day;
  return null;
end;
$$;
comment on function private.mark_report_day is 'Trigger: the day of a lead that changed is counted anew.';
revoke execute on function private.mark_report_day from public;

create trigger z_mark_added
after insert on public.leads
referencing new table as moved
for each statement execute function private.mark_report_days();

create trigger z_mark_removed
after delete on public.leads
referencing old table as moved
for each statement execute function private.mark_report_days();

create trigger z_mark_changed
after update of status, answered_at, created_at, form_source, attribution on public.leads
for each row when (
  (old.status, old.answered_at, old.created_at, old.form_source, old.attribution)
  is distinct from (new.status, new.answered_at, new.created_at, new.form_source, new.attribution)
)
execute function private.mark_report_day();

create function private.answer_step(waited interval)
returns smallint
language sql
immutable
set search_path = ''
as $$
  select ceil(8 * log(2, greatest(extract(epoch from waited), 60) / 86400))::smallint;
$$;
comment on function private.answer_step is 'The step of a wait, which is a minute at least.';
revoke execute on function private.answer_step from public;

create function private.count_report_day(day date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Bounds that are known before the statement: the planner finds the index of the newest leads.
  since constant timestamptz := count_report_day.day::timestamp at time zone 'UTC';
  until constant timestamptz := (count_report_day.day + 1)::timestamp at time zone 'UTC';
begin
  delete from private.report_days counted where counted.day = count_report_day.day;
  delete from private.report_answers counted where counted.day = count_report_day.day;
  insert into private.report_days
    (day, form_source, campaign, leads, contacted, qualified, closed, now_new, now_contacted, now_qualified, now_closed, waiting)
  select count_report_day.day, lead.form_source, came.campaign, count(*),
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
  where lead.created_at >= since and lead.created_at < until
  group by lead.form_source, came.campaign;
  insert into private.report_answers (day, step, leads)
  select count_report_day.day, private.answer_step(lead.answered_at - lead.created_at), count(*)
  from public.leads lead
  where lead.created_at >= since and lead.created_at < until and lead.answered_at is not null
  group by 2;
end;
$$;
comment on function private.count_report_day is 'Counts a day from its leads.';
revoke execute on function private.count_report_day from public;

create function private.renew_report_days(most integer)
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
  perform pg_advisory_xact_lock(hashtext('private.renew_report_days'));
  days := array(
    select distinct day from private.stale_report_days order by day desc limit most
  );
  if cardinality(days) = 0 then
    return 0;
  end if;
  -- A mark that is seen here came with its change, which the next statement sees.
  delete from private.stale_report_days where day = any (days);
  foreach stale in array days loop
    perform private.count_report_day(stale);
  end loop;
  return (select count(distinct day) from private.stale_report_days);
end;
$$;
comment on function private.renew_report_days is 'Counts the newest days anew that have to be, at most so many; answers how many are left.';
revoke execute on function private.renew_report_days from public;

insert into private.stale_report_days (day)
select distinct private.report_day(created_at) from public.leads;

create or replace function public.run_outbox_work(work text)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  case work
    when 'rescore' then return private.rescore(500);
    when 'alarm' then
      perform private.raise_handoff_alarms();
      return private.raise_answer_alarms();
    when 'fold' then
      perform private.fold_counts();
      return private.renew_report_days(60);
    when 'purge' then return private.purge();
  end case;
  return 0;
end;
$$;

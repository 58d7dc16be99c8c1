-- Within how many hours visitors are promised an answer: one setting, which emails, alarms, due times of hand-offs,
-- reports, the back office and the pages of the site read.

create table private.answer_settings (
  is_only boolean primary key default true constraint answer_settings_is_only check (is_only),
  hours integer not null default 24 constraint answer_settings_hours check (hours between 1 and 168)
);
comment on table private.answer_settings is 'Within how many hours visitors are promised an answer.';
alter table private.answer_settings enable row level security;
insert into private.answer_settings default values;

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.answer_settings', false, 'A number.');

create function private.answer_promise()
returns interval
language sql
stable
security definer
set search_path = ''
as $$
  select make_interval(hours => hours) from private.answer_settings;
$$;
comment on function private.answer_promise is 'Within which time visitors are promised an answer.';
revoke execute on function private.answer_promise from public;

create function public.answer_hours()
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select hours from private.answer_settings;
$$;
comment on function public.answer_hours is 'Within how many hours visitors are promised an answer.';
revoke execute on function public.answer_hours from public, anon, authenticated;
grant execute on function public.answer_hours to anon, authenticated, service_role;

create function public.set_answer_hours(hours integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  was integer;
begin
  perform private.only_admins();
  if set_answer_hours.hours is null or set_answer_hours.hours not between 1 and 168 then
    raise sqlstate 'PT422' using
      message = 'An answer is promised within 1 to 168 hours.', hint = 'Give a whole number of hours.';
  end if;
  select found.hours into was from private.answer_settings found for update;
  if was = set_answer_hours.hours then
    return;
  end if;
  update private.answer_settings set hours = set_answer_hours.hours where true;
  -- Waits are counted in steps around the promise.
  insert into private.stale_report_days (day) select distinct day from private.report_answers;
  perform private.audit_setting(
    'private.answer_settings', null,
    jsonb_build_object('hours', was), jsonb_build_object('hours', set_answer_hours.hours)
  );
end;
$$;
comment on function public.set_answer_hours is 'Changes within how many hours visitors are promised an answer. For administrators. Hand-offs keep the time that was promised to their visitors.';
revoke execute on function public.set_answer_hours from public, anon, authenticated;
grant execute on function public.set_answer_hours to authenticated;

-- --- What follows it ---------------------------------------------------------------------------

alter table public.handoffs alter column due_at set default now() + private.answer_promise();

create or replace function private.answer_step(waited interval)
returns smallint
language sql
stable
security definer
set search_path = ''
as $$
  select ceil(8 * log(2, greatest(extract(epoch from waited), 60) / extract(epoch from private.answer_promise())))::smallint;
$$;

-- The rest of these functions stays as it is.
do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        (
          'public.operator_settings'::regproc, $$return jsonb_build_object($$,
          $$return jsonb_build_object(
    'answer', (select jsonb_build_object('hours', hours) from private.answer_settings),$$
        ),
        ('private.raise_handoff_alarms', $$now() + interval '4 hours'$$, $$now() + private.answer_promise() / 6$$),
        (
          'private.raise_answer_alarms', $$now() - interval '7 days' and now() - interval '20 hours'$$,
          $$now() - private.answer_promise() - interval '7 days' and now() - private.answer_promise() * 5 / 6$$
        ),
        ('public.report_answers', $$now() - interval '24 hours'$$, $$now() - private.answer_promise()$$),
        ('public.report_answers', $$1440 * power($$, $$extract(epoch from private.answer_promise()) / 60 * power($$),
        ('public.report_late', $$now() - interval '24 hours'$$, $$now() - private.answer_promise()$$)
    ) passage (routine, former, present)
  loop
    before := pg_get_functiondef(edit.routine);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception '% is not as expected.', edit.routine;
    end if;
    execute after;
  end loop;
end;
$do$;

comment on function public.operator_settings is 'How soon visitors are answered, how long rows are kept, how much visitors may send, and what a model may use. For administrators.';
comment on function private.raise_handoff_alarms is 'Emails owners and administrators about hand-offs in the last sixth of the promised time, once each.';
comment on function private.raise_answer_alarms is 'Emails owners and administrators about new leads in the last sixth of the promised time, once each.';
comment on function private.answer_step is 'The step of a wait, which is a minute at least: 0 and below kept the promise.';
comment on column private.report_answers.step is
  'An eighth of a doubling: up to the promised time multiplied by 2 to the power of step / 8. 0 and below kept the promise.';
comment on function public.report_answers is
  'How the leads of the span were answered: "due" are those that were, and those that are not after the promised time. Median and 90th percentile of the wait in minutes, within 5 percent. "waits": how many waited up to an eighth, a quarter and a half of the promised time, up to that time, twice and four times as long, and longer. "days_left": days that are yet to be counted, as after a large import.';
comment on function public.report_late is 'The leads that nobody has answered within the promised time, oldest first, each with how many there are.';

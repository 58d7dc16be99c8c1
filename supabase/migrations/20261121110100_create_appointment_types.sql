-- What can be booked, and when nothing can.

create table public.appointment_types (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint appointment_types_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  duration_minutes integer not null default 30
    constraint appointment_types_duration_range check (duration_minutes between 5 and 480),
  buffer_minutes integer not null default 15
    constraint appointment_types_buffer_range check (buffer_minutes between 0 and 480),
  description text constraint appointment_types_description_length check (char_length(description) <= 1000),
  is_active boolean not null default true,
  calendar_id uuid references public.calendars (id) on delete set null,
  place_kind public.place_kind,
  place text
    constraint appointment_types_place_length check (char_length(place) between 1 and 500)
    constraint appointment_types_place_line check (place !~ '[[:cntrl:]]'),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint appointment_types_place_of_a_kind check ((place_kind is null) = (place is null)),
  constraint appointment_types_link_https check (place_kind <> 'link' or place ~ '^https://[^[:space:]]+$')
);

comment on table public.appointment_types is 'What visitors book. Only active types are offered.';
comment on column public.appointment_types.buffer_minutes is 'The gap to the meetings before and after, where it is more than that of the booking settings.';
comment on column public.appointment_types.calendar_id is 'Its calendar; null: the active ones in fair turn.';
comment on column public.appointment_types.place is 'Where its meetings take place; null: where its calendar says.';

create index appointment_types_by_name on public.appointment_types (name, id);
create index appointment_types_calendar on public.appointment_types (calendar_id);

create trigger count_versions
before update on public.appointment_types
for each row execute function private.count_versions();

alter table public.appointment_types enable row level security;

create policy "staff read appointment types"
on public.appointment_types for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add appointment types"
on public.appointment_types for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change appointment types"
on public.appointment_types for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove appointment types"
on public.appointment_types for delete to authenticated
using ((select private.has_role('admin', 'sales')));

grant select, delete on public.appointment_types to authenticated;
grant insert (name, duration_minutes, buffer_minutes, description, is_active, calendar_id, place_kind, place),
  update (name, duration_minutes, buffer_minutes, description, is_active, calendar_id, place_kind, place)
on public.appointment_types to authenticated;
grant select, insert, update, delete on public.appointment_types to service_role;

insert into public.appointment_types (name, description) values
  ('Platform demo', 'See the platform at work on the use cases that matter to you.'),
  ('Blueprint call', 'Talk through your architecture and sketch where to begin.'),
  ('Value Sprint briefing', 'Learn how a Value Sprint shows results in six weeks.');

create trigger z_audit
after insert or update or delete on public.appointment_types
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'duration_minutes', 'buffer_minutes', 'description', 'is_active', 'calendar_id',
  'place_kind', 'created_at'
);

create table public.blocked_times (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint blocked_times_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  description text constraint blocked_times_description_length check (char_length(description) <= 2000),
  start_date date not null
    constraint blocked_times_start_range check (start_date between '2000-01-01' and '2200-01-01'),
  end_date date not null
    constraint blocked_times_end_range check (end_date between '2000-01-01' and '2201-01-02'),
  start_time time(0),
  end_time time(0),
  is_recurring boolean not null default false,
  recurrence text not null default 'weekly'
    constraint blocked_times_recurrence_known check (recurrence in ('daily', 'weekly', 'yearly')),
  recurs_until date,
  calendar_id uuid references public.calendars (id) on delete cascade,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.blocked_times is 'Times at which nothing can be booked, on the wall clock of the calendar''s zone: one stretch from the start to the end.';
comment on column public.blocked_times.start_time is 'Null: from midnight.';
comment on column public.blocked_times.end_time is 'Null: to the end of the day.';
comment on column public.blocked_times.recurrence is 'How often the stretch comes again; says something only when is_recurring.';
comment on column public.blocked_times.recurs_until is 'The last day on which it may begin again; null: for ever.';
comment on column public.blocked_times.calendar_id is 'Null: every calendar.';

create index blocked_times_in_order on public.blocked_times (start_date, id);
create index blocked_times_active on public.blocked_times (start_date, end_date) where is_active;
create index blocked_times_calendar on public.blocked_times (calendar_id);

create function private.check_blocked_time()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  lasts interval := (new.end_date + coalesce(new.end_time, '24:00')) - (new.start_date + coalesce(new.start_time, '00:00'));
begin
  if lasts <= interval '0' then
    perform private.refuse_field(
      case when new.end_date < new.start_date then 'end_date' else 'end_time' end,
      'The end is before the start.', 'Choose an end that is after the start.'
    );
  end if;
  if lasts > interval '366 days' then
    perform private.refuse_field('end_date', 'A blocked time is at most 366 days long.', 'Make several of it.');
  end if;
  if new.is_recurring and lasts > (
    case new.recurrence when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '365 days' end
  ) then
    perform private.refuse_field(
      'recurrence', format('A blocked time that is longer than its period cannot recur %s.', new.recurrence),
      'Make it shorter, or let it come again less often.'
    );
  end if;
  if new.recurs_until < new.start_date then
    perform private.refuse_field('recurs_until', 'It would end before it begins.', 'Choose a later last day.');
  end if;
  return new;
end;
$$;
comment on function private.check_blocked_time is 'Trigger: refuses blocked times that end before they start or are longer than their period.';
revoke execute on function private.check_blocked_time from public;

create trigger check_blocked_time
before insert or update on public.blocked_times
for each row execute function private.check_blocked_time();

create trigger count_versions
before update on public.blocked_times
for each row execute function private.count_versions();

alter table public.blocked_times enable row level security;

create policy "staff read blocked times"
on public.blocked_times for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add blocked times"
on public.blocked_times for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change blocked times"
on public.blocked_times for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove blocked times"
on public.blocked_times for delete to authenticated
using ((select private.has_role('admin', 'sales')));

grant select, delete on public.blocked_times to authenticated;
grant insert (
    title, description, start_date, end_date, start_time, end_time, is_recurring, recurrence, recurs_until,
    calendar_id, is_active
  ),
  update (
    title, description, start_date, end_date, start_time, end_time, is_recurring, recurrence, recurs_until,
    calendar_id, is_active
  )
on public.blocked_times to authenticated;
grant select, insert, update, delete on public.blocked_times to service_role;

create trigger z_audit
after insert or update or delete on public.blocked_times
for each row execute function private.audit_change(
  'id', 'id', 'id', 'start_date', 'end_date', 'start_time', 'end_time', 'is_recurring', 'recurrence',
  'recurs_until', 'calendar_id', 'is_active', 'created_at'
);

insert into private.erase_catalogue (table_name, personal, how) values
  ('public.appointment_types', false, 'What can be booked.'),
  ('public.blocked_times', false, 'Times of the team.');

-- Calendars and slots: what can be booked and when. The defaults are the limits of the specification (spec 9).

create function private.validate_opening_hours(hours jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  part record;
  period jsonb;
  opens text;
  closes text;
begin
  if jsonb_typeof(hours) is distinct from 'object' then
    perform private.raise_invalid_field('hours', 'Opening hours must be an object with "weekly" and "dates".');
  end if;
  if jsonb_typeof(hours -> 'weekly') is distinct from 'object' then
    perform private.raise_invalid_field('hours.weekly', 'Weekly hours must be an object of weekdays.');
  end if;
  if hours ? 'dates' and jsonb_typeof(hours -> 'dates') <> 'object' then
    perform private.raise_invalid_field('hours.dates', 'Hours of single days must be an object of dates.');
  end if;
  if hours - array['weekly', 'dates'] <> '{}' then
    perform private.raise_invalid_field('hours', 'Opening hours have only "weekly" and "dates".');
  end if;
  if octet_length(hours::text) > 65536 then
    perform private.raise_invalid_field('hours', 'There are too many opening hours. Remove past dates.');
  end if;
  for part in
    select 'weekly' as name, key as day, value as periods from jsonb_each(hours -> 'weekly')
    union all
    select 'dates', key, value from jsonb_each(coalesce(hours -> 'dates', '{}'))
  loop
    if part.name = 'weekly' and part.day !~ '^[1-7]$' then
      perform private.raise_invalid_field('hours.weekly', 'A weekday is a number from 1 (Monday) to 7 (Sunday).');
    end if;
    if part.name = 'dates' and (part.day !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(part.day, 'date')) then
      perform private.raise_invalid_field('hours.dates', 'A date must have the form 2026-12-24.');
    end if;
    if jsonb_typeof(part.periods) <> 'array' then
      perform private.raise_invalid_field(
        format('hours.%s.%s', part.name, part.day), 'The hours of a day must be a list of pairs. An empty list means closed.'
      );
    end if;
    for period in select value from jsonb_array_elements(part.periods) loop
      opens := case when jsonb_typeof(period) = 'array' then period ->> 0 end;
      closes := case when jsonb_typeof(period) = 'array' then period ->> 1 end;
      if opens is null or closes is null or jsonb_array_length(period) <> 2
        or opens !~ '^([01]\d|2[0-3]):[0-5]\d$' or closes !~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'
      then
        perform private.raise_invalid_field(
          format('hours.%s.%s', part.name, part.day), 'Hours must be a pair of times such as "09:00" and "17:00".'
        );
      end if;
      if closes collate "C" <= opens collate "C" then
        perform private.raise_invalid_field(
          format('hours.%s.%s', part.name, part.day), format('%s is not after %s.', closes, opens),
          'Split hours that pass midnight: until 24:00, then from 00:00 on the next day.'
        );
      end if;
    end loop;
  end loop;
end;
$$;
comment on function private.validate_opening_hours is
  'Rejects malformed opening hours with PT422. The detail names the location, such as "hours.weekly.1".';
revoke execute on function private.validate_opening_hours from public;

-- A check constraint would require EXECUTE on these functions for every role that writes calendars.
create function private.validate_calendar()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.zone is not null and not private.is_time_zone(new.zone) then
    perform private.raise_invalid_field('zone', 'The time zone is unknown.', 'Choose a name such as America/New_York.');
  end if;
  if new.hours is not null then
    perform private.validate_opening_hours(new.hours);
  end if;
  return new;
end;
$$;
comment on function private.validate_calendar is 'Trigger: rejects unknown time zones and malformed opening hours.';
revoke execute on function private.validate_calendar from public;

create table public.booking_settings (
  id boolean primary key default true constraint booking_settings_one_row check (id),
  zone text not null default 'America/New_York' constraint booking_settings_zone_length check (char_length(zone) <= 64),
  hours jsonb not null
    default '{"weekly": {"1": [["09:00", "17:00"]], "2": [["09:00", "17:00"]], "3": [["09:00", "17:00"]], "4": [["09:00", "17:00"]], "5": [["09:00", "17:00"]]}, "dates": {}}'
    constraint booking_settings_hours_length check (octet_length(hours::text) <= 65536),
  notice_minutes integer not null default 120
    constraint booking_settings_notice_range check (notice_minutes between 0 and 43200),
  window_days integer not null default 60
    constraint booking_settings_window_range check (window_days between 1 and 365),
  buffer_minutes integer not null default 15
    constraint booking_settings_buffer_range check (buffer_minutes between 0 and 480),
  grid_minutes integer not null default 30
    constraint booking_settings_grid_known check (grid_minutes in (5, 10, 15, 20, 30, 60)),
  change_notice_minutes integer not null default 0
    constraint booking_settings_change_notice_range check (change_notice_minutes between 0 and 43200),
  open_per_email integer not null default 5
    constraint booking_settings_open_per_email_range check (open_per_email between 1 and 100),
  slot_hold_minutes integer not null default 10
    constraint booking_settings_hold_range check (slot_hold_minutes between 1 and 60),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

comment on table public.booking_settings is 'Booking limits, in one row. Administrators change them.';
comment on column public.booking_settings.zone is
  'Default time zone of hosts, an IANA name. Opening hours and blocked times are local times in it.';
comment on column public.booking_settings.hours is
  '{"weekly": {"1": [["09:00", "17:00"]]}, "dates": {"2026-12-25": []}}: by ISO weekday; a date overrides its weekday; missing days are closed.';
comment on column public.booking_settings.notice_minutes is
  'Minimum time between booking and start. A start exactly at the limit can be booked.';
comment on column public.booking_settings.window_days is
  'Number of days ahead that can be booked, counted in the time zone of the host.';
comment on column public.booking_settings.buffer_minutes is
  'Minimum gap between two meetings. A type can require more.';
comment on column public.booking_settings.grid_minutes is 'Meetings start at multiples of this interval.';
comment on column public.booking_settings.change_notice_minutes is
  'Minimum time before the start at which visitors can move or cancel. Exactly at the limit they can.';
comment on column public.booking_settings.open_per_email is
  'Maximum number of upcoming appointments per email address.';
comment on column public.booking_settings.slot_hold_minutes is
  'How long a slot is held for a visitor who fills in the form.';

insert into public.booking_settings default values;

create trigger validate_calendar
before insert or update on public.booking_settings
for each row execute function private.validate_calendar();

create trigger increment_version
before update on public.booking_settings
for each row execute function private.increment_version();

create trigger audit_changes
after update on public.booking_settings
for each row execute function private.audit_change(
  'id', 'no_person', 'id', 'zone', 'hours', 'notice_minutes', 'window_days', 'buffer_minutes', 'grid_minutes',
  'change_notice_minutes', 'open_per_email', 'slot_hold_minutes'
);

alter table public.booking_settings enable row level security;

create policy "staff read booking settings"
on public.booking_settings for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins update booking settings"
on public.booking_settings for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

revoke all on public.booking_settings from anon, authenticated, service_role;
grant select on public.booking_settings to authenticated;
grant update (
  zone, hours, notice_minutes, window_days, buffer_minutes, grid_minutes, change_notice_minutes,
  open_per_email, slot_hold_minutes
) on public.booking_settings to authenticated;
grant select, update on public.booking_settings to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.booking_settings', false, 'Settings.');

create type public.place_kind as enum ('link', 'phone', 'room');

create table public.calendars (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint calendars_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  staff_id uuid references public.staff (user_id) on delete set null,
  is_active boolean not null default true,
  hours jsonb constraint calendars_hours_length check (octet_length(hours::text) <= 65536),
  zone text constraint calendars_zone_length check (char_length(zone) <= 64),
  place_kind public.place_kind,
  place text
    constraint calendars_place_length check (char_length(place) between 1 and 500)
    constraint calendars_place_line check (place !~ '[[:cntrl:]]'),
  busy_url text
    constraint calendars_busy_url_length check (char_length(busy_url) <= 2000)
    constraint calendars_busy_url_https check (busy_url ~ '^https://[^[:space:]]+$'),
  busy_read_at timestamptz(3),
  busy_error text constraint calendars_busy_error_length check (char_length(busy_error) <= 300),
  feed_token text not null
    constraint calendars_feed_token_key unique
    constraint calendars_feed_token_length check (char_length(feed_token) = 64),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  has_busy_url boolean not null generated always as (busy_url is not null) stored,
  constraint calendars_place_of_a_kind check ((place_kind is null) = (place is null)),
  constraint calendars_link_https check (place_kind <> 'link' or place ~ '^https://[^[:space:]]+$')
);

comment on table public.calendars is 'Calendars that can be booked, one meeting at a time in each.';
comment on column public.calendars.staff_id is 'The host; null for the whole team.';
comment on column public.calendars.is_active is 'false: accepts no new bookings.';
comment on column public.calendars.hours is 'As in booking_settings; null: the hours of booking_settings.';
comment on column public.calendars.zone is 'Null: the time zone of booking_settings.';
comment on column public.calendars.place is 'Default location of meetings: an https URL, a phone number or a room.';
comment on column public.calendars.busy_url is
  'URL of an iCalendar file with other meetings, whose times are not offered.';
comment on column public.calendars.busy_read_at is 'When the file was last read.';
comment on column public.calendars.busy_error is 'Why the last read failed.';
comment on column public.calendars.feed_token is 'Token of the iCalendar feed. Not granted to any client role.';
comment on column public.calendars.has_busy_url is 'Whether busy_url is set. No client role can read the URL itself.';

create index calendars_by_name on public.calendars (name, id);
create index calendars_staff on public.calendars (staff_id);

create trigger validate_calendar
before insert or update of zone, hours on public.calendars
for each row execute function private.validate_calendar();

create trigger increment_version
before update of name, staff_id, is_active, hours, zone, place_kind, place, busy_url on public.calendars
for each row execute function private.increment_version();

alter table public.calendars enable row level security;

create policy "staff read calendars"
on public.calendars for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins add calendars"
on public.calendars for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins update calendars"
on public.calendars for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins delete calendars"
on public.calendars for delete to authenticated
using ((select private.has_role('admin')));

revoke all on public.calendars from anon, authenticated, service_role;
grant delete on public.calendars to authenticated;
grant select (
  id, name, staff_id, is_active, hours, zone, place_kind, place, busy_read_at, busy_error, version, created_at,
  updated_at, has_busy_url
) on public.calendars to authenticated;
grant insert (
  name, staff_id, is_active, hours, zone, place_kind, place, busy_url
) on public.calendars to authenticated;
grant update (
  name, staff_id, is_active, hours, zone, place_kind, place, busy_url
) on public.calendars to authenticated;
grant select, insert, update, delete on public.calendars to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.calendars', false, 'Staff, not visitors.');

create function private.generate_feed_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select encode(extensions.gen_random_bytes(32), 'hex');
$$;
comment on function private.generate_feed_token is 'A random token of 256 bits, in hexadecimal digits.';
revoke execute on function private.generate_feed_token from public;

create function private.set_feed_token()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.feed_token := private.generate_feed_token();
  return new;
end;
$$;
comment on function private.set_feed_token is
  'Trigger: gives a calendar a new feed token when it is created and when its host changes.';
revoke execute on function private.set_feed_token from public;

create trigger set_feed_token
before insert on public.calendars
for each row execute function private.set_feed_token();

create trigger replace_feed_token
before update of staff_id on public.calendars
for each row when (old.staff_id is distinct from new.staff_id)
execute function private.set_feed_token();

create table private.feed_readers (
  calendar_id uuid not null references public.calendars (id) on delete cascade,
  user_id uuid not null,
  primary key (calendar_id, user_id)
);

comment on table private.feed_readers is 'Which accounts have seen the feed token of a calendar.';

create index feed_readers_user on private.feed_readers (user_id);

alter table private.feed_readers enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.feed_readers', false, 'Staff, not visitors.');

create function private.replace_known_feed_tokens()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.calendars set feed_token = private.generate_feed_token()
  where staff_id = old.user_id and (tg_op = 'DELETE' or not new.is_active)
    or staff_id is distinct from old.user_id and exists (
      select from private.feed_readers reader where reader.calendar_id = calendars.id and reader.user_id = old.user_id
    );
  delete from private.feed_readers where user_id = old.user_id;
  return null;
end;
$$;
comment on function private.replace_known_feed_tokens is
  'Trigger: replaces the feed tokens a staff member has seen when that member is deactivated, deleted or loses the administrator role.';
revoke execute on function private.replace_known_feed_tokens from public;

create trigger replace_known_feed_tokens_after_update
after update of is_active, role on public.staff
for each row when (old.is_active and not new.is_active or old.role = 'admin' and new.role <> 'admin')
execute function private.replace_known_feed_tokens();

create trigger replace_known_feed_tokens_after_delete
after delete on public.staff
for each row execute function private.replace_known_feed_tokens();

insert into public.calendars (name) values ('Demos');

-- Reading busy times is not audited.
create trigger audit_changes
after insert or delete or update of name, staff_id, is_active, hours, zone, place_kind, place, busy_url
on public.calendars
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'staff_id', 'is_active', 'hours', 'zone', 'place_kind', 'created_at'
);

create function private.deactivate_calendars()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.calendars set is_active = false where staff_id = old.user_id and is_active;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.deactivate_calendars is
  'Trigger: deactivates the calendars of a staff member who is deactivated or deleted.';
revoke execute on function private.deactivate_calendars from public;

create trigger deactivate_calendars_before_update
before update of is_active on public.staff
for each row when (old.is_active and not new.is_active)
execute function private.deactivate_calendars();

create trigger deactivate_calendars_before_delete
before delete on public.staff
for each row execute function private.deactivate_calendars();

create function private.calendar_time_zone(calendar uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(calendars.zone, settings.zone)
  from public.booking_settings settings left join public.calendars on calendars.id = calendar;
$$;
comment on function private.calendar_time_zone is
  'The time zone of a calendar: its own, or that of booking_settings.';
revoke execute on function private.calendar_time_zone from public;

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

comment on table public.appointment_types is
  'Types of appointments that visitors can book. Only active types are offered.';
comment on column public.appointment_types.buffer_minutes is
  'Gap to the meetings before and after, if larger than that of booking_settings.';
comment on column public.appointment_types.calendar_id is
  'The calendar of this type; null: any active calendar, in rotation.';
comment on column public.appointment_types.place is 'Location of meetings; null: the location of the calendar.';

create index appointment_types_by_name on public.appointment_types (name, id);
create index appointment_types_calendar on public.appointment_types (calendar_id);

insert into public.appointment_types (name, description) values
  ('Platform demo', 'See the platform run on your use cases.'),
  ('Blueprint call', 'Walk through your architecture and find a place to start.'),
  ('Value Sprint briefing', 'Learn how a Value Sprint delivers results in six weeks.');

create trigger increment_version
before update on public.appointment_types
for each row execute function private.increment_version();

create trigger audit_changes
after insert or update or delete on public.appointment_types
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'duration_minutes', 'buffer_minutes', 'description', 'is_active', 'calendar_id',
  'place_kind', 'created_at'
);

alter table public.appointment_types enable row level security;

create policy "staff read appointment types"
on public.appointment_types for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add appointment types"
on public.appointment_types for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update appointment types"
on public.appointment_types for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales delete appointment types"
on public.appointment_types for delete to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.appointment_types from anon, authenticated, service_role;
grant select, delete on public.appointment_types to authenticated;
grant insert (
  name, duration_minutes, buffer_minutes, description, is_active, calendar_id, place_kind, place
) on public.appointment_types to authenticated;
grant update (
  name, duration_minutes, buffer_minutes, description, is_active, calendar_id, place_kind, place
) on public.appointment_types to authenticated;
grant select, insert, update, delete on public.appointment_types to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.appointment_types', false, 'Appointment types.');

create function private.validate_blocked_time()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  duration interval := (new.end_date + coalesce(new.end_time, '24:00')) - (new.start_date + coalesce(new.start_time, '00:00'));
begin
  if duration <= interval '0' then
    perform private.raise_invalid_field(
      case when new.end_date < new.start_date then 'end_date' else 'end_time' end,
      'The end must be after the start.'
    );
  end if;
  if duration > interval '366 days' then
    perform private.raise_invalid_field('end_date', 'A blocked time can last at most 366 days.', 'Split it into several blocked times.');
  end if;
  if new.is_recurring and duration > (
    case new.recurrence when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '365 days' end
  ) then
    perform private.raise_invalid_field(
      'recurrence', format('A blocked time that is longer than its period cannot recur %s.', new.recurrence),
      'Shorten it or choose a less frequent recurrence.'
    );
  end if;
  if new.recurs_until < new.start_date then
    perform private.raise_invalid_field('recurs_until', 'The last day must not be before the first day.');
  end if;
  return new;
end;
$$;
comment on function private.validate_blocked_time is
  'Trigger: rejects blocked times that end before they start or are longer than their recurrence period.';
revoke execute on function private.validate_blocked_time from public;

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

comment on table public.blocked_times is
  'Times that cannot be booked, as local times of the calendar: one period from start to end.';
comment on column public.blocked_times.start_time is 'Null: start of the day.';
comment on column public.blocked_times.end_time is 'Null: end of the day.';
comment on column public.blocked_times.recurrence is 'How often the period recurs. Only used when is_recurring.';
comment on column public.blocked_times.recurs_until is 'The last day on which an occurrence can start; null: no end.';
comment on column public.blocked_times.calendar_id is 'Null: all calendars.';

create index blocked_times_in_order on public.blocked_times (start_date, id);
create index blocked_times_active on public.blocked_times (start_date, end_date) where is_active;
create index blocked_times_calendar on public.blocked_times (calendar_id);

create trigger validate_blocked_time
before insert or update on public.blocked_times
for each row execute function private.validate_blocked_time();

create trigger increment_version
before update on public.blocked_times
for each row execute function private.increment_version();

create trigger audit_changes
after insert or update or delete on public.blocked_times
for each row execute function private.audit_change(
  'id', 'id', 'id', 'start_date', 'end_date', 'start_time', 'end_time', 'is_recurring', 'recurrence',
  'recurs_until', 'calendar_id', 'is_active', 'created_at'
);

alter table public.blocked_times enable row level security;

create policy "staff read blocked times"
on public.blocked_times for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add blocked times"
on public.blocked_times for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update blocked times"
on public.blocked_times for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales delete blocked times"
on public.blocked_times for delete to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.blocked_times from anon, authenticated, service_role;
grant select, delete on public.blocked_times to authenticated;
grant insert (
  title, description, start_date, end_date, start_time, end_time, is_recurring, recurrence, recurs_until,
  calendar_id, is_active
) on public.blocked_times to authenticated;
grant update (
  title, description, start_date, end_date, start_time, end_time, is_recurring, recurrence, recurs_until,
  calendar_id, is_active
) on public.blocked_times to authenticated;
grant select, insert, update, delete on public.blocked_times to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.blocked_times', false, 'Times of the team.');

-- --- Busy times ------------------------------------------------------------------------------------------

create table private.busy_times (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references public.calendars (id) on delete cascade,
  starts_at timestamptz(0) not null,
  ends_at timestamptz(0) not null,
  constraint busy_times_length check (ends_at > starts_at)
);

comment on table private.busy_times is
  'Busy times from the external calendar of a host, as last read. Adjacent meetings are allowed.';

create index busy_times_at on private.busy_times using gist (calendar_id, tstzrange(starts_at, ends_at));
create index busy_times_by_start on private.busy_times (calendar_id, starts_at);

alter table private.busy_times enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.busy_times', false, 'Times without names.');

create table private.busy_sources (
  calendar_id uuid primary key references public.calendars (id) on delete cascade,
  tried_at timestamptz not null,
  started_at timestamptz,
  read_at timestamptz,
  cache_key text,
  etag text constraint busy_sources_etag_length check (char_length(etag) <= 500),
  modified text constraint busy_sources_modified_length check (char_length(modified) <= 100),
  note text constraint busy_sources_note_length check (char_length(note) <= 300)
);

comment on table private.busy_sources is 'State of the last response of each external calendar.';
comment on column private.busy_sources.tried_at is 'When the last read started or ended.';
comment on column private.busy_sources.started_at is 'When the running read started; null after its result was reported.';
comment on column private.busy_sources.read_at is 'When the busy times were last replaced.';
comment on column private.busy_sources.cache_key is
  'What the busy times depend on besides the file: URL, time zone and booking window.';
comment on column private.busy_sources.note is 'Warning about a file that was read with problems.';

alter table private.busy_sources enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.busy_sources', false, 'State of external calendars.');

create function private.sync_busy_source()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.busy_url is null then
    delete from private.busy_times where calendar_id = new.id;
    delete from private.busy_sources where calendar_id = new.id;
    update public.calendars set busy_read_at = null, busy_error = null where id = new.id;
  else
    -- The times of the old URL stay until the new one is read.
    update private.busy_sources set etag = null, modified = null, cache_key = null, started_at = null
    where calendar_id = new.id;
    perform private.enqueue('busy', jsonb_build_object('calendar', new.id));
  end if;
  return null;
end;
$$;
comment on function private.sync_busy_source is
  'Trigger: schedules a read when the URL changes or the calendar is activated, and deletes the busy times when the URL is removed.';
revoke execute on function private.sync_busy_source from public;

create trigger sync_busy_source
after update of busy_url, is_active on public.calendars
for each row when (
  old.busy_url is distinct from new.busy_url or new.is_active and not old.is_active and new.busy_url is not null
)
execute function private.sync_busy_source();

create trigger sync_first_busy_source
after insert on public.calendars
for each row when (new.busy_url is not null)
execute function private.sync_busy_source();

create function private.busy_cache_key(calendar uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select concat_ws(' ', calendars.busy_url, private.calendar_time_zone(calendars.id), settings.window_days)
  from public.calendars cross join public.booking_settings settings where calendars.id = calendar;
$$;
comment on function private.busy_cache_key is
  'What busy times depend on besides the file: URL, time zone and booking window.';
revoke execute on function private.busy_cache_key from public;

-- After 12 hours the file is read without the cache validators, so that new days of the booking window are
-- filled.
create function public.claim_busy_calendars(calendar uuid, max_rows integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  unfinished constant text := 'The last read did not finish. It will be tried again within an hour.';
  sources jsonb;
begin
  update public.calendars
  set busy_error = unfinished
  from private.busy_sources source
  where source.calendar_id = calendars.id and source.started_at < now() - interval '5 minutes'
    and calendars.busy_error is distinct from unfinished;

  with due as materialized (
    select calendars.id, calendars.busy_url, settings.window_days, source.etag, source.modified,
      source.read_at > now() - interval '12 hours' and source.cache_key = private.busy_cache_key(calendars.id) as is_fresh
    from public.calendars
    cross join public.booking_settings settings
    left join private.busy_sources source on source.calendar_id = calendars.id
    where calendars.is_active and calendars.busy_url is not null
      and case when claim_busy_calendars.calendar is null
        then coalesce(source.tried_at, '-infinity') < now() - interval '9 minutes'
        else calendars.id = claim_busy_calendars.calendar
      end
      and coalesce(source.started_at, '-infinity') < now() - interval '1 hour'
    order by source.tried_at nulls first
    limit least(greatest(max_rows, 1), 100)
  ), started as (
    insert into private.busy_sources (calendar_id, tried_at, started_at)
    select due.id, now(), now() from due
    on conflict (calendar_id) do update set tried_at = now(), started_at = now()
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', due.id, 'url', due.busy_url, 'zone', private.calendar_time_zone(due.id),
    'from', private.iso_utc(now() - interval '1 day'),
    'until', private.iso_utc(now() + make_interval(days => due.window_days + 2)),
    'etag', case when due.is_fresh then due.etag end, 'modified', case when due.is_fresh then due.modified end
  )), '[]')
  into sources from due;
  return sources;
end;
$$;
comment on function public.claim_busy_calendars is
  'Starts reads of the calendars that are due: one, or those that were not read for nine minutes. Returns the period to read and the cache validators of the last response. A calendar whose last read did not report a result, such as a file that ends the process, is read again after an hour.';
revoke execute on function public.claim_busy_calendars from public, anon, authenticated;
grant execute on function public.claim_busy_calendars to service_role;

create function public.store_busy_times(
  calendar uuid, url text, times bigint[], error text, etag text, modified text
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source private.busy_sources;
begin
  perform 1 from public.calendars where id = calendar and busy_url = url for update;
  if not found then
    return false;
  end if;
  insert into private.busy_sources (calendar_id, tried_at) values (calendar, now())
  on conflict (calendar_id) do update set tried_at = now(), started_at = null
  returning * into source;

  if times is not null then
    if cardinality(times) % 2 = 1 then
      raise sqlstate 'PT422' using message = 'Busy times must be pairs of start and end.';
    end if;
    if cardinality(times) > 10000 then
      raise sqlstate 'PT422' using message = 'At most 5,000 busy times can be stored.', hint = 'Merge adjacent times.';
    end if;
    delete from private.busy_times where calendar_id = calendar;
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    select calendar, to_timestamp(times[index]), to_timestamp(times[index + 1])
    from generate_series(1, cardinality(times), 2) index
    where times[index] < times[index + 1];
    update private.busy_sources
    set read_at = now(), cache_key = private.busy_cache_key(calendar), note = left(store_busy_times.error, 300),
      etag = case when char_length(store_busy_times.etag) <= 500 then store_busy_times.etag end,
      modified = case when char_length(store_busy_times.modified) <= 100 then store_busy_times.modified end
    where calendar_id = calendar;
  end if;
  update public.calendars
  set busy_read_at = case when times is not null or error is null then now() else busy_read_at end,
    -- An unchanged file keeps its warning.
    busy_error = case when times is null and error is null then source.note else left(error, 300) end
  where id = calendar;
  return true;
end;
$$;
comment on function public.store_busy_times is
  'Stores the result of reading a calendar: pairs of Unix seconds replace its busy times; null leaves them. Returns false when the calendar has another URL by now.';
revoke execute on function public.store_busy_times from public, anon, authenticated;
grant execute on function public.store_busy_times to service_role;

-- --- Slots -----------------------------------------------------------------------------------------------

-- Slots are computed from their arguments alone. Opening hours are local times and apply at every instant that
-- shows them: an hour skipped by a time zone change is never offered, a repeated hour twice.
create function private.utc_offset_periods(zone text, from_at timestamptz, until_at timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, utc_offset interval)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Offsets change at whole seconds.
  low timestamptz := date_trunc('second', from_at);
  probe timestamptz;
begin
  starts_at := low;
  utc_offset := (low at time zone zone) - (low at time zone 'UTC');
  while low < until_at loop
    probe := low + interval '24 hours';
    if (probe at time zone zone) - (probe at time zone 'UTC') = utc_offset then
      low := probe;
      continue;
    end if;
    for power in reverse 16..0 loop
      probe := low + make_interval(secs => 1 << power);
      if (probe at time zone zone) - (probe at time zone 'UTC') = utc_offset then
        low := probe;
      end if;
    end loop;
    low := low + interval '1 second';
    ends_at := low;
    return next;
    starts_at := low;
    utc_offset := (low at time zone zone) - (low at time zone 'UTC');
  end loop;
  ends_at := low;
  return next;
end;
$$;
comment on function private.utc_offset_periods is
  'Periods with a constant UTC offset of a time zone. A change that is reverted within 24 hours would be missed; no time zone has one.';
revoke execute on function private.utc_offset_periods from public;

create function private.compute_slots(
  hours jsonb,
  zone text,
  length_minutes integer,
  gap_minutes integer,
  grid_minutes integer,
  notice_minutes integer,
  window_days integer,
  busy_from timestamptz[],
  busy_until timestamptz[],
  busy_gaps integer[],
  as_of timestamptz,
  from_at timestamptz,
  until_at timestamptz
)
returns setof timestamptz
language plpgsql
stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  meeting constant interval := make_interval(mins => length_minutes);
  step constant interval := make_interval(mins => grid_minutes);
  anchor constant interval := make_interval(mins => coalesce(
    (select max(minutes) from unnest('{60,30,20,15,10,5}'::integer[]) minutes where grid_minutes % minutes = 0), 1
  ));
  last_day constant date := (as_of at time zone zone)::date + window_days;
  earliest constant timestamptz := greatest(from_at, as_of + make_interval(mins => notice_minutes));
  -- No time zone is more than a day behind UTC.
  latest constant timestamptz := least(until_at, (last_day + 2)::timestamp at time zone 'UTC');
begin
  return query
  with offset_periods as materialized (
    select period.*,
      period.starts_at at time zone 'UTC' + period.utc_offset as local_from,
      period.ends_at at time zone 'UTC' + period.utc_offset as local_until
    -- Hours that opened two days before can still be open.
    from private.utc_offset_periods(zone, earliest - interval '48 hours', latest + meeting) period
    where earliest < latest
  ),
  days as (
    select day::timestamp as day
    from (select min(local_from)::date as first, max(local_until)::date as last from offset_periods) bounds,
      generate_series(bounds.first::timestamp, bounds.last::timestamp, interval '1 day') day
  ),
  day_hours as (
    select day + (range ->> 0)::interval as opens,
      day + (case range ->> 1 when '23:59' then '24:00' else range ->> 1 end)::interval as closes
    from days,
      jsonb_array_elements(coalesce(
        hours -> 'dates' -> to_char(day, 'YYYY-MM-DD'),
        hours -> 'weekly' -> to_char(day, 'ID')
      )) range
  ),
  open as materialized (
    select range_agg(tstzrange(begins, ends)) as times
    from (
      select greatest(offset_periods.starts_at, (opens - utc_offset) at time zone 'UTC') as begins,
        least(offset_periods.ends_at, (closes - utc_offset) at time zone 'UTC') as ends
      from day_hours join offset_periods on opens < local_until and closes > local_from
    ) day_periods
    where begins < ends
  ),
  -- The grid restarts at each opening and at each change of the UTC offset.
  open_periods as (
    select utc_offset,
      lower(open_part) at time zone 'UTC' + utc_offset as local_from,
      upper(open_part) at time zone 'UTC' + utc_offset as local_until
    from open, unnest(open.times) open_range, offset_periods,
      lateral (select open_range * tstzrange(offset_periods.starts_at, offset_periods.ends_at) as open_part) cut
    where not isempty(open_part)
  ),
  candidate_starts as materialized (
    select array_agg(instant order by instant) as starts
    from open_periods,
      generate_series(
        date_bin(anchor, local_from + anchor - interval '1 microsecond', timestamp '2000-01-01'),
        local_until - interval '1 microsecond',
        step
      ) local_start,
      lateral (select (local_start - utc_offset) at time zone 'UTC' as instant) exact
    where instant >= earliest and instant < latest and local_start::date <= last_day
      and tstzrange(instant, instant + meeting) <@ (select times from open)
  ),
  blocked_starts as materialized (
    -- Starts that would overlap a busy time, as open ranges: adjacent meetings are allowed.
    select range_agg(tstzrange(after, before, '()')) as times
    from unnest(busy_from, busy_until, busy_gaps) busy (begins, ends, gap),
      lateral (select make_interval(mins => case when gap is null then 0 else greatest(gap, gap_minutes) end) as min_gap) min_gap,
      lateral (select begins - meeting - min_gap as after, ends + min_gap as before) excluded
    -- Most busy times exclude no slot. Testing for that is cheaper than including them in the union.
    where width_bucket(after, (select starts from candidate_starts))
      < width_bucket(before - interval '1 microsecond', (select starts from candidate_starts))
  )
  select start
  from candidate_starts, unnest(starts) start
  where (start <@ (select times from blocked_starts)) is not true
  order by start;
end;
$$;
comment on function private.compute_slots is
  'The starts of possible meetings within [from_at, until_at): inside the opening hours, after the notice, within the booking window, and at the larger of both gaps from busy times; a busy time with a null gap can be adjacent. Opening hours as in booking_settings; 24:00 and 23:59 are the end of the day. Starts follow the grid from the opening, rounded up to the largest of 60, 30, 20, 15, 10 and 5 minutes that divides the grid.';
revoke execute on function private.compute_slots from public;

create function private.blocked_periods(
  zone text,
  calendar uuid,
  from_at timestamptz,
  until_at timestamptz,
  proposed public.blocked_times default null
)
returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql
stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with offset_periods as materialized (
    select period.*, local_from, local_until,
      lag(local_until) over (order by period.starts_at) as previous_local_until,
      lead(local_from) over (order by period.starts_at) as next_local_from
    from private.utc_offset_periods(zone, from_at - interval '48 hours', until_at + interval '48 hours') period,
      lateral (
        select period.starts_at at time zone 'UTC' + period.utc_offset as local_from,
          period.ends_at at time zone 'UTC' + period.utc_offset as local_until
      ) local_times
  ),
  bounds as materialized (
    select min(local_from) as first, max(local_until) as last from offset_periods
  ),
  candidates as (
    select blocked.* from public.blocked_times blocked
    where proposed is null and blocked.is_active
      and case when calendar is null then blocked.calendar_id is null else blocked.calendar_id = calendar end
    union all
    select (proposed).* where not (proposed is null)
  ),
  periods as (
    select start_date, coalesce(start_time, '00:00')::interval as opens,
      end_date, coalesce(end_time, '24:00')::interval as closes,
      is_recurring, recurrence, recurs_until
    from candidates
  ),
  occurrences as (
    select start_date + opens as begins, end_date + closes as ends from periods where not is_recurring
    union all
    -- Recurrence adds days first and times second: a day after February 28 differs between years.
    select start_date + times * period + opens, end_date + times * period + closes
    from periods, bounds,
      lateral (
        select case recurrence
          when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 year'
        end as period,
        case recurrence
          when 'daily' then bounds.first::date - end_date
          when 'weekly' then (bounds.first::date - end_date) / 7
          else extract(year from bounds.first)::integer - extract(year from end_date)::integer
        end - 1 as first_time,
        case recurrence
          when 'daily' then bounds.last::date - start_date
          when 'weekly' then (bounds.last::date - start_date) / 7
          else extract(year from bounds.last)::integer - extract(year from start_date)::integer
        end + 1 as last_time
      ) series,
      generate_series(greatest(first_time, 0), last_time) times
    where is_recurring and (recurs_until is null or (start_date + times * period)::date <= recurs_until)
  )
  -- From the first to the last instant: a repeated hour inside is included twice.
  select
    case when begins < previous_local_until then offset_periods.starts_at
      else greatest(offset_periods.starts_at, (begins - utc_offset) at time zone 'UTC') end,
    case when ends > next_local_from then offset_periods.ends_at
      else least(offset_periods.ends_at, (ends - utc_offset) at time zone 'UTC') end
  from occurrences join offset_periods on begins < local_until and ends > local_from;
end;
$$;
comment on function private.blocked_periods is
  'Blocked times of one calendar, or with null those of all calendars, as instants; an offset change splits a period in two. "proposed" returns only what this row would block. A skipped local time is the instant of the change. An occurrence of February 29 falls on February 28 in other years.';
revoke execute on function private.blocked_periods from public;

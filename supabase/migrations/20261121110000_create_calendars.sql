-- When meetings can be booked, and in whose calendar. The limits of the specification are the defaults;
-- administrators change them.

-- Exclusion constraints compare calendars by "=" and times by "&&" in one index.
create extension if not exists btree_gist with schema extensions;

-- Names of the time zone database. Texts that PostgreSQL would read as an offset have digits, and an offset
-- knows no summer time.
create function private.is_zone(name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if name is null or char_length(name) > 64 or name ~* '^(posix|right)/'
    or name !~ '^(UTC|GMT|Etc/GMT[+-][0-9]{1,2}|[A-Za-z_]+(/[A-Za-z_-]+){1,2})$'
  then
    return false;
  end if;
  return now() at time zone name is not null;
exception
  when invalid_parameter_value then return false;
end;
$$;
comment on function private.is_zone is 'Whether a text names a zone of the IANA time zone database.';
revoke execute on function private.is_zone from public;

create function private.refuse_field(field text, message text, hint text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT422' using
    message = refuse_field.message, detail = field,
    hint = coalesce(refuse_field.hint, 'The detail names the field.');
end;
$$;
comment on function private.refuse_field is 'Raises PT422: what is wrong with a field, which is named as the detail.';
revoke execute on function private.refuse_field from public;

create function private.check_hours(hours jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  part record;
  stretch jsonb;
  opens text;
  closes text;
begin
  if jsonb_typeof(hours) is distinct from 'object' then
    perform private.refuse_field('hours', 'The hours must be an object with "weekly" and "dates".');
  end if;
  if jsonb_typeof(hours -> 'weekly') is distinct from 'object' then
    perform private.refuse_field('hours.weekly', 'The weekly hours must be an object of weekdays.');
  end if;
  if hours ? 'dates' and jsonb_typeof(hours -> 'dates') <> 'object' then
    perform private.refuse_field('hours.dates', 'The hours of single days must be an object of dates.');
  end if;
  if hours - array['weekly', 'dates'] <> '{}' then
    perform private.refuse_field('hours', 'The hours have "weekly" and "dates" and nothing else.');
  end if;
  if octet_length(hours::text) > 65536 then
    perform private.refuse_field('hours', 'These are too many hours. Remove dates that are over.');
  end if;
  for part in
    select 'weekly' as name, key as day, value as stretches from jsonb_each(hours -> 'weekly')
    union all
    select 'dates', key, value from jsonb_each(coalesce(hours -> 'dates', '{}'))
  loop
    if part.name = 'weekly' and part.day !~ '^[1-7]$' then
      perform private.refuse_field('hours.weekly', 'A weekday is a number from 1, Monday, to 7, Sunday.');
    end if;
    if part.name = 'dates' and (part.day !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(part.day, 'date')) then
      perform private.refuse_field('hours.dates', 'A date of the hours is written like 2026-12-24.');
    end if;
    if jsonb_typeof(part.stretches) <> 'array' then
      perform private.refuse_field(
        format('hours.%s.%s', part.name, part.day), 'The hours of a day are a list of pairs; an empty list is closed.'
      );
    end if;
    for stretch in select value from jsonb_array_elements(part.stretches) loop
      opens := case when jsonb_typeof(stretch) = 'array' then stretch ->> 0 end;
      closes := case when jsonb_typeof(stretch) = 'array' then stretch ->> 1 end;
      if opens is null or closes is null or jsonb_array_length(stretch) <> 2
        or opens !~ '^([01]\d|2[0-3]):[0-5]\d$' or closes !~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'
      then
        perform private.refuse_field(
          format('hours.%s.%s', part.name, part.day), 'Hours are a pair of times like "09:00" and "17:00".'
        );
      end if;
      if closes collate "C" <= opens collate "C" then
        perform private.refuse_field(
          format('hours.%s.%s', part.name, part.day), format('%s is not after %s.', closes, opens),
          'Hours past midnight are two: until 24:00, and from 00:00 on the next day.'
        );
      end if;
    end loop;
  end loop;
end;
$$;
comment on function private.check_hours is 'Refuses malformed hours with PT422; the detail names where, such as "hours.weekly.1".';
revoke execute on function private.check_hours from public;

-- The checks of texts and numbers stand at the columns; what needs a function is asked here, because
-- whoever writes a row would need the right to call a function of a check.
create function private.check_calendar()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.zone is not null and not private.is_zone(new.zone) then
    perform private.refuse_field('zone', 'This is no time zone.', 'Choose a name such as America/New_York.');
  end if;
  if new.hours is not null then
    perform private.check_hours(new.hours);
  end if;
  return new;
end;
$$;
comment on function private.check_calendar is 'Trigger: refuses unknown zones and malformed hours.';
revoke execute on function private.check_calendar from public;

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
  hold_minutes integer not null default 10
    constraint booking_settings_hold_range check (hold_minutes between 1 and 60),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

comment on table public.booking_settings is 'The limits of booking, in one row. Administrators change them.';
comment on column public.booking_settings.zone is 'The host''s zone, a name of the IANA time zone database: hours and blocked times are wall-clock in it.';
comment on column public.booking_settings.hours is '{"weekly": {"1": [["09:00", "17:00"]]}, "dates": {"2026-12-25": []}}: by ISO weekday; a date replaces its day; what is missing is closed.';
comment on column public.booking_settings.notice_minutes is 'How long before its start a time can still be booked. Exactly then it can.';
comment on column public.booking_settings.window_days is 'How many days ahead times are offered, counted in the host''s zone.';
comment on column public.booking_settings.buffer_minutes is 'The least gap between two meetings; a type may ask for more.';
comment on column public.booking_settings.grid_minutes is 'Meetings begin at these steps of the hour.';
comment on column public.booking_settings.change_notice_minutes is 'Until when before the start visitors may move or cancel. Exactly then they may.';
comment on column public.booking_settings.open_per_email is 'How many appointments to come one address may have.';
comment on column public.booking_settings.hold_minutes is 'How long a chosen time is kept for a visitor who fills in the form.';

create trigger check_calendar
before insert or update on public.booking_settings
for each row execute function private.check_calendar();

create trigger count_versions
before update on public.booking_settings
for each row execute function private.count_versions();

alter table public.booking_settings enable row level security;

create policy "staff read the booking settings"
on public.booking_settings for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins change the booking settings"
on public.booking_settings for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

revoke all on public.booking_settings from service_role;
grant select on public.booking_settings to authenticated;
grant update (
  zone, hours, notice_minutes, window_days, buffer_minutes, grid_minutes, change_notice_minutes,
  open_per_email, hold_minutes
) on public.booking_settings to authenticated;
grant select, update on public.booking_settings to service_role;

insert into public.booking_settings default values;

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
  constraint calendars_place_of_a_kind check ((place_kind is null) = (place is null)),
  constraint calendars_link_https check (place_kind <> 'link' or place ~ '^https://[^[:space:]]+$')
);

comment on table public.calendars is 'Whose time can be booked: one meeting at a time in each calendar.';
comment on column public.calendars.staff_id is 'The host; null for the whole team.';
comment on column public.calendars.is_active is 'false takes no further bookings.';
comment on column public.calendars.hours is 'As in the booking settings; null: theirs.';
comment on column public.calendars.zone is 'Null: the zone of the booking settings.';
comment on column public.calendars.place is 'Where its meetings take place, unless the type says so: an https address, a number or a room.';
comment on column public.calendars.busy_url is 'An iCalendar file of other meetings; its times are not offered.';
comment on column public.calendars.busy_read_at is 'When it was last read.';
comment on column public.calendars.busy_error is 'Why it could not be read the last time.';
comment on column public.calendars.feed_token is 'Opens the calendar as an iCalendar feed. Never granted to a request.';

create index calendars_by_name on public.calendars (name, id);
create index calendars_staff on public.calendars (staff_id);

create trigger check_calendar
before insert or update of zone, hours on public.calendars
for each row execute function private.check_calendar();

create trigger count_versions
before update on public.calendars
for each row execute function private.count_versions();

create function private.give_feed_token()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.feed_token := encode(extensions.gen_random_bytes(32), 'hex');
  return new;
end;
$$;
comment on function private.give_feed_token is 'Trigger: gives a new calendar a random token of 256 bits.';
revoke execute on function private.give_feed_token from public;

create trigger give_feed_token
before insert on public.calendars
for each row execute function private.give_feed_token();

-- Whoever does not work here any more is not booked.
create function private.close_calendars()
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
comment on function private.close_calendars is 'Trigger: the calendars of a staff member who leaves take no further bookings.';
revoke execute on function private.close_calendars from public;

create trigger close_calendars_when_deactivated
before update of is_active on public.staff
for each row when (old.is_active and not new.is_active)
execute function private.close_calendars();

create trigger close_calendars_when_removed
before delete on public.staff
for each row execute function private.close_calendars();

alter table public.calendars enable row level security;

create policy "staff read calendars"
on public.calendars for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins add calendars"
on public.calendars for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins change calendars"
on public.calendars for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins remove calendars"
on public.calendars for delete to authenticated
using ((select private.has_role('admin')));

grant select (
  id, name, staff_id, is_active, hours, zone, place_kind, place, busy_url, busy_read_at, busy_error, version,
  created_at, updated_at
), insert (name, staff_id, is_active, hours, zone, place_kind, place, busy_url),
  update (name, staff_id, is_active, hours, zone, place_kind, place, busy_url), delete
on public.calendars to authenticated;
grant select, insert, update, delete on public.calendars to service_role;

insert into public.calendars (name) values ('Demos');

create trigger z_audit
after update on public.booking_settings
for each row execute function private.audit_change(
  'id', 'nobody', 'id', 'zone', 'hours', 'notice_minutes', 'window_days', 'buffer_minutes', 'grid_minutes',
  'change_notice_minutes', 'open_per_email', 'hold_minutes'
);

-- Not when its busy times were read: that is nobody's decision.
create trigger z_audit
after insert or delete or update of name, staff_id, is_active, hours, zone, place_kind, place, busy_url
on public.calendars
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'staff_id', 'is_active', 'hours', 'zone', 'place_kind', 'created_at'
);

insert into private.erase_catalogue (table_name, personal, how) values
  ('public.booking_settings', false, 'Limits of booking.'),
  ('public.calendars', false, 'Names colleagues, not visitors.');

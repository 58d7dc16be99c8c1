-- The busy times of a calendar elsewhere, by its address: which are due to be read, and what was read.

create table private.busy_sources (
  calendar_id uuid primary key references public.calendars (id) on delete cascade,
  tried_at timestamptz not null,
  read_at timestamptz,
  -- What the times depend on besides the file.
  basis text,
  etag text constraint busy_sources_etag_length check (char_length(etag) <= 500),
  modified text constraint busy_sources_modified_length check (char_length(modified) <= 100),
  note text constraint busy_sources_note_length check (char_length(note) <= 300)
);
comment on table private.busy_sources is 'What is known of the last answer of each calendar''s address.';
comment on column private.busy_sources.note is 'What was wrong with a file that was read all the same.';
alter table private.busy_sources enable row level security;

-- When its busy times were read is no change that an editor's screen could have missed.
drop trigger count_versions on public.calendars;
create trigger count_versions
before update of name, staff_id, is_active, hours, zone, place_kind, place, busy_url on public.calendars
for each row execute function private.count_versions();

create function private.follow_busy_url()
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
    -- The times of the old address stay until the new one is read.
    update private.busy_sources set etag = null, modified = null, basis = null where calendar_id = new.id;
    perform private.enqueue('busy', jsonb_build_object('calendar', new.id));
  end if;
  return null;
end;
$$;
comment on function private.follow_busy_url is 'Trigger: a new address, and that of a calendar that is booked again, is read at once; without one there are no busy times.';
revoke execute on function private.follow_busy_url from public;

create trigger m_follow_busy_url
after update of busy_url, is_active on public.calendars
for each row when (
  old.busy_url is distinct from new.busy_url or new.is_active and not old.is_active and new.busy_url is not null
)
execute function private.follow_busy_url();

create trigger m_follow_first_busy_url
after insert on public.calendars
for each row when (new.busy_url is not null)
execute function private.follow_busy_url();

create function private.busy_basis(calendar uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select concat_ws(' ', calendars.busy_url, private.calendar_zone(calendars.id), settings.window_days)
  from public.calendars cross join public.booking_settings settings where calendars.id = calendar;
$$;
comment on function private.busy_basis is 'What busy times depend on besides the file: address, zone and window.';
revoke execute on function private.busy_basis from public;

-- A file that is not read anew for half a day would lack the days that come into the window.
create function public.busy_calendars(calendar uuid, most integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', due.id, 'url', due.busy_url, 'zone', private.calendar_zone(due.id),
    'from', private.iso_utc(now() - interval '1 day'),
    'until', private.iso_utc(now() + make_interval(days => due.window_days + 2)),
    'etag', case when due.is_fresh then due.etag end, 'modified', case when due.is_fresh then due.modified end
  )), '[]')
  from (
    select calendars.id, calendars.busy_url, settings.window_days, source.etag, source.modified,
      source.read_at > now() - interval '12 hours' and source.basis = private.busy_basis(calendars.id) as is_fresh
    from public.calendars
    cross join public.booking_settings settings
    left join private.busy_sources source on source.calendar_id = calendars.id
    where calendars.is_active and calendars.busy_url is not null
      and case when busy_calendars.calendar is null
        then coalesce(source.tried_at, '-infinity') < now() - interval '9 minutes'
        else calendars.id = busy_calendars.calendar
      end
    order by source.tried_at nulls first
    limit least(greatest(most, 1), 100)
  ) due;
$$;
comment on function public.busy_calendars is 'One calendar, or those whose address was not asked for nine minutes: with the stretch to be read, and what their last answer said of itself.';
revoke execute on function public.busy_calendars from public, anon, authenticated;
grant execute on function public.busy_calendars to service_role;

create function public.report_busy_times(
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
  insert into private.busy_sources as known (calendar_id, tried_at) values (calendar, now())
  on conflict (calendar_id) do update set tried_at = now()
  returning * into source;

  if times is not null then
    if cardinality(times) > 10000 or cardinality(times) % 2 = 1 then
      raise sqlstate 'PT422' using message = 'Busy times are at most 5,000 pairs.', hint = 'Make one of those that touch.';
    end if;
    delete from private.busy_times where calendar_id = calendar;
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    select calendar, to_timestamp(times[place]), to_timestamp(times[place + 1])
    from generate_series(1, cardinality(times), 2) place
    where times[place] < times[place + 1];
    update private.busy_sources
    set read_at = now(), basis = private.busy_basis(calendar), note = left(report_busy_times.error, 300),
      etag = case when char_length(report_busy_times.etag) <= 500 then report_busy_times.etag end,
      modified = case when char_length(report_busy_times.modified) <= 100 then report_busy_times.modified end
    where calendar_id = calendar;
  end if;
  update public.calendars
  set busy_read_at = case when times is not null or error is null then now() else busy_read_at end,
    -- The file that has not changed is as good as it was.
    busy_error = case when times is null and error is null then source.note else left(error, 300) end
  where id = calendar;
  return true;
end;
$$;
comment on function public.report_busy_times is 'What an address answered: pairs of unix seconds replace the calendar''s busy times; null leaves them, unchanged where there is no error. false: the calendar has another address by now.';
revoke execute on function public.report_busy_times from public, anon, authenticated;
grant execute on function public.report_busy_times to service_role;

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.busy_sources', false, 'When addresses of calendars were read.');

insert into public.outbox (kind, every) values ('busy', interval '10 minutes');

-- A calendar for whoever holds its private address: its appointments, for the function calendar-feed.

alter table private.rate_limits
  drop constraint rate_limits_name,
  add constraint rate_limits_name check (name in ('leads', 'newsletter', 'bookings', 'holds', 'feeds'));
insert into private.rate_limits (name, per_client, total, seconds) values ('feeds', 120, 1000000, 600);

-- Programs subscribe, so that no alarm is due. A calendar that is known is counted by itself, whoever asks
-- for it: on hosted Supabase all of them seem to come from one address.
create function private.admit_feed(calendar uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed private.rate_limits;
  width interval;
  at timestamptz := clock_timestamp();
  reader private.rate_clients;
begin
  select * into allowed from private.rate_limits where name = 'feeds';
  if not found then
    return;
  end if;
  width := make_interval(secs => allowed.seconds);
  insert into private.rate_clients as counted (name, client, opened_at, used)
  values ('feeds', coalesce(sha256(convert_to('feed ' || calendar, 'UTF8')), private.request_client()), at, 1)
  on conflict (name, client) do update set
    opened_at = case when counted.opened_at <= at - width then at else counted.opened_at end,
    used = case when counted.opened_at <= at - width then 1 else counted.used + 1 end
  returning * into reader;
  if reader.used > allowed.per_client then
    raise sqlstate 'PT429' using
      message = 'This calendar is read too often. Please try again later.',
      detail = greatest(1, ceil(extract(epoch from reader.opened_at + width - at)))::integer::text,
      hint = 'The detail is the number of seconds to wait.';
  end if;
end;
$$;
comment on function private.admit_feed is 'Counts one reading of a calendar, or of none; raises PT429 with the seconds to wait.';
revoke execute on function private.admit_feed from public;

create function public.calendar_feed(token text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found public.calendars;
begin
  select * into found from public.calendars where feed_token = token;
  perform private.admit_feed(found.id);
  if found.id is null then
    return null;
  end if;
  return jsonb_build_object('name', found.name, 'appointments', coalesce((
    select jsonb_agg(
      private.appointment_shape(meeting.id) || jsonb_build_object(
        'company', meeting.company, 'notes', meeting.notes, 'lead_id', meeting.lead_id,
        'updated_at', private.iso_utc(meeting.updated_at)
      )
      order by meeting.starts_at, meeting.id
    )
    from (
      select * from public.appointments
      where calendar_id = found.id and status <> 'cancelled' and starts_at > now() - interval '30 days'
      order by starts_at
      limit 5000
    ) meeting
  ), '[]'));
end;
$$;
comment on function public.calendar_feed is 'The appointments of the calendar whose token this is, from 30 days back; null for any other text. PT429: read too often.';
revoke execute on function public.calendar_feed from public, anon, authenticated;
grant execute on function public.calendar_feed to service_role;

-- What a visitor holds of an appointment: its shape, and a ticket that opens it until the meeting is over.

insert into private.secrets (name, value)
values ('booking_link', encode(extensions.gen_random_bytes(32), 'hex'));

create function private.base36(number bigint)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  rest bigint := number;
  written text := '';
begin
  loop
    written := substr(digits, (rest % 36)::integer + 1, 1) || written;
    rest := rest / 36;
    exit when rest = 0;
  end loop;
  return written;
end;
$$;
comment on function private.base36 is 'A number of 0 or more, written with 36 digits.';
revoke execute on function private.base36 from public;

create function private.signed_ticket(appointment uuid, ends text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select appointment || '.' || ends || '.' || rtrim(
    translate(encode(extensions.hmac(appointment || '.' || ends, value, 'sha256'), 'base64'), '+/', '-_'), '='
  )
  from private.secrets where name = 'booking_link';
$$;
comment on function private.signed_ticket is 'The ticket of an appointment that ends then, in unix seconds with 36 digits.';
revoke execute on function private.signed_ticket from public;

create function private.booking_ticket(id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.signed_ticket(appointment.id, private.base36(extract(epoch from appointment.ends_at)::bigint))
  from public.appointments appointment where appointment.id = booking_ticket.id;
$$;
comment on function private.booking_ticket is 'What opens an appointment for its visitor until the meeting is over: <id>.<end>.<signature>.';
revoke execute on function private.booking_ticket from public;

-- A ticket from before a move holds until the end it names, unless the meeting is over before.
create function private.appointment_of_ticket(ticket text)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  parts text[] := regexp_match(ticket, '^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.[A-Za-z0-9_-]{43}$');
  ends bigint := 0;
  digit text;
begin
  if parts is null or not pg_input_is_valid(parts[1], 'uuid')
    -- Digests of both take the same time to compare, however much of them is right.
    or sha256(convert_to(ticket, 'UTF8')) <> sha256(convert_to(private.signed_ticket(parts[1]::uuid, parts[2]), 'UTF8'))
  then
    return null;
  end if;
  foreach digit in array string_to_array(parts[2], null) loop
    ends := ends * 36 + position(digit in '0123456789abcdefghijklmnopqrstuvwxyz') - 1;
  end loop;
  return (
    select id from public.appointments
    where id = parts[1]::uuid and ends_at > now() and ends > extract(epoch from now())
  );
end;
$$;
comment on function private.appointment_of_ticket is 'The appointment that a ticket opens; null for any other text and once it has ended.';
revoke execute on function private.appointment_of_ticket from public;

create function private.iso_utc(at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
$$;
comment on function private.iso_utc is 'An instant as ISO 8601 in UTC, to the second, whatever the zone of the connection.';
revoke execute on function private.iso_utc from public;

create function private.appointment_shape(id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', booked.id, 'starts_at', private.iso_utc(booked.starts_at), 'ends_at', private.iso_utc(booked.ends_at),
    'status', booked.status, 'sequence', booked.sequence, 'type_id', booked.appointment_type_id,
    'type_name', type.name, 'duration_minutes', extract(epoch from booked.ends_at - booked.starts_at)::integer / 60,
    'place_kind', booked.place_kind, 'place', booked.place, 'host_name', host.name,
    'host_zone', private.calendar_zone(booked.calendar_id), 'attendee_name', booked.attendee_name,
    'attendee_email', booked.attendee_email, 'attendee_zone', booked.attendee_zone
  )
  from public.appointments booked
  join public.calendars calendar on calendar.id = booked.calendar_id
  left join public.staff host on host.user_id = calendar.staff_id
  left join public.appointment_types type on type.id = booked.appointment_type_id
  where booked.id = appointment_shape.id;
$$;
comment on function private.appointment_shape is 'An appointment as its visitor reads it, and as mails tell it.';
revoke execute on function private.appointment_shape from public;

-- Exactly at the notice a visitor may still change it.
create function private.ticketed_shape(id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.appointment_shape(booked.id) || jsonb_build_object(
    'ticket', private.booking_ticket(booked.id),
    'can_change', booked.status in ('scheduled', 'confirmed')
      and now() <= booked.starts_at - make_interval(mins => settings.change_notice_minutes)
  )
  from public.appointments booked cross join public.booking_settings settings
  where booked.id = ticketed_shape.id;
$$;
comment on function private.ticketed_shape is 'The same with its ticket, and whether its visitor may still move or cancel it.';
revoke execute on function private.ticketed_shape from public;

create function public.booking_by_ticket(ticket text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.ticketed_shape(private.appointment_of_ticket(ticket));
$$;
comment on function public.booking_by_ticket is 'The appointment that a ticket opens, with can_change; null for any other text and once it has ended.';
revoke execute on function public.booking_by_ticket from public, anon, authenticated;
grant execute on function public.booking_by_ticket to anon;

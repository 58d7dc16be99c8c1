-- Readiness has to notice a database that answers and accepts no write: a full disk, a read-only standby.

create table private.write_check (
  id boolean primary key default true constraint write_check_single check (id),
  checked_at timestamptz not null default now()
);
comment on table private.write_check is 'One row that readiness checks update: whether the database accepts writes.';
alter table private.write_check enable row level security;
insert into private.write_check default values;

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.write_check', false, 'The time of the last readiness check.');

create function public.check_writes()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A standby refuses the statement also when no row needs an update.
  update private.write_check set checked_at = clock_timestamp()
  where checked_at < clock_timestamp() - interval '2 seconds';
  return true;
end;
$$;
comment on function public.check_writes is 'Writes one row, at most every two seconds, and returns true; fails where the database accepts no writes.';
revoke execute on function public.check_writes from public, anon, authenticated;
grant execute on function public.check_writes to anon, service_role;

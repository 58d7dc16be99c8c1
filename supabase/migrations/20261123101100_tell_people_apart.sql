-- Two people who look alike and are not the same: said once, they are not suggested for each other again.

create table public.people_apart (
  one_id uuid not null references public.people (id) on delete cascade,
  other_id uuid not null references public.people (id) on delete cascade,
  said_by uuid references public.staff (user_id) on delete set null,
  said_at timestamptz(3) not null default now(),
  primary key (one_id, other_id),
  constraint people_apart_ordered check (one_id < other_id)
);

comment on table public.people_apart is 'Pairs of people of whom staff said that they are not the same; the smaller id first.';

create index people_apart_other on public.people_apart (other_id);
create index people_apart_said_by on public.people_apart (said_by);

alter table public.people_apart enable row level security;

create policy "admins and sales read who is told apart"
on public.people_apart for select to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.people_apart from service_role;
grant select on public.people_apart to authenticated, service_role;

-- It says something of two people, and follows neither of them in a merge.
create or replace function private.tables_of_people()
returns setof regclass
language sql
stable
security definer
set search_path = ''
as $$
  select conrelid::regclass from pg_catalog.pg_constraint
  where contype = 'f' and confrelid = 'public.people'::regclass
    and conrelid not in ('public.people'::regclass, 'public.person_merges'::regclass, 'public.people_apart'::regclass)
  order by conrelid::regclass::text;
$$;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.people_apart', true, 'one_id = $1 or other_id = $1', 20, 'Removed.');

create function public.tell_people_apart(one uuid, other uuid, are_apart boolean default true)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales tell people apart.';
  end if;
  if one = other or (select count(*) from public.people where id in (one, other)) < 2 then
    raise sqlstate 'PT404' using message = 'There are no such two people.', hint = 'Load the page again.';
  end if;
  if are_apart then
    insert into public.people_apart (one_id, other_id, said_by)
    values (least(one, other), greatest(one, other), auth.uid())
    on conflict do nothing;
  else
    delete from public.people_apart where one_id = least(one, other) and other_id = greatest(one, other);
  end if;
end;
$$;
comment on function public.tell_people_apart is 'Says that two people are not the same, or with "are_apart" false that they may be after all.';
revoke execute on function public.tell_people_apart from public, anon;
grant execute on function public.tell_people_apart to authenticated;

do $$
declare
  before constant text := pg_get_functiondef('public.person_duplicates(uuid)'::regprocedure);
  after constant text := replace(
    before,
    'where other.id <> asked.id and other.merged_into is null',
    'where other.id <> asked.id and other.merged_into is null and not exists (
      select 1 from public.people_apart
      where one_id = least(other.id, asked.id) and other_id = greatest(other.id, asked.id)
    )'
  );
begin
  if after = before then
    raise exception 'public.person_duplicates is not as expected.';
  end if;
  execute after;
end;
$$;

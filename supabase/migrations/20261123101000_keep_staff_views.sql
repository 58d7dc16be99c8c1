-- Views of the list of leads that somebody saved for themselves: they follow the person, not the browser.

create table public.staff_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null default auth.uid() references public.staff (user_id) on delete cascade,
  name text not null
    constraint staff_views_name_length check (char_length(name) <= 60 and btrim(name) <> ''),
  view jsonb not null
    constraint staff_views_view_object check (jsonb_typeof(view) = 'object')
    constraint staff_views_view_length check (octet_length(view::text) <= 4096),
  created_at timestamptz(3) not null default now(),
  constraint staff_views_name_key unique (staff_id, name)
);

comment on table public.staff_views is 'Views of the list of leads, each of the staff member who saved it.';
comment on column public.staff_views.view is 'What the list is asked for: {"filter": {...}, "sort": {"field", "order"}, "perPage"}.';

alter table public.staff_views enable row level security;

create policy "staff read their views"
on public.staff_views for select to authenticated
using (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff save their views"
on public.staff_views for insert to authenticated
with check (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff remove their views"
on public.staff_views for delete to authenticated
using (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.staff_views from service_role;
grant select, delete on public.staff_views to authenticated;
grant insert (name, view) on public.staff_views to authenticated;
grant select on public.staff_views to service_role;

-- Who has many views finds none of them.
create function private.limit_staff_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.staff_views where staff_id = new.staff_id) >= 100 then
    raise sqlstate 'PT422' using
      message = 'There are 100 saved views already.',
      hint = 'Remove one that is not used any more.';
  end if;
  return new;
end;
$$;
comment on function private.limit_staff_views is 'Trigger: keeps the saved views of one staff member to 100.';
revoke execute on function private.limit_staff_views from public;

create trigger limit_staff_views
before insert on public.staff_views
for each row execute function private.limit_staff_views();

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.staff_views', true, 'private.mentions(view #>> ''{filter,q}'', $2)', 20,
    'Those that searched for the address are removed.');

-- Who works here, and what each may do. A person who can sign in but has no active row is nobody.

create type public.staff_role as enum ('admin', 'sales', 'marketing', 'viewer');

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  name text not null constraint staff_name_length check (char_length(btrim(name)) between 1 and 200),
  email text not null constraint staff_email_length check (char_length(email) between 3 and 254),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.staff is 'Staff members and their roles. Removing someone is is_active = false, at once.';
comment on column public.staff.user_id is 'The account that signs in.';
comment on column public.staff.role is 'admin: everything. sales: work leads. marketing: content and newsletter, read leads. viewer: read.';
comment on column public.staff.email is 'The address of the account, copied by the database.';
comment on column public.staff.is_active is 'false takes every right away with the next request.';

-- Policies call this inside a scalar subquery, so that it runs once per statement and not per row.
create function private.has_role(variadic roles public.staff_role[])
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.staff
    where user_id = auth.uid() and is_active and role = any (roles)
  );
$$;
comment on function private.has_role is 'Whether the caller is active staff with one of these roles.';
revoke execute on function private.has_role from public;
grant execute on function private.has_role to authenticated;

create function private.complete_staff()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  account_email text;
begin
  select email into account_email from auth.users where id = new.user_id;
  if account_email is null then
    raise sqlstate 'PT422' using
      message = 'This account does not exist or has no e-mail address.',
      hint = 'Create the account first, then make it a staff member.';
  end if;
  new.email := account_email;
  new.updated_at := now();
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  else
    new.created_at := now();
  end if;
  return new;
end;
$$;
comment on function private.complete_staff is 'Copies the e-mail address of the account; keeps the times.';
revoke execute on function private.complete_staff from public;

create trigger complete_staff
before insert or update on public.staff
for each row execute function private.complete_staff();

-- The lock makes two administrators who remove each other at the same moment take turns.
create function private.keep_an_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  lock table public.staff in share row exclusive mode;
  if not exists (select 1 from public.staff where role = 'admin' and is_active) then
    raise sqlstate 'PT409' using
      message = 'The last active administrator cannot be removed.',
      hint = 'Make another staff member an active administrator first.';
  end if;
  return null;
end;
$$;
comment on function private.keep_an_admin is 'Refuses a change that would leave no active administrator.';
revoke execute on function private.keep_an_admin from public;

create trigger keep_an_admin_when_changed
after update of role, is_active on public.staff
for each row when (old.role = 'admin' and old.is_active and (new.role <> 'admin' or not new.is_active))
execute function private.keep_an_admin();

create trigger keep_an_admin_when_removed
after delete on public.staff
for each row when (old.role = 'admin' and old.is_active)
execute function private.keep_an_admin();

alter table public.staff enable row level security;

create policy "staff read their own row"
on public.staff for select to authenticated
using (user_id = (select auth.uid()));

create policy "admins read every staff row"
on public.staff for select to authenticated
using ((select private.has_role('admin')));

create policy "admins add staff"
on public.staff for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins change staff"
on public.staff for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins remove staff"
on public.staff for delete to authenticated
using ((select private.has_role('admin')));

grant select, delete on public.staff to authenticated;
grant insert (user_id, role, name, is_active) on public.staff to authenticated;
grant update (role, name, is_active) on public.staff to authenticated;
grant select, insert, update, delete on public.staff to service_role;

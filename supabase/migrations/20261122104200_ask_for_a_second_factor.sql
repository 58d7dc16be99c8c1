-- Where Supabase Auth has second factors, who has switched theirs on has no rights with a password alone.

alter table public.staff add column second_factor boolean not null default false;
comment on column public.staff.second_factor is 'Rights count only in a login with a code besides the password. Switched by the person themselves.';

create or replace function private.has_role(variadic roles public.staff_role[])
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
      and (not second_factor or auth.jwt() ->> 'aal' = 'aal2')
  );
$$;
comment on function private.has_role is 'Whether the caller is active staff with one of these roles, by a login as strong as they asked for.';

create function public.keep_second_factor(is_on boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.staff where user_id = auth.uid() and is_active) then
    raise insufficient_privilege using message = 'Only staff have a second factor.';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise sqlstate 'PT409' using
      message = 'This login has not shown a code.',
      hint = 'Enter a code of the authenticator app first.';
  end if;
  update public.staff set second_factor = keep_second_factor.is_on
  where user_id = auth.uid() and second_factor <> keep_second_factor.is_on;
end;
$$;
comment on function public.keep_second_factor is 'Says whether the caller''s rights need a code besides the password; only in a login that has shown one.';
revoke execute on function public.keep_second_factor from public, anon, authenticated;
grant execute on function public.keep_second_factor to authenticated;

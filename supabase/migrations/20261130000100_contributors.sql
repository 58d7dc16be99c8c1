-- Contributors: staff who edit drafts in the Studio and cannot publish. In the database they reach their own account.

alter type public.staff_role add value 'contributor' before 'viewer';

comment on column public.staff.role is
  'admin: everything. sales: work leads. marketing: content and newsletter, read leads. contributor: drafts of the content. viewer: read.';

create or replace function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, used_at timestamptz, user_agent text, is_current boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'contributor', 'viewer') then
    raise insufficient_privilege using message = 'Only staff have sessions here.';
  end if;
  return query
    select login.id, login.created_at::timestamptz,
      coalesce(login.refreshed_at at time zone 'UTC', login.created_at::timestamptz),
      left(login.user_agent, 400), login.id::text is not distinct from auth.jwt() ->> 'session_id'
    from auth.sessions login
    where login.user_id = auth.uid() and login.created_at > now() - interval '7 days'
      and coalesce(login.refreshed_at at time zone 'UTC', login.created_at) > now() - interval '1 day'
    order by 3 desc;
end;
$$;

create or replace function public.end_own_session(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'contributor', 'viewer') then
    raise insufficient_privilege using message = 'Only staff have sessions here.';
  end if;
  delete from auth.sessions login where login.id = end_own_session.id and login.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'This session has already ended.', hint = 'Reload the list.';
  end if;
end;
$$;

create or replace function public.invite_staff(name text, email text, role text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(invite_staff.email));
  made uuid;
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators can invite staff.';
  end if;
  if address is null or address !~ '^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]{1,189}$' then
    raise sqlstate 'PT422' using
      message = 'This is not a valid email address.',
      hint = 'Enter one complete address, such as ada@example.com.';
  end if;
  if invite_staff.role is null or invite_staff.role <> all (enum_range(null::public.staff_role)::text[]) then
    raise sqlstate 'PT422' using
      message = 'This role does not exist.',
      hint = 'Use admin, sales, marketing, contributor or viewer.';
  end if;
  if invite_staff.name is null or char_length(btrim(invite_staff.name)) not between 1 and 200 then
    raise sqlstate 'PT422' using message = 'Enter a name of at most 200 characters.';
  end if;
  if exists (select 1 from public.staff where lower(staff.email) = address) then
    raise sqlstate 'PT409' using
      message = 'A staff member already has this email address.',
      hint = 'Change the role or activate the existing member.';
  end if;
  -- An expired invitation is replaced.
  update public.staff_invitations invitation set revoked_at = now()
  where invitation.email = address and accepted_at is null and revoked_at is null and expires_at <= now();
  insert into public.staff_invitations (name, email, role, invited_by)
  values (btrim(invite_staff.name), address, invite_staff.role::public.staff_role, auth.uid())
  on conflict do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using
      message = 'This email address already has an open invitation.',
      hint = 'Resend it, or revoke it first.';
  end if;
  perform private.send_invitation(made);
  return made;
end;
$$;

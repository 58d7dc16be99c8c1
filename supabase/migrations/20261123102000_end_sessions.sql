-- A login opens nothing once it has ended, whatever access token of it is still about: signed out, ended by
-- its owner or an administrator, unused for a day, or a week old. Supabase Auth names the login in each token.

create function private.session_is_open()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select 1 from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and created_at > now() - interval '7 days'
      and coalesce(refreshed_at at time zone 'UTC', created_at) > now() - interval '1 day'
      and (not_after is null or not_after > now())
  );
$$;
comment on function private.session_is_open is 'Whether the login that the caller''s token names has not ended. Tokens of the service name none.';
revoke execute on function private.session_is_open from public;

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
  ) and private.session_is_open();
$$;
comment on function private.has_role is 'Whether the caller is active staff with one of these roles, by a login that is open and as strong as they asked for.';

-- Without it a screen would show empty lists until its token runs out, instead of asking to sign in again.
create function public.require_open_session()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.session_is_open() then
    raise sqlstate 'PT401' using message = 'This login has ended.', hint = 'Sign in again.';
  end if;
end;
$$;
comment on function public.require_open_session is 'Asked by the REST engine before each request: refuses a token whose login has ended.';
revoke execute on function public.require_open_session from public, anon, authenticated;
grant execute on function public.require_open_session to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.require_open_session';
notify pgrst, 'reload config';

create function public.own_sessions()
returns table (id uuid, created_at timestamptz, used_at timestamptz, user_agent text, is_current boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff have logins here.';
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
comment on function public.own_sessions is 'The open logins of whoever asks, last used first.';
revoke execute on function public.own_sessions from public, anon, authenticated;
grant execute on function public.own_sessions to authenticated;

create function public.end_own_session(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff have logins here.';
  end if;
  delete from auth.sessions login where login.id = end_own_session.id and login.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'This login has ended already.', hint = 'Load the list again.';
  end if;
end;
$$;
comment on function public.end_own_session is 'Ends one login of whoever asks.';
revoke execute on function public.end_own_session from public, anon, authenticated;
grant execute on function public.end_own_session to authenticated;

create function public.end_sessions_of(member uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators end the logins of others.';
  end if;
  if not exists (select 1 from public.staff where user_id = member) then
    raise sqlstate 'PT404' using message = 'There is no such colleague.', hint = 'Load the list again.';
  end if;
  delete from auth.sessions where user_id = member;
  get diagnostics ended = row_count;
  perform private.audit(
    'sign_out', 'public.staff', member::text, null, jsonb_build_object('changed', array['logins'], 'ended', ended)
  );
  return ended;
end;
$$;
comment on function public.end_sessions_of is 'Ends every login of a colleague and answers how many there were. For administrators.';
revoke execute on function public.end_sessions_of from public, anon, authenticated;
grant execute on function public.end_sessions_of to authenticated;

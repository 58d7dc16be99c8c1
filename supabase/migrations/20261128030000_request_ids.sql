-- Names the database session after the request that uses it: the gateway's request id appears in
-- pg_stat_activity and in log lines of the database (%a in log_line_prefix).
create or replace function public.require_active_session()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  request text := substring(headers ->> 'x-request-id' from '^[A-Za-z0-9_.:-]{8,100}$');
begin
  if request is not null then
    -- For this transaction only; PostgREST reuses the connection.
    perform set_config('application_name', left('request ' || request, 63), true);
  end if;
  if not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
end;
$$;
comment on function public.require_active_session is
  'Pre-request check of PostgREST: names the session after the request, and rejects a token whose session has ended.';

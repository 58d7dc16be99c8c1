-- Nothing is open unless a later migration opens it.
--
-- Hosted Supabase grants everything in "public" to the API roles as soon as it is created, and
-- Postgres lets everyone execute every new function. Both stop here: a table, sequence or function
-- is reachable through the API only after its own migration grants it, column by column.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;

-- What policies and triggers need but no request may name: the API exposes "public" alone.
create schema private;
comment on schema private is 'Functions of policies and triggers. Never exposed through the API.';
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- Password hashing for the first administrator; hosted projects have it already.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Columns that no request may change, named by the trigger that uses this. Column grants already
-- refuse them; this holds even if a grant were wider.
create function private.refuse_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept text;
begin
  if current_setting('role', true) in ('anon', 'authenticated') then
    foreach kept in array tg_argv loop
      if to_jsonb(new) -> kept is distinct from to_jsonb(old) -> kept then
        raise insufficient_privilege using
          message = format('%s.%s cannot be changed.', tg_table_name, kept);
      end if;
    end loop;
  end if;
  return new;
end;
$$;
comment on function private.refuse_change is 'Trigger: the columns named as arguments stay as they are.';
revoke execute on function private.refuse_change from public;

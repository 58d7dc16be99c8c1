-- What is asked with every request, and for every rule of every lead, costs less: a function of SQL is planned anew
-- for each call, and so is an expression with a query in it; a pattern that counts to 128 takes longer than what it guards.

-- --- Whether a login has ended -----------------------------------------------------------------

create or replace function private.session_is_open()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt();
begin
  if token ->> 'session_id' is null then
    return true;
  end if;
  return exists (
    select 1 from auth.sessions
    where id = (token ->> 'session_id')::uuid and user_id = auth.uid()
      and created_at > now() - interval '7 days'
      and coalesce(refreshed_at at time zone 'UTC', created_at) > now() - interval '1 day'
      and (not_after is null or not_after > now())
  );
end;
$$;

-- --- Who asks ----------------------------------------------------------------------------------

create or replace function private.request_client()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- <hash>.<unix seconds>.<signature>
  signed constant text[] := string_to_array(headers ->> 'x-client', '.');
  is_recent boolean := false;
  secret text;
  expected text;
  address text := coalesce(
    headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
  client text := 'unknown';
begin
  select value into secret from private.secrets where name = 'client_header';
  if cardinality(signed) = 3 and char_length(signed[1]) between 16 and 128 and signed[2] ~ '^\d{1,11}$' then
    is_recent := abs(extract(epoch from clock_timestamp()) - signed[2]::bigint) <= 600;
  end if;
  if secret is not null and is_recent then
    expected := rtrim(
      translate(
        encode(extensions.hmac(signed[1] || '.' || signed[2], secret, 'sha256'), 'base64'),
        '+/', '-_'
      ),
      '='
    );
    -- Digests of both take the same time to compare, however much of them is right.
    if sha256(convert_to(expected, 'UTF8')) = sha256(convert_to(signed[3], 'UTF8')) then
      client := 'signed ' || signed[1];
    end if;
  end if;
  if client = 'unknown' and pg_input_is_valid(address, 'inet') then
    address := regexp_replace(host(address::inet), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1');
    -- Who has one IPv6 address has the 2^64 around it.
    client := 'address ' || case family(address::inet)
      when 4 then address
      else network(set_masklen(address::inet, 64))::text
    end;
  end if;
  select value into secret from private.secrets where name = 'address_salt';
  return extensions.hmac(client, secret, 'sha256');
end;
$$;

create or replace function private.next_chat_turn(session uuid, state text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  written constant text := split_part(state, '.', 2);
  turn constant integer := case when written ~ '^[1-9]\d{0,2}$' then written::integer end;
begin
  if state is null then
    return 1;
  end if;
  -- Digests of both take the same time to compare, however much of them is right.
  if turn is null
    or sha256(convert_to(state, 'UTF8')) <> sha256(convert_to(private.chat_state(session, turn), 'UTF8'))
  then
    raise sqlstate 'PT403' using
      message = 'This conversation cannot be continued with this state.',
      hint = 'Send the state of the newest reply of this session, or begin another session.';
  end if;
  return turn + 1;
end;
$$;

-- --- What a lead is worth ----------------------------------------------------------------------

create or replace function private.meets(condition jsonb, facts jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  fact constant text := nullif(btrim(facts ->> (condition ->> 'field')), '');
begin
  if condition ? 'all' then
    return coalesce(
      (select bool_and(private.meets(part, facts)) from jsonb_array_elements(condition -> 'all') part), false
    );
  end if;
  return coalesce(
    case
      when condition ? 'given' then (fact is not null) = (condition ->> 'given')::boolean
      when fact is null then false
      when condition ? 'is' then lower((condition -> 'is')::text)::jsonb ? lower(fact)
      when condition ? 'not_in' then not lower((condition -> 'not_in')::text)::jsonb ? lower(fact)
      when condition ? 'length_at_least' then
        char_length(fact) >= (condition ->> 'length_at_least')::numeric
      when condition ? 'at_least' and fact ~ '^\d{1,9}$' then
        fact::numeric >= (condition ->> 'at_least')::numeric
    end,
    false
  );
end;
$$;

-- How much visitors may send: by client and in total, counted where every door passes.

create table private.secrets (
  name text primary key constraint secrets_name_length check (char_length(name) between 1 and 60),
  value text not null constraint secrets_value_length check (char_length(value) between 32 and 500)
);
comment on table private.secrets is 'What signs or hides something. Read by functions alone.';
alter table private.secrets enable row level security;

-- Addresses of visitors are counted under it, so that no table holds one.
insert into private.secrets (name, value)
values ('address_salt', encode(extensions.gen_random_bytes(32), 'hex'));

create table private.rate_limits (
  name text primary key constraint rate_limits_name check (name in ('leads', 'newsletter')),
  per_client integer not null constraint rate_limits_per_client check (per_client > 0),
  total integer not null constraint rate_limits_total check (total > 0),
  seconds integer not null constraint rate_limits_seconds check (seconds between 1 and 86400)
);
comment on table private.rate_limits is 'Rows visitors may add within so many seconds, each client and all together. No row: no limit.';
alter table private.rate_limits enable row level security;

insert into private.rate_limits (name, per_client, total, seconds)
values ('leads', 30, 3000, 600), ('newsletter', 30, 3000, 600);

create table private.rate_clients (
  name text not null references private.rate_limits (name) on delete cascade,
  client bytea not null constraint rate_clients_client_length check (octet_length(client) = 32),
  opened_at timestamptz not null,
  used integer not null,
  primary key (name, client)
);
comment on table private.rate_clients is 'What each client has used of its window, under a hash. Rows whose window is over are removed by those that follow.';
create index rate_clients_oldest_first on private.rate_clients (opened_at);
alter table private.rate_clients enable row level security;

-- A row that every insert updated would make visitors wait for each other until the commit. Sequences
-- give each its number at once; a window is the number it began at.
create table private.rate_totals (
  name text primary key references private.rate_limits (name) on delete cascade,
  opened_at timestamptz not null default '-infinity',
  taken_before bigint not null default 0
);
comment on table private.rate_totals is 'The running window of each limit, and how many had been taken in all when it was opened.';
alter table private.rate_totals enable row level security;
insert into private.rate_totals (name) values ('leads'), ('newsletter');
create sequence private.taken_leads;
create sequence private.taken_newsletter;

create function private.request_client()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- <hash>.<unix seconds>.<signature>
  signed text[] := regexp_match(
    headers ->> 'x-client', '^([A-Za-z0-9_-]{16,128})\.(\d{1,11})\.([A-Za-z0-9_-]{43})$'
  );
  secret text;
  expected text;
  address text := coalesce(
    headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
  client text := 'unknown';
begin
  select value into secret from private.secrets where name = 'client_header';
  if signed is not null and secret is not null
    and abs(extract(epoch from clock_timestamp()) - signed[2]::bigint) <= 600
  then
    expected := rtrim(
      translate(
        encode(extensions.hmac(signed[1] || '.' || signed[2], secret, 'sha256'), 'base64'),
        '+/', '-_'
      ),
      '='
    );
    -- Digests of both take the same time to compare, however much of them is right.
    if sha256(expected::bytea) = sha256(signed[3]::bytea) then
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
comment on function private.request_client is 'A hash of who sends this request: what the site signed (header x-client, for 10 minutes), otherwise the address that the gateway saw.';
revoke execute on function private.request_client from public;

create function private.admit_visitor(limited text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed private.rate_limits;
  width interval;
  at timestamptz := clock_timestamp();
  taken regclass := to_regclass('private.taken_' || limited);
  mine bigint;
  opened timestamptz;
  used_by_client integer;
  used_in_all bigint;
begin
  select * into allowed from private.rate_limits where name = limited;
  if not found then
    return;
  end if;
  width := make_interval(secs => allowed.seconds);

  -- The row stays locked until the end: inserts of one client take turns.
  insert into private.rate_clients as counted (name, client, opened_at, used)
  values (limited, private.request_client(), at, 1)
  on conflict (name, client) do update set
    opened_at = case when counted.opened_at <= at - width then at else counted.opened_at end,
    used = case when counted.opened_at <= at - width then 1 else counted.used + 1 end
  returning opened_at, used into opened, used_by_client;

  if used_by_client <= allowed.per_client then
    -- Only whoever opens a window holds this row, and only then do others wait for it.
    update private.rate_totals
    set opened_at = at, taken_before = coalesce(pg_sequence_last_value(taken), 0)
    where name = limited and opened_at <= at - width;
    mine := nextval(taken);
    select opened_at, mine - taken_before into opened, used_in_all
    from private.rate_totals where name = limited;
  end if;

  if used_by_client > allowed.per_client or used_in_all > allowed.total then
    raise sqlstate 'PT429' using
      message = 'Too many submissions. Please try again later.',
      detail = greatest(1, ceil(extract(epoch from opened + width - clock_timestamp())))::integer::text,
      hint = 'The detail is the number of seconds to wait.';
  end if;

  -- The last one that is admitted: once in a window.
  if used_in_all = allowed.total then
    perform private.enqueue('mail', jsonb_build_object(
      'topic', 'limit_alarm', 'audience', 'staff', 'to', staff.email,
      'forms', limited, 'total', allowed.total, 'minutes', ceil(allowed.seconds / 60.0)
    ))
    from public.staff where is_active and role = 'admin';
  end if;

  if used_by_client = 1 then
    delete from private.rate_clients where (name, client) in (
      select name, client from private.rate_clients
      where opened_at <= at - interval '1 day'
      order by opened_at limit 10
      for update skip locked
    );
  end if;
end;
$$;
comment on function private.admit_visitor is 'Counts one row of this visitor; raises PT429 with the seconds to wait once a limit is reached. Exact with any number at once.';
revoke execute on function private.admit_visitor from public;

-- After the insert: a row that a check refuses uses up nothing of what visitors share.
create function private.limit_visitors()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) = 'anon' then
    perform private.admit_visitor(tg_argv[0]);
  end if;
  return null;
end;
$$;
comment on function private.limit_visitors is 'Trigger: counts a visitor''s row under the limit named as argument.';
revoke execute on function private.limit_visitors from public;

-- The first of the triggers after an insert, which run by name.
create trigger a00_limit_visitors
after insert on public.leads
for each row execute function private.limit_visitors('leads');

create trigger a00_limit_visitors
after insert on public.newsletter_subscribers
for each row execute function private.limit_visitors('newsletter');

insert into private.erase_catalogue (table_name, personal, rows_of, how) values
  ('private.secrets', false, null, 'Keys of the product.'),
  ('private.rate_limits', false, null, 'Numbers.'),
  ('private.rate_totals', false, null, 'Numbers.'),
  ('private.rate_clients', true, null, 'Names nobody: a keyed hash of an address, removed after a day.');

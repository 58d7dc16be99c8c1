-- Roles and helpers: default privileges, the schema "private", generic trigger functions, text and time
-- helpers, and the registry of personal data.

-- --- Default privileges ---------------------------------------------------------------------------------

-- Every later file grants what it opens. Hosted Supabase grants everything in "public" to the API roles by
-- default, and PostgreSQL lets every role execute every new function. Both defaults are revoked here.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
revoke create on schema public from public;

-- Objects that policies and triggers need but no API request may address. The API exposes only "public".
create schema private;
comment on schema private is 'Internal functions and tables. Not exposed through the API.';
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- pgcrypto hashes the password of the first administrator. Hosted projects already have it.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Exclusion constraints combine "=" on calendars with "&&" on times in one GiST index.
create extension if not exists btree_gist with schema extensions;

-- --- Helpers of triggers ---------------------------------------------------------------------------------

create function private.reject_column_changes(table_name text, old_row jsonb, new_row jsonb, columns text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  column_name text;
begin
  foreach column_name in array columns loop
    if new_row -> column_name is distinct from old_row -> column_name then
      raise insufficient_privilege using
        message = format('%s.%s cannot be changed.', table_name, column_name);
    end if;
  end loop;
end;
$$;
comment on function private.reject_column_changes is
  'Raises insufficient_privilege when one of the columns differs between two versions of a row.';
revoke execute on function private.reject_column_changes from public;

-- Column grants already reject these changes. The trigger still rejects them if a grant is too wide. Its WHEN
-- condition selects API roles: functions of the database run as their owner and may change the columns.
create function private.protect_columns()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.reject_column_changes(tg_table_name, to_jsonb(old), to_jsonb(new), tg_argv);
  return new;
end;
$$;
comment on function private.protect_columns is 'Trigger: rejects a change of the columns named as arguments.';
revoke execute on function private.protect_columns from public;

-- Open forms compare the version to detect a concurrent edit.
create function private.increment_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end;
$$;
comment on function private.increment_version is 'Trigger: increments the version of a row and sets updated_at.';
revoke execute on function private.increment_version from public;

create function private.raise_invalid_field(field text, message text, hint text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT422' using
    message = raise_invalid_field.message, detail = field,
    hint = coalesce(raise_invalid_field.hint, 'The detail names the field.');
end;
$$;
comment on function private.raise_invalid_field is 'Raises PT422 for an invalid field. The detail names the field.';
revoke execute on function private.raise_invalid_field from public;

-- Lists report an exact number up to this one. Counting further would take longer than the page of the list.
create function private.max_exact_count()
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select 10000;
$$;
comment on function private.max_exact_count is 'The highest number of rows that the lists of leads and people count exactly.';
revoke execute on function private.max_exact_count from public;

-- --- Helpers of texts and times --------------------------------------------------------------------------

create function private.normalize_email(address text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(btrim(address));
$$;
comment on function private.normalize_email is
  'The form of an email address that identifies a person: lower case, without surrounding spaces.';
revoke execute on function private.normalize_email from public;

-- An address that is part of a longer address does not match.
create function private.mentions_email(body text, address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(body) ~ (
    '(^|[^[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g')
    || '(?![[:alnum:]-]|\.[[:alnum:]])'
  );
$$;
comment on function private.mentions_email is 'Whether a text contains an email address, ignoring case.';
revoke execute on function private.mentions_email from public;

-- plpgsql caches the plan. A SQL function would be planned again on each call.
create function private.trigrams(searched text)
returns text[]
language plpgsql
immutable
strict
parallel safe
cost 1000
set search_path = ''
as $$
begin
  return array(select distinct substr(searched, place, 3) from generate_series(1, char_length(searched) - 2) place);
end;
$$;
comment on function private.trigrams is 'The distinct trigrams of a text.';
revoke execute on function private.trigrams from public;
grant execute on function private.trigrams to anon, authenticated, service_role;

create function private.normalize_search(search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(btrim(regexp_replace(left(search, 200), '[[:cntrl:]]+', ' ', 'g')));
$$;
comment on function private.normalize_search is
  'A search term as search_text stores it: one line, lower case, at most 200 characters.';
revoke execute on function private.normalize_search from public;

create function private.text_digest(message text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select decode(md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))), 'hex');
$$;
comment on function private.text_digest is 'MD5 of a text without differences in whitespace and case.';
revoke execute on function private.text_digest from public;

create function private.iso_utc(at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
$$;
comment on function private.iso_utc is
  'An instant as ISO 8601 in UTC, to the second, independent of the session time zone.';
revoke execute on function private.iso_utc from public;

create function private.to_base36(number bigint)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  rest bigint := number;
  written text := '';
begin
  loop
    written := substr(digits, (rest % 36)::integer + 1, 1) || written;
    rest := rest / 36;
    exit when rest = 0;
  end loop;
  return written;
end;
$$;
comment on function private.to_base36 is 'A non-negative number in base 36.';
revoke execute on function private.to_base36 from public;

-- Only names of the time zone database are valid: an offset such as "+01" has no daylight saving time.
create function private.is_time_zone(name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if name is null or char_length(name) > 64 or name ~* '^(posix|right)/'
    or name !~ '^(UTC|GMT|Etc/GMT[+-][0-9]{1,2}|[A-Za-z_]+(/[A-Za-z_-]+){1,2})$'
  then
    return false;
  end if;
  return now() at time zone name is not null;
exception
  when invalid_parameter_value then return false;
end;
$$;
comment on function private.is_time_zone is 'Whether a text is a name of the IANA time zone database.';
revoke execute on function private.is_time_zone from public;

-- --- Personal data and retention -------------------------------------------------------------------------

-- Every table has a row in the registry. It drives the export and the erasure of a person; a test fails for a
-- table that is missing.
create table private.personal_data_registry (
  table_name text primary key,
  is_personal boolean not null,
  -- A condition that selects the rows of a person: $1 is the person id, $2 the email address in lower case.
  row_filter text,
  -- Erasure order: rows that are found through another table come before it.
  step integer not null default 50,
  erasure text not null,
  constraint personal_data_registry_of_persons check (is_personal or row_filter is null)
);

comment on table private.personal_data_registry is
  'Every table: whether it holds personal data, how to find the rows of a person, and how erasure treats them.';

alter table private.personal_data_registry enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.personal_data_registry', false, 'Table names.');

create table private.retention (
  table_name text primary key references private.personal_data_registry (table_name),
  max_age interval not null check (max_age > interval '1 day'),
  -- The column that holds the age of a row, and a condition that rows must meet to be removed.
  age_column text not null default 'created_at',
  row_filter text not null default 'true',
  step integer not null default 50
);

comment on table private.retention is 'How long rows are retained. Tables without a row here are never purged.';

alter table private.retention enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.retention', false, 'Table names.');

-- Everything about one e-mail address can be handed out and erased, and nothing is kept for ever. Which
-- tables hold what is written down here, once for both; a table that is not in the catalogue fails a test.

create table private.erase_catalogue (
  table_name text primary key,
  personal boolean not null,
  -- The rows of a person, as a condition in which $1 is their id and $2 their address in lower case.
  rows_of text,
  -- The order of erasing: what is found through another table goes before it.
  step integer not null default 50,
  how text not null,
  constraint erase_catalogue_of_persons check (personal or rows_of is null)
);
comment on table private.erase_catalogue is 'Every table: whether it names persons, how their rows are found, and what erasing does.';
alter table private.erase_catalogue enable row level security;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.conversations', true,
    'person_id = $1 or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null)',
    10, 'The turns of their chats are removed.'),
  ('public.handoffs', true,
    'person_id = $1 or session_id in (select session_id from public.leads where person_id = $1 and session_id is not null)',
    10, 'Removed.'),
  ('public.person_events', true, 'person_id = $1', 20, 'Removed.'),
  ('public.notes', true, 'person_id = $1', 20, 'Removed.'),
  ('public.tasks', true, 'person_id = $1', 20, 'Removed.'),
  ('public.consents', true, 'person_id = $1 or email = $2', 20, 'Removed.'),
  ('public.mailbox', true,
    'lower(recipient) = $2 or private.mentions(concat_ws('' '', subject, text_body, html_body), $2)',
    30, 'Mails to them and about them are removed.'),
  ('public.newsletter_subscribers', true, 'lower(email) = $2', 40, 'Removed, with the key of the subscriber.'),
  ('public.leads', true, 'person_id = $1 or lower(email) = $2', 60, 'Removed.'),
  ('public.people', true, 'id = $1', 90, 'Removed last, with the key of the person.'),
  ('public.audit_log', true, null, 50, 'Stays. What it says of the person cannot be read once their key is destroyed.'),
  ('private.person_keys', true, null, 50, 'Destroyed with the row of the person, subscriber or staff member.'),
  ('public.staff', true, null, 50, 'Colleagues, not visitors: an administrator removes them with their account.'),
  ('auth.users', true, null, 50, 'Accounts of colleagues: removed by an administrator.'),
  ('auth.identities', true, null, 50, 'Removed with the account.'),
  ('auth.sessions', true, null, 50, 'Removed with the account.'),
  ('auth.refresh_tokens', true, null, 50, 'Removed with the account.'),
  ('auth.flow_state', true, null, 50, 'Sign-ins of colleagues that have begun.'),
  ('auth.audit_log_entries', true, null, 50, 'Sign-ins of colleagues.'),
  ('private.erase_catalogue', false, null, 50, 'Names tables.'),
  ('private.retention', false, null, 50, 'Names tables.'),
  ('private.lead_counts', false, null, 50, 'Numbers.'),
  ('private.lead_count_deltas', false, null, 50, 'Numbers.');

-- An address that is the end or the beginning of another one is not meant.
create function private.mentions(body text, address text)
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
comment on function private.mentions is 'Whether a text names an address, in any capitals.';
revoke execute on function private.mentions from public;

create function private.erase_rows(address text, is_kept boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail text := private.normal_email(address);
  person uuid := (select id from public.people where email = mail);
  part record;
  found jsonb;
  result jsonb := '{}';
begin
  if mail !~ '^[^\s@]+@[^\s@]+$' then
    raise sqlstate 'PT422' using
      message = 'This is no e-mail address.',
      hint = 'Give the whole address of one person.';
  end if;
  for part in
    select table_name, rows_of from private.erase_catalogue where rows_of is not null order by step, table_name
  loop
    if is_kept then
      execute format(
        'select coalesce(jsonb_agg(to_jsonb(item)), ''[]'') from %s item where %s',
        part.table_name::regclass, part.rows_of
      ) into found using person, mail;
    else
      execute format(
        'with gone as (delete from %s where %s returning 1) select to_jsonb(count(*)) from gone',
        part.table_name::regclass, part.rows_of
      ) into found using person, mail;
    end if;
    result := result || jsonb_build_object(part.table_name, found);
  end loop;
  return result;
end;
$$;
comment on function private.erase_rows is 'The rows of an address by table; unless they are kept, removes them and answers how many.';
revoke execute on function private.erase_rows from public;

create function public.export_person(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators export a person.';
  end if;
  perform private.audit(
    'export', null, null, (select id from public.people where people.email = private.normal_email(export_person.email)), '{}'
  );
  return private.erase_rows(export_person.email, is_kept => true);
end;
$$;
comment on function public.export_person is 'Everything stored about one e-mail address, by table. For administrators.';
revoke execute on function public.export_person from public, anon;
grant execute on function public.export_person to authenticated;

create function public.erase_person(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased jsonb;
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators erase a person.';
  end if;
  erased := private.erase_rows(erase_person.email, is_kept => false);
  perform private.audit('erase', null, null, null, erased);
  return erased;
end;
$$;
comment on function public.erase_person is 'Removes everything about one e-mail address and answers how many rows by table. For administrators.';
revoke execute on function public.erase_person from public, anon;
grant execute on function public.erase_person to authenticated;

create table private.retention (
  table_name text primary key references private.erase_catalogue (table_name),
  keep interval not null check (keep > interval '1 day'),
  -- The column that says how old a row is, and which rows may go at all.
  aged_by text not null default 'created_at',
  only_where text not null default 'true',
  step integer not null default 50
);
comment on table private.retention is 'How long rows are kept. Rows of tables that are not named here stay.';
alter table private.retention enable row level security;

insert into private.retention (table_name, keep, aged_by, only_where, step) values
  ('public.mailbox', interval '90 days', 'created_at', 'true', 10),
  ('public.conversations', interval '1 year', 'created_at', 'true', 10),
  ('public.handoffs', interval '1 year', 'created_at', 'true', 10),
  ('public.leads', interval '3 years', 'created_at', 'true', 60),
  ('public.people', interval '3 years', 'last_seen_at',
    'not exists (select 1 from public.leads where leads.person_id = people.id)', 90);

create function private.purge(most integer default 1000)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  part record;
  removed bigint;
  total bigint := 0;
begin
  perform set_config('audit.purging', 'on', true);
  for part in select * from private.retention order by step, table_name loop
    execute format(
      'with gone as (
         delete from %1$s where ctid in (
           select ctid from %1$s where %2$I < now() - $1 and (%3$s) limit $2
         ) returning 1
       ) select count(*) from gone',
      part.table_name::regclass, part.aged_by, part.only_where
    ) into removed using part.keep, most;
    if removed > 0 then
      perform private.audit('purge', part.table_name, null, null, jsonb_build_object('rows', removed));
    end if;
    total := total + removed;
  end loop;
  perform set_config('audit.purging', '', true);
  return total;
end;
$$;
comment on function private.purge is 'Removes what is older than its retention, some rows of each table; answers how many. 0: nothing is left.';
revoke execute on function private.purge from public;

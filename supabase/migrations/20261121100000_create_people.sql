-- One row per person: everyone who wrote to us, by the e-mail address they left, in lower case. The
-- database links a submission to its person after the insert; a visitor learns nothing about it.

create function private.normal_email(address text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(btrim(address));
$$;
comment on function private.normal_email is 'The form of an address by which two are the same person.';
revoke execute on function private.normal_email from public;

-- Columns that no request may change, named by the trigger that uses this. It acts with the rights of
-- whoever changes the row: an API role is refused, the database's own functions are not.
create or replace function private.refuse_change()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  kept text;
begin
  if current_user in ('anon', 'authenticated') then
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

-- A row says when it was changed and how often, so that two people who edit it at once notice.
create function private.count_versions()
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
comment on function private.count_versions is 'Trigger: counts the changes of a row.';
revoke execute on function private.count_versions from public;

create table public.people (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint people_email_key unique
    -- Capitals of some scripts become two characters.
    constraint people_email_length check (char_length(email) <= 512)
    constraint people_email_normal check (email = lower(btrim(email))),
  name text constraint people_name_length check (char_length(name) <= 200),
  company text constraint people_company_length check (char_length(company) <= 200),
  phone text constraint people_phone_length check (char_length(phone) <= 40),
  owner_id uuid references public.staff (user_id) on delete set null,
  do_not_contact boolean not null default false,
  lead_score integer not null default 0 constraint people_lead_score_range check (lead_score between 0 and 100),
  submissions integer not null default 0 constraint people_submissions_range check (submissions >= 0),
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.people is 'Everyone who left an e-mail address: one row per address, with all their submissions.';
comment on column public.people.email is 'In lower case, without blanks around it.';
comment on column public.people.name is 'As in the first submission, until staff correct it.';
comment on column public.people.owner_id is 'The staff member who looks after this person.';
comment on column public.people.do_not_contact is 'Nothing is mailed to this person and no export names them.';
comment on column public.people.lead_score is 'From 0 to 100, written by the database.';
comment on column public.people.submissions is 'How many leads this person has.';
comment on column public.people.version is 'How often the row was written.';

create index people_owner on public.people (owner_id);
create index people_last_seen on public.people (last_seen_at desc, id desc);

create trigger count_versions
before update on public.people
for each row execute function private.count_versions();

create trigger keep_what_the_database_wrote
before update on public.people
for each row execute function private.refuse_change(
  'id', 'email', 'lead_score', 'submissions', 'first_seen_at', 'last_seen_at', 'created_at'
);

alter table public.people enable row level security;

create policy "staff read people"
on public.people for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales keep people up to date"
on public.people for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

grant select on public.people to authenticated;
grant update (name, company, phone, owner_id, do_not_contact) on public.people to authenticated;
grant select, insert, update, delete on public.people to service_role;

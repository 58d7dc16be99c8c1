-- Companies: one row per business domain, with the people whose email addresses have that domain.

create function private.is_free_email_domain(domain text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select domain = any (array[
    '126.com', '139.com', '163.com', 'abv.bg', 'alice.it', 'aol.com', 'arcor.de', 'att.net', 'bellsouth.net',
    'bigpond.com', 'bluewin.ch', 'bol.com.br', 'btinternet.com', 'centrum.cz', 'charter.net', 'comcast.net',
    'cox.net', 'daum.net', 'duck.com', 'earthlink.net', 'email.com', 'fastmail.com', 'fastmail.fm', 'free.fr',
    'freemail.hu', 'freenet.de', 'gmail.com', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.de', 'gmx.fr', 'gmx.net',
    'googlemail.com', 'hanmail.net', 'hey.com', 'hotmail.co.uk', 'hotmail.com', 'hotmail.de', 'hotmail.es',
    'hotmail.fr', 'hotmail.it', 'hushmail.com', 'icloud.com', 'inbox.com', 'inbox.lv', 'interia.pl', 'juno.com',
    'laposte.net', 'libero.it', 'live.ca', 'live.co.uk', 'live.com', 'live.fr', 'live.nl', 'mac.com', 'mail.com',
    'mail.ru', 'mailbox.org', 'me.com', 'msn.com', 'naver.com', 'o2.pl', 'onet.pl', 'op.pl', 'optonline.net',
    'orange.fr', 'outlook.com', 'outlook.de', 'outlook.es', 'outlook.fr', 'pm.me', 'posteo.de', 'proton.me',
    'protonmail.ch', 'protonmail.com', 'qq.com', 'rediffmail.com', 'rocketmail.com', 'rogers.com', 'sapo.pt',
    'sbcglobal.net', 'seznam.cz', 'sfr.fr', 'shaw.ca', 'sina.com', 'sky.com', 't-online.de', 'tiscali.it',
    'tuta.com', 'tutanota.com', 'tutanota.de', 'uol.com.br', 'verizon.net', 'virgilio.it', 'virginmedia.com',
    'wanadoo.fr', 'web.de', 'wp.pl', 'yahoo.ca', 'yahoo.co.in', 'yahoo.co.jp', 'yahoo.co.uk', 'yahoo.com',
    'yahoo.com.br', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'yandex.com', 'yandex.ru', 'yeah.net',
    'ymail.com', 'ziggo.nl', 'zoho.com'
  ]);
$$;
comment on function private.is_free_email_domain is
  'Whether a domain in lower case belongs to an email provider whose users are private persons. The only list of these domains.';
revoke execute on function private.is_free_email_domain from public;

create function private.company_domain(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select domain from (select split_part(private.normalize_email(address), '@', 2)) found (domain)
  where domain ~ '^[^\s.@/]+(\.[^\s.@/]+)+$' and char_length(domain) <= 253
    and not private.is_free_email_domain(domain);
$$;
comment on function private.company_domain is
  'The domain of a business email address; null for an address of a free email provider.';
revoke execute on function private.company_domain from public;

create function private.normalize_domain(domain text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    regexp_replace(
      regexp_replace(lower(btrim(normalize_domain.domain)), '^(https?://)?(www\.)?([^/?#]*@)?', ''), '[:/?#].*$', ''
    ),
    ''
  );
$$;
comment on function private.normalize_domain is
  'The domain of a web address or an email address in lower case, without "www."; null for a blank text.';
revoke execute on function private.normalize_domain from public;

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint companies_name_length check (char_length(name) <= 200 and btrim(name) <> ''),
  domain text
    constraint companies_domain_key unique
    constraint companies_domain_length check (char_length(domain) <= 253)
    constraint companies_domain_normal check (domain = lower(btrim(domain))),
  size text constraint companies_size_known check (
    size in ('1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+')
  ),
  industry text constraint companies_industry_length check (char_length(industry) <= 100),
  country text constraint companies_country_length check (char_length(country) <= 60),
  owner_id uuid references public.staff (user_id) on delete set null,
  is_automatic boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as (lower(name || E'\n' || coalesce(domain, ''))) stored
);

comment on table public.companies is 'The companies of people: created from the domain of an email address, or added by staff.';
comment on column public.companies.name is
  'Of an automatic company: the company that its first person entered, or its domain.';
comment on column public.companies.domain is 'The domain of the email addresses of its people, in lower case.';
comment on column public.companies.size is 'Number of employees.';
comment on column public.companies.owner_id is 'The staff member responsible for this company.';
comment on column public.companies.is_automatic is
  'Whether the company was created from an email address and staff have not changed it. It is deleted with its last person.';
comment on column public.companies.version is 'Number of changes to the columns that staff can edit.';
comment on column public.companies.search_text is 'Search index text, in lower case.';

create index companies_by_name on public.companies (lower(name), id);
create index companies_by_created on public.companies (created_at, id);
create index companies_by_owner on public.companies (owner_id, lower(name), id);
create index companies_search on public.companies using gin (private.trigrams(search_text));

alter table public.people add column company_id uuid;
alter table public.people
  add constraint people_company_id_fkey foreign key (company_id) references public.companies (id)
  on delete set null not valid;
-- The column is new, so no row is checked.
-- squawk-ignore constraint-missing-not-valid
alter table public.people validate constraint people_company_id_fkey;
comment on column public.people.company_id is
  'The company with the domain of the email address, or the one that staff selected.';

grant update (company_id) on public.people to authenticated;

create index people_by_company_id on public.people (company_id, last_seen_at desc, id desc) where company_id is not null;
create index people_by_domain on public.people (split_part(email, '@', 2)) where company_id is null;

create trigger increment_version_of_company_change
before update on public.people
for each row when (
  old.company_id is distinct from new.company_id and current_user in ('anon', 'authenticated')
  and (old.name, old.company, old.phone, old.owner_id, old.do_not_contact, old.merged_into)
    is not distinct from (new.name, new.company, new.phone, new.owner_id, new.do_not_contact, new.merged_into)
)
execute function private.increment_version();

drop trigger audit_changes on public.people;
create trigger audit_changes
after update or delete on public.people
for each row execute function private.audit_subject_change(
  'id', 'id', 'id', 'owner_id', 'company_id', 'do_not_contact', 'lead_score', 'submissions', 'is_spam', 'first_seen_at',
  'last_seen_at', 'created_at'
);

-- --- Rights ----------------------------------------------------------------------------------------------

alter table public.companies enable row level security;

create policy "staff read companies"
on public.companies for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales add companies"
on public.companies for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales update companies"
on public.companies for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales delete companies"
on public.companies for delete to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.companies from anon, authenticated, service_role;
grant select, delete on public.companies to authenticated;
grant insert (name, domain, size, industry, country, owner_id) on public.companies to authenticated;
grant update (name, domain, size, industry, country, owner_id) on public.companies to authenticated;
grant select, insert, update, delete on public.companies to service_role;

create trigger audit_changes
after insert or update or delete on public.companies
for each row execute function private.audit_subject_change(
  'id', 'id', 'id', 'size', 'industry', 'country', 'owner_id', 'is_automatic', 'created_at'
);

create trigger increment_version
before update on public.companies
for each row when (
  (old.name, old.domain, old.size, old.industry, old.country, old.owner_id)
  is distinct from (new.name, new.domain, new.size, new.industry, new.country, new.owner_id)
)
execute function private.increment_version();

-- --- Changes by staff ------------------------------------------------------------------------------------

create function private.prepare_company()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.domain := private.normalize_domain(new.domain);
  new.industry := nullif(btrim(new.industry), '');
  new.country := nullif(btrim(new.country), '');
  new.is_automatic := false;
  if new.domain is null or tg_op = 'UPDATE' and new.domain is not distinct from old.domain then
    return new;
  end if;
  if private.is_free_email_domain(new.domain) then
    perform private.raise_invalid_field(
      'domain', 'This domain belongs to an email provider.', 'Enter the domain of the company, or none.'
    );
  end if;
  if private.company_domain('@' || new.domain) is null then
    perform private.raise_invalid_field('domain', 'This is not a valid domain.', 'Enter a domain such as example.com.');
  end if;
  if exists (select 1 from public.companies known where known.domain = new.domain and known.id <> new.id) then
    raise sqlstate 'PT409' using
      message = 'A company with this domain already exists.',
      hint = 'Search for the domain and open that company instead.';
  end if;
  return new;
end;
$$;
comment on function private.prepare_company is
  'Trigger: normalizes and checks what staff enter about a company. PT422: invalid domain. PT409: the domain is known.';
revoke execute on function private.prepare_company from public;

create trigger prepare_company
before insert or update on public.companies
for each row when (current_user in ('anon', 'authenticated'))
execute function private.prepare_company();

create function private.require_company_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lead_owner(new.owner_id);
  return new;
end;
$$;
comment on function private.require_company_owner is 'Trigger: rejects an owner who does not work leads (PT409).';
revoke execute on function private.require_company_owner from public;

create trigger require_owner
before insert on public.companies
for each row when (current_user in ('anon', 'authenticated') and new.owner_id is not null)
execute function private.require_company_owner();

create trigger require_changed_owner
before update on public.companies
for each row when (
  current_user in ('anon', 'authenticated') and new.owner_id is not null and new.owner_id is distinct from old.owner_id
)
execute function private.require_company_owner();

create function private.link_people_of_company()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people set company_id = new.id
  where company_id is null and split_part(email, '@', 2) = new.domain and merged_into is null and not is_spam;
  return null;
end;
$$;
comment on function private.link_people_of_company is
  'Trigger: links people without a company to a company that has the domain of their email address.';
revoke execute on function private.link_people_of_company from public;

create trigger link_people
after insert on public.companies
for each row when (not new.is_automatic and new.domain is not null)
execute function private.link_people_of_company();

create trigger link_people_of_changed_domain
after update of domain on public.companies
for each row when (new.domain is not null and new.domain is distinct from old.domain)
execute function private.link_people_of_company();

-- --- Companies of new people -----------------------------------------------------------------------------

create function private.link_companies(people_to_link uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Sorted, so that concurrent imports create companies in the same order and cannot deadlock.
  insert into public.companies (name, domain, is_automatic)
  select coalesce(
    (array_agg(btrim(company) order by last_seen_at, people.id) filter (where btrim(company) <> ''))[1], found.domain
  ), found.domain, true
  from public.people cross join lateral private.company_domain(email) found (domain)
  where people.id = any (people_to_link) and found.domain is not null and company_id is null and not exists (
    select 1 from public.companies known where known.domain = found.domain
  )
  group by found.domain
  order by found.domain
  on conflict (domain) do nothing;
  update public.people set company_id = companies.id
  from public.companies
  where people.id = any (people_to_link) and people.company_id is null
    and companies.domain = private.company_domain(people.email);
end;
$$;
comment on function private.link_companies is
  'Links people to the company with the domain of their email address, which is created where there is none.';
revoke execute on function private.link_companies from public;

create function private.delete_empty_company(company uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.people where company_id = delete_empty_company.company) then
    return;
  end if;
  -- Waits for a person who is being linked; the next statement sees them.
  perform 1 from public.companies where id = delete_empty_company.company and is_automatic for update;
  delete from public.companies
  where id = delete_empty_company.company and is_automatic
    and not exists (select 1 from public.people where company_id = delete_empty_company.company);
end;
$$;
comment on function private.delete_empty_company is
  'Deletes an automatic company without people: its name and domain can be personal.';
revoke execute on function private.delete_empty_company from public;

create function private.link_added_people()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.link_companies(array(
    select id from added where company_id is null and merged_into is null and not is_spam
  ));
  return null;
end;
$$;
comment on function private.link_added_people is 'Trigger: links new people to their companies.';
revoke execute on function private.link_added_people from public;

create trigger link_companies
after insert on public.people
referencing new table as added
for each statement execute function private.link_added_people();

create function private.relink_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.delete_empty_company(old.company_id);
  elsif new.is_spam and not old.is_spam then
    update public.people set company_id = null where id = new.id;
  elsif old.is_spam and not new.is_spam then
    perform private.link_companies(array[new.id]);
  elsif old.company_id is not null then
    perform private.delete_empty_company(old.company_id);
  end if;
  return null;
end;
$$;
comment on function private.relink_person is
  'Trigger: a person whose submissions are spam has no company, and an automatic company is deleted with its last person.';
revoke execute on function private.relink_person from public;

create trigger relink_company
after update on public.people
for each row when (
  old.is_spam <> new.is_spam and new.merged_into is null or old.company_id is distinct from new.company_id
)
execute function private.relink_person();

create trigger delete_empty_company
after delete on public.people
for each row when (old.company_id is not null)
execute function private.relink_person();

-- Existing people.
select set_config('audit.purging', 'on', true);
select private.link_companies(array(
  select id from public.people where merged_into is null and not is_spam
));
select set_config('audit.purging', '', true);

-- --- Erasure ---------------------------------------------------------------------------------------------

create function private.has_only_person(company uuid, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (
    select 1 from public.people
    where company_id = has_only_person.company and id <> has_only_person.person
      and merged_into is distinct from has_only_person.person
  );
$$;
comment on function private.has_only_person is
  'Whether no one else than a person, under all their addresses, belongs to a company.';
revoke execute on function private.has_only_person from public;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.companies',
  true,
  'is_automatic and id in (select company_id from public.people where people.id = $1 or merged_into = $1) and private.has_only_person(id, $1)',
  85,
  'Deleted if staff have not changed it and no one else belongs to it. Otherwise it has no personal data.'
);

-- --- Merging ---------------------------------------------------------------------------------------------

create or replace function private.merge_person_values(
  merged_person public.people, kept_person public.people, chosen jsonb
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people person set
    name = case chosen ->> 'name' when 'kept' then kept_person.name when 'merged' then merged_person.name
      else coalesce(kept_person.name, merged_person.name) end,
    company = case chosen ->> 'company' when 'kept' then kept_person.company when 'merged' then merged_person.company
      else coalesce(kept_person.company, merged_person.company) end,
    company_id = case chosen ->> 'company' when 'merged' then coalesce(merged_person.company_id, kept_person.company_id)
      else coalesce(kept_person.company_id, merged_person.company_id) end,
    phone = case chosen ->> 'phone' when 'kept' then kept_person.phone when 'merged' then merged_person.phone
      else coalesce(kept_person.phone, merged_person.phone) end,
    owner_id = case chosen ->> 'owner_id' when 'kept' then kept_person.owner_id when 'merged' then merged_person.owner_id
      else coalesce(kept_person.owner_id, merged_person.owner_id) end,
    do_not_contact = kept_person.do_not_contact or merged_person.do_not_contact,
    lead_score = greatest(kept_person.lead_score, merged_person.lead_score),
    submissions = kept_person.submissions + merged_person.submissions,
    first_seen_at = least(kept_person.first_seen_at, merged_person.first_seen_at),
    last_seen_at = greatest(kept_person.last_seen_at, merged_person.last_seen_at)
  where person.id = kept_person.id;
end;
$$;

create or replace function private.restore_person_values(
  kept_person public.people, merged_person public.people, before public.people, after public.people, since integer
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The merged person has kept their company.
  update public.people set
    submissions = merged_person.submissions + since,
    lead_score = coalesce((select max(lead_score) from public.leads where spam_at is null and person_id = merged_person.id), merged_person.lead_score),
    last_seen_at = greatest(merged_person.last_seen_at, (select max(created_at) from public.leads where person_id = merged_person.id and created_at > merged_person.last_seen_at)),
    first_seen_at = merged_person.first_seen_at, name = merged_person.name, company = merged_person.company, phone = merged_person.phone,
    owner_id = (select user_id from public.staff where user_id = merged_person.owner_id)
  where id = merged_person.id;
  -- Values that were changed since the merge stay.
  update public.people person set
    name = case when kept_person.name is distinct from after.name then kept_person.name else before.name end,
    company = case when kept_person.company is distinct from after.company then kept_person.company else before.company end,
    company_id = case when kept_person.company_id is distinct from after.company_id then kept_person.company_id
      else (select id from public.companies where id = before.company_id) end,
    phone = case when kept_person.phone is distinct from after.phone then kept_person.phone else before.phone end,
    owner_id = case when kept_person.owner_id is distinct from after.owner_id then kept_person.owner_id
      else (select user_id from public.staff where user_id = before.owner_id) end,
    do_not_contact = case when kept_person.do_not_contact <> after.do_not_contact then kept_person.do_not_contact
      else before.do_not_contact end,
    submissions = greatest(kept_person.submissions - merged_person.submissions - since, 0),
    lead_score = coalesce((select max(lead_score) from public.leads where spam_at is null and person_id = kept_person.id), before.lead_score),
    first_seen_at = case when kept_person.first_seen_at < after.first_seen_at then kept_person.first_seen_at
      else before.first_seen_at end,
    last_seen_at = greatest(
      before.last_seen_at, (select max(created_at) from public.leads where person_id = kept_person.id)
    )
  where person.id = kept_person.id;
end;
$$;

-- --- Owners of companies --------------------------------------------------------------------------------

create function public.assign_companies(ids uuid[], owner text)
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_owner uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can change companies.';
  end if;
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 companies can be changed in one call.',
      hint = 'Select fewer companies.';
  end if;
  new_owner := private.resolve_owner(owner);
  perform private.require_lead_owner(new_owner);
  perform 1 from public.companies where companies.id = any (assign_companies.ids) order by companies.id for no key update;
  return query
    update public.companies set owner_id = new_owner, is_automatic = false
    where companies.id = any (assign_companies.ids)
    returning companies.id;
end;
$$;
comment on function public.assign_companies is
  'Sets the owner ("me", "unassigned" or an id) of companies, and returns the ids of the changed ones.';
revoke execute on function public.assign_companies from public, anon, authenticated;
grant execute on function public.assign_companies to authenticated;

-- --- Deactivated team members ----------------------------------------------------------------------------

create or replace function public.deactivate_staff(member uuid, successor uuid default null)
returns table (leads bigint, people bigint, tasks bigint, handoffs bigint, rules bigint)
language plpgsql
security definer
set search_path = ''
as $$
declare
  work record;
begin
  perform private.require_admin();
  if successor is not null and (successor = member or not exists (
    select 1 from public.staff where user_id = successor and is_active and role in ('admin', 'sales')
  )) then
    raise sqlstate 'PT409' using
      message = 'Only active administrators and sales can own leads.',
      hint = 'Select another team member.';
  end if;
  -- First, so that no new lead is assigned to the member meanwhile.
  update public.staff set is_active = false where user_id = member;
  if not found then
    raise sqlstate 'PT404' using message = 'This team member does not exist.', hint = 'Reload the list.';
  end if;
  select * into work from public.staff_workload(member);

  -- A fixed lock order, people before leads, prevents deadlocks with other changes of owners.
  perform 1 from public.people where owner_id = member order by id for update;
  update public.people set owner_id = successor where owner_id = member;
  perform 1 from public.leads where owner_id = member order by id for update;
  update public.leads set owner_id = successor where owner_id = member;
  update public.companies set owner_id = successor where owner_id = member;
  update public.tasks set owner_id = successor where owner_id = member and done_at is null;
  if successor is null then
    update public.handoffs set status = 'open' where owner_id = member and status <> 'done';
  else
    update public.handoffs set owner_id = successor where owner_id = member and status <> 'done';
    update public.assignment_rules set owner_id = successor where owner_id = member;
  end if;
  return query select work.leads, work.people, work.tasks, work.handoffs, work.rules;
end;
$$;
comment on function public.deactivate_staff is
  'Deactivates a team member and assigns their leads, people, companies, open tasks, open hand-offs and assignment rules to a successor, or to no one, in one transaction. Rules without a successor are kept and skipped. Returns the counts. For administrators.';

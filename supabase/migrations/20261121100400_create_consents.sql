-- Who agreed to what, when, and which wording they saw. A row is never changed: who takes a consent back
-- adds one.

create type public.consent_purpose as enum ('inquiry', 'newsletter');

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.people (id) on delete cascade,
  email text constraint consents_email_length check (char_length(email) <= 512),
  purpose public.consent_purpose not null,
  wording text not null constraint consents_wording_length check (char_length(wording) between 1 and 40),
  given boolean not null default true,
  at timestamptz(3) not null default now(),
  source text not null constraint consents_source_length check (char_length(source) <= 40),
  constraint consents_of_someone check (person_id is not null or email is not null)
);

comment on table public.consents is 'Consents as they were given and taken back: purpose, version of the wording, time.';
comment on column public.consents.email is 'In lower case, where there is no person: of a newsletter subscriber.';
comment on column public.consents.wording is 'The version of the text that was shown.';
comment on column public.consents.given is 'false takes the consent back.';
comment on column public.consents.source is 'The form or page it came from.';

create index consents_person on public.consents (person_id, at desc);
create index consents_email on public.consents (email, at desc);
create index consents_newest_first on public.consents (at desc, id desc);

alter table public.consents enable row level security;

create policy "admins, marketing and viewers read consents"
on public.consents for select to authenticated
using ((select private.has_role('admin', 'marketing', 'viewer')));

revoke all on public.consents from service_role;
grant select on public.consents to authenticated;
grant select, insert, delete on public.consents to service_role;

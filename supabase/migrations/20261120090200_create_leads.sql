-- One row per accepted submission of a visitor. Visitors write it with the public key and can never
-- read it back; staff read it and work it.

create type public.inquiry_type as enum ('sales', 'support', 'partnership', 'careers', 'press', 'other');
create type public.form_source as enum ('contact_form', 'download_guide', 'chat');
create type public.lead_status as enum ('new', 'contacted', 'qualified', 'closed');

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint leads_name_length check (char_length(name) <= 200 and btrim(name) <> ''),
  email text not null
    constraint leads_email_length check (char_length(email) <= 254)
    constraint leads_email_format check (email ~ '^[^\s@]+@[^\s@]+$'),
  company text constraint leads_company_length check (char_length(company) <= 200),
  role text constraint leads_role_length check (char_length(role) <= 100),
  phone text constraint leads_phone_length check (char_length(phone) <= 40),
  inquiry_type public.inquiry_type,
  message text constraint leads_message_length check (char_length(message) <= 6000),
  form_source public.form_source not null,
  session_id uuid,
  submission_id uuid constraint leads_submission_id_key unique,
  status public.lead_status not null default 'new',
  lead_score integer not null default 0
    constraint leads_lead_score_range check (lead_score between 0 and 100),
  -- Milliseconds: a JavaScript client can send the time it read back as a page's boundary.
  created_at timestamptz(3) not null default now()
);

comment on table public.leads is 'Submissions of visitors: one row each, never overwritten by a later one.';
comment on column public.leads.message is 'What the visitor wrote; the contact form puts its subject on the first line.';
comment on column public.leads.form_source is 'The door the visitor came through.';
comment on column public.leads.session_id is 'The chat session, when the visitor came from the assistant.';
comment on column public.leads.submission_id is 'Made by the form. A second insert with the same id stores nothing and answers like the first.';
comment on column public.leads.lead_score is 'From 0 to 100, written by the database.';

create index leads_newest_first on public.leads (created_at desc, id desc);

-- The grants below already refuse these columns to visitors. This holds even if a grant were wider,
-- and makes a retry of the same submission store one row.
create function private.admit_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') then
    if new.status <> 'new' or new.lead_score <> 0 or new.created_at <> now()::timestamptz(3) then
      raise insufficient_privilege using
        message = 'status, lead_score and created_at are written by the database.',
        hint = 'Send the lead without these columns.';
    end if;
    new.id := gen_random_uuid();
  end if;

  if new.submission_id is not null then
    -- Two retries at the same moment take turns, so that the second sees the row of the first.
    perform pg_advisory_xact_lock(hashtextextended('lead ' || new.submission_id::text, 0));
    if exists (select 1 from public.leads where submission_id = new.submission_id) then
      return null;
    end if;
  end if;
  return new;
end;
$$;
comment on function private.admit_lead is 'Keeps what the database decides out of visitors'' hands; stores a submission once.';
revoke execute on function private.admit_lead from public;

create trigger admit_lead
before insert on public.leads
for each row execute function private.admit_lead();

create trigger keep_what_the_visitor_sent
before update on public.leads
for each row execute function private.refuse_change(
  'id', 'message', 'form_source', 'session_id', 'submission_id', 'lead_score', 'created_at'
);

alter table public.leads enable row level security;

create policy "visitors submit a new lead"
on public.leads for insert to anon
with check (status = 'new');

create policy "staff read leads"
on public.leads for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales work leads"
on public.leads for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

grant insert (
  name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id
) on public.leads to anon;
grant select on public.leads to authenticated;
grant update (name, email, company, role, phone, inquiry_type, status) on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

-- Mail that was captured instead of sent, because no mail server is configured. It holds sign-in
-- links, so administrators alone read it, and nobody writes it through the API.

create table public.mailbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null constraint mailbox_recipient_length check (char_length(recipient) <= 254),
  subject text not null constraint mailbox_subject_length check (char_length(subject) <= 998),
  text_body text,
  html_body text,
  created_at timestamptz(3) not null default now()
);

comment on table public.mailbox is 'Captured mail, the newest 500. Empty wherever a mail server is configured.';

create index mailbox_newest_first on public.mailbox (created_at desc, id desc);

alter table public.mailbox enable row level security;

create policy "admins read captured mail"
on public.mailbox for select to authenticated
using ((select private.has_role('admin')));

grant select on public.mailbox to authenticated;
grant select, insert, delete on public.mailbox to service_role;

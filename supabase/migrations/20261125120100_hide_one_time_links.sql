-- A captured email with a one-time link signs its reader in as someone else. Only the account that it is for may
-- read it: the recipient of a sign-in link, and the inviter of a colleague, who passes the link on.

alter table public.mailbox
  add column is_private boolean not null default false,
  add column reader_id uuid;
comment on column public.mailbox.is_private is 'Whether the mail holds a one-time link and is hidden from all but its reader.';
comment on column public.mailbox.reader_id is 'The account that may read a private mail; null: nobody.';

update public.mailbox set is_private = true
where coalesce(text_body, html_body) ~ '/(auth/v1/verify|admin/accept-invitation)\?';

alter policy "admins read captured mail" on public.mailbox
using (
  (select private.has_role('admin')) and (not is_private or reader_id = (select auth.uid()))
);

create or replace function private.send_invitation(invitation uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  sent public.staff_invitations;
begin
  select * into strict sent from public.staff_invitations where id = invitation;
  update private.invitation_tokens set is_replaced = true where invitation_id = sent.id and not is_replaced;
  insert into private.invitation_tokens (hash, invitation_id) values (sha256(convert_to(token, 'UTF8')), sent.id);
  perform private.enqueue('mail', jsonb_build_object(
    'topic', 'staff_invitation', 'audience', 'staff', 'to', sent.email, 'name', sent.name, 'role', sent.role,
    'inviter', (select name from public.staff where user_id = auth.uid()), 'inviter_id', auth.uid(), 'token', token
  ));
end;
$$;

-- A colleague comes in by a mail from an administrator: its link works once, for seven days, and makes the
-- account and the row in "staff" together. Only the hash of the link's token is kept.

create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint staff_invitations_name_length check (char_length(btrim(name)) between 1 and 200),
  email text not null
    constraint staff_invitations_email_length check (char_length(email) between 3 and 254)
    constraint staff_invitations_email_normal check (email = lower(btrim(email))),
  role public.staff_role not null,
  invited_by uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint staff_invitations_one_end check (accepted_at is null or revoked_at is null)
);

comment on table public.staff_invitations is 'Invitations of colleagues. Open: neither accepted nor revoked, and not over.';
comment on column public.staff_invitations.sent_at is 'When the last mail was written; the links of earlier ones have ended.';

create unique index staff_invitations_open on public.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_newest_first on public.staff_invitations (created_at desc, id desc);
create index staff_invitations_of_inviter on public.staff_invitations (invited_by);

alter table public.staff_invitations enable row level security;

create policy "admins read invitations"
on public.staff_invitations for select to authenticated
using ((select private.has_role('admin')));

-- They are made, sent again, revoked and accepted by the functions below alone.
grant select on public.staff_invitations to authenticated;
revoke all on public.staff_invitations from service_role;
grant select on public.staff_invitations to service_role;

create trigger z_audit
after insert or update or delete on public.staff_invitations
for each row execute function private.audit_change(
  'id', 'id', 'id', 'role', 'invited_by', 'created_at', 'sent_at', 'expires_at', 'accepted_at', 'revoked_at'
);

create trigger zz_forget_key
after delete on public.staff_invitations
for each row execute function private.forget_key('id');

create table private.invitation_tokens (
  hash bytea primary key,
  invitation_id uuid not null references public.staff_invitations (id) on delete cascade,
  is_replaced boolean not null default false,
  claimed_until timestamptz
);
comment on table private.invitation_tokens is 'SHA-256 of the tokens in invitation mails; the one that is not replaced counts.';
comment on column private.invitation_tokens.claimed_until is 'Until then one acceptance is under way, and no second one begins.';
create index invitation_tokens_of_invitation on private.invitation_tokens (invitation_id);
alter table private.invitation_tokens enable row level security;

create function private.send_invitation(invitation uuid)
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
    'inviter', (select name from public.staff where user_id = auth.uid()), 'token', token
  ));
end;
$$;
comment on function private.send_invitation is 'Writes the mail of an invitation with a new token; earlier ones end.';
revoke execute on function private.send_invitation from public;

create function public.invite_staff(name text, email text, role text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(invite_staff.email));
  made uuid;
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators invite colleagues.';
  end if;
  if address is null or address !~ '^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]{1,189}$' then
    raise sqlstate 'PT422' using
      message = 'This is no e-mail address.',
      hint = 'Give one whole address, such as ada@example.com.';
  end if;
  if invite_staff.role is null or invite_staff.role <> all (enum_range(null::public.staff_role)::text[]) then
    raise sqlstate 'PT422' using message = 'There is no such role.', hint = 'Choose one of the four.';
  end if;
  if invite_staff.name is null or char_length(btrim(invite_staff.name)) not between 1 and 200 then
    raise sqlstate 'PT422' using message = 'A colleague needs a name of at most 200 characters.', hint = 'Enter one.';
  end if;
  if exists (select 1 from public.staff where lower(staff.email) = address) then
    raise sqlstate 'PT409' using
      message = 'A colleague with this address is on the list already.',
      hint = 'Change the role or switch the access on there.';
  end if;
  -- One that ran out makes room for a new one.
  update public.staff_invitations invitation set revoked_at = now()
  where invitation.email = address and accepted_at is null and revoked_at is null and expires_at <= now();
  insert into public.staff_invitations (name, email, role, invited_by)
  values (btrim(invite_staff.name), address, invite_staff.role::public.staff_role, auth.uid())
  on conflict do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using
      message = 'This address has an invitation already.',
      hint = 'Send it again, or revoke it first.';
  end if;
  perform private.send_invitation(made);
  return made;
end;
$$;
comment on function public.invite_staff is 'Invites a colleague by mail and answers the invitation''s id. For administrators.';
revoke execute on function public.invite_staff from public, anon, authenticated;
grant execute on function public.invite_staff to authenticated;

create function private.open_invitation(invitation uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_one public.staff_invitations;
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators change invitations.';
  end if;
  select * into found_one from public.staff_invitations where id = invitation for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such invitation.', hint = 'Load the list again.';
  elsif found_one.accepted_at is not null then
    raise sqlstate 'PT409' using message = 'This invitation has been accepted.', hint = 'Load the list again.';
  elsif found_one.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This invitation has been revoked.', hint = 'Invite the colleague again.';
  end if;
end;
$$;
comment on function private.open_invitation is 'Locks an invitation that an administrator may still send or revoke; else says why not.';
revoke execute on function private.open_invitation from public;

create function public.resend_invitation(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.open_invitation(resend_invitation.id);
  update public.staff_invitations invitation
  set sent_at = now(), expires_at = now() + interval '7 days'
  where invitation.id = resend_invitation.id;
  perform private.send_invitation(resend_invitation.id);
end;
$$;
comment on function public.resend_invitation is 'Mails an invitation again with a new link, for seven days. For administrators.';
revoke execute on function public.resend_invitation from public, anon, authenticated;
grant execute on function public.resend_invitation to authenticated;

create function public.revoke_invitation(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.open_invitation(revoke_invitation.id);
  update public.staff_invitations invitation set revoked_at = now() where invitation.id = revoke_invitation.id;
end;
$$;
comment on function public.revoke_invitation is 'Ends an invitation that was not accepted. For administrators.';
revoke execute on function public.revoke_invitation from public, anon, authenticated;
grant execute on function public.revoke_invitation to authenticated;

create function private.state_of_invitation(token text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select case
      when invitation.accepted_at is not null then 'used'
      when invitation.revoked_at is not null then 'revoked'
      when given.is_replaced then 'replaced'
      when invitation.expires_at <= now() then 'expired'
      when exists (select 1 from public.staff where lower(staff.email) = invitation.email) then 'used'
      else 'open'
    end
    from private.invitation_tokens given
    join public.staff_invitations invitation on invitation.id = given.invitation_id
    where given.hash = sha256(convert_to(token, 'UTF8'))
  ), 'unknown');
$$;
comment on function private.state_of_invitation is 'open, used, revoked, replaced (by a newer mail), expired or unknown.';
revoke execute on function private.state_of_invitation from public;

-- Whoever holds the token has the mail, and so may read what it says.
create function public.read_invitation(token text)
returns table (state text, name text, email text, role text, expires_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select looked.state, invitation.name, invitation.email, invitation.role::text, invitation.expires_at::timestamptz
  from (select private.state_of_invitation(read_invitation.token) as state) looked
  left join private.invitation_tokens given
    on looked.state = 'open' and given.hash = sha256(convert_to(read_invitation.token, 'UTF8'))
  left join public.staff_invitations invitation on invitation.id = given.invitation_id;
$$;
comment on function public.read_invitation is 'How an invitation stands, and whom it invites while it is open, for whoever holds its token.';
revoke execute on function public.read_invitation from public, anon, authenticated;
grant execute on function public.read_invitation to anon, authenticated;

-- The account is made outside of the database, between these two. Should whoever makes it die there, the
-- claim ends after half a minute, and the same token makes the next attempt.
create function public.claim_invitation(token text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed private.invitation_tokens;
  state text;
  address text;
begin
  select * into claimed from private.invitation_tokens
  where hash = sha256(convert_to(claim_invitation.token, 'UTF8'))
  for update;
  state := private.state_of_invitation(claim_invitation.token);
  if state <> 'open' then
    return jsonb_build_object('state', state);
  elsif claimed.claimed_until > now() then
    return jsonb_build_object('state', 'busy');
  end if;
  update private.invitation_tokens set claimed_until = now() + interval '30 seconds' where hash = claimed.hash;
  select email into address from public.staff_invitations where id = claimed.invitation_id;
  return jsonb_build_object(
    'state', 'open', 'email', address,
    'account', (select users.id from auth.users where lower(users.email) = address limit 1)
  );
end;
$$;
comment on function public.claim_invitation is 'Begins the acceptance of an invitation: its state, and while it is open the address and the account that has it, if any.';
revoke execute on function public.claim_invitation from public, anon, authenticated;
grant execute on function public.claim_invitation to service_role;

create function public.finish_invitation(token text, account uuid default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed private.invitation_tokens;
  accepted public.staff_invitations;
  state text;
begin
  select * into claimed from private.invitation_tokens
  where hash = sha256(convert_to(finish_invitation.token, 'UTF8'))
  for update;
  select * into accepted from public.staff_invitations where id = claimed.invitation_id for update;
  state := private.state_of_invitation(finish_invitation.token);
  -- It may run out while the account is made.
  if state <> 'open' and not (state = 'expired' and coalesce(claimed.claimed_until > now(), false)) then
    return state;
  end if;
  update private.invitation_tokens set claimed_until = null where hash = claimed.hash;
  if account is null then
    return 'open';
  end if;
  if not exists (select 1 from auth.users where id = account and lower(email) = accepted.email) then
    raise sqlstate 'PT422' using
      message = 'This account has another address than the invitation.',
      hint = 'Accept with the account of the address that was invited.';
  end if;
  insert into public.staff (user_id, role, name) values (account, accepted.role, accepted.name);
  update public.staff_invitations invitation set accepted_at = now() where invitation.id = accepted.id;
  return 'accepted';
end;
$$;
comment on function public.finish_invitation is 'Ends an acceptance: with an account it becomes staff, without one the invitation is open again.';
revoke execute on function public.finish_invitation from public, anon, authenticated;
grant execute on function public.finish_invitation to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.staff_invitations', true, 'email = $2', 40, 'Removed, with the key of the invitation.'),
  ('private.invitation_tokens', true, null, 50, 'Removed with the invitation.');

insert into private.retention (table_name, keep, aged_by, only_where, step) values
  ('public.staff_invitations', interval '90 days', 'created_at',
    'accepted_at is not null or revoked_at is not null or expires_at < now()', 40);

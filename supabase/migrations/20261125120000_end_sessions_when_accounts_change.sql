-- A new email or password ends every session of the account, and every link that was mailed before: whoever had
-- access by the old one loses it. Triggers do this for sign-in services, invitations and operators alike.

create function private.void_account_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Supabase Auth reads these as texts, so they become empty and not null. One that is new belongs to this change.
  if new.confirmation_token is not distinct from old.confirmation_token then
    new.confirmation_token := '';
  end if;
  if new.recovery_token is not distinct from old.recovery_token then
    new.recovery_token := '';
  end if;
  if new.reauthentication_token is not distinct from old.reauthentication_token then
    new.reauthentication_token := '';
  end if;
  if new.email_change_token_new is not distinct from old.email_change_token_new then
    new.email_change := '';
    new.email_change_token_new := '';
    new.email_change_token_current := '';
  end if;
  return new;
end;
$$;
comment on function private.void_account_links is 'Trigger: voids the reset links and pending changes of an account whose email or password changes.';
revoke execute on function private.void_account_links from public;

create trigger void_account_links
before update of email, encrypted_password on auth.users
for each row when (
  (old.email, old.encrypted_password) is distinct from (new.email, new.encrypted_password)
)
execute function private.void_account_links();

create function private.end_account_sessions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  -- Hosted Supabase looks tokens up here.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  return null;
end;
$$;
comment on function private.end_account_sessions is 'Trigger: ends the sessions of an account whose email or password has changed.';
revoke execute on function private.end_account_sessions from public;

create trigger end_account_sessions
after update of email, encrypted_password on auth.users
for each row when (
  (old.email, old.encrypted_password) is distinct from (new.email, new.encrypted_password)
)
execute function private.end_account_sessions();

create function private.follow_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An address has one account: no other account may still change to it.
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = ''
  where lower(email_change) = lower(new.email) and id <> new.id;
  if tg_op = 'UPDATE' then
    update public.staff set email = new.email where user_id = new.id;
    if old.email <> '' then
      perform private.enqueue('mail', jsonb_build_object(
        'topic', 'account_email_changed', 'audience', 'staff', 'to', old.email, 'email', new.email
      ));
    end if;
  end if;
  return null;
end;
$$;
comment on function private.follow_account_email is 'Trigger: voids other accounts'' changes to a new address, updates staff, and notifies the old address.';
revoke execute on function private.follow_account_email from public;

create trigger follow_new_account
after insert on auth.users
for each row execute function private.follow_account_email();

create trigger follow_account_email
after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_account_email();

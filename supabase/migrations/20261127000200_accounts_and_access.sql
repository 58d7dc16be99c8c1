-- Accounts and access: secrets, rate limits, invitations, sessions, multi-factor authentication and saved
-- views.

-- --- Secrets and signed requests -------------------------------------------------------------------------

create table private.secrets (
  name text primary key constraint secrets_name_length check (char_length(name) between 1 and 60),
  value text not null constraint secrets_value_length check (char_length(value) between 32 and 500)
);

comment on table private.secrets is 'Signing keys and salts. Only functions of the database read them.';

insert into private.secrets (name, value) values
  -- Salts the hashes of client addresses in rate_clients.
  ('address_salt', encode(extensions.gen_random_bytes(32), 'hex')),
  ('booking_link', encode(extensions.gen_random_bytes(32), 'hex')),
  ('chat_state', encode(extensions.gen_random_bytes(32), 'hex'));

alter table private.secrets enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.secrets', false, 'Keys of the product.');

create function private.is_signed_by_site(body text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- <unix seconds>.<signature>
  signed text[] := regexp_match(headers ->> 'x-site', '^(\d{1,11})\.([A-Za-z0-9_-]{43})$');
  secret text;
  expected text;
begin
  select value into secret from private.secrets where name = 'client_header';
  if signed is null or secret is null
    or abs(extract(epoch from clock_timestamp()) - signed[1]::bigint) > 300
  then
    return false;
  end if;
  expected := rtrim(
    translate(
      encode(
        extensions.hmac(
          signed[1] || '.' || encode(sha256(convert_to(body, 'UTF8')), 'hex'), secret, 'sha256'
        ),
        'base64'
      ),
      '+/', '-_'
    ),
    '='
  );
  -- Comparing digests takes the same time however many characters match.
  return sha256(expected::bytea) = sha256(signed[2]::bytea);
end;
$$;
comment on function private.is_signed_by_site is
  'Whether the header x-site signs this text with the key "client_header" and is at most 5 minutes old.';
revoke execute on function private.is_signed_by_site from public;

-- --- Rate limits -----------------------------------------------------------------------------------------

create table private.rate_limits (
  name text primary key,
  per_client integer not null constraint rate_limits_per_client check (per_client > 0),
  total integer not null constraint rate_limits_total check (total > 0),
  seconds integer not null constraint rate_limits_seconds check (seconds between 1 and 86400),
  constraint rate_limits_name check (name in ('leads', 'newsletter', 'bookings', 'slot_holds', 'feeds', 'chat'))
);

comment on table private.rate_limits is
  'Requests that visitors may send within a period, per client and in total. A name without a row has no limit.';

insert into private.rate_limits (name, per_client, total, seconds) values
  ('leads', 30, 3000, 600),
  ('newsletter', 30, 3000, 600),
  ('bookings', 10, 1000, 600),
  ('slot_holds', 100, 10000, 600),
  ('feeds', 120, 1000000, 600),
  ('chat', 60, 6000, 600);

alter table private.rate_limits enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.rate_limits', false, 'Counts.');

create table private.rate_clients (
  name text not null references private.rate_limits (name) on delete cascade,
  client bytea not null constraint rate_clients_client_length check (octet_length(client) = 32),
  opened_at timestamptz not null,
  used integer not null,
  primary key (name, client)
);

comment on table private.rate_clients is
  'Requests of each client in its current window, by a keyed hash. Later requests remove expired rows.';

create index rate_clients_oldest_first on private.rate_clients (opened_at);

alter table private.rate_clients enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.rate_clients', true, 'Keyed hash of a client address, deleted after a day.');

-- A counter row would make concurrent visitors wait for each other until commit. A sequence does not: a window
-- is the range of its numbers since it opened.
create table private.rate_totals (
  name text primary key references private.rate_limits (name) on delete cascade,
  opened_at timestamptz not null default '-infinity',
  count_before bigint not null default 0
);

comment on table private.rate_totals is
  'The current window of each limit, and the sequence number at which it opened.';

insert into private.rate_totals (name) values ('leads'), ('newsletter'), ('bookings'), ('slot_holds'), ('chat');

alter table private.rate_totals enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.rate_totals', false, 'Counts.');

create sequence private.rate_count_leads;
create sequence private.rate_count_newsletter;
create sequence private.rate_count_bookings;
create sequence private.rate_count_slot_holds;
create sequence private.rate_count_chat;

create function private.request_client()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- <hash>.<unix seconds>.<signature>
  signed constant text[] := string_to_array(headers ->> 'x-client', '.');
  is_recent boolean := false;
  secret text;
  expected text;
  address text := coalesce(
    headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
  client text := 'unknown';
begin
  select value into secret from private.secrets where name = 'client_header';
  if cardinality(signed) = 3 and char_length(signed[1]) between 16 and 128 and signed[2] ~ '^\d{1,11}$' then
    is_recent := abs(extract(epoch from clock_timestamp()) - signed[2]::bigint) <= 600;
  end if;
  if secret is not null and is_recent then
    expected := rtrim(
      translate(
        encode(extensions.hmac(signed[1] || '.' || signed[2], secret, 'sha256'), 'base64'),
        '+/', '-_'
      ),
      '='
    );
    -- Comparing digests takes the same time however many characters match.
    if sha256(convert_to(expected, 'UTF8')) = sha256(convert_to(signed[3], 'UTF8')) then
      client := 'signed ' || signed[1];
    end if;
  end if;
  if client = 'unknown' and pg_input_is_valid(address, 'inet') then
    address := regexp_replace(host(address::inet), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1');
    -- A client usually controls its whole IPv6 /64 network.
    client := 'address ' || case family(address::inet)
      when 4 then address
      else network(set_masklen(address::inet, 64))::text
    end;
  end if;
  select value into secret from private.secrets where name = 'address_salt';
  return extensions.hmac(client, secret, 'sha256');
end;
$$;
comment on function private.request_client is
  'A keyed hash of the client: the value signed by the site (header x-client, valid for 10 minutes), otherwise the address that the gateway reports.';
revoke execute on function private.request_client from public;

create function private.enforce_rate_limit(limited text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  allowed private.rate_limits;
  width interval;
  at timestamptz := clock_timestamp();
  taken regclass := to_regclass('private.rate_count_' || limited);
  mine bigint;
  opened timestamptz;
  used_by_client integer;
  used_in_all bigint;
begin
  select * into allowed from private.rate_limits where name = limited;
  if not found then
    return;
  end if;
  width := make_interval(secs => allowed.seconds);

  -- The row lock serializes the requests of one client.
  insert into private.rate_clients as counted (name, client, opened_at, used)
  values (limited, private.request_client(), at, 1)
  on conflict (name, client) do update set
    opened_at = case when counted.opened_at <= at - width then at else counted.opened_at end,
    used = case when counted.opened_at <= at - width then 1 else counted.used + 1 end
  returning opened_at, used into opened, used_by_client;

  if used_by_client <= allowed.per_client then
    -- Only the request that opens a window locks this row.
    update private.rate_totals
    set opened_at = at, count_before = coalesce(pg_sequence_last_value(taken), 0)
    where name = limited and opened_at <= at - width;
    mine := nextval(taken);
    select opened_at, mine - count_before into opened, used_in_all
    from private.rate_totals where name = limited;
  end if;

  if used_by_client > allowed.per_client or used_in_all > allowed.total then
    raise sqlstate 'PT429' using
      message = 'Too many submissions. Please try again later.',
      detail = greatest(1, ceil(extract(epoch from opened + width - clock_timestamp())))::integer::text,
      hint = 'The detail is the number of seconds to wait.';
  end if;

  -- The last request within the limit, so the alert is sent once per window.
  if used_in_all = allowed.total then
    perform private.enqueue('email', jsonb_build_object(
      'topic', 'limit_alert', 'audience', 'staff', 'to', staff.email,
      'forms', limited, 'total', allowed.total, 'minutes', ceil(allowed.seconds / 60.0)
    ))
    from public.staff where is_active and role = 'admin';
  end if;

  if used_by_client = 1 then
    delete from private.rate_clients where (name, client) in (
      select name, client from private.rate_clients
      where opened_at <= at - interval '1 day'
      order by opened_at limit 10
      for update skip locked
    );
  end if;
end;
$$;
comment on function private.enforce_rate_limit is
  'Counts a request of the client. PT429: over the limit, the detail is the number of seconds to wait. Exact under concurrency.';
revoke execute on function private.enforce_rate_limit from public;

create function private.enforce_visitor_limit(limited text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) = 'anon' then
    perform private.enforce_rate_limit(limited);
  end if;
end;
$$;
comment on function private.enforce_visitor_limit is
  'Counts a request of a visitor; requests of staff and the database are not limited.';
revoke execute on function private.enforce_visitor_limit from public;

-- --- Invitations -----------------------------------------------------------------------------------------

-- An administrator invites a colleague by email. The link works once, for seven days, and creates the account
-- and the staff row together. Only the hash of its token is stored.
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

comment on table public.staff_invitations is 'Invitations of staff. Open: not accepted, not revoked and not expired.';
comment on column public.staff_invitations.sent_at is
  'When the last email was written. Links in earlier emails are no longer valid.';

create unique index staff_invitations_open on public.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_newest_first on public.staff_invitations (created_at desc, id desc);
create index staff_invitations_of_inviter on public.staff_invitations (invited_by);

create trigger audit_changes
after insert or update or delete on public.staff_invitations
for each row execute function private.audit_subject_change(
  'id', 'id', 'id', 'role', 'invited_by', 'created_at', 'sent_at', 'expires_at', 'accepted_at', 'revoked_at'
);

alter table public.staff_invitations enable row level security;

create policy "admins read invitations"
on public.staff_invitations for select to authenticated
using ((select private.has_role('admin')));

revoke all on public.staff_invitations from anon, authenticated, service_role;
grant select on public.staff_invitations to authenticated;
grant select on public.staff_invitations to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.staff_invitations', true, 'email = $2', 40, 'Deleted with the key of the invitation.');

insert into private.retention (table_name, max_age, age_column, row_filter, step) values (
  'public.staff_invitations',
  interval '90 days',
  'created_at',
  'accepted_at is not null or revoked_at is not null or expires_at < now()',
  40
);

create table private.invitation_tokens (
  hash bytea primary key,
  invitation_id uuid not null references public.staff_invitations (id) on delete cascade,
  is_replaced boolean not null default false,
  claimed_until timestamptz
);

comment on table private.invitation_tokens is
  'SHA-256 of the tokens in invitation emails. Only the token that is not replaced is valid.';
comment on column private.invitation_tokens.claimed_until is
  'Until then an acceptance is in progress, and a second one is rejected.';

create index invitation_tokens_of_invitation on private.invitation_tokens (invitation_id);

alter table private.invitation_tokens enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.invitation_tokens', true, 'Deleted with the invitation.');

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
  perform private.enqueue('email', jsonb_build_object(
    'topic', 'staff_invitation', 'audience', 'staff', 'to', sent.email, 'name', sent.name, 'role', sent.role,
    'inviter', (select name from public.staff where user_id = auth.uid()), 'inviter_id', auth.uid(), 'token', token
  ));
end;
$$;
comment on function private.send_invitation is
  'Enqueues the email of an invitation with a new token and replaces earlier tokens.';
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
    raise insufficient_privilege using message = 'Only administrators can invite staff.';
  end if;
  if address is null or address !~ '^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]{1,189}$' then
    raise sqlstate 'PT422' using
      message = 'This is not a valid email address.',
      hint = 'Enter one complete address, such as ada@example.com.';
  end if;
  if invite_staff.role is null or invite_staff.role <> all (enum_range(null::public.staff_role)::text[]) then
    raise sqlstate 'PT422' using message = 'This role does not exist.', hint = 'Use admin, sales, marketing or viewer.';
  end if;
  if invite_staff.name is null or char_length(btrim(invite_staff.name)) not between 1 and 200 then
    raise sqlstate 'PT422' using message = 'Enter a name of at most 200 characters.';
  end if;
  if exists (select 1 from public.staff where lower(staff.email) = address) then
    raise sqlstate 'PT409' using
      message = 'A staff member already has this email address.',
      hint = 'Change the role or activate the existing member.';
  end if;
  -- An expired invitation is replaced.
  update public.staff_invitations invitation set revoked_at = now()
  where invitation.email = address and accepted_at is null and revoked_at is null and expires_at <= now();
  insert into public.staff_invitations (name, email, role, invited_by)
  values (btrim(invite_staff.name), address, invite_staff.role::public.staff_role, auth.uid())
  on conflict do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using
      message = 'This email address already has an open invitation.',
      hint = 'Resend it, or revoke it first.';
  end if;
  perform private.send_invitation(made);
  return made;
end;
$$;
comment on function public.invite_staff is
  'Invites a staff member by email and returns the id of the invitation. For administrators.';
revoke execute on function public.invite_staff from public, anon, authenticated;
grant execute on function public.invite_staff to authenticated;

create function private.lock_pending_invitation(invitation uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation_row public.staff_invitations;
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators can change invitations.';
  end if;
  select * into invitation_row from public.staff_invitations where id = invitation for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This invitation does not exist.', hint = 'Reload the list.';
  elsif invitation_row.accepted_at is not null then
    raise sqlstate 'PT409' using message = 'This invitation has already been accepted.', hint = 'Reload the list.';
  elsif invitation_row.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This invitation has been revoked.', hint = 'Send a new invitation.';
  end if;
end;
$$;
comment on function private.lock_pending_invitation is
  'Locks an invitation that can still be resent or revoked; raises an error otherwise. For administrators.';
revoke execute on function private.lock_pending_invitation from public;

create function public.resend_invitation(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_pending_invitation(resend_invitation.id);
  update public.staff_invitations invitation
  set sent_at = now(), expires_at = now() + interval '7 days'
  where invitation.id = resend_invitation.id;
  perform private.send_invitation(resend_invitation.id);
end;
$$;
comment on function public.resend_invitation is
  'Resends an invitation with a new link, valid for seven days. For administrators.';
revoke execute on function public.resend_invitation from public, anon, authenticated;
grant execute on function public.resend_invitation to authenticated;

create function public.revoke_invitation(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_pending_invitation(revoke_invitation.id);
  update public.staff_invitations invitation set revoked_at = now() where invitation.id = revoke_invitation.id;
end;
$$;
comment on function public.revoke_invitation is 'Revokes an invitation that was not accepted. For administrators.';
revoke execute on function public.revoke_invitation from public, anon, authenticated;
grant execute on function public.revoke_invitation to authenticated;

create function private.invitation_state(token text)
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
      when presented.is_replaced then 'replaced'
      when invitation.expires_at <= now() then 'expired'
      when exists (select 1 from public.staff where lower(staff.email) = invitation.email) then 'used'
      else 'open'
    end
    from private.invitation_tokens presented
    join public.staff_invitations invitation on invitation.id = presented.invitation_id
    where presented.hash = sha256(convert_to(token, 'UTF8'))
  ), 'unknown');
$$;
comment on function private.invitation_state is
  'open, used, revoked, replaced (by a newer email), expired or unknown.';
revoke execute on function private.invitation_state from public;

-- The token is in the email, so its holder may read what the email says.
create function public.read_invitation(token text)
returns table (state text, name text, email text, role text, expires_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select current.state, invitation.name, invitation.email, invitation.role::text, invitation.expires_at::timestamptz
  from (select private.invitation_state(read_invitation.token) as state) current
  left join private.invitation_tokens presented
    on current.state = 'open' and presented.hash = sha256(convert_to(read_invitation.token, 'UTF8'))
  left join public.staff_invitations invitation on invitation.id = presented.invitation_id;
$$;
comment on function public.read_invitation is
  'The state of an invitation and, while it is open, whom it invites. For the holder of its token.';
revoke execute on function public.read_invitation from public, anon, authenticated;
grant execute on function public.read_invitation to anon, authenticated;

-- The account is created outside the database between claim and finish. If the process crashes in between, the
-- claim expires after 30 seconds and the same token can be used again.
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
  state := private.invitation_state(claim_invitation.token);
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
comment on function public.claim_invitation is
  'Starts the acceptance of an invitation: its state and, while it is open, the email address and any existing account.';
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
  state := private.invitation_state(finish_invitation.token);
  -- The invitation may expire while the account is created.
  if state <> 'open' and not (state = 'expired' and coalesce(claimed.claimed_until > now(), false)) then
    return state;
  end if;
  update private.invitation_tokens set claimed_until = null where hash = claimed.hash;
  if account is null then
    return 'open';
  end if;
  if not exists (select 1 from auth.users where id = account and lower(email) = accepted.email) then
    raise sqlstate 'PT422' using
      message = 'This account has a different email address than the invitation.',
      hint = 'Accept with the account of the invited address.';
  end if;
  insert into public.staff (user_id, role, name) values (account, accepted.role, accepted.name);
  update public.staff_invitations invitation set accepted_at = now() where invitation.id = accepted.id;
  return 'accepted';
end;
$$;
comment on function public.finish_invitation is
  'Ends an acceptance: adds the account to staff, or reopens the invitation without one.';
revoke execute on function public.finish_invitation from public, anon, authenticated;
grant execute on function public.finish_invitation to service_role;

-- --- Sessions and the second factor ----------------------------------------------------------------------

-- Without this check, screens would show empty lists until the token expires instead of the sign-in page.
create function public.require_active_session()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
end;
$$;
comment on function public.require_active_session is
  'Pre-request check of PostgREST: rejects a token whose session has ended.';
revoke execute on function public.require_active_session from public, anon, authenticated;
grant execute on function public.require_active_session to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.require_active_session';
notify pgrst, 'reload config';

create function public.list_own_sessions()
returns table (id uuid, created_at timestamptz, used_at timestamptz, user_agent text, is_current boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff have sessions here.';
  end if;
  return query
    select login.id, login.created_at::timestamptz,
      coalesce(login.refreshed_at at time zone 'UTC', login.created_at::timestamptz),
      left(login.user_agent, 400), login.id::text is not distinct from auth.jwt() ->> 'session_id'
    from auth.sessions login
    where login.user_id = auth.uid() and login.created_at > now() - interval '7 days'
      and coalesce(login.refreshed_at at time zone 'UTC', login.created_at) > now() - interval '1 day'
    order by 3 desc;
end;
$$;
comment on function public.list_own_sessions is 'The active sessions of the caller, most recently used first.';
revoke execute on function public.list_own_sessions from public, anon, authenticated;
grant execute on function public.list_own_sessions to authenticated;

create function public.end_own_session(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff have sessions here.';
  end if;
  delete from auth.sessions login where login.id = end_own_session.id and login.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'This session has already ended.', hint = 'Reload the list.';
  end if;
end;
$$;
comment on function public.end_own_session is 'Ends one session of the caller.';
revoke execute on function public.end_own_session from public, anon, authenticated;
grant execute on function public.end_own_session to authenticated;

create function public.end_staff_sessions(member uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can end sessions of other staff.';
  end if;
  if not exists (select 1 from public.staff where user_id = member) then
    raise sqlstate 'PT404' using message = 'This staff member does not exist.', hint = 'Reload the list.';
  end if;
  delete from auth.sessions where user_id = member;
  get diagnostics ended = row_count;
  perform private.audit(
    'sign_out', 'public.staff', member::text, null, jsonb_build_object('changed', array['logins'], 'ended', ended)
  );
  return ended;
end;
$$;
comment on function public.end_staff_sessions is
  'Ends all sessions of a staff member and returns how many there were. For administrators.';
revoke execute on function public.end_staff_sessions from public, anon, authenticated;
grant execute on function public.end_staff_sessions to authenticated;

create function public.set_second_factor(is_on boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.staff where user_id = auth.uid() and is_active) then
    raise insufficient_privilege using message = 'Only staff can set up multi-factor authentication.';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise sqlstate 'PT409' using
      message = 'This session was started without a code.',
      hint = 'Enter a code of the authenticator app first.';
  end if;
  update public.staff set second_factor = set_second_factor.is_on
  where user_id = auth.uid() and second_factor <> set_second_factor.is_on;
end;
$$;
comment on function public.set_second_factor is
  'Sets whether the rights of the caller require multi-factor authentication. PT409: the session has no second factor.';
revoke execute on function public.set_second_factor from public, anon, authenticated;
grant execute on function public.set_second_factor to authenticated;

-- --- Changes of an account -------------------------------------------------------------------------------

-- A new email address or password ends all sessions of the account and voids all links sent before. Triggers
-- enforce it for sign-in services, invitations and operators alike.
create function private.void_account_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Supabase Auth reads these columns as text, so they are emptied instead of set to null. A token that changes
  -- in the same update belongs to that change.
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
comment on function private.void_account_links is
  'Trigger: voids reset links and pending changes of an account whose email address or password changes.';
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
  -- Hosted Supabase stores one-time tokens in a table of its own.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  return null;
end;
$$;
comment on function private.end_account_sessions is
  'Trigger: ends the sessions of an account whose email address or password has changed.';
revoke execute on function private.end_account_sessions from public;

create trigger end_account_sessions
after update of email, encrypted_password on auth.users
for each row when (
  (old.email, old.encrypted_password) is distinct from (new.email, new.encrypted_password)
)
execute function private.end_account_sessions();

create function private.sync_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An email address belongs to one account, so pending changes of other accounts to it are voided.
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = ''
  where lower(email_change) = lower(new.email) and id <> new.id;
  if tg_op = 'UPDATE' then
    update public.staff set email = new.email where user_id = new.id;
    if old.email <> '' then
      perform private.enqueue('email', jsonb_build_object(
        'topic', 'account_email_changed', 'audience', 'staff', 'to', old.email, 'email', new.email
      ));
    end if;
  end if;
  return null;
end;
$$;
comment on function private.sync_account_email is
  'Trigger: voids changes of other accounts to a new address, updates staff, and notifies the old address.';
revoke execute on function private.sync_account_email from public;

create trigger sync_new_account_email
after insert on auth.users
for each row execute function private.sync_account_email();

create trigger sync_account_email
after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.sync_account_email();

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('auth.users', true, 'Accounts of staff, deleted by an administrator.'),
  ('auth.identities', true, 'Deleted with the account.'),
  ('auth.refresh_tokens', true, 'Deleted with the account.'),
  ('auth.sessions', true, 'Deleted with the account.'),
  ('auth.flow_state', true, 'Sign-ins of staff in progress.'),
  ('auth.audit_log_entries', true, 'Sign-ins of staff.');

-- --- Saved views -----------------------------------------------------------------------------------------

-- Stored in the database, so that saved views are available in every browser.
create table public.staff_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null default auth.uid() references public.staff (user_id) on delete cascade,
  name text not null
    constraint staff_views_name_length check (char_length(name) <= 60 and btrim(name) <> ''),
  view jsonb not null
    constraint staff_views_view_object check (jsonb_typeof(view) = 'object')
    constraint staff_views_view_length check (octet_length(view::text) <= 4096),
  created_at timestamptz(3) not null default now(),
  constraint staff_views_name_key unique (staff_id, name)
);

comment on table public.staff_views is 'Saved views of the lead list, each visible to the staff member who saved it.';
comment on column public.staff_views.view is
  'The list parameters: {"filter": {...}, "sort": {"field", "order"}, "perPage"}.';

alter table public.staff_views enable row level security;

create policy "staff read their own views"
on public.staff_views for select to authenticated
using (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff save their own views"
on public.staff_views for insert to authenticated
with check (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "staff delete their own views"
on public.staff_views for delete to authenticated
using (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.staff_views from anon, authenticated, service_role;
grant select, delete on public.staff_views to authenticated;
grant insert (name, view) on public.staff_views to authenticated;
grant select on public.staff_views to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.staff_views',
  true,
  'private.mentions_email(view #>> ''{filter,q}'', $2)',
  20,
  'Rows that searched for the address are deleted.'
);

create function private.limit_staff_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.staff_views where staff_id = new.staff_id) >= 100 then
    raise sqlstate 'PT422' using
      message = 'You already have 100 saved views.',
      hint = 'Delete one that you no longer use.';
  end if;
  return new;
end;
$$;
comment on function private.limit_staff_views is 'Trigger: limits the saved views of a staff member to 100.';
revoke execute on function private.limit_staff_views from public;

create trigger limit_staff_views
before insert on public.staff_views
for each row execute function private.limit_staff_views();

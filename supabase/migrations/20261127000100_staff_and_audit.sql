-- Staff and audit: who works here, what each role may do, and the log of their changes. An account without an
-- active staff row has no rights. The policies of all other tables call private.has_role().

-- --- Triggers that audit row changes -----------------------------------------------------------------------

create function private.is_audit_skipped()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return pg_trigger_depth() > 1
    or current_setting('audit.purging', true) is not distinct from 'on'
    or current_setting('audit.visitor_change', true) is not distinct from 'on'
    or current_setting('role', true) is not distinct from 'anon'
      and current_setting('audit.by_link', true) is distinct from 'on';
end;
$$;
comment on function private.is_audit_skipped is
  'Whether a row change is not audited: a submission of a visitor, a change by another trigger, or one step of a bulk operation that writes its own entry.';
revoke execute on function private.is_audit_skipped from public;

create function private.audit_row_change(
  operation text, table_name text, old_row jsonb, new_row jsonb, args text[]
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_values constant jsonb := coalesce(old_row, '{}');
  new_values constant jsonb := coalesce(new_row, '{}');
  current_values constant jsonb := case when operation = 'DELETE' then old_values else new_values end;
  plain_columns constant text[] := args[2:];
  changed text[];
  before_plain jsonb;
  after_plain jsonb;
  before_personal jsonb;
  after_personal jsonb;
begin
  select array_agg(key order by key),
    jsonb_object_agg(key, old_values -> key) filter (where key = any (plain_columns) and old_values ? key),
    jsonb_object_agg(key, new_values -> key) filter (where key = any (plain_columns) and new_values ? key),
    jsonb_object_agg(key, old_values -> key) filter (where key <> all (plain_columns) and key <> 'busy_url' and old_values ? key),
    jsonb_object_agg(key, new_values -> key) filter (where key <> all (plain_columns) and key <> 'busy_url' and new_values ? key)
  into changed, before_plain, after_plain, before_personal, after_personal
  from jsonb_object_keys(old_values || new_values) key
  where old_values -> key is distinct from new_values -> key
    and key <> all (array[
      'has_busy_url', 'feed_token', 'submission_id', 'fingerprint', 'text_digest', 'search_text', 'lead_score',
      'version', 'updated_at'
    ]);
  if changed is null then
    return;
  end if;
  perform private.audit(
    lower(operation), table_name, current_values ->> args[0], (current_values ->> args[1])::uuid,
    jsonb_build_object('changed', changed, 'before', before_plain, 'after', after_plain),
    case
      when before_personal is null and after_personal is null then '{}'
      else jsonb_build_object('before', before_personal, 'after', after_personal)
    end
  );
end;
$$;
comment on function private.audit_row_change is
  'Appends a row change to the audit log. "args" are those of private.audit_change, counted from 0 as in tg_argv.';
revoke execute on function private.audit_row_change from public;

create function private.audit_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_audit_skipped() then
    perform private.audit_row_change(
      tg_op, format('%s.%s', tg_table_schema, tg_table_name), to_jsonb(old), to_jsonb(new), tg_argv
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_change is
  'Trigger: audits a change by staff or a service. Arguments: the id column, the column of the person whom the row is about, then the columns that are stored unencrypted.';
revoke execute on function private.audit_change from public;

-- Without its key, what the audit log stores encrypted about a row can no longer be read.
create function private.destroy_key()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.person_keys where subject = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end;
$$;
comment on function private.destroy_key is 'Trigger: destroys the key of a removed row.';
revoke execute on function private.destroy_key from public;

-- The entry comes first: writing it after the key is destroyed would create another key that nothing removes.
create function private.audit_subject_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_audit_skipped() then
    perform private.audit_row_change(
      tg_op, format('%s.%s', tg_table_schema, tg_table_name), to_jsonb(old), to_jsonb(new), tg_argv
    );
  end if;
  if tg_op = 'DELETE' then
    delete from private.person_keys where subject = (to_jsonb(old) ->> tg_argv[1])::uuid;
  end if;
  return null;
end;
$$;
comment on function private.audit_subject_change is
  'Trigger: as private.audit_change, for tables whose rows have a key of their own. Removing a row destroys its key.';
revoke execute on function private.audit_subject_change from public;

-- --- Staff -----------------------------------------------------------------------------------------------

create type public.staff_role as enum ('admin', 'sales', 'marketing', 'viewer');

-- plpgsql caches the plan of this check, which every request and every policy runs.
create function private.is_session_active()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt();
begin
  if token ->> 'session_id' is null then
    return true;
  end if;
  return exists (
    select 1 from auth.sessions
    where id = (token ->> 'session_id')::uuid and user_id = auth.uid()
      and created_at > now() - interval '7 days'
      and coalesce(refreshed_at at time zone 'UTC', created_at) > now() - interval '1 day'
      and (not_after is null or not_after > now())
  );
end;
$$;
comment on function private.is_session_active is
  'Whether the session named by the caller''s token is active. Tokens of the service name no session.';
revoke execute on function private.is_session_active from public;

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  name text not null constraint staff_name_length check (char_length(btrim(name)) between 1 and 200),
  email text not null constraint staff_email_length check (char_length(email) between 3 and 254),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  second_factor boolean not null default false
);

comment on table public.staff is
  'Staff members and their roles. is_active = false revokes the access of a member with the next request.';
comment on column public.staff.user_id is 'The account that signs in.';
comment on column public.staff.role is
  'admin: everything. sales: work leads. marketing: content and newsletter, read leads. viewer: read.';
comment on column public.staff.email is 'The email address of the account, copied by a trigger.';
comment on column public.staff.is_active is 'false revokes all rights from the next request on.';
comment on column public.staff.second_factor is
  'Whether the rights require a session with multi-factor authentication (aal2). Set by the member.';

create trigger audit_changes
after insert or update or delete on public.staff
for each row execute function private.audit_subject_change(
  'user_id', 'user_id', 'user_id', 'role', 'is_active', 'created_at'
);

create function private.has_role(variadic roles public.staff_role[])
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.staff
    where user_id = auth.uid() and is_active and role = any (roles)
      and (not second_factor or auth.jwt() ->> 'aal' = 'aal2')
  ) and private.is_session_active();
$$;
comment on function private.has_role is
  'Whether the caller is active staff with one of these roles, in an active session that meets their MFA setting.';
revoke execute on function private.has_role from public;
grant execute on function private.has_role to authenticated;

alter table public.staff enable row level security;

create policy "admins add staff"
on public.staff for insert to authenticated
with check ((select private.has_role('admin')));

create policy "admins update staff"
on public.staff for update to authenticated
using ((select private.has_role('admin')))
with check ((select private.has_role('admin')));

create policy "admins delete staff"
on public.staff for delete to authenticated
using ((select private.has_role('admin')));

create policy "admins read all staff rows, other staff their own"
on public.staff for select to authenticated
using (user_id = (select auth.uid()) or (select private.has_role('admin')));

revoke all on public.staff from anon, authenticated, service_role;
grant select, delete on public.staff to authenticated;
grant insert (user_id, role, name, is_active) on public.staff to authenticated;
grant update (role, name, is_active) on public.staff to authenticated;
grant select, insert, update, delete on public.staff to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.staff', true, 'Staff, not visitors. An administrator deletes them with their account.');

create function private.complete_staff()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  account_email text;
begin
  select email into account_email from auth.users where id = new.user_id;
  if account_email is null then
    raise sqlstate 'PT422' using
      message = 'This account does not exist or has no email address.',
      hint = 'Create the account first, then add it to staff.';
  end if;
  new.email := account_email;
  new.updated_at := now();
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  else
    new.created_at := now();
  end if;
  return new;
end;
$$;
comment on function private.complete_staff is
  'Trigger: copies the email address of the account and protects the timestamps.';
revoke execute on function private.complete_staff from public;

create trigger complete_staff
before insert or update on public.staff
for each row execute function private.complete_staff();

-- Serializes two administrators who remove each other at the same time. A statement trigger takes the lock before
-- any row is locked, so that the second one waits and is refused instead of ending in a deadlock.
create function private.lock_staff_roles()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.lock_staff_roles'));
  return null;
end;
$$;
comment on function private.lock_staff_roles is 'Trigger: serializes changes of roles and access.';
revoke execute on function private.lock_staff_roles from public;

create trigger lock_staff_roles_before_update
before update of role, is_active on public.staff
for each statement execute function private.lock_staff_roles();

create trigger lock_staff_roles_before_delete
before delete on public.staff
for each statement execute function private.lock_staff_roles();

create function private.require_active_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.staff where role = 'admin' and is_active) then
    raise sqlstate 'PT409' using
      message = 'The last active administrator cannot be removed or deactivated.',
      hint = 'Make another staff member an administrator first.';
  end if;
  return null;
end;
$$;
comment on function private.require_active_admin is 'Trigger: rejects a change that leaves no active administrator.';
revoke execute on function private.require_active_admin from public;

create trigger require_active_admin_after_update
after update of role, is_active on public.staff
for each row when (old.role = 'admin' and old.is_active and (new.role <> 'admin' or not new.is_active))
execute function private.require_active_admin();

create trigger require_active_admin_after_delete
after delete on public.staff
for each row when (old.role = 'admin' and old.is_active)
execute function private.require_active_admin();

create function public.staff_names()
returns table (user_id uuid, name text, role public.staff_role, is_active boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can list team members.';
  end if;
  return query
    select staff.user_id, staff.name, staff.role, staff.is_active from public.staff order by staff.name;
end;
$$;
comment on function public.staff_names is
  'Names and roles of all staff, for owner and author fields. Email addresses are for administrators only.';
revoke execute on function public.staff_names from public, anon, authenticated;
grant execute on function public.staff_names to authenticated;

-- --- The audit log ---------------------------------------------------------------------------------------

-- Personal values in the audit log are encrypted with a key per person. Erasing the person destroys the key:
-- the entries stay, but no longer reveal whom they are about.
create table private.person_keys (
  subject uuid primary key,
  key text not null default encode(extensions.gen_random_bytes(32), 'hex'),
  id uuid not null default gen_random_uuid()
);

comment on table private.person_keys is
  'Keys that encrypt the personal values of audit entries, by the id of a person, subscriber or staff member.';
comment on column private.person_keys.id is
  'Identifies the key. A subject that is deleted and added again gets a new key.';

create unique index person_keys_by_id on private.person_keys (id);

alter table private.person_keys enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.person_keys', true, 'Deleted with the person, subscriber or staff member.');

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_role text not null constraint audit_log_actor_role_length check (char_length(actor_role) <= 40),
  action text not null constraint audit_log_action_length check (char_length(action) <= 40),
  table_name text constraint audit_log_table_name_length check (char_length(table_name) <= 100),
  row_id text constraint audit_log_row_id_length check (char_length(row_id) <= 100),
  subject uuid,
  details jsonb not null default '{}'
    constraint audit_log_details_length check (octet_length(details::text) <= 65536),
  encrypted bytea constraint audit_log_encrypted_length check (octet_length(encrypted) <= 131072),
  key_id uuid
);

comment on table public.audit_log is
  'Changes by staff and services. Append-only: no role can change or remove an entry.';
comment on column public.audit_log.actor_id is
  'The account that made the change; null for a service or the database.';
comment on column public.audit_log.actor_role is
  'The staff role at that time, or "service", "database", or "visitor_link" for a change through a signed link in an email.';
comment on column public.audit_log.subject is
  'Whose key encrypts the personal values: a person, a subscriber or a staff member.';
comment on column public.audit_log.details is
  'Values that are not personal: the changed columns, and the old and new values of the plain ones.';
comment on column public.audit_log.encrypted is 'The old and new values of the personal columns, encrypted.';
comment on column public.audit_log.key_id is
  'The key of "encrypted". It no longer exists once the subject is erased.';

create index audit_log_of_row on public.audit_log (table_name, row_id, id desc);
create index audit_log_of_actor on public.audit_log (actor_id, id desc);
create index audit_log_of_action on public.audit_log (action, id desc);
create index audit_log_of_table on public.audit_log (table_name, id desc);
create index audit_log_by_time on public.audit_log (at desc);

alter table public.audit_log enable row level security;

create policy "admins read the audit log"
on public.audit_log for select to authenticated
using ((select private.has_role('admin')));

revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.audit_log', true, 'Retained. Personal values cannot be decrypted once the key is destroyed.');

create function private.reject_rewrite()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using
    message = format('%s is appended to, never changed.', tg_table_name);
end;
$$;
comment on function private.reject_rewrite is
  'Trigger: rejects every update and delete on an append-only table, even by its owner.';
revoke execute on function private.reject_rewrite from public;

create trigger reject_rewrite
before update or delete or truncate on public.audit_log
for each statement execute function private.reject_rewrite();

alter table public.audit_log enable always trigger reject_rewrite;

create function private.audit(
  action text, table_name text, row_id text, subject uuid, details jsonb, personal jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  subject_key private.person_keys;
  caller uuid := case when current_setting('audit.by_link', true) = 'on' then null else auth.uid() end;
  caller_role text := coalesce(
    case when current_setting('audit.by_link', true) = 'on' then 'visitor_link' end,
    (select role::text from public.staff where user_id = caller and is_active),
    case current_setting('role', true) when 'service_role' then 'service' when 'anon' then 'visitor' else 'database' end
  );
begin
  if subject is not null and personal <> '{}' then
    insert into private.person_keys (subject) values (audit.subject) on conflict do nothing;
    select * into subject_key from private.person_keys where person_keys.subject = audit.subject;
  end if;
  insert into public.audit_log (actor_id, actor_role, action, table_name, row_id, subject, details, key_id, encrypted)
  values (
    caller, caller_role, action, table_name, row_id, subject, details,
    -- The key is random and needs no key stretching (s2k-mode 0).
    subject_key.id, case when subject_key.id is not null then extensions.pgp_sym_encrypt(personal::text, subject_key.key, 'cipher-algo=aes256, s2k-mode=0') end
  );
end;
$$;
comment on function private.audit is
  'Appends an entry to the audit log. "personal" is encrypted with the key of the subject.';
revoke execute on function private.audit from public;

create function public.read_audit(
  before bigint default null, max_rows integer default 100,
  by_actor uuid default null, by_role text default null, of_action text default null, of_table text default null,
  of_row text default null, since timestamptz default null, until timestamptz default null
)
returns table (
  id bigint, at timestamptz, actor_id uuid, actor_name text, actor_role text, action text, table_name text,
  row_id text, subject uuid, details jsonb, personal jsonb
)
language plpgsql
stable
security definer
set search_path = ''
-- A generic plan for all optional filters would scan the whole table.
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can read the audit log.';
  end if;
  return query
    with page as (
      select * from public.audit_log entry
      where (read_audit.before is null or entry.id < read_audit.before)
        and (by_actor is null or entry.actor_id = by_actor)
        and (by_role is null or entry.actor_role = by_role)
        and (of_action is null or entry.action = of_action)
        and (of_table is null or entry.table_name = of_table)
        and (of_row is null or entry.row_id = of_row)
        and (since is null or entry.at >= since)
        and (until is null or entry.at < until)
      order by entry.id desc
      limit least(greatest(max_rows, 1), 500)
    )
    select entry.id, entry.at::timestamptz, entry.actor_id, staff.name, entry.actor_role, entry.action,
      entry.table_name, entry.row_id, entry.subject, entry.details,
      case
        when entry.encrypted is null then null
        when keys.key is null then '"[erased]"'::jsonb
        else extensions.pgp_sym_decrypt(entry.encrypted, keys.key)::jsonb
      end
    from page entry
    left join private.person_keys keys on keys.id = entry.key_id
    left join public.staff on staff.user_id = entry.actor_id
    order by entry.id desc;
end;
$$;
comment on function public.read_audit is
  'A page of the audit log, newest first: before an entry and filtered by actor, role, action, table, row and time. "personal" is "[erased]" once its key is destroyed. For administrators.';
revoke execute on function public.read_audit from public, anon, authenticated;
grant execute on function public.read_audit to authenticated;

create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators can do this.';
  end if;
end;
$$;
comment on function private.require_admin is
  'Raises insufficient_privilege unless the caller is an active administrator.';
revoke execute on function private.require_admin from public;

-- Settings hold no personal data, so nothing is encrypted.
create function private.audit_setting_change(setting text, name text, old_value jsonb, new_value jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.audit('update', setting, name, null, jsonb_build_object(
    'changed', (select jsonb_agg(key order by key) from jsonb_object_keys(new_value) key where old_value -> key is distinct from new_value -> key),
    'before', old_value, 'after', new_value
  ))
  where old_value is distinct from new_value;
$$;
comment on function private.audit_setting_change is 'Appends a changed setting to the audit log.';
revoke execute on function private.audit_setting_change from public;

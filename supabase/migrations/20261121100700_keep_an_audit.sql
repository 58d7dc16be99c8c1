-- Who changed what, appended and never rewritten. What could name a person is stored under a key of that
-- person; with the person the key goes, and the entry stays without saying whom it was about.

create table private.person_keys (
  subject uuid primary key,
  key text not null default encode(extensions.gen_random_bytes(32), 'hex')
);
comment on table private.person_keys is 'Keys of what the audit says about a person, a subscriber or a staff member, by their id.';
alter table private.person_keys enable row level security;

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
  sealed bytea constraint audit_log_sealed_length check (octet_length(sealed) <= 131072)
);

comment on table public.audit_log is 'Changes by staff and services. Appended; no one can change or remove an entry.';
comment on column public.audit_log.actor_id is 'The account that asked; null for a service or the database itself.';
comment on column public.audit_log.actor_role is 'The staff role at that time, or "service" or "database".';
comment on column public.audit_log.subject is 'Under whose key "sealed" is: a person, a subscriber or a staff member.';
comment on column public.audit_log.details is 'What names nobody: the changed columns, and the values of those that are not personal.';
comment on column public.audit_log.sealed is 'The values of the other columns before and after, encrypted.';

create index audit_log_of_row on public.audit_log (table_name, row_id, id desc);

alter table public.audit_log enable row level security;

create policy "admins read the audit log"
on public.audit_log for select to authenticated
using ((select private.has_role('admin')));

revoke all on public.audit_log from service_role;
grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;

create function private.refuse_rewriting()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using
    message = format('%s is appended to, never changed.', tg_table_name);
end;
$$;
comment on function private.refuse_rewriting is 'Trigger: refuses every change of an append-only table, also by its owner.';
revoke execute on function private.refuse_rewriting from public;

create trigger refuse_rewriting
before update or delete or truncate on public.audit_log
for each statement execute function private.refuse_rewriting();
alter table public.audit_log enable always trigger refuse_rewriting;

create function private.audit(
  action text, table_name text, row_id text, subject uuid, details jsonb, personal jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seal text;
  caller uuid := auth.uid();
  caller_role text := coalesce(
    (select role::text from public.staff where user_id = caller and is_active),
    case current_setting('role', true) when 'service_role' then 'service' when 'anon' then 'visitor' else 'database' end
  );
begin
  if subject is not null and personal <> '{}' then
    insert into private.person_keys (subject) values (audit.subject) on conflict do nothing;
    select key into seal from private.person_keys where person_keys.subject = audit.subject;
  end if;
  insert into public.audit_log (actor_id, actor_role, action, table_name, row_id, subject, details, sealed)
  values (
    caller, caller_role, action, table_name, row_id, subject, details,
    -- A random key needs no stretching (s2k-mode 0).
    case when seal is not null then extensions.pgp_sym_encrypt(personal::text, seal, 'cipher-algo=aes256, s2k-mode=0') end
  );
end;
$$;
comment on function private.audit is 'Appends to the audit log; "personal" is stored under the key of the subject.';
revoke execute on function private.audit from public;

-- The arguments of the trigger: the column that identifies a row, the column that names the subject of
-- its personal values, then the columns that name nobody.
create function private.audit_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb := coalesce(to_jsonb(old), '{}');
  became jsonb := coalesce(to_jsonb(new), '{}');
  present jsonb := case when tg_op = 'DELETE' then was else became end;
  changed text[];
  before_open jsonb;
  after_open jsonb;
  before_sealed jsonb;
  after_sealed jsonb;
begin
  -- What a visitor's submission and the database's own triggers write is not someone's decision. The
  -- purge keeps one entry for all it removes: one for each row would keep what had to go.
  if pg_trigger_depth() > 1 or current_setting('role', true) = 'anon' or current_setting('audit.purging', true) = 'on' then
    return null;
  end if;
  select array_agg(key order by key),
    jsonb_object_agg(key, was -> key) filter (where key = any (tg_argv[2:]) and was ? key),
    jsonb_object_agg(key, became -> key) filter (where key = any (tg_argv[2:]) and became ? key),
    jsonb_object_agg(key, was -> key) filter (where key <> all (tg_argv[2:]) and was ? key),
    jsonb_object_agg(key, became -> key) filter (where key <> all (tg_argv[2:]) and became ? key)
  into changed, before_open, after_open, before_sealed, after_sealed
  from jsonb_object_keys(was || became) key
  where was -> key is distinct from became -> key
    and key <> all (array['fingerprint', 'search_text', 'lead_score', 'version', 'updated_at']);
  if changed is null then
    return null;
  end if;
  perform private.audit(
    lower(tg_op), format('%s.%s', tg_table_schema, tg_table_name), present ->> tg_argv[0],
    (present ->> tg_argv[1])::uuid,
    jsonb_build_object('changed', changed, 'before', before_open, 'after', after_open),
    case
      when before_sealed is null and after_sealed is null then '{}'
      else jsonb_build_object('before', before_sealed, 'after', after_sealed)
    end
  );
  return null;
end;
$$;
comment on function private.audit_change is 'Trigger: keeps a change by staff or a service in the audit log.';
revoke execute on function private.audit_change from public;

create trigger z_audit
after update or delete on public.leads
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'status', 'owner_id', 'person_id', 'lead_score', 'form_source', 'inquiry_type',
  'session_id', 'submission_id', 'consent_wording', 'created_at', 'answered_at', 'answer_alarm_at'
);

create trigger z_audit
after update or delete on public.people
for each row execute function private.audit_change(
  'id', 'id', 'id', 'owner_id', 'do_not_contact', 'lead_score', 'submissions', 'first_seen_at',
  'last_seen_at', 'created_at'
);

create trigger z_audit
after insert or update or delete on public.staff
for each row execute function private.audit_change(
  'user_id', 'user_id', 'user_id', 'role', 'is_active', 'created_at'
);

create trigger z_audit
after insert or update or delete on public.notes
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'author_id', 'created_at'
);

create trigger z_audit
after insert or update or delete on public.tasks
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'owner_id', 'author_id', 'due_at', 'done_at', 'created_at'
);

create trigger z_audit
after update or delete on public.newsletter_subscribers
for each row execute function private.audit_change('id', 'id', 'id', 'source', 'status', 'created_at');

create trigger z_audit
after update or delete on public.handoffs
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'session_id', 'status', 'owner_id', 'created_at', 'closed_at'
);

-- With the row the key goes, whoever removes it; what the audit says becomes unreadable.
create function private.forget_key()
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
comment on function private.forget_key is 'Trigger: destroys the key of a person, a subscriber or a staff member.';
revoke execute on function private.forget_key from public;

create trigger zz_forget_key
after delete on public.people
for each row execute function private.forget_key('id');

create trigger zz_forget_key
after delete on public.newsletter_subscribers
for each row execute function private.forget_key('id');

create trigger zz_forget_key
after delete on public.staff
for each row execute function private.forget_key('user_id');

create function public.read_audit(before bigint default null, most integer default 100)
returns table (
  id bigint, at timestamptz, actor_id uuid, actor_name text, actor_role text, action text, table_name text,
  row_id text, subject uuid, details jsonb, personal jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators read the audit log.';
  end if;
  return query
    select entry.id, entry.at::timestamptz, entry.actor_id, staff.name, entry.actor_role, entry.action,
      entry.table_name, entry.row_id, entry.subject, entry.details,
      case
        when entry.sealed is null then null
        when keys.key is null then '"[erased]"'::jsonb
        else extensions.pgp_sym_decrypt(entry.sealed, keys.key)::jsonb
      end
    from public.audit_log entry
    left join private.person_keys keys on keys.subject = entry.subject
    left join public.staff on staff.user_id = entry.actor_id
    where read_audit.before is null or entry.id < read_audit.before
    order by entry.id desc
    limit least(greatest(most, 1), 500);
end;
$$;
comment on function public.read_audit is
  'The audit log for administrators, newest first, before an entry. "personal" is "[erased]" once its key is gone.';
revoke execute on function public.read_audit from public, anon;
grant execute on function public.read_audit to authenticated;

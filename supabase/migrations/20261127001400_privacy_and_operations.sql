-- Privacy and operations: export and erasure of a person, retention, rejected submissions, the change feed, and
-- the settings and health that administrators see.

-- --- Export and erasure of a person ----------------------------------------------------------------------

create function private.redact_secrets(item jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select item - array['submission_id', 'fingerprint', 'text_digest', 'link_token_hash', 'lease', 'reply', 'chat_state']
    || case
      -- A message of the outbox: tokens and signed links.
      when item ? 'payload' then jsonb_build_object(
        'payload', (item -> 'payload') - array['token', 'confirm', 'unsubscribe'] #- '{data,unsubscribe}'
      )
      -- A row of an import: the submission id.
      when item ? 'parsed' then jsonb_build_object(
        'given', (item -> 'given') - 'submission_id', 'parsed', (item -> 'parsed') - 'submission_id'
      )
      -- A rejected submission: the submission id, the proof of a chat session or the unsubscribe token.
      when jsonb_typeof(item -> 'content') = 'object' then jsonb_build_object(
        'content', (item -> 'content') - array['submission_id', 'chat_state', 'token']
      )
      -- An email of the mailbox with a one-time link.
      when item ->> 'is_private' = 'true' then '{"text_body": null, "html_body": null}'
      else '{}'
    end;
$$;
comment on function private.redact_secrets is
  'Removes idempotency keys and tokens from an exported row, and the bodies of emails that contain one-time links.';
revoke execute on function private.redact_secrets from public;

create function private.process_person_rows(address text, should_delete boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  requested text := private.normalize_email(address);
  person uuid := private.find_person(requested);
  -- All email addresses of the person, including those of merged people.
  addresses text[] := array(
    select requested union select email from public.people where id = person or merged_into = person order by 1
  );
  condition text;
  entry record;
  found jsonb;
  result jsonb := '{}';
begin
  if requested is null or requested !~ '^[^\s@]+@[^\s@]+$' then
    raise sqlstate 'PT422' using
      message = 'This is not a valid email address.',
      hint = 'Enter the complete address of one person.';
  end if;
  for entry in
    select table_name, row_filter from private.personal_data_registry where row_filter is not null order by step, table_name
  loop
    select string_agg('(' || replace(entry.row_filter, '$2', quote_literal(one)) || ')', ' or ') into condition
    from unnest(addresses) one;
    if should_delete then
      execute format(
        'with deleted as (delete from %s where %s returning 1) select to_jsonb(count(*)) from deleted',
        entry.table_name::regclass, condition
      ) into found using person;
    else
      execute format(
        'select coalesce(jsonb_agg(private.redact_secrets(to_jsonb(item))), ''[]'') from %s item where %s',
        entry.table_name::regclass, condition
      ) into found using person;
    end if;
    result := result || jsonb_build_object(entry.table_name, found);
  end loop;
  return result;
end;
$$;
comment on function private.process_person_rows is
  'Returns the rows of a person under all their addresses, by table. With should_delete, deletes them and returns how many there were.';
revoke execute on function private.process_person_rows from public;

create function public.export_person(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can export a person.';
  end if;
  perform private.audit('export', null, null, private.find_person(export_person.email), '{}');
  return private.process_person_rows(export_person.email, should_delete => false);
end;
$$;
comment on function public.export_person is 'Everything stored about an email address, by table. For administrators.';
revoke execute on function public.export_person from public, anon, authenticated;
grant execute on function public.export_person to authenticated;

create function public.erase_person(email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased jsonb;
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators can erase a person.';
  end if;
  erased := private.process_person_rows(erase_person.email, should_delete => true);
  perform private.audit('erase', null, null, null, erased);
  return erased;
end;
$$;
comment on function public.erase_person is
  'Erases everything about an email address and returns the number of rows by table. For administrators.';
revoke execute on function public.erase_person from public, anon, authenticated;
grant execute on function public.erase_person to authenticated;

-- --- Start of the installation ---------------------------------------------------------------------------

create table private.first_start (
  is_only boolean primary key default true constraint first_start_is_only check (is_only),
  completed_at timestamptz not null default now()
);

comment on table private.first_start is
  'When the first start of the embedded server was completed, with or without sample data.';

alter table private.first_start enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.first_start', false, 'A time of the installation.');

-- --- Retention and purge ---------------------------------------------------------------------------------

-- A clock that jumps ahead makes everything look expired. Recurring jobs record the time every few minutes.
create table private.clock_state (
  is_only boolean primary key default true constraint clock_state_is_only check (is_only),
  seen_at timestamptz not null default now(),
  jumped_at timestamptz
);

comment on table private.clock_state is 'The time that the recurring jobs saw last.';
comment on column private.clock_state.jumped_at is
  'When the clock was first seen more than a week away from the time before; null while it is plausible.';

insert into private.clock_state default values;

alter table private.clock_state enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.clock_state', false, 'The state of the clock.');

create function private.is_purge_held()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (
    select 1 from private.clock_state
    where jumped_at is null and seen_at between now() - interval '7 days' and now() + interval '7 days'
  );
$$;
comment on function private.is_purge_held is
  'Whether expired rows are kept because the clock has jumped by more than a week within the last day of operation.';
revoke execute on function private.is_purge_held from public;

create function private.observe_clock()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  state private.clock_state;
begin
  -- A concurrent job records the same time.
  select * into state from private.clock_state for update skip locked;
  if not found then
    return;
  end if;
  update private.clock_state set
    seen_at = now(),
    jumped_at = case
      when now() - state.seen_at not between interval '-7 days' and interval '7 days' then now()
      when now() - state.jumped_at < interval '24 hours' then state.jumped_at
    end
  where is_only;
end;
$$;
comment on function private.observe_clock is
  'Records the time. A jump of more than a week counts until the clock has run for a day without another one.';
revoke execute on function private.observe_clock from public;

create function private.purge_expired_rows(max_rows integer default 1000)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  policy record;
  removed bigint;
  total bigint := 0;
begin
  if private.is_purge_held() then
    return 0;
  end if;
  perform set_config('audit.purging', 'on', true);
  for policy in select * from private.retention order by step, table_name loop
    execute format(
      'with deleted as (
         delete from %1$s where ctid in (
           select ctid from %1$s where %2$I < now() - $1 and (%3$s) limit $2
         ) returning 1
       ) select count(*) from deleted',
      policy.table_name::regclass, policy.age_column, policy.row_filter
    ) into removed using policy.max_age, max_rows;
    if removed > 0 then
      perform private.audit('purge', policy.table_name, null, null, jsonb_build_object('rows', removed));
    end if;
    total := total + removed;
  end loop;
  perform set_config('audit.purging', '', true);
  return total;
end;
$$;
comment on function private.purge_expired_rows is
  'Deletes a batch of expired rows of each table and returns how many. 0: nothing is left, or the clock has jumped.';
revoke execute on function private.purge_expired_rows from public;

-- --- Submissions that the database rejected --------------------------------------------------------------

create table public.rejected_submissions (
  id uuid primary key,
  target text not null constraint rejected_submissions_target check (
    target in ('leads', 'newsletter_subscribers', 'rpc/unsubscribe')
  ),
  content jsonb not null
    constraint rejected_submissions_content_object check (jsonb_typeof(content) = 'object')
    constraint rejected_submissions_content_length check (octet_length(content::text) <= 131072),
  form_source text generated always as (content ->> 'form_source') stored,
  name text generated always as (content ->> 'name') stored,
  email text generated always as (content ->> 'email') stored,
  company text generated always as (content ->> 'company') stored,
  message text generated always as (content ->> 'message') stored,
  reason text not null constraint rejected_submissions_reason_length check (char_length(reason) <= 500),
  submitted_at timestamptz(3),
  rejected_at timestamptz(3) not null default now()
);

comment on table public.rejected_submissions is
  'Dead letters of the website: forms that were acknowledged during an outage and then rejected by the database. Staff retry or delete them.';
comment on column public.rejected_submissions.id is
  'Digest of the content, computed by the website, so that a repeated submission is stored once.';
comment on column public.rejected_submissions.target is 'Path of the request below /rest/v1/.';
comment on column public.rejected_submissions.content is
  'The request body. Not granted to any client role: it contains the submission id or an unsubscribe token.';
comment on column public.rejected_submissions.reason is 'SQLSTATE and message of the database.';
comment on column public.rejected_submissions.submitted_at is
  'When the visitor sent the form; null if the form does not record it.';

create index rejected_submissions_newest_first on public.rejected_submissions (rejected_at desc, id desc);

alter table public.rejected_submissions enable row level security;

create policy "admins read rejected submissions, sales those of leads"
on public.rejected_submissions for select to authenticated
using (
  (select private.has_role('admin')) or (target = 'leads' and (select private.has_role('sales')))
);

revoke all on public.rejected_submissions from anon, authenticated, service_role;
grant select (
  id, target, form_source, name, email, company, message, reason, submitted_at, rejected_at
) on public.rejected_submissions to authenticated;
grant select on public.rejected_submissions to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('public.rejected_submissions', true, 'private.mentions_email(content::text, $2)', 20, 'Deleted.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.rejected_submissions', interval '90 days', 'rejected_at', 20);

create function public.store_rejected_submission(submission text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  parsed jsonb;
begin
  if not private.is_signed_by_site(submission) then
    raise sqlstate 'PT403' using
      message = 'Only the website can store rejected submissions.',
      hint = 'The header x-site must sign the submission with the key client_header of private.secrets. It is valid for 5 minutes.';
  end if;
  if not pg_input_is_valid(submission, 'jsonb') then
    raise sqlstate 'PT400' using message = 'The submission is not valid JSON.';
  end if;
  parsed := submission::jsonb;
  insert into public.rejected_submissions (id, target, content, reason, submitted_at)
  values (
    (parsed ->> 'id')::uuid, parsed ->> 'target', parsed -> 'row', parsed ->> 'reason',
    (parsed ->> 'submitted_at')::timestamptz
  )
  on conflict (id) do nothing;
end;
$$;
comment on function public.store_rejected_submission is
  'Stores a rejected submission: {"id", "target", "row", "reason", "submitted_at"} as text, signed in the header x-site. PT403: not signed.';
revoke execute on function public.store_rejected_submission from public, anon, authenticated;
grant execute on function public.store_rejected_submission to anon, service_role;

create function private.take_rejected_submission(id uuid, action text)
returns public.rejected_submissions
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.rejected_submissions;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can handle rejected forms.';
  end if;
  delete from public.rejected_submissions rejected
  where rejected.id = take_rejected_submission.id
    and (rejected.target = 'leads' or private.has_role('admin'))
  returning * into taken;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This rejected form no longer exists.',
      hint = 'Reload the list. It may have been retried or deleted.';
  end if;
  perform private.audit(
    action, 'public.rejected_submissions', taken.id::text, null,
    jsonb_build_object('target', taken.target, 'form_source', taken.form_source)
  );
  return taken;
end;
$$;
comment on function private.take_rejected_submission is
  'Deletes a rejected submission that the caller can see, audits the action and returns the row. PT404: there is none.';
revoke execute on function private.take_rejected_submission from public;

create function public.retry_rejected_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  rejected public.rejected_submissions := private.take_rejected_submission(retry_rejected_submission.id, 'retry');
  columns text;
begin
  if rejected.target = 'rpc/unsubscribe' then
    perform public.unsubscribe(rejected.content ->> 'token');
    return;
  end if;
  if rejected.target = 'leads' then
    rejected.content := rejected.content - 'chat_state' || jsonb_build_object(
      'session_id',
      private.verify_chat_session((rejected.content ->> 'session_id')::uuid, rejected.content ->> 'chat_state')
    );
  end if;
  -- The columns that the website can write, and the time of a lead. An error rolls back the deletion: the
  -- submission stays in the list.
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute
  where attrelid = format('public.%I', rejected.target)::regclass and attnum > 0 and not attisdropped
    and has_column_privilege('anon', attrelid, attnum, 'insert') and rejected.content ? attname::text;
  execute format(
    'insert into public.%1$I (%2$s) select %3$s from jsonb_populate_record(null::public.%1$I, $1)',
    rejected.target, concat_ws(', ', columns, case rejected.target when 'leads' then 'created_at' end),
    concat_ws(', ', columns, case rejected.target when 'leads' then '$2' end)
  ) using rejected.content, least(coalesce(rejected.submitted_at, rejected.rejected_at), now());
end;
$$;
comment on function public.retry_rejected_submission is
  'Submits a rejected form again, with its submission id, its time and all effects. It stays in the list if the database rejects it again. PT404: there is none.';
revoke execute on function public.retry_rejected_submission from public, anon, authenticated;
grant execute on function public.retry_rejected_submission to authenticated;

create function public.delete_rejected_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take_rejected_submission(delete_rejected_submission.id, 'delete');
end;
$$;
comment on function public.delete_rejected_submission is 'Deletes a rejected form permanently. PT404: there is none.';
revoke execute on function public.delete_rejected_submission from public, anon, authenticated;
grant execute on function public.delete_rejected_submission to authenticated;

-- --- Change feed -----------------------------------------------------------------------------------------

-- Open back offices poll every few seconds. A cursor is a transaction snapshot, so that a row whose transaction
-- commits late is still reported once; a time or a sequence number would miss it.
create table private.change_feed (
  id bigint generated always as identity primary key,
  kind text not null constraint change_feed_kind_known check (kind in ('lead', 'handoff', 'booking')),
  is_new boolean not null,
  row_ids uuid[] not null constraint change_feed_row_ids_count check (cardinality(row_ids) between 1 and 20),
  rows integer not null constraint change_feed_rows_range check (rows >= 1),
  actor_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now()
);

comment on table private.change_feed is 'New and changed leads, hand-offs and bookings, kept for the retention period (2 days by default).';
comment on column private.change_feed.row_ids is 'Ids of the rows, at most 20 per statement.';
comment on column private.change_feed.rows is 'Number of rows.';
comment on column private.change_feed.actor_id is
  'The staff member who made the change and is not notified; null: a visitor, the service or the database.';

create index change_feed_by_transaction on private.change_feed (transaction_id);
create index change_feed_oldest_first on private.change_feed (at);

alter table private.change_feed enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.change_feed', false, 'Ids of rows, kept for the retention period (2 days by default).');

insert into private.retention (table_name, max_age, age_column, step) values
  ('private.change_feed', interval '2 days', 'at', 10);

-- Runs after the row triggers, which have removed spam and repeated submissions.
create function private.record_new_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.change_feed (kind, is_new, row_ids, rows, actor_id)
  select 'lead', true, (array_agg(id))[1:20], count(*), auth.uid()
  from (
    select added.id from added
    where exists (select 1 from public.leads where leads.id = added.id and leads.spam_at is null)
  ) kept
  having count(*) > 0;
  return null;
end;
$$;
comment on function private.record_new_leads is
  'Trigger: appends the leads that a statement added to the change feed.';
revoke execute on function private.record_new_leads from public;

create trigger record_new_leads
after insert on public.leads
referencing new table as added
for each statement execute function private.record_new_leads();

create function private.record_change(kind text, is_new boolean, row_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.change_feed (kind, is_new, row_ids, rows, actor_id)
  values (record_change.kind, record_change.is_new, array[row_id], 1, auth.uid());
end;
$$;
comment on function private.record_change is 'Appends a new or changed row to the change feed.';
revoke execute on function private.record_change from public;

create function private.record_row_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_change(tg_argv[0], tg_op = 'INSERT', new.id);
  return null;
end;
$$;
comment on function private.record_row_change is
  'Trigger: appends a new or changed row to the change feed. The argument is its kind.';
revoke execute on function private.record_row_change from public;

create trigger record_new_handoff
after insert on public.handoffs
for each row execute function private.record_row_change('handoff');

create trigger record_changed_handoff
after update of status, owner_id, lead_id on public.handoffs
for each row when (
  (old.status, old.owner_id, old.lead_id) is distinct from (new.status, new.owner_id, new.lead_id)
)
execute function private.record_row_change('handoff');

create function private.pending_counts()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'leads', (select coalesce(sum(lead_count), 0) from private.lead_count_totals() where status = 'new'),
    'handoffs', (select count(*) from public.handoffs where status <> 'done'),
    'overdue_handoffs', (select count(*) from public.handoffs where status <> 'done' and due_at < now())
  );
end;
$$;
comment on function private.pending_counts is
  'How many new leads and open hand-offs there are, and how many hand-offs are overdue.';
revoke execute on function private.pending_counts from public;

-- Stable: the result and the cursor come from one snapshot.
create function public.changes_since(cursor text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  current_snapshot pg_snapshot := pg_current_snapshot();
  since pg_snapshot;
  changes jsonb;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read the change feed.';
  end if;
  if pg_input_is_valid(changes_since.cursor, 'pg_snapshot') then
    since := changes_since.cursor::pg_snapshot;
    -- The cursor is of a database that was ahead of this one, which was restored from a backup.
    if pg_snapshot_xmax(since) > pg_snapshot_xmax(current_snapshot) then
      since := null;
    end if;
  end if;

  with unseen as (
    select kind, is_new, row_ids, rows, id
    from private.change_feed
    where since is not null
      and transaction_id >= pg_snapshot_xmin(since)
      and transaction_id < pg_snapshot_xmax(current_snapshot)
      and not pg_visible_in_snapshot(transaction_id, since)
      and actor_id is distinct from auth.uid()
  ), changed_ids as (
    select distinct on (unseen.kind, row_id) unseen.kind, row_id, unseen.is_new, unseen.id
    from unseen cross join unnest(row_ids) row_id
    order by unseen.kind, row_id, unseen.is_new desc
  ), newest as (
    select kind, row_id from (
      select kind, row_id, row_number() over (partition by kind order by id desc) as rank
      from changed_ids where is_new
    ) ranked
    where rank <= 20
  ), counts_by_kind as (
    select kind,
      coalesce(sum(rows) filter (where is_new), 0) as new_rows,
      coalesce(sum(rows) filter (where not is_new), 0) as changed_rows
    from unseen group by kind
  ), rows_by_kind as (
    select 'lead' as kind, jsonb_agg(
      jsonb_build_object('id', id, 'name', name, 'form_source', form_source, 'owner_id', owner_id)
      order by created_at desc
    ) as rows
    from public.leads where spam_at is null and id in (select row_id from newest where kind = 'lead')
    union all
    select 'handoff', jsonb_agg(
      jsonb_build_object('id', handoffs.id, 'name', leads.name, 'lead_id', lead_id, 'due_at', private.iso_utc(due_at))
      order by due_at
    )
    from public.handoffs left join public.leads on leads.id = handoffs.lead_id and leads.spam_at is null
    where handoffs.id in (select row_id from newest where kind = 'handoff')
    union all
    select 'booking', jsonb_agg(
      jsonb_build_object('id', id, 'name', attendee_name, 'starts_at', private.iso_utc(starts_at))
      order by starts_at
    )
    from public.appointments where id in (select row_id from newest where kind = 'booking')
  )
  select jsonb_object_agg(
    rows_by_kind.kind || 's',
    jsonb_build_object(
      'new', coalesce(new_rows, 0),
      'changed', coalesce(changed_rows, 0),
      'rows', coalesce(rows_by_kind.rows, '[]')
    )
  ) into changes
  from rows_by_kind left join counts_by_kind on counts_by_kind.kind = rows_by_kind.kind;

  return changes || jsonb_build_object(
    'cursor', current_snapshot::text,
    'is_first', since is null,
    'pending', private.pending_counts()
  );
end;
$$;
comment on function public.changes_since is
  'What other staff and visitors have added and changed since a cursor, and the pending counts. Without a valid cursor, only the counts.';
revoke execute on function public.changes_since from public, anon, authenticated;
grant execute on function public.changes_since to authenticated;

-- --- Operations ------------------------------------------------------------------------------------------

-- Another tool may own the table of migrations, with other columns or without it.
create function private.applied_migrations()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select jsonb_build_object(''count'', count(*), ''newest'', max(version)) from supabase_migrations.schema_migrations'
      into found;
  end if;
  return found;
exception when insufficient_privilege or undefined_column then
  return null;
end;
$$;
comment on function private.applied_migrations is 'Number of applied migrations and the newest; null when unknown.';
revoke execute on function private.applied_migrations from public;

create function public.operations_health()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pending jsonb;
begin
  perform private.require_admin();
  pending := private.pending_counts();
  return jsonb_build_object(
    'at', private.iso_utc(now()),
    'outbox', (
      select jsonb_build_object(
        'pending', count(*) filter (where state = 'pending' and every is null),
        'due', count(*) filter (where state = 'pending' and every is null and next_at <= now()),
        'oldest_due', private.iso_utc(min(next_at) filter (where state = 'pending' and every is null and next_at <= now())),
        'retried', count(*) filter (where state = 'pending' and every is null and attempts > 0),
        'dead', count(*) filter (where state = 'dead')
      )
      from public.outbox where state in ('pending', 'dead')
    ),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', kind,
        'next_at', private.iso_utc(next_at),
        'is_overdue', next_at < now() - greatest(every, interval '10 minutes'),
        'last_error', last_error
      ) order by kind), '[]')
      from public.outbox where state = 'pending' and every is not null
    ),
    'handoffs', jsonb_build_object('pending', pending -> 'handoffs', 'overdue', pending -> 'overdue_handoffs'),
    'purge', jsonb_build_object('is_held', private.is_purge_held()),
    'calendars', jsonb_build_object('active', (select count(*) from public.calendars where is_active)),
    'submissions', jsonb_build_object('rejected', (select count(*) from public.rejected_submissions)),
    'database', jsonb_build_object(
      'version', current_setting('server_version'),
      'bytes', pg_database_size(current_database()),
      'migrations', private.applied_migrations()
    ),
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'rows', rows, 'bytes', bytes) order by bytes desc, name), '[]')
      from (
        select format('%s.%s', relnamespace::regnamespace, relname) as name,
          greatest(reltuples::bigint, pg_stat_get_live_tuples(oid), 0) as rows, pg_total_relation_size(oid) as bytes
        from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        order by 3 desc limit 8
      ) largest
    ),
    'knowledge', jsonb_build_object(
      'revision', private.knowledge_revision(),
      'documents', (select count(*) from private.knowledge_documents)
    )
  );
end;
$$;
comment on function public.operations_health is
  'State of the outbox, recurring jobs, rejected forms, the database and the knowledge. For administrators.';
revoke execute on function public.operations_health from public, anon, authenticated;
grant execute on function public.operations_health to authenticated;

create function public.operations_settings()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'response_time', (select jsonb_build_object('hours', hours) from private.response_time_settings),
    'retention', (
      select jsonb_agg(jsonb_build_object(
        'table', table_name, 'days', extract(epoch from max_age)::bigint / 86400
      ) order by table_name)
      from private.retention
    ),
    'limits', (
      select jsonb_agg(jsonb_build_object(
        'name', name, 'per_client', per_client, 'total', total, 'seconds', seconds
      ) order by name)
      from private.rate_limits
    ),
    'assistant', (
      select jsonb_build_object('session_tokens', session_tokens, 'day_tokens', day_tokens)
      from private.chat_settings
    )
  );
end;
$$;
comment on function public.operations_settings is
  'Response time, retention, rate limits and token budgets. For administrators.';
revoke execute on function public.operations_settings from public, anon, authenticated;
grant execute on function public.operations_settings to authenticated;

create function public.set_retention(table_name text, days integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_value interval;
begin
  perform private.require_admin();
  if set_retention.days is null or set_retention.days not between 2 and 36500 then
    raise sqlstate 'PT422' using message = 'The retention must be between 2 and 36,500 days.', hint = 'Enter a whole number of days.';
  end if;
  select max_age into old_value from private.retention where retention.table_name = set_retention.table_name for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This table has no retention.', hint = 'Reload the settings.';
  end if;
  update private.retention set max_age = make_interval(days => set_retention.days)
  where retention.table_name = set_retention.table_name;
  perform private.audit_setting_change(
    'private.retention', set_retention.table_name,
    jsonb_build_object('days', extract(epoch from old_value)::bigint / 86400), jsonb_build_object('days', set_retention.days)
  );
end;
$$;
comment on function public.set_retention is
  'Sets the retention of a table. The next purge applies it. For administrators.';
revoke execute on function public.set_retention from public, anon, authenticated;
grant execute on function public.set_retention to authenticated;

create function public.set_rate_limit(name text, per_client integer, total integer, seconds integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_value jsonb;
begin
  perform private.require_admin();
  if per_client < 1 or total < per_client or seconds not between 1 and 86400
    or per_client is null or total is null or seconds is null
  then
    raise sqlstate 'PT422' using
      message = 'The limit per client must be at least 1, the total at least as high, and the period 1 to 86,400 seconds.',
      hint = 'Enter whole numbers.';
  end if;
  select jsonb_build_object('per_client', found.per_client, 'total', found.total, 'seconds', found.seconds) into old_value
  from private.rate_limits found where found.name = set_rate_limit.name for update;
  if old_value is null then
    raise sqlstate 'PT404' using message = 'This limit does not exist.', hint = 'Reload the settings.';
  end if;
  update private.rate_limits set
    per_client = set_rate_limit.per_client, total = set_rate_limit.total, seconds = set_rate_limit.seconds
  where rate_limits.name = set_rate_limit.name;
  perform private.audit_setting_change(
    'private.rate_limits', set_rate_limit.name, old_value,
    jsonb_build_object('per_client', set_rate_limit.per_client, 'total', set_rate_limit.total, 'seconds', set_rate_limit.seconds)
  );
end;
$$;
comment on function public.set_rate_limit is 'Sets a rate limit. It applies immediately. For administrators.';
revoke execute on function public.set_rate_limit from public, anon, authenticated;
grant execute on function public.set_rate_limit to authenticated;

create function public.set_assistant_tokens(session_tokens integer, day_tokens integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_value jsonb;
begin
  perform private.require_admin();
  if session_tokens is null or day_tokens is null or session_tokens < 0 or day_tokens < 0 then
    raise sqlstate 'PT422' using message = 'A token budget must be 0 or more.', hint = 'With 0, only the built-in engine replies.';
  end if;
  select jsonb_build_object('session_tokens', found.session_tokens, 'day_tokens', found.day_tokens) into old_value
  from private.chat_settings found for update;
  update private.chat_settings set
    session_tokens = set_assistant_tokens.session_tokens, day_tokens = set_assistant_tokens.day_tokens
  where is_only;
  perform private.audit_setting_change(
    'private.chat_settings', null, old_value,
    jsonb_build_object('session_tokens', set_assistant_tokens.session_tokens, 'day_tokens', set_assistant_tokens.day_tokens)
  );
end;
$$;
comment on function public.set_assistant_tokens is
  'Sets the token budgets of an external model. They apply from the next turn. For administrators.';
revoke execute on function public.set_assistant_tokens from public, anon, authenticated;
grant execute on function public.set_assistant_tokens to authenticated;

-- Readiness checks must detect a database that accepts no writes, such as a full disk or a standby.
create table private.write_check (
  is_only boolean primary key default true constraint write_check_is_only check (is_only),
  checked_at timestamptz not null default now()
);

comment on table private.write_check is 'One row that readiness checks update.';

insert into private.write_check default values;

alter table private.write_check enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.write_check', false, 'Time of the last readiness check.');

create function public.check_writes()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A standby rejects the statement even if no row is updated.
  update private.write_check set checked_at = clock_timestamp()
  where checked_at < clock_timestamp() - interval '2 seconds';
  return true;
end;
$$;
comment on function public.check_writes is
  'Updates one row, at most every two seconds, and returns true. Fails when the database accepts no writes.';
revoke execute on function public.check_writes from public, anon, authenticated;
grant execute on function public.check_writes to anon, service_role;

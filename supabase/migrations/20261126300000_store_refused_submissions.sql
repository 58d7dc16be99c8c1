-- A form that was acknowledged during an outage and whose values the database then rejects must not be
-- lost: the site stores it here, and staff retry or delete it.

create table public.refused_submissions (
  id uuid primary key,
  target text not null constraint refused_submissions_target check (
    target in ('leads', 'newsletter_subscribers', 'rpc/unsubscribe')
  ),
  content jsonb not null
    constraint refused_submissions_content_object check (jsonb_typeof(content) = 'object')
    constraint refused_submissions_content_length check (octet_length(content::text) <= 131072),
  form_source text generated always as (content ->> 'form_source') stored,
  name text generated always as (content ->> 'name') stored,
  email text generated always as (content ->> 'email') stored,
  company text generated always as (content ->> 'company') stored,
  message text generated always as (content ->> 'message') stored,
  reason text not null constraint refused_submissions_reason_length check (char_length(reason) <= 500),
  submitted_at timestamptz(3),
  refused_at timestamptz(3) not null default now()
);

comment on table public.refused_submissions is 'Forms that were acknowledged while the database was unavailable and whose values it then rejected.';
comment on column public.refused_submissions.id is 'A digest of the contents, computed by the site: reporting a submission twice stores it once.';
comment on column public.refused_submissions.target is 'Where the site sent it, below /rest/v1/.';
comment on column public.refused_submissions.content is 'The row as the site sent it. Granted to no client role: it holds the submission id or an unsubscribe token.';
comment on column public.refused_submissions.reason is 'SQLSTATE and message of the database.';
comment on column public.refused_submissions.submitted_at is 'When the visitor sent the form; null where the form does not record it.';

create index refused_submissions_newest_first on public.refused_submissions (refused_at desc, id desc);

alter table public.refused_submissions enable row level security;

create policy "admins read refused submissions, sales those of leads"
on public.refused_submissions for select to authenticated
using (
  (select private.has_role('admin')) or (target = 'leads' and (select private.has_role('sales')))
);

grant select (
  id, target, form_source, name, email, company, message, reason, submitted_at, refused_at
) on public.refused_submissions to authenticated;
revoke all on public.refused_submissions from service_role;
grant select on public.refused_submissions to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.refused_submissions', true,
    'private.mentions(content::text, $2)', 20, 'Removed.');
insert into private.retention (table_name, keep, aged_by, step) values
  ('public.refused_submissions', interval '90 days', 'refused_at', 20);

create function public.report_refused_submission(submission text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb;
begin
  if not private.is_signed_by_site(submission) then
    raise sqlstate 'PT403' using
      message = 'Only the site reports refused submissions.',
      hint = 'The header x-site signs the submission with the key client_header of private.secrets, for 5 minutes.';
  end if;
  if not pg_input_is_valid(submission, 'jsonb') then
    raise sqlstate 'PT400' using message = 'The submission is not valid JSON.';
  end if;
  given := submission::jsonb;
  insert into public.refused_submissions (id, target, content, reason, submitted_at)
  values (
    (given ->> 'id')::uuid, given ->> 'target', given -> 'row', given ->> 'reason',
    (given ->> 'submitted_at')::timestamptz
  )
  on conflict (id) do nothing;
end;
$$;
comment on function public.report_refused_submission is 'Stores a submission that the database rejected: {"id", "target", "row", "reason", "submitted_at"} as text, signed by the site in the header x-site. PT403: not signed.';
revoke execute on function public.report_refused_submission from public, anon, authenticated;
grant execute on function public.report_refused_submission to anon, service_role;

create function private.take_refused_submission(id uuid, action text)
returns public.refused_submissions
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.refused_submissions;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales handle refused forms.';
  end if;
  delete from public.refused_submissions refused
  where refused.id = take_refused_submission.id
    and (refused.target = 'leads' or private.has_role('admin'))
  returning * into taken;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This refused form does not exist any more.',
      hint = 'Load the list again: someone may have retried or deleted it.';
  end if;
  perform private.audit(
    action, 'public.refused_submissions', taken.id::text, null,
    jsonb_build_object('target', taken.target, 'form_source', taken.form_source)
  );
  return taken;
end;
$$;
comment on function private.take_refused_submission is 'Removes a refused submission that the caller may see, adds the action to the audit log and returns the submission. PT404: there is none.';
revoke execute on function private.take_refused_submission from public;

create function public.retry_refused_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  refused public.refused_submissions := private.take_refused_submission(retry_refused_submission.id, 'retry');
  columns text;
begin
  if refused.target = 'rpc/unsubscribe' then
    perform public.unsubscribe(refused.content ->> 'token');
    return;
  end if;
  -- The columns that the site may write, and the time of a lead. An error undoes everything: the submission
  -- stays refused.
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute
  where attrelid = format('public.%I', refused.target)::regclass and attnum > 0 and not attisdropped
    and has_column_privilege('anon', attrelid, attnum, 'insert') and refused.content ? attname::text;
  execute format(
    'insert into public.%1$I (%2$s) select %3$s from jsonb_populate_record(null::public.%1$I, $1)',
    refused.target, concat_ws(', ', columns, case refused.target when 'leads' then 'created_at' end),
    concat_ws(', ', columns, case refused.target when 'leads' then '$2' end)
  ) using refused.content, least(coalesce(refused.submitted_at, refused.refused_at), now());
end;
$$;
comment on function public.retry_refused_submission is 'Submits a refused form again, with its submission id and time and with everything that follows from it. It stays refused where the database rejects it again. PT404: there is none.';
revoke execute on function public.retry_refused_submission from public, anon, authenticated;
grant execute on function public.retry_refused_submission to authenticated;

create function public.delete_refused_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take_refused_submission(delete_refused_submission.id, 'delete');
end;
$$;
comment on function public.delete_refused_submission is 'Deletes a refused form for good. PT404: there is none.';
revoke execute on function public.delete_refused_submission from public, anon, authenticated;
grant execute on function public.delete_refused_submission to authenticated;

create or replace function public.operator_health()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'at', private.iso_utc(now()),
    'outbox', (
      select jsonb_build_object(
        'waiting', count(*) filter (where state = 'pending' and every is null),
        'due', count(*) filter (where state = 'pending' and every is null and next_at <= now()),
        'oldest_due', private.iso_utc(min(next_at) filter (where state = 'pending' and every is null and next_at <= now())),
        'retried', count(*) filter (where state = 'pending' and every is null and attempts > 0),
        'dead', count(*) filter (where state = 'dead')
      )
      from public.outbox where state in ('pending', 'dead')
    ),
    'work', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', kind,
        'next_at', private.iso_utc(next_at),
        'is_late', next_at < now() - greatest(every, interval '10 minutes'),
        'last_error', last_error
      ) order by kind), '[]')
      from public.outbox where state = 'pending' and every is not null
    ),
    'handoffs', jsonb_build_object(
      'waiting', (select count(*) from public.handoffs where status <> 'done'),
      'late', (select count(*) from public.handoffs where status <> 'done' and due_at < now())
    ),
    'submissions', jsonb_build_object('refused', (select count(*) from public.refused_submissions)),
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
comment on function public.operator_health is 'The state of the outbox, regular work, refused forms, the database and the assistant''s knowledge. For administrators.';

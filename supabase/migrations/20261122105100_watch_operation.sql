-- What administrators have to know of the running product, and the rows among its settings that they change.

create function private.only_admins()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (select private.has_role('admin')) then
    raise insufficient_privilege using message = 'Only administrators operate the product.';
  end if;
end;
$$;
comment on function private.only_admins is 'Refuses everyone but active administrators.';
revoke execute on function private.only_admins from public;

-- The table of migrations belongs to whoever applied them; elsewhere it may have another form or be absent.
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
comment on function private.applied_migrations is 'How many migrations are applied and the newest; null where that is not known.';
revoke execute on function private.applied_migrations from public;

create function public.operator_health()
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
comment on function public.operator_health is 'The state of the outbox, of regular work, of the database and of what the assistant knows. For administrators.';
revoke execute on function public.operator_health from public, anon, authenticated;
grant execute on function public.operator_health to authenticated;

create function public.operator_settings()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'retention', (
      select jsonb_agg(jsonb_build_object(
        'table', table_name, 'days', extract(epoch from keep)::bigint / 86400
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
comment on function public.operator_settings is 'How long rows are kept, how much visitors may send, and what a model may use. For administrators.';
revoke execute on function public.operator_settings from public, anon, authenticated;
grant execute on function public.operator_settings to authenticated;

-- What a row of settings was and became; nothing in them names a person.
create function private.audit_setting(setting text, name text, was jsonb, became jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.audit('update', setting, name, null, jsonb_build_object(
    'changed', (select jsonb_agg(key order by key) from jsonb_object_keys(became) key where was -> key is distinct from became -> key),
    'before', was, 'after', became
  ))
  where was is distinct from became;
$$;
comment on function private.audit_setting is 'Appends a changed setting to the audit log.';
revoke execute on function private.audit_setting from public;

create function public.set_retention(table_name text, days integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  was interval;
begin
  perform private.only_admins();
  if set_retention.days not between 2 and 36500 then
    raise sqlstate 'PT422' using message = 'Rows are kept for 2 to 36,500 days.', hint = 'Give a whole number of days.';
  end if;
  select keep into was from private.retention where retention.table_name = set_retention.table_name for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nothing says how long these rows are kept.', hint = 'Load the settings again.';
  end if;
  update private.retention set keep = make_interval(days => set_retention.days)
  where retention.table_name = set_retention.table_name;
  perform private.audit_setting(
    'private.retention', set_retention.table_name,
    jsonb_build_object('days', extract(epoch from was)::bigint / 86400), jsonb_build_object('days', set_retention.days)
  );
end;
$$;
comment on function public.set_retention is 'Changes how long rows of a table are kept. For administrators; the next purge follows it.';
revoke execute on function public.set_retention from public, anon, authenticated;
grant execute on function public.set_retention to authenticated;

create function public.set_rate_limit(name text, per_client integer, total integer, seconds integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb;
begin
  perform private.only_admins();
  if per_client < 1 or total < per_client or seconds not between 1 and 86400
    or per_client is null or total is null or seconds is null
  then
    raise sqlstate 'PT422' using
      message = 'A limit is at least 1 for a visitor, not more than for all together, within 1 second to a day.',
      hint = 'Give whole numbers.';
  end if;
  select jsonb_build_object('per_client', found.per_client, 'total', found.total, 'seconds', found.seconds) into was
  from private.rate_limits found where found.name = set_rate_limit.name for update;
  if was is null then
    raise sqlstate 'PT404' using message = 'There is no limit of this name.', hint = 'Load the settings again.';
  end if;
  update private.rate_limits set
    per_client = set_rate_limit.per_client, total = set_rate_limit.total, seconds = set_rate_limit.seconds
  where rate_limits.name = set_rate_limit.name;
  perform private.audit_setting(
    'private.rate_limits', set_rate_limit.name, was,
    jsonb_build_object('per_client', set_rate_limit.per_client, 'total', set_rate_limit.total, 'seconds', set_rate_limit.seconds)
  );
end;
$$;
comment on function public.set_rate_limit is 'Changes how much visitors may send. For administrators; it holds at once.';
revoke execute on function public.set_rate_limit from public, anon, authenticated;
grant execute on function public.set_rate_limit to authenticated;

create function public.set_assistant_tokens(session_tokens integer, day_tokens integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb;
begin
  perform private.only_admins();
  if session_tokens is null or day_tokens is null or session_tokens < 0 or day_tokens < 0 then
    raise sqlstate 'PT422' using message = 'Tokens are a whole number from 0.', hint = '0: the built-in engine answers alone.';
  end if;
  select jsonb_build_object('session_tokens', found.session_tokens, 'day_tokens', found.day_tokens) into was
  from private.chat_settings found for update;
  update private.chat_settings set
    session_tokens = set_assistant_tokens.session_tokens, day_tokens = set_assistant_tokens.day_tokens
  where true;
  perform private.audit_setting(
    'private.chat_settings', null, was,
    jsonb_build_object('session_tokens', set_assistant_tokens.session_tokens, 'day_tokens', set_assistant_tokens.day_tokens)
  );
end;
$$;
comment on function public.set_assistant_tokens is 'Changes what a model of one''s own may use. For administrators; it holds for the next turn.';
revoke execute on function public.set_assistant_tokens from public, anon, authenticated;
grant execute on function public.set_assistant_tokens to authenticated;

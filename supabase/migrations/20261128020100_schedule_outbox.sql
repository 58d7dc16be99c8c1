-- The timer of the function work-outbox on Supabase, where pg_cron, pg_net and Vault exist. Elsewhere the product
-- processes the outbox itself, and nothing happens here.

-- Hosted projects offer these extensions, and their owner may create them. A server that only offers pg_cron has
-- another worker.
do $$
begin
  if (
    select count(*) = 3 from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')
  ) then
    create extension if not exists supabase_vault;
    create extension if not exists pg_net;
    create extension if not exists pg_cron;
  end if;
exception when insufficient_privilege or feature_not_supported or object_not_in_prerequisite_state then
  raise notice 'The timer of the outbox needs the extensions pg_cron and pg_net. Enable them in the dashboard.';
end;
$$;

create function private.schedule_outbox()
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  is_scheduled boolean;
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null
    or to_regnamespace('net') is null
    or to_regclass('vault.decrypted_secrets') is null
  then
    return false;
  end if;
  execute $query$ select exists (select 1 from cron.job where jobname = 'work-outbox') $query$ into is_scheduled;
  if is_scheduled then
    return true;
  end if;
  -- Without both secrets no request is sent. An operator sets them, because the database knows neither.
  execute $query$
    select cron.schedule('work-outbox', '10 seconds', $job$
      select net.http_post(
        url := rtrim(project.decrypted_secret, '/') || '/functions/v1/work-outbox',
        headers := jsonb_build_object('authorization', 'Bearer ' || secret.decrypted_secret),
        body := '{}'::jsonb,
        timeout_milliseconds := 60000
      )
      from vault.decrypted_secrets project, vault.decrypted_secrets secret
      where project.name = 'project_url' and secret.name = 'outbox_secret'
    $job$)
  $query$;
  execute $query$
    select cron.schedule(
      'forget-timer-runs', '0 3 * * *', $job$ delete from cron.job_run_details where end_time < now() - interval '7 days' $job$
    )
  $query$;
  return true;
end;
$$;
comment on function private.schedule_outbox is
  'Schedules the function work-outbox every 10 seconds with pg_cron and pg_net, once. Its address and key are the secrets project_url and outbox_secret of Vault. False: these extensions are missing.';
revoke execute on function private.schedule_outbox from public;

do $$
begin
  perform private.schedule_outbox();
end;
$$;

-- The audit is asked who did what to which row and when; each question has its index.

drop function public.read_audit(bigint, integer);

create index audit_log_of_actor on public.audit_log (actor_id, id desc);
create index audit_log_of_action on public.audit_log (action, id desc);
create index audit_log_of_table on public.audit_log (table_name, id desc);
create index audit_log_by_time on public.audit_log (at desc);

create function public.read_audit(
  before bigint default null, most integer default 100,
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
-- A plan for all filters at once would read everything for each.
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only administrators read the audit log.';
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
      limit least(greatest(most, 1), 500)
    )
    select entry.id, entry.at::timestamptz, entry.actor_id, staff.name, entry.actor_role, entry.action,
      entry.table_name, entry.row_id, entry.subject, entry.details,
      case
        when entry.sealed is null then null
        when keys.key is null then '"[erased]"'::jsonb
        else extensions.pgp_sym_decrypt(entry.sealed, keys.key)::jsonb
      end
    from page entry
    left join private.person_keys keys on keys.subject = entry.subject
    left join public.staff on staff.user_id = entry.actor_id
    order by entry.id desc;
end;
$$;
comment on function public.read_audit is
  'The audit log for administrators, newest first, before an entry, of an actor, action, table, row and time. "personal" is "[erased]" once its key is gone.';
revoke execute on function public.read_audit from public, anon, authenticated;
grant execute on function public.read_audit to authenticated;

-- Many leads at once get a status or an owner: in one statement, and with the ids of those that were
-- changed, so that nothing is said to be done that was not.

create function public.change_leads(
  ids uuid[], status public.lead_status default null, owner text default null
)
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  answering uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only admins and sales change leads.';
  end if;
  answering := private.wanted_owner(owner);
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 leads can be changed at once.',
      hint = 'Choose fewer leads.';
  end if;
  if answering is not null and not exists (
    select 1 from public.staff
    where user_id = answering and is_active and staff.role in ('admin', 'sales')
  ) then
    raise sqlstate 'PT409' using
      message = 'Only active admins and sales answer leads.',
      hint = 'Choose another colleague.';
  end if;
  -- In one order, so that two such changes wait for each other instead of ending one another.
  perform 1 from public.leads where leads.id = any (change_leads.ids) order by leads.id for update;
  return query
    update public.leads
    set status = coalesce(change_leads.status, leads.status),
      owner_id = case when change_leads.owner is null then leads.owner_id else answering end
    where leads.id = any (change_leads.ids)
    returning leads.id;
end;
$$;
comment on function public.change_leads is
  'Gives many leads a status, an owner ("me", "nobody" or an id) or both, and answers with those that were changed.';
revoke execute on function public.change_leads from public, anon, authenticated;
grant execute on function public.change_leads to authenticated;

-- A row that staff edit counts how often what they can edit was changed, and nothing else: a score, a
-- further submission or a move to another person is no reason to ask somebody which value is right.

alter table public.leads add column version integer not null default 1;
comment on column public.leads.version is 'How often what staff can edit was changed.';

create function private.count_lead_versions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
comment on function private.count_lead_versions is 'Trigger: counts the changes of what staff can edit of a lead.';
revoke execute on function private.count_lead_versions from public;

create trigger count_versions
before update on public.leads
for each row when (
  (old.name, old.email, old.company, old.role, old.phone, old.inquiry_type, old.status, old.owner_id)
  is distinct from
  (new.name, new.email, new.company, new.role, new.phone, new.inquiry_type, new.status, new.owner_id)
)
execute function private.count_lead_versions();

drop trigger count_versions on public.notes;
create trigger count_versions
before update on public.notes
for each row when (old.body is distinct from new.body)
execute function private.count_versions();

drop trigger count_versions on public.tasks;
create trigger count_versions
before update on public.tasks
for each row when (
  (old.title, old.due_at, old.done_at, old.owner_id)
  is distinct from (new.title, new.due_at, new.done_at, new.owner_id)
)
execute function private.count_versions();

drop trigger count_versions on public.appointments;
create trigger count_versions
before update on public.appointments
for each row when (old.person_id is not distinct from new.person_id)
execute function private.count_versions();

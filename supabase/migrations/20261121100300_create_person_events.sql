-- The timeline of a person, and what staff add to it: notes and tasks.

create type public.person_event_kind as enum (
  'first_visit', 'submission', 'download', 'chat', 'booking', 'mail', 'status_change', 'owner_change', 'note', 'task'
);

create table public.person_events (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete cascade,
  kind public.person_event_kind not null,
  at timestamptz(3) not null default now(),
  subject_id uuid,
  actor_id uuid references public.staff (user_id) on delete set null,
  details jsonb not null default '{}'
    constraint person_events_details_object check (jsonb_typeof(details) = 'object')
    constraint person_events_details_length check (octet_length(details::text) <= 2048)
);

comment on table public.person_events is 'What happened with a person, in the order of time. Appended, never changed.';
comment on column public.person_events.lead_id is 'The submission it belongs to, if it belongs to one.';
comment on column public.person_events.subject_id is 'The note, task or other row it tells of.';
comment on column public.person_events.actor_id is 'Who did it; null for the visitor and the database.';
comment on column public.person_events.details is 'What the timeline says about it: "from" and "to" of a change. At most 2 kB.';

create index person_events_timeline on public.person_events (person_id, at desc, id desc);
create index person_events_lead on public.person_events (lead_id);
create index person_events_actor on public.person_events (actor_id);

alter table public.person_events enable row level security;

create policy "staff read the timeline of a person"
on public.person_events for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

revoke all on public.person_events from service_role;
grant select on public.person_events to authenticated;
grant select, insert, delete on public.person_events to service_role;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete set null,
  body text not null constraint notes_body_length check (char_length(body) <= 4000 and btrim(body) <> ''),
  author_id uuid default auth.uid() references public.staff (user_id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.notes is 'What staff write down about a person.';

create index notes_person on public.notes (person_id, created_at desc, id desc);
create index notes_lead on public.notes (lead_id);
create index notes_author on public.notes (author_id);

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete set null,
  title text not null constraint tasks_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  due_at timestamptz(3),
  done_at timestamptz(3),
  owner_id uuid default auth.uid() references public.staff (user_id) on delete set null,
  author_id uuid default auth.uid() references public.staff (user_id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.tasks is 'What staff have to do for a person, and until when.';
comment on column public.tasks.done_at is 'Null while it has to be done.';

create index tasks_person on public.tasks (person_id, created_at desc, id desc);
create index tasks_due on public.tasks (owner_id, due_at) where done_at is null;
create index tasks_lead on public.tasks (lead_id);
create index tasks_owner on public.tasks (owner_id);
create index tasks_author on public.tasks (author_id);

create trigger count_versions
before update on public.notes
for each row execute function private.count_versions();

create trigger count_versions
before update on public.tasks
for each row execute function private.count_versions();

create trigger keep_whose_note_it_is
before update on public.notes
for each row execute function private.refuse_change('id', 'person_id', 'author_id', 'created_at');

create trigger keep_whose_task_it_is
before update on public.tasks
for each row execute function private.refuse_change('id', 'person_id', 'author_id', 'created_at');

alter table public.notes enable row level security;
alter table public.tasks enable row level security;

create policy "staff read notes"
on public.notes for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales write notes"
on public.notes for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change notes"
on public.notes for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove notes"
on public.notes for delete to authenticated
using ((select private.has_role('admin', 'sales')));

create policy "staff read tasks"
on public.tasks for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales write tasks"
on public.tasks for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change tasks"
on public.tasks for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove tasks"
on public.tasks for delete to authenticated
using ((select private.has_role('admin', 'sales')));

grant select, delete on public.notes to authenticated;
grant insert (person_id, lead_id, body) on public.notes to authenticated;
grant update (body) on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

grant select, delete on public.tasks to authenticated;
grant insert (person_id, lead_id, title, due_at, owner_id) on public.tasks to authenticated;
grant update (title, due_at, done_at, owner_id) on public.tasks to authenticated;
grant select, insert, update, delete on public.tasks to service_role;

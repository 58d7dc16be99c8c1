-- What is new since somebody last asked: a back office that is open asks every few seconds, for all of its
-- screens at once. A cursor is a snapshot of the transactions that had ended by then, so that a row whose
-- transaction ends late is told once, too; a time or a counting number would pass it by.

create table private.changes (
  id bigint generated always as identity primary key,
  kind text not null constraint changes_kind_known check (kind in ('lead', 'handoff', 'booking')),
  is_new boolean not null,
  row_ids uuid[] not null constraint changes_row_ids_count check (cardinality(row_ids) between 1 and 20),
  rows integer not null constraint changes_rows_range check (rows >= 1),
  actor_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now()
);

comment on table private.changes is 'New and changed leads, handoffs and bookings of the last two days, for open back offices.';
comment on column private.changes.row_ids is 'Which rows; of more than 20 that one statement added, 20 of them.';
comment on column private.changes.rows is 'How many rows it were.';
comment on column private.changes.actor_id is 'The colleague who did it, and needs not be told; null: a visitor, the service or the database.';

create index changes_by_transaction on private.changes (transaction_id);
create index changes_oldest_first on private.changes (at);
alter table private.changes enable row level security;

-- After the triggers of each row: what they took for spam, or knew already, is gone by then.
create function private.tell_of_new_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.changes (kind, is_new, row_ids, rows, actor_id)
  select 'lead', true, (array_agg(id))[1:20], count(*), auth.uid()
  from (
    select added.id from added
    where exists (select 1 from public.leads where leads.id = added.id)
  ) kept
  having count(*) > 0;
  return null;
end;
$$;
comment on function private.tell_of_new_leads is 'Trigger: writes down which leads a statement added.';
revoke execute on function private.tell_of_new_leads from public;

create function private.tell_of_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.changes (kind, is_new, row_ids, rows, actor_id)
  values (tg_argv[0], tg_op = 'INSERT', array[new.id], 1, auth.uid());
  return null;
end;
$$;
comment on function private.tell_of_row is 'Trigger: writes down that a row was added or changed; its kind is the argument.';
revoke execute on function private.tell_of_row from public;

create trigger z_tell_of_new
after insert on public.leads
referencing new table as added
for each statement execute function private.tell_of_new_leads();

-- What other triggers change belongs to what set them off.
create trigger z_tell_of_changed
after update of status, owner_id on public.leads
for each row when (
  pg_trigger_depth() = 0
  and (old.status, old.owner_id) is distinct from (new.status, new.owner_id)
)
execute function private.tell_of_row('lead');

create trigger z_tell_of_new
after insert on public.handoffs
for each row execute function private.tell_of_row('handoff');

create trigger z_tell_of_changed
after update of status, owner_id, lead_id on public.handoffs
for each row when (
  (old.status, old.owner_id, old.lead_id) is distinct from (new.status, new.owner_id, new.lead_id)
)
execute function private.tell_of_row('handoff');

create trigger z_tell_of_new
after insert on public.appointments
for each row execute function private.tell_of_row('booking');

create trigger z_tell_of_changed
after update of status, starts_at, calendar_id on public.appointments
for each row when (
  (old.status, old.starts_at, old.calendar_id) is distinct from (new.status, new.starts_at, new.calendar_id)
)
execute function private.tell_of_row('booking');

-- Stable: everything it reads and the cursor it gives are of one snapshot.
create function public.changes_since(cursor text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  present pg_snapshot := pg_current_snapshot();
  known pg_snapshot;
  told jsonb;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff hear of changes.';
  end if;
  if pg_input_is_valid(changes_since.cursor, 'pg_snapshot') then
    known := changes_since.cursor::pg_snapshot;
    -- Of a database that went further than this one, which came out of a backup.
    if pg_snapshot_xmax(known) > pg_snapshot_xmax(present) then
      known := null;
    end if;
  end if;

  with unseen as (
    select kind, is_new, row_ids, rows, id
    from private.changes
    where known is not null
      and transaction_id >= pg_snapshot_xmin(known)
      and transaction_id < pg_snapshot_xmax(present)
      and not pg_visible_in_snapshot(transaction_id, known)
      and actor_id is distinct from auth.uid()
  ), named as (
    select distinct on (unseen.kind, row_id) unseen.kind, row_id, unseen.is_new, unseen.id
    from unseen cross join unnest(row_ids) row_id
    order by unseen.kind, row_id, unseen.is_new desc
  ), newest as (
    select kind, row_id from (
      select kind, row_id, row_number() over (partition by kind order by id desc) as place
      from named where is_new
    ) placed
    where place <= 20
  ), counted as (
    select kind,
      coalesce(sum(rows) filter (where is_new), 0) as new_rows,
      coalesce(sum(rows) filter (where not is_new), 0) as changed_rows
    from unseen group by kind
  ), described as (
    select 'lead' as kind, jsonb_agg(
      jsonb_build_object('id', id, 'name', name, 'form_source', form_source, 'owner_id', owner_id)
      order by created_at desc
    ) as rows
    from public.leads where id in (select row_id from newest where kind = 'lead')
    union all
    select 'handoff', jsonb_agg(
      jsonb_build_object('id', handoffs.id, 'name', leads.name, 'lead_id', lead_id, 'due_at', private.iso_utc(due_at))
      order by due_at
    )
    from public.handoffs left join public.leads on leads.id = handoffs.lead_id
    where handoffs.id in (select row_id from newest where kind = 'handoff')
    union all
    select 'booking', jsonb_agg(
      jsonb_build_object('id', id, 'name', attendee_name, 'starts_at', private.iso_utc(starts_at))
      order by starts_at
    )
    from public.appointments where id in (select row_id from newest where kind = 'booking')
  )
  select jsonb_object_agg(
    described.kind || 's',
    jsonb_build_object(
      'new', coalesce(new_rows, 0),
      'changed', coalesce(changed_rows, 0),
      'rows', coalesce(described.rows, '[]')
    )
  ) into told
  from described left join counted on counted.kind = described.kind;

  return told || jsonb_build_object(
    'cursor', present::text,
    'is_first', known is null,
    'waiting', jsonb_build_object(
      'leads', (
        select coalesce(sum(leads), 0) from private.counted_leads() where status = 'new'
      ),
      'handoffs', (select count(*) from public.handoffs where status <> 'done'),
      'late_handoffs', (select count(*) from public.handoffs where status <> 'done' and due_at < now())
    )
  );
end;
$$;
comment on function public.changes_since is 'What others have added and changed since the cursor of the last answer, and what waits now. Without a cursor, or with one that is not known: only what waits.';
revoke execute on function public.changes_since from public, anon, authenticated;
grant execute on function public.changes_since to authenticated;

insert into private.erase_catalogue (table_name, personal, rows_of, how) values
  ('private.changes', false, null, 'Ids of rows, removed after two days.');

insert into private.retention (table_name, keep, aged_by, step) values
  ('private.changes', interval '2 days', 'at', 10);

-- Reminders of tasks, logged calls and meetings, people that staff add, and live updates of tasks.

-- Written by functions only, which run after this file is applied.
alter type public.person_event_kind add value if not exists 'call' after 'note';
alter type public.person_event_kind add value if not exists 'meeting' after 'call';
alter type public.person_event_kind add value if not exists 'added' before 'first_visit';

-- --- Reminders of tasks ----------------------------------------------------------------------------------

alter table public.tasks
  add column remind_at timestamptz(3),
  add column reminded_at timestamptz(3);
comment on column public.tasks.remind_at is 'When the assignee gets an email; null: no reminder.';
comment on column public.tasks.reminded_at is 'When the email of remind_at was written. Set by the database.';

grant insert (remind_at) on public.tasks to authenticated;
grant update (remind_at) on public.tasks to authenticated;

create index tasks_reminders on public.tasks (remind_at)
where remind_at is not null and reminded_at is null and done_at is null;

create function private.set_task_reminder()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.remind_at < now() - interval '1 minute' then
    perform private.raise_invalid_field(
      'remind_at', 'The reminder is in the past.', 'Choose a later time, or no reminder.'
    );
  end if;
  new.reminded_at := null;
  return new;
end;
$$;
comment on function private.set_task_reminder is
  'Trigger: rejects a reminder in the past, and schedules the email of a changed one. PT422.';
revoke execute on function private.set_task_reminder from public;

create trigger set_new_task_reminder
before insert on public.tasks
for each row when (new.remind_at is not null and current_user in ('anon', 'authenticated'))
execute function private.set_task_reminder();

create trigger set_task_reminder
before update on public.tasks
for each row when (old.remind_at is distinct from new.remind_at and current_user in ('anon', 'authenticated'))
execute function private.set_task_reminder();

drop trigger increment_version on public.tasks;
create trigger increment_version
before update on public.tasks
for each row when (
  old.title is distinct from new.title or old.due_at is distinct from new.due_at
  or old.done_at is distinct from new.done_at or old.owner_id is distinct from new.owner_id
  or old.remind_at is distinct from new.remind_at
)
execute function private.increment_version();

drop trigger audit_changes on public.tasks;
create trigger audit_changes
after insert or delete or update on public.tasks
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'owner_id', 'author_id', 'due_at', 'remind_at', 'reminded_at',
  'done_at', 'created_at'
);

create function private.enqueue_task_reminders()
returns void
language sql
security definer
set search_path = ''
as $$
  with due as (
    update public.tasks set reminded_at = now()
    where remind_at <= now() and reminded_at is null and done_at is null
      -- Older reminders come from a restored backup.
      and remind_at > now() - interval '7 days'
      and exists (select 1 from public.staff where user_id = tasks.owner_id and is_active)
    returning id, person_id, lead_id, owner_id, title, due_at, remind_at
  )
  insert into public.outbox (kind, person_id, next_at, payload)
  select 'email', due.person_id, due.remind_at, jsonb_build_object(
    'topic', 'task_reminder', 'audience', 'staff', 'to', staff.email,
    'task', jsonb_build_object(
      'id', due.id, 'title', due.title, 'due_at', private.iso_utc(due.due_at), 'person_id', due.person_id,
      'lead_id', due.lead_id,
      -- The address lets an erasure find the captured email.
      'person', case when btrim(people.name) <> '' then btrim(people.name) || ' (' || people.email || ')' else people.email end,
      -- The time zone of the assignee's calendar.
      'zone', coalesce((
        select zone from public.calendars
        where staff_id = due.owner_id and is_active and zone is not null
        order by created_at
        limit 1
      ), (select zone from public.booking_settings))
    )
  )
  from due
  join public.staff on staff.user_id = due.owner_id
  join public.people on people.id = due.person_id;
$$;
comment on function private.enqueue_task_reminders is
  'Writes the email of every open task whose reminder is due, once for each chosen time.';
revoke execute on function private.enqueue_task_reminders from public;

create or replace function private.outbox_suppression_reason(due public.outbox)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when due.kind <> 'email' then null
    when due.topic = 'task_reminder' and not exists (
      select 1 from public.tasks where id = (due.payload #>> '{task,id}')::uuid and done_at is null
    ) then 'Not sent: the task is done or deleted.'
    when due.payload ->> 'audience' = 'visitor' and exists (
      select 1 from public.people
      where do_not_contact and (id = due.person_id or email = private.normalize_email(due.payload ->> 'to'))
    ) then 'Not sent: this person is not to be contacted.'
    when due.payload ->> 'audience' is distinct from 'attendee' then null
    when meeting.ends_at <= now() or meeting.status in ('completed', 'no_show')
      then 'Not sent: the appointment is over.'
    when meeting.status = 'cancelled' and due.topic <> 'appointment_cancelled'
      then 'Not sent: the appointment was cancelled.'
    when due.topic = 'appointment_reminder' and meeting.starts_at <= now()
      then 'Not sent: the appointment has begun.'
    when due.topic = 'appointment_reminder' and due.payload ->> 'hours' = '24'
      and meeting.starts_at <= now() + interval '1 hour'
      then 'Not sent: the next reminder takes its place.'
  end
  from (select due.appointment_id as id) reference
  left join public.appointments meeting on meeting.id = reference.id;
$$;

-- The worker claims emails every few seconds, so that a reminder is on time.
create or replace function public.claim_outbox(max_rows integer, lease_seconds integer, kinds text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb := '[]';
  due public.outbox;
  refusal text;
begin
  if 'email' = any (kinds) then
    perform private.enqueue_task_reminders();
  end if;
  for due in
    select * from public.outbox
    where state = 'pending' and next_at <= now() and kind = any (kinds)
      and (leased_until is null or leased_until <= now())
    order by next_at
    limit least(greatest(max_rows, 1), 100)
    for update skip locked
  loop
    refusal := private.outbox_suppression_reason(due);
    if due.attempts >= 12 and due.every is null then
      perform private.close_outbox_row(due.id, 'dead', 'The worker did not come back from it.');
    elsif refusal is not null then
      perform private.close_outbox_row(due.id, 'done', refusal);
    else
      update public.outbox
      set attempts = attempts + 1, lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => least(greatest(lease_seconds, 1), 3600))
      where id = due.id
      returning * into due;
      claimed := claimed || jsonb_build_object(
        'id', due.id, 'lease', due.lease, 'kind', due.kind, 'topic', due.topic,
        'payload', due.payload || coalesce(private.outbox_appointment(due), '{}'),
        'attempts', due.attempts, 'created_at', due.created_at
      );
    end if;
  end loop;
  return claimed;
end;
$$;

-- --- Calls and meetings ----------------------------------------------------------------------------------

alter table public.notes
  add column kind text not null default 'note'
    constraint notes_kind_known check (kind in ('note', 'call', 'meeting')),
  add column occurred_at timestamptz(3)
    constraint notes_occurred_at_of_kind check ((kind = 'note') = (occurred_at is null));
comment on table public.notes is 'Notes of staff about a person, and the calls and meetings that they log.';
comment on column public.notes.occurred_at is 'When the call or meeting took place; null for a note.';

grant insert (kind, occurred_at) on public.notes to authenticated;

create function private.validate_activity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.occurred_at > now() + interval '1 minute' then
    perform private.raise_invalid_field(
      'occurred_at', 'A logged call or meeting must be in the past.', 'Add a task or an appointment instead.'
    );
  end if;
  return new;
end;
$$;
comment on function private.validate_activity is 'Trigger: rejects a call or meeting in the future. PT422.';
revoke execute on function private.validate_activity from public;

create trigger validate_activity
before insert on public.notes
for each row when (new.occurred_at is not null and current_user in ('anon', 'authenticated'))
execute function private.validate_activity();

create function private.answer_leads(person uuid, lead uuid, at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('leads.answering', 'on', true);
  update public.leads set
    status = case status when 'new' then 'contacted' else status end,
    answered_at = coalesce(answered_at, greatest(created_at, answer_leads.at))
  where spam_at is null and person_id = answer_leads.person
    and (leads.id = answer_leads.lead or answer_leads.lead is null and status = 'new')
    and (status = 'new' or answered_at is null);
  perform set_config('leads.answering', '', true);
end;
$$;
comment on function private.answer_leads is
  'Notes that a lead was answered and sets a new one to contacted; without a lead, all new leads of the person.';
revoke execute on function private.answer_leads from public;

create or replace function public.log_mail(person uuid, lead uuid default null, template text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can add to the timeline.';
  end if;
  if not exists (select 1 from public.people where not is_spam and id = log_mail.person)
    or log_mail.lead is not null and not exists (
      select 1 from public.leads where spam_at is null and id = log_mail.lead and person_id = log_mail.person
    )
  then
    raise sqlstate 'PT404' using
      message = 'This person or lead no longer exists.',
      hint = 'Reload the page.';
  end if;
  insert into public.person_events (person_id, lead_id, kind, actor_id, details)
  values (
    log_mail.person, log_mail.lead, 'email', auth.uid(),
    jsonb_strip_nulls(jsonb_build_object('topic', 'reply', 'template', left(btrim(log_mail.template), 100)))
  );
  perform private.answer_leads(log_mail.person, log_mail.lead, now());
end;
$$;

create function private.process_new_note()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, actor_id)
  values (
    new.person_id, new.lead_id, new.kind::public.person_event_kind, coalesce(new.occurred_at, new.created_at), new.id,
    new.author_id
  );
  if new.kind <> 'note' then
    perform private.answer_leads(new.person_id, new.lead_id, new.occurred_at);
  end if;
  return null;
end;
$$;
comment on function private.process_new_note is
  'Trigger: appends a note, call or meeting to the timeline. A call or meeting answers the lead, as a noted email does.';
revoke execute on function private.process_new_note from public;

drop trigger append_note_event on public.notes;
create trigger process_new_note
after insert on public.notes
for each row execute function private.process_new_note();

drop trigger audit_changes on public.notes;
create trigger audit_changes
after insert or delete or update on public.notes
for each row execute function private.audit_change(
  'id', 'person_id', 'id', 'person_id', 'lead_id', 'author_id', 'kind', 'occurred_at', 'created_at'
);

-- --- People that staff add -------------------------------------------------------------------------------

create function public.create_person(
  name text, email text, company text default null, phone text default null, owner text default 'me'
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_owner uuid;
  person uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can add people.';
  end if;
  if coalesce(btrim(name), '') = '' or coalesce(btrim(email), '') !~ '^[^\s@]+@[^\s@]+$' then
    raise sqlstate 'PT422' using
      message = 'A person needs a name and a valid email address.',
      hint = 'Enter both.';
  end if;
  new_owner := private.resolve_owner(owner);
  perform private.require_lead_owner(new_owner);
  -- A person whose submissions are all spam is hidden, and becomes visible below.
  if exists (
    select 1 from public.people known
    join public.people kept on kept.id = coalesce(known.merged_into, known.id)
    where known.email = private.normalize_email(create_person.email) and not kept.is_spam
  ) then
    raise sqlstate 'PT409' using
      message = 'A person with this email address already exists.',
      hint = 'Open that person instead.';
  end if;
  person := private.upsert_person(
    btrim(create_person.email), btrim(create_person.name), nullif(btrim(create_person.company), ''),
    nullif(btrim(create_person.phone), ''), now(), 0
  );
  -- A hidden person still has the values of spam.
  update public.people set
    name = btrim(create_person.name), company = nullif(btrim(create_person.company), ''),
    phone = nullif(btrim(create_person.phone), ''), owner_id = new_owner, is_spam = false
  where id = person;
  insert into public.person_events (person_id, kind, subject_id, actor_id) values (person, 'added', person, auth.uid());
  perform private.audit('insert', 'public.people', person::text, person, '{}');
  return person;
end;
$$;
comment on function public.create_person is
  'Adds a person that staff entered. "owner" is "me", "unassigned" or an id. Returns its id. PT409: the address is known.';
revoke execute on function public.create_person from public, anon, authenticated;
grant execute on function public.create_person to authenticated;

create or replace function private.hide_spam_lead(marked uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = marked;
  update public.people set
    submissions = greatest(submissions - 1, 0),
    lead_score = coalesce((select max(lead_score) from public.leads where person_id = lead.person_id and spam_at is null), 0),
    is_spam = not exists (select 1 from public.leads where person_id = lead.person_id and spam_at is null)
      and not exists (select 1 from public.notes where person_id = lead.person_id)
      and not exists (select 1 from public.tasks where person_id = lead.person_id)
      and not exists (select 1 from public.person_events where person_id = lead.person_id and kind = 'added')
  where id = lead.person_id;
end;
$$;
comment on column public.people.is_spam is
  'Hidden from staff: all submissions were marked as spam, there are no notes or tasks, and staff did not add the person.';
comment on table public.people is
  'Everyone who left an email address or was added by staff: one row per address, with all their submissions.';

-- --- Live updates of tasks -------------------------------------------------------------------------------

alter table private.change_feed
  drop constraint change_feed_kind_known,
  add constraint change_feed_kind_known check (kind in ('lead', 'handoff', 'booking', 'task')) not valid;
-- The feed has the rows of two days.
-- squawk-ignore constraint-missing-not-valid
alter table private.change_feed validate constraint change_feed_kind_known;
comment on table private.change_feed is
  'New and changed leads, hand-offs and bookings, and changed tasks, kept for the retention period (2 days by default).';

create function private.record_changed_tasks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.change_feed (kind, is_new, row_ids, rows, actor_id)
  select 'task', false, (array_agg(id))[1:20], count(*), auth.uid() from changed having count(*) > 0;
  return null;
end;
$$;
comment on function private.record_changed_tasks is
  'Trigger: appends the tasks that a statement added, changed or deleted to the change feed.';
revoke execute on function private.record_changed_tasks from public;

create trigger record_added_tasks
after insert on public.tasks
referencing new table as changed
for each statement execute function private.record_changed_tasks();

create trigger record_updated_tasks
after update on public.tasks
referencing new table as changed
for each statement execute function private.record_changed_tasks();

create trigger record_deleted_tasks
after delete on public.tasks
referencing old table as changed
for each statement execute function private.record_changed_tasks();

create or replace function public.changes_since(cursor text default null)
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
    union all
    -- Tasks are counted only: lists of tasks reload.
    select 'task', null::jsonb
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

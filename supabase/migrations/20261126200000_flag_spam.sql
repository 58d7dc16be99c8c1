-- Spam that staff mark is a flag on the lead. The row keeps its id, status, owner, notes, tasks, timeline, score and
-- person; it is hidden until somebody restores it, and restoring it sends nothing. A submission that is classified
-- when it arrives has never been a lead: it stays in spam_submissions, apart from the indexes and triggers of leads,
-- and restoring it processes it for the first time. spam_submissions is the list of both.

alter table public.leads add column spam_at timestamptz(3);
comment on column public.leads.spam_at is 'When staff marked it as spam; null for every lead that is listed, counted, exported or joined.';

alter table public.people add column is_spam boolean not null default false;
comment on column public.people.is_spam is 'Hidden from staff: all their submissions were marked as spam, and there are no notes or tasks.';

-- The column is new and empty, and the table is kept small by its retention.
-- squawk-ignore adding-foreign-key-constraint
alter table public.spam_submissions add column lead_id uuid references public.leads (id) on delete cascade;
comment on column public.spam_submissions.lead_id is 'The flagged lead; null for a submission that was classified when it arrived and never processed.';
create index spam_submissions_lead on public.spam_submissions (lead_id);

-- --- What staff read -----------------------------------------------------------------------------

alter policy "staff read leads" on public.leads
using (spam_at is null and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));
alter policy "admins and sales work leads" on public.leads
using (spam_at is null and (select private.has_role('admin', 'sales')));
alter policy "staff read people" on public.people
using (not is_spam and (select private.has_role('admin', 'sales', 'marketing', 'viewer')));
alter policy "admins and sales keep people up to date" on public.people
using (not is_spam and (select private.has_role('admin', 'sales')));

-- The rows of a lead follow the policy of leads, which the subquery passes.
alter policy "staff read the timeline of a person" on public.person_events
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and (lead_id is null or exists (select 1 from public.leads where leads.id = lead_id))
);
alter policy "staff read the points of leads" on public.lead_points
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and exists (select 1 from public.leads where leads.id = lead_id)
);
alter policy "staff read former scores of leads" on public.lead_score_history
using (
  (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  and exists (select 1 from public.leads where leads.id = lead_id)
);

-- --- What functions read -------------------------------------------------------------------------

-- Functions of the owner bypass the policies. Each is changed where it reads leads or people; the rest of it stays.
do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        ('private.lead_filter', $$'true',$$, $$'spam_at is null',$$),
        ('public.lead_campaigns', $$where %1$s <> %2$L$$, $$where spam_at is null and %1$s <> %2$L$$),
        ('private.count_leads_added', 'from added group by', 'from added where spam_at is null group by'),
        ('private.count_leads_removed', 'from removed group by', 'from removed where spam_at is null group by'),
        ('private.count_leads_moved', '1 as difference from added', '1 as difference from added where spam_at is null'),
        ('private.count_leads_moved', '-1 from removed', '-1 from removed where spam_at is null'),
        ('private.tell_of_new_leads', 'where leads.id = added.id', 'where leads.id = added.id and leads.spam_at is null'),
        ('private.count_report_day', 'where lead.created_at >= since', 'where lead.spam_at is null and lead.created_at >= since'),
        ('public.report_answers', $$where status = 'new' and answered_at$$, $$where spam_at is null and status = 'new' and answered_at$$),
        ('public.report_late', $$where leads.status = 'new'$$, $$where leads.spam_at is null and leads.status = 'new'$$),
        ('private.raise_answer_alarms', $$where status = 'new'$$, $$where spam_at is null and status = 'new'$$),
        ('private.chat_match', 'where leads.session_id = chats.session_id and', 'where leads.spam_at is null and leads.session_id = chats.session_id and'),
        ('private.chats_by_words', 'where leads.session_id is not null', 'where leads.spam_at is null and leads.session_id is not null'),
        (
          'private.found_chats',
          'where leads.id = newest.lead_id or newest.lead_id is null and leads.session_id = chat.session_id',
          'where leads.spam_at is null and (leads.id = newest.lead_id or newest.lead_id is null and leads.session_id = chat.session_id)'
        ),
        (
          'private.found_chats', 'coalesce(newest.person_id, lead.person_id), lead.id,',
          '(select people.id from public.people where people.id = coalesce(newest.person_id, lead.person_id) and not people.is_spam), lead.id,'
        ),
        ('private.joinable_lead', $$and status <> 'closed'$$, $$and spam_at is null and status <> 'closed'$$),
        ('private.lead_of_chat', 'where leads.session_id = session', 'where leads.session_id = session and leads.spam_at is null'),
        (
          'private.lead_of_chat', 'order by earlier.turn desc limit 1
    ) for no key update', 'order by earlier.turn desc limit 1
    ) and leads.spam_at is null for no key update'
        ),
        ('public.book_appointment', 'where person_id = private.person_at(asked.email)', 'where person_id = private.person_at(asked.email) and spam_at is null'),
        ('private.keep_first_submission', 'where earlier.fingerprint = new.fingerprint', 'where earlier.spam_at is null and earlier.fingerprint = new.fingerprint'),
        ('private.lead_facts', 'where other.person_id = lead.person_id', 'where other.spam_at is null and other.person_id = lead.person_id'),
        (
          'private.score_lead', 'select max(lead_score) as score from public.leads where person_id = lead.person_id',
          'select coalesce(max(lead_score), 0) as score from public.leads where spam_at is null and person_id = lead.person_id'
        ),
        ('public.undo_merge', 'max(lead_score) from public.leads where', 'max(lead_score) from public.leads where spam_at is null and'),
        -- A line of a file that is the lead leaves it as it is.
        ('private.plan_import', 'join public.leads on leads.id = import_rows.lead_id', 'join public.leads on leads.id = import_rows.lead_id and leads.spam_at is null'),
        ('public.change_leads', 'where leads.id = any (change_leads.ids)', 'where leads.spam_at is null and leads.id = any (change_leads.ids)'),
        ('public.changes_since', $$from public.leads where id in$$, $$from public.leads where spam_at is null and id in$$),
        ('public.changes_since', 'on leads.id = handoffs.lead_id', 'on leads.id = handoffs.lead_id and leads.spam_at is null'),
        ('public.log_mail', 'where id = log_mail.lead', 'where spam_at is null and id = log_mail.lead'),
        ('public.log_mail', 'where id = log_mail.person', 'where not is_spam and id = log_mail.person'),
        ('public.count_people', 'people.merged_into is null', 'people.merged_into is null and not people.is_spam'),
        ('public.search_people', 'where people.merged_into is null', 'where people.merged_into is null and not people.is_spam'),
        (
          'public.search_people', 'on kept.id = coalesce(people.merged_into, people.id)',
          'on kept.id = coalesce(people.merged_into, people.id) and not kept.is_spam'
        ),
        ('public.person_duplicates', 'and other.merged_into is null', 'and other.merged_into is null and not other.is_spam'),
        ('public.person_duplicates', 'and merged_into is null', 'and merged_into is null and not is_spam'),
        ('public.merge_people', 'if keeper.id is null or gone.id is null then', 'if keeper.id is null or gone.id is null or keeper.is_spam or gone.is_spam then')
    ) passage (name, former, present)
  loop
    before := pg_get_functiondef(edit.name::regproc);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception '% is not as expected.', edit.name;
    end if;
    execute after;
  end loop;

  -- Triggers that have a list of columns get the new one.
  for edit in
    select * from (
      values
        ('public.leads', 'z_audit', $$'answer_alarm_at')$$, $$'answer_alarm_at', 'spam_at')$$),
        ('public.people', 'z_audit', $$'submissions',$$, $$'submissions', 'is_spam',$$),
        ('public.leads', 'keep_what_the_visitor_sent', $$'answer_alarm_at')$$, $$'answer_alarm_at', 'spam_at')$$),
        ('public.people', 'keep_what_the_database_wrote', $$'submissions',$$, $$'submissions', 'is_spam',$$),
        ('public.leads', 'z_mark_changed', 'UPDATE OF status,', 'UPDATE OF spam_at, status,'),
        ('public.leads', 'z_mark_changed', '((old.status IS', '((old.spam_at IS DISTINCT FROM new.spam_at) OR (old.status IS')
    ) passage (table_name, name, former, present)
  loop
    select pg_get_triggerdef(oid) into before
    from pg_catalog.pg_trigger where tgrelid = edit.table_name::regclass and tgname = edit.name;
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception 'The trigger % of % is not as expected.', edit.name, edit.table_name;
    end if;
    execute replace(after, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
  end loop;
end;
$do$;

-- A new submission, an import, a merge or a restored lead shows the person again.
create function private.show_person()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_spam := false;
  return new;
end;
$$;
comment on function private.show_person is 'Trigger: a person with one more submission is no longer hidden as spam.';
revoke execute on function private.show_person from public;

create trigger show_person
before update of submissions on public.people
for each row when (old.is_spam and new.submissions > old.submissions)
execute function private.show_person();

-- --- What staff decide ---------------------------------------------------------------------------

-- An appointment whose lead is spam is cancelled without a message, and scheduled again without one. Its pending
-- reminders stay in the outbox: they are refused for as long as it is cancelled.
do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        ('private.complete_appointment', $$if old.status = 'cancelled' then$$,
          $$if old.status = 'cancelled' and current_setting('spam.changing', true) is distinct from 'on' then$$),
        ('private.tell_of_appointment', $$not in ('anon', 'authenticated', 'service_role') then$$,
          $$not in ('anon', 'authenticated', 'service_role') or current_setting('spam.changing', true) = 'on' then$$),
        ('private.append_booking', $$if change is not null and new.person_id is not null then$$,
          $$if change is not null and new.person_id is not null and current_setting('spam.changing', true) is distinct from 'on' then$$)
    ) passage (name, former, present)
  loop
    before := pg_get_functiondef(edit.name::regproc);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception '% is not as expected.', edit.name;
    end if;
    execute after;
  end loop;
end;
$do$;

drop trigger release_spam_booking on public.spam_submissions;
drop function private.release_spam_booking();

create function private.hide_spam_lead(marked uuid)
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
  where id = lead.person_id;
end;
$$;
comment on function private.hide_spam_lead is 'Counts a flagged lead out of its person, and hides a person of whom nothing else is left.';
revoke execute on function private.hide_spam_lead from public;

create or replace function public.mark_as_spam(lead_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales mark a lead as spam.';
  end if;
  -- The person first, as every submission of theirs does; in a way that lets a change of the lead, which
  -- appends to their timeline, finish.
  perform 1 from public.people
  where id = (select leads.person_id from public.leads where leads.id = mark_as_spam.lead_id)
  for no key update;
  update public.leads set spam_at = now()
  where leads.id = mark_as_spam.lead_id and spam_at is null
  returning * into lead;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This lead does not exist any more.',
      hint = 'Load the list again: somebody may have marked it already.';
  end if;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, fingerprint, created_at, points, reasons, judged_by, lead_id
  )
  values (
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.fingerprint, lead.created_at, 100, array['Marked by staff'],
    (select user_id from public.staff where user_id = auth.uid()), lead.id
  );
  perform private.hide_spam_lead(lead.id);

  -- Pending messages about it are not sent, also not after it is restored.
  delete from public.outbox
  where person_id = lead.person_id and state = 'pending' and (
    lead.id::text in (payload #>> '{lead,id}', payload #>> '{data,id}')
    or appointment_id in (select id from public.appointments where submission_id = lead.submission_id)
      and topic <> 'appointment_reminder'
    or topic in ('lead_confirmation', 'guide') and created_at = lead.created_at
  );
  -- The booking that was this very submission gives its time back. One that only joined the lead stays: its sender
  -- may be another person.
  perform set_config('spam.changing', 'on', true);
  update public.appointments set status = 'cancelled'
  where submission_id = lead.submission_id and starts_at > now() and status in ('scheduled', 'confirmed');
  perform set_config('spam.changing', '', true);
end;
$$;
comment on function public.mark_as_spam is 'Flags a lead as spam, which hides it with its person, unless there is more of them, and frees the time it booked.';

create or replace function public.restore_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept public.spam_submissions;
  lead public.leads;
  booked uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales restore a submission.';
  end if;
  -- In the order of mark_as_spam: person, lead, submission.
  perform 1 from public.people
  where people.id = (select leads.person_id from public.leads where leads.id = restore_submission.id)
  for no key update;
  select * into lead from public.leads where leads.id = restore_submission.id and spam_at is not null for update;
  update public.leads set spam_at = null where leads.id = lead.id;
  delete from public.spam_submissions spam where spam.id = restore_submission.id returning * into kept;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This submission is not among the spam.',
      hint = 'Load the list again: it may have been restored already.';
  end if;
  perform private.audit(
    'restore', 'public.spam_submissions', kept.id::text, null,
    jsonb_build_object('points', kept.points, 'reasons', kept.reasons)
  );

  if kept.lead_id is null then
    insert into public.leads (
      id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
      attribution, signals, consent_wording, created_at
    )
    values (
      kept.id, kept.name, kept.email, kept.company, kept.role, kept.phone, kept.inquiry_type, kept.message,
      kept.form_source, kept.session_id, kept.submission_id, kept.attribution, kept.signals,
      kept.consent_wording, kept.created_at
    );
    return;
  end if;

  update public.people set
    submissions = submissions + 1, lead_score = greatest(people.lead_score, lead.lead_score)
  where people.id = lead.person_id;
  -- A time that was given to somebody else stays theirs.
  perform set_config('spam.changing', 'on', true);
  for booked in
    select appointments.id from public.appointments
    where submission_id = lead.submission_id and status = 'cancelled' and cancelled_at = lead.spam_at and starts_at > now()
  loop
    begin
      update public.appointments set status = 'scheduled', cancelled_at = null where appointments.id = booked;
    exception
      when sqlstate 'PT409' then null;
    end;
  end loop;
  perform set_config('spam.changing', '', true);
end;
$$;
comment on function public.restore_submission is 'Shows a flagged lead again and changes nothing else of it; makes a lead of a submission that was classified when it arrived, with all that follows from a lead.';

-- --- What is removed with time -------------------------------------------------------------------

create function private.remove_spam_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  delete from public.leads where id = old.lead_id and spam_at is not null returning person_id into person;
  if exists (select 1 from public.people where id = person and is_spam)
    and not exists (select 1 from public.leads where person_id = person)
  then
    -- Chats are kept for as long as other chats.
    update public.conversations set person_id = null where person_id = person;
    update public.handoffs set person_id = null where person_id = person;
    delete from public.people where id = person;
  end if;
  return null;
end;
$$;
comment on function private.remove_spam_lead is 'Trigger: when retention or an erasure removes marked spam, its flagged lead goes too, and a person of whom nothing else is left.';
revoke execute on function private.remove_spam_lead from public;

-- An erasure removes the lead itself, and the submission with it.
update private.erase_catalogue set step = 70 where table_name = 'public.spam_submissions';

create trigger remove_spam_lead
after delete on public.spam_submissions
for each row when (old.lead_id is not null)
execute function private.remove_spam_lead();

-- --- Leads that were marked before ---------------------------------------------------------------

-- They were processed when they arrived, and deleted when they were marked. As leads of the operator they are
-- linked, scored and assigned, but nothing is sent.
do $do$
declare
  marked public.spam_submissions;
begin
  -- No decision of anyone, so nothing for the audit.
  perform set_config('audit.purging', 'on', true);
  for marked in
    select * from public.spam_submissions spam
    where reasons = array['Marked by staff'] and not exists (select 1 from public.leads where leads.id = spam.id)
  loop
    insert into public.leads (
      id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
      attribution, signals, consent_wording, created_at, answer_alarm_at
    )
    values (
      marked.id, marked.name, marked.email, marked.company, marked.role, marked.phone, marked.inquiry_type,
      marked.message, marked.form_source, marked.session_id, marked.submission_id, marked.attribution, marked.signals,
      marked.consent_wording, marked.created_at, now()
    );
    update public.leads set spam_at = marked.judged_at where id = marked.id;
    update public.spam_submissions set lead_id = id where id = marked.id;
    perform private.hide_spam_lead(marked.id);
  end loop;
  perform set_config('audit.purging', '', true);
end;
$do$;

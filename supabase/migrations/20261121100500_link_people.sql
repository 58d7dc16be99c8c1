-- What happens to a submission after its insert, in the order of the triggers' names: a repeated one is
-- taken away again, the rest is linked to its person. Each later trigger (they run by name: "c_", "d_",
-- "e_" ...) skips a row that an earlier one has taken away.

-- A retry used to be skipped before the insert, so that a counted insert (Prefer: count=exact) told it.
-- Now its row is inserted too and taken away in the same transaction: every answer counts one.
alter table public.leads drop constraint leads_submission_id_key;
alter table public.leads
  add constraint leads_submission_id_key
  exclude using btree (submission_id with =) deferrable initially deferred;

comment on column public.leads.submission_id is
  'Made by the form. A second insert with the same id stores nothing more and answers like the first.';

-- It acts with the rights of whoever inserts: an API role is held to what it may choose, the database's
-- own functions are not.
create or replace function private.admit_lead()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if new.status <> 'new' or new.lead_score <> 0 or new.created_at <> now()::timestamptz(3) then
      raise insufficient_privilege using
        message = 'status, lead_score and created_at are written by the database.',
        hint = 'Send the lead without these columns.';
    end if;
    new.id := gen_random_uuid();
    new.person_id := null;
    new.owner_id := null;
    new.answered_at := null;
    new.answer_alarm_at := null;
  end if;
  return new;
end;
$$;
comment on function private.admit_lead is 'Keeps what the database decides out of visitors'' hands.';

create function private.lead_fingerprint(email text, form_source public.form_source, message text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select sha256(convert_to(
    private.normal_email(email) || E'\n' || form_source::text || E'\n' || coalesce(message, ''), 'UTF8'
  ));
$$;
comment on function private.lead_fingerprint is 'SHA-256 of address, form and text.';
revoke execute on function private.lead_fingerprint from public;

-- Two retries at the same moment take turns, so that the second sees the row of the first. The locks are
-- 1024 in all, however many rows one statement inserts.
create function private.identify_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  turn integer;
begin
  new.fingerprint := private.lead_fingerprint(new.email, new.form_source, new.message);
  for turn in
    select distinct hashtext(identity) & 1023 as place
    from unnest(array[
      'submission ' || new.submission_id::text,
      case when current_setting('role', true) = 'anon' then 'fingerprint ' || encode(new.fingerprint, 'hex') end
    ]) identity
    where identity is not null
    order by place
  loop
    perform pg_advisory_xact_lock(hashtext('public.leads'), turn);
  end loop;
  return new;
end;
$$;
comment on function private.identify_lead is 'Gives a lead its fingerprint; makes retries take turns.';
revoke execute on function private.identify_lead from public;

create trigger identify_lead
before insert on public.leads
for each row execute function private.identify_lead();

-- The fingerprint counts where there is no id or one of the site's forms, which are of version 8: another tab
-- and the way back make another. Whoever makes ids of another version tells submissions apart alone. It
-- counts for visitors: an import may hold the same text twice.
create function private.keep_first_submission()
returns trigger
language plpgsql
security definer
set search_path = ''
-- A plan made for any fingerprint may read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  delete from public.leads
  where id = new.id and (
    exists (
      select 1 from public.leads earlier
      where earlier.submission_id = new.submission_id and earlier.id <> new.id
    )
    or (new.submission_id is null or substr(new.submission_id::text, 15, 1) = '8')
    and current_setting('role', true) = 'anon' and exists (
      select 1 from public.leads earlier
      where earlier.fingerprint = new.fingerprint and earlier.id <> new.id
        and earlier.created_at > new.created_at - interval '10 minutes'
    )
  );
  return null;
end;
$$;
comment on function private.keep_first_submission is 'Takes the row of a repeated submission away again; nothing in the answer tells.';
revoke execute on function private.keep_first_submission from public;

create trigger a00_keep_first_submission
after insert on public.leads
for each row execute function private.keep_first_submission();

-- The page's own clock: anything but a time of the last two years is not believed.
create function private.first_visit(attribution jsonb, submitted timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  visited timestamptz;
begin
  visited := attribution #>> '{first,at}';
  return case when visited between submitted - interval '2 years' and submitted then visited else submitted end;
exception
  when data_exception then return submitted;
end;
$$;
comment on function private.first_visit is 'When a visitor first came, as their page says, or else when they wrote.';
revoke execute on function private.first_visit from public;

create function private.person_of(
  address text, name text, company text, phone text, seen timestamptz, submitted integer
)
returns uuid
language sql
security definer
set search_path = ''
as $$
  insert into public.people as person
    (email, name, company, phone, submissions, first_seen_at, last_seen_at)
  values (private.normal_email(address), name, company, phone, submitted, seen, seen)
  on conflict (email) do update set
    name = coalesce(person.name, excluded.name),
    company = coalesce(person.company, excluded.company),
    phone = coalesce(person.phone, excluded.phone),
    submissions = person.submissions + excluded.submissions,
    first_seen_at = least(person.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(person.last_seen_at, excluded.last_seen_at)
  returning id;
$$;
comment on function private.person_of is 'The person of an address, made when there is none; "submitted" adds to their submissions.';
revoke execute on function private.person_of from public;

create function private.link_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  chatted timestamptz;
begin
  if not exists (select 1 from public.leads where id = new.id) then
    return null;
  end if;
  person := private.person_of(new.email, new.name, new.company, new.phone, new.created_at, 1);
  update public.leads set person_id = person where id = new.id;

  if new.session_id is not null then
    with linked as (
      update public.conversations set person_id = person
      where session_id = new.session_id and person_id is null
      returning created_at
    )
    select min(created_at) into chatted from linked;
  end if;
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  select person, new.id, event.kind, event.at, event.subject_id, event.details
  from (
    values
      ('first_visit'::public.person_event_kind, private.first_visit(new.attribution, new.created_at), null::uuid, '{}'::jsonb),
      ('chat', chatted, new.session_id, '{}'),
      (
        case new.form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
        new.created_at, new.id, jsonb_build_object('form_source', new.form_source)
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null and not (
    event.kind = 'first_visit'
    and exists (select 1 from public.person_events known where known.person_id = person and known.kind = 'first_visit')
  );

  if new.consent_wording is not null then
    insert into public.consents (person_id, purpose, wording, at, source)
    values (person, 'inquiry', new.consent_wording, new.created_at, new.form_source::text);
  end if;
  return null;
end;
$$;
comment on function private.link_person is 'Links a stored lead to its person and begins or continues the timeline.';
revoke execute on function private.link_person from public;

create trigger b_link_person
after insert on public.leads
for each row execute function private.link_person();

-- A corrected address can be another person's.
create function private.relink_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.person_id is not null then
    new.person_id := private.person_of(new.email, new.name, new.company, new.phone, new.created_at, 1);
    update public.people set submissions = greatest(submissions - 1, 0) where id = old.person_id;
    update public.person_events set person_id = new.person_id where lead_id = new.id;
  end if;
  new.fingerprint := private.lead_fingerprint(new.email, new.form_source, new.message);
  return new;
end;
$$;
comment on function private.relink_person is 'Moves a lead with a corrected address, and its events, to the person of that address.';
revoke execute on function private.relink_person from public;

create trigger relink_person
before update of email on public.leads
for each row when (lower(btrim(old.email)) <> lower(btrim(new.email)))
execute function private.relink_person();

create function private.note_answer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.answered_at := coalesce(new.answered_at, now());
  return new;
end;
$$;
comment on function private.note_answer is 'Keeps the time at which a lead was first taken up.';
revoke execute on function private.note_answer from public;

create trigger note_answer
before update of status on public.leads
for each row when (old.status = 'new' and new.status <> 'new')
execute function private.note_answer();

create function private.append_lead_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor uuid := (select user_id from public.staff where user_id = auth.uid());
begin
  insert into public.person_events (person_id, lead_id, kind, subject_id, actor_id, details)
  select new.person_id, new.id, change.kind, new.id, actor, jsonb_build_object('from', change.was, 'to', change.became)
  from (
    values
      ('status_change'::public.person_event_kind, old.status::text, new.status::text),
      ('owner_change', old.owner_id::text, new.owner_id::text)
  ) change (kind, was, became)
  where change.was is distinct from change.became;
  return null;
end;
$$;
comment on function private.append_lead_change is 'Appends a change of status or owner to the timeline.';
revoke execute on function private.append_lead_change from public;

create trigger append_lead_change
after update of status, owner_id on public.leads
for each row when (
  new.person_id is not null
  and (old.status is distinct from new.status or old.owner_id is distinct from new.owner_id)
)
execute function private.append_lead_change();

create function private.append_written()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, actor_id)
  values (
    new.person_id, new.lead_id, tg_argv[0]::public.person_event_kind, new.created_at, new.id, new.author_id
  );
  return null;
end;
$$;
comment on function private.append_written is 'Appends a note or task to the timeline.';
revoke execute on function private.append_written from public;

create trigger append_note
after insert on public.notes
for each row execute function private.append_written('note');

create trigger append_task
after insert on public.tasks
for each row execute function private.append_written('task');

-- The leads that were there before.
update public.leads set fingerprint = private.lead_fingerprint(email, form_source, message);
alter table public.leads
  alter column fingerprint set not null,
  -- Overwritten by the trigger; it spares those who insert a row from naming the column.
  alter column fingerprint set default '';

insert into public.people (email, name, company, phone, submissions, first_seen_at, last_seen_at)
select private.normal_email(email),
  (array_agg(name order by created_at, id))[1],
  (array_agg(company order by created_at, id) filter (where company is not null))[1],
  (array_agg(phone order by created_at, id) filter (where phone is not null))[1],
  count(*), min(created_at), max(created_at)
from public.leads
group by 1;

update public.leads set person_id = people.id
from public.people
where people.email = private.normal_email(leads.email);

insert into public.person_events (person_id, kind, at)
select id, 'first_visit', first_seen_at from public.people;

insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
select person_id, id,
  case form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
  created_at, id, jsonb_build_object('form_source', form_source)
from public.leads
order by created_at, id;

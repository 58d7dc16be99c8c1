-- Spam is judged where every door passes: in the database, after the insert. What is judged spam is kept
-- apart, where staff look at it and take it back; its sender is answered like everyone else. A signal that
-- is missing says nothing: visitors without JavaScript and direct inserts are as good as others.

create table public.spam_submissions (
  id uuid primary key,
  name text not null constraint spam_submissions_name_length check (char_length(name) <= 200),
  email text not null constraint spam_submissions_email_length check (char_length(email) <= 254),
  company text constraint spam_submissions_company_length check (char_length(company) <= 200),
  role text constraint spam_submissions_role_length check (char_length(role) <= 100),
  phone text constraint spam_submissions_phone_length check (char_length(phone) <= 40),
  inquiry_type public.inquiry_type,
  message text constraint spam_submissions_message_length check (char_length(message) <= 6000),
  form_source public.form_source not null,
  session_id uuid,
  submission_id uuid,
  attribution jsonb constraint spam_submissions_attribution_length check (octet_length(attribution::text) <= 8192),
  signals jsonb constraint spam_submissions_signals_length check (octet_length(signals::text) <= 2048),
  consent_wording text constraint spam_submissions_consent_wording_length check (char_length(consent_wording) <= 40),
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  points integer not null,
  reasons text[] not null constraint spam_submissions_reasons_length check (octet_length(reasons::text) <= 4000),
  judged_at timestamptz(3) not null default now(),
  judged_by uuid references public.staff (user_id) on delete set null
);

comment on table public.spam_submissions is 'Submissions judged to be spam, as they came. Kept for 90 days; staff make a lead of one that was judged wrongly.';
comment on column public.spam_submissions.id is 'Of the lead it was, and will be when it is restored.';
comment on column public.spam_submissions.points is '100 and more is spam.';
comment on column public.spam_submissions.reasons is 'What it has its points for.';
comment on column public.spam_submissions.judged_by is 'The staff member who said so; null for the database.';

create index spam_submissions_newest_first on public.spam_submissions (judged_at desc, id desc);
create unique index spam_submissions_submission_id_key on public.spam_submissions (submission_id);
create index spam_submissions_fingerprint on public.spam_submissions (fingerprint, judged_at);
create index spam_submissions_judge on public.spam_submissions (judged_by);

alter table public.spam_submissions enable row level security;

create policy "admins and sales read spam"
on public.spam_submissions for select to authenticated
using ((select private.has_role('admin', 'sales')));

revoke all on public.spam_submissions from service_role;
grant select on public.spam_submissions to authenticated;
grant select on public.spam_submissions to service_role;

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('public.spam_submissions', true, 'lower(email) = $2', 20, 'Removed.');
insert into private.retention (table_name, keep, aged_by, step) values
  ('public.spam_submissions', interval '90 days', 'judged_at', 20);

create table private.spam_phrases (
  phrase text primary key constraint spam_phrases_lower check (phrase = lower(btrim(phrase)) and char_length(phrase) between 4 and 100),
  points integer not null default 40 constraint spam_phrases_points check (points between 1 and 100)
);
comment on table private.spam_phrases is 'What spam says, in lower case with single blanks. None is spam by itself: people write about such things, too.';
alter table private.spam_phrases enable row level security;
insert into private.erase_catalogue (table_name, personal, how) values
  ('private.spam_phrases', false, 'Phrases.');

insert into private.spam_phrases (phrase) values
  ('backlinks'), ('guest post'), ('domain authority'), ('first page of google'), ('rank your website'),
  ('seo services'), ('seo package'), ('web traffic to your'), ('email list for sale'), ('buy followers'),
  ('online casino'), ('sports betting'), ('payday loan'), ('guaranteed loan'), ('crypto investment'),
  ('double your bitcoin'), ('forex signals'), ('make money online'), ('work from home and earn'),
  ('cheap viagra'), ('weight loss pills'), ('hot singles'), ('adult dating'), ('replica watches'),
  ('you have won'), ('claim your prize'), ('wire transfer fee'), ('contact form blast'),
  ('millions of contact forms'), ('[url='), ('<a href=');

-- The same text is found again whatever its spaces and capitals. Shorter ones are the same by nature: the
-- guide form's company size, "please call me". Written out each time: whoever inserts a row would need the
-- right to call a function of an index.
create index leads_same_text
on public.leads (md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))), created_at desc)
where char_length(message) >= 60;
create index spam_submissions_same_text
on public.spam_submissions (md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))), created_at desc)
where char_length(message) >= 60;

create function private.spam_signs(lead public.leads)
returns table (points integer, reason text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  body text := lower(regexp_replace(concat_ws(' ', lead.name, lead.company, lead.message), '\s+', ' ', 'g'));
  links integer := regexp_count(lead.message, 'https?://|\mwww\.', 1, 'i');
  same_text text := md5(lower(btrim(regexp_replace(lead.message, '\s+', ' ', 'g'))));
  others integer := 0;
begin
  return query
    select sign.points, sign.reason
    from (
      values
        (100, 'A field that people do not see was filled in', lead.signals -> 'honeypot' = 'true'),
        (
          100, 'Sent less than a second after the form was shown',
          case when jsonb_typeof(lead.signals -> 'elapsed_ms') = 'number'
            then (lead.signals ->> 'elapsed_ms')::numeric < 1000 end
        ),
        (60, 'The token of the form is not ours', lead.signals ->> 'token' = 'wrong'),
        (60, 'An address of a page as name or company', concat_ws(' ', lead.name, lead.company) ~* 'https?://|\mwww\.'),
        (20, 'A link', links in (1, 2)),
        (50, 'Several links', links between 3 and 7),
        (100, 'Many links', links >= 8)
    ) sign (points, reason, is_met)
    where sign.is_met;

  return query
    select known.points, format('Says "%s"', known.phrase)
    from private.spam_phrases known
    where position(known.phrase in body) > 0
    order by known.phrase
    limit 10;

  if char_length(lead.message) >= 60 then
    select count(distinct private.normal_email(twin.email)) into others
    from (
      select email from public.leads
      where md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))) = same_text
        and char_length(message) >= 60
        and created_at > lead.created_at - interval '1 day'
      union all
      select email from public.spam_submissions
      where md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))) = same_text
        and char_length(message) >= 60
        and created_at > lead.created_at - interval '1 day'
      limit 200
    ) twin
    where private.normal_email(twin.email) <> private.normal_email(lead.email);
  end if;
  if others >= 10 then
    return query select 80, 'The same text from ten other addresses or more';
  elsif others >= 3 then
    return query select 40, 'The same text from several other addresses';
  end if;
end;
$$;
comment on function private.spam_signs is 'What speaks for spam in a submission, with points; 100 and more together is spam.';
revoke execute on function private.spam_signs from public;

create function private.judge_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  total integer;
  reasons text[];
  is_known boolean;
begin
  -- Submissions of visitors; what the operator loads and what staff restore is not judged.
  if current_setting('role', true) is distinct from 'anon' then
    return null;
  end if;
  select * into lead from public.leads where id = new.id;
  if not found then
    return null;
  end if;
  -- A retry of what was judged already.
  is_known := exists (select 1 from public.spam_submissions where submission_id = lead.submission_id);
  select coalesce(sum(sign.points), 0), array_agg(sign.reason) into total, reasons
  from private.spam_signs(lead) sign;
  if total < 100 and not is_known then
    return null;
  end if;

  delete from public.leads where id = lead.id;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, fingerprint, created_at, points, reasons
  )
  select
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.fingerprint, lead.created_at, total, reasons
  where not is_known and not exists (
    select 1 from public.spam_submissions
    where fingerprint = lead.fingerprint and judged_at > now() - interval '10 minutes'
  );
  return null;
end;
$$;
comment on function private.judge_lead is 'Trigger: moves a visitor''s submission that is spam out of the leads before anything follows from it.';
revoke execute on function private.judge_lead from public;

create trigger a0_judge_lead
after insert on public.leads
for each row execute function private.judge_lead();

-- --- What staff decide -------------------------------------------------------------------------

create function public.restore_submission(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept public.spam_submissions;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales restore a submission.';
  end if;
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
  insert into public.leads (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, created_at
  )
  values (
    kept.id, kept.name, kept.email, kept.company, kept.role, kept.phone, kept.inquiry_type, kept.message,
    kept.form_source, kept.session_id, kept.submission_id, kept.attribution, kept.signals,
    kept.consent_wording, kept.created_at
  );
end;
$$;
comment on function public.restore_submission is 'Makes a lead of a submission that was judged spam: with its time, and with all that follows from a lead.';
revoke execute on function public.restore_submission from public, anon;
grant execute on function public.restore_submission to authenticated;

create function public.mark_as_spam(lead_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  person public.people;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales mark a lead as spam.';
  end if;
  -- The person first, as every submission of theirs does; in a way that lets a change of the lead, which
  -- appends to their timeline, finish.
  select * into person from public.people
  where id = (select leads.person_id from public.leads where leads.id = mark_as_spam.lead_id)
  for no key update;
  delete from public.leads where leads.id = mark_as_spam.lead_id returning * into lead;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This lead does not exist any more.',
      hint = 'Load the list again: somebody may have marked it already.';
  end if;
  insert into public.spam_submissions (
    id, name, email, company, role, phone, inquiry_type, message, form_source, session_id, submission_id,
    attribution, signals, consent_wording, fingerprint, created_at, points, reasons, judged_by
  )
  values (
    lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
    lead.form_source, lead.session_id, lead.submission_id, lead.attribution, lead.signals,
    lead.consent_wording, lead.fingerprint, lead.created_at, 100, array['Marked by staff'],
    (select user_id from public.staff where user_id = auth.uid())
  );

  -- Nobody is told any more, and nothing is left of it with the person.
  delete from public.outbox
  where person_id = person.id and state = 'pending'
    and lead.id::text in (payload #>> '{lead,id}', payload #>> '{data,id}');
  delete from public.consents
  where person_id = person.id and purpose = 'inquiry' and at = lead.created_at
    and wording = lead.consent_wording;
  if exists (select 1 from public.leads where person_id = person.id)
    or exists (select 1 from public.notes where person_id = person.id)
    or exists (select 1 from public.tasks where person_id = person.id)
  then
    update public.people set
      submissions = greatest(submissions - 1, 0),
      lead_score = coalesce((select max(lead_score) from public.leads where person_id = person.id), 0)
    where id = person.id;
    if not exists (select 1 from public.person_events where person_id = person.id and kind = 'first_visit') then
      insert into public.person_events (person_id, kind, at)
      values (person.id, 'first_visit', person.first_seen_at);
    end if;
  else
    -- What they said stays, without the person: a restored submission finds it again by its session.
    update public.conversations set person_id = null where person_id = person.id;
    update public.handoffs set person_id = null where person_id = person.id;
    delete from public.people where id = person.id;
  end if;
end;
$$;
comment on function public.mark_as_spam is 'Moves a lead to the spam, with all that followed from it. A person without another lead goes with it.';
revoke execute on function public.mark_as_spam from public, anon;
grant execute on function public.mark_as_spam to authenticated;

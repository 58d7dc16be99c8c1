-- Answers that are written once: staff open their mail program with one of them filled in. What was sent
-- is told to the timeline by whoever sent it, because no one else knows.

create table public.reply_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint reply_templates_name_key unique
    constraint reply_templates_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  position integer not null default 100 constraint reply_templates_position_range check (position between 1 and 10000),
  subject text not null
    constraint reply_templates_subject_length check (char_length(subject) <= 200 and btrim(subject) <> '')
    constraint reply_templates_subject_line check (subject !~ '[[:cntrl:]]'),
  -- What fits into the address that opens a mail program.
  body text not null constraint reply_templates_body_length check (char_length(body) <= 1500 and btrim(body) <> ''),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.reply_templates is 'Mails that staff begin with. {name}, {company} and {sender} stand for what is filled in.';
comment on column public.reply_templates.position is 'The first by position is offered first.';

create index reply_templates_in_order on public.reply_templates (position, name, id);

create trigger count_versions
before update on public.reply_templates
for each row execute function private.count_versions();

create trigger z_audit
after insert or update or delete on public.reply_templates
for each row execute function private.audit_change(
  'id', 'id', 'id', 'name', 'position', 'subject', 'body', 'created_at'
);

alter table public.reply_templates enable row level security;

create policy "staff read reply templates"
on public.reply_templates for select to authenticated
using ((select private.has_role('admin', 'sales', 'marketing', 'viewer')));

create policy "admins and sales write reply templates"
on public.reply_templates for insert to authenticated
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales change reply templates"
on public.reply_templates for update to authenticated
using ((select private.has_role('admin', 'sales')))
with check ((select private.has_role('admin', 'sales')));

create policy "admins and sales remove reply templates"
on public.reply_templates for delete to authenticated
using ((select private.has_role('admin', 'sales')));

grant select, delete on public.reply_templates to authenticated;
grant insert (name, position, subject, body), update (name, position, subject, body)
on public.reply_templates to authenticated;
grant select, insert, update, delete on public.reply_templates to service_role;

insert into private.erase_catalogue (table_name, personal, how) values
  ('public.reply_templates', false, 'Texts with gaps; names nobody.');

-- A set to begin with, to be rewritten in the back office.
insert into public.reply_templates (name, position, subject, body) values
  ('First answer', 10, 'Your message to us',
    E'Hello {name},\n\nthank you for writing to us. I have read your message and would like to understand what {company} needs before I answer in detail.\n\nWhich day this week suits you for a call of half an hour?\n\nKind regards\n{sender}'),
  ('Demo offered', 20, 'A demo for {company}',
    E'Hello {name},\n\na demo takes 30 minutes and shows your own case, not slides. You can choose a time on our website under "Schedule a Demo", or name one that suits you and I will take it.\n\nKind regards\n{sender}'),
  ('After the guide', 30, 'The solution guide',
    E'Hello {name},\n\nyou downloaded our solution guide. Which of the modules is closest to what {company} works on at the moment? I can send the figures that belong to it.\n\nKind regards\n{sender}');

create function public.log_mail(person uuid, lead uuid default null, template text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales write into the timeline.';
  end if;
  if not exists (select 1 from public.people where id = log_mail.person)
    or log_mail.lead is not null and not exists (
      select 1 from public.leads where id = log_mail.lead and person_id = log_mail.person
    )
  then
    raise sqlstate 'PT404' using
      message = 'This person or submission does not exist any more.',
      hint = 'Load the page again.';
  end if;
  insert into public.person_events (person_id, lead_id, kind, actor_id, details)
  values (
    log_mail.person, log_mail.lead, 'mail', auth.uid(),
    jsonb_strip_nulls(jsonb_build_object('topic', 'reply', 'template', left(btrim(log_mail.template), 100)))
  );
end;
$$;
comment on function public.log_mail is 'Notes in the timeline that the caller has sent a mail, and with which template it began.';
revoke execute on function public.log_mail from public, anon, authenticated;
grant execute on function public.log_mail to authenticated;

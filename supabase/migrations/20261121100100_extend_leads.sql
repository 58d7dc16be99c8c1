-- A lead belongs to a person and an owner, and keeps what came with it: where the visitor came from,
-- signals for the judgement of spam, the version of the privacy line that was shown.

alter table public.leads
  add column person_id uuid references public.people (id),
  add column owner_id uuid references public.staff (user_id) on delete set null,
  add column attribution jsonb
    constraint leads_attribution_object check (jsonb_typeof(attribution) = 'object')
    constraint leads_attribution_length check (octet_length(attribution::text) <= 8192),
  add column signals jsonb
    constraint leads_signals_object check (jsonb_typeof(signals) = 'object')
    constraint leads_signals_length check (octet_length(signals::text) <= 2048),
  add column consent_wording text
    constraint leads_consent_wording_length check (char_length(consent_wording) between 1 and 40),
  add column fingerprint bytea,
  add column search_text text not null generated always as (
    lower(name || E'\n' || email || E'\n' || coalesce(company, ''))
  ) stored,
  add column answered_at timestamptz(3),
  add column answer_alarm_at timestamptz(3);

comment on column public.leads.person_id is 'Whose submission it is, by the e-mail address; written by the database.';
comment on column public.leads.owner_id is 'The staff member who answers it.';
comment on column public.leads.attribution is 'Where the visitor came from: first and last touch, as the page sent it. At most 8 kB.';
comment on column public.leads.signals is 'What the form noticed about how it was filled in, for the judgement of spam. At most 2 kB.';
comment on column public.leads.consent_wording is 'The version of the privacy line that stood at the form.';
comment on column public.leads.fingerprint is 'SHA-256 of address, form and text: the same again within 10 minutes is a retry.';
comment on column public.leads.search_text is 'What the search of the list looks through, in lower case.';
comment on column public.leads.answered_at is 'When its status first left "new".';
comment on column public.leads.answer_alarm_at is 'When its owner was warned that the answer is due.';

create index leads_person on public.leads (person_id, created_at desc);
create index leads_owner on public.leads (owner_id);
create index leads_session on public.leads (session_id) where session_id is not null;
create index leads_fingerprint on public.leads (fingerprint, created_at);

grant insert (attribution, signals, consent_wording) on public.leads to anon;
grant update (owner_id) on public.leads to authenticated;

drop trigger keep_what_the_visitor_sent on public.leads;
create trigger keep_what_the_visitor_sent
before update on public.leads
for each row execute function private.refuse_change(
  'id', 'message', 'form_source', 'session_id', 'submission_id', 'lead_score', 'created_at', 'person_id',
  'attribution', 'signals', 'consent_wording', 'fingerprint', 'answered_at', 'answer_alarm_at'
);

-- The lead list: more filters, search by words and phone numbers, bulk changes with undo, views shared with the
-- team, leads added by staff, and files that spreadsheets read.

-- --- Origin ----------------------------------------------------------------------------------------------

alter table public.leads add column origin text not null default 'form'
  constraint leads_origin check (origin in ('form', 'import', 'staff'));

comment on column public.leads.origin is
  'How the lead was created: by a form of the site, by an import, or by staff. Only leads of forms have a response deadline.';

grant select (origin) on public.leads to authenticated;

-- --- Search by words and phone numbers -------------------------------------------------------------------

-- Rewrites the table once. The index and the grants of the column remain.
alter table public.leads alter column search_text set expression as (
  lower(name || E'\n' || email || E'\n' || coalesce(company, ''))
    || E'\n' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
);

comment on column public.leads.search_text is
  'Search index text of the lead list: name, email and company in lower case, and the digits of the phone number.';

create function private.search_words(term text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case
    -- A phone number, however it is written. Shorter digits are words like any other.
    when term ~ '^[0-9 +()./-]+$' and char_length(regexp_replace(term, '[^0-9]', '', 'g')) >= 7
      then array[regexp_replace(term, '[^0-9]', '', 'g')]
    when exists (select 1 from regexp_split_to_table(term, '\s+') word where char_length(word) >= 3)
      then array(select distinct word from regexp_split_to_table(term, '\s+') word where word <> '')
    -- Short words alone have no trigram: they are searched as one text.
    when term <> '' then array[term]
    else '{}'
  end;
$$;
comment on function private.search_words is
  'The texts that a lead must contain to match a search: its words in any order, or the digits of a phone number.';
revoke execute on function private.search_words from public;

create or replace function private.lead_search_condition(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(string_agg(format('strpos(search_text, %L) > 0', word), ' and '), 'true')
  from unnest(private.search_words(term)) word;
$$;

create function private.lead_index_condition(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    format(
      'private.trigrams(search_text) @> (%s)',
      string_agg(format('private.trigrams(%L)', word), ' || ') filter (where char_length(word) >= 3)
    ),
    'true'
  )
  from unnest(private.search_words(term)) word;
$$;
comment on function private.lead_index_condition is
  'A condition that the trigram index answers: a superset of the leads that contain the words of a term.';
revoke execute on function private.lead_index_condition from public;

-- --- More filters ----------------------------------------------------------------------------------------

-- For the filter by inquiry type, newest first.
create index leads_by_inquiry_type on public.leads (inquiry_type, created_at desc, id desc)
where inquiry_type is not null;

create function private.lead_criteria_condition(criteria jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    case when criteria ->> 'score_min' is not null
      then format('lead_score >= %s', (criteria ->> 'score_min')::integer) end,
    case when criteria ->> 'score_max' is not null
      then format('lead_score <= %s', (criteria ->> 'score_max')::integer) end,
    case when criteria ->> 'created_from' is not null
      then format('created_at >= %L', (criteria ->> 'created_from')::timestamptz) end,
    case when criteria ->> 'created_before' is not null
      then format('created_at < %L', (criteria ->> 'created_before')::timestamptz) end,
    case when criteria ->> 'reply' in ('awaiting', 'overdue')
      then 'status = ''new'' and answered_at is null and origin = ''form''' end,
    case when criteria ->> 'reply' = 'overdue'
      then format('created_at <= %L', now() - private.response_time()) end,
    case when criteria ->> 'inquiry_type' is not null
      then format('inquiry_type = %L', (criteria ->> 'inquiry_type')::public.inquiry_type) end,
    case when private.normalize_search(criteria ->> 'company') <> ''
      then format('strpos(lower(company), %L) > 0', private.normalize_search(criteria ->> 'company')) end,
    -- "id" is the lead in every query: the subquery names its columns.
    case when (criteria ->> 'has_booking')::boolean then
      'id in (select booked.lead_id from public.appointments booked where booked.status <> ''cancelled'')' end,
    case when criteria ->> 'origin' is not null then format('origin = %L', criteria ->> 'origin') end
  );
$$;
comment on function private.lead_criteria_condition is
  'Further filters of the lead list as a condition: score_min, score_max, created_from, created_before, reply ("awaiting" or "overdue"), inquiry_type, company, has_booking and origin. Empty without any.';
revoke execute on function private.lead_criteria_condition from public;

create function private.lead_search_term(search text, criteria jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(concat_ws(
    ' ', private.normalize_search(search), nullif(private.normalize_search(criteria ->> 'company'), '')
  ));
$$;
comment on function private.lead_search_term is
  'The search term with the company of the filter: search_text contains both, so its index finds rare companies.';
revoke execute on function private.lead_search_term from public;

drop function private.lead_filter_condition(public.lead_status, public.form_source, text, uuid[], text);

create function private.lead_filter_condition(
  status public.lead_status, form_source public.form_source, owner text default null, ids uuid[] default null,
  campaign text default null, criteria jsonb default null
)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'spam_at is null',
    case when status is not null then format('status = %L', status) end,
    case when form_source is not null then format('form_source = %L', form_source) end,
    case
      when owner = 'unassigned' then 'owner_id is null'
      when owner is not null then format('owner_id = %L', private.resolve_owner(owner))
    end,
    case when ids is not null then format('id = any (%L)', ids) end,
    -- The second condition makes the partial index usable.
    case when campaign <> '' then
      format('%1$s = %2$L and %1$s <> %3$L', private.lead_campaign_expression(), campaign, '') end,
    nullif(private.lead_criteria_condition(criteria), '')
  );
$$;
comment on function private.lead_filter_condition is
  'The filters of the lead list as a condition. "owner" is "me", "unassigned" or an id; "ids" selects single leads; "criteria" are further filters.';
revoke execute on function private.lead_filter_condition from public;

create or replace function private.find_lead_page(
  list_condition text, term text, sort text, descending boolean, row_offset integer, max_rows integer,
  before_at timestamptz, before_id uuid
)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  search_condition constant text := private.lead_search_condition(term);
  ordering constant text := private.lead_ordering(sort, descending);
  -- The window of short searches is the newest leads of the list, so it does not move with the page.
  page_condition constant text := case when before_at is null then list_condition
    else format('%s and (created_at, id) < (%L, %L)', list_condition, before_at, before_id) end;
  -- Rows to scan in list order. Rows in created_at order are adjacent on disk, so more of them can be scanned.
  scan_limit constant integer := case sort when 'created_at' then 20000 else 5000 end;
  skipped constant bigint := greatest(row_offset, 0);
  size constant integer := least(greatest(max_rows, 1), 1000);
  page_clauses constant text := format('order by %s offset %s limit %s', ordering, skipped, size);
  page uuid[];
begin
  if before_at is not null and (sort <> 'created_at' or not descending) then
    raise sqlstate 'PT400' using
      message = 'A page can start after a lead only in the list that is sorted by created_at, newest first.',
      hint = 'Use row_offset with other orders.';
  end if;
  if term = '' then
    execute format('select array(select id from public.leads where %s %s)', page_condition, page_clauses) into page;
  elsif char_length(term) < 3 then
    execute format(
      'select array(
         select id from (
           select * from public.leads where %s order by created_at desc, id desc limit %s
         ) newest where %s and %s %s
       )',
      list_condition, private.max_short_search_leads(), page_condition, search_condition, page_clauses
    ) into page;
  else
    -- A scan in list order finds frequent terms fast; the trigram index finds rare terms.
    execute format(
      'select array(
         select id from (select * from public.leads where %s order by %s limit %s) scanned
         where %s %s
       )',
      page_condition, ordering, greatest(scan_limit, 8 * (skipped + size)), search_condition, page_clauses
    ) into page;
    if cardinality(page) < size then
      execute format(
        'with found as materialized (
           select %s from public.leads where %s and %s and %s
         )
         select array(select id from found %s)',
        concat_ws(', ', 'id', 'created_at', nullif(quote_ident(sort), 'created_at')),
        page_condition, search_condition, private.lead_index_condition(term), page_clauses
      ) into page;
    end if;
  end if;
  return page;
end;
$$;

alter type public.lead_list_row add attribute origin text;
alter type public.lead_list_row add attribute booked_at timestamptz;

comment on type public.lead_list_row is
  'A row of the lead list: the lead, the name of its owner, whether its person may be contacted, and the time of its last booking.';

drop function public.search_leads(
  text, public.lead_status, public.form_source, text, boolean, integer, integer, timestamptz, uuid, text, uuid[], text
);

create function public.search_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  sort text default 'created_at',
  descending boolean default true,
  row_offset integer default 0,
  max_rows integer default 25,
  before_at timestamptz default null,
  before_id uuid default null,
  owner text default null,
  ids uuid[] default null,
  campaign text default null,
  criteria jsonb default null
)
returns setof public.lead_list_row
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  page uuid[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  page := private.find_lead_page(
    private.lead_filter_condition(status, form_source, owner, ids, campaign, criteria),
    private.lead_search_term(search, criteria), sort, descending, row_offset, max_rows, before_at, before_id
  );
  return query
    select lead.id, lead.name, lead.email, lead.company, lead.role, lead.phone, lead.inquiry_type, lead.message,
      lead.form_source, lead.session_id, lead.status, lead.lead_score, lead.created_at::timestamptz,
      lead.person_id, lead.owner_id, owner_staff.name, coalesce(person.do_not_contact, false), lead.origin,
      (
        select max(booked.starts_at)::timestamptz from public.appointments booked
        where booked.lead_id = lead.id and booked.status <> 'cancelled'
      )
    from unnest(page) with ordinality as found (id, place)
    join public.leads lead on lead.id = found.id
    left join public.people person on person.id = lead.person_id
    left join public.staff owner_staff on owner_staff.user_id = lead.owner_id
    order by found.place;
end;
$$;
comment on function public.search_leads is
  'A page of the lead list. "before_at" and "before_id" start after a lead and require the order newest first. "owner" is "me", "unassigned" or an id; "criteria" are further filters, see private.lead_criteria_condition. Terms shorter than three characters search the newest 10,000 leads.';
revoke execute on function public.search_leads from public, anon, authenticated;
grant execute on function public.search_leads to authenticated;

create or replace function private.count_matching_leads(
  list_condition text, term text, total_leads bigint
)
returns table (count bigint, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  max_exact constant integer := private.max_exact_count();
  condition constant text := format('%s and %s', list_condition, private.lead_search_condition(term));
  estimate constant bigint := private.estimate_leads(condition, total_leads);
  found bigint;
begin
  -- Far above the limit the estimate is the result. Below it, a scan counts frequent terms and the trigram index
  -- rare terms.
  if estimate >= 5 * max_exact then
    return query select estimate, false;
    return;
  end if;
  execute format(
    'select count(*) from (select 1 from public.leads where %s %s limit %s) found',
    condition,
    case when estimate < 0.05 * total_leads then format('and %s', private.lead_index_condition(term)) end,
    max_exact + 1
  ) into found;
  return query select greatest(found, case when found > max_exact then estimate end), found <= max_exact;
end;
$$;

drop function public.count_leads(text, public.lead_status, public.form_source, text, uuid[], text);

create function public.count_leads(
  search text default '',
  status public.lead_status default null,
  form_source public.form_source default null,
  owner text default null,
  ids uuid[] default null,
  campaign text default null,
  criteria jsonb default null
)
returns table (count bigint, is_exact boolean, is_windowed boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  max_exact constant integer := private.max_exact_count();
  term constant text := private.lead_search_term(search, criteria);
  -- The stored counts know status, form and owner only.
  is_narrowed constant boolean := coalesce(campaign <> '', false) or private.lead_criteria_condition(criteria) <> '';
  list_condition text;
  owner_id_filter uuid;
  total_leads bigint;
  found bigint;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can read leads.';
  end if;
  list_condition := private.lead_filter_condition(status, form_source, owner, ids, campaign, criteria);
  if ids is not null then
    execute format('select count(*) from public.leads where %s and %s', list_condition, private.lead_search_condition(term))
      into found;
    return query select found, true, false;
    return;
  end if;

  owner_id_filter := private.resolve_owner(owner);
  select
    coalesce(sum(totals.lead_count) filter (
      where (count_leads.status is null or totals.status = count_leads.status)
        and (count_leads.form_source is null or totals.form_source = count_leads.form_source)
        and (count_leads.owner is null or totals.owner_id is not distinct from owner_id_filter)
    ), 0),
    coalesce(sum(totals.lead_count), 0)
  into found, total_leads
  from private.lead_count_totals() totals;
  if is_narrowed and char_length(term) < 3 then
    execute format(
      'select count(*) from (select 1 from public.leads where %s limit %s) bounded', list_condition, max_exact + 1
    ) into found;
  end if;

  if term = '' and is_narrowed and found > max_exact then
    return query select greatest(found, private.estimate_leads(list_condition, total_leads)), false, false;
  elsif term = '' then
    return query select found, true, false;
  elsif char_length(term) < 3 then
    return query
      select private.count_newest_leads(list_condition, term), true, found > private.max_short_search_leads();
  else
    return query
      select matching.count, matching.is_exact, false
      from private.count_matching_leads(list_condition, term, total_leads) matching;
  end if;
end;
$$;
comment on function public.count_leads is
  'Number of leads in the list: exact up to 10,000, above that an estimate if a term, a campaign or further criteria are given. "is_windowed": only the newest 10,000 were searched.';
revoke execute on function public.count_leads from public, anon, authenticated;
grant execute on function public.count_leads to authenticated;

-- --- Bulk changes and their undo -------------------------------------------------------------------------

create function private.require_lead_changes(ids uuid[])
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can change leads.';
  end if;
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT400' using
      message = 'At most 1,000 leads can be changed in one call.',
      hint = 'Select fewer leads.';
  end if;
end;
$$;
comment on function private.require_lead_changes is
  'Raises unless the caller is an administrator or sales. PT400: more than 1,000 ids.';
revoke execute on function private.require_lead_changes from public;

create function public.change_leads(
  ids uuid[], status public.lead_status default null, owner text default null
)
returns table (
  id uuid, previous_status public.lead_status, previous_owner_id uuid, previous_answered_at timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  previous jsonb;
begin
  perform private.require_lead_changes(ids);
  select coalesce(jsonb_agg(to_jsonb(locked)), '[]') into previous
  from (
    select leads.id, leads.status, leads.owner_id, leads.answered_at from public.leads
    where leads.spam_at is null and leads.id = any (change_leads.ids) order by leads.id for update
  ) locked;
  return query
    select changed.id, stored.status, stored.owner_id, stored.answered_at
    from public.update_leads(change_leads.ids, change_leads.status, change_leads.owner) changed
    join jsonb_to_recordset(previous)
      stored (id uuid, status public.lead_status, owner_id uuid, answered_at timestamptz)
    on stored.id = changed.id;
end;
$$;
comment on function public.change_leads is
  'As update_leads, and returns the previous values of each changed lead, which undo_lead_changes takes.';
revoke execute on function public.change_leads from public, anon, authenticated;
grant execute on function public.change_leads to authenticated;

create function public.undo_lead_changes(
  changes jsonb, status public.lead_status default null, owner text default null
)
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := case jsonb_typeof(changes) when 'array' then changes else '[]' end;
  new_owner uuid;
  ids uuid[];
begin
  ids := array(select change.id from jsonb_to_recordset(given) change (id uuid));
  perform private.require_lead_changes(ids);
  new_owner := private.resolve_owner(owner);
  -- A fixed lock order prevents deadlocks between concurrent calls.
  ids := array(
    select leads.id from public.leads
    where leads.spam_at is null and leads.id = any (ids)
      and (undo_lead_changes.status is null or leads.status = undo_lead_changes.status)
      and (undo_lead_changes.owner is null or leads.owner_id is not distinct from new_owner)
    order by leads.id for update
  );
  return query
    update public.leads set
      status = case when undo_lead_changes.status is null then leads.status else change.previous_status end,
      owner_id = case when undo_lead_changes.owner is null then leads.owner_id
        else (select user_id from public.staff where user_id = change.previous_owner_id) end
    from jsonb_to_recordset(given) change (id uuid, previous_status public.lead_status, previous_owner_id uuid)
    where leads.id = change.id and leads.id = any (ids)
    returning leads.id;
  -- The status of a lead that goes back to "new" was no answer.
  if undo_lead_changes.status is not null then
    update public.leads set answered_at = change.previous_answered_at
    from jsonb_to_recordset(given) change (id uuid, previous_answered_at timestamptz(3))
    where leads.id = change.id and leads.id = any (ids)
      and leads.answered_at is distinct from change.previous_answered_at;
  end if;
end;
$$;
comment on function public.undo_lead_changes is
  'Restores the previous values of a change_leads call, with the same status and owner as arguments. Leads that were changed again keep their values. Returns the ids of the restored leads.';
revoke execute on function public.undo_lead_changes from public, anon, authenticated;
grant execute on function public.undo_lead_changes to authenticated;

create function public.mark_leads_as_spam(ids uuid[])
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lead_changes(ids);
  -- The order of the locks is that of restore_leads_from_spam.
  for id in
    select leads.id from public.leads
    where leads.spam_at is null and leads.id = any (mark_leads_as_spam.ids) order by leads.person_id, leads.id
  loop
    begin
      perform public.mark_as_spam(id);
      return next;
    exception
      -- Another member marked or deleted it in the meantime.
      when sqlstate 'PT404' then null;
    end;
  end loop;
end;
$$;
comment on function public.mark_leads_as_spam is
  'Marks leads as spam, as mark_as_spam does for one, and returns the ids of those that were marked.';
revoke execute on function public.mark_leads_as_spam from public, anon, authenticated;
grant execute on function public.mark_leads_as_spam to authenticated;

create function public.restore_leads_from_spam(ids uuid[])
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lead_changes(ids);
  for id in
    select spam.id from public.spam_submissions spam
    left join public.leads on leads.id = spam.lead_id
    where spam.id = any (restore_leads_from_spam.ids) order by leads.person_id, spam.id
  loop
    begin
      perform public.restore_submission(id);
      return next;
    exception
      when sqlstate 'PT404' then null;
    end;
  end loop;
end;
$$;
comment on function public.restore_leads_from_spam is
  'Restores spam submissions, as restore_submission does for one, and returns the ids of those that were restored.';
revoke execute on function public.restore_leads_from_spam from public, anon, authenticated;
grant execute on function public.restore_leads_from_spam to authenticated;

create function public.add_tasks(
  lead_ids uuid[], title text, due_at timestamptz default null, owner text default 'me'
)
returns table (id uuid, lead_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  assignee uuid;
begin
  perform private.require_lead_changes(lead_ids);
  assignee := private.resolve_owner(owner);
  return query
    insert into public.tasks (person_id, lead_id, title, due_at, owner_id)
    select leads.person_id, leads.id, btrim(add_tasks.title), add_tasks.due_at, assignee
    from public.leads
    where leads.spam_at is null and leads.person_id is not null and leads.id = any (add_tasks.lead_ids)
    order by leads.id
    returning tasks.id, tasks.lead_id;
end;
$$;
comment on function public.add_tasks is
  'Adds the same task to leads. "owner" is "me", "unassigned" or an id. Returns the tasks with their leads.';
revoke execute on function public.add_tasks from public, anon, authenticated;
grant execute on function public.add_tasks to authenticated;

create function public.remove_added_tasks(ids uuid[])
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_lead_changes(ids);
  return query
    delete from public.tasks
    where tasks.id = any (remove_added_tasks.ids)
      and tasks.author_id = auth.uid() and tasks.version = 1 and tasks.done_at is null
    returning tasks.id;
end;
$$;
comment on function public.remove_added_tasks is
  'Undoes add_tasks: deletes own tasks that nobody has changed since, and returns their ids.';
revoke execute on function public.remove_added_tasks from public, anon, authenticated;
grant execute on function public.remove_added_tasks to authenticated;

-- --- Leads added by staff --------------------------------------------------------------------------------

create function public.create_lead(
  name text,
  email text,
  company text default null,
  role text default null,
  phone text default null,
  inquiry_type public.inquiry_type default null,
  message text default null,
  owner text default 'me'
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  new_owner uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can add leads.';
  end if;
  if coalesce(btrim(name), '') = '' or coalesce(btrim(email), '') !~ '^[^\s@]+@[^\s@]+$' then
    raise sqlstate 'PT422' using
      message = 'A lead needs a name and a valid email address.',
      hint = 'Enter both.';
  end if;
  new_owner := private.resolve_owner(owner);
  if new_owner is not null and not exists (
    select 1 from public.staff
    where user_id = new_owner and is_active and staff.role in ('admin', 'sales')
  ) then
    raise sqlstate 'PT409' using
      message = 'Only active administrators and sales can own leads.',
      hint = 'Select another staff member.';
  end if;
  -- Nobody submitted a form: the steps for submissions, such as the confirmation email, the spam check and the
  -- response deadline, do not apply. The steps that do follow.
  perform set_config('import.applying', 'on', true);
  insert into public.leads (
    name, email, company, role, phone, inquiry_type, message, form_source, owner_id, origin, response_alert_at,
    person_id
  )
  values (
    btrim(create_lead.name), btrim(create_lead.email), nullif(btrim(create_lead.company), ''),
    nullif(btrim(create_lead.role), ''), nullif(btrim(create_lead.phone), ''), create_lead.inquiry_type,
    nullif(btrim(create_lead.message), ''), 'contact_form', new_owner, 'staff', now(),
    private.upsert_person(
      btrim(create_lead.email), btrim(create_lead.name), nullif(btrim(create_lead.company), ''),
      nullif(btrim(create_lead.phone), ''), now(), 1
    )
  )
  returning * into lead;
  perform set_config('import.applying', '', true);
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, actor_id, details)
  values (
    lead.person_id, lead.id, 'submission', lead.created_at, lead.id,
    (select user_id from public.staff where user_id = auth.uid()),
    jsonb_build_object('form_source', lead.form_source, 'origin', lead.origin)
  );
  perform private.score_lead(lead);
  perform private.audit('insert', 'public.leads', lead.id::text, lead.person_id, jsonb_build_object('origin', lead.origin));
  return lead.id;
end;
$$;
comment on function public.create_lead is
  'Adds a lead that staff entered: no email is sent and no response is due. "owner" is "me", "unassigned" or an id. Returns its id.';
revoke execute on function public.create_lead from public, anon, authenticated;
grant execute on function public.create_lead to authenticated;

-- --- Views shared with the team --------------------------------------------------------------------------

alter table public.staff_views add column is_shared boolean not null default false;

comment on table public.staff_views is
  'Saved views of the lead list, visible to the staff member who saved them and, if shared, to the whole team.';
comment on column public.staff_views.is_shared is 'Whether all staff see the view. Only its owner changes it.';
comment on column public.staff_views.view is
  'The list parameters: {"filter": {...}, "sort": {"field", "order"}, "perPage", "columns": {"hidden", "ranks"}}.';

create index staff_views_shared on public.staff_views (created_at) where is_shared;

drop policy "staff read their own views" on public.staff_views;

create policy "staff read their own views and shared ones"
on public.staff_views for select to authenticated
using (
  (is_shared or staff_id = (select auth.uid()))
  and (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
);

create policy "staff update their own views"
on public.staff_views for update to authenticated
using (staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer')))
with check (staff_id = (select auth.uid()));

drop policy "staff delete their own views" on public.staff_views;

create policy "staff delete their own views, admins shared ones"
on public.staff_views for delete to authenticated
using (
  staff_id = (select auth.uid()) and (select private.has_role('admin', 'sales', 'marketing', 'viewer'))
  or is_shared and (select private.has_role('admin'))
);

grant insert (is_shared), update (name, view, is_shared) on public.staff_views to authenticated;

-- --- Files -----------------------------------------------------------------------------------------------

-- Excel reads a file without a byte order mark in the encoding of the system.
update private.export_kinds set header = E'\ufeff' || header
where media_type like 'text/csv%' and left(header, 1) <> E'\ufeff';

create or replace function private.export_leads_condition(filter jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  term constant text := private.lead_search_term(filter ->> 'search', filter -> 'criteria');
  condition text := private.lead_filter_condition(
    nullif(filter ->> 'status', 'all')::public.lead_status,
    nullif(filter ->> 'form_source', 'all')::public.form_source,
    filter ->> 'owner',
    case when jsonb_typeof(filter -> 'ids') = 'array'
      then array(select item::uuid from jsonb_array_elements_text(filter -> 'ids') item) end,
    filter ->> 'campaign',
    filter -> 'criteria'
  );
  oldest_at timestamptz;
  oldest uuid;
begin
  -- As in the list: short terms search the newest leads.
  if char_length(term) between 1 and 2 then
    execute format(
      'select created_at, id from public.leads where %s order by created_at desc, id desc offset %s limit 1',
      condition, private.max_short_search_leads() - 1
    ) into oldest_at, oldest;
    if oldest is not null then
      condition := format('%s and (created_at, id) >= (%L, %L)', condition, oldest_at, oldest);
    end if;
  end if;
  return condition;
end;
$$;

create function private.csv_phone(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Digits in groups after a plus are no formula and no number: spreadsheets show them as they are.
  select format(
    $expression$case when %1$s ~ '^\+[0-9]+( [0-9]+)+$' then %1$s else %2$s end$expression$,
    expression, private.csv_cell(expression)
  );
$$;
comment on function private.csv_phone is
  'As csv_cell, for phone numbers: "+1 212 555 0100" gets no apostrophe. "+12125550100" and "+1-212" do, because spreadsheets would compute them.';
revoke execute on function private.csv_phone from public;

create or replace function private.plan_leads(filter jsonb)
returns private.export_plan
language sql
stable
set search_path = ''
as $$
  select row(
    'public.leads',
    private.export_leads_condition(filter),
    -- The cheaper condition comes first.
    concat_ws(
      ' and ',
      case when private.normalize_search(filter ->> 'search') <> ''
        then private.lead_search_condition(private.normalize_search(filter ->> 'search')) end,
      'not exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact)'
    ),
    private.csv_line(
      private.csv_cell('name'), private.csv_word('email'), private.csv_cell('company'), private.csv_cell('role'),
      private.csv_phone('phone'), 'inquiry_type', 'form_source', 'status', 'lead_score',
      private.csv_time('created_at'), private.csv_cell($message$replace(message, ',', ';')$message$)
    )
  )::private.export_plan;
$$;

create or replace function private.plan_leads_lossless(filter jsonb)
returns private.export_plan
language sql
stable
set search_path = ''
as $$
  select row(
    'public.leads',
    private.export_leads_condition(filter),
    case when private.normalize_search(filter ->> 'search') <> ''
      then private.lead_search_condition(private.normalize_search(filter ->> 'search')) else 'true' end,
    $line$json_build_object(
      'id', id, 'created_at', created_at, 'name', name, 'email', email, 'company', company, 'role', role,
      'phone', phone, 'inquiry_type', inquiry_type, 'form_source', form_source, 'status', status,
      'lead_score', lead_score, 'message', message, 'owner_id', owner_id, 'answered_at', answered_at,
      'session_id', session_id, 'consent_wording', consent_wording,
      'attribution', attribution, 'signals', signals,
      'do_not_contact', exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact),
      'owner_name', (select staff.name from public.staff where staff.user_id = item.owner_id),
      'origin', origin, 'person_id', person_id,
      'booked_at', (
        select max(booked.starts_at) from public.appointments booked
        where booked.lead_id = item.id and booked.status <> 'cancelled'
      )
    )::text || E'\n'$line$
  )::private.export_plan;
$$;

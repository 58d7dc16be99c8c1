-- Files of any size. The back office asks for one and gets a ticket, which is good once and for a few
-- minutes; the edge function redeems it and streams the file from pages that are made here, each with the
-- rights that whoever asked has at that moment. The browser writes them to disk.

create type public.export_state as enum ('waiting', 'running', 'finished', 'failed', 'cancelled');

create table private.export_kinds (
  kind text primary key constraint export_kinds_kind_length check (char_length(kind) between 1 and 40),
  roles public.staff_role[] not null,
  file_name text not null constraint export_kinds_file_name check (file_name ~ '^[a-z-]{1,40}$'),
  ending text not null constraint export_kinds_ending check (ending ~ '^[a-z]{1,10}$'),
  media_type text not null constraint export_kinds_media_type_length check (char_length(media_type) <= 100),
  head text not null constraint export_kinds_head_length check (char_length(head) <= 1000),
  plan text not null constraint export_kinds_plan check (plan ~ '^[a-z_]{1,60}$')
);
comment on table private.export_kinds is 'The files there are: who may have them, how they are called and what they begin with.';
comment on column private.export_kinds.plan is 'The function of this schema that makes the plan of a file from its filter.';
alter table private.export_kinds enable row level security;

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.export_kinds (kind),
  filter jsonb not null
    constraint exports_filter_object check (jsonb_typeof(filter) = 'object')
    constraint exports_filter_length check (octet_length(filter::text) <= 131072),
  file_name text not null constraint exports_file_name_length check (char_length(file_name) <= 100),
  state public.export_state not null default 'waiting',
  rows bigint not null default 0 constraint exports_rows_range check (rows >= 0),
  walk integer not null default 500 constraint exports_walk_range check (walk between 1 and 5000),
  created_by uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  ended_at timestamptz(3),
  ticket_hash bytea constraint exports_ticket_hash_length check (octet_length(ticket_hash) = 32),
  ticket_expires_at timestamptz not null
);

comment on table public.exports is 'Files that staff asked for: what of, and how far they came.';
comment on column public.exports.filter is 'What the list showed, as it was asked for.';
comment on column public.exports.rows is 'How many rows the file has so far.';
comment on column public.exports.walk is 'How many rows the next page looks at: more while they are short.';
comment on column public.exports.read_at is 'When its last page was read.';
comment on column public.exports.ticket_hash is 'SHA-256 of the ticket; gone once it is used.';

create unique index exports_ticket on public.exports (ticket_hash);
create index exports_newest_first on public.exports (created_at desc, id desc);
create index exports_of on public.exports (created_by, created_at desc);
create index exports_kind on public.exports (kind);

alter table public.exports enable row level security;

create policy "staff read their exports, admins all"
on public.exports for select to authenticated
using (
  (select private.has_role('admin'))
  or created_by = (select auth.uid()) and (select private.has_role('sales', 'marketing', 'viewer'))
);

revoke all on public.exports from service_role;
grant select (id, kind, filter, file_name, state, rows, created_by, created_at, read_at, ended_at)
on public.exports to authenticated, service_role;

-- What was searched for may be a name: the audit keeps it under the key of its export, and forgets it with
-- the row.
create trigger zz_forget_key
after delete on public.exports
for each row execute function private.forget_key('id');

insert into private.erase_catalogue (table_name, personal, rows_of, step, how) values
  ('private.export_kinds', false, null, 50, 'Names files.'),
  ('public.exports', true, 'private.mentions(filter ->> ''search'', $2)', 20,
    'Those that searched for the address are removed.');
insert into private.retention (table_name, keep, aged_by, step) values
  ('public.exports', interval '90 days', 'created_at', 20);

comment on column public.people.do_not_contact is 'Nothing is mailed to this person, and no file made for people names them.';

-- Every file that is read asks who is not to be contacted.
create index people_silent on public.people (id) where do_not_contact;

-- --- What is in a file -------------------------------------------------------------------------

create type private.export_plan as (
  relation text,
  condition text,
  shown text,
  line text,
  weight text
);
comment on type private.export_plan is
  'How a file is read, newest first by created_at and id: expressions on "item", a row of the relation that meets the condition. Whether it is in the file, its line, and about how many bytes of long text it has.';

-- A spreadsheet runs a cell that begins with one of = + - @, in either width, also behind blanks. Most
-- texts begin with a letter, which two comparisons tell.
create function private.csv_text(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$case
      when %1$s collate "C" between 'A' and '~' then %1$s
      when left(%1$s, 1) in (E'\t', E'\n', E'\r')
        or strpos(
          '=+-@＝＋－＠',
          nullif(left(ltrim(%1$s, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), 1), '')
        ) > 0
      then '''' || %1$s
      else %1$s
    end$expression$,
    expression
  );
$$;
comment on function private.csv_text is 'An expression for a text that no spreadsheet takes for a formula: with an apostrophe before it where it begins like one.';
revoke execute on function private.csv_text from public;

create function private.csv_cell(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$replace(%s, '"', '""')$expression$, private.csv_text(expression));
$$;
comment on function private.csv_cell is 'An expression for what stands between the quotes of a cell.';
revoke execute on function private.csv_cell from public;

create function private.one_line(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$replace(replace(replace(replace(replace(%s, E'\r\n', ' '), E'\n', ' '), E'\r', ' '), E'\u2028', ' '), E'\u2029', ' ')$expression$,
    expression
  );
$$;
comment on function private.one_line is 'An expression for a text whose line breaks are blanks.';
revoke execute on function private.one_line from public;

create function private.csv_time(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$to_char(%s at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$expression$, expression);
$$;
comment on function private.csv_time is 'An expression for a time as JavaScript writes it: UTC, with milliseconds.';
revoke execute on function private.csv_time from public;

create function private.csv_line(variadic cells text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$%s || E'\n'$expression$,
    private.one_line(format(
      'format(%L, %s)',
      (select string_agg('"%s"', ',') from unnest(cells)),
      array_to_string(cells, ', ')
    ))
  );
$$;
comment on function private.csv_line is 'An expression for a line of these cells, all of them in quotes.';
revoke execute on function private.csv_line from public;

create function private.exported_leads(filter jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := private.searched_text(filter ->> 'search');
  condition text := private.lead_filter(
    nullif(filter ->> 'status', 'all')::public.lead_status,
    nullif(filter ->> 'form_source', 'all')::public.form_source,
    filter ->> 'owner',
    case when jsonb_typeof(filter -> 'ids') = 'array'
      then array(select item::uuid from jsonb_array_elements_text(filter -> 'ids') item) end
  );
  oldest_at timestamptz;
  oldest uuid;
begin
  -- As the list: short texts are looked for in the newest 10,000.
  if char_length(wanted) between 1 and 2 then
    execute format(
      'select created_at, id from public.leads where %s order by created_at desc, id desc offset 9999 limit 1', condition
    ) into oldest_at, oldest;
    if oldest is not null then
      condition := format('%s and (created_at, id) >= (%L, %L)', condition, oldest_at, oldest);
    end if;
  end if;
  return condition;
end;
$$;
comment on function private.exported_leads is 'The leads that the list shows with this filter, but for what is searched for, as a condition.';
revoke execute on function private.exported_leads from public;

create function private.plan_leads(filter jsonb)
returns private.export_plan
language sql
stable
set search_path = ''
as $$
  select row(
    'public.leads',
    private.exported_leads(filter),
    -- The condition of a short text first: it is the cheaper one.
    concat_ws(
      ' and ',
      case when private.searched_text(filter ->> 'search') <> ''
        then private.lead_match(private.searched_text(filter ->> 'search')) end,
      'not exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact)'
    ),
    private.csv_line(
      private.csv_cell('name'), private.csv_cell('email'), private.csv_cell('company'), private.csv_cell('role'),
      private.csv_cell('phone'), 'inquiry_type', 'form_source', 'status', 'lead_score',
      private.csv_time('created_at'), private.csv_cell($message$replace(message, ',', ';')$message$)
    ),
    'octet_length(message)'
  )::private.export_plan;
$$;
comment on function private.plan_leads is 'The file of leads for people: without those who are not to be contacted, commas of the message as semicolons.';
revoke execute on function private.plan_leads from public;

create function private.plan_leads_lossless(filter jsonb)
returns private.export_plan
language sql
stable
set search_path = ''
as $$
  select row(
    'public.leads',
    private.exported_leads(filter),
    case when private.searched_text(filter ->> 'search') <> ''
      then private.lead_match(private.searched_text(filter ->> 'search')) else 'true' end,
    $line$json_build_object(
      'id', id, 'created_at', created_at, 'name', name, 'email', email, 'company', company, 'role', role,
      'phone', phone, 'inquiry_type', inquiry_type, 'form_source', form_source, 'status', status,
      'lead_score', lead_score, 'message', message, 'owner_id', owner_id, 'answered_at', answered_at,
      'session_id', session_id, 'submission_id', submission_id, 'consent_wording', consent_wording,
      'attribution', attribution, 'signals', signals,
      'do_not_contact', exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact)
    )::text || E'\n'$line$,
    'octet_length(message) + coalesce(octet_length(attribution::text), 0)'
  )::private.export_plan;
$$;
comment on function private.plan_leads_lossless is 'All leads with all that staff can read of them, a JSON object in each line: for moving data.';
revoke execute on function private.plan_leads_lossless from public;

create function private.plan_subscribers(filter jsonb)
returns private.export_plan
language sql
stable
set search_path = ''
as $$
  select row(
    'public.newsletter_subscribers',
    case when coalesce(filter ->> 'status', 'all') = 'all' then 'true'
      else format('status = %L', (filter ->> 'status')::public.newsletter_status) end,
    $shown$not exists (
      select 1 from public.people where people.email = private.normal_email(item.email) and people.do_not_contact
    )$shown$,
    private.csv_line(
      private.csv_cell('email'), 'status', 'source', private.csv_cell('consent_wording'),
      private.csv_time('created_at'), private.csv_time('confirmed_at'), private.csv_time('unsubscribed_at')
    ),
    '0'
  )::private.export_plan;
$$;
comment on function private.plan_subscribers is 'The newsletter''s addresses, without those who are not to be contacted.';
revoke execute on function private.plan_subscribers from public;

insert into private.export_kinds (kind, roles, file_name, ending, media_type, head, plan) values
  (
    'leads', '{admin,sales,marketing,viewer}', 'leads-export', 'csv', 'text/csv; charset=utf-8',
    E'"Name","Email","Company","Role","Phone","Inquiry Type","Form Source","Status","Lead Score","Created At","Message"\n',
    'plan_leads'
  ),
  (
    'leads_lossless', '{admin,sales}', 'leads-lossless', 'ndjson', 'application/x-ndjson; charset=utf-8', '',
    'plan_leads_lossless'
  ),
  (
    'subscribers', '{admin,marketing,viewer}', 'subscribers-export', 'csv', 'text/csv; charset=utf-8',
    E'"Email","Status","Source","Consent Wording","Created At","Confirmed At","Unsubscribed At"\n',
    'plan_subscribers'
  );

-- --- From the ticket to the last page ----------------------------------------------------------

create function private.act_as(member uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  select
    set_config('request.jwt.claims', jsonb_build_object('sub', member, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', coalesce(member::text, ''), true);
$$;
comment on function private.act_as is 'Until the end of the transaction auth.uid() is this member of staff. For functions of the service that go on with what a colleague has begun.';
revoke execute on function private.act_as from public;

create function private.admit_export(kind text)
returns private.export_kinds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.export_kinds;
begin
  select * into known from private.export_kinds where export_kinds.kind = admit_export.kind;
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff export.';
  end if;
  if known.kind is null then
    raise sqlstate 'PT422' using
      message = 'There is no such file.',
      hint = 'Ask for leads, leads_lossless or subscribers.';
  end if;
  if not private.has_role(variadic known.roles) then
    raise insufficient_privilege using message = 'Your role does not export this.';
  end if;
  return known;
end;
$$;
comment on function private.admit_export is 'The kind of file, when the caller may have it.';
revoke execute on function private.admit_export from public;

create function private.export_plan_of(plan text, filter jsonb)
returns private.export_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  made private.export_plan;
begin
  execute format('select (private.%I($1)).*', plan) into made using filter;
  return made;
exception
  when invalid_text_representation then
    raise sqlstate 'PT422' using
      message = 'The filter names a value that does not exist.',
      hint = 'Use the values that the list offers.';
end;
$$;
comment on function private.export_plan_of is 'The plan of a file. PT422 for a filter that cannot be asked.';
revoke execute on function private.export_plan_of from public;

create function private.audit_export(export public.exports)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.audit(
    'export', 'public.exports', export.id::text, export.id,
    jsonb_build_object(
      'kind', export.kind, 'state', export.state, 'rows', export.rows,
      'filter', export.filter - 'search' - 'ids', 'chosen', jsonb_array_length(export.filter -> 'ids')
    ),
    case when coalesce(export.filter ->> 'search', '') = '' then '{}'
      else jsonb_build_object('search', export.filter ->> 'search') end
  );
$$;
comment on function private.audit_export is 'Keeps in the audit how far an export has come.';
revoke execute on function private.audit_export from public;

create function public.create_export(kind text, filter jsonb default '{}', day date default current_date)
returns table (id uuid, ticket text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant private.export_kinds := private.admit_export(kind);
  -- lite hands an object over as the text of it.
  wanted constant jsonb := case when jsonb_typeof(filter) = 'string' then (filter #>> '{}')::jsonb else filter end;
  made text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  if jsonb_typeof(wanted) is distinct from 'object' then
    raise sqlstate 'PT422' using message = 'The filter has to be an object.', hint = 'Send {} for everything.';
  end if;
  perform private.export_plan_of(known.plan, wanted);
  delete from public.exports
  where created_by = auth.uid() and state = 'waiting' and ticket_expires_at < now();
  return query
    insert into public.exports as made_export (kind, filter, file_name, created_by, ticket_hash, ticket_expires_at)
    values (
      known.kind, wanted, format('%s-%s.%s', known.file_name, day, known.ending), auth.uid(),
      sha256(convert_to(made, 'UTF8')), now() + interval '5 minutes'
    )
    returning made_export.id, made;
end;
$$;
comment on function public.create_export is
  'Asks for a file of what the list shows with this filter. The ticket is good once, for five minutes, at the function "download-export"; "day" is the date in the file''s name.';
revoke execute on function public.create_export from public, anon;
grant execute on function public.create_export to authenticated;

create function public.begin_export(ticket text)
returns table (id uuid, file_name text, media_type text, head text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  begun public.exports;
  known private.export_kinds;
begin
  update public.exports set state = 'running', ticket_hash = null, read_at = now()
  where ticket_hash = sha256(convert_to(begin_export.ticket, 'UTF8'))
    and state = 'waiting' and ticket_expires_at > now()
  returning * into begun;
  if not found then
    raise sqlstate 'PT410' using
      message = 'This link has been used or is too old.',
      hint = 'Ask for the file again in the back office.';
  end if;
  perform private.act_as(begun.created_by);
  known := private.admit_export(begun.kind);
  perform private.audit_export(begun);
  return query select begun.id, begun.file_name, known.media_type, known.head;
end;
$$;
comment on function public.begin_export is 'Uses a ticket up and gives what the file begins with. For the service.';
revoke execute on function public.begin_export from public, anon, authenticated;
grant execute on function public.begin_export to service_role;

create function public.read_export(
  export uuid, after_at timestamptz default null, after_id uuid default null, rows_before bigint default 0
)
returns table (body text, rows bigint, next_at timestamptz, next_id uuid)
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  -- About how many bytes of long texts a page has at most.
  heaviest constant integer := 1000000;
  reading public.exports;
  plan private.export_plan;
  condition text;
  walked bigint;
begin
  select * into reading from public.exports where exports.id = read_export.export for update;
  if reading.state is distinct from 'running' then
    raise sqlstate 'PT409' using message = 'This export is not under way.', hint = 'Ask for the file again.';
  end if;
  perform private.act_as(reading.created_by);
  plan := private.export_plan_of((private.admit_export(reading.kind)).plan, reading.filter);
  condition := plan.condition;
  if after_at is not null then
    condition := format('%s and (created_at, id) < (%L, %L)', condition, after_at, after_id);
  end if;

  -- The order of the subquery is the order of the lines.
  execute format(
    'select coalesce(string_agg(line, ''''), ''''), $1 + count(line), count(*)
     from (
       select case when %s then %s end as line
       from (
         select found.*, sum(coalesce(%s, 0)) over (
           order by created_at desc, id desc rows between unbounded preceding and 1 preceding
         ) as heavy
         from (select * from %s where %s order by created_at desc, id desc limit %s) found
       ) item
       where coalesce(heavy, 0) < %s
     ) page',
    plan.shown, plan.line, plan.weight, plan.relation, condition, reading.walk, heaviest
  ) into body, rows, walked using rows_before;
  if walked > 0 then
    execute format(
      'select created_at, id from %s where %s order by created_at desc, id desc offset %s limit 1',
      plan.relation, condition, walked - 1
    ) into next_at, next_id;
  end if;
  update public.exports set
    rows = read_export.rows, walk = least(greatest(2 * walked, 100), 5000), read_at = now()
  where exports.id = reading.id;
  return next;
end;
$$;
comment on function public.read_export is
  'The next page of a file that is under way: its text, how many rows the file has with it, and the place the next page begins behind; none after the last. With the rights that whoever asked has now. For the service.';
revoke execute on function public.read_export from public, anon, authenticated;
grant execute on function public.read_export to service_role;

create function public.end_export(export uuid, is_whole boolean)
returns public.export_state
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.exports;
begin
  update public.exports
  set state = case when is_whole then 'finished' else 'failed' end::public.export_state, ended_at = now()
  where exports.id = end_export.export and exports.state = 'running'
  returning * into ended;
  if not found then
    return (select exports.state from public.exports where exports.id = end_export.export);
  end if;
  perform private.act_as(ended.created_by);
  perform private.audit_export(ended);
  return ended.state;
end;
$$;
comment on function public.end_export is 'Says that a file is complete, or was broken off; answers how the export stands. For the service.';
revoke execute on function public.end_export from public, anon, authenticated;
grant execute on function public.end_export to service_role;

create function public.cancel_export(export uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.exports;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff cancel exports.';
  end if;
  update public.exports set state = 'cancelled', ticket_hash = null, ended_at = now()
  where exports.id = cancel_export.export and exports.state in ('waiting', 'running')
    and (exports.created_by = auth.uid() or private.has_role('admin'))
  returning * into ended;
  if found then
    perform private.audit_export(ended);
  end if;
end;
$$;
comment on function public.cancel_export is 'Breaks an own export off, for administrators anyone''s; one that is over stays as it is.';
revoke execute on function public.cancel_export from public, anon;
grant execute on function public.cancel_export to authenticated;

-- Exports and imports. An export is a file of any size: the back office creates it and gets a link token, and
-- the function "download-export" streams it page by page with the current rights of the member. An import is
-- staged, checked against the stored leads, and applied as a whole. Importing our own export changes nothing.

create type public.export_state as enum ('waiting', 'running', 'finished', 'failed', 'cancelled');

create table private.export_kinds (
  kind text primary key constraint export_kinds_kind_length check (char_length(kind) between 1 and 40),
  roles public.staff_role[] not null,
  file_name text not null constraint export_kinds_file_name check (file_name ~ '^[a-z-]{1,40}$'),
  file_extension text not null constraint export_kinds_file_extension check (file_extension ~ '^[a-z]{1,10}$'),
  media_type text not null constraint export_kinds_media_type_length check (char_length(media_type) <= 100),
  header text not null constraint export_kinds_header_length check (char_length(header) <= 1000),
  plan_function text not null constraint export_kinds_plan_function check (plan_function ~ '^[a-z_]{1,60}$')
);

comment on table private.export_kinds is
  'Types of export files: the roles that can create them, their names and headers.';
comment on column private.export_kinds.plan_function is
  'Function in this schema that builds the plan of a file from its filter.';

alter table private.export_kinds enable row level security;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('private.export_kinds', false, 'File types.');

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.export_kinds (kind),
  filter jsonb not null
    constraint exports_filter_object check (jsonb_typeof(filter) = 'object')
    constraint exports_filter_length check (octet_length(filter::text) <= 131072),
  file_name text not null constraint exports_file_name_length check (char_length(file_name) <= 100),
  state public.export_state not null default 'waiting',
  rows bigint not null default 0 constraint exports_rows_range check (rows >= 0),
  page_rows integer not null default 500,
  created_by uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  ended_at timestamptz(3),
  link_token_hash bytea constraint exports_link_token_hash_length check (octet_length(link_token_hash) = 32),
  link_expires_at timestamptz not null,
  constraint exports_page_rows_range check (page_rows between 1 and 10000)
);

comment on table public.exports is 'Files that staff exported, and their progress.';
comment on column public.exports.filter is 'The filter of the list at the time of the export.';
comment on column public.exports.rows is 'Number of rows written so far.';
comment on column public.exports.page_rows is
  'Number of rows that the next page reads. Adapts to the size of the lines.';
comment on column public.exports.read_at is 'When the last page was read.';
comment on column public.exports.link_token_hash is 'SHA-256 of the link token; null once it is used.';

create unique index exports_link_token on public.exports (link_token_hash);
create index exports_newest_first on public.exports (created_at desc, id desc);
create index exports_of on public.exports (created_by, created_at desc);
create index exports_kind on public.exports (kind);

-- A search term can be a name: it is audited with the key of the export, which is destroyed with the row.
create trigger destroy_key
after delete on public.exports
for each row execute function private.destroy_key('id');

alter table public.exports enable row level security;

create policy "staff read their own exports, admins all"
on public.exports for select to authenticated
using (
  (select private.has_role('admin'))
  or created_by = (select auth.uid()) and (select private.has_role('sales', 'marketing', 'viewer'))
);

revoke all on public.exports from anon, authenticated, service_role;
grant select (
  id, kind, filter, file_name, state, rows, created_by, created_at, read_at, ended_at
) on public.exports to authenticated;
grant select (
  id, kind, filter, file_name, state, rows, created_by, created_at, read_at, ended_at
) on public.exports to service_role;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values (
  'public.exports',
  true,
  'private.mentions_email(filter ->> ''search'', $2)',
  20,
  'Rows that searched for the address are deleted.'
);

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.exports', interval '90 days', 'created_at', 20);

-- --- Cells -----------------------------------------------------------------------------------------------

-- Spreadsheets execute cells that start with = + - or @, also full-width and after spaces. The first test is a
-- shortcut for texts that start with a letter.
create function private.csv_safe_text(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$case
      when ascii(%1$s) between 65 and 126 then %1$s
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
comment on function private.csv_safe_text is
  'Expression that prefixes a text with an apostrophe where a spreadsheet would execute it as a formula.';
revoke execute on function private.csv_safe_text from public;

create function private.single_line(expression text)
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
comment on function private.single_line is 'Expression that replaces line breaks by spaces.';
revoke execute on function private.single_line from public;

-- Spreadsheets with another list separator divide quoted cells there.
create function private.csv_safe_parts(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$regexp_replace(%s, '([;,\t][ \t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]*)(''*[=+@＝＋－＠-])', '\1''\2', 'g')$expression$,
    expression
  );
$$;
comment on function private.csv_safe_parts is
  'Expression that inserts an apostrophe where a text would be a formula after a semicolon, a comma or a tab.';
revoke execute on function private.csv_safe_parts from public;

create function private.csv_cell(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$replace(%s, '"', '""')$expression$, private.csv_safe_parts(private.single_line(private.csv_safe_text(expression))));
$$;
comment on function private.csv_cell is
  'Expression for the content of a quoted cell: one line, no formula, quotes doubled.';
revoke execute on function private.csv_cell from public;

create function private.csv_word(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$replace(%s, '"', '""')$expression$, private.csv_safe_parts(private.csv_safe_text(expression)));
$$;
comment on function private.csv_word is 'As csv_cell, for a text that cannot contain line breaks.';
revoke execute on function private.csv_word from public;

create function private.csv_time(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$to_char(%s at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$expression$, expression);
$$;
comment on function private.csv_time is 'Expression for a time in the format of JavaScript: UTC with milliseconds.';
revoke execute on function private.csv_time from public;

create function private.csv_line(variadic cells text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$'"' || %s || E'"\n'$expression$,
    (
      select string_agg(
        -- A plain column name can have any type.
        case when cell ~ '^[a-z_]+$' then format('concat(%s)', cell) else format('coalesce(%s, '''')', cell) end,
        $between$ || '","' || $between$ order by place
      )
      from unnest(cells) with ordinality listed (cell, place)
    )
  );
$$;
comment on function private.csv_line is 'Expression for a line of quoted cells.';
revoke execute on function private.csv_line from public;

create function private.escape_formula(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when ascii(value) between 65 and 126 then value
    when left(value, 1) in (E'\t', E'\n', E'\r')
      or strpos(
        '=+-@＝＋－＠',
        nullif(left(ltrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), 1), '')
      ) > 0
    then '''' || value
    else value
  end;
$$;
comment on function private.escape_formula is
  'A text with an apostrophe before it where a spreadsheet would execute it as a formula.';
revoke execute on function private.escape_formula from public;

create function private.csv_cell_value(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(replace(replace(replace(replace(replace(
    private.escape_formula(value), E'\r\n', ' '), E'\n', ' '), E'\r', ' '), E'\u2028', ' '), E'\u2029', ' '
  ), '([;,\t][ \t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]*)(''*[=+@＝＋－＠-])', '\1''\2', 'g');
$$;
comment on function private.csv_cell_value is 'A text as csv_cell writes it, before quotes are doubled.';
revoke execute on function private.csv_cell_value from public;

-- --- Files -----------------------------------------------------------------------------------------------

create type private.export_plan as (
  relation text,
  condition text,
  included text,
  line text
);

comment on type private.export_plan is
  'How to read a file, newest first by created_at and id. Expressions on "item", a row of the relation that meets the condition: whether it is included, and its line.';

create function private.export_leads_condition(filter jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  term constant text := private.normalize_search(filter ->> 'search');
  condition text := private.lead_filter_condition(
    nullif(filter ->> 'status', 'all')::public.lead_status,
    nullif(filter ->> 'form_source', 'all')::public.form_source,
    filter ->> 'owner',
    case when jsonb_typeof(filter -> 'ids') = 'array'
      then array(select item::uuid from jsonb_array_elements_text(filter -> 'ids') item) end,
    filter ->> 'campaign'
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
comment on function private.export_leads_condition is
  'The leads of the list with this filter as a condition, without the search term.';
revoke execute on function private.export_leads_condition from public;

create function private.plan_leads(filter jsonb)
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
      private.csv_cell('phone'), 'inquiry_type', 'form_source', 'status', 'lead_score',
      private.csv_time('created_at'), private.csv_cell($message$replace(message, ',', ';')$message$)
    )
  )::private.export_plan;
$$;
comment on function private.plan_leads is
  'The lead file for people: without people who must not be contacted, with commas in the message replaced by semicolons (spec 5).';
revoke execute on function private.plan_leads from public;

create function private.plan_leads_lossless(filter jsonb)
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
      'do_not_contact', exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact)
    )::text || E'\n'$line$
  )::private.export_plan;
$$;
comment on function private.plan_leads_lossless is
  'All leads with every column that staff can read, one JSON object per line, for moving data.';
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
      select 1 from public.people where people.email = private.normalize_email(item.email) and people.do_not_contact
    )$shown$,
    private.csv_line(
      private.csv_cell('email'), 'status', 'source', private.csv_cell('consent_wording'),
      private.csv_time('created_at'), private.csv_time('confirmed_at'), private.csv_time('unsubscribed_at')
    )
  )::private.export_plan;
$$;
comment on function private.plan_subscribers is 'Newsletter addresses, without people who must not be contacted.';
revoke execute on function private.plan_subscribers from public;

create function private.plan_conversations(filter jsonb)
returns private.export_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  term constant text := private.normalize_search(coalesce(filter ->> 'search', ''));
  listed constant text := private.chat_filter_condition(
    filter ->> 'stage', filter ->> 'intent', (filter ->> 'on_topic')::boolean, (filter ->> 'answered')::boolean,
    (filter ->> 'waiting')::boolean
  );
  sessions constant text := case
    when term = '' then format('select session_id from private.chats where %s', listed)
    -- As in the list: short terms search the newest 3,000 chats.
    when char_length(term) < 3 then format(
      'select session_id from (
         select * from private.chats where %s order by last_at desc, session_id desc limit 3000
       ) chats where %s',
      listed, private.chat_search_condition(term)
    )
    else format(
      'select session_id from private.chats where %s and session_id in (select private.find_chat_sessions(%L))',
      listed, term
    )
  end;
begin
  return row(
    'public.conversations',
    format('session_id in (%s)', sessions),
    'not exists (select 1 from public.people where people.id = item.person_id and people.do_not_contact)',
    private.csv_line(
      'session_id', 'turn', private.csv_time('created_at'),
      private.csv_cell($cell$(collected_info ->> 'name')$cell$), private.csv_cell($cell$(collected_info ->> 'email')$cell$),
      private.csv_cell($cell$(collected_info ->> 'company')$cell$),
      private.csv_cell('conversation_stage'), private.csv_cell('intent_classification'), 'is_on_topic', 'is_answered',
      private.csv_cell('user_message'), private.csv_cell('bot_response')
    )
  )::private.export_plan;
end;
$$;
comment on function private.plan_conversations is
  'Chat turns with their replies, newest first, without people who must not be contacted.';
revoke execute on function private.plan_conversations from public;

insert into private.export_kinds (kind, roles, file_name, file_extension, media_type, header, plan_function) values
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

insert into private.export_kinds (kind, roles, file_name, file_extension, media_type, header, plan_function) values
  (
    'conversations', '{admin,sales,marketing,viewer}', 'conversations-export', 'csv', 'text/csv; charset=utf-8',
    E'"Session","Message","Time","Name","Email","Company","Stage","Intent","On Topic","Answered","Visitor","Assistant"\n',
    'plan_conversations'
  );

-- --- Making a file ---------------------------------------------------------------------------------------

create function private.impersonate(member uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  select
    set_config('request.jwt.claims', jsonb_build_object('sub', member, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', coalesce(member::text, ''), true);
$$;
comment on function private.impersonate is
  'Sets auth.uid() to a staff member until the transaction ends. For service functions that continue what the member started.';
revoke execute on function private.impersonate from public;

create function private.require_export_role(kind text)
returns private.export_kinds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.export_kinds;
begin
  select * into known from private.export_kinds where export_kinds.kind = require_export_role.kind;
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can export.';
  end if;
  if known.kind is null then
    raise sqlstate 'PT422' using
      message = 'This export type does not exist.',
      hint = 'Use leads, leads_lossless, subscribers or conversations.';
  end if;
  if not private.has_role(variadic known.roles) then
    raise insufficient_privilege using message = 'Your role cannot export this.';
  end if;
  return known;
end;
$$;
comment on function private.require_export_role is 'The export type, if the role of the caller can create it.';
revoke execute on function private.require_export_role from public;

-- Called in FROM: expanding the composite in the select list would evaluate the function once per column.
create function private.build_export_plan(plan text, filter jsonb)
returns private.export_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  made private.export_plan;
begin
  execute format('select * from private.%I($1)', plan) into made using filter;
  return made;
exception
  when invalid_text_representation then
    raise sqlstate 'PT422' using
      message = 'The filter contains an unknown value.',
      hint = 'Use the values that the list offers.';
end;
$$;
comment on function private.build_export_plan is 'The plan of a file. PT422: an invalid filter.';
revoke execute on function private.build_export_plan from public;

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
comment on function private.audit_export is 'Adds the progress of an export to the audit log.';
revoke execute on function private.audit_export from public;

create function public.create_export(kind text, filter jsonb default '{}', day date default current_date)
returns table (id uuid, link_token text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant private.export_kinds := private.require_export_role(kind);
  -- lite passes an object as text.
  list_filter constant jsonb := case when jsonb_typeof(filter) = 'string' then (filter #>> '{}')::jsonb else filter end;
  new_token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  if jsonb_typeof(list_filter) is distinct from 'object' then
    raise sqlstate 'PT422' using message = 'The filter must be an object.', hint = 'Send {} to export everything.';
  end if;
  perform private.build_export_plan(known.plan_function, list_filter);
  delete from public.exports
  where created_by = auth.uid() and state = 'waiting' and link_expires_at < now();
  return query
    insert into public.exports as new_export (kind, filter, file_name, created_by, link_token_hash, link_expires_at)
    values (
      known.kind, list_filter, format('%s-%s.%s', known.file_name, day, known.file_extension), auth.uid(),
      sha256(convert_to(new_token, 'UTF8')), now() + interval '5 minutes'
    )
    returning new_export.id, new_token;
end;
$$;
comment on function public.create_export is
  'Creates an export of the list with this filter. The link token is valid once, for five minutes, for the function "download-export". "day" is the date in the file name.';
revoke execute on function public.create_export from public, anon, authenticated;
grant execute on function public.create_export to authenticated;

create function public.begin_export(link_token text)
returns table (id uuid, file_name text, media_type text, header text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  export_row public.exports;
  known private.export_kinds;
begin
  update public.exports set state = 'running', link_token_hash = null, read_at = now()
  where link_token_hash = sha256(convert_to(begin_export.link_token, 'UTF8'))
    and state = 'waiting' and link_expires_at > now()
  returning * into export_row;
  if not found then
    raise sqlstate 'PT410' using
      message = 'This link has expired or was already used.',
      hint = 'Start the export again in the back office.';
  end if;
  perform private.impersonate(export_row.created_by);
  known := private.require_export_role(export_row.kind);
  perform private.audit_export(export_row);
  return query select export_row.id, export_row.file_name, known.media_type, known.header;
end;
$$;
comment on function public.begin_export is
  'Redeems a link token and returns the name and header of the file. For the service.';
revoke execute on function public.begin_export from public, anon, authenticated;
grant execute on function public.begin_export to service_role;

-- PostgREST returns this domain as the response body, without JSON.
create domain public."text/plain" as text;
comment on domain public."text/plain" is 'A response body in plain text.';

create function private.running_export(export uuid)
returns public.exports
language plpgsql
security definer
set search_path = ''
as $$
declare
  export_row public.exports;
begin
  select * into export_row from public.exports where exports.id = running_export.export;
  if export_row.state is distinct from 'running' then
    raise sqlstate 'PT409' using message = 'This export is not running.', hint = 'Start the export again.';
  end if;
  perform private.impersonate(export_row.created_by);
  return export_row;
end;
$$;
comment on function private.running_export is
  'A running export. Sets auth.uid() to the member who started it, until the transaction ends. PT409: not running.';
revoke execute on function private.running_export from public;

create function public.find_export_page(
  export uuid, after_at timestamptz default null, after_id uuid default null
)
returns table (end_at timestamptz, end_id uuid)
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  export_row constant public.exports := private.running_export(export);
  plan constant private.export_plan :=
    private.build_export_plan((private.require_export_role(export_row.kind)).plan_function, export_row.filter);
begin
  return query execute format(
    'select created_at, id from %s item where %s and %s order by created_at desc, id desc offset %s limit 1',
    plan.relation, plan.condition,
    case when after_at is null then 'true' else format('(created_at, id) < (%L, %L)', after_at, after_id) end,
    export_row.page_rows - 1
  );
end;
$$;
comment on function public.find_export_page is
  'The last row of the page that starts after a position; no row for the last page. For the service.';
revoke execute on function public.find_export_page from public, anon, authenticated;
grant execute on function public.find_export_page to service_role;

create function public.read_export_lines(
  export uuid,
  after_at timestamptz default null, after_id uuid default null,
  end_at timestamptz default null, end_id uuid default null
)
returns public."text/plain"
language plpgsql
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  -- Target size of a page in bytes.
  target_bytes constant bigint := 2000000;
  export_row constant public.exports := private.running_export(export);
  plan constant private.export_plan :=
    private.build_export_plan((private.require_export_role(export_row.kind)).plan_function, export_row.filter);
  body text;
  written bigint;
  scanned bigint;
begin
  -- The subquery orders the lines. "offset 0" prevents a second evaluation of each line for the count. The
  -- bounds on created_at alone let the planner estimate how few rows a page has; without them it sorts.
  execute format(
    'select coalesce(string_agg(line, ''''), ''''), count(line), count(*)
     from (
       select case when %s then %s end as line
       from (select * from %s where %s and %s and %s order by created_at desc, id desc) item
       offset 0
     ) page',
    plan.included, plan.line, plan.relation, plan.condition,
    case when after_at is null then 'true'
      else format('created_at <= %1$L and (created_at, id) < (%1$L, %2$L)', after_at, after_id) end,
    case when end_at is null then 'true'
      else format('created_at >= %1$L and (created_at, id) >= (%1$L, %2$L)', end_at, end_id) end
  ) into body, written, scanned;
  update public.exports set
    rows = rows + written, read_at = now(),
    page_rows = least(greatest(target_bytes * scanned / greatest(octet_length(body), 1), 100), 2 * export_row.page_rows, 10000)
  where exports.id = export_row.id and state = 'running';
  if not found then
    perform private.running_export(export);
  end if;
  return body;
end;
$$;
comment on function public.read_export_lines is
  'The lines of a page, after one position up to and including another, with the current rights of the member who started the export. For the service.';
revoke execute on function public.read_export_lines from public, anon, authenticated;
grant execute on function public.read_export_lines to service_role;

create function public.end_export(export uuid, is_whole boolean)
returns public.export_state
language plpgsql
security definer
set search_path = ''
as $$
declare
  export_row public.exports;
begin
  update public.exports
  set state = case when is_whole then 'finished' else 'failed' end::public.export_state, ended_at = now()
  where exports.id = end_export.export and exports.state = 'running'
  returning * into export_row;
  if not found then
    return (select exports.state from public.exports where exports.id = end_export.export);
  end if;
  perform private.impersonate(export_row.created_by);
  perform private.audit_export(export_row);
  return export_row.state;
end;
$$;
comment on function public.end_export is
  'Ends an export as finished or failed and returns its state. For the service.';
revoke execute on function public.end_export from public, anon, authenticated;
grant execute on function public.end_export to service_role;

create function public.cancel_export(export uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  export_row public.exports;
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can cancel exports.';
  end if;
  update public.exports set state = 'cancelled', link_token_hash = null, ended_at = now()
  where exports.id = cancel_export.export and exports.state in ('waiting', 'running')
    and (exports.created_by = auth.uid() or private.has_role('admin'))
  returning * into export_row;
  if found then
    perform private.audit_export(export_row);
  end if;
end;
$$;
comment on function public.cancel_export is
  'Cancels an own export, or any for administrators. One that has ended stays as it is.';
revoke execute on function public.cancel_export from public, anon, authenticated;
grant execute on function public.cancel_export to authenticated;

-- --- Imports ---------------------------------------------------------------------------------------------

create type public.import_format as enum ('csv', 'ndjson');

create type public.import_state as enum ('staging', 'checked', 'applied');

create type public.import_verdict as enum ('new', 'changed', 'unchanged', 'rejected');

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null constraint imports_file_name_length check (char_length(file_name) between 1 and 200),
  format public.import_format not null,
  state public.import_state not null default 'staging',
  rows integer not null default 0,
  added integer not null default 0 constraint imports_added_range check (added >= 0),
  changed integer not null default 0 constraint imports_changed_range check (changed >= 0),
  unchanged integer not null default 0 constraint imports_unchanged_range check (unchanged >= 0),
  rejected integer not null default 0 constraint imports_refused_range check (rejected >= 0),
  created_by uuid references public.staff (user_id) on delete set null,
  created_at timestamptz(3) not null default now(),
  applied_at timestamptz(3),
  constraint imports_rows_range check (rows between 0 and 20000)
);

comment on table public.imports is 'Imported files of leads, and the result of their rows.';
comment on column public.imports.rows is 'Number of staged rows, at most 20,000.';
comment on column public.imports.added is 'New leads, found by the last check or created.';
comment on column public.imports.rejected is 'Rows with errors, which are skipped.';

create index imports_newest_first on public.imports (created_at desc, id desc);
create index imports_of on public.imports (created_by, created_at desc);

alter table public.imports enable row level security;

create policy "admins and sales read their own imports, admins all"
on public.imports for select to authenticated
using (
  (select private.has_role('admin'))
  or created_by = (select auth.uid()) and (select private.has_role('sales'))
);

revoke all on public.imports from anon, authenticated, service_role;
grant select on public.imports to authenticated;
grant select on public.imports to service_role;

insert into private.personal_data_registry (table_name, is_personal, erasure) values
  ('public.imports', false, 'File names and counts.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('public.imports', interval '90 days', 'created_at', 20);

create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  line integer not null constraint import_rows_line_range check (line >= 1),
  given jsonb not null constraint import_rows_given_length check (octet_length(given::text) <= 65536),
  parsed jsonb not null,
  problems jsonb not null,
  verdict public.import_verdict,
  lead_id uuid,
  changes jsonb not null default '{}',
  found_problems jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  person_id uuid,
  points jsonb constraint import_rows_points_length check (octet_length(points::text) <= 65536),
  primary key (import_id, line)
);

comment on table private.import_rows is 'Staged rows of an import. Deleted when the import ends, or after the retention period (2 days by default).';
comment on column private.import_rows.given is 'Columns of a lead as in the file.';
comment on column private.import_rows.parsed is 'The same columns as values of a lead.';
comment on column private.import_rows.problems is
  'Problems of the row itself. "found_problems" are conflicts with stored leads.';
comment on column private.import_rows.person_id is 'The person of a new lead, while it is imported.';
comment on column private.import_rows.points is 'The points of a new lead, while it is imported.';

create index import_rows_lead on private.import_rows (import_id, lead_id);

alter table private.import_rows enable row level security;

insert into private.personal_data_registry (table_name, is_personal, row_filter, step, erasure) values
  ('private.import_rows', true, 'private.normalize_email(parsed ->> ''email'') = $2', 20, 'Deleted.');

insert into private.retention (table_name, max_age, age_column, step) values
  ('private.import_rows', interval '2 days', 'created_at', 10);

create function private.unescape_cell(cell text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    case when left(parts, 1) = '''' and private.escape_formula(substr(parts, 2)) = parts then substr(parts, 2) else parts end,
    ''
  )
  from regexp_replace(
    cell, '([;,\t][ \t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]*)''(''*[=+@＝＋－＠-])', '\1\2', 'g'
  ) parts;
$$;
comment on function private.unescape_cell is
  'The text of a cell without the apostrophes that escaped formulas; null for an empty cell.';
revoke execute on function private.unescape_cell from public;

create function private.parse_import_row(given jsonb, format public.import_format)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      key,
      case
        when key in ('status', 'form_source', 'inquiry_type')
          then to_jsonb(regexp_replace(lower(btrim(private.unescape_cell(value #>> '{}'))), '[\s-]+', '_', 'g'))
        when format = 'csv' and key in ('name', 'email') then to_jsonb(btrim(private.unescape_cell(value #>> '{}')))
        when format = 'csv' then to_jsonb(private.unescape_cell(value #>> '{}'))
        else value
      end
    ),
    '{}'
  )
  from jsonb_each(given)
  where key in (
    'id', 'created_at', 'name', 'email', 'company', 'role', 'phone', 'inquiry_type', 'form_source', 'status',
    'message', 'owner_id', 'answered_at', 'session_id', 'consent_wording', 'attribution',
    'signals', 'do_not_contact'
  )
  -- A lead without a status is new (spec 3).
  and not (key = 'status' and coalesce(btrim(value #>> '{}'), '') = '');
$$;
comment on function private.parse_import_row is 'The columns of a row of a file, as values of a lead.';
revoke execute on function private.parse_import_row from public;

create function private.validate_import_row(parsed jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', problem) order by place), '[]')
  from (
    select 1 as place, key as field, 'missing' as problem
    from jsonb_each_text(parsed)
    where key in ('name', 'email', 'form_source') and coalesce(btrim(value), '') = ''
    union all
    select 2, limited.field, 'too_long'
    from (
      values ('name', 200), ('email', 254), ('company', 200), ('role', 100), ('phone', 40), ('message', 6000),
        ('consent_wording', 40)
    ) limited (field, max_length)
    where char_length(parsed ->> limited.field) > limited.max_length
    union all
    select 3, 'email', 'not_an_email' where parsed ->> 'email' !~ '^[^\s@]+@[^\s@]+$'
    union all
    select 4, key, 'unknown_value'
    from jsonb_each_text(parsed)
    where value <> '' and case key
      when 'status' then not pg_input_is_valid(value, 'public.lead_status')
      when 'form_source' then not pg_input_is_valid(value, 'public.form_source')
      when 'inquiry_type' then not pg_input_is_valid(value, 'public.inquiry_type')
      when 'do_not_contact' then value not in ('true', 'false')
      else false
    end
    union all
    select 5, key, 'not_an_id'
    from jsonb_each_text(parsed)
    where key in ('id', 'owner_id', 'session_id') and not pg_input_is_valid(value, 'uuid')
    union all
    select 6, key, case
      when value !~ '^\d{4}-\d\d-\d\d([T ]|$)' or not pg_input_is_valid(value, 'timestamptz') then 'not_a_time'
      else 'in_future' end
    from jsonb_each_text(parsed)
    where key in ('created_at', 'answered_at') and case
      when value !~ '^\d{4}-\d\d-\d\d([T ]|$)' or not pg_input_is_valid(value, 'timestamptz') then true
      else value::timestamptz > now() + interval '1 day' end
    union all
    select 7, key, 'not_an_object'
    from jsonb_each(parsed)
    where key in ('attribution', 'signals') and jsonb_typeof(value) not in ('object', 'null')
    union all
    select 8, key, 'too_long'
    from jsonb_each(parsed)
    where octet_length(value::text) > case key when 'attribution' then 8192 when 'signals' then 2048 end
    union all
    select 9, 'owner_id', 'unknown_owner'
    where pg_input_is_valid(parsed ->> 'owner_id', 'uuid')
      and not exists (select 1 from public.staff where user_id = (parsed ->> 'owner_id')::uuid)
  ) found;
$$;
comment on function private.validate_import_row is 'The problems of a row of a file: column and problem.';
revoke execute on function private.validate_import_row from public;

create function private.lock_own_import(import uuid)
returns public.imports
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_import public.imports;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can import leads.';
  end if;
  select * into current_import from public.imports
  where imports.id = lock_own_import.import and created_by = auth.uid() and state <> 'applied'
  for update;
  if not found then
    raise sqlstate 'PT404' using
      message = 'This import is not in progress.',
      hint = 'Select the file again.';
  end if;
  return current_import;
end;
$$;
comment on function private.lock_own_import is
  'An own import that is not applied, locked until the transaction ends.';
revoke execute on function private.lock_own_import from public;

create function public.create_import(file_name text, format public.import_format)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  made uuid;
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can import leads.';
  end if;
  if create_import.format is null then
    raise sqlstate 'PT422' using message = 'This file cannot be imported.', hint = 'Select a CSV or JSON Lines file.';
  end if;
  -- Unfinished imports of the caller are discarded.
  delete from public.imports where created_by = auth.uid() and state <> 'applied';
  insert into public.imports (file_name, format, created_by)
  values (left(coalesce(nullif(btrim(create_import.file_name), ''), 'file'), 200), create_import.format, auth.uid())
  returning id into made;
  return made;
end;
$$;
comment on function public.create_import is 'Starts an import of leads and discards unfinished ones of the caller.';
revoke execute on function public.create_import from public, anon, authenticated;
grant execute on function public.create_import to authenticated;

create function public.stage_import(import uuid, rows jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_import constant public.imports := private.lock_own_import(import);
  -- lite passes an object as text.
  given_rows constant jsonb := case when jsonb_typeof(rows) = 'string' then (rows #>> '{}')::jsonb else rows end;
  staged integer;
begin
  if current_import.state <> 'staging' or jsonb_typeof(given_rows) is distinct from 'array' or exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(given_rows) when 'array' then given_rows else '[]' end) item
    where coalesce(item ->> 'line', '') !~ '^\d{1,9}$' or item -> 'given' is null
  ) then
    raise sqlstate 'PT422' using message = 'These rows cannot be staged.', hint = 'Select the file again.';
  end if;
  insert into private.import_rows (import_id, line, given, parsed, problems)
  select current_import.id, (item ->> 'line')::integer, item -> 'given', parsed, private.validate_import_row(parsed)
  from jsonb_array_elements(given_rows) item
  cross join lateral private.parse_import_row(item -> 'given', current_import.format) parsed
  -- A chunk that is sent again because its response was lost.
  on conflict (import_id, line) do nothing;
  select count(*) into staged from private.import_rows where import_id = current_import.id;
  if staged > 20000 then
    raise sqlstate 'PT422' using
      message = 'A file can have at most 20,000 rows.',
      hint = 'Split it and import the parts one after the other.';
  end if;
  update public.imports set rows = staged where id = current_import.id;
  return staged;
end;
$$;
comment on function public.stage_import is
  'Stages rows of a file: [{"line": 2, "given": {"name": ...}}, ...]. Returns the number of staged rows.';
revoke execute on function public.stage_import from public, anon, authenticated;
grant execute on function public.stage_import to authenticated;

create function private.is_same_value(
  given jsonb, parsed jsonb, field text, current text, format public.import_format
)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select not parsed ? field
    or parsed ->> field is not distinct from current
    or format = 'csv' and coalesce(given ->> field, '') = coalesce(
      private.csv_cell_value(case field when 'message' then replace(current, ',', ';') else current end), ''
    );
$$;
comment on function private.is_same_value is
  'Whether a row leaves a column unchanged: it has no value, the same value, or the value that our export writes.';
revoke execute on function private.is_same_value from public;

create function private.match_rows_by_id(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set lead_id = leads.id
  from public.leads
  where item.import_id = current_import.id and item.problems = '[]' and leads.id = (item.parsed ->> 'id')::uuid;
end;
$$;
comment on function private.match_rows_by_id is 'Matches rows of a file with leads by their id.';
revoke execute on function private.match_rows_by_id from public;

create function private.match_rows_by_values(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with candidates as materialized (
    select item.line, leads.id,
      private.is_same_value(given, parsed, 'name', name, current_import.format)
        and private.is_same_value(given, parsed, 'company', company, current_import.format)
        and private.is_same_value(given, parsed, 'role', role, current_import.format)
        and private.is_same_value(given, parsed, 'phone', phone, current_import.format)
        and private.is_same_value(given, parsed, 'inquiry_type', inquiry_type::text, current_import.format)
        and private.is_same_value(given, parsed, 'status', status::text, current_import.format)
        and private.is_same_value(given, parsed, 'message', message, current_import.format) as is_same,
      md5(given::text) as row_text
    from private.import_rows item
    join public.leads on leads.created_at = (item.parsed ->> 'created_at')::timestamptz(3)
      and private.normalize_email(leads.email) = private.normalize_email(item.parsed ->> 'email')
      and leads.form_source::text = item.parsed ->> 'form_source'
    where item.import_id = current_import.id and item.problems = '[]' and item.parsed ->> 'id' is null
  ), placed as (
    select line, id,
      dense_rank() over (partition by row_text order by line) as row_place,
      dense_rank() over (partition by row_text order by id) as lead_place
    from candidates where is_same
  ), exactly as (
    select line, id from placed where row_place = lead_place
  ), remaining as (
    select line, id, count(*) over (partition by line) as leads, count(*) over (partition by id) as lines
    from candidates
    where line not in (select line from exactly) and id not in (select id from exactly)
  )
  update private.import_rows item set
    lead_id = case when found.leads = 1 and found.lines = 1 then found.id end,
    found_problems = case when found.leads = 1 and found.lines = 1 then '[]'::jsonb
      else '[{"field": "created_at", "problem": "ambiguous"}]'::jsonb end
  from (
    select line, id, 1::bigint as leads, 1::bigint as lines from exactly
    union all
    select distinct on (line) line, id, leads, lines from remaining
  ) found
  where item.import_id = current_import.id and item.line = found.line;
end;
$$;
comment on function private.match_rows_by_values is
  'Matches rows without an id by time, email address and form. Among several such leads, one with the same values comes first.';
revoke execute on function private.match_rows_by_values from public;

create function private.match_rows_by_text(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with given as materialized (
    select line, private.lead_fingerprint(
      parsed ->> 'email', (parsed ->> 'form_source')::public.form_source, parsed ->> 'message'
    ) as fingerprint
    from private.import_rows
    where import_id = current_import.id and problems = '[]'
      and parsed ->> 'id' is null and parsed ->> 'created_at' is null
      and parsed ->> 'email' is not null and parsed ->> 'form_source' is not null
  ), known as (
    select given.line, (array_agg(leads.id order by leads.created_at desc, leads.id desc))[1] as id
    from given join public.leads using (fingerprint)
    group by given.line
  )
  update private.import_rows item set lead_id = known.id
  from known
  where item.import_id = current_import.id and item.line = known.line;
end;
$$;
comment on function private.match_rows_by_text is
  'Matches rows without id and time with the newest lead that has their email address, form and text.';
revoke execute on function private.match_rows_by_text from public;

create function private.flag_duplicate_rows(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set found_problems = jsonb_build_array(
    jsonb_build_object('field', 'line', 'problem', 'duplicate', 'line', repeated.first)
  )
  from (
    select line, min(line) over (partition by identity) as first
    from (
      select line, coalesce(
        lead_id::text, parsed ->> 'id',
        case when parsed ->> 'created_at' is null then md5(concat_ws(
          E'\n', private.normalize_email(parsed ->> 'email'), parsed ->> 'form_source', parsed ->> 'message'
        )) end
      ) as identity
      from private.import_rows
      where import_id = current_import.id and problems = '[]' and found_problems = '[]'
    ) known
    where identity is not null
  ) repeated
  where item.import_id = current_import.id and item.line = repeated.line and repeated.line > repeated.first;
end;
$$;
comment on function private.flag_duplicate_rows is 'Flags rows that repeat an earlier row of the file.';
revoke execute on function private.flag_duplicate_rows from public;

create function private.compare_matched_rows(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set
    changes = compared.changes,
    found_problems = compared.conflicts
  from (
    select import_rows.line,
      (
        select coalesce(jsonb_object_agg(field, parsed -> field), '{}')
        from (
          values ('name', leads.name), ('email', leads.email), ('company', leads.company), ('role', leads.role),
            ('phone', leads.phone), ('inquiry_type', leads.inquiry_type::text), ('status', leads.status::text),
            ('owner_id', leads.owner_id::text)
        ) current (field, value)
        where not private.is_same_value(given, parsed, field, value, current_import.format)
      ) || case
        when parsed ->> 'do_not_contact' = 'true' and not coalesce(people.do_not_contact, false)
          then '{"do_not_contact": true}'
        else '{}'
      end::jsonb as changes,
      (
        select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', 'read_only')), '[]')
        from (
          values ('message', leads.message), ('form_source', leads.form_source::text),
            ('session_id', leads.session_id::text), ('consent_wording', leads.consent_wording)
        ) current (field, value)
        where not private.is_same_value(given, parsed, field, value, current_import.format)
      ) || case
        when (parsed ->> 'created_at')::timestamptz(3) <> leads.created_at
          then '[{"field": "created_at", "problem": "read_only"}]'
        else '[]'
      end::jsonb as conflicts
    from private.import_rows
    join public.leads on leads.id = import_rows.lead_id and leads.spam_at is null
    left join public.people on people.id = leads.person_id
    where import_rows.import_id = current_import.id and problems = '[]' and found_problems = '[]'
  ) compared
  where item.import_id = current_import.id and item.line = compared.line;
end;
$$;
comment on function private.compare_matched_rows is
  'Stores what a matched lead would become. Columns that come from the visitor are not changed.';
revoke execute on function private.compare_matched_rows from public;

create function private.flag_incomplete_rows(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set found_problems = missing.problems
  from (
    select line, jsonb_agg(jsonb_build_object('field', field, 'problem', 'missing')) as problems
    from private.import_rows cross join unnest(array['name', 'email', 'form_source']) field
    where import_id = current_import.id and lead_id is null and import_rows.problems = '[]' and found_problems = '[]'
      and parsed ->> field is null
    group by line
  ) missing
  where item.import_id = current_import.id and item.line = missing.line;
end;
$$;
comment on function private.flag_incomplete_rows is 'Flags rows of new leads without a required column.';
revoke execute on function private.flag_incomplete_rows from public;

create function private.plan_import(current_import public.imports)
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
-- A generic plan could read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  update private.import_rows set lead_id = null, verdict = null, changes = '{}', found_problems = '[]'
  where import_id = current_import.id;
  perform private.match_rows_by_id(current_import);
  perform private.match_rows_by_values(current_import);
  perform private.match_rows_by_text(current_import);
  perform private.flag_duplicate_rows(current_import);
  perform private.compare_matched_rows(current_import);
  perform private.flag_incomplete_rows(current_import);

  update private.import_rows set verdict = case
    when problems <> '[]' or found_problems <> '[]' then 'rejected'
    when lead_id is null then 'new'
    when changes <> '{}' then 'changed'
    else 'unchanged'
  end::public.import_verdict
  where import_id = current_import.id;

  update public.imports set
    state = 'checked',
    added = counted.added, changed = counted.changed, unchanged = counted.unchanged, rejected = counted.rejected
  from (
    select count(*) filter (where verdict = 'new') as added, count(*) filter (where verdict = 'changed') as changed,
      count(*) filter (where verdict = 'unchanged') as unchanged, count(*) filter (where verdict = 'rejected') as rejected
    from private.import_rows where import_id = current_import.id
  ) counted
  where imports.id = current_import.id;
end;
$$;
comment on function private.plan_import is 'Determines the effect of each staged row on the current leads.';
revoke execute on function private.plan_import from public;

create function public.check_import(import uuid)
returns setof public.imports
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  current_import constant public.imports := private.lock_own_import(import);
begin
  perform private.plan_import(current_import);
  return query select * from public.imports where imports.id = current_import.id;
end;
$$;
comment on function public.check_import is 'The effect of an import in numbers. Changes no lead.';
revoke execute on function public.check_import from public, anon, authenticated;
grant execute on function public.check_import to authenticated;

create function public.list_import_rows(import uuid, verdict public.import_verdict, max_rows integer default 50)
returns table (line integer, given jsonb, changes jsonb, problems jsonb)
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_import constant public.imports := private.lock_own_import(import);
begin
  return query
    select item.line, item.given, item.changes, item.problems || item.found_problems
    from private.import_rows item
    where item.import_id = current_import.id and item.verdict = list_import_rows.verdict
    order by item.line
    limit least(greatest(max_rows, 1), 500);
end;
$$;
comment on function public.list_import_rows is
  'The first rows of a checked import with a verdict: the line, its values, the changes and the problems.';
revoke execute on function public.list_import_rows from public, anon, authenticated;
grant execute on function public.list_import_rows to authenticated;

create function private.add_imported_people(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.people as person (email, name, company, phone, submissions, first_seen_at, last_seen_at)
  select
    private.normalize_email(given.email),
    (array_agg(given.name order by seen.at, item.line) filter (where given.name is not null))[1],
    (array_agg(given.company order by seen.at, item.line) filter (where given.company is not null))[1],
    (array_agg(given.phone order by seen.at, item.line) filter (where given.phone is not null))[1],
    count(*), min(seen.at), max(seen.at)
  from private.import_rows item
  cross join lateral jsonb_populate_record(null::public.leads, item.parsed) given
  cross join lateral (select coalesce(given.created_at, now()::timestamptz(3)) as at) seen
  where item.import_id = add_imported_people.import and item.verdict = 'new'
  group by 1
  order by 1
  on conflict (email) do update set
    name = coalesce(person.name, excluded.name),
    company = coalesce(person.company, excluded.company),
    phone = coalesce(person.phone, excluded.phone),
    submissions = person.submissions + excluded.submissions,
    first_seen_at = least(person.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(person.last_seen_at, excluded.last_seen_at);
end;
$$;
comment on function private.add_imported_people is
  'Creates or updates the people of the new leads of an import, as private.upsert_person does for one lead.';
revoke execute on function private.add_imported_people from public;

create function private.add_imported_to_merged_people(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.people kept set
    name = coalesce(kept.name, sent.name),
    company = coalesce(kept.company, sent.company),
    phone = coalesce(kept.phone, sent.phone),
    submissions = kept.submissions + sent.submissions,
    first_seen_at = least(kept.first_seen_at, sent.first_at),
    last_seen_at = greatest(kept.last_seen_at, sent.last_at)
  from (
    select merged.merged_into,
      (array_agg(given.name order by seen.at, item.line) filter (where given.name is not null))[1] as name,
      (array_agg(given.company order by seen.at, item.line) filter (where given.company is not null))[1] as company,
      (array_agg(given.phone order by seen.at, item.line) filter (where given.phone is not null))[1] as phone,
      count(*) as submissions, min(seen.at) as first_at, max(seen.at) as last_at
    from private.import_rows item
    cross join lateral jsonb_populate_record(null::public.leads, item.parsed) given
    cross join lateral (select coalesce(given.created_at, now()::timestamptz(3)) as at) seen
    join public.people merged on merged.email = private.normalize_email(given.email) and merged.merged_into is not null
    where item.import_id = add_imported_to_merged_people.import and item.verdict = 'new'
    group by merged.merged_into
  ) sent
  where kept.id = sent.merged_into;
end;
$$;
comment on function private.add_imported_to_merged_people is
  'Adds the new leads of merged people to the people they were merged into.';
revoke execute on function private.add_imported_to_merged_people from public;

create function private.score_imported_leads(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.import_rows item set
    lead_id = new_lead.id,
    person_id = new_lead.person_id,
    points = (
      select coalesce(
        jsonb_agg(jsonb_build_object(
          'rule_id', rule.id, 'version', rule.version, 'points', rule.points, 'reason', rule.reason
        )),
        '[]'
      )
      from public.scoring_rules rule
      where rule.is_active
        -- Skips rules that test a missing input, which are most rules of most files.
        and (
          rule.condition ? 'all' or rule.condition ->> 'given' = 'false'
          or nullif(btrim(new_lead.inputs ->> (rule.condition ->> 'field')), '') is not null
        )
        and private.evaluate_condition(rule.condition, new_lead.inputs)
    )
  from (
    select placed.line, placed.id, placed.person_id,
      scored.inputs || jsonb_build_object(
        'submissions', least((scored.inputs ->> 'submissions')::integer + placed.place, 100)
      ) as inputs
    from (
      select sent.line, person.person_id, coalesce(given.id, gen_random_uuid()) as id,
        jsonb_populate_record(
          null::public.leads,
          sent.parsed || jsonb_build_object('person_id', person.person_id, 'created_at', seen.at)
        ) as lead,
        row_number() over (partition by person.person_id order by seen.at, sent.line) as place
      from private.import_rows sent
      cross join lateral jsonb_populate_record(null::public.leads, sent.parsed) given
      cross join lateral (select coalesce(given.created_at, now()::timestamptz(3)) as at) seen
      join lateral (
        select coalesce(merged_into, people.id) as person_id
        from public.people where email = private.normalize_email(given.email)
      ) person on true
      where sent.import_id = score_imported_leads.import and sent.verdict = 'new'
    ) placed
    cross join lateral (select private.scoring_inputs(placed.lead) as inputs offset 0) scored
  ) new_lead
  where item.import_id = score_imported_leads.import and item.line = new_lead.line;
end;
$$;
comment on function private.score_imported_leads is
  'Stores the id, the person and the points of each new lead of an import, as private.score_lead does for one lead. A submission counts the earlier ones of its person, in the database and in the file.';
revoke execute on function private.score_imported_leads from public;

create function private.insert_imported_leads(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.leads (
    id, created_at, name, email, company, role, phone, inquiry_type, form_source, status, message, owner_id,
    answered_at, response_alert_at, session_id, consent_wording, attribution, signals, person_id,
    lead_score
  )
  select item.lead_id, coalesce(given.created_at, now()), given.name, given.email, given.company, given.role,
    given.phone, given.inquiry_type, given.form_source, coalesce(given.status, 'new'), given.message,
    given.owner_id, given.answered_at, now(), given.session_id, given.consent_wording,
    nullif(given.attribution, 'null'), nullif(given.signals, 'null'), item.person_id,
    (
      select least(greatest(coalesce(sum((met ->> 'points')::integer), 0), 0), 100)
      from jsonb_array_elements(item.points) met
    )
  from private.import_rows item
  cross join lateral jsonb_populate_record(null::public.leads, item.parsed) given
  where item.import_id = insert_imported_leads.import and item.verdict = 'new'
  order by given.created_at, item.line;

  insert into public.lead_points (lead_id, rule_id, version, points, reason)
  select leads.id, met.rule_id, met.version, met.points, met.reason
  from private.import_rows item
  join public.leads on leads.id = item.lead_id
  cross join lateral jsonb_to_recordset(item.points) met (rule_id uuid, version integer, points integer, reason text)
  where item.import_id = insert_imported_leads.import and item.verdict = 'new';

  update public.people set lead_score = highest.score
  from (
    select item.person_id, max(leads.lead_score) as score
    from private.import_rows item join public.leads on leads.id = item.lead_id
    where item.import_id = insert_imported_leads.import and item.verdict = 'new'
    group by item.person_id
  ) highest
  where people.id = highest.person_id and people.lead_score < highest.score;
end;
$$;
comment on function private.insert_imported_leads is
  'Inserts the new leads of an import with their points, and updates the scores of their people.';
revoke execute on function private.insert_imported_leads from public;

create function private.record_imported_events(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with added as materialized (
    select leads.*, item.line,
      row_number() over (partition by leads.person_id order by leads.created_at, item.line) = 1 and not exists (
        select 1 from public.person_events known
        where known.person_id = leads.person_id and known.kind = 'first_visit'
      ) as is_first
    from private.import_rows item join public.leads on leads.id = item.lead_id
    where item.import_id = record_imported_events.import and item.verdict = 'new'
  ), linked as (
    update public.conversations chat_turn set person_id = added.person_id
    from added
    where chat_turn.session_id = added.session_id and chat_turn.person_id is null
    returning added.id as lead_id, chat_turn.created_at
  ), chatted as (
    select lead_id, min(created_at) as at from linked group by lead_id
  ), consented as (
    insert into public.consents (person_id, purpose, wording, at, source)
    select person_id, 'inquiry', consent_wording, created_at, form_source::text
    from added where consent_wording is not null
  )
  insert into public.person_events (person_id, lead_id, kind, at, subject_id, details)
  select added.person_id, added.id, event.kind, event.at, event.subject_id, event.details
  from added
  left join chatted on chatted.lead_id = added.id
  cross join lateral (
    values
      (
        'first_visit'::public.person_event_kind,
        case when added.is_first then private.first_visit_at(added.attribution, added.created_at) end, null::uuid,
        '{}'::jsonb
      ),
      ('chat', chatted.at, added.session_id, '{}'),
      (
        case added.form_source when 'download_guide' then 'download' else 'submission' end::public.person_event_kind,
        added.created_at, added.id, jsonb_build_object('form_source', added.form_source)
      )
  ) event (kind, at, subject_id, details)
  where event.at is not null
  order by added.created_at, added.line;
end;
$$;
comment on function private.record_imported_events is
  'Starts or continues the timelines of the new leads of an import, as private.link_lead_to_person does for one lead. The first visit is recorded once for each person.';
revoke execute on function private.record_imported_events from public;

create function private.attach_imported_handoffs(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  for lead in
    select leads.* from private.import_rows item join public.leads on leads.id = item.lead_id
    where item.import_id = attach_imported_handoffs.import and item.verdict = 'new' and leads.session_id is not null
  loop
    perform private.request_handoff(lead.session_id, null, lead);
  end loop;
end;
$$;
comment on function private.attach_imported_handoffs is 'Attaches open hand-offs to the new leads of an import.';
revoke execute on function private.attach_imported_handoffs from public;

create function private.insert_import(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
-- A generic plan could read the whole table.
set plan_cache_mode = force_custom_plan
as $$
begin
  -- apply_import writes one audit entry for all rows.
  perform set_config('audit.purging', 'on', true);
  perform private.add_imported_people(import);
  perform private.add_imported_to_merged_people(import);
  perform private.score_imported_leads(import);
  perform private.insert_imported_leads(import);
  perform set_config('audit.purging', '', true);
  perform private.record_imported_events(import);
  perform private.attach_imported_handoffs(import);
end;
$$;
comment on function private.insert_import is
  'Inserts the new leads of an import with the effects of a visitor''s lead, except owners and messages.';
revoke execute on function private.insert_import from public;

create function public.apply_import(import uuid, added integer, changed integer, rejected integer)
returns setof public.imports
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  current_import public.imports := private.lock_own_import(import);
begin
  perform private.plan_import(current_import);
  select * into current_import from public.imports where imports.id = current_import.id;
  if (current_import.added, current_import.changed, current_import.rejected) is distinct from (apply_import.added, apply_import.changed, apply_import.rejected) then
    raise sqlstate 'PT409' using
      message = 'The leads have changed since the check.',
      hint = 'Check the import again.';
  end if;

  perform set_config('import.applying', 'on', true);
  perform private.insert_import(current_import.id);

  update public.leads set
    name = case when item.changes ? 'name' then item.changes ->> 'name' else leads.name end,
    email = case when item.changes ? 'email' then item.changes ->> 'email' else leads.email end,
    company = case when item.changes ? 'company' then item.changes ->> 'company' else leads.company end,
    role = case when item.changes ? 'role' then item.changes ->> 'role' else leads.role end,
    phone = case when item.changes ? 'phone' then item.changes ->> 'phone' else leads.phone end,
    inquiry_type = case when item.changes ? 'inquiry_type'
      then (item.changes ->> 'inquiry_type')::public.inquiry_type else leads.inquiry_type end,
    status = case when item.changes ? 'status'
      then (item.changes ->> 'status')::public.lead_status else leads.status end,
    owner_id = case when item.changes ? 'owner_id' then (item.changes ->> 'owner_id')::uuid else leads.owner_id end
  from private.import_rows item
  where item.import_id = current_import.id and item.verdict = 'changed' and leads.id = item.lead_id
    and item.changes - 'do_not_contact' <> '{}';

  update public.people set do_not_contact = true
  from private.import_rows item
  where item.import_id = current_import.id and item.parsed ->> 'do_not_contact' = 'true'
    and (item.verdict = 'new' or item.changes ? 'do_not_contact')
    and people.email = private.normalize_email(item.parsed ->> 'email')
    and not people.do_not_contact;
  perform set_config('import.applying', '', true);

  delete from private.import_rows where import_id = current_import.id;
  update public.imports set state = 'applied', applied_at = now() where imports.id = current_import.id;
  perform private.audit(
    'import', 'public.imports', current_import.id::text, null,
    jsonb_build_object(
      'format', current_import.format, 'rows', current_import.rows, 'added', current_import.added, 'changed', current_import.changed,
      'unchanged', current_import.unchanged, 'rejected', current_import.rejected
    )
  );
  return query select * from public.imports where imports.id = current_import.id;
end;
$$;
comment on function public.apply_import is
  'Applies a checked import, all rows or none, except rows with errors. PT409: the numbers differ from those of the check.';
revoke execute on function public.apply_import from public, anon, authenticated;
grant execute on function public.apply_import to authenticated;

create function public.cancel_import(import uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_role('admin', 'sales') then
    raise insufficient_privilege using message = 'Only administrators and sales can import leads.';
  end if;
  delete from public.imports
  where imports.id = cancel_import.import and created_by = auth.uid() and state <> 'applied';
end;
$$;
comment on function public.cancel_import is 'Discards an own import that is not applied.';
revoke execute on function public.cancel_import from public, anon, authenticated;
grant execute on function public.cancel_import to authenticated;

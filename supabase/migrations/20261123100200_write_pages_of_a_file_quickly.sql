-- Files come quicker: a page is a text of its own instead of one inside JSON, each of its lines is made once, by
-- expressions that cost less, and the next page is as long as the last one's lines let it be.

-- A spreadsheet runs a cell that begins with one of = + - @, in either width, also behind blanks. Most
-- texts begin with a letter, which its number tells.
create or replace function private.csv_text(expression text)
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

create or replace function private.csv_line(variadic cells text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$%s || E'\n'$expression$,
    private.one_line(format(
      $expression$'"' || %s || '"'$expression$,
      (
        select string_agg(
          -- A column by its name may be of any type.
          case when cell ~ '^[a-z_]+$' then format('concat(%s)', cell) else format('coalesce(%s, '''')', cell) end,
          $between$ || '","' || $between$ order by place
        )
        from unnest(cells) with ordinality listed (cell, place)
      )
    ))
  );
$$;

-- Without the weight of a row, which cost as much as a fifth of its line.
alter type private.export_plan drop attribute weight;
comment on type private.export_plan is
  'How a file is read, newest first by created_at and id: expressions on "item", a row of the relation that meets the condition. Whether it is in the file, and its line.';

create or replace function private.plan_leads(filter jsonb)
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
    )::text || E'\n'$line$
  )::private.export_plan;
$$;

create or replace function private.plan_subscribers(filter jsonb)
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
    )
  )::private.export_plan;
$$;

create or replace function private.plan_conversations(filter jsonb)
returns private.export_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := private.searched_text(coalesce(filter ->> 'search', ''));
  listed constant text := private.chat_filter(
    filter ->> 'stage', filter ->> 'intent', (filter ->> 'on_topic')::boolean, (filter ->> 'answered')::boolean,
    (filter ->> 'waiting')::boolean
  );
  sessions constant text := case
    when wanted = '' then format('select session_id from private.chats where %s', listed)
    -- As the list: short texts are looked for in the newest 3,000.
    when char_length(wanted) < 3 then format(
      'select session_id from (
         select * from private.chats where %s order by last_at desc, session_id desc limit 3000
       ) chats where %s',
      listed, private.chat_match(wanted)
    )
    else format(
      'select session_id from private.chats where %s and session_id in (select private.chats_by_words(%L))',
      listed, wanted
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

-- From a call as a table: one that is expanded makes the plan once for each of its columns.
create or replace function private.export_plan_of(plan text, filter jsonb)
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
      message = 'The filter names a value that does not exist.',
      hint = 'Use the values that the list offers.';
end;
$$;

alter table public.exports drop constraint exports_walk_range;
alter table public.exports
  add constraint exports_walk_range check (walk between 1 and 10000) not valid;

-- What PostgREST answers as it is, without JSON around it.
create domain public."text/plain" as text;
comment on domain public."text/plain" is 'A text that a function answers as the body itself.';

drop function public.read_export(uuid, timestamptz, uuid, bigint);

create function public.read_export_page(
  export uuid, after_at timestamptz default null, after_id uuid default null, rows_before bigint default 0
)
returns public."text/plain"
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  -- About how many bytes a page has.
  wanted constant bigint := 2000000;
  reading public.exports;
  plan private.export_plan;
  condition text;
  body text;
  shown bigint;
  walked bigint;
  next_at timestamptz;
  next_id uuid;
begin
  select * into reading from public.exports where exports.id = read_export_page.export for update;
  if reading.state is distinct from 'running' then
    raise sqlstate 'PT409' using message = 'This export is not under way.', hint = 'Ask for the file again.';
  end if;
  perform private.act_as(reading.created_by);
  plan := private.export_plan_of((private.admit_export(reading.kind)).plan, reading.filter);
  condition := plan.condition;
  if after_at is not null then
    condition := format('%s and (created_at, id) < (%L, %L)', condition, after_at, after_id);
  end if;

  -- The order of the subquery is the order of the lines. Without an offset each line would be made twice:
  -- once to be written, once to be counted.
  execute format(
    'select coalesce(string_agg(line, ''''), ''''), count(line), count(*), min(created_at), (array_agg(id))[count(*)]
     from (
       select case when %s then %s end as line, created_at, id
       from (select * from %s where %s order by created_at desc, id desc limit %s) item
       offset 0
     ) page',
    plan.shown, plan.line, plan.relation, condition, reading.walk
  ) into body, shown, walked, next_at, next_id;
  shown := shown + rows_before;
  update public.exports set
    rows = shown, read_at = now(),
    walk = least(greatest(wanted * walked / greatest(octet_length(body), 1), 100), 2 * reading.walk, 10000)
  where exports.id = reading.id;
  return json_build_object('rows', shown, 'next_at', next_at, 'next_id', next_id) || E'\n' || body;
end;
$$;
comment on function public.read_export_page is
  'The next page of a file that is under way, behind a line of JSON: "rows", how many rows the file has with it, and "next_at" and "next_id", the place the next page begins behind; null after the last. With the rights that whoever asked has now. For the service.';
revoke execute on function public.read_export_page from public, anon, authenticated;
grant execute on function public.read_export_page to service_role;

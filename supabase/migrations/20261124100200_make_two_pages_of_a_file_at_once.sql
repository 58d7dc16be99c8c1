-- Two pages of a file are made at the same time: where a page ends is known before it is made, and a page no
-- longer keeps the row of its export to itself while it is. Line breaks are looked for in what somebody wrote, not in
-- the whole line.

create or replace function private.csv_cell(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$replace(%s, '"', '""')$expression$, private.one_line(private.csv_text(expression)));
$$;
comment on function private.csv_cell is
  'An expression for what stands between the quotes of a cell: on one line, no formula, quotes doubled.';

create function private.csv_word(expression text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($expression$replace(%s, '"', '""')$expression$, private.csv_text(expression));
$$;
comment on function private.csv_word is 'The same for a text that its column keeps without blanks, and so on one line.';
revoke execute on function private.csv_word from public;

create or replace function private.csv_line(variadic cells text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    $expression$'"' || %s || E'"\n'$expression$,
    (
      select string_agg(
        -- A column by its name may be of any type.
        case when cell ~ '^[a-z_]+$' then format('concat(%s)', cell) else format('coalesce(%s, '''')', cell) end,
        $between$ || '","' || $between$ order by place
      )
      from unnest(cells) with ordinality listed (cell, place)
    )
  );
$$;

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
      private.csv_cell('name'), private.csv_word('email'), private.csv_cell('company'), private.csv_cell('role'),
      private.csv_cell('phone'), 'inquiry_type', 'form_source', 'status', 'lead_score',
      private.csv_time('created_at'), private.csv_cell($message$replace(message, ',', ';')$message$)
    )
  )::private.export_plan;
$$;

comment on function public.read_export_page is
  'As read_export_lines, one page at a time. For a function "download-export" that is older than this migration; goes once none runs.';

create function private.export_under_way(export uuid)
returns public.exports
language plpgsql
security definer
set search_path = ''
as $$
declare
  reading public.exports;
begin
  select * into reading from public.exports where exports.id = export_under_way.export;
  if reading.state is distinct from 'running' then
    raise sqlstate 'PT409' using message = 'This export is not under way.', hint = 'Ask for the file again.';
  end if;
  perform private.act_as(reading.created_by);
  return reading;
end;
$$;
comment on function private.export_under_way is
  'An export that is being read; until the end of the transaction auth.uid() is who asked for it. PT409 for one that is not.';
revoke execute on function private.export_under_way from public;

create function public.find_export_page(export uuid, after_at timestamptz default null, after_id uuid default null)
returns table (end_at timestamptz, end_id uuid)
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  reading constant public.exports := private.export_under_way(export);
  plan constant private.export_plan :=
    private.export_plan_of((private.admit_export(reading.kind)).plan, reading.filter);
begin
  return query execute format(
    'select created_at, id from %s item where %s and %s order by created_at desc, id desc offset %s limit 1',
    plan.relation, plan.condition,
    case when after_at is null then 'true' else format('(created_at, id) < (%L, %L)', after_at, after_id) end,
    reading.walk - 1
  );
end;
$$;
comment on function public.find_export_page is
  'The last row of the page that begins behind this place of a file that is under way; none for the last page. For the service.';
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
  -- About how many bytes a page has.
  wanted constant bigint := 2000000;
  reading constant public.exports := private.export_under_way(export);
  plan constant private.export_plan :=
    private.export_plan_of((private.admit_export(reading.kind)).plan, reading.filter);
  body text;
  shown bigint;
  walked bigint;
begin
  -- The order of the subquery is the order of the lines. Without an offset each line would be made twice:
  -- once to be written, once to be counted. How few rows lie between two places PostgreSQL sees by the
  -- times alone; without them it sorts.
  execute format(
    'select coalesce(string_agg(line, ''''), ''''), count(line), count(*)
     from (
       select case when %s then %s end as line
       from (select * from %s where %s and %s and %s order by created_at desc, id desc) item
       offset 0
     ) page',
    plan.shown, plan.line, plan.relation, plan.condition,
    case when after_at is null then 'true'
      else format('created_at <= %1$L and (created_at, id) < (%1$L, %2$L)', after_at, after_id) end,
    case when end_at is null then 'true'
      else format('created_at >= %1$L and (created_at, id) >= (%1$L, %2$L)', end_at, end_id) end
  ) into body, shown, walked;
  update public.exports set
    rows = rows + shown, read_at = now(),
    walk = least(greatest(wanted * walked / greatest(octet_length(body), 1), 100), 2 * reading.walk, 10000)
  where exports.id = reading.id and state = 'running';
  if not found then
    perform private.export_under_way(export);
  end if;
  return body;
end;
$$;
comment on function public.read_export_lines is
  'The lines of a page of a file that is under way, behind one place up to another with it. With the rights that whoever asked has now. For the service.';
revoke execute on function public.read_export_lines from public, anon, authenticated;
grant execute on function public.read_export_lines to service_role;

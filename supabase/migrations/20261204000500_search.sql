-- Search over all records for the command palette: by words in any order, without accents, with one typo, and by
-- phone numbers in any format.

create function private.fold_text(value text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select regexp_replace(
    replace(replace(replace(translate(
      -- Decomposed characters lose their accents: U+0300 to U+036F.
      regexp_replace(normalize(lower(value), NFKD), U&'[\0300-\036F]', '', 'g'), 'øłđðħıŧ', 'olddhit'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    -- "Müller" and "Mueller" are the same name.
    '([aou])e', '\1', 'g'
  );
$$;
comment on function private.fold_text is
  'A text for comparison: lower case, without accents, with ä, ö and ü like ae, oe and ue.';
revoke execute on function private.fold_text from public;
grant execute on function private.fold_text to authenticated, service_role;

-- plpgsql caches the plans of the functions that the index calls for each row.
create function private.fold_words(value text)
returns text[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return string_to_array(
    btrim(regexp_replace(private.fold_text(left(value, 1000)), '[^[:alnum:]]+', ' ', 'g')), ' '
  );
end;
$$;
comment on function private.fold_words is 'The words of a text, folded for comparison.';
revoke execute on function private.fold_words from public;
grant execute on function private.fold_words to authenticated, service_role;

-- Two words that differ by one missing, added, replaced or exchanged character have one of these forms in common.
-- The mark keeps them apart from words.
create function private.typo_forms(words text[])
returns text[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return array(
    select '~' || case place when 0 then word else left(word, place - 1) || substr(word, place + 1) end
    from unnest(words) word, generate_series(0, char_length(word)) place
    where char_length(word) between 4 and 20 and word !~ '[0-9]'
  );
end;
$$;
comment on function private.typo_forms is
  'Each word of 4 to 20 letters, whole and with each of its characters left out.';
revoke execute on function private.typo_forms from public;
grant execute on function private.typo_forms to authenticated, service_role;

-- The cost keeps the planner from calling it for each row of a table.
create function private.search_keys(names text, email text, phone text)
returns tsvector
language plpgsql
immutable
parallel safe
cost 1000
set search_path = ''
as $$
declare
  digits constant text := regexp_replace(phone, '[^0-9]', '', 'g');
begin
  return array_to_tsvector(
    private.fold_words(concat_ws(' ', names, email))
    || private.typo_forms(private.fold_words(concat_ws(' ', names, split_part(email, '@', 1))))
    -- The digits from each place on, so that the start of a key finds any part of the number.
    || array(select substr(digits, place) from generate_series(1, char_length(digits) - 5) place)
  );
end;
$$;
comment on function private.search_keys is
  'The keys by which private.search_query finds a record with these names, email address and phone number.';
revoke execute on function private.search_keys from public;
grant execute on function private.search_keys to authenticated, service_role;

create function private.search_query(term text, with_typos boolean)
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  digits constant text := ltrim(regexp_replace(term, '[^0-9]', '', 'g'), '0');
begin
  if term ~ '^[0-9 +()./-]+$' and char_length(digits) >= 6 then
    -- The number may be stored without its country code, or entered without it.
    return format('''%s'':* | ''%s'':*', digits, right(digits, 9))::tsquery;
  end if;
  return (
    select string_agg(
      '(' || concat_ws(
        ' | ',
        format('''%s'':*', word),
        (select string_agg(format('''%s''', form), ' | ') from unnest(private.typo_forms(array[word])) form where with_typos)
      ) || ')',
      ' & '
    )
    -- Single characters are the start of too many words.
    from (select word from unnest(private.fold_words(term)) word where char_length(word) > 1 limit 8) words
  )::tsquery;
end;
$$;
comment on function private.search_query is
  'A search term as a query on private.search_keys: the start of each of its words, in any order. Null without a word of two characters.';
revoke execute on function private.search_query from public;

create index people_search_keys on public.people
using gin (private.search_keys(coalesce(name, '') || ' ' || coalesce(company, ''), email, phone));
-- Statistics would call the function for thousands of rows at each ANALYZE.
alter index public.people_search_keys alter column 1 set statistics 0;

create function private.find_people(term text, with_typos boolean, max_rows integer)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  query constant tsquery := private.search_query(term, with_typos);
  condition constant text := (
    select string_agg(format('strpos(search_text, %L) > 0', word), ' and ')
    from regexp_split_to_table(term, '\s+') word where word <> ''
  );
  found uuid[] := '{}';
begin
  if query is null or with_typos and query = private.search_query(term, false) then
    return '{}';
  end if;
  -- A scan of the newest people finds frequent names fast; the index finds rare ones.
  if not with_typos then
    execute format(
      'select array(
        select id from (
          select id, search_text from public.people where merged_into is null and not is_spam
          order by last_seen_at desc, id desc limit 5000
        ) newest where %s limit %s
      )',
      condition, max_rows
    ) into found;
  end if;
  if cardinality(found) < max_rows then
    execute
      'with found as materialized (
        select coalesce(merged_into, id) as id from public.people
        where private.search_keys(coalesce(name, '''') || '' '' || coalesce(company, ''''), email, phone) @@ $1
        limit 1000
      ),
      -- Materialized, or the planner walks all people in the order of the list.
      visible as materialized (
        select distinct people.id, people.last_seen_at from found join public.people on people.id = found.id
        where not people.is_spam
      )
      select array(select id from visible order by last_seen_at desc, id desc limit $2)'
    into found using query, max_rows;
  end if;
  return found;
end;
$$;
comment on function private.find_people is
  'The ids of people that match a term, seen last first. People who were merged are found as the person they were merged into.';
revoke execute on function private.find_people from public;

create type public.found_record as (
  kind text,
  id uuid,
  name text,
  email text,
  company text,
  status text,
  label text,
  at timestamptz
);
comment on type public.found_record is
  'A record that a search found: its kind, whose it is, its status, its type in words and its time.';

create function private.find_records(term text, people uuid[], max_rows integer)
returns setof public.found_record
language sql
stable
security definer
set search_path = ''
as $$
  (
    select 'person', person.id, person.name, person.email, person.company, null, null, person.last_seen_at
    from unnest(find_records.people) with ordinality as found (id, place)
    join public.people person on person.id = found.id
    order by found.place
    limit max_rows
  )
  union all
  (
    select 'lead', lead.id, lead.name, lead.email, lead.company, lead.status::text, lead.form_source::text, lead.created_at
    from public.leads lead
    where lead.spam_at is null and lead.id in (
      select unnest(private.find_lead_page('spam_at is null', term, 'created_at', true, 0, max_rows, null, null))
      where term <> ''
      union all
      (
        select of_person.id from public.leads of_person
        where of_person.spam_at is null and of_person.person_id = any (find_records.people)
        order by of_person.created_at desc
        limit max_rows
      )
    )
    order by lead.created_at desc, lead.id desc
    limit max_rows
  )
  union all
  (
    select 'appointment', appointment.id, appointment.attendee_name, appointment.attendee_email, appointment.company,
      appointment.status::text, type.name, appointment.starts_at
    from public.appointments appointment
    left join public.appointment_types type on type.id = appointment.appointment_type_id
    where appointment.person_id = any (find_records.people)
    -- The next one first, then past ones, the latest first.
    order by appointment.ends_at < now(), abs(extract(epoch from appointment.starts_at - now())), appointment.id
    limit max_rows
  )
  union all
  (
    select 'conversation', chat.session_id, coalesce(person.name, person.email), person.email, person.company, chat.stage,
      null, chat.last_at
    from (
      select session_id, min(person_id::text)::uuid as person_id from public.conversations
      where person_id = any (find_records.people) group by session_id
    ) of_person
    join private.chats chat on chat.session_id = of_person.session_id
    join public.people person on person.id = of_person.person_id
    order by chat.last_at desc, chat.session_id desc
    limit max_rows
  );
$$;
comment on function private.find_records is
  'The records of people, and leads that contain a term themselves, at most "max_rows" of each kind.';
revoke execute on function private.find_records from public;

create function public.search_records(search text, max_rows integer default 5)
returns setof public.found_record
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '32MB'
as $$
declare
  term constant text := private.normalize_search(search);
  size constant integer := least(greatest(max_rows, 1), 20);
  -- More people than are returned, because their leads and meetings are searched through them.
  max_people constant integer := 25;
  found_people uuid[];
  found public.found_record[];
begin
  if not private.has_role('admin', 'sales', 'marketing', 'viewer') then
    raise insufficient_privilege using message = 'Only staff can search records.';
  end if;
  if char_length(term) < 2 then
    return;
  end if;
  found_people := private.find_people(term, false, max_people);
  found := array(select record from private.find_records(term, found_people, size) record);
  return query select * from unnest(found);
  -- Typos are searched only if there are few people without, so that they never displace one.
  if cardinality(found_people) < size then
    return query
      select similar_record.* from private.find_records(
        '', array(
          select id from unnest(private.find_people(term, true, max_people)) id where id <> all (found_people)
        ), size
      ) similar_record
      where not exists (
        select 1 from unnest(found) known where known.kind = similar_record.kind and known.id = similar_record.id
      );
  end if;
end;
$$;
comment on function public.search_records is
  'People, leads, appointments and conversations that match a term of two characters or more, at most "max_rows" of each kind. If there are few people, those whose names differ by a typo follow.';
revoke execute on function public.search_records from public, anon, authenticated;
grant execute on function public.search_records to authenticated;

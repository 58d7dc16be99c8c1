-- What the assistant knows: the published documents as the site read them, cut into passages.

create table private.knowledge_documents (
  id text primary key constraint knowledge_documents_id_length check (char_length(id) between 1 and 128),
  type text not null constraint knowledge_documents_type check (
    type in ('page', 'solutionModule', 'industry', 'faq', 'resource', 'legalPage', 'siteSettings')
  ),
  revision text not null constraint knowledge_documents_revision_length check (char_length(revision) <= 128),
  title text not null constraint knowledge_documents_title_length check (char_length(title) between 1 and 300),
  path text not null constraint knowledge_documents_path check (path ~ '^/([^/\\]|$)' and char_length(path) <= 1000),
  facts jsonb not null constraint knowledge_documents_facts check (
    jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 8000
  ),
  passages jsonb not null constraint knowledge_documents_passages check (
    jsonb_typeof(passages) = 'array' and octet_length(passages::text) <= 200000
  ),
  digest text not null constraint knowledge_documents_digest check (digest ~ '^[0-9a-f]{64}$'),
  known_since bigint not null constraint knowledge_documents_known_since check (known_since > 0)
);
comment on table private.knowledge_documents is 'Published documents as the assistant knows them. Written by the site alone, whenever something is published, changed or taken away.';
comment on column private.knowledge_documents.revision is 'Its _rev in the content.';
comment on column private.knowledge_documents.path is 'Where a visitor reads it.';
comment on column private.knowledge_documents.passages is 'An array of {"heading", "text"}.';
comment on column private.knowledge_documents.digest is 'Of everything above, as the site computes it: what it has not changed it does not send again.';
comment on column private.knowledge_documents.known_since is 'The revision of the whole knowledge that brought it.';
create index knowledge_documents_newest on private.knowledge_documents (known_since);
alter table private.knowledge_documents enable row level security;

create table private.knowledge_state (
  is_only boolean primary key default true constraint knowledge_state_is_only check (is_only),
  revision bigint not null
);
comment on table private.knowledge_state is 'One row: how often the knowledge has changed. Whoever changes it locks the row, so that no revision is seen before an earlier one.';
alter table private.knowledge_state enable row level security;
insert into private.knowledge_state (revision) values (0);

create function private.knowledge_revision()
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select revision from private.knowledge_state;
$$;
comment on function private.knowledge_revision is 'Another number after each change of what the assistant knows, and a larger one.';
revoke execute on function private.knowledge_revision from public;

create function private.is_signed_by_site(body text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- <unix seconds>.<signature>
  signed text[] := regexp_match(headers ->> 'x-site', '^(\d{1,11})\.([A-Za-z0-9_-]{43})$');
  secret text;
  expected text;
begin
  select value into secret from private.secrets where name = 'client_header';
  if signed is null or secret is null
    or abs(extract(epoch from clock_timestamp()) - signed[1]::bigint) > 300
  then
    return false;
  end if;
  expected := rtrim(
    translate(
      encode(
        extensions.hmac(
          signed[1] || '.' || encode(sha256(convert_to(body, 'UTF8')), 'hex'), secret, 'sha256'
        ),
        'base64'
      ),
      '+/', '-_'
    ),
    '='
  );
  -- Digests of both take the same time to compare, however much of them is right.
  return sha256(expected::bytea) = sha256(signed[2]::bytea);
end;
$$;
comment on function private.is_signed_by_site is 'Whether this request carries the site''s signature of a text (header x-site, for 5 minutes): the key that also signs whom a form is counted for.';
revoke execute on function private.is_signed_by_site from public;

create function public.learn_content(changes text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb;
  now_known bigint;
begin
  if octet_length(changes) > 300000 then
    raise sqlstate 'PT413' using
      message = 'The changes are too long.', hint = 'Send them in parts below 300,000 bytes.';
  end if;
  if not private.is_signed_by_site(changes) then
    raise sqlstate 'PT403' using
      message = 'Only the site may say what is published.',
      hint = 'The header x-site signs the changes with the key client_header of private.secrets, for 5 minutes.';
  end if;
  if not pg_input_is_valid(changes, 'jsonb') then
    raise sqlstate 'PT400' using message = 'The changes are no JSON.';
  end if;
  given := changes::jsonb;
  if jsonb_typeof(given -> 'put') is distinct from 'array'
    or jsonb_typeof(given -> 'remove') is distinct from 'array'
  then
    raise sqlstate 'PT400' using message = 'The changes need the lists "put" and "remove".';
  end if;

  if jsonb_array_length(given -> 'put') + jsonb_array_length(given -> 'remove') > 0 then
    select revision + 1 into now_known from private.knowledge_state for update;

    delete from private.knowledge_documents
    where id in (select jsonb_array_elements_text(given -> 'remove'));

    begin
      insert into private.knowledge_documents as known
        (id, type, revision, title, path, facts, passages, digest, known_since)
      select id, type, revision, title, path, facts, passages, digest, now_known
      from jsonb_to_recordset(given -> 'put') as document (
        id text, type text, revision text, title text, path text, facts jsonb, passages jsonb,
        digest text
      )
      on conflict (id) do update set
        type = excluded.type, revision = excluded.revision, title = excluded.title,
        path = excluded.path, facts = excluded.facts, passages = excluded.passages,
        digest = excluded.digest, known_since = excluded.known_since;
    exception when check_violation or not_null_violation or cardinality_violation or invalid_parameter_value then
      raise sqlstate 'PT422' using
        message = 'A document cannot be taken: ' || sqlerrm;
    end;

    update private.knowledge_state set revision = now_known where true;
  end if;

  return jsonb_build_object('digests', coalesce(
    (select jsonb_object_agg(id, digest) from private.knowledge_documents), '{}'
  ));
end;
$$;
comment on function public.learn_content is 'Takes over from the site what is published: {"put": [KnowledgeDocument with its digest], "remove": [ids]} as text, signed in the header x-site. Answers {"digests": {id: digest}} of everything known, so that two empty lists ask for it. All of it or nothing. PT403: not signed; PT400, PT413, PT422: not such changes.';
revoke execute on function public.learn_content from public, anon, authenticated;
grant execute on function public.learn_content to anon, service_role;

-- One statement: revision and documents are of the same moment.
create function public.knowledge_since(revision bigint)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'revision', state.revision,
    'put', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', id, 'type', type, 'revision', known.revision, 'title', title, 'path', path,
          'facts', facts, 'passages', passages
        )
        order by known_since, id
      )
      from private.knowledge_documents known where known_since > knowledge_since.revision
    ), '[]'),
    'ids', coalesce((select jsonb_agg(id order by id) from private.knowledge_documents), '[]')
  )
  from private.knowledge_state state;
$$;
comment on function public.knowledge_since is 'What the assistant has to learn after a revision of the knowledge: {"revision", "put": [KnowledgeDocument], "ids": those of all there is, so that the others are gone}. 0 asks for everything.';
revoke execute on function public.knowledge_since from public, anon, authenticated;
grant execute on function public.knowledge_since to service_role;

insert into private.erase_catalogue (table_name, personal, how) values
  ('private.knowledge_documents', false, 'Published content.'),
  ('private.knowledge_state', false, 'A number.');

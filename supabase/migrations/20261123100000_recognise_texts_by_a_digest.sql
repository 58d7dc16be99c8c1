-- What a text is recognised by stands in a column of its own, which a chat leaves empty. The message of a
-- chat's lead grows with each turn, and an index on the message made every turn write all indexes of the
-- lead anew.

alter table public.leads add column text_digest bytea;
-- No row has one yet: there is nothing to look through.
alter table public.leads
  add constraint leads_text_digest_length check (octet_length(text_digest) = 16) not valid;
comment on column public.leads.text_digest is 'What a text of 60 characters and more is recognised by, whatever its spaces and capitals. Null for chats, whose text goes on.';

create function private.text_digest(message text)
returns bytea
language sql
immutable
set search_path = ''
as $$
  select decode(md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))), 'hex');
$$;
comment on function private.text_digest is 'A text without its spaces and capitals, in 16 bytes.';
revoke execute on function private.text_digest from public;

create or replace function private.identify_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  turn integer;
begin
  new.fingerprint := private.lead_fingerprint(new.email, new.form_source, new.message);
  new.text_digest := case
    when char_length(new.message) >= 60 and not (new.form_source = 'chat' and new.session_id is not null)
    then private.text_digest(new.message)
  end;
  for turn in
    select distinct hashtext(identity) & 1023 as place
    from unnest(array[
      'submission ' || new.submission_id::text,
      case when current_setting('role', true) = 'anon' then 'fingerprint ' || encode(new.fingerprint, 'hex') end
    ]) identity
    where identity is not null
    order by place
  loop
    perform pg_advisory_xact_lock(hashtext('public.leads'), turn);
  end loop;
  return new;
end;
$$;
comment on function private.identify_lead is 'Gives a lead its fingerprint and what its text is recognised by; makes retries take turns.';

-- What is computed is no change of the audit's; what was nobody's decision is not looked at.
create or replace function private.audit_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was jsonb;
  became jsonb;
  present jsonb;
  changed text[];
  before_open jsonb;
  after_open jsonb;
  before_sealed jsonb;
  after_sealed jsonb;
begin
  -- What a visitor's submission and the database's own triggers write is not someone's decision. The
  -- purge keeps one entry for all it removes: one for each row would keep what had to go.
  if pg_trigger_depth() > 1 or current_setting('role', true) = 'anon' or current_setting('audit.purging', true) = 'on'
    or current_setting('audit.visiting', true) = 'on'
  then
    return null;
  end if;
  was := coalesce(to_jsonb(old), '{}');
  became := coalesce(to_jsonb(new), '{}');
  present := case when tg_op = 'DELETE' then was else became end;
  select array_agg(key order by key),
    jsonb_object_agg(key, was -> key) filter (where key = any (tg_argv[2:]) and was ? key),
    jsonb_object_agg(key, became -> key) filter (where key = any (tg_argv[2:]) and became ? key),
    jsonb_object_agg(key, was -> key) filter (where key <> all (tg_argv[2:]) and was ? key),
    jsonb_object_agg(key, became -> key) filter (where key <> all (tg_argv[2:]) and became ? key)
  into changed, before_open, after_open, before_sealed, after_sealed
  from jsonb_object_keys(was || became) key
  where was -> key is distinct from became -> key
    and key <> all (array['fingerprint', 'text_digest', 'search_text', 'lead_score', 'version', 'updated_at']);
  if changed is null then
    return null;
  end if;
  perform private.audit(
    lower(tg_op), format('%s.%s', tg_table_schema, tg_table_name), present ->> tg_argv[0],
    (present ->> tg_argv[1])::uuid,
    jsonb_build_object('changed', changed, 'before', before_open, 'after', after_open),
    case
      when before_sealed is null and after_sealed is null then '{}'
      else jsonb_build_object('before', before_sealed, 'after', after_sealed)
    end
  );
  return null;
end;
$$;

-- Texts are looked for among those of the last day.
update public.leads set text_digest = private.text_digest(message)
where created_at > now() - interval '1 day' and char_length(message) >= 60
  and not (form_source = 'chat' and session_id is not null);

create index leads_by_text on public.leads (text_digest, created_at desc) where text_digest is not null;

create or replace function private.spam_signs(lead public.leads)
returns table (points integer, reason text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  body text := lower(regexp_replace(concat_ws(' ', lead.name, lead.company, lead.message), '\s+', ' ', 'g'));
  links integer := regexp_count(lead.message, 'https?://|\mwww\.', 1, 'i');
  same_text bytea;
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
    same_text := private.text_digest(lead.message);
    select count(distinct private.normal_email(twin.email)) into others
    from (
      select email from public.leads
      where text_digest = same_text and created_at > lead.created_at - interval '1 day'
      union all
      select email from public.spam_submissions
      where md5(lower(btrim(regexp_replace(message, '\s+', ' ', 'g')))) = encode(same_text, 'hex')
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

drop index public.leads_same_text;

-- A staff row that was deleted and added again got a new key, which cannot decrypt the older entries: read_audit
-- failed for all administrators. Each entry now names its own key.

-- One small row per person, so the rewrite is short.
-- squawk-ignore adding-field-with-default
alter table private.person_keys add column id uuid not null default gen_random_uuid();
create unique index person_keys_by_id on private.person_keys (id);
comment on column private.person_keys.id is 'Identifies the key: the same subject gets another one after its row was deleted.';

alter table public.audit_log add column key_id uuid;
comment on column public.audit_log.key_id is 'The key that "sealed" is encrypted with; it no longer exists once its subject was erased.';

alter table public.audit_log disable trigger refuse_rewriting;
update public.audit_log entry set key_id = keys.id
from private.person_keys keys
where keys.subject = entry.subject and entry.sealed is not null;
alter table public.audit_log enable always trigger refuse_rewriting;

-- --- The address of busy times is a secret: it opens somebody's calendar without a password ----------------

-- A team has a few calendars, so the rewrite is short.
-- squawk-ignore adding-field-with-default
alter table public.calendars add column has_busy_url boolean not null generated always as (busy_url is not null) stored;
comment on column public.calendars.has_busy_url is 'Whether an address of busy times is set. No client role can read the address itself.';
revoke select (busy_url) on public.calendars from authenticated;
grant select (has_busy_url) on public.calendars to authenticated;

do $do$
declare
  edit record;
  before text;
  after text;
begin
  for edit in
    select * from (
      values
        (
          'private.audit'::regproc,
          '  seal text;',
          '  seal private.person_keys;'
        ),
        (
          'private.audit',
          'select key into seal from private.person_keys',
          'select * into seal from private.person_keys'
        ),
        (
          'private.audit',
          'subject, details, sealed)',
          'subject, details, key_id, sealed)'
        ),
        (
          'private.audit',
          'case when seal is not null then extensions.pgp_sym_encrypt(personal::text, seal,',
          'seal.id, case when seal.id is not null then extensions.pgp_sym_encrypt(personal::text, seal.key,'
        ),
        (
          'public.read_audit',
          'left join private.person_keys keys on keys.subject = entry.subject',
          'left join private.person_keys keys on keys.id = entry.key_id'
        ),
        -- A changed secret is named in "changed"; its values are not stored.
        (
          'private.audit_change',
          'filter (where key <> all (tg_argv[2:]) and was ? key)',
          $$filter (where key <> all (tg_argv[2:]) and key <> 'busy_url' and was ? key)$$
        ),
        (
          'private.audit_change',
          'filter (where key <> all (tg_argv[2:]) and became ? key)',
          $$filter (where key <> all (tg_argv[2:]) and key <> 'busy_url' and became ? key)$$
        ),
        -- Secrets and what follows from them.
        (
          'private.audit_change',
          'key <> all (array[''submission_id'',',
          'key <> all (array[''has_busy_url'', ''feed_token'', ''submission_id'','
        )
    ) passage (routine, former, present)
  loop
    before := pg_get_functiondef(edit.routine);
    after := replace(before, edit.former, edit.present);
    if after = before then
      raise exception '% is not as expected.', edit.routine;
    end if;
    execute after;
  end loop;
end;
$do$;

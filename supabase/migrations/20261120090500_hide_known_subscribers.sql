-- A known newsletter address was answered without a row: a counted insert (Prefer: count=exact) said
-- 0 instead of 1, and one that asked for a single object was an error. Now the row of a known address
-- is inserted too and taken away in the same transaction, so that every answer counts one.

-- Checked at the end of the transaction, when the second row has gone again.
drop index public.newsletter_subscribers_email_key;
alter table public.newsletter_subscribers
  add constraint newsletter_subscribers_email_key
  exclude using btree (lower(email) with =) deferrable initially deferred;

create or replace function private.admit_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') then
    if new.status <> 'pending' or new.created_at <> now()::timestamptz(3) then
      raise insufficient_privilege using
        message = 'status and created_at are written by the database.',
        hint = 'Send the address without these columns.';
    end if;
    new.id := gen_random_uuid();
  end if;

  -- Two inserts of one address at the same moment take turns, so that the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('subscriber ' || lower(new.email), 0));
  return new;
end;
$$;

create function private.keep_first_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.newsletter_subscribers
  where id = new.id and exists (
    select 1 from public.newsletter_subscribers
    where lower(email) = lower(new.email) and id <> new.id
  );
  return null;
end;
$$;
comment on function private.keep_first_subscription is 'Takes the row of a known address away again; nothing in the answer tells.';
revoke execute on function private.keep_first_subscription from public;

create trigger keep_first_subscription
after insert on public.newsletter_subscribers
for each row execute function private.keep_first_subscription();

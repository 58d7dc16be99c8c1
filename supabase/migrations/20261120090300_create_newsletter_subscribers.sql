-- Addresses left in the "Stay Updated" boxes. Visitors add theirs and learn nothing, not even
-- whether it was known; an address counts as subscribed only after it has been confirmed.

create type public.newsletter_source as enum ('footer', 'resources');
create type public.newsletter_status as enum ('pending', 'confirmed', 'unsubscribed');

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint newsletter_subscribers_email_length check (char_length(email) <= 254)
    constraint newsletter_subscribers_email_format check (email ~ '^[^\s@]+@[^\s@]+$'),
  source public.newsletter_source not null default 'footer',
  status public.newsletter_status not null default 'pending',
  created_at timestamptz(3) not null default now()
);

comment on table public.newsletter_subscribers is 'Newsletter addresses, each once whatever its capitals.';
comment on column public.newsletter_subscribers.status is 'pending until the address is confirmed.';

create unique index newsletter_subscribers_email_key on public.newsletter_subscribers (lower(email));
create index newsletter_subscribers_newest_first on public.newsletter_subscribers (created_at desc, id desc);

create function private.admit_subscriber()
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

  perform pg_advisory_xact_lock(hashtextextended('subscriber ' || lower(new.email), 0));
  if exists (select 1 from public.newsletter_subscribers where lower(email) = lower(new.email)) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.admit_subscriber is 'Stores an address once and answers a known one like a new one.';
revoke execute on function private.admit_subscriber from public;

create trigger admit_subscriber
before insert on public.newsletter_subscribers
for each row execute function private.admit_subscriber();

create trigger keep_what_the_visitor_sent
before update on public.newsletter_subscribers
for each row execute function private.refuse_change('id', 'email', 'source', 'created_at');

alter table public.newsletter_subscribers enable row level security;

create policy "visitors leave their address"
on public.newsletter_subscribers for insert to anon
with check (status = 'pending');

create policy "admins, marketing and viewers read subscribers"
on public.newsletter_subscribers for select to authenticated
using ((select private.has_role('admin', 'marketing', 'viewer')));

create policy "admins and marketing change a subscription"
on public.newsletter_subscribers for update to authenticated
using ((select private.has_role('admin', 'marketing')))
with check ((select private.has_role('admin', 'marketing')));

grant insert (email, source) on public.newsletter_subscribers to anon;
grant select on public.newsletter_subscribers to authenticated;
grant update (status) on public.newsletter_subscribers to authenticated;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

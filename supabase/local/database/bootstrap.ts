import type { Database } from "./database.ts";

/**
 * Creates what a hosted project has before its first migration: the API roles, the schema
 * "extensions" and the functions that read the caller's token. Idempotent.
 */
export async function bootstrap(database: Database): Promise<void> {
  await database.script(`
    create schema if not exists extensions;
    create schema if not exists auth;

    do $$
    declare
      api_role text;
    begin
      foreach api_role in array array['anon', 'authenticated', 'service_role'] loop
        if not exists (select 1 from pg_roles where rolname = api_role) then
          execute format('create role %I nologin noinherit', api_role);
        end if;
        -- The auth engine serves REST on some platforms, as the owner that becomes one of these roles.
        if not pg_has_role(current_user, api_role, 'SET') then
          execute format('grant %I to %I with inherit false, set true', api_role, current_user);
        end if;
      end loop;
      if not exists (select 1 from pg_roles where rolname = 'authenticator') then
        create role authenticator login noinherit;
      end if;
      -- Only a role with this attribute can give it. allowServiceRole does without it.
      if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
        begin
          alter role service_role bypassrls;
        exception when insufficient_privilege then null;
        end;
      end if;
    end
    $$;
    grant anon, authenticated, service_role to authenticator;

    -- As on a hosted project. PostgREST applies the settings of the request's role on top of those of its session.
    -- service_role has none and therefore uses the authenticator's.
    alter role anon set statement_timeout = '3s';
    alter role authenticated set statement_timeout = '8s';
    alter role authenticator set statement_timeout = '8s';
    alter role authenticator set lock_timeout = '8s';

    grant usage on schema public, extensions, auth to anon, authenticated, service_role;

    create or replace function auth.jwt() returns jsonb language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')
      )::jsonb
    $$;
    create or replace function auth.uid() returns uuid language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
      )::uuid
    $$;
    create or replace function auth.role() returns text language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim.role', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
      )
    $$;
    create or replace function auth.email() returns text language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim.email', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
      )
    $$;
  `);
}

/**
 * Grants the API roles default privileges in "public", as hosted projects do, until the first
 * migration revokes them. Migrations therefore start from the same state in both places.
 */
export async function grantHostedDefaults(database: Database): Promise<void> {
  const [schema] = await database.rows<{ isMigrated: boolean }>(
    `select to_regnamespace('private') is not null as "isMigrated"`,
  );
  if (schema?.isMigrated) return;
  await database.script(`
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  `);
}

/**
 * Gives service_role a policy on each table where it cannot bypass row-level security, which only a superuser or a
 * role with that attribute could allow. Its grants still decide what it may do. Idempotent.
 */
export async function allowServiceRole(database: Database): Promise<void> {
  await database.script(`
    do $$
    declare
      restricted regclass;
    begin
      if (select rolbypassrls from pg_roles where rolname = 'service_role') then
        return;
      end if;
      for restricted in
        select relation.oid from pg_class relation
        where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and relation.relkind in ('r', 'p') and relation.relrowsecurity
          and not exists (
            select 1 from pg_policy where polrelid = relation.oid and polname = 'service_role bypasses row-level security'
          )
      loop
        execute format(
          'create policy "service_role bypasses row-level security" on %s to service_role using (true) with check (true)',
          restricted
        );
      end loop;
    end
    $$;
  `);
}

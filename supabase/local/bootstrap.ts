import type { Database } from "./database.ts";

/**
 * What a hosted project has before its first migration and the embedded database lacks: the API
 * roles, the "extensions" schema and the functions that read the caller's token. Repeatable.
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
      end loop;
      if not exists (select 1 from pg_roles where rolname = 'authenticator') then
        create role authenticator login noinherit;
      end if;
    end
    $$;
    alter role service_role bypassrls;
    grant anon, authenticated, service_role to authenticator;

    -- The engine applies these to the role of each request.
    alter role anon set statement_timeout = '3s';
    alter role authenticated set statement_timeout = '8s';
    alter role service_role set statement_timeout = '60s';

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
 * Hosted projects open "public" to the API roles for every new object; the first migration closes
 * that. Done once, so that the migrations meet here what they meet there.
 */
export async function openDefaultsLikeHosted(database: Database): Promise<void> {
  const [recorded] = await database.rows<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (recorded?.exists) return;
  await database.script(`
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  `);
}

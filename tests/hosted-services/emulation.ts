import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { connectLite, startLite } from "../../supabase/local/auth/lite.ts";
import { openDatabase } from "../../supabase/local/database/database.ts";
import { createMailboxTransports } from "../../supabase/local/outbox/email-transports.ts";
import { findOperator } from "../../studio/content-lake/auth/operator.ts";
import { startAuthAdminServer } from "../support/servers/auth-admin-server.ts";
import { connectAs, serveProject, startEmptyProject } from "../support/servers/hosted-project.ts";
import { startLocalLake } from "../support/servers/local-lake.ts";
import { jwtSecret, publishableKey, secretKey } from "../support/servers/local-supabase.ts";
import { startUpstreamGate } from "../support/servers/upstream-gate.ts";
import { startFunctionsService } from "./functions-service.ts";
import type { HostedServices } from "./settings.ts";

/** Services of this machine in place of Sanity and Supabase. */
export type Emulation = { services: HostedServices; stop(): Promise<void> };

type Cleanups = (() => Promise<unknown> | void)[];

/**
 * Before Auth starts: its engine here is not Supabase's and has tables of its own, which replace those of
 * a hosted project. It records its migrations in the schema that the Supabase CLI uses.
 */
const beforeAuthSql = `
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'auth' loop
      execute format('drop table auth.%I cascade', name);
    end loop;
  end
  $$;
  grant create on database postgres to supabase_auth_admin;
`;

/** After Auth started. The event trigger is the platform's: PostgREST reads the schema again. */
const afterAuthSql = `
  drop schema if exists supabase_migrations cascade;
  revoke create on database postgres from supabase_auth_admin;
  create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
    begin
      notify pgrst, 'reload schema';
    end
  $$;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
`;

/**
 * Starts the closest emulation of both services: the embedded content lake with a token, and a database
 * with the roles of a hosted project over TCP behind PostgREST, an Auth engine, and functions in Deno.
 */
export async function startEmulation(): Promise<Emulation> {
  const cleanups: Cleanups = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const sanity = await emulateSanity(cleanups);
    const supabase = await emulateSupabase(cleanups);
    return { services: { isEmulated: true, sanity, supabase }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function emulateSanity(cleanups: Cleanups): Promise<HostedServices["sanity"]> {
  const lake = await startLocalLake();
  cleanups.push(() => lake.discard());
  const operator = await findOperator(lake.dataDir);
  if (!operator) throw new Error("The content lake has not reported its address.");
  return {
    projectId: "embedded",
    dataset: "production",
    token: operator.token,
    readToken: lake.readToken,
    apiHost: lake.url,
  };
}

async function emulateSupabase(cleanups: Cleanups): Promise<HostedServices["supabase"]> {
  const project = await startEmptyProject();
  cleanups.push(() => project.stop());
  const { socket, socketFolder } = project.cluster;
  // PostgREST looks for the socket under PostgreSQL's own port number.
  symlinkSync(socket, join(socketFolder, ".s.PGSQL.5432"));
  const sql = connectAs(socket, "supabase_admin", 2);
  cleanups.push(() => sql.end({ timeout: 0 }));
  // Auth's engine replaces functions such as auth.uid().
  const functionsOfAuth = await sql<{ definition: string }[]>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'auth'::regnamespace`;
  await sql.unsafe(beforeAuthSql).simple();
  const database = openDatabase(socket);
  cleanups.push(() => database.close());
  const connection = connectLite({
    host: "127.0.0.1",
    port: Number(new URL(project.databaseUrl).port),
    user: "supabase_auth_admin",
    password: "any",
    database: "postgres",
    sslMode: "disable",
    sslRootCert: null,
  });
  cleanups.push(() => connection.close());
  const auth = await startLite({
    connection,
    siteUrl: "http://localhost:3999",
    jwtSecret,
    publishableKey,
    secretKey,
    email: createMailboxTransports(database).auth,
  });
  await sql.unsafe(afterAuthSql).simple();
  for (const { definition } of functionsOfAuth) await sql.unsafe(definition);
  const api = await serveProject(project.cluster, project.dataDir, auth);
  cleanups.push(() => api.stop());
  const admin = await startAuthAdminServer(api.url, sql, secretKey);
  cleanups.push(() => admin.stop());
  const gate = await startUpstreamGate(api.port);
  cleanups.push(() => gate.close());
  gate.forwardTo(/^\/auth\/v1\/admin\//, Number(new URL(admin.url).port));
  const url = `http://127.0.0.1:${gate.port}`;
  const functions = await startFunctionsService({
    supabaseUrl: url,
    keys: { SUPABASE_SERVICE_ROLE_KEY: secretKey },
    onDeployed: (name, port) =>
      gate.forwardTo(new RegExp(`^/functions/v1/${name}(?![\\w-])`), port),
  });
  cleanups.push(() => functions.stop());
  cleanups.push(() => rmSync(project.dataDir, { recursive: true, force: true }));
  return {
    databaseUrl: project.databaseUrl,
    url,
    publishableKey,
    secretKey,
    jwtSecret,
    projectRef: "abcdefghijklmnopqrst",
    accessToken: `sbp_${"0".repeat(40)}`,
    profile: functions.profile,
  };
}

import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { readConfig } from "../../../supabase/local/config.ts";
import { openDatabase } from "../../../supabase/local/database/database.ts";
import { startGateway } from "../../../supabase/local/gateway/gateway.ts";
import { createAuthSessions } from "../../../supabase/local/auth/auth-sessions.ts";
import type { Lite } from "../../../supabase/local/auth/lite.ts";
import { createMailboxTransports } from "../../../supabase/local/outbox/email-transports.ts";
import { createOutboxContext } from "../../../supabase/local/outbox/outbox-worker.ts";
import { startCluster, type Cluster } from "../../../supabase/local/database/postgres/cluster.ts";
import { findPostgrest, startPostgrest } from "../../../supabase/local/gateway/postgrest.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import {
  createAccessToken,
  clientHeaderSecret,
  firstAdmin,
  jwtSecret,
  publishableKey,
  createRequester,
  secretKey,
  type LocalSupabase,
} from "./local-supabase.ts";

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const cli = join(
  dirname(createRequire(import.meta.url).resolve("supabase/package.json")),
  "dist/supabase.js",
);

/** The output and exit code of the Supabase CLI. */
export type Push = { code: number; output: string };

/** A server with a database like that of a hosted project before its first migration. */
export type EmptyProject = {
  cluster: Cluster;
  dataDir: string;
  /** The URL of its database as the role `postgres`, which is not a superuser. */
  databaseUrl: string;
  /**
   * Runs the pinned CLI's `db push` with the migrations and the seed of `folder`, a Supabase project.
   */
  push(folder?: string): Promise<Push>;
  /** Stops the server, and removes its data unless `keep` is set. */
  stop(options?: { keep?: boolean }): Promise<void>;
};

/** Starts PostgreSQL 17 and prepares its database like that of a hosted project. */
export async function startEmptyProject(): Promise<EmptyProject> {
  const dataDir = mkdtempSync(join(tmpdir(), "site-hosted-"));
  const tcpPort = await findFreePort();
  const cluster = await startCluster({ dataFolder: dataDir, tcpPort });
  await prepare(cluster.socket);
  return {
    cluster,
    dataDir,
    databaseUrl: `postgresql://postgres:any@127.0.0.1:${tcpPort}/postgres`,
    push: (folder = join(checkout, "supabase")) => push(folder, tcpPort),
    async stop({ keep = false } = {}) {
      await cluster.stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Connects to a database as one of its roles. */
export function connectAs(
  socket: string,
  username: string,
  max = 1,
  database = "postgres",
): postgres.Sql {
  return postgres({ path: socket, username, database, max, onnotice: () => undefined });
}

/**
 * On a hosted project `postgres` is not a superuser. The role created by initdb always is one and
 * cannot rename itself, so another superuser renames it to `supabase_admin`.
 */
async function prepare(socket: string): Promise<void> {
  const run = async (username: string, statements: string) => {
    const sql = connectAs(socket, username);
    await sql.unsafe(statements).simple();
    await sql.end();
  };
  await run("postgres", "create role renaming superuser login");
  await run("renaming", "alter role postgres rename to supabase_admin");
  await run("supabase_admin", "drop role renaming");
  const sql = readFileSync(new URL("hosted-project.sql", import.meta.url), "utf8");
  await run("supabase_admin", sql);
}

const push = (folder: string, tcpPort: number): Promise<Push> =>
  runSupabaseCli(
    [
      "db",
      "push",
      "--yes",
      "--include-seed",
      `--db-url=postgresql://postgres@127.0.0.1:${tcpPort}/postgres`,
    ],
    { folder, files: databaseFiles },
  );

/** What `supabase db push` and `supabase db reset` read of a Supabase project. */
export const databaseFiles = ["config.toml", "seed.sql", "migrations"];

/**
 * Runs the pinned CLI on a copy of files of `folder`, a Supabase project, because the CLI writes into
 * its working folder and the home folder.
 */
export async function runSupabaseCli(
  args: readonly string[],
  options: { folder?: string; files: readonly string[]; env?: Record<string, string> },
): Promise<Push> {
  const { folder = join(checkout, "supabase"), files, env } = options;
  const workdir = mkdtempSync(join(tmpdir(), "site-push-"));
  try {
    mkdirSync(join(workdir, "supabase"));
    for (const name of files)
      cpSync(join(folder, name), join(workdir, "supabase", name), { recursive: true });
    const ended = await promisify(execFile)(
      process.execPath,
      [cli, ...args, `--workdir=${workdir}`],
      { cwd: workdir, env: { PATH: process.env.PATH, HOME: workdir, DO_NOT_TRACK: "1", ...env } },
    ).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    return { code: ended.code, output: ended.stdout + ended.stderr };
  } finally {
    rmSync(workdir, { recursive: true, force: true });
  }
}

/**
 * Serves a copy of the database that `hosted-project.setup.ts` migrated. There is no Auth: the first
 * administrator's token is signed here, with a session as Supabase Auth stores it.
 */
export async function startHostedProject(): Promise<LocalSupabase> {
  const template = process.env.HOSTED_TEMPLATE;
  if (!template)
    throw new Error("HOSTED_TEMPLATE is missing: run the tests with --project hosted.");
  const dataDir = mkdtempSync(join(tmpdir(), "site-hosted-"));
  execFileSync("cp", ["-a", `${template}/.`, dataDir]);
  const cluster = await startCluster({ dataFolder: dataDir });
  const sql = connectAs(cluster.socket, "postgres", 8);
  await sql`
    insert into private.secrets (name, value) values ('client_header', ${clientHeaderSecret})`;
  const session = await addFirstAdmin(sql);
  const api = await serveProject(cluster, dataDir, {
    fetch: async () => new Response(null, { status: 404 }),
  });

  async function stop(): Promise<null> {
    await sql.end({ timeout: 0 });
    await api.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    return null;
  }
  const isEmbedded = () => {
    throw new Error("Only the embedded Supabase has this.");
  };
  return {
    url: api.url,
    port: api.port,
    dataDir,
    pid: process.pid,
    ready: {},
    output: () => "",
    request: createRequester(api.url),
    signIn: async () => createAccessToken(session.user, session.id),
    sql,
    databasePid: isEmbedded,
    stop,
    discard: async () => void (await stop()),
    kill: isEmbedded,
  };
}

/**
 * Serves the APIs of a hosted project's database: PostgREST, which signs in as `authenticator`, behind
 * the gateway of the embedded Supabase, with the given Auth.
 */
export async function serveProject(
  cluster: Cluster,
  dataDir: string,
  auth: Lite,
): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const program = findPostgrest();
  if (!program) throw new Error(`npm has no PostgREST for ${process.platform} ${process.arch}.`);
  const database = openDatabase(cluster.socket);
  const databaseUrl = await cluster.createRestUrl(database);
  const options = { jwtSecret, databaseUrl, reloadsOnNotice: true };
  const rest = await startPostgrest(program, cluster, options);
  const port = await findFreePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: "http://localhost:3999",
    SUPABASE_JWT_SECRET: jwtSecret,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  });
  const { server } = await startGateway(port, config, {
    rest,
    auth,
    authSessions: createAuthSessions(database),
    loadPasswordContext: async () => [],
    functions: {
      ...createOutboxContext(config, createMailboxTransports(database).outbox),
      upsertAccount: () => Promise.reject(new Error("Supabase Auth is not emulated.")),
    },
    onWrite: () => undefined,
    isDatabaseUp: () => cluster.isUp(),
    checkHealth: async () => ({ ok: true }),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rest.stop();
      await database.close();
    },
  };
}

async function addFirstAdmin(sql: postgres.Sql): Promise<{ id: string; user: string }> {
  const session = { id: randomUUID(), user: randomUUID() };
  await sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at)
    values (${session.user}, 'authenticated', 'authenticated', ${firstAdmin.email}, now(), now())`;
  await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${session.id}, ${session.user}, now(), now())`;
  await sql`
    insert into public.staff (user_id, role, name, email)
    values (${session.user}, 'admin', 'Administrator', ${firstAdmin.email})`;
  return session;
}

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { until } from "../until.ts";
import { databaseFiles, runSupabaseCli } from "../servers/hosted-project.ts";
import {
  clientHeaderSecret,
  createRequester,
  firstAdmin,
  secretKey,
  signInWithPassword,
  type LocalSupabase,
  type LocalSupabaseOptions,
} from "../servers/local-supabase.ts";
import { requireOwnServer } from "./own-server.ts";

/** @throws Error for options that only a server started by the tests supports */
function checkOptions({ restEngine, env = {}, ...others }: LocalSupabaseOptions): void {
  if (restEngine === "lite") requireOwnServer("the REST engine lite");
  // The message omits the names of the settings, because tests of invalid settings look for them.
  if (Object.keys({ ...env, ...others }).length > 0)
    requireOwnServer("it starts with its own settings");
}

const readSetting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run npm run conformance:hosted.`);
  return value;
};

/** The URLs and the secret key of an existing Supabase project. */
export type GivenProject = { databaseUrl: string; url: string; secretKey: string };

/** Deletes all data with `supabase db reset`, which then applies the migrations and the seed. */
async function resetProject({ databaseUrl }: GivenProject): Promise<void> {
  const reset = await runSupabaseCli(["db", "reset", `--remote=${databaseUrl}`, "--yes"], {
    files: databaseFiles,
  });
  if (reset.code !== 0)
    throw new Error(
      `supabase db reset: ${reset.output.replaceAll(databaseUrl, "…").slice(-2_000)}`,
    );
}

/** Stores the secret of visitor headers, and creates the first administrator through Supabase Auth. */
export async function prepareProject(
  sql: postgres.Sql,
  { url, secretKey }: GivenProject,
): Promise<void> {
  await sql`
    insert into private.secrets (name, value) values ('client_header', ${clientHeaderSecret})
    on conflict (name) do update set value = excluded.value`;
  const response = await fetch(`${url}/auth/v1/admin/users`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify({ ...firstAdmin, email_confirm: true }),
  });
  if (!response.ok)
    throw new Error(`Auth responded with ${response.status}: ${await response.text()}`);
  const { id }: { id: string } = await response.json();
  await sql`
    insert into public.staff (user_id, role, name, email)
    values (${id}, 'admin', 'Administrator', ${firstAdmin.email})`;
}

/** Opens a connection to the project's database as `postgres`. */
export const connectToProject = ({ databaseUrl }: GivenProject): postgres.Sql =>
  postgres(databaseUrl, { max: 4, onnotice: () => undefined });

/**
 * Waits until PostgREST has reloaded the schema after a reset: creates a function, waits until
 * PostgREST serves it, and deletes it.
 */
async function waitForSchema(sql: postgres.Sql, request: LocalSupabase["request"]): Promise<void> {
  const name = `schema_probe_${randomUUID().replaceAll("-", "")}`;
  await sql.unsafe(`create function public.${name}() returns int language sql as 'select 1'`);
  await sql.unsafe(`grant execute on function public.${name}() to anon`);
  await until(
    async () => (await request(`/rest/v1/rpc/${name}`, { method: "POST", body: "{}" })).ok,
  );
  await sql.unsafe(`drop function public.${name}()`);
}

/** The secret of the outbox timer, which a run sets for the deployed functions. */
export const outboxSecret = "a secret of the tests for the timer, 32 characters";

/**
 * Wakes the outbox every second, like the project's own timer, whose secrets a reset deletes, does
 * every ten seconds. Returns a function that stops it.
 */
function startOutboxTimer(url: string): () => Promise<void> {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      await fetch(`${url}/functions/v1/work-outbox`, {
        method: "POST",
        headers: { authorization: `Bearer ${outboxSecret}` },
      }).catch(() => undefined);
      await delay(1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}

/**
 * Opens the Supabase project of `npm run conformance:hosted` (SUPABASE_DB_URL, SUPABASE_URL and its keys)
 * and deletes all of its data. Members that need a server started by the tests throw.
 */
export async function openGivenSupabase(
  options: LocalSupabaseOptions = {},
): Promise<LocalSupabase> {
  checkOptions(options);
  const url = readSetting("SUPABASE_URL");
  const project = { databaseUrl: readSetting("SUPABASE_DB_URL"), url, secretKey };
  await resetProject(project);
  const sql = connectToProject(project);
  const request = createRequester(url);
  try {
    await prepareProject(sql, project);
    await waitForSchema(sql, request);
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  const stopTimer = startOutboxTimer(url);
  const stop = async (): Promise<null> => {
    await stopTimer();
    await sql.end({ timeout: 0 });
    return null;
  };
  return {
    url,
    sql,
    request,
    signIn: (account) => signInWithPassword(request, account),
    stop,
    discard: async () => void (await stop()),
    kill: () => requireOwnServer("it kills the server"),
    databasePid: () => requireOwnServer("it uses the database's process"),
    output: () => requireOwnServer("it reads the server's log"),
    get port() {
      return requireOwnServer("it uses the server's port");
    },
    get dataDir() {
      return requireOwnServer("it uses the data folder");
    },
    get pid() {
      return requireOwnServer("it uses the server's process");
    },
    get ready() {
      return requireOwnServer("it reads the server's first message");
    },
  };
}

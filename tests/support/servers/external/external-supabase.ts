import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { connectAs } from "../hosted-project.ts";
import {
  startEmbeddedSupabase,
  type LocalSupabase,
  type LocalSupabaseOptions,
} from "../local-supabase.ts";

/** The server that `external-supabase.setup.ts` started, and the database that each file copies. */
export type ExternalServer = { socket: string; template: string; url: string };

/** Starts the embedded Supabase on a copy of the external database. `sql` is a superuser there. */
export async function startExternalSupabase(
  options: LocalSupabaseOptions = {},
): Promise<LocalSupabase> {
  const text = process.env.EXTERNAL_SERVER;
  if (!text) throw new Error("EXTERNAL_SERVER is missing: run the tests with --project external.");
  const { socket, template, url }: ExternalServer = JSON.parse(text);
  const database = `copy_${randomUUID().replaceAll("-", "")}`;
  const admin = connectAs(socket, "postgres");
  await admin.unsafe(`create database ${database} template ${template} owner ${template}_owner`);
  await admin.end();
  const supabase = await startEmbeddedSupabase({
    ...options,
    env: { ...options.env, DATABASE_URL: url.replace(`/${template}?`, `/${database}?`) },
  });
  const sql = postgres({
    path: socket,
    username: "postgres",
    database,
    max: 8,
    onnotice: () => undefined,
  });
  const stop: LocalSupabase["stop"] = async (stopOptions) => {
    await sql.end({ timeout: 0 });
    return supabase.stop(stopOptions);
  };
  // Not spread: the getter `sql` connects to an embedded cluster.
  const { url: address, port, dataDir, pid, ready, output, request, signIn } = supabase;
  return {
    url: address,
    port,
    dataDir,
    pid,
    ready,
    output,
    request,
    signIn,
    sql,
    stop,
    databasePid: () => {
      throw new Error("The server is not a process of the embedded Supabase.");
    },
    discard: async () => void (await stop()),
    async kill() {
      await sql.end({ timeout: 0 });
      await supabase.kill();
    },
  };
}

import { startExternalPostgres } from "./external-postgres.ts";
import type { ExternalServer } from "./external-supabase.ts";
import { startEmbeddedSupabase } from "../local-supabase.ts";

/** Starts an external server with one migrated database, which each test file copies. */
export default async function startServer(): Promise<() => Promise<void>> {
  const server = await startExternalPostgres();
  const template = "template_site";
  const url = await server.createDatabase(template);
  await (await startEmbeddedSupabase({ env: { DATABASE_URL: url } })).stop();
  const external: ExternalServer = { socket: server.socket, template, url };
  process.env.EXTERNAL_SERVER = JSON.stringify(external);
  return async () => {
    delete process.env.EXTERNAL_SERVER;
    await server.stop();
  };
}

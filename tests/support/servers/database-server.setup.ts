import { rmSync } from "node:fs";
import { startCluster } from "../../../supabase/local/database/postgres/cluster.ts";
import { startLocalSupabase } from "./local-supabase.ts";

/**
 * Starts one PostgreSQL server for all database test files, with the database `postgres` in the state
 * after a first start: `usePolicyDatabase` copies it for each file, and finds the server by the
 * environment.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const supabase = await startLocalSupabase();
  await supabase.stop({ keep: true });
  const cluster = await startCluster({ dataFolder: supabase.dataDir });
  process.env.DATABASE_SERVER = cluster.socket;
  return async () => {
    delete process.env.DATABASE_SERVER;
    await cluster.stop();
    rmSync(supabase.dataDir, { recursive: true, force: true });
  };
}

import { rmSync } from "node:fs";
import { startCluster } from "../../../supabase/local/database/postgres/cluster.ts";
import { startLocalSupabase } from "./local-supabase.ts";

/**
 * One PostgreSQL for all files about the database alone, its database `postgres` as a first start leaves
 * it: `policyStage` copies that for each file, and finds the server by the environment.
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

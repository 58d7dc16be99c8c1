import { chownSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withProductDatabase } from "../product/product-database.ts";
import { until } from "../until.ts";
import { readPostmasterFile } from "./postmaster-file.ts";

/** Restarts a running product's database as a hot standby, which rejects every write. */
export async function becomeStandby(dataDir: string): Promise<void> {
  const folder = join(dataDir, "supabase/postgres");
  const { uid, gid } = statSync(join(folder, "PG_VERSION"));
  const signal = join(folder, "standby.signal");
  writeFileSync(signal, "");
  chownSync(signal, uid, gid);
  process.kill(readPostmasterFile(folder).pid, "SIGINT");
  await until(() => isInRecovery(dataDir).catch(() => false), 60_000);
}

/** Makes the standby writable again, as a failover does. */
export async function promoteStandby(dataDir: string): Promise<void> {
  await withProductDatabase(dataDir, (sql) => sql`select pg_promote()`);
}

async function isInRecovery(dataDir: string): Promise<boolean> {
  const [row] = await withProductDatabase(
    dataDir,
    (sql) => sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`,
  );
  return row?.standby === true;
}

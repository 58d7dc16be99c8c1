import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { until } from "./until.ts";

/**
 * Waits until the database has taken every form that waited on disk. @throws when it refused one for
 * good, or after `within` ms.
 */
export async function spoolDrained(dataDir: string, within = 60_000): Promise<void> {
  const folder = join(dataDir, "spool");
  const waiting = () => (existsSync(folder) ? readdirSync(folder) : []);
  await until(() => waiting().every((name) => name === "refused"), within);
  assert.deepEqual(waiting(), [], "the database refused what had waited on disk");
}

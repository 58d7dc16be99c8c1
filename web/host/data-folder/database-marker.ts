import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";

const markerOf = (dataDir: string) => join(dataDir, "database-created");
/** The embedded Supabase writes this file when it has created its database. */
const createdFile = (dataDir: string) => join(dataDir, "supabase/cluster-created");

/** Records that the data folder has a database. */
export function noteDatabase(dataDir: string): void {
  if (existsSync(createdFile(dataDir)) && !existsSync(markerOf(dataDir)))
    writeFileSync(markerOf(dataDir), "");
}

/** Whether the data folder had a database that is missing now. */
export function isDatabaseMissing(dataDir: string): boolean {
  const supabase = join(dataDir, "supabase");
  if (!existsSync(createdFile(dataDir))) return existsSync(markerOf(dataDir));
  // A cluster in another place has a file with its path, which the embedded Supabase checks.
  return !["postgres", "cluster-location"].some((name) => existsSync(join(supabase, name)));
}

/**
 * Rejects a data folder whose database is missing, such as an incomplete copy by another user: a new
 * database in its place would hide the loss.
 * @throws {StartError}
 */
export function requireDatabase(dataDir: string): void {
  if (isDatabaseMissing(dataDir))
    throw new StartError(
      `The database of ${dataDir} is missing: ${join(dataDir, "supabase")} has no database. Put that folder back, or restore a backup: npm run restore -- <file> --replace`,
    );
}

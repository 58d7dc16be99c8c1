import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../settings/start-error.ts";

const markerOf = (dataDir: string) => join(dataDir, "database-created");
/** The embedded Supabase writes this file when it has created its database. */
const createdFile = (dataDir: string) => join(dataDir, "supabase/cluster-created");

/** Records that the data folder has a database. */
export function noteDatabase(dataDir: string): void {
  if (existsSync(createdFile(dataDir)) && !existsSync(markerOf(dataDir)))
    writeFileSync(markerOf(dataDir), "");
}

/** Whether the data folder had a database that is missing now. */
export const isDatabaseMissing = (dataDir: string): boolean =>
  existsSync(markerOf(dataDir)) && !existsSync(createdFile(dataDir));

/**
 * Rejects a data folder whose database is missing, such as an incomplete copy by another user: a new
 * database in its place would hide the loss.
 * @throws {StartError}
 */
export function refuseMissingDatabase(dataDir: string): void {
  if (isDatabaseMissing(dataDir))
    throw new StartError(
      `The database of ${dataDir} is missing: ${join(dataDir, "supabase")} is empty or does not exist. Put that folder back, or restore a backup: npm run restore -- <file> --replace.`,
    );
}

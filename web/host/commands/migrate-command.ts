import { StartError } from "../../../supabase/domain/errors.ts";
import { readConfig } from "../settings/config.ts";
import { runCommand } from "./run-command.ts";
import { requireDatabase } from "../data-folder/database-marker.ts";
import { FolderInUseError, findFolderHolder, openDataFolder } from "../data-folder/data-folder.ts";
import { runMigrations } from "../supervisor/dev-migrations.ts";

/**
 * `npm run migrate`: applies pending migrations to the database of the data folder, also while
 * `npm run dev` is running.
 */
async function migrate(): Promise<string[]> {
  const config = readConfig();
  if (config.hostedSupabase)
    throw new StartError(
      "The database is a hosted project (SUPABASE_URL is set). Run supabase db push from the folder supabase.",
    );
  const folder = await openDataFolder(config.dataDir, config.siteUrl).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  if (!folder) {
    if (!findFolderHolder(config.dataDir)?.development)
      throw new StartError(
        "npm start is running and applies migrations only at startup. Restart it.",
      );
    return runMigrations("apply", config);
  }
  try {
    if (!config.databaseUrl) requireDatabase(config.dataDir);
    return await runMigrations("apply-stopped", config);
  } finally {
    folder.release();
  }
}

await runCommand(async () => {
  for (const line of await migrate()) console.log(line);
  return 0;
});

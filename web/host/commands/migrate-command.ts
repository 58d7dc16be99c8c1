import { StartError } from "../../../supabase/domain/errors.ts";
import { childEnvironment, readConfig } from "../settings/config.ts";
import { runCommand } from "./run-command.ts";
import { refuseMissingDatabase } from "../data-folder/database-marker.ts";
import { FolderInUseError, findFolderHolder, openDataFolder } from "../data-folder/data-folder.ts";
import { runMigrations } from "../supervisor/dev-migrations.ts";
import { createService } from "../supervisor/services/service.ts";
import { defineServices } from "../supervisor/services/service-definitions.ts";
import { freePort } from "../supervisor/ports.ts";
import { loadSecrets } from "../settings/secrets.ts";

/**
 * `npm run migrate`: applies pending migrations to the database of the data folder, on which `npm run dev`
 * may run.
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
        "The product runs with npm start, which only applies migrations when it starts. Restart it.",
      );
    return runMigrations("apply", config.dataDir);
  }
  try {
    refuseMissingDatabase(config.dataDir);
    const secrets = loadSecrets(config.dataDir);
    const plan = defineServices(config, secrets, false).find(({ name }) => name === "supabase");
    if (!plan) throw new StartError("There is no embedded database.");
    const port = await freePort();
    const lines: string[] = [];
    const database = createService({
      ...plan,
      command: plan.command(port),
      env: childEnvironment(plan.env({ supabase: port })),
      port,
      onProcessChange: () => {},
      log: (_level, _part, _event, { message } = {}) => void (message && lines.push(message)),
    });
    try {
      // The start applies the migrations.
      await database.start();
    } finally {
      await database.stop(10_000);
    }
    return [...lines.filter((line) => line.startsWith("Applied ")), "All migrations are applied."];
  } finally {
    folder.release();
  }
}

await runCommand(async () => {
  for (const line of await migrate()) console.log(line);
  return 0;
});

import { childEnvironment, type Config } from "../settings/config.ts";
import { FolderInUseError, openDataFolder } from "../data-folder/data-folder.ts";
import { createService } from "../supervisor/services/service.ts";
import { defineServices } from "../supervisor/services/service-definitions.ts";
import { findFreePort } from "../supervisor/ports.ts";
import { loadSecrets, type Secrets } from "../settings/secrets.ts";

const stopTimeoutMs = 10_000;

/**
 * Runs `work` while the content lake of this data folder is available: that of the running product, or one
 * that is started for the duration.
 * @param work receives the port of a lake that was started; undefined if a product runs, or the content is
 *   hosted
 */
export async function withContentLake<Result>(
  config: Config,
  work: (port: number | undefined, secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const folder = await openDataFolder(config.dataDir, config.siteUrl).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  try {
    const secrets = loadSecrets(config.dataDir);
    const definition = defineServices(config, secrets, false).find(
      ({ name }) => name === "content",
    );
    if (!folder || !definition) return await work(undefined, secrets);
    const port = await findFreePort();
    const content = createService({
      ...definition,
      command: definition.command(port),
      env: childEnvironment(definition.env({ content: port })),
      port,
      onProcessChange: () => {},
      // Only its failure to start matters to a command.
      log: () => {},
    });
    try {
      await content.start();
      return await work(port, secrets);
    } finally {
      await content.stop(stopTimeoutMs);
    }
  } finally {
    folder?.release();
  }
}

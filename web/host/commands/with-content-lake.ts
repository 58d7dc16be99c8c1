import { childEnvironment, type Config } from "../settings/config.ts";
import { FolderInUse, openDataFolder } from "../data-folder/data-folder.ts";
import { createService } from "../supervisor/services/service.ts";
import { defineServices } from "../supervisor/services/service-definitions.ts";
import { freePort } from "../supervisor/ports.ts";
import { loadSecrets, type Secrets } from "../settings/secrets.ts";

/**
 * Does something while the content lake of this data folder answers: the one of a product that runs
 * on it, or one that is started alone for as long as it takes.
 * @param work is given the port of a lake started for it; undefined when a product runs, or when the
 *   content is hosted
 */
export async function withContentLake<Result>(
  config: Config,
  work: (port: number | undefined, secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const folder = await openDataFolder(config.dataDir, config.siteUrl).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  try {
    const secrets = loadSecrets(config.dataDir);
    const plan = defineServices(config, secrets, false).find(({ name }) => name === "content");
    if (!folder || !plan) return await work(undefined, secrets);
    const port = await freePort();
    const content = createService({
      ...plan,
      command: plan.command(port),
      env: childEnvironment(plan.env({ content: port })),
      port,
      onProcessChange: () => {},
      // Its own lines matter to whoever runs the product.
      log: () => {},
    });
    try {
      await content.start();
      return await work(port, secrets);
    } finally {
      await content.stop(10_000);
    }
  } finally {
    folder?.release();
  }
}

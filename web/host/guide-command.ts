import { childEnvironment, readConfig } from "./config.ts";
import { FolderInUse, openDataFolder } from "./data-folder.ts";
import { printGuide } from "./guide.ts";
import { createPart } from "./part.ts";
import { frontAddress, partPlans } from "./part-plans.ts";
import { freePort } from "./ports.ts";
import { loadSecrets } from "./secrets.ts";
import { StartError } from "./start-error.ts";

/**
 * `npm run guide`: prints the solution guide and says where it lies. Asks the content lake of a product
 * that runs on this data folder, or starts the content lake alone for as long as it takes.
 */
async function main(): Promise<boolean> {
  const config = readConfig();
  const folder = await openDataFolder(config.dataDir, config.siteUrl).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  const secrets = loadSecrets(config.dataDir);
  const plan = partPlans(config, secrets, false).find(({ name }) => name === "content");
  if (!folder || !plan) {
    folder?.release();
    const { ok, said } = await printGuide(config, secrets, {
      contentPort: undefined,
      apiHost: frontAddress(config),
    });
    console.log(said);
    return ok;
  }
  const port = await freePort();
  const content = createPart({
    ...plan,
    command: plan.command(port),
    env: childEnvironment(plan.env({ content: port })),
    port,
    changed: () => {},
    // Its own lines matter to whoever runs the product.
    log: () => {},
  });
  try {
    await content.start();
    const { ok, said } = await printGuide(config, secrets, { contentPort: port });
    console.log(said);
    return ok;
  } finally {
    await content.stop(10_000);
    folder.release();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

import { readConfig } from "../settings/config.ts";
import { runCommand } from "../commands/run-command.ts";
import { withContentLake } from "../commands/with-content-lake.ts";
import { printGuide } from "./print-guide.ts";
import { getGatewayAddress } from "../supervisor/services/service-definitions.ts";

/** `npm run guide`: prints the solution guide and reports its path. */
await runCommand(async () => {
  const config = readConfig();
  const { ok, message } = await withContentLake(config, (contentPort, secrets) =>
    printGuide(config, secrets, {
      apiHost:
        contentPort === undefined ? getGatewayAddress(config) : `http://127.0.0.1:${contentPort}`,
    }),
  );
  console.log(message);
  return ok ? 0 : 1;
});

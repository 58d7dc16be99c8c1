import { StartError } from "../../../supabase/domain/errors.ts";
import { readConfig } from "../settings/config.ts";
import { withContentLake } from "../commands/with-content-lake.ts";
import { printGuide } from "./guide.ts";
import { getGatewayAddress } from "../supervisor/services/service-definitions.ts";

/** `npm run guide`: prints the solution guide and reports its path. */
try {
  const config = readConfig();
  const { ok, message } = await withContentLake(config, (contentPort, secrets) =>
    printGuide(config, secrets, {
      contentPort,
      ...(contentPort === undefined && { apiHost: getGatewayAddress(config) }),
    }),
  );
  console.log(message);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

import { StartError } from "../../../domain/errors.ts";
import { readExternalDatabase } from "../../config.ts";
import { runCommand } from "../../run-command.ts";
import { checkServer } from "./check-server.ts";

/**
 * Checks the server of DATABASE_URL as a start does, without writing. `npm run doctor` uses it and
 * receives the result over IPC.
 */
await runCommand(
  async () => {
    const address = readExternalDatabase();
    if (!address) throw new StartError("DATABASE_URL is not set.");
    process.send?.({ ...(await checkServer(address)) });
  },
  (reason) => `The database check failed (${reason}).`,
);

/**
 * Checks DATABASE_URL as the start does, without writing. Sends the server's version to the parent process, or
 * logs the reason and exits with 1. Used by `npm run doctor`.
 */
import { StartError } from "../../../domain/errors.ts";
import { readExternalDatabase } from "../../config.ts";
import { describeError, printMessage, muteConsole } from "../../log.ts";
import { checkServer } from "./check-server.ts";

muteConsole();
try {
  const address = readExternalDatabase();
  if (!address) throw new StartError("DATABASE_URL is not set.");
  process.send?.({ ...(await checkServer(address)) });
} catch (error) {
  printMessage(
    error instanceof StartError ? error.message : `The check failed (${describeError(error)}).`,
  );
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

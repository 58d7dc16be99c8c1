/**
 * Starts the embedded Supabase: PostgreSQL, PostgREST and Auth on one loopback port. The launcher
 * passes the configuration in the environment and receives progress on the IPC channel.
 */

import { StartError } from "../domain/errors.ts";
import { startProcessTelemetry } from "../../web/telemetry/start-telemetry.ts";
import { stopTelemetry } from "../../web/telemetry/telemetry.ts";
import { readConfig } from "./config.ts";
import { describeError, describeStartFailure, log, muteConsole } from "./log.ts";
import { startServices } from "./services.ts";

function fail(error: unknown): void {
  const message = error instanceof StartError ? error.message : describeStartFailure(error);
  process.stderr.write(`supabase: ${message}\n`);
  if (process.connected) process.send?.({ type: "fatal", message }, () => process.exit(1));
  else process.exit(1);
}

muteConsole();
// Node.js would print the whole error, including SQL statements and their parameters.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    log("failed", `the process ended unexpectedly (${describeError(error)})`, "error");
    process.exit(1);
  });
}
const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  // The launcher exited.
  process.once("disconnect", () => resolve());
});

try {
  const config = readConfig();
  const recorder = await startProcessTelemetry(config.telemetry, "supabase", (message) =>
    log("telemetry_failed", message, "warn"),
  );
  const services = await startServices(
    config,
    (text) => process.send?.({ type: "progress", text }),
    recorder,
  );
  const initialPasswordInUse = services.isInitialPasswordInUse;
  process.send?.({ type: "ready", initialPasswordInUse });
  log("listening", `listening on 127.0.0.1:${config.port}, ${services.description}`);
  await stopRequested;
  await services.stop();
  await stopTelemetry();
  process.exit(0);
} catch (error) {
  fail(error);
}

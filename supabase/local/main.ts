import { readConfig } from "./config.ts";
import { log, muteConsole, nameOfError, StartError } from "./log.ts";
import { startParts } from "./services.ts";

/**
 * The embedded Supabase: PostgreSQL, PostgREST and Auth on one loopback port. The launcher starts it
 * with its configuration in the environment and hears on the IPC channel when it is ready.
 */

function fail(error: unknown): void {
  const message =
    error instanceof StartError ? error.message : `The start failed (${nameOfError(error)}).`;
  process.stderr.write(`supabase: ${message}\n`);
  if (process.connected) process.send?.({ type: "fatal", message }, () => process.exit(1));
  else process.exit(1);
}

muteConsole();
// Node would print the error with all it holds: a statement, its parameters.
for (const surprise of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(surprise, (error: unknown) => {
    log(`it ended unexpectedly (${nameOfError(error)})`);
    process.exit(1);
  });
}
const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  // The launcher died.
  process.once("disconnect", () => resolve());
});

try {
  const config = readConfig();
  const parts = await startParts(config, (text) => process.send?.({ type: "progress", text }));
  process.send?.({ type: "ready", initialPasswordInUse: parts.initialPasswordInUse });
  log(`listening on 127.0.0.1:${config.port}, ${parts.description}`);
  await stopAsked;
  await parts.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}

import { StartError } from "../../supabase/domain/errors.ts";
import { parseTelemetrySettings } from "../../web/telemetry/settings.ts";
import { startProcessTelemetry } from "../../web/telemetry/start-telemetry.ts";
import { stopTelemetry } from "../../web/telemetry/telemetry.ts";
import { environment, parseConfig } from "./config.ts";
import { LakeError } from "./errors.ts";
import { log, logError } from "./log.ts";
import { startLake } from "./server.ts";

/**
 * Entry point of the content lake process. Sends `ready` to the parent process once it serves
 * requests, or `fatal` with a message when it cannot start. Stops on SIGTERM, SIGINT and
 * disconnect.
 */
try {
  await startProcessTelemetry(parseTelemetrySettings(environment), "content", (message) =>
    logError("telemetry_failed", message),
  );
  const lake = await startLake(parseConfig(environment));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    Promise.all([lake.close(), stopTelemetry()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  log(`listening on 127.0.0.1:${lake.port}`);
  process.send?.({ type: "ready", port: lake.port });
} catch (error) {
  const message = describeStartFailure(error);
  logError("failed", message);
  if (process.send) process.send({ type: "fatal", message }, () => process.exit(1));
  else process.exit(1);
}

/** One sentence: what is wrong and what to do. */
function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError || error instanceof LakeError) return error.message;
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${environment.PORT} is already in use. Set PORT to a free port.`;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return `The folder ${environment.DATA_DIR} is not writable. Set DATA_DIR to a writable folder.`;
  if (code === "ENOSPC") return `The disk of ${environment.DATA_DIR} is full. Free some space.`;
  return `The content lake could not start: ${error.message}`;
}

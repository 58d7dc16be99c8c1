import { environment, readConfig } from "./config.ts";
import { LakeError, StartError } from "./errors.ts";
import { startLake } from "./server.ts";

/**
 * The process of the content lake. It tells its parent `ready` once it answers, or `fatal` with one
 * sentence when it cannot start; it stops on SIGTERM and when its parent goes away.
 */
try {
  const lake = await startLake(readConfig(environment));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    lake.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  console.log(`lake: listening on 127.0.0.1:${lake.port}`);
  process.send?.({ type: "ready", port: lake.port });
} catch (error) {
  const message = sentenceFor(error);
  console.error(`lake: ${message}`);
  if (process.send) process.send({ type: "fatal", message }, () => process.exit(1));
  else process.exit(1);
}

/** One sentence that says what is wrong and what to do. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError || error instanceof LakeError) return error.message;
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `The port ${environment.PORT} is taken. Set PORT to a free one.`;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return `The folder ${environment.DATA_DIR} cannot be written. Set DATA_DIR to one that can.`;
  if (code === "ENOSPC") return `There is no space for ${environment.DATA_DIR}.`;
  return `The content lake could not start: ${error.message}`;
}

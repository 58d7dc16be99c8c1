import { createLog } from "../../supabase/domain/log.ts";
import { getErrorMessage } from "../../supabase/domain/errors.ts";
import { getLogContext } from "../../web/telemetry/log-context.ts";

const write = createLog("json", (line) => console.log(line));
const writeError = createLog("json", (line) => console.error(line));

/** Logs one line for the operator, without personal data. */
export function log(message: string): void {
  write("info", "content", "message", { message, ...getLogContext() });
}

/** Logs a failure with the reason in `error`. */
export function logError(event: string, message: string, error?: unknown): void {
  const reason = error === undefined ? "" : `: ${getErrorMessage(error)}`;
  writeError("error", "content", event, { message: `${message}${reason}`, ...getLogContext() });
}

import { format } from "node:util";
import { createLog, type Level, type LogFields } from "@site/supabase/domain/log";
import { isTextLog } from "../config.ts";
import { getLogContext } from "../telemetry/log-context.ts";
import { isRenderingError } from "./request-errors.ts";

/** Logs an event in the format of the whole product, whose launcher reads these lines. */
export function logEvent(level: Level, event: string, fields: LogFields): void {
  const log = createLog(isTextLog(process.stdout.isTTY) ? "text" : "json", (line) =>
    process.stdout.write(`${line}\n`),
  );
  log(level, "site", event, { ...getLogContext(), ...fields });
}

/**
 * Logs what this process and Next.js print as events. Errors of a rendering are left out: Next.js prints the
 * whole object, and `onRequestError` logs it in one line.
 */
export function structureConsole(): void {
  const levels = {
    error: "error",
    warn: "warn",
    log: "info",
    info: "info",
    debug: "info",
  } as const;
  const report =
    (level: Level) =>
    (...values: unknown[]): void => {
      const message = format(...values);
      if (message.trim() && !isRenderingError(values)) logEvent(level, "message", { message });
    };
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, { [method]: report(level) });
}

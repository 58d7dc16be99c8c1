import { createLog, type Level } from "../domain/log.ts";
import { getErrorCode } from "../functions/_shared/errors.ts";
import { getLogContext } from "../../web/telemetry/log-context.ts";

const write = createLog("json", (line) => process.stdout.write(`${line}\n`));

/**
 * Logs one line for the operator. Lines must not contain personal data, secrets or SQL; errors are
 * described by class and code only (`describeError`).
 */
export function log(event: string, message: string, level: Level = "info"): void {
  write(level, "supabase", event, { message, ...getLogContext() });
}

/** Prints a message of a command for the person who runs it. */
export function printMessage(message: string): void {
  process.stdout.write(`supabase: ${message.replaceAll("\n", " ")}\n`);
}

/** The class and code of an error, without its message, which can contain personal data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  return `${error.name} ${getErrorCode(error)}`.trim();
}

/**
 * The class and code of an error at startup. For a failed file operation also the path, and how to
 * recover: nothing else would name the damaged file.
 */
export function describeStartFailure(error: unknown): string {
  const path = error instanceof Error && "path" in error ? error.path : undefined;
  if (typeof path !== "string") return `The start failed (${describeError(error)}).`;
  return `The start failed: ${path} cannot be used (${getErrorCode(error)}). Check that file and its owner. If data is damaged, restore a backup: npm run restore -- <file> --replace`;
}

/** SQLSTATE classes of client errors. They are returned to the client and not logged. */
const clientErrorStates = /^(22|23|42|P0|PT)/;

/**
 * Replaces `console` for the libraries in this process: the auth engine prints failed statements
 * with their parameters, which include addresses and password hashes.
 */
export function muteConsole(): void {
  const report = (...parts: unknown[]): void => {
    const error = parts.find((part) => part instanceof Error);
    if (!error || clientErrorStates.test(getErrorCode(error))) return;
    log("library_error", `a library reported ${describeError(error)}`, "warn");
  };
  const ignore = (): void => {};
  Object.assign(console, { error: report, warn: ignore, info: ignore, log: ignore, debug: ignore });
}

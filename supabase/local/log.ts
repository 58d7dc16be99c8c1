import { getErrorCode } from "../functions/_shared/errors.ts";

/**
 * Logs one line for the operator. Lines must not contain personal data, secrets or SQL; errors are
 * described by class and code only (`describeError`).
 */
export function log(event: string): void {
  process.stdout.write(`supabase: ${event}\n`);
}

/** Logs an event that requires action. */
export function logWarning(event: string, message: string): void {
  process.stdout.write(`${JSON.stringify({ event, level: "warn", message })}\n`);
}

/** Logs a failed request with the id that the site's gateway assigned. */
export function logFailure(message: string, request: string | null): void {
  const line = { event: "request_failed", level: "error", message, request };
  process.stdout.write(`${JSON.stringify(line)}\n`);
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
    log(`a library reported ${describeError(error)}`);
  };
  const ignore = (): void => {};
  Object.assign(console, { error: report, warn: ignore, info: ignore, log: ignore, debug: ignore });
}

/** A startup error whose message tells the operator the cause and the fix. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * One line per event, for the people who run the product. A line never carries personal data, a
 * secret, SQL or a parameter: errors are named by class and code alone.
 */
export function log(event: string): void {
  process.stdout.write(`supabase: ${event}\n`);
}

/** An event that the developer or operator should act on. */
export function logWarning(event: string, message: string): void {
  process.stdout.write(`${JSON.stringify({ event, level: "warn", message })}\n`);
}

/** The same of one request that failed, with the id that the front gave it. */
export function logFailure(message: string, request: string | null): void {
  const line = { event: "request_failed", level: "error", message, request };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** What may be said of an error without repeating what it was about. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  return `${error.name} ${codeOf(error)}`.trim();
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

// SQLSTATE classes of what a caller did wrong: answered to the caller, of no interest to the operator.
const callersFault = /^(22|23|42|P0|PT)/;

/**
 * Takes `console` away from the libraries in this process: the auth engine prints failed statements
 * with their parameters, which are addresses and password hashes.
 */
export function muteConsole(): void {
  const report = (...parts: unknown[]): void => {
    const error = parts.find((part) => part instanceof Error);
    if (!error || callersFault.test(codeOf(error))) return;
    log(`a library reported ${nameOfError(error)}`);
  };
  const ignore = (): void => {};
  Object.assign(console, { error: report, warn: ignore, info: ignore, log: ignore, debug: ignore });
}

/** An error of the start whose message is meant for the operator: it names the cause and the fix. */
export class StartError extends Error {
  override name = "StartError";
}

import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";
import { createRequestIdHeader } from "../telemetry/request-scope.ts";
import { createClientHeader } from "./client-header.ts";
import { isRejection, readRestError } from "./rest-error.ts";

const attemptTimeoutMs = 4_000;
const maxAttempts = 3;
/** Doubles with each further attempt. */
const firstRetryDelayMs = 200;

/**
 * The result of a call. A rejection has the message of the database function and machine-readable
 * `details`. `waitSeconds` is set if a rate limit was exceeded.
 */
export type DatabaseResult =
  | { outcome: "returned"; value: unknown }
  | { outcome: "rejected"; status: number; message: string; details: string; waitSeconds?: number }
  | { outcome: "unreachable" };

/** A failed attempt, which can be repeated. `reason` is for the log and contains no values of the call. */
type FailedAttempt = { outcome: "failed"; reason: string };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls a database function with the publishable key, with up to `maxAttempts` attempts. The function must
 * be idempotent.
 *
 * @param client hash of the visitor for rate limits, from `hashClient`.
 */
export async function callDatabase(
  name: string,
  args: Readonly<Record<string, unknown>>,
  client?: string,
): Promise<DatabaseResult> {
  for (let attempt = 1; ; attempt++) {
    const result = await sendCall(name, args, client);
    if (result.outcome !== "failed") return result;
    if (attempt === maxAttempts) {
      console.warn(
        `database function ${name}: failed after ${maxAttempts} attempts (last: ${result.reason})`,
      );
      return { outcome: "unreachable" };
    }
    await sleep(firstRetryDelayMs * 2 ** (attempt - 1));
  }
}

/** Calls a database function and returns its value; undefined if it is rejected or unreachable. */
export async function callDatabaseForValue(
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const result = await callDatabase(name, args);
  return result.outcome === "returned" ? result.value : undefined;
}

/**
 * Whether the database accepts writes through the REST API that forms use. False if it does not respond
 * within `timeoutMs`.
 */
export async function acceptsWrites(timeoutMs: number): Promise<boolean> {
  const result = await sendCall("check_writes", {}, undefined, timeoutMs);
  return result.outcome === "returned";
}

/** Makes one attempt. It fails without a response or with a server error, which may be temporary. */
async function sendCall(
  ...args: Parameters<typeof fetchResult>
): Promise<DatabaseResult | FailedAttempt> {
  try {
    return await fetchResult(...args);
  } catch (error) {
    return { outcome: "failed", reason: describeError(error) };
  }
}

/** Returns the class and code of an error. Its message can contain addresses or parts of the response. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { cause = error } = error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}

async function fetchResult(
  name: string,
  args: Readonly<Record<string, unknown>>,
  client: string | undefined,
  timeoutMs = attemptTimeoutMs,
): Promise<DatabaseResult | FailedAttempt> {
  const { url, publishableKey } = getSiteConfig().supabase;
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(publishableKey),
      "content-type": "application/json",
      ...createClientHeader(client),
      ...createRequestIdHeader(),
    },
    body: JSON.stringify(args),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return { outcome: "returned", value: await response.json() };
  const { status } = response;
  const { code, message, details } = await readRestError(response);
  if (status !== 429 && !isRejection(code))
    return { outcome: "failed", reason: `${status} ${code}`.trim() };
  // The gateway sends the header only; some REST engines send the details only.
  const seconds = Number(response.headers.get("retry-after") ?? details);
  const retry = status === 429 && seconds > 0 ? { waitSeconds: seconds } : {};
  return { outcome: "rejected", status, message, details: details ?? "", ...retry };
}

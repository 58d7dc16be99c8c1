import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";
import { createClientHeader } from "./client-header.ts";
import { isDataError, readRestError } from "./rest-error.ts";

/** Milliseconds a visitor waits for one try. */
const attemptTimeoutMs = 4_000;
const maxAttempts = 3;

/**
 * What became of a call. A refusal has the words of whoever wrote the function; `details` holds what
 * a program reads of it. `waitSeconds` is set where more was asked than is taken in a time.
 */
export type DatabaseResult =
  | { outcome: "returned"; value: unknown }
  | { outcome: "rejected"; status: number; message: string; details: string; waitSeconds?: number }
  | { outcome: "unreachable" };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls a function of the database with the publishable key. Tried up to three times, so that it must
 * do the same however often it is called.
 *
 * @param client whom the call is counted for, by `clientOf`.
 */
export async function callDatabase(
  name: string,
  given: Readonly<Record<string, unknown>>,
  client?: string,
): Promise<DatabaseResult> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const answer = await sendCall(name, given, client).catch(() => undefined);
    if (answer) return answer;
    if (attempt < maxAttempts) await sleep(200 * 2 ** (attempt - 1));
  }
  console.warn(`call of ${name}: no answer after ${maxAttempts} tries`);
  return { outcome: "unreachable" };
}

/** Whether the database accepts writes on the path that forms take, within `timeoutMs`. */
export async function acceptsWrites(timeoutMs: number): Promise<boolean> {
  const answer = await sendCall("check_writes", {}, undefined, timeoutMs).catch(() => undefined);
  return answer?.outcome === "returned";
}

async function sendCall(
  name: string,
  given: Readonly<Record<string, unknown>>,
  client: string | undefined,
  timeoutMs = attemptTimeoutMs,
): Promise<DatabaseResult | undefined> {
  const { url, publishableKey } = getSiteConfig().supabase;
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(publishableKey),
      "content-type": "application/json",
      ...createClientHeader(client),
    },
    body: JSON.stringify(given),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return { outcome: "returned", value: await response.json() };
  const { status } = response;
  const { code, message, details } = await readRestError(response);
  if (status !== 429 && !isDataError(code)) return undefined;
  // Both say it: the front's own limit has no details, and not every REST engine makes a header of them.
  const seconds = Number(response.headers.get("retry-after") ?? details);
  const wait = status === 429 && seconds > 0 ? { waitSeconds: seconds } : {};
  return { outcome: "rejected", status, message, details: details ?? "", ...wait };
}

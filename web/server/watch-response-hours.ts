import "server-only";
import * as z from "zod";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";
import { getResponseHours, setResponseHours } from "../content/request/response-hours.ts";

/** Milliseconds until the next read after a successful and after a failed one. */
const intervalsMs = { afterSuccess: 10_000, afterFailure: 2_000 };
const timeoutMs = 5_000;

const hoursSchema = z.number().int().positive();

/**
 * Polls the promised response time from the database; pages show the last value. Calls `onChange` whenever
 * it changes.
 */
export function watchResponseHours(onChange: () => void): void {
  void poll(onChange);
}

async function poll(onChange: () => void): Promise<void> {
  const hours = await readResponseHours().catch(() => undefined);
  if (hours !== undefined && hours !== getResponseHours()) {
    setResponseHours(hours);
    onChange();
  }
  const delayMs = hours === undefined ? intervalsMs.afterFailure : intervalsMs.afterSuccess;
  setTimeout(() => void poll(onChange), delayMs).unref();
}

async function readResponseHours(): Promise<number> {
  const { url, publishableKey } = getSiteConfig().supabase;
  const response = await fetch(`${url}/rest/v1/rpc/response_hours`, {
    headers: createApiKeyHeaders(publishableKey),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`response_hours responded with ${response.status}`);
  return hoursSchema.parse(await response.json());
}

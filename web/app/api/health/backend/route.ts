import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../../../../config.ts";

export const dynamic = "force-dynamic";

// spec 9
const timeoutMs = 8_000;
/** Milliseconds for which all visitors share one check of the backend. */
const cacheTtlMs = 5_000;
let cached: { at: number; isReachable: Promise<boolean> } | undefined;

/**
 * Sends HEAD with the key to the backend's REST root. Every status below 500 counts as reachable (spec 7).
 */
async function checkBackend(): Promise<boolean> {
  const { url, publishableKey } = getSiteConfig().supabase;
  try {
    const response = await fetch(`${url}/rest/v1/`, {
      method: "HEAD",
      headers: createApiKeyHeaders(publishableKey),
      signal: AbortSignal.timeout(timeoutMs),
      cache: "no-store",
    });
    return response.status < 500;
  } catch {
    return false;
  }
}

/**
 * Reports whether the site can reach the backend: 204 or 503. Browsers request only the site's own
 * origin, wherever the backend is hosted.
 */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!cached || now - cached.at > cacheTtlMs) cached = { at: now, isReachable: checkBackend() };
  const status = (await cached.isReachable) ? 204 : 503;
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}

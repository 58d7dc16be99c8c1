import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../../../../config.ts";

export const dynamic = "force-dynamic";

// However many visitors look, the backend is asked once in this time (milliseconds).
const keptFor = 5_000;
let kept: { at: number; reachable: Promise<boolean> } | undefined;

/** HEAD of the backend's REST root with the key; a refusal (401, 403) also is an answer (spec 7). */
async function reachable(): Promise<boolean> {
  const { url, publishableKey } = getSiteConfig().supabase;
  try {
    const answer = await fetch(`${url}/rest/v1/`, {
      method: "HEAD",
      headers: createApiKeyHeaders(publishableKey),
      signal: AbortSignal.timeout(8_000),
      cache: "no-store",
    });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/**
 * Whether the backend can be reached from here: 204 or 503. Visitors' browsers ask our own origin
 * alone, wherever the backend is hosted.
 */
export async function GET(): Promise<Response> {
  const now = Date.now();
  if (!kept || now - kept.at > keptFor) kept = { at: now, reachable: reachable() };
  const status = (await kept.reachable) ? 204 : 503;
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}

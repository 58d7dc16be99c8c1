import "server-only";
import { createHash, createHmac } from "node:crypto";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";

/** Milliseconds for the response of the database. */
const timeoutMs = 10_000;

/**
 * Calls a database function that only the site may call, with one text argument. The header `x-site`
 * signs it: `<unix seconds>.<signature of the seconds and the text>`, valid for five minutes.
 * @throws when the database is unreachable or CLIENT_HEADER_SECRET is not set.
 */
export async function callAsSite(
  name: string,
  argument: string,
  text: string,
): Promise<{ status: number; value: unknown }> {
  const { supabase, clientHeaderSecret } = getSiteConfig();
  if (!clientHeaderSecret) {
    throw new Error("CLIENT_HEADER_SECRET is not set, so the site cannot sign the call");
  }
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", clientHeaderSecret)
    .update(`${seconds}.${digest}`)
    .digest("base64url");
  const response = await fetch(`${supabase.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(supabase.publishableKey),
      "content-type": "application/json",
      "x-site": `${seconds}.${signature}`,
    },
    body: JSON.stringify({ [argument]: text }),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const value: unknown = await response.json().catch(() => undefined);
  return { status: response.status, value };
}

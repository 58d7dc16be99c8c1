import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getRecipientsText } from "@site/supabase/contracts/lead";
import { signSiteRequest } from "@site/supabase/contracts/site-signature";
import { getSiteConfig } from "../config.ts";

/** Milliseconds for the response of the database. */
const timeoutMs = 10_000;

/** The origin that the assistant's knowledge of this site belongs to. */
export const getSiteOrigin = (): string => getSiteConfig().siteUrl;

/**
 * The headers that name this site to the assistant, signed: it answers from the published content of the
 * site. None without CLIENT_HEADER_SECRET; the assistant then uses the site of its own settings.
 */
export function createKnowledgeSiteHeaders(): Record<string, string> {
  const { siteUrl, clientHeaderSecret } = getSiteConfig();
  if (!clientHeaderSecret) return {};
  return { "x-knowledge-site": siteUrl, "x-site": signSiteRequest(siteUrl, clientHeaderSecret) };
}

/** Signs the recipients of a form that an editor built, if a row has any. */
export function createRecipientsHeader(
  row: Record<string, unknown>,
): Record<"x-site", string> | undefined {
  const { clientHeaderSecret } = getSiteConfig();
  const text = getRecipientsText(row);
  return text && clientHeaderSecret
    ? { "x-site": signSiteRequest(text, clientHeaderSecret) }
    : undefined;
}

/**
 * Calls a database function that only the site may call, with one text argument that the header
 * `x-site` signs.
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
  const response = await fetch(`${supabase.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(supabase.publishableKey),
      "content-type": "application/json",
      "x-site": signSiteRequest(text, clientHeaderSecret),
    },
    body: JSON.stringify({ [argument]: text }),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const value: unknown = await response.json().catch(() => undefined);
  return { status: response.status, value };
}

import "server-only";
import { createHmac } from "node:crypto";
import { getSiteConfig } from "../config.ts";
import { getClientKey } from "../platform/client-network.ts";

/**
 * Returns a hash of the client's network, 64 hex digits, as key for rate limits. The gateway provides the
 * address, and the site's secret salts it; undefined if either is missing.
 */
export function hashClient(headers: Headers): string | undefined {
  const { clientHeaderSecret } = getSiteConfig();
  const address = headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  if (!clientHeaderSecret || !address) return undefined;
  return createHmac("sha256", clientHeaderSecret)
    .update(`address\n${getClientKey(address)}`)
    .digest("hex");
}

/**
 * Creates the header that makes the database rate-limit the visitor instead of this server:
 * `<hash>.<unix seconds>.<signature>`. `now` is in milliseconds.
 */
export function createClientHeader(
  client: string | undefined,
  now = Date.now(),
): Record<"x-client", string> | undefined {
  const { clientHeaderSecret } = getSiteConfig();
  if (!client || !clientHeaderSecret) return undefined;
  const signed = `${client}.${Math.floor(now / 1000)}`;
  const signature = createHmac("sha256", clientHeaderSecret).update(signed).digest("base64url");
  return { "x-client": `${signed}.${signature}` };
}

import "server-only";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { getSiteConfig } from "../config.ts";

/** Returns the network that identifies a client: an IPv4 address, or the /64 of an IPv6 address. */
function toClientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const zeros = tail === undefined ? [] : Array.from({ length: missing }, () => "0");
  const all = [...groups(head), ...zeros, ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/**
 * Returns a hash of the client's network, 64 hex digits, as key for rate limits. The gateway provides the
 * address, and the site's secret salts it; undefined if either is missing.
 */
export function hashClient(headers: Headers): string | undefined {
  const { clientHeaderSecret } = getSiteConfig();
  const address = headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  if (!clientHeaderSecret || !address) return undefined;
  return createHmac("sha256", clientHeaderSecret)
    .update(`address\n${toClientNetwork(address)}`)
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

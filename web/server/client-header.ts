import "server-only";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { getSiteConfig } from "../config.ts";

/** What one visitor is counted by: an IPv4 address, or the /64 an IPv6 visitor moves within. */
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
 * A visitor as a hash of 64 hex digits, for counting: of the address the front gives, salted with the
 * site's secret. `undefined` without that secret or an address.
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
 * The header by which the database counts a form for its visitor and not for this server:
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

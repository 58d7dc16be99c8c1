import ipaddr from "ipaddr.js";
import type { AddressRange } from "../../settings/config.ts";

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = address
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");
  // Only four decimal parts: the parser would also accept 0x7f.1 or 2130706433.
  const isPlausible = bare.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(bare);
  return isPlausible && ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: AddressRange[]) =>
  ranges.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  );

/** Whether a peer is a trusted proxy, whose `X-Forwarded-*` headers count. */
export function isTrusted(peer: string | undefined, trusted: AddressRange[]): boolean {
  const address = parse(peer ?? "");
  return address !== undefined && isWithin(address, trusted);
}

/**
 * Returns the visitor's address: that of the peer, or, behind trusted proxies, the last entry of
 * X-Forwarded-For that is not a trusted proxy. Entries before it may be forged by the visitor.
 */
export function getClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: AddressRange[],
): string {
  let client = parse(peer ?? "");
  if (!client) return "unknown";
  const hops = (forwardedFor ?? "").split(",").toReversed();
  for (const hop of hops) {
    if (!isWithin(client, trusted)) break;
    const previous = parse(hop);
    if (!previous) break;
    client = previous;
  }
  return client.toString();
}

/** Returns the key by which visitors are counted: the IPv4 address, or the /64 network of an IPv6 address. */
export function getClientKey(address: string): string {
  const parsed = parse(address);
  return parsed?.kind() === "ipv6"
    ? `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`
    : address;
}

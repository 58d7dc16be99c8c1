import ipaddr from "ipaddr.js";
import type { AddressRange } from "../../settings/config.ts";

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = address
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");
  // Four full parts only: the parser would also take 0x7f.1 or 2130706433.
  const plausible = bare.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(bare);
  return plausible && ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

const within = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: AddressRange[]) =>
  ranges.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  );

/** Whether what this peer says about the client may be believed. */
export function isTrusted(peer: string | undefined, trusted: AddressRange[]): boolean {
  const address = parse(peer ?? "");
  return address !== undefined && within(address, trusted);
}

/**
 * The visitor's address: the peer's own, unless the peer is a trusted proxy; then the last entry
 * of X-Forwarded-For that is not one. What stands left of it was written by the visitor.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: AddressRange[],
): string {
  let client = parse(peer ?? "");
  if (!client) return "unknown";
  const hops = (forwardedFor ?? "").split(",").toReversed();
  for (const hop of hops) {
    if (!within(client, trusted)) break;
    const previous = parse(hop);
    if (!previous) break;
    client = previous;
  }
  return client.toString();
}

/** What one visitor can be counted by: an IPv4 address, or the /64 an IPv6 visitor moves within. */
export function clientKey(address: string): string {
  const parsed = parse(address);
  return parsed?.kind() === "ipv6"
    ? `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`
    : address;
}

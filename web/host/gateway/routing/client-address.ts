import type ipaddr from "ipaddr.js";
import { parseAddress } from "../../../platform/client-network.ts";
import type { AddressRange } from "../../settings/config.ts";

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: AddressRange[]) =>
  ranges.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  );

/** Whether a peer is a trusted proxy, whose `X-Forwarded-*` headers count. */
export function isTrusted(peer: string | undefined, trusted: AddressRange[]): boolean {
  const address = parseAddress(peer ?? "");
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
  let client = parseAddress(peer ?? "");
  if (!client) return "unknown";
  const hops = (forwardedFor ?? "").split(",").toReversed();
  for (const hop of hops) {
    if (!isWithin(client, trusted)) break;
    const previous = parseAddress(hop);
    if (!previous) break;
    client = previous;
  }
  return client.toString();
}

import ipaddr from "ipaddr.js";

/**
 * Parses an address of `X-Forwarded-For` or of a socket, with or without a port. An IPv4-mapped IPv6 address
 * becomes IPv4. Returns undefined for anything else.
 */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = address
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");
  // Only four decimal parts: the parser would also accept 0x7f.1 or 2130706433.
  const isPlausible = bare.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(bare);
  return isPlausible && ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** Returns the key by which visitors are counted: the IPv4 address, or the /64 network of an IPv6 address. */
export function getClientKey(address: string): string {
  const parsed = parseAddress(address);
  if (parsed?.kind() === "ipv6")
    return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
  return parsed?.toString() ?? address;
}

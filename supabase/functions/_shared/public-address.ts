/**
 * Classifies IP addresses. Outbound requests reach public addresses only, and neither this machine,
 * its network nor a cloud metadata service, in any notation.
 */

type Range = readonly [network: string, bits: number];

/** The IANA registry of IPv4 special-purpose addresses, and multicast. */
const reservedIpv4Ranges: readonly Range[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/**
 * Ranges within 2000::/3, the only public part of IPv6, that embed IPv4 addresses or are reserved.
 */
const reservedIpv6Ranges: readonly Range[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Whether an IP address, as returned by a resolver or `URL.hostname`, is public. */
export function isPublicAddress(address: string): boolean {
  const v4 = parseIpv4(address);
  if (v4) return !reservedIpv4Ranges.some((range) => isInRange(v4, range, parseIpv4));
  const v6 = parseIpv6(address.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, ""));
  if (!v6) return false;
  if (v6.slice(0, 10).every((byte) => byte === 0) && v6[10] === 0xff && v6[11] === 0xff) {
    return isPublicAddress(v6.slice(12).join("."));
  }
  return (
    isInRange(v6, ["2000::", 3], parseIpv6) &&
    !reservedIpv6Ranges.some((range) => isInRange(v6, range, parseIpv6))
  );
}

/** Whether a `URL.hostname` is an IP address rather than a name. */
export function isIpAddress(host: string): boolean {
  return host.startsWith("[") || parseIpv4(host) !== null;
}

function isInRange(
  address: readonly number[],
  [network, bits]: Range,
  parse: (text: string) => readonly number[] | null,
): boolean {
  const start = parse(network) ?? [];
  return address.every((byte, index) => {
    const prefixBits = Math.min(Math.max(bits - index * 8, 0), 8);
    const mask = (0xff << (8 - prefixBits)) & 0xff;
    return (byte & mask) === ((start[index] ?? 0) & mask);
  });
}

/** The four bytes of an IPv4 address, or null. */
function parseIpv4(text: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  const bytes = text.split(".").map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

/** The sixteen bytes of an IPv6 address, or null. */
function parseIpv6(text: string): number[] | null {
  const [, head = "", dotted] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const tail = dotted === undefined ? null : parseIpv4(dotted);
  if (dotted !== undefined && !tail) return null;
  const splitGroups = (part: string) => (part === "" ? [] : part.split(":"));
  const digits = tail
    ? head +
      [tail.slice(0, 2), tail.slice(2)]
        .map(([a = 0, b = 0]) => (a * 256 + b).toString(16))
        .join(":")
    : text;
  const halves = digits.split("::").map(splitGroups);
  const present = halves.flat();
  const missing = 8 - present.length;
  if (halves.length > 2 || (halves.length === 1 ? missing !== 0 : missing < 1)) return null;
  if (!present.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  const [before = [], after = []] = halves;
  const groups =
    halves.length === 1 ? before : [...before, ...Array<string>(missing).fill("0"), ...after];
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

import { expect, test } from "vitest";
import { getClientAddress, isTrusted } from "./client-address.ts";
import { parseConfig } from "../../settings/config.ts";

const trusted = parseConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, fd00::/8" }).trustedProxies;

test.each([
  ["203.0.113.9", "198.51.100.1", "203.0.113.9", "a stranger's header is not believed"],
  ["127.0.0.1", "198.51.100.1", "198.51.100.1", "a trusted proxy's is"],
  ["127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1", "only its own, last entry"],
  ["127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1", "through a chain of trusted ones"],
  ["127.0.0.1", "nonsense, 10.1.2.3", "10.1.2.3", "up to the first entry that is no address"],
  ["127.0.0.1", undefined, "127.0.0.1", "without the header it is the peer"],
  ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1", "IPv4 written as IPv6 is IPv4"],
  ["fd00::1", "[2001:db8::7]:443", "2001:db8::7", "with a port"],
  ["127.0.0.1", "0x7f.1", "127.0.0.1", "other spellings of numbers are no addresses"],
])("peer %s with X-Forwarded-For %s is %s: %s", (peer, forwarded, expected, _why) => {
  expect(getClientAddress(peer, forwarded, trusted)).toBe(expected);
});

test("trusts no proxy by default", () => {
  expect(isTrusted("127.0.0.1", [])).toBe(false);
  expect(isTrusted(undefined, trusted)).toBe(false);
});

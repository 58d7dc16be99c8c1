import { expect, test } from "vitest";
import { isIpAddress, isPublicAddress } from "./public-address.ts";

test.each(["8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.167.255.255", "2606:4700::1111"])(
  "accepts the public address %s",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd12:3456:789a::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:10.0.0.1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:53aa:64c:0:0:80ff:fffe",
  "2001:db8::1",
  "[::1]",
  "not an address",
  "1.2.3",
  "1.2.3.256",
  "1::2::3",
  "",
])("rejects %j as not public", (address) => expect(isPublicAddress(address)).toBe(false));

test("classifies an IPv4-mapped IPv6 address by its IPv4 address", () => {
  expect(isPublicAddress("::ffff:8.8.8.8")).toBe(true);
});

test.each([
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://[::ffff:127.0.0.1]/",
  "http://127.0.0.1./",
])("recognizes %s as an IP address that is not public", (url) => {
  const { hostname } = new URL(url);
  expect(isIpAddress(hostname)).toBe(true);
  expect(isPublicAddress(hostname)).toBe(false);
});

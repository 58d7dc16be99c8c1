import { expect, test } from "vitest";
import { getClientKey } from "./client-network.ts";

test("counts IPv6 visitors by their /64 network", () => {
  expect(getClientKey("2001:db8:1:2:3::4")).toBe(getClientKey("2001:db8:1:2:ffff::1"));
  expect(getClientKey("2001:db8:1:2::4")).not.toBe(getClientKey("2001:db8:1:3::4"));
});

test.each(["198.51.100.1", "198.51.100.1:443", "::ffff:198.51.100.1", "::ffff:c633:6401"])(
  "counts the visitor %s by the IPv4 address",
  (address) => expect(getClientKey(address)).toBe("198.51.100.1"),
);

test("counts visitors with an invalid address by what was sent", () => {
  expect(getClientKey("unknown")).toBe("unknown");
});

// @vitest-environment node
import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { createClientHeader, hashClient } from "./client-header.ts";

const secret = "a secret of at least 32 characters";
const config = vi.hoisted(() => ({ clientHeaderSecret: undefined as string | undefined }));
vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({ getSiteConfig: () => config }));

const hashAddress = (address: string) => hashClient(new Headers({ "x-forwarded-for": address }));

beforeEach(() => {
  config.clientHeaderSecret = secret;
});

test("returns the same hash for the same address", () => {
  expect(hashAddress("192.0.2.7")).toMatch(/^[0-9a-f]{64}$/);
  expect(hashAddress("192.0.2.7")).toBe(hashAddress("192.0.2.7"));
  expect(hashAddress("192.0.2.8")).not.toBe(hashAddress("192.0.2.7"));
});

test("uses only the first X-Forwarded-For entry", () => {
  expect(hashAddress("192.0.2.7, 10.0.0.1")).toBe(hashAddress("192.0.2.7"));
});

test("depends on the site's secret", () => {
  const hash = hashAddress("192.0.2.7");
  config.clientHeaderSecret = "another secret of 32 characters or so";
  expect(hashAddress("192.0.2.7")).not.toBe(hash);
});

test("hashes the /64 network of an IPv6 visitor", () => {
  expect(hashAddress("2001:db8:1:2:aaaa::1")).toBe(hashAddress("2001:db8:1:2:bbbb:0:0:2"));
  expect(hashAddress("2001:0db8:1::2")).toBe(hashAddress("2001:db8:1:0:5:6:7:8"));
  expect(hashAddress("2001:db8:1:3::1")).not.toBe(hashAddress("2001:db8:1:2::1"));
  expect(hashAddress("::1")).not.toBe(hashAddress("2001:db8::1"));
});

test("hashes an IPv4 address in an IPv6 socket like the address itself", () => {
  expect(hashAddress("::ffff:192.0.2.7")).toBe(hashAddress("192.0.2.7"));
  expect(hashAddress("::ffff:c000:207")).toBe(hashAddress("192.0.2.7"));
  expect(hashAddress("::ffff:192.0.2.8")).not.toBe(hashAddress("::ffff:192.0.2.7"));
});

test("signs the hash and the time of the header", () => {
  const noon = Date.UTC(2026, 0, 1, 12);
  const header = createClientHeader("abc", noon)?.["x-client"];
  const signed = `abc.${noon / 1000}`;
  const signature = createHmac("sha256", secret).update(signed).digest("base64url");
  expect(header).toBe(`${signed}.${signature}`);
});

test("creates neither hash nor header without a secret", () => {
  config.clientHeaderSecret = undefined;
  expect(hashAddress("192.0.2.7")).toBeUndefined();
  expect(createClientHeader("abc")).toBeUndefined();
});

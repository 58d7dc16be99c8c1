// @vitest-environment node
import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { createClientHeader, hashClient } from "./client-header.ts";

const secret = "a secret of at least 32 characters";
const config = vi.hoisted(() => ({ clientHeaderSecret: undefined as string | undefined }));
vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({ getSiteConfig: () => config }));

const from = (address: string) => hashClient(new Headers({ "x-forwarded-for": address }));

beforeEach(() => {
  config.clientHeaderSecret = secret;
});

test("a visitor is a hash that tells no address, the same for each of their forms", () => {
  expect(from("192.0.2.7")).toMatch(/^[0-9a-f]{64}$/);
  expect(from("192.0.2.7")).toBe(from("192.0.2.7, 10.0.0.1"));
  expect(from("192.0.2.8")).not.toBe(from("192.0.2.7"));
  config.clientHeaderSecret = "another secret of 32 characters or so";
  const elsewhere = from("192.0.2.7");
  config.clientHeaderSecret = secret;
  expect(elsewhere).not.toBe(from("192.0.2.7"));
});

test("an IPv6 visitor is counted by the network they move within", () => {
  expect(from("2001:db8:1:2:aaaa::1")).toBe(from("2001:db8:1:2:bbbb:0:0:2"));
  expect(from("2001:0db8:1::2")).toBe(from("2001:db8:1:0:5:6:7:8"));
  expect(from("2001:db8:1:3::1")).not.toBe(from("2001:db8:1:2::1"));
  expect(from("::1")).not.toBe(from("2001:db8::1"));
});

test("the header is signed with its time", () => {
  const noon = Date.UTC(2026, 0, 1, 12);
  const header = createClientHeader("abc", noon)?.["x-client"];
  const signed = `abc.${noon / 1000}`;
  const signature = createHmac("sha256", secret).update(signed).digest("base64url");
  expect(header).toBe(`${signed}.${signature}`);
});

test("without a secret nothing is said of a visitor", () => {
  config.clientHeaderSecret = undefined;
  expect(from("192.0.2.7")).toBeUndefined();
  expect(createClientHeader("abc")).toBeUndefined();
});

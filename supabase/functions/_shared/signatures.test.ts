import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isEqualInConstantTime, signLinkToken } from "./signatures.ts";

test("signs purpose and expiry of a link", async () => {
  const expiresAtMs = Date.UTC(2026, 0, 15);
  const expiry = Math.floor(expiresAtMs / 1000).toString(36);
  const expected = createHmac("sha256", "a secret")
    .update(`guide email\n${expiry}`)
    .digest("base64url");
  expect(await signLinkToken("a secret", "guide email", expiresAtMs)).toBe(`${expiry}.${expected}`);
  expect(expected).toHaveLength(43);
});

test("compares texts for equality", async () => {
  expect(await isEqualInConstantTime("Bearer x", "Bearer x")).toBe(true);
  expect(await isEqualInConstantTime("Bearer x", "Bearer xx")).toBe(false);
});

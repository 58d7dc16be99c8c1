import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isEqualInConstantTime, isValidWebhook, signLinkToken, signWebhook } from "./signatures.ts";

/** Test vector of the Standard Webhooks libraries. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const body = '{"test": 2432232314}';
const now = 1_614_265_330_000;
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("signs a message like the Standard Webhooks libraries", async () => {
  expect(await signWebhook(secret, id, body, now)).toEqual({
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
  });
});

const headers = (changes: Record<string, string> = {}) =>
  new Headers({
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
    ...changes,
  });

test("accepts a signature for five minutes, also next to other signatures", async () => {
  expect(await isValidWebhook(secret, headers(), body, now)).toBe(true);
  expect(await isValidWebhook(secret, headers(), body, now + 299_000)).toBe(true);
  const several = headers({ "webhook-signature": `v1,${"A".repeat(43)}= v1a,x ${signature}` });
  expect(await isValidWebhook(secret, several, body, now)).toBe(true);
});

test.each<[string, Headers, string, number]>([
  ["an old message", headers(), body, now + 301_000],
  ["a message from the future", headers(), body, now - 301_000],
  ["a different body", headers(), '{"test": 2432232315}', now],
  ["a different id", headers({ "webhook-id": "msg_other" }), body, now],
  ["a different timestamp", headers({ "webhook-timestamp": "1614265331" }), body, now],
  ["a timestamp that is not a number", headers({ "webhook-timestamp": "now" }), body, now],
  ["a missing signature", headers({ "webhook-signature": "" }), body, now],
  ["a truncated signature", headers({ "webhook-signature": signature.slice(0, 20) }), body, now],
])("rejects %s", async (_, headers, text, nowMs) => {
  expect(await isValidWebhook(secret, headers, text, nowMs)).toBe(false);
});

test("signs purpose and expiry of a link", async () => {
  const expiresAtMs = Date.UTC(2026, 0, 15);
  const expiry = Math.floor(expiresAtMs / 1000).toString(36);
  const expected = createHmac("sha256", "a secret")
    .update(`guide mail\n${expiry}`)
    .digest("base64url");
  expect(await signLinkToken("a secret", "guide mail", expiresAtMs)).toBe(`${expiry}.${expected}`);
  expect(expected).toHaveLength(43);
});

test("compares texts for equality", async () => {
  expect(await isEqualInConstantTime("Bearer x", "Bearer x")).toBe(true);
  expect(await isEqualInConstantTime("Bearer x", "Bearer xx")).toBe(false);
});

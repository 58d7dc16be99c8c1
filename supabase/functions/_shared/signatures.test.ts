import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isEqualInConstantTime, isValidWebhook, signLinkToken, signWebhook } from "./signatures.ts";

/** The example of the Standard Webhooks libraries. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const body = '{"test": 2432232314}';
const now = 1_614_265_330_000;
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("a message is signed as the specification's own libraries sign it", async () => {
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

test("a signed message is believed for five minutes, also among other signatures", async () => {
  expect(await isValidWebhook(secret, headers(), body, now)).toBe(true);
  expect(await isValidWebhook(secret, headers(), body, now + 299_000)).toBe(true);
  const several = headers({ "webhook-signature": `v1,${"A".repeat(43)}= v1a,x ${signature}` });
  expect(await isValidWebhook(secret, several, body, now)).toBe(true);
});

test.each<[string, Headers, string, number]>([
  ["an old one", headers(), body, now + 301_000],
  ["one of the future", headers(), body, now - 301_000],
  ["another body", headers(), '{"test": 2432232315}', now],
  ["another id", headers({ "webhook-id": "msg_other" }), body, now],
  ["another time", headers({ "webhook-timestamp": "1614265331" }), body, now],
  ["a time in words", headers({ "webhook-timestamp": "now" }), body, now],
  ["no signature", headers({ "webhook-signature": "" }), body, now],
  ["half a signature", headers({ "webhook-signature": signature.slice(0, 20) }), body, now],
])("%s is not believed", async (_, given, text, at) => {
  expect(await isValidWebhook(secret, given, text, at)).toBe(false);
});

test("a ticket ends when it says, and is signed over its purpose", async () => {
  const end = Date.UTC(2026, 0, 15);
  const last = Math.floor(end / 1000).toString(36);
  const expected = createHmac("sha256", "a secret")
    .update(`guide mail\n${last}`)
    .digest("base64url");
  expect(await signLinkToken("a secret", "guide mail", end)).toBe(`${last}.${expected}`);
  expect(expected).toHaveLength(43);
});

test("texts are the same or not", async () => {
  expect(await isEqualInConstantTime("Bearer x", "Bearer x")).toBe(true);
  expect(await isEqualInConstantTime("Bearer x", "Bearer xx")).toBe(false);
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isValidWebhook, signWebhook } from "./webhooks.ts";

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

/** Test vector of the Standard Webhooks libraries. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const body = '{"test": 2432232314}';
const now = 1_614_265_330_000;
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("signs a message like the Standard Webhooks libraries", () => {
  expect(signWebhook(secret, id, body, now)).toEqual({
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

function isValidAt(nowMs: number, received = headers(), text = body): boolean {
  vi.setSystemTime(nowMs);
  return isValidWebhook(secret, received, text);
}

test("accepts a signature for five minutes, also next to other signatures", () => {
  expect(isValidAt(now)).toBe(true);
  expect(isValidAt(now + 299_000)).toBe(true);
  const several = headers({ "webhook-signature": `v1,${"A".repeat(43)}= v1a,x ${signature}` });
  expect(isValidAt(now, several)).toBe(true);
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
])("rejects %s", (_, headers, text, nowMs) => {
  expect(isValidAt(nowMs, headers, text)).toBe(false);
});

test("throws for a secret that is not base64", () => {
  expect(() => isValidWebhook("whsec_%", headers(), body)).toThrow();
});

import { expect, test } from "vitest";
import { parseTarget } from "../routing/request-target.ts";
import { findSecurityEvent } from "./security-events.ts";

function findEvent(method: string, address: string, status: number, more = {}) {
  const target = parseTarget(address);
  if (!target) throw new Error(`${address} is not a valid target`);
  const details = { hasCredentials: false, setsCookie: false, ...more };
  return findSecurityEvent({ method, target, status, ...details });
}

test.each([
  ["POST", "/auth/v1/token?grant_type=password", 200, "signed_in"],
  ["POST", "/auth/v1/token?grant_type=password", 400, "sign_in_failed"],
  ["POST", "/auth/v1/token?grant_type=password", 429, "sign_in_limited"],
  ["POST", "/v1/auth/login/staff", 303, "sign_in_failed"],
  ["POST", "/auth/v1/logout", 204, "signed_out"],
  ["PUT", "/auth/v1/user", 200, "account_changed"],
  ["POST", "/auth/v1/recover", 200, "recovery_asked"],
  ["PATCH", "/rest/v1/staff?id=eq.1", 403, "access_refused"],
  ["POST", "/contact", 403, "access_refused"],
  ["POST", "/contact", 429, "rate_limited"],
  ["POST", "/rest/v1/leads", 413, "request_refused"],
  ["GET", "/rest/v1/leads", 401, "sign_in_needed"],
])("%s %s with status %d is the event %s", (method, address, status, event) => {
  expect(findEvent(method, address, status)?.event).toBe(event);
});

test.each([
  ["POST", "/auth/v1/token?grant_type=password", 200, "info"],
  ["POST", "/auth/v1/logout", 204, "info"],
  ["PUT", "/auth/v1/user", 200, "info"],
  ["POST", "/auth/v1/recover", 200, "info"],
  ["POST", "/auth/v1/token?grant_type=password", 400, "warn"],
  ["POST", "/auth/v1/recover", 429, "warn"],
  ["PATCH", "/rest/v1/staff?id=eq.1", 403, "warn"],
] as const)("%s %s with status %d is logged as %s", (method, address, status, level) => {
  expect(findEvent(method, address, status)?.level).toBe(level);
});

test("a 401 to a request with credentials is the event token_refused", () => {
  expect(findEvent("GET", "/rest/v1/leads", 401, { hasCredentials: true })?.event).toBe(
    "token_refused",
  );
});

test("a sign-in to the Studio succeeds with its cookie", () => {
  expect(findEvent("POST", "/v1/auth/login/staff", 303, { setsCookie: true })?.event).toBe(
    "signed_in",
  );
});

test.each([
  ["POST", "/auth/v1/token?grant_type=refresh_token", 200],
  ["GET", "/rest/v1/leads", 200],
  ["GET", "/nothing", 404],
])("%s %s with status %d is no event", (method, address, status) => {
  expect(findEvent(method, address, status)).toBeUndefined();
});

test("names the kind of target without text of the visitor", () => {
  expect(findEvent("POST", "/rest/v1/rpc/book_appointment", 429)?.what).toBe(
    "rpc/book_appointment",
  );
  expect(findEvent("GET", "/rest/v1/anna@example.com", 403)?.what).toBe("rest");
  expect(findEvent("GET", "/functions/v1/calendar-feed/secret", 403)?.what).toBe(
    "function/calendar-feed",
  );
  expect(findEvent("POST", "/appointment/secret-token", 403)?.what).toBe("site");
});

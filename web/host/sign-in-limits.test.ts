import { expect, test } from "vitest";
import { createSignInGuard, emailIn, guardedBy, signInLimits } from "./sign-in-limits.ts";

const { perClient, perEmail } = signInLimits["sign-in"];

test("exactly the limit of wrong sign-ins gets through, however many come at once", () => {
  const guard = createSignInGuard(() => 1_000);
  const attempts = Array.from({ length: 200 }, () =>
    guard.attempt("sign-in", "198.51.100.1", undefined),
  );
  expect(attempts.filter((attempt) => "settle" in attempt)).toHaveLength(perClient.attempts);
  expect(attempts.at(-1)).toEqual({ waitSeconds: perClient.seconds });
});

test("one account is guarded against many addresses", () => {
  const guard = createSignInGuard(() => 1_000);
  const attempts = Array.from({ length: 50 }, (_, index) =>
    guard.attempt("sign-in", `198.51.100.${index}`, "anna@example.com"),
  );
  expect(attempts.filter((attempt) => "settle" in attempt)).toHaveLength(perEmail.attempts);
});

test("a sign-in that succeeds does not count", () => {
  const guard = createSignInGuard(() => 1_000);
  for (let index = 0; index < 100; index += 1) {
    const attempt = guard.attempt("sign-in", "198.51.100.1", "anna@example.com");
    expect(attempt).toHaveProperty("settle");
    if ("settle" in attempt) attempt.settle(true);
  }
});

test("attempts count for as long as the window is, to the second", () => {
  let now = 0;
  const guard = createSignInGuard(() => now);
  for (let index = 0; index < perEmail.attempts; index += 1)
    guard.attempt("sign-in", `198.51.100.${index}`, "anna@example.com");
  now = perEmail.seconds * 1000 - 1;
  expect(guard.attempt("sign-in", "198.51.100.99", "anna@example.com")).toEqual({ waitSeconds: 1 });
  now += 1;
  expect(guard.attempt("sign-in", "198.51.100.99", "anna@example.com")).toHaveProperty("settle");
});

test.each([
  ["POST", "/auth/v1/token", "?grant_type=password", "sign-in"],
  ["POST", "/auth/v1/token/", "?grant_type=password", "sign-in"],
  ["POST", "/auth/v1/token", "?grant_type=refresh_token&grant_type=password", "sign-in"],
  ["POST", "/auth/v1/token", "", "sign-in"],
  ["POST", "/auth/v1/token", "?grant_type=refresh_token", undefined],
  ["POST", "/v1/auth/login/staff", "?origin=x", "sign-in"],
  ["POST", "/v2021-06-07/auth/login/staff", "", "sign-in"],
  ["GET", "/v1/auth/login/staff", "", undefined],
  ["POST", "/auth/v1/verify", "", "sign-in"],
  ["POST", "/auth/v1/recover", "", "mail"],
  ["GET", "/auth/v1/user", "", undefined],
])("%s %s%s is guarded as %s", (method, path, query, guarded) => {
  expect(guardedBy(method, { path, query })).toBe(guarded);
});

test("spellings of one account are one account", () => {
  const json = JSON.stringify({ email: " Anna@Example.com " });
  const form = Buffer.from("email=anna%40example.com&password=x");
  const token = { path: "/auth/v1/token" };
  expect(emailIn(Buffer.from(json), token)).toBe("anna@example.com");
  expect(emailIn(Buffer.from(`\ufeff${json}`), token)).toBe("anna@example.com");
  expect(emailIn(form, { path: "/v1/auth/login/staff" })).toBe("anna@example.com");
  expect(emailIn(Buffer.from("not json"), token)).toBeUndefined();
});

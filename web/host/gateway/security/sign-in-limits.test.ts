import { expect, test } from "vitest";
import {
  readLinkAccount,
  createSignInGuard,
  readAccountEmail,
  getLimitedAction,
  sendsMail,
  type SignInGuard,
  signInLimits,
} from "./sign-in-limits.ts";

const { perClient, perClientAndAccount, perAccount } = signInLimits["sign-in"];
const owner = "203.0.113.7";
const account = "anna@example.com";

/** Tries wrong passwords for an account and returns how many reached it. */
function guess(guard: SignInGuard, client: string, count: number, email = account): number {
  let reached = 0;
  for (let index = 0; index < count; index += 1) {
    const attempt = guard.attempt("sign-in", client, email);
    if ("waitSeconds" in attempt) continue;
    attempt.settle("failed");
    reached += 1;
  }
  return reached;
}

test("admits exactly the limit of concurrent wrong sign-ins", () => {
  const guard = createSignInGuard(() => 1_000);
  const attempts = Array.from({ length: 200 }, () =>
    guard.attempt("sign-in", "198.51.100.1", undefined),
  );
  expect(attempts.filter((attempt) => "settle" in attempt)).toHaveLength(perClient.attempts);
  expect(attempts.at(-1)).toEqual({ waitSeconds: perClient.seconds });
});

test("wrong passwords from another client do not lock out the owner", () => {
  const guard = createSignInGuard(() => 1_000);
  expect(guess(guard, "198.51.100.1", 50)).toBe(perClientAndAccount.attempts);
  expect(guard.attempt("sign-in", owner, account)).toHaveProperty("settle");
  expect(guess(guard, "198.51.100.1", 50, "other@example.com"), "rejections do not count").toBe(
    perClient.attempts - perClientAndAccount.attempts,
  );
});

test("limits guesses of many clients for one account, but not its known clients", () => {
  const guard = createSignInGuard(() => 1_000);
  const first = guard.attempt("sign-in", owner, account);
  if ("settle" in first) first.settle("succeeded");
  let reached = 0;
  for (let index = 0; index < 50; index += 1) reached += guess(guard, `198.51.100.${index}`, 5);
  expect(reached).toBe(perAccount.attempts);
  expect(guard.attempt("sign-in", "203.0.113.99", account)).toEqual({
    waitSeconds: perAccount.seconds,
  });
  expect(guess(guard, owner, 50)).toBe(perClientAndAccount.attempts);
});

test("opening an emailed link unlocks the account for that client only", () => {
  const guard = createSignInGuard(() => 1_000);
  for (let index = 0; index < 50; index += 1) guess(guard, `198.51.100.${index}`, 5);
  guess(guard, owner, 50);
  expect(guard.attempt("sign-in", owner, account)).toHaveProperty("waitSeconds");
  guard.unlock(owner, account);
  expect(guess(guard, owner, 50)).toBe(perClientAndAccount.attempts);
  expect(guess(guard, "198.51.100.200", 1)).toBe(0);
});

test("reads the account of an emailed link from the access token in the redirect", () => {
  const target = { path: "/auth/v1/verify", query: "?type=recovery&token=x" };
  const claims = Buffer.from(JSON.stringify({ email: "Anna@example.com" })).toString("base64url");
  const page = "http://localhost:3000/admin/set-password";
  expect(readLinkAccount(target, `${page}#access_token=h.${claims}.s&type=recovery`)).toBe(account);
  expect(readLinkAccount(target, `${page}#error_code=otp_expired`)).toBeUndefined();
  expect(readLinkAccount(target, undefined)).toBeUndefined();
  expect(
    readLinkAccount({ path: "/auth/v1/token", query: "" }, `${page}#access_token=h.${claims}.s`),
  ).toBeUndefined();
});

test("a successful sign-in does not count", () => {
  const guard = createSignInGuard(() => 1_000);
  for (let index = 0; index < 100; index += 1) {
    const attempt = guard.attempt("sign-in", "198.51.100.1", "anna@example.com");
    expect(attempt).toHaveProperty("settle");
    if ("settle" in attempt) attempt.settle("succeeded");
  }
});

test("attempts count for the length of the window, to the second", () => {
  let now = 0;
  const guard = createSignInGuard(() => now);
  guess(guard, owner, perClientAndAccount.attempts);
  now = perClientAndAccount.seconds * 1000 - 1;
  expect(guard.attempt("sign-in", owner, account)).toEqual({ waitSeconds: 1 });
  now += 1;
  expect(guard.attempt("sign-in", owner, account)).toHaveProperty("settle");
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
  ["POST", "/auth/v1/recover", "", "email"],
  ["GET", "/auth/v1/user", "", undefined],
  ["PUT", "/auth/v1/user", "", "email"],
  ["GET", "/auth/v1/reauthenticate", "", "email"],
])("%s %s%s is limited as %s", (method, path, query, action) => {
  expect(getLimitedAction(method, { path, query })).toBe(action);
});

test("a change of an account counts only when it has an email address", () => {
  const target = { path: "/auth/v1/user", query: "" };
  expect(sendsMail("PUT", target, "anna@example.com")).toBe(true);
  expect(sendsMail("PUT", target, undefined)).toBe(false);
  expect(sendsMail("GET", { path: "/auth/v1/reauthenticate", query: "" }, undefined)).toBe(true);
  expect(sendsMail("POST", { path: "/auth/v1/recover", query: "" }, undefined)).toBe(true);
});

test("different spellings of an email address are one account", () => {
  const json = JSON.stringify({ email: " Anna@Example.com " });
  const form = Buffer.from("email=anna%40example.com&password=x");
  const token = { path: "/auth/v1/token" };
  expect(readAccountEmail(Buffer.from(json), token)).toBe("anna@example.com");
  expect(readAccountEmail(Buffer.from(`\ufeff${json}`), token)).toBe("anna@example.com");
  expect(readAccountEmail(form, { path: "/v1/auth/login/staff" })).toBe("anna@example.com");
  expect(readAccountEmail(Buffer.from("not json"), token)).toBeUndefined();
});

import { expect, test } from "vitest";
import { identify, isAccessToken } from "./tokens.ts";

const keys = {
  publishableKey: "sb_publishable_0123456789abcdef",
  secretKey: "sb_secret_0123456789abcdef",
  jwtSecret: "a secret that is long enough for a test",
};

const asCaller = (apikey: string | null, authorization: string | null = null) =>
  identify({ apikey, authorization }, keys);

test("the keys stand for roles, also where a library repeats them as bearer token", () => {
  for (const bearer of [null, `Bearer ${keys.publishableKey}`]) {
    expect(asCaller(keys.publishableKey, bearer)).toEqual({ role: "anon", token: null });
  }
  expect(asCaller(keys.secretKey)).toMatchObject({ role: "service_role" });
  expect(asCaller(keys.secretKey, `Bearer ${keys.secretKey}`)).toMatchObject({
    role: "service_role",
  });
});

test("the service's own token is no person's", () => {
  const caller = asCaller(keys.secretKey);
  expect("token" in caller && isAccessToken(caller.token ?? "", keys.jwtSecret)).toBe(false);
});

test.each([
  ["no key", null, null],
  ["an empty key", "", "Bearer "],
  ["an unknown key", "sb_publishable_other", null],
  [
    "the secret key as bearer token of the public key",
    keys.publishableKey,
    `Bearer ${keys.secretKey}`,
  ],
  ["another scheme", keys.publishableKey, "Basic YTpi"],
  ["an empty token", keys.publishableKey, "Bearer"],
])("%s is refused", (_, apikey, authorization) => {
  expect(asCaller(apikey, authorization)).toMatchObject({ status: 401 });
});

test.each(["", ".", "..", "a.b.c", "e30.e30.", "e30.e30.e30.e30"])("%j is no token", (token) => {
  expect(isAccessToken(token, keys.jwtSecret)).toBe(false);
});

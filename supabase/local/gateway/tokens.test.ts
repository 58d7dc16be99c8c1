import { expect, test } from "vitest";
import { identifyCaller, isAccessToken } from "./tokens.ts";

const keys = {
  publishableKey: "sb_publishable_0123456789abcdef",
  secretKey: "sb_secret_0123456789abcdef",
  jwtSecret: "a secret that is long enough for a test",
};

const identify = (apikey: string | null, authorization: string | null = null) =>
  identifyCaller({ apikey, authorization }, keys);

test("maps API keys to roles, also when they are repeated as bearer token", () => {
  for (const bearer of [null, `Bearer ${keys.publishableKey}`]) {
    expect(identify(keys.publishableKey, bearer)).toEqual({ role: "anon", token: null });
  }
  expect(identify(keys.secretKey)).toMatchObject({ role: "service_role" });
  expect(identify(keys.secretKey, `Bearer ${keys.secretKey}`)).toMatchObject({
    role: "service_role",
  });
});

test("does not accept the service's token as a person's access token", () => {
  const caller = identify(keys.secretKey);
  expect("token" in caller && isAccessToken(caller.token ?? "", keys.jwtSecret)).toBe(false);
});

test.each([
  ["a missing key", null, null],
  ["an empty key", "", "Bearer "],
  ["an unknown key", "sb_publishable_other", null],
  [
    "the secret key as bearer token with the publishable key",
    keys.publishableKey,
    `Bearer ${keys.secretKey}`,
  ],
  ["another scheme", keys.publishableKey, "Basic YTpi"],
  ["an empty token", keys.publishableKey, "Bearer"],
])("rejects %s", (_, apikey, authorization) => {
  expect(identify(apikey, authorization)).toMatchObject({ status: 401 });
});

test.each(["", ".", "..", "a.b.c", "e30.e30.", "e30.e30.e30.e30"])(
  "rejects the token %j",
  (token) => {
    expect(isAccessToken(token, keys.jwtSecret)).toBe(false);
  },
);

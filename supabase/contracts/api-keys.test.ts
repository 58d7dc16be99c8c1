import { expect, test } from "vitest";
import { apiKeyHeaders, apiKeyKind, apiKeyProblem } from "./api-keys.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const legacy = (role: unknown) =>
  `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ role, iss: "supabase", ref: "??>>ü" })}.c2ln`;

test.each([
  ["sb_publishable_0123456789abcdef", "publishable"],
  ["sb_secret_0123456789abcdef", "secret"],
  [legacy("anon"), "publishable"],
  [legacy("service_role"), "secret"],
  [legacy("authenticated"), undefined],
  [legacy(["anon"]), undefined],
  [`${encode({})}.bm90IGpzb24.c2ln`, undefined],
  ["sb_publishable_", undefined],
  ["eyJhbGciOiJIUzI1NiJ9", undefined],
  ["", undefined],
])("the kind of %s is %s", (key, kind) => {
  expect(apiKeyKind(key)).toBe(kind);
});

test.each(["sb_secret_0123456789abcdef", legacy("service_role")])(
  "a secret key in the place of the public one is refused with the fix, without the key",
  (key) => {
    const problem = apiKeyProblem(key, "publishable");
    expect(problem).toMatch(/must not reach a browser.*Set it to the publishable key/);
    expect(problem).not.toContain(key);
  },
);

test.each(["sb_publishable_0123456789abcdef", legacy("anon")])(
  "a public key in the place of the secret one is refused with the fix",
  (key) => {
    expect(apiKeyProblem(key, "secret")).toMatch(/holds the publishable.*Set it to the secret key/);
    expect(apiKeyProblem(key, "publishable")).toBeUndefined();
  },
);

test("a legacy key is repeated as bearer token, an opaque one is not", () => {
  const key = legacy("anon");
  expect(apiKeyHeaders(key)).toEqual({ apikey: key, authorization: `Bearer ${key}` });
  expect(apiKeyHeaders("sb_publishable_x")).toEqual({ apikey: "sb_publishable_x" });
  for (const any of [key, "sb_publishable_x"])
    expect(apiKeyHeaders(any, "token")).toEqual({ apikey: any, authorization: "Bearer token" });
});

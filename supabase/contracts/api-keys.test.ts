import { expect, test } from "vitest";
import { createApiKeyHeaders, detectApiKeyKind, describeApiKeyProblem } from "./api-keys.ts";

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
])("detects %s as %s", (key, kind) => {
  expect(detectApiKeyKind(key)).toBe(kind);
});

test.each(["sb_secret_0123456789abcdef", legacy("service_role")])(
  "rejects a secret key instead of a publishable one and does not repeat it",
  (key) => {
    const problem = describeApiKeyProblem(key, "publishable");
    expect(problem).toMatch(/must not reach a browser.*Set it to the publishable key/);
    expect(problem).not.toContain(key);
  },
);

test.each(["sb_publishable_0123456789abcdef", legacy("anon")])(
  "rejects a publishable key instead of a secret one",
  (key) => {
    expect(describeApiKeyProblem(key, "secret")).toMatch(
      /holds the publishable.*Set it to the secret key/,
    );
    expect(describeApiKeyProblem(key, "publishable")).toBeUndefined();
  },
);

test("sends legacy keys as bearer token too, but not opaque keys", () => {
  const key = legacy("anon");
  expect(createApiKeyHeaders(key)).toEqual({ apikey: key, authorization: `Bearer ${key}` });
  expect(createApiKeyHeaders("sb_publishable_x")).toEqual({ apikey: "sb_publishable_x" });
  for (const apiKey of [key, "sb_publishable_x"])
    expect(createApiKeyHeaders(apiKey, "token")).toEqual({
      apikey: apiKey,
      authorization: "Bearer token",
    });
});

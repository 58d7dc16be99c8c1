import { expect, test } from "vitest";
import { isPublishableKey, getServiceKey } from "./service.ts";

const createEnv = (environment: Record<string, string>) => ({
  get: (name: string) => environment[name],
});

test.each<[Record<string, string>, string]>([
  [
    { SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}', SUPABASE_SERVICE_ROLE_KEY: "old" },
    "sb_secret_a",
  ],
  [{ SUPABASE_SERVICE_ROLE_KEY: "old" }, "old"],
  [{ SUPABASE_SECRET_KEYS: "{}", SUPABASE_SERVICE_ROLE_KEY: "old" }, "old"],
  [{ SUPABASE_SECRET_KEYS: "sb_secret_a", SUPABASE_SERVICE_ROLE_KEY: "old" }, "old"],
  [{}, ""],
])("selects from %j the secret key %j", (environment, key) =>
  expect(getServiceKey(createEnv(environment))).toBe(key),
);

test.each<[Record<string, string>, string, boolean]>([
  [{ SUPABASE_ANON_KEY: "sb_publishable_a" }, "sb_publishable_a", true],
  [{ SUPABASE_PUBLISHABLE_KEYS: '{"default":"a","next":"b"}', SUPABASE_ANON_KEY: "c" }, "b", true],
  [{ SUPABASE_PUBLISHABLE_KEYS: '{"default":"a"}', SUPABASE_ANON_KEY: "c" }, "c", true],
  [{ SUPABASE_PUBLISHABLE_KEYS: '{"default":"a"}', SUPABASE_ANON_KEY: "c" }, "d", false],
  [{ SUPABASE_SECRET_KEYS: '{"default":"s"}', SUPABASE_ANON_KEY: "c" }, "s", false],
  [{ SUPABASE_ANON_KEY: "" }, "", false],
  [{}, "", false],
])("with %j, reports whether %j is a publishable key: %s", (environment, key, expected) =>
  expect(isPublishableKey(createEnv(environment), key)).toBe(expected),
);

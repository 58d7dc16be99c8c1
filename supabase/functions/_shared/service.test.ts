import { expect, test } from "vitest";
import { serviceKey } from "./service.ts";

const keyOf = (environment: Record<string, string>) =>
  serviceKey({ get: (name) => environment[name] });

test.each<[Record<string, string>, string]>([
  [
    { SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}', SUPABASE_SERVICE_ROLE_KEY: "old" },
    "sb_secret_a",
  ],
  [{ SUPABASE_SERVICE_ROLE_KEY: "old" }, "old"],
  [{ SUPABASE_SECRET_KEYS: "{}", SUPABASE_SERVICE_ROLE_KEY: "old" }, "old"],
  [{ SUPABASE_SECRET_KEYS: "sb_secret_a", SUPABASE_SERVICE_ROLE_KEY: "old" }, "old"],
  [{}, ""],
])("of %j the service's key is %s", (environment, key) => expect(keyOf(environment)).toBe(key));

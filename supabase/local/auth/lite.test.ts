import { expect, test } from "vitest";
import { StartError } from "../../domain/errors.ts";
import { connectLite, startLite } from "./lite.ts";

test("rejects a version of @supabase/lite without the private member rlsState", async () => {
  const connection = connectLite("/nowhere/.s.PGSQL.5432");
  expect(Reflect.deleteProperty(connection, "rlsState")).toBe(true);
  expect(Reflect.has(connection, "rlsState")).toBe(false);
  const key = "key";
  const started = startLite({
    connection,
    siteUrl: "http://localhost:3000",
    jwtSecret: key,
    publishableKey: key,
    secretKey: key,
    email: { send: async () => undefined },
  });
  await expect(started).rejects.toThrow(StartError);
});

import { expect, test } from "vitest";
import { StartError } from "../log.ts";
import { connectLite, startLite } from "./lite.ts";

test("a version of lite whose state of row-level security has another name is refused", async () => {
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

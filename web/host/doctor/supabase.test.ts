import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Probe } from "./probe.ts";
import { checkSchema, parseTables } from "./supabase.ts";

const types = readFileSync(
  new URL("../../../supabase/contracts/database.types.ts", import.meta.url),
  "utf8",
);

test("the generated types name every table with its columns", () => {
  const tables = parseTables(types);
  expect(tables.size).toBe(types.match(/^ {8}Row: \{$/gm)?.length);
  expect(tables.get("leads")).toEqual(expect.arrayContaining(["id", "email", "status"]));
  expect([...tables.values()].every((columns) => columns.length > 0)).toBe(true);
});

const project = { url: "https://db.example.com", key: "sb_publishable_x" };
const answering =
  (json: (address: string) => object | undefined): Probe =>
  async (address) => {
    const body = json(address);
    return {
      reached: true,
      status: body ? 404 : 401,
      headers: new Headers(),
      body: "",
      json: body ?? { code: "42501" },
    };
  };

test("a refused table is there, one that the database does not know is missing", async () => {
  const refused = await checkSchema(
    project,
    answering(() => undefined),
    "push.",
  );
  expect(refused).toMatchObject([{ level: "ok" }]);
  const older = answering((address) =>
    address.includes("/rest/v1/staff?")
      ? { code: "PGRST205", message: "Could not find the table" }
      : address.includes("/rest/v1/leads?")
        ? { code: "42703", message: "column leads.owner_id does not exist" }
        : undefined,
  );
  const [finding] = await checkSchema(project, older, "push.");
  expect(finding).toMatchObject({ level: "wrong", fix: "push." });
  expect(finding?.what).toMatch(/column owner_id of leads.*table staff|table staff.*owner_id/);
});

test("types without tables are rejected, so that an empty check never succeeds", () => {
  expect(() => parseTables("export type Database = {};")).toThrow("names no table");
});

test.each([
  [200, undefined, { level: "ok" }],
  [401, { code: "42501" }, { level: "ok" }],
  [500, { code: "XX000" }, { level: "wrong", what: expect.stringContaining("it returned 500") }],
  [401, { code: "PGRST301" }, { level: "wrong", what: expect.stringContaining("it returned 401") }],
  [404, null, { level: "wrong", what: expect.stringContaining("it returned 404") }],
])("a table counts as present after 200 or 42501 only: %i %j", async (status, json, finding) => {
  const probe: Probe = async () => ({
    reached: true,
    status,
    headers: new Headers(),
    body: "",
    json,
  });
  expect(await checkSchema(project, probe, "push.")).toMatchObject([finding]);
});

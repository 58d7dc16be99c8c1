import { expect, test } from "vitest";
import { parseDatabaseUrl, toDatabaseUrl } from "./database-url.ts";

const base = "postgresql://owner:p%40ss%2Fword@db.example.com/site";

test("a URL is parsed with its encoded parts, and built again", () => {
  const address = parseDatabaseUrl(`${base}?sslmode=verify-full&sslrootcert=/etc/our%20ca.pem`);
  expect(address).toEqual({
    host: "db.example.com",
    port: 5432,
    user: "owner",
    password: "p@ss/word",
    database: "site",
    sslMode: "verify-full",
    sslRootCert: "/etc/our ca.pem",
  });
  if ("problem" in address) throw new Error(address.problem);
  expect(parseDatabaseUrl(toDatabaseUrl(address))).toEqual(address);
});

test.each([
  ["postgres://owner:secret@localhost:5433/site", "disable"],
  ["postgres://owner:secret@127.0.0.1/site", "disable"],
  ["postgres://owner:secret@[::1]/site", "disable"],
  ["postgres://owner:secret@localhost.example.com/site", "require"],
  ["postgres://owner:secret@127.0.0.1.example.com/site", "require"],
  [base, "require"],
])("without sslmode, %s uses %s", (url, sslMode) => {
  expect(parseDatabaseUrl(url)).toMatchObject({ sslMode });
});

test.each([
  ["mysql://owner:secret@db/site", "such as postgresql://"],
  ["postgresql:///site", "such as postgresql://"],
  ["db.example.com", "such as postgresql://"],
  ["postgresql://owner@db/site", "a password"],
  ["postgresql://owner:secret@db", "the name of a database"],
  [`${base}?sslmode=prefer`, "disable, require"],
  [`${base}?sslmode=verify-full`, "expected sslrootcert"],
  [`${base}?sslmode=verify-ca&sslrootcert=ca.pem`, "absolute path"],
  [`${base}?channel_binding=require`, "channel_binding"],
  ["postgresql://owner:%zz@db/site", "a password"],
])("%s is rejected", (url, reason) => {
  const result = parseDatabaseUrl(url);
  expect(result).toEqual({ problem: expect.stringContaining(reason) });
  expect(JSON.stringify(result)).not.toMatch(/secret|p@ss/);
});

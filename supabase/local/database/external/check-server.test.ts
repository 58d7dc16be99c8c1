import { expect, test } from "vitest";
import { findProblem, type Facts } from "./check-server.ts";

const address = {
  host: "db.example.com",
  port: 5432,
  user: "owner",
  password: "a secret",
  database: "site",
  sslMode: "require",
  sslRootCert: null,
} as const;

const usable: Facts = {
  version: 16,
  encoding: "UTF8",
  isStandby: false,
  isSuperuser: false,
  canCreateRoles: true,
  canCreateSchemas: true,
  canCreateTables: true,
  foreignRoles: null,
  misplacedExtensions: null,
  isSupabaseProject: false,
  isMigrated: false,
  otherTables: 0,
};

test("PostgreSQL 16 with the rights of a managed provider is usable", () => {
  expect(findProblem(address, usable)).toBeNull();
  expect(findProblem(address, { ...usable, isMigrated: true, otherTables: 90 })).toBeNull();
});

test.each<[string, Partial<Facts>, RegExp]>([
  ["an older version", { version: 15 }, /runs PostgreSQL 15, and version 16 or newer/],
  ["a standby", { isStandby: true }, /Name the primary server/],
  ["another encoding", { encoding: "SQL_ASCII" }, /with the encoding UTF8/],
  ["no schema public", { canCreateTables: null }, /create schema public/],
  [
    "an extension elsewhere",
    { misplacedExtensions: ["pgcrypto"] },
    /alter extension pgcrypto set schema extensions/,
  ],
])("%s is rejected with the fix", (_, facts, message) => {
  expect(findProblem(address, { ...usable, ...facts })).toMatch(message);
});

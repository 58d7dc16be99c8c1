import { expect, test } from "vitest";
import { parseTarget } from "./request-target.ts";

test.each([
  ["/", { path: "/", query: "" }],
  ["/contact?sent=1&a=%2F", { path: "/contact", query: "?sent=1&a=%2F" }],
  ["/auth/v1/%74oken", { path: "/auth/v1/token", query: "" }],
  ["/a%c3%a4", { path: "/a%C3%A4", query: "" }],
  ["/studio/", { path: "/studio/", query: "" }],
])("parses %s as %o", (raw, target) => {
  expect(parseTarget(raw)).toEqual(target);
});

test.each([
  "",
  "*",
  "http://other.example/",
  "//other.example/",
  "/a//b",
  "/a/../admin",
  "/a/%2e%2e/admin",
  "/a/./b",
  String.raw`/a\b`,
  "/auth%2Fv1/token",
  "/auth%5cv1/token",
  "/a%00",
  "/a%0d%0aset-cookie:x",
  "/a%zz",
])("rejects %s, which two servers could interpret differently", (raw) => {
  expect(parseTarget(raw)).toBeUndefined();
});

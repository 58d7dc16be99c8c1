import { expect, test } from "vitest";
import { findLinkProblem } from "./link-address.ts";

test.each([
  "https://example.com/a?b#c",
  "http://example.com",
  "mailto:sales@example.com",
  "tel:+15550100",
  "/contact",
  "#terms",
])("accepts %s", (address) => {
  expect(findLinkProblem(address)).toBeUndefined();
});

test.each([
  undefined,
  "",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " https://example.com",
  "data:text/html,<script>",
  "vbscript:x",
  "//example.com",
  "/\\example.com",
  "example.com",
  "ftp://example.com",
])("rejects %j", (address) => {
  expect(findLinkProblem(address)).toEqual(expect.any(String));
});

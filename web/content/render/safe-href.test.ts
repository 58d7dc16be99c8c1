import { expect, test } from "vitest";
import { toSafeHref } from "./safe-href.ts";

test.each(["https://example.com/a?b#c", "mailto:a@example.com", "tel:+123", "/contact", "#part"])(
  "%s may be linked",
  (address) => expect(toSafeHref(address)).toBe(address),
);

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "example.com",
  "",
  null,
])("%j may not be linked", (address) => expect(toSafeHref(address)).toBeUndefined());

import { expect, test } from "vitest";
import { toSafeHref } from "./safe-href.ts";

test.each(["https://example.com/a?b#c", "mailto:a@example.com", "tel:+123", "/contact", "#part"])(
  "accepts %s",
  (href) => expect(toSafeHref(href)).toBe(href),
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
  5,
  true,
  ["/contact"],
  { current: "/contact" },
])("rejects %j", (href) => expect(toSafeHref(href)).toBeUndefined());

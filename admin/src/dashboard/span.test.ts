import { expect, test } from "vitest";
import { spanIn } from "./span.ts";

test.each([
  ["span=7", "7"],
  ["span=quarter", "quarter"],
  ["span=all", "all"],
  ["span=5", "30"],
  ["", "30"],
])("the address %j asks for %s", (search, span) => {
  expect(spanIn(new URLSearchParams(search))).toBe(span);
});

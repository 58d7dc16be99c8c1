import { expect, test } from "vitest";
import { periodMark, periodText } from "./period-text.ts";

test.each([
  ["2026-11-21", "2026-11-21", "Nov 21", "Nov 21, 2026"],
  ["2026-11-16", "2026-11-21", "Nov 16", "Nov 16 – Nov 21, 2026"],
  ["2026-10-01", "2026-10-31", "Oct 2026", "Oct 1 – Oct 31, 2026"],
])("from %s to %s is %j below its bar and %j in full", (starts, ends, mark, whole) => {
  expect(periodMark({ starts, ends }, "en-US")).toBe(mark);
  expect(periodText({ starts, ends }, "en-US")).toBe(whole);
});

import { expect, test } from "vitest";
import { periodMarks, periodText } from "./period-text.ts";

const period = (starts: string, ends: string) => ({ starts, ends });

test.each([
  ["2026-11-21", "2026-11-21", "Nov 21, 2026"],
  ["2026-11-16", "2026-11-21", "Nov 16 – Nov 21, 2026"],
])("the period from %s to %s is formatted as %j", (starts, ends, text) => {
  expect(periodText({ starts, ends }, "en-US")).toBe(text);
});

test("days and months are labeled by their start", () => {
  expect(
    periodMarks([period("2026-11-20", "2026-11-20"), period("2026-11-21", "2026-11-21")], "en-US"),
  ).toEqual(["Nov 20", "Nov 21"]);
  expect(
    periodMarks([period("2026-10-12", "2026-10-31"), period("2026-11-01", "2026-11-03")], "en-US"),
  ).toEqual(["Oct 2026", "Nov 2026"]);
});

test("a partial first week is labeled with both days", () => {
  const weeks = [
    period("2026-08-28", "2026-08-30"),
    period("2026-08-31", "2026-09-06"),
    period("2026-09-07", "2026-09-08"),
  ];
  expect(periodMarks(weeks, "en-US")).toEqual(["Aug 28 – Aug 30", "Aug 31", "Sep 7"]);
});

import { expect, test } from "vitest";
import { inTimeRanges, waitRanges } from "./wait-bounds.ts";

test.each([
  [
    24,
    [
      "within 3 hours",
      "3 to 6 hours",
      "6 to 12 hours",
      "12 to 24 hours",
      "1 to 2 days",
      "2 to 4 days",
      "later",
    ],
  ],
  [
    12,
    [
      "within 90 minutes",
      "90 to 180 minutes",
      "3 to 6 hours",
      "6 to 12 hours",
      "12 to 24 hours",
      "1 to 2 days",
      "later",
    ],
  ],
  [
    1,
    [
      "within 7.5 minutes",
      "7.5 to 15 minutes",
      "15 to 30 minutes",
      "30 to 60 minutes",
      "1 to 2 hours",
      "2 to 4 hours",
      "later",
    ],
  ],
])("the ranges of a promise of %i hours", (hours, ranges) => {
  expect(waitRanges(hours)).toEqual(ranges);
});

test("the last range in time ends at the promised response time", () => {
  expect(waitRanges(24)[inTimeRanges - 1]).toBe("12 to 24 hours");
});

test("a count of one has the singular unit", () => {
  expect(waitRanges(8)[0]).toBe("within 1 hour");
});

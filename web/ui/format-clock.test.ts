import { expect, test } from "vitest";
import { formatClock } from "./format-clock.ts";

test.each([
  [0, "0:00"],
  [9.99, "0:09"],
  [60, "1:00"],
  [225, "3:45"],
  [59.9999999, "1:00"],
  [3_725, "62:05"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

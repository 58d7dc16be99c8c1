import { expect, test } from "vitest";
import { matchesDuration, formatDuration } from "./demo.ts";

const createSteps = (...seconds: (number | undefined)[]) =>
  seconds.map((length) => ({ _type: "demoStep", seconds: length }));

test("accepts steps that match the duration", () => {
  expect(matchesDuration(createSteps(100, 125), 225)).toBe(true);
});

test("reports by how much the steps miss the duration", () => {
  expect(matchesDuration(createSteps(100, 120), 225)).toBe(
    "The steps last 3:40. Add 5 s to match 3:45.",
  );
  expect(matchesDuration(createSteps(100, 126), 225)).toBe(
    "The steps last 3:46. Remove 1 s to match 3:45.",
  );
});

test("counts a step without a length as zero seconds", () => {
  expect(matchesDuration(createSteps(100, undefined), 101)).toContain("Add 1 s");
});

test("leaves missing steps and durations to their own rules", () => {
  expect(matchesDuration(undefined, 225)).toBe(true);
  expect(matchesDuration(createSteps(1), undefined)).toBe(true);
});

test.each([
  [225, "3:45"],
  [260, "4:20"],
  [310, "5:10"],
  [375, "6:15"],
  [9, "0:09"],
  [undefined, undefined],
])("formats %s seconds as %s", (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

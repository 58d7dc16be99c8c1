import { expect, test } from "vitest";
import { wholeNumber } from "./whole-number.ts";

const range = { least: 2, most: 100 };

test.each([
  ["2", 2],
  [" 100 ", 100],
  ["007", 7],
])("%j is a number", (typed, value) => {
  expect(wholeNumber(typed, range)).toBe(value);
});

test.each(["", " ", "1", "101", "2.5", "-3", "1e1", "ten"])("%j is none", (typed) => {
  expect(wholeNumber(typed, range)).toBeUndefined();
});

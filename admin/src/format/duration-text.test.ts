import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

const minute = 60_000;

test.each([
  [-5, "0 min"],
  [59_999, "0 min"],
  [5 * minute, "5 min"],
  [60 * minute, "1 h"],
  [130 * minute, "2 h 10 min"],
  [(3 * 1440 + 4 * 60 + 59) * minute, "3 d 4 h"],
  [1440 * minute + 5 * minute, "1 d"],
])("%d ms are %j", (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

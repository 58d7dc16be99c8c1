import { expect, test } from "vitest";
import { bufferLimits, durationLimits, typedMinutes } from "./minutes.ts";

test.each([
  ["", 30],
  ["   ", 30],
  ["soon", 30],
  [null, 30],
  ["45", 45],
  [" 45 min", 45],
  [480, 480],
  ["5", 5],
])("a duration of %j is %i minutes", (typed, value) => {
  expect(typedMinutes(typed, durationLimits)).toEqual({ value });
});

test.each(["0", "-30", "481", "4", "1e3", "7.5", "Infinity"])(
  "a duration of %s is refused",
  (typed) => {
    expect(typedMinutes(typed, durationLimits)).toEqual({ fault: "range" });
  },
);

test("a buffer of 0 is accepted, an empty one becomes the fallback", () => {
  expect(typedMinutes("0", bufferLimits)).toEqual({ value: 0 });
  expect(typedMinutes("", bufferLimits)).toEqual({ value: 15 });
  expect(typedMinutes("x", bufferLimits)).toEqual({ value: 15 });
  expect(typedMinutes("-1", bufferLimits)).toEqual({ fault: "range" });
  expect(typedMinutes("500", bufferLimits)).toEqual({ fault: "range" });
});

import { expect, test } from "vitest";
import { createChartScale, isEndLabelBelow } from "./chart-scale.ts";

test.each([
  [
    [17.2, 14],
    [0, 5, 10, 15, 20],
  ],
  [[61], [0, 20, 40, 60, 80]],
  [[100], [0, 25, 50, 75, 100]],
  [
    [0.4, 0.2],
    [0, 0.1, 0.2, 0.3, 0.4],
  ],
  [[0], [0, 0.25, 0.5, 0.75, 1]],
])("values up to the highest of %j stand on round numbers", (values, ticks) => {
  expect(createChartScale(values)).toEqual({ ticks, top: ticks.at(-1) });
});

test("of two lines that end close to each other the lower one is written below", () => {
  const high = { values: [1, 13] };
  const low = { values: [1, 8] };
  expect(isEndLabelBelow(high, [high, low], 20)).toBe(false);
  expect(isEndLabelBelow(low, [high, low], 20)).toBe(true);
});

test("a line that ends on the ground is written above it", () => {
  const ground = { values: [9, 1] };
  expect(isEndLabelBelow(ground, [ground, { values: [9, 2] }], 20)).toBe(false);
});

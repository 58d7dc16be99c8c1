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
])("creates round ticks for %j", (values, ticks) => {
  expect(createChartScale(values)).toEqual({ ticks, top: ticks.at(-1) });
});

test("places the label of the lower of two close line ends below it", () => {
  const high = { values: [1, 13] };
  const low = { values: [1, 8] };
  expect(isEndLabelBelow(high, [high, low], 20)).toBe(false);
  expect(isEndLabelBelow(low, [high, low], 20)).toBe(true);
});

test("places the label above a line that ends near the axis", () => {
  const ground = { values: [9, 1] };
  expect(isEndLabelBelow(ground, [ground, { values: [9, 2] }], 20)).toBe(false);
});

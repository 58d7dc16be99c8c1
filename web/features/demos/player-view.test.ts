// @vitest-environment node
import { expect, test } from "vitest";
import { countShownRows } from "./player-view.ts";

test("shows the first row immediately, and all rows well before the step ends", () => {
  expect(countShownRows(5, 0)).toBe(1);
  expect(countShownRows(5, 0.3)).toBe(3);
  expect(countShownRows(5, 0.6)).toBe(5);
  expect(countShownRows(5, 1)).toBe(5);
});

test("has nothing to show in a scene without rows", () => {
  expect(countShownRows(0, 0.5)).toBe(0);
});

import { expect, test } from "vitest";
import { pollPause } from "./polling.ts";

const inSight = { isHidden: false, notifies: false };

test("a visible page polls every 15 seconds", () => {
  expect(pollPause(0, inSight)).toBe(15_000);
});

test("each failure doubles the interval, up to four minutes", () => {
  expect([1, 2, 3, 4, 20].map((failures) => pollPause(failures, inSight))).toEqual([
    30_000, 60_000, 120_000, 240_000, 240_000,
  ]);
});

test("a hidden page polls only with notifications enabled", () => {
  expect(pollPause(0, { isHidden: true, notifies: false })).toBeUndefined();
  expect(pollPause(0, { isHidden: true, notifies: true })).toBe(60_000);
});

// @vitest-environment node
import { expect, test } from "vitest";
import { getDayForKey } from "./day-keys.ts";
import { buildWeeks } from "./zoned-time.ts";

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-30"],
  ["End", "2026-12-06"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
  ["a", undefined],
])("%s moves from December 1 to %s", (key, day) =>
  expect(getDayForKey(key, "2026-12-01", buildWeeks("2026-12", 1))).toBe(day),
);

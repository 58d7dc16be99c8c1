import { afterEach, expect, test } from "vitest";
import { formatLocalTime, parseLocalTime } from "./local-time.ts";
import { setPreferredTimeZone, startOfDay } from "./time-zone.ts";

afterEach(() => setPreferredTimeZone(undefined));

test.each([
  ["Asia/Tokyo", "2026-11-21T18:05"],
  ["America/New_York", "2026-11-21T04:05"],
])("an instant is formatted and parsed in the reader's zone %s", (zone, shown) => {
  setPreferredTimeZone(zone);
  const instant = "2026-11-21T09:05:00.000Z";
  expect(formatLocalTime(instant)).toBe(shown);
  expect(parseLocalTime(shown)).toBe(instant);
});

test("a partly typed year is preserved", () => {
  expect(formatLocalTime(parseLocalTime("0020-11-21T09:05"))).toBe("0020-11-21T09:05");
});

test.each([null, undefined, "", "never"])("%j is formatted as an empty field", (value) => {
  expect(formatLocalTime(value)).toBe("");
});

test.each(["", "never"])("%j is parsed as null", (typed) => {
  expect(parseLocalTime(typed)).toBeNull();
});

test("a day starts at midnight of the reader's zone", () => {
  setPreferredTimeZone("Asia/Tokyo");
  expect(startOfDay("2026-11-30")).toBe("2026-11-29T15:00:00.000Z");
  expect(startOfDay("2026-11-30", 1)).toBe("2026-11-30T15:00:00.000Z");
});

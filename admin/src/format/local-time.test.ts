import { afterEach, expect, test } from "vitest";
import { localTime, momentOf } from "./local-time.ts";
import { setPreferredTimeZone, startOfDay } from "./time-zone.ts";

afterEach(() => setPreferredTimeZone(undefined));

test.each([
  ["Asia/Tokyo", "2026-11-21T18:05"],
  ["America/New_York", "2026-11-21T04:05"],
])("a field shows and reads the reader's zone %s", (zone, shown) => {
  setPreferredTimeZone(zone);
  const instant = "2026-11-21T09:05:00.000Z";
  expect(localTime(instant)).toBe(shown);
  expect(momentOf(shown)).toBe(instant);
});

test("a year that is still being typed is kept", () => {
  expect(localTime(momentOf("0020-11-21T09:05"))).toBe("0020-11-21T09:05");
});

test.each([null, undefined, "", "never"])("%j is an empty field", (value) => {
  expect(localTime(value)).toBe("");
});

test.each(["", "never"])("%j is not a time yet", (typed) => {
  expect(momentOf(typed)).toBeNull();
});

test("a day starts at midnight of the reader's zone", () => {
  setPreferredTimeZone("Asia/Tokyo");
  expect(startOfDay("2026-11-30")).toBe("2026-11-29T15:00:00.000Z");
  expect(startOfDay("2026-11-30", 1)).toBe("2026-11-30T15:00:00.000Z");
});

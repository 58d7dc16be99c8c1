import { afterEach, expect, test } from "vitest";
import { formatDateTime, formatLongDateTime, formatTimeRange } from "./time.ts";
import { formatOffset, getTimeZone, listZoneChoices, setPreferredTimeZone } from "./time-zone.ts";

const instant = "2026-11-24T15:00:00Z";
const reader = { locale: "en-US", now: new Date("2026-11-26T00:00:00Z") };
const plain = (text: string) => text.replaceAll("\u202f", " ");

afterEach(() => setPreferredTimeZone(undefined));

test("a time is formatted in the reader's zone, with the name of the zone", () => {
  setPreferredTimeZone("America/New_York");
  expect(plain(formatDateTime(instant, reader))).toBe("Nov 24, 10:00 AM EST");
  expect(plain(formatLongDateTime(instant, reader))).toContain("10:00:00 AM EST");
  expect(plain(formatTimeRange(instant, "2026-11-24T15:30:00Z", reader))).toBe(
    "10:00 AM – 10:30 AM EST",
  );
  setPreferredTimeZone("Europe/Berlin");
  expect(plain(formatDateTime(instant, reader))).toBe("Nov 24, 4:00 PM GMT+1");
});

test("a time in another year includes the year", () => {
  expect(
    plain(formatDateTime(instant, { ...reader, zone: "UTC", now: new Date("2027-03-01") })),
  ).toBe("Nov 24, 2026, 3:00 PM UTC");
});

test("an invalid time zone selects the browser's zone", () => {
  const own = getTimeZone();
  for (const wrong of ["Moon/Base", "", null, 7]) {
    setPreferredTimeZone(wrong);
    expect(getTimeZone()).toBe(own);
  }
});

test("zones are listed once with their offset, the zones in use first", () => {
  const winter = Date.parse("2026-12-01T00:00Z");
  expect(formatOffset("America/New_York", winter)).toBe("GMT-05:00");
  expect(formatOffset("Asia/Kathmandu", winter)).toBe("GMT+05:45");
  const [first, ...others] = listZoneChoices(["Asia/Kolkata"]);
  expect(first).toEqual({ id: "Asia/Kolkata", name: "Asia/Kolkata (GMT+05:30)" });
  expect(others.length).toBeGreaterThan(300);
  expect(others.filter(({ id }) => id === "Asia/Kolkata")).toEqual([]);
});

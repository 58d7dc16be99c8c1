import { expect, test } from "vitest";
import { faultOfLimit, limitsText } from "./limits.ts";

const weekly = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [["09:00", "17:00"]]]));
const usual = {
  window_days: 60,
  notice_minutes: 120,
  buffer_minutes: 15,
  hours: { weekly, dates: {} },
  zone: "America/New_York",
};

test("the default limits are formatted as in the specification", () => {
  expect(limitsText(usual)).toEqual([
    "Max advance 60 days",
    "Min advance 2 hours",
    "Buffer 15 minutes",
    "Business hours Monday to Friday, 9:00 to 17:00",
    "Timezone America/New_York",
  ]);
});

test("other limits are formatted with their units", () => {
  const other = { ...usual, window_days: 1, notice_minutes: 90, hours: { weekly: {}, dates: {} } };
  expect(limitsText(other).slice(0, 4)).toEqual([
    "Max advance 1 day",
    "Min advance 90 minutes",
    "Buffer 15 minutes",
    "No business hours, so nothing can be booked",
  ]);
  expect(limitsText({ ...usual, notice_minutes: 60 })[1]).toBe("Min advance 1 hour");
  expect(limitsText({ ...usual, notice_minutes: 0 })[1]).toBe("Min advance 0 minutes");
});

test("a limit must be a whole number in its range", () => {
  const message = "Max advance in days: a whole number from 1 to 365.";
  for (const typed of ["", null, "0", "366", "1.5", "soon"])
    expect(faultOfLimit("window_days", typed)).toBe(message);
  expect(faultOfLimit("window_days", "365")).toBeUndefined();
  expect(faultOfLimit("notice_minutes", 0)).toBeUndefined();
});

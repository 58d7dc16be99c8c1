import { expect, test } from "vitest";
import { faultOf, hoursOf, nextException, openOn, storedHours, weeklyText } from "./hours.ts";

const weekdays = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [["09:00", "17:00"]]]));
const stored = {
  weekly: {
    ...weekdays,
    "6": [
      ["10:00", "12:00"],
      ["22:00", "24:00"],
    ],
  },
  dates: { "2026-12-24": [["09:00", "12:00"]], "2026-12-25": [] },
};

test("stored hours are unchanged after parsing and converting, including midnight", () => {
  expect(storedHours(hoursOf(stored))).toEqual(stored);
});

test("invalid hours are parsed as closed", () => {
  for (const nonsense of [null, 7, [], { weekly: [] }, { weekly: { "1": "9-17" }, dates: 1 }])
    expect(storedHours(hoursOf(nonsense))).toEqual({ weekly: {}, dates: {} });
});

test("consecutive days with the same hours are grouped", () => {
  expect(weeklyText(hoursOf({ weekly: weekdays }))).toBe("Monday to Friday, 9:00 to 17:00");
  expect(weeklyText(hoursOf(stored))).toBe(
    "Monday to Friday, 9:00 to 17:00; Saturday, 10:00 to 12:00 and 22:00 to 24:00",
  );
  expect(
    weeklyText(
      hoursOf({
        weekly: {
          "1": [
            ["13:00", "17:00"],
            ["09:00", "12:00"],
          ],
        },
      }),
    ),
  ).toBe("Monday, 9:00 to 12:00 and 13:00 to 17:00");
});

test("an exception has its own hours, other dates those of their weekday", () => {
  const hours = hoursOf(stored);
  expect(openOn(hours, "2026-12-24")).toEqual([[540, 720]]);
  expect(openOn(hours, "2026-12-25")).toEqual([]);
  expect(openOn(hours, "2026-12-26")).toEqual([
    [600, 720],
    [1320, 1440],
  ]);
  expect(openOn(hours, "2026-12-27")).toEqual([]);
});

test.each([
  ["fine", [["09:00", "17:00"]], undefined],
  ["until midnight", [["22:00", "00:00"]], undefined],
  [
    "touching",
    [
      ["12:00", "17:00"],
      ["09:00", "12:00"],
    ],
    undefined,
  ],
  ["the wrong way round", [["17:00", "09:00"]], "Monday: the end is not after the start."],
  ["empty", [["09:00", "09:00"]], "Monday: the end is not after the start."],
  ["half filled in", [["09:00", ""]], "Monday: both times are needed."],
  [
    "overlapping",
    [
      ["09:00", "12:00"],
      ["11:30", "17:00"],
    ],
    "Monday: the hours overlap.",
  ],
])("hours that are %s are told apart", (_what, monday, fault) => {
  expect(faultOf(hoursOf({ weekly: { "1": monday } }))).toBe(fault);
});

test("an exception needs a unique date", () => {
  const twice = { date: "2026-12-24", stretches: [] };
  expect(faultOf({ weekly: [], dates: [twice, twice] })).toBe("2026-12-24 is listed twice.");
  expect(faultOf({ weekly: [], dates: [{ date: "", stretches: [] }] })).toBe(
    "Each exception needs its date.",
  );
  expect(nextException(hoursOf(stored), "2026-11-21")).toBe("2026-12-26");
  expect(nextException(hoursOf(stored), "2027-01-05")).toBe("2027-01-06");
});

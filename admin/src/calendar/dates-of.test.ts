import { expect, test } from "vitest";
import { datesOf } from "./dates-of.ts";

test("a week begins on its Monday", () => {
  expect(datesOf("week", "2026-12-06")).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
  ]);
});

test("a month has the whole weeks that it lies in, and no more", () => {
  const ends = (date: string) => {
    const dates = datesOf("month", date);
    return [dates.length / 7, dates[0], dates.at(-1)];
  };
  expect(ends("2026-11-21")).toEqual([6, "2026-10-26", "2026-12-06"]);
  expect(ends("2026-12-31")).toEqual([5, "2026-11-30", "2027-01-03"]);
  expect(ends("2027-02-10")).toEqual([4, "2027-02-01", "2027-02-28"]);
});

import { expect, test } from "vitest";
import { faultOf, listOccurrences, formatPeriod, type BlockedPeriod } from "./blocked-time.ts";

const blocked = (fields: Partial<BlockedPeriod>): BlockedPeriod => ({
  start_date: "2026-12-02",
  end_date: "2026-12-02",
  start_time: null,
  end_time: null,
  is_recurring: false,
  recurrence: "weekly",
  recurs_until: null,
  ...fields,
});
const zone = "America/New_York";
const within = (from: string, until: string) => ({
  from: Date.parse(from),
  until: Date.parse(until),
});
const year = within("2026-01-01T00:00Z", "2027-01-01T00:00Z");
const occurrences = (fields: Partial<BlockedPeriod>, span = year, inZone = zone) =>
  listOccurrences(blocked(fields), span, inZone).map(({ from, until }) =>
    [from, until].map((time) => new Date(time).toISOString().slice(0, 16)).join(" "),
  );

test("a day without times is blocked from midnight to midnight of its zone", () => {
  expect(occurrences({})).toEqual(["2026-12-02T05:00 2026-12-03T05:00"]);
  expect(occurrences({}, year, "Asia/Kolkata")).toEqual(["2026-12-01T18:30 2026-12-02T18:30"]);
  expect(occurrences({ start_date: "2026-11-01", end_date: "2026-11-01" })).toEqual([
    "2026-11-01T04:00 2026-11-02T05:00",
  ]);
});

test("a start and end time limit the first and last day of one period", () => {
  expect(occurrences({ start_time: "12:00:00", end_time: "13:00:00" })).toEqual([
    "2026-12-02T17:00 2026-12-02T18:00",
  ]);
  expect(
    occurrences({ end_date: "2026-12-04", start_time: "12:00:00", end_time: "13:00:00" }),
  ).toEqual(["2026-12-02T17:00 2026-12-04T18:00"]);
});

test("a weekly time keeps its wall-clock time across daylight saving changes until its last date", () => {
  const lunch = { start_date: "2026-10-28", end_date: "2026-10-28", is_recurring: true };
  expect(
    occurrences({ ...lunch, start_time: "12:00", end_time: "13:00", recurs_until: "2026-11-11" }),
  ).toEqual([
    "2026-10-28T16:00 2026-10-28T17:00",
    "2026-11-04T17:00 2026-11-04T18:00",
    "2026-11-11T17:00 2026-11-11T18:00",
  ]);
});

test("occurrences of an old recurring time are found, including one that starts before the range", () => {
  const daily = { start_date: "2016-02-29", end_date: "2016-02-29", is_recurring: true } as const;
  const day = within("2026-12-02T05:00Z", "2026-12-03T05:00Z");
  expect(occurrences({ ...daily, recurrence: "daily" }, day)).toEqual([
    "2026-12-02T05:00 2026-12-03T05:00",
  ]);
  const night = { start_time: "22:00", end_time: "06:00", end_date: "2016-03-01" } as const;
  expect(occurrences({ ...daily, ...night, recurrence: "daily" }, day)).toEqual([
    "2026-12-02T03:00 2026-12-02T11:00",
    "2026-12-03T03:00 2026-12-03T11:00",
  ]);
  expect(occurrences({ ...daily, recurrence: "yearly" })).toEqual([
    "2026-02-28T05:00 2026-03-01T05:00",
  ]);
});

test("weekdays skip Saturday and Sunday, and monthly times on the last day stay on the last day", () => {
  const lunch = { start_time: "12:00", end_time: "13:00", is_recurring: true } as const;
  const week = within("2026-12-04T00:00Z", "2026-12-09T00:00Z");
  expect(occurrences({ ...lunch, recurrence: "weekdays" }, week)).toEqual([
    "2026-12-04T17:00 2026-12-04T18:00",
    "2026-12-07T17:00 2026-12-07T18:00",
    "2026-12-08T17:00 2026-12-08T18:00",
  ]);
  const last = { start_date: "2025-10-31", end_date: "2025-10-31", recurs_until: "2026-03-31" };
  expect(occurrences({ ...lunch, ...last, recurrence: "monthly" })).toEqual([
    "2026-01-31T17:00 2026-01-31T18:00",
    "2026-02-28T17:00 2026-02-28T18:00",
    "2026-03-31T16:00 2026-03-31T17:00",
  ]);
});

test("a period is described in words", () => {
  const text = (fields: Partial<BlockedPeriod>) => formatPeriod(blocked(fields), "en-US");
  expect(text({})).toBe("Dec 2, 2026, all day");
  expect(text({ end_date: "2026-12-04" })).toBe("Dec 2, 2026 – Dec 4, 2026");
  expect(text({ start_time: "12:00:00", end_time: "13:00:00" })).toBe("Dec 2, 2026, 12:00 – 13:00");
  expect(text({ start_time: "12:00:00" })).toBe("Dec 2, 2026, 12:00 until midnight");
  expect(text({ end_time: "13:00:00", is_recurring: true, recurs_until: "2026-12-30" })).toBe(
    "Dec 2, 2026 – 13:00, every week until Dec 30, 2026",
  );
});

test("an end before its start is rejected", () => {
  const reversed = "The end must be after the start.";
  expect(faultOf(blocked({}))).toBeUndefined();
  expect(faultOf(blocked({ end_date: "2026-12-01" }))).toBe(reversed);
  expect(faultOf(blocked({ start_time: "13:00", end_time: "12:00" }))).toBe(reversed);
  expect(faultOf(blocked({ start_time: "12:00", end_time: "12:00" }))).toBe(reversed);
  expect(faultOf(blocked({ end_date: "2026-12-03", end_time: "09:00" }))).toBeUndefined();
});

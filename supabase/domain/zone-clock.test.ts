import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clockOf,
  datesFrom,
  instantOf,
  instantsOf,
  minutesOf,
  mondayOf,
  timeOf,
  wallTimeOf,
  weekdayOf,
} from "./zone-clock.ts";

const at = (iso: string) => Date.parse(iso);
const hour = 3_600_000;

/** A name in the case that the bits of a number say: the runtime knows each. */
const spelled = (name: string, bits: number) =>
  [...name]
    .map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");

test("offsets change with the clocks, to the second", () => {
  const berlin = clockOf("Europe/Berlin");
  expect(berlin.offsetAt(at("2026-10-25T00:59:59Z"))).toBe(2 * hour);
  expect(berlin.offsetAt(at("2026-10-25T01:00:00Z"))).toBe(hour);
  expect(berlin.offsetAt(at("1893-03-31T23:00:00Z"))).toBe(53 * 60_000 + 28_000);
});

test("a zone that there is not has no offset", () => {
  expect(() => clockOf("Europe/Atlantis").offsetAt(0)).toThrow(RangeError);
});

test("names that visitors spell as they like are not kept for ever", () => {
  const first = clockOf("Europe/Berlin");
  expect(clockOf("Europe/Berlin")).toBe(first);
  const names = Array.from({ length: 3000 }, (_, bits) => spelled("europe/berlin", bits));
  for (const name of names) expect(clockOf(name).offsetAt(0)).toBe(hour);
  expect(clockOf("Europe/Berlin")).not.toBe(first);
});

const wall = (date: string, time: string) => ({ date, minutes: minutesOf(time) ?? Number.NaN });

test("a wall clock shows the time of its zone, on both sides of the date line", () => {
  const noon = at("2026-12-02T12:00Z");
  expect(wallTimeOf(noon, "America/New_York")).toEqual(wall("2026-12-02", "07:00"));
  expect(wallTimeOf(noon, "Pacific/Pago_Pago")).toEqual(wall("2026-12-02", "01:00"));
  expect(wallTimeOf(noon, "Pacific/Kiritimati")).toEqual(wall("2026-12-03", "02:00"));
  expect(wallTimeOf(noon, "Asia/Kolkata")).toEqual(wall("2026-12-02", "17:30"));
  expect(wallTimeOf(at("2026-12-02T05:00Z"), "America/New_York").minutes).toBe(0);
});

test("the same wall time is another instant after the clocks have changed", () => {
  const nine = (date: string) => instantsOf(wall(date, "09:00"), "America/New_York");
  expect(nine("2026-03-06")).toEqual([at("2026-03-06T14:00Z")]);
  expect(nine("2026-03-09")).toEqual([at("2026-03-09T13:00Z")]);
  expect(nine("2026-10-30")).toEqual([at("2026-10-30T13:00Z")]);
  expect(nine("2026-11-02")).toEqual([at("2026-11-02T14:00Z")]);
});

test("spring's missing hour is no instant, and is as much later where one is needed", () => {
  const missing = wall("2026-03-08", "02:30");
  expect(instantsOf(missing, "America/New_York")).toEqual([]);
  expect(instantOf(missing, "America/New_York")).toBe(at("2026-03-08T07:30Z"));
  expect(instantsOf(wall("2026-10-04", "02:15"), "Australia/Lord_Howe")).toEqual([]);
});

test("autumn's repeated hour is two instants, the earlier first", () => {
  const twice = wall("2026-11-01", "01:30");
  const both = [at("2026-11-01T05:30Z"), at("2026-11-01T06:30Z")];
  expect(instantsOf(twice, "America/New_York")).toEqual(both);
  expect(instantOf(twice, "America/New_York")).toBe(both[0]);
});

test("times all over a year are found again from what the clocks show", () => {
  const zones = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Africa/Casablanca"];
  for (const zone of zones) {
    for (
      let time = at("2026-01-01T00:00Z");
      time < at("2027-01-01T00:00Z");
      time += 17 * 1800_000
    ) {
      expect(instantsOf(wallTimeOf(time, zone), zone)).toContain(time);
    }
  }
});

test("dates are counted without a zone", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("0050-12-31", 2)).toBe("0051-02-28");
  expect(weekdayOf("2026-12-06")).toBe(7);
  expect(mondayOf("2026-12-06")).toBe("2026-11-30");
  expect(mondayOf("2026-11-30")).toBe("2026-11-30");
  expect(datesFrom("2026-12-31", 2)).toEqual(["2026-12-31", "2027-01-01"]);
});

test("times of a day are read as fields and the database write them", () => {
  expect(minutesOf("9:05")).toBe(545);
  expect(minutesOf("09:05:00")).toBe(545);
  expect(minutesOf("24:00")).toBe(1440);
  expect([minutesOf("24:01"), minutesOf("9:60"), minutesOf(""), minutesOf("nine")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(timeOf(545)).toBe("09:05");
  expect(timeOf(1440)).toBe("24:00");
});

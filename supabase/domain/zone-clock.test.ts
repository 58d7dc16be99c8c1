import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  getZoneClock,
  listDates,
  toInstant,
  toInstants,
  parseMinutes,
  getMonday,
  formatMinutes,
  toWallTime,
  getIsoWeekday,
} from "./zone-clock.ts";

const at = (iso: string) => Date.parse(iso);
const hour = 3_600_000;

/** Varies the case of a name by the bits of a number. The runtime accepts every variant. */
const varyCase = (name: string, bits: number) =>
  [...name]
    .map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");

test("returns offsets to the second before and after a clock change", () => {
  const berlin = getZoneClock("Europe/Berlin");
  expect(berlin.offsetAt(at("2026-10-25T00:59:59Z"))).toBe(2 * hour);
  expect(berlin.offsetAt(at("2026-10-25T01:00:00Z"))).toBe(hour);
  expect(berlin.offsetAt(at("1893-03-31T23:00:00Z"))).toBe(53 * 60_000 + 28_000);
});

test("throws for an unknown zone", () => {
  expect(() => getZoneClock("Europe/Atlantis").offsetAt(0)).toThrow(RangeError);
});

test("limits the number of cached clocks", () => {
  const first = getZoneClock("Europe/Berlin");
  expect(getZoneClock("Europe/Berlin")).toBe(first);
  const names = Array.from({ length: 3000 }, (_, bits) => varyCase("europe/berlin", bits));
  for (const name of names) expect(getZoneClock(name).offsetAt(0)).toBe(hour);
  expect(getZoneClock("Europe/Berlin")).not.toBe(first);
});

const wall = (date: string, time: string) => ({ date, minutes: parseMinutes(time) ?? Number.NaN });

test("converts instants to wall time on both sides of the date line", () => {
  const noon = at("2026-12-02T12:00Z");
  expect(toWallTime(noon, "America/New_York")).toEqual(wall("2026-12-02", "07:00"));
  expect(toWallTime(noon, "Pacific/Pago_Pago")).toEqual(wall("2026-12-02", "01:00"));
  expect(toWallTime(noon, "Pacific/Kiritimati")).toEqual(wall("2026-12-03", "02:00"));
  expect(toWallTime(noon, "Asia/Kolkata")).toEqual(wall("2026-12-02", "17:30"));
  expect(toWallTime(at("2026-12-02T05:00Z"), "America/New_York").minutes).toBe(0);
});

test("converts wall time to instants before and after a clock change", () => {
  const nine = (date: string) => toInstants(wall(date, "09:00"), "America/New_York");
  expect(nine("2026-03-06")).toEqual([at("2026-03-06T14:00Z")]);
  expect(nine("2026-03-09")).toEqual([at("2026-03-09T13:00Z")]);
  expect(nine("2026-10-30")).toEqual([at("2026-10-30T13:00Z")]);
  expect(nine("2026-11-02")).toEqual([at("2026-11-02T14:00Z")]);
});

test("returns no instants for a skipped hour, and a later one where one is needed", () => {
  const missing = wall("2026-03-08", "02:30");
  expect(toInstants(missing, "America/New_York")).toEqual([]);
  expect(toInstant(missing, "America/New_York")).toBe(at("2026-03-08T07:30Z"));
  expect(toInstants(wall("2026-10-04", "02:15"), "Australia/Lord_Howe")).toEqual([]);
});

test("returns two instants for a repeated hour, the earlier one first", () => {
  const twice = wall("2026-11-01", "01:30");
  const both = [at("2026-11-01T05:30Z"), at("2026-11-01T06:30Z")];
  expect(toInstants(twice, "America/New_York")).toEqual(both);
  expect(toInstant(twice, "America/New_York")).toBe(both[0]);
});

test("round-trips instants of a whole year", () => {
  const zones = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Africa/Casablanca"];
  for (const zone of zones) {
    for (
      let time = at("2026-01-01T00:00Z");
      time < at("2027-01-01T00:00Z");
      time += 17 * 1800_000
    ) {
      expect(toInstants(toWallTime(time, zone), zone)).toContain(time);
    }
  }
});

test("calculates with dates independently of a zone", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("0050-12-31", 2)).toBe("0051-02-28");
  expect(getIsoWeekday("2026-12-06")).toBe(7);
  expect(getMonday("2026-12-06")).toBe("2026-11-30");
  expect(getMonday("2026-11-30")).toBe("2026-11-30");
  expect(listDates("2026-12-31", 2)).toEqual(["2026-12-31", "2027-01-01"]);
});

test("parses and formats times of day", () => {
  expect(parseMinutes("9:05")).toBe(545);
  expect(parseMinutes("09:05:00")).toBe(545);
  expect(parseMinutes("24:00")).toBe(1440);
  expect([
    parseMinutes("24:01"),
    parseMinutes("9:60"),
    parseMinutes(""),
    parseMinutes("nine"),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(formatMinutes(545)).toBe("09:05");
  expect(formatMinutes(1440)).toBe("24:00");
});

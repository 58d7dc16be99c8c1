// @vitest-environment node
import { expect, test } from "vitest";
import * as zoned from "./zoned-time.ts";

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ["2026-12-02T14:00Z", "America/New_York", "2026-12-02", "9:00 AM", "09:00"],
  ["2026-12-02T14:00Z", "Asia/Kolkata", "2026-12-02", "7:30 PM", "19:30"],
  ["2026-12-02T14:00Z", "Pacific/Auckland", "2026-12-03", "3:00 AM", "03:00"],
  ["2026-12-02T14:00Z", "Pacific/Kiritimati", "2026-12-03", "4:00 AM", "04:00"],
  ["2026-12-02T14:00Z", "Pacific/Pago_Pago", "2026-12-02", "3:00 AM", "03:00"],
  ["2026-12-02T05:00Z", "America/New_York", "2026-12-02", "12:00 AM", "00:00"],
  // Samoa has no 30 December 2011: the date line moved over it.
  ["2011-12-30T09:59Z", "Pacific/Apia", "2011-12-29", "11:59 PM", "23:59"],
  ["2011-12-30T10:00Z", "Pacific/Apia", "2011-12-31", "12:00 AM", "00:00"],
])("%s in %s is %s, %s", (instant, zone, day, twelve, twentyFour) => {
  expect(zoned.toDay(zone, at(instant))).toBe(day);
  expect(zoned.formatTime(zone, at(instant), true)).toBe(twelve);
  expect(zoned.formatTime(zone, at(instant), false)).toBe(twentyFour);
});

test("keeps the local time across both clock changes in New York", () => {
  const nine = (instant: string) => zoned.formatTime("America/New_York", at(instant), true);
  expect(
    ["2026-03-06T14:00Z", "2026-03-09T13:00Z", "2026-10-30T13:00Z", "2026-11-02T14:00Z"].map(nine),
  ).toEqual(["9:00 AM", "9:00 AM", "9:00 AM", "9:00 AM"]);
});

test("adds the offset to times in the repeated hour", () => {
  const times = ["04:30", "05:30", "06:30", "07:30"].map((hour) => at(`2026-11-01T${hour}Z`));
  const labels = zoned.formatTimes("America/New_York", times, true).map(({ label }) => label);
  expect(labels).toEqual(["12:30 AM", "1:30 AM GMT-4", "1:30 AM GMT-5", "2:30 AM"]);
});

test("splits one day of the host into two days of the visitor", () => {
  // Vector 12: 9:30 to 18:00 in Kolkata, seen from Pago Pago.
  const first = at("2026-12-02T04:00Z");
  const times = Array.from({ length: 8 }, (_, index) => first + index * 3600);
  const days = [...zoned.groupByDay("Pacific/Pago_Pago", times)].map(([day, all]) => [
    day,
    all.length,
  ]);
  expect(days).toEqual([
    ["2026-12-01", 7],
    ["2026-12-02", 1],
  ]);
});

test("covers a month in every zone", () => {
  const { from, until } = zoned.getMonthRange("2026-12");
  expect(zoned.toDay("Pacific/Kiritimati", from)).toBe("2026-12-01");
  expect(zoned.toDay("Etc/GMT+12", until - 1)).toBe("2026-12-31");
  expect(until - from).toBeLessThanOrEqual(62 * 86_400);
});

test("builds weeks from the visitor's first weekday", () => {
  const monday = zoned.buildWeeks("2026-11", 1);
  expect(monday).toHaveLength(6);
  expect(monday[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(zoned.buildWeeks("2026-11", 7)[0]?.[0]).toBe("2026-11-01");
  expect(zoned.buildWeeks("2026-02", 7)).toHaveLength(4);
  expect(zoned.getWeekdays(7).map(({ short }) => short)).toEqual([
    "Sun",
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
  ]);
});

test("adds months and days across year and month boundaries", () => {
  expect(zoned.addMonths("2026-12", 1)).toBe("2027-01");
  expect(zoned.addMonths("2026-01", -1)).toBe("2025-12");
  expect(zoned.addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(zoned.moveToMonth("2026-11", "2026-10-31")).toBe("2026-11-30");
  expect(zoned.moveToMonth("2026-11", "2026-10-05")).toBe("2026-11-05");
});

test.each([
  ["2026-11-24", true],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["tomorrow", false],
])("isDay(%s) is %s", (text, expected) => expect(zoned.isDay(text)).toBe(expected));

test.each([
  ["2026-11", true],
  ["2026-00", false],
  ["2026", false],
])("isMonth(%s) is %s", (text, expected) => expect(zoned.isMonth(text)).toBe(expected));

test("formats days, spans and zones", () => {
  const [from, until] = [at("2026-12-02T14:30Z"), at("2026-12-02T15:00Z")];
  expect(zoned.formatSpan("America/New_York", from, until, true)).toBe(
    "Wednesday, December 2, 9:30 AM – 10:00 AM",
  );
  expect(zoned.formatSpan("Asia/Tokyo", from, until, false)).toBe(
    "Wednesday, December 2, 23:30 – Thu, Dec 3, 00:00",
  );
  expect(zoned.formatMonth("2026-12")).toBe("December 2026");
  expect(zoned.getCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoned.formatOffset("Asia/Kolkata", from)).toBe("GMT+5:30");
  expect(zoned.hasSameOffset("Europe/Berlin", "Europe/Paris", from)).toBe(true);
  expect(zoned.hasSameOffset("Europe/Berlin", "Europe/London", from)).toBe(false);
});

test("groups zones by region and sorts them by city", () => {
  const zones = ["Africa/Cairo", "Africa/Abidjan", "America/Lima", "America/Argentina/Jujuy"];
  expect(zoned.groupZonesByRegion([...zones, "Australia/Adelaide", "Asia/Aden", "UTC"])).toEqual([
    ["Africa", ["Africa/Abidjan", "Africa/Cairo"]],
    ["America", ["America/Argentina/Jujuy", "America/Lima"]],
    ["Australia", ["Australia/Adelaide"]],
    ["Asia", ["Asia/Aden"]],
    ["Other", ["UTC"]],
  ]);
  const regions = zoned
    .groupZonesByRegion(Intl.supportedValuesOf("timeZone"))
    .map(([name]) => name);
  expect(regions.filter((name) => name !== "Other")).toEqual(
    regions.filter((name) => name !== "Other").toSorted(),
  );
});

// A year and a half in uneven steps, to cover both sides of clock changes.
const instants = Array.from(
  { length: 97 },
  (_, index) => at("2026-01-01T00:00Z") + index * 492_300,
);
// Clock changes of New York, Lord Howe (half an hour) and Casablanca (around Ramadan).
const changes = [
  "2026-11-01T06:00Z",
  "2026-04-04T15:00Z",
  "2026-02-15T02:00Z",
  "2026-03-22T02:00Z",
];
for (const change of changes) instants.push(at(change) - 1, at(change), at(change) + 1);

test.each(Intl.supportedValuesOf("timeZone"))("matches the Intl formatting for %s", (timeZone) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "shortOffset",
  });
  const known = instants.map((instant) => {
    const parts = format.formatToParts(instant * 1000);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
    return [
      `${part("weekday")}, ${part("month")} ${part("day")}`,
      `${part("month")} ${part("year")}`,
      `${part("hour")}:${part("minute")} ${part("dayPeriod")}`,
      // Intl uses three names for the zero offset.
      part("timeZoneName").replace(/^(?:GMT\+0|UTC)$/, "GMT"),
    ];
  });
  const ours = instants.map((instant) => {
    const day = zoned.toDay(timeZone, instant);
    return [
      zoned.formatDay(day),
      zoned.formatMonth(zoned.toMonth(day)),
      zoned.formatTime(timeZone, instant, true),
      zoned.formatOffset(timeZone, instant),
    ];
  });
  expect(ours).toEqual(known);
  expect(zoned.getCity(timeZone)).toBeTruthy();
});

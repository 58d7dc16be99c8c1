import { describe, expect, test } from "vitest";
import type { BusyTimesQuery } from "../_shared/busy-time-types.ts";
import { parseBusyTimes, UnreadableCalendarError } from "./busy-times.ts";

/** Calendars that a stranger changed by inviting its owner. */

const query: BusyTimesQuery = {
  from: Date.parse("2026-10-01T00:00:00Z"),
  until: Date.parse("2026-12-01T00:00:00Z"),
  zone: "America/New_York",
  ownHostname: "www.example.com",
};

const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", ...lines, "END:VCALENDAR", ""].join("\r\n");

let events = 0;
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  ...(lines.some((line) => line.startsWith("UID:")) ? [] : [`UID:event-${(events += 1)}`]),
  "DTSTAMP:20260101T000000Z",
  ...lines,
  "END:VEVENT",
];

const berlin = [
  "BEGIN:VTIMEZONE",
  "TZID:Own Berlin",
  "BEGIN:DAYLIGHT",
  "DTSTART:19700329T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19701025T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const meeting = event("DTSTART:20261102T150000Z", "DTEND:20261102T160000Z");

describe("hostile events do not block the process, and the other events are read", () => {
  test.each([
    "FREQ=SECONDLY",
    "FREQ=MINUTELY",
    "FREQ=HOURLY",
    "FREQ=SECONDLY;BYSECOND=60",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=999999999999",
    "FREQ=WEEKLY;BYWEEKNO=1;BYMONTH=7",
    "FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO",
    `FREQ=DAILY;BYMONTHDAY=${Array.from({ length: 5000 }, () => "31").join()};BYMONTH=2`,
  ])("RRULE:%s", { timeout: 5000 }, (rule) => {
    const text = file(
      ...event("DTSTART:20230201T100000Z", "DURATION:PT1H", `RRULE:${rule}`),
      ...meeting,
    );
    expect(parseBusyTimes(text, query)).toEqual({
      times: [{ starts_at: "2026-11-02T15:00:00.000Z", ends_at: "2026-11-02T16:00:00.000Z" }],
      unreadableEvents: 1,
    });
  });

  test.each([
    "RRULE:FREQ=SECONDLY",
    "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "RRULE:FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSECOND=1,2,3",
  ])("VTIMEZONE with %s", { timeout: 5000 }, (rule) => {
    const zone = berlin.map((line) => (line.startsWith("RRULE") ? rule : line));
    const own = event("DTSTART;TZID=Own Berlin:20261103T150000", "DURATION:PT1H");
    expect(parseBusyTimes(file(...zone, ...own, ...meeting), query)).toMatchObject({
      times: [{ starts_at: "2026-11-02T15:00:00.000Z" }],
      unreadableEvents: 1,
    });
  });

  test("a known zone that the file redefines with such a rule", () => {
    const zone = berlin.map((line) =>
      line.startsWith("RRULE")
        ? "RRULE:FREQ=SECONDLY"
        : line.replace("Own Berlin", "Europe/Berlin"),
    );
    const text = file(
      ...zone,
      ...event("DTSTART;TZID=Europe/Berlin:20261103T150000", "DURATION:PT1H"),
    );
    expect(parseBusyTimes(text, query)).toMatchObject({
      times: [{ starts_at: "2026-11-03T14:00:00.000Z" }],
      unreadableEvents: 0,
    });
  });

  test("an excessive DURATION", { timeout: 5000 }, () => {
    const text = file(
      ...event("DTSTART:20261102T150000Z", "DURATION:P99999999999999W"),
      ...meeting,
    );
    expect(parseBusyTimes(text, query)).toMatchObject({ unreadableEvents: 1, times: [{}] });
  });

  test("a recurrence that starts in the year 1", { timeout: 5000 }, () => {
    const text = file(
      ...event("DTSTART:00010101T000000", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYDAY=SU"),
      ...event("DTSTART;VALUE=DATE:16041103", "RRULE:FREQ=YEARLY"),
    );
    expect(parseBusyTimes(text, query)).toMatchObject({
      times: [{ starts_at: "2026-11-03T05:00:00.000Z" }],
      unreadableEvents: 1,
    });
  });

  test("a FREEBUSY period with an excessive duration", { timeout: 5000 }, () => {
    const text = file(
      "BEGIN:VFREEBUSY",
      "UID:x",
      "FREEBUSY:20261103T150000Z/P99999999999999W,20261104T150000Z/PT1H",
      "END:VFREEBUSY",
      ...meeting,
    );
    expect(parseBusyTimes(text, query).times).toMatchObject([
      { starts_at: "2026-11-02T15:00:00.000Z" },
      { starts_at: "2026-11-04T15:00:00.000Z" },
    ]);
  });

  test("an RDATE with an excessive period", { timeout: 5000 }, () => {
    const rdate = "RDATE;VALUE=PERIOD:20261105T150000Z/P99999999999999W";
    const text = file(
      ...event("DTSTART:20261103T150000Z", "DURATION:PT1H", rdate),
      ...event("DTSTART:20261103T150000Z", "DTEND:20261103T160000Z", "RDATE:99999999T999999Z"),
      ...meeting,
    );
    expect(parseBusyTimes(text, query).times).toContainEqual({
      starts_at: "2026-11-02T15:00:00.000Z",
      ends_at: "2026-11-02T16:00:00.000Z",
    });
  });

  test("many dates in one event", { timeout: 5000 }, () => {
    const dates = Array.from({ length: 3000 }, () => "20261105T090000Z").join();
    const text = file(
      ...event("DTSTART:20261102T150000Z", "DURATION:PT1H", `RDATE:${dates}`),
      ...meeting,
    );
    expect(parseBusyTimes(text, query)).toMatchObject({ unreadableEvents: 1, times: [{}] });
  });
});

test(
  "rejects a file whose recurrence rules exceed the total step limit",
  { timeout: 20_000 },
  () => {
    const never = event("DTSTART:20230201T100000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30");
    const events = Array.from({ length: 2000 }, () => never).flat();
    expect(() => parseBusyTimes(file(...events), query)).toThrow(
      new UnreadableCalendarError("The events repeat too often. Shorten the recurring events."),
    );
  },
);

test("rejects events without an end in linear time", { timeout: 10_000 }, () => {
  const text = "BEGIN:VCALENDAR\r\n" + "BEGIN:VEVENT\r\n".repeat(300_000);
  expect(() => parseBusyTimes(text, query)).toThrow(UnreadableCalendarError);
});

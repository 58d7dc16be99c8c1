import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { BusyTimesQuery } from "../_shared/busy-time-types.ts";
import { parseBusyTimes, UnreadableCalendarError } from "./busy-times.ts";

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

/** The busy times as "start/end", without seconds. */
const read = (text: string, changes: Partial<BusyTimesQuery> = {}) =>
  parseBusyTimes(text, { ...query, ...changes }).times.map(
    ({ starts_at, ends_at }) => `${starts_at.slice(0, 16)}/${ends_at.slice(0, 16)}`,
  );

// Berlin leaves summer time on October 25, New York on November 1.
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

test("reads an event in UTC", () => {
  expect(read(file(...event("DTSTART:20261102T150000Z", "DTEND:20261102T160000Z")))).toEqual([
    "2026-11-02T15:00/2026-11-02T16:00",
  ]);
});

test("reads an event with a duration instead of an end", () => {
  expect(read(file(...event("DTSTART:20261102T150000Z", "DURATION:PT45M")))).toEqual([
    "2026-11-02T15:00/2026-11-02T15:45",
  ]);
});

test("applies a zone that the file defines, on both sides of a clock change", () => {
  const weekly = event(
    "DTSTART;TZID=Own Berlin:20261019T090000",
    "DTEND;TZID=Own Berlin:20261019T100000",
    "RRULE:FREQ=WEEKLY;COUNT=2",
  );
  expect(read(file(...berlin, ...weekly))).toEqual([
    "2026-10-19T07:00/2026-10-19T08:00",
    "2026-10-26T08:00/2026-10-26T09:00",
  ]);
});

test("resolves a zone that the file only names", () => {
  const weekly = event(
    "DTSTART;TZID=Europe/Berlin:20261019T090000",
    "DTEND;TZID=Europe/Berlin:20261019T100000",
    "RRULE:FREQ=WEEKLY;COUNT=2",
  );
  expect(read(file(...weekly))).toEqual([
    "2026-10-19T07:00/2026-10-19T08:00",
    "2026-10-26T08:00/2026-10-26T09:00",
  ]);
});

test.each([
  ["without a zone", "DTSTART:20261102T090000", "DTEND:20261102T100000"],
  [
    "with an unknown zone",
    "DTSTART;TZID=My zone:20261102T090000",
    "DTEND;TZID=My zone:20261102T100000",
  ],
])("reads a time %s in the calendar's zone", (_, ...lines) => {
  expect(read(file(...event(...lines)))).toEqual(["2026-11-02T14:00/2026-11-02T15:00"]);
});

test.each([
  // The hour from 1:00 repeats on November 1; its first pass is meant.
  ["America/New_York", "20261101T013000", "2026-11-01T05:30"],
  ["America/New_York", "20261101T023000", "2026-11-01T07:30"],
  // Lord Howe Island skips half an hour; the offset before the change applies.
  ["Australia/Lord_Howe", "20261004T021000", "2026-10-03T15:40"],
])("in %s, converts wall time %s to %sZ", (zone, wallTime, at) => {
  const [time] = read(file(...event(`DTSTART;TZID=${zone}:${wallTime}`, "DURATION:PT15M")));
  expect(time?.slice(0, 16)).toBe(at);
});

test("reads all-day events in the calendar's zone, also on days of 25 hours", () => {
  const days = event("DTSTART;VALUE=DATE:20261031", "DTEND;VALUE=DATE:20261102");
  expect(read(file(...days))).toEqual(["2026-10-31T04:00/2026-11-02T05:00"]);
  const each = event("DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=WEEKLY;COUNT=2");
  expect(read(file(...each))).toEqual([
    "2026-11-01T04:00/2026-11-02T05:00",
    "2026-11-08T05:00/2026-11-09T05:00",
  ]);
});

test("applies excluded, moved and cancelled occurrences", () => {
  const text = file(
    ...event(
      "UID:standup",
      "DTSTART;TZID=America/New_York:20261102T090000",
      "DTEND;TZID=America/New_York:20261102T093000",
      "RRULE:FREQ=DAILY;COUNT=5",
      "EXDATE;TZID=America/New_York:20261103T090000",
    ),
    ...event(
      "UID:standup",
      "RECURRENCE-ID;TZID=America/New_York:20261104T090000",
      "DTSTART;TZID=America/New_York:20261104T150000",
      "DTEND;TZID=America/New_York:20261104T160000",
    ),
    ...event(
      "UID:standup",
      "RECURRENCE-ID;TZID=America/New_York:20261105T090000",
      "STATUS:CANCELLED",
      "DTSTART;TZID=America/New_York:20261105T090000",
      "DTEND;TZID=America/New_York:20261105T093000",
    ),
  );
  expect(read(text)).toEqual([
    "2026-11-02T14:00/2026-11-02T14:30",
    "2026-11-04T20:00/2026-11-04T21:00",
    "2026-11-06T14:00/2026-11-06T14:30",
  ]);
});

test("applies an exception only to the event it belongs to", () => {
  const daily = (uid: string, hour: string) =>
    event(
      `UID:${uid}`,
      `DTSTART:20261102T${hour}0000Z`,
      "DURATION:PT30M",
      "RRULE:FREQ=DAILY;COUNT=2",
    );
  const text = file(
    ...daily("a", "09"),
    ...daily("b", "09"),
    ...event(
      "UID:b",
      "RECURRENCE-ID:20261103T090000Z",
      "DTSTART:20261103T120000Z",
      "DURATION:PT30M",
    ),
  );
  expect(read(text)).toEqual([
    "2026-11-02T09:00/2026-11-02T09:30",
    "2026-11-03T09:00/2026-11-03T09:30",
    "2026-11-03T12:00/2026-11-03T12:30",
  ]);
});

test("applies a change of this and all future occurrences", () => {
  const text = file(
    ...event(
      "UID:s",
      "DTSTART:20261102T090000Z",
      "DTEND:20261102T093000Z",
      "RRULE:FREQ=WEEKLY;COUNT=3",
    ),
    ...event(
      "UID:s",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261109T090000Z",
      "DTSTART:20261109T110000Z",
      "DTEND:20261109T120000Z",
    ),
  );
  expect(read(text)).toEqual([
    "2026-11-02T09:00/2026-11-02T09:30",
    "2026-11-09T11:00/2026-11-09T12:00",
    "2026-11-16T11:00/2026-11-16T12:00",
  ]);
});

test("includes additional dates of an event", () => {
  const text = file(
    ...event(
      "DTSTART:20261102T090000Z",
      "DTEND:20261102T100000Z",
      "RDATE:20261105T090000Z,20261110T090000Z",
    ),
  );
  expect(read(text).map((time) => time.slice(0, 10))).toEqual([
    "2026-11-02",
    "2026-11-05",
    "2026-11-10",
  ]);
});

test.each(["TRANSP:TRANSPARENT", "STATUS:CANCELLED", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"])(
  "ignores an event with %s",
  (line) => {
    expect(
      read(file(...event("DTSTART:20261102T150000Z", "DTEND:20261102T160000Z", line))),
    ).toEqual([]);
  },
);

test("ignores our own appointments, which already block their time", () => {
  const own = event(
    "UID:0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11@www.example.com",
    "DTSTART:20261102T150000Z",
    "DTEND:20261102T160000Z",
  );
  expect(read(file(...own))).toEqual([]);
  expect(read(file(...own), { ownHostname: "other.example.com" })).toHaveLength(1);
});

test("merges adjacent and overlapping times and clips them to the range", () => {
  const text = file(
    ...event("DTSTART:20261102T150000Z", "DTEND:20261102T160000Z"),
    ...event("DTSTART:20261102T160000Z", "DTEND:20261102T170000Z"),
    ...event("DTSTART:20261102T153000Z", "DTEND:20261102T154500Z"),
    ...event("DTSTART:20260901T000000Z", "DTEND:20261001T120000Z"),
    ...event("DTSTART:20261130T230000Z", "DTEND:20261202T000000Z"),
    ...event("DTSTART:20261201T000000Z", "DTEND:20261201T010000Z"),
    ...event("DTSTART:20200101T000000Z", "DTEND:20200101T010000Z"),
    ...event("DTSTART:20261103T000000Z", "DTEND:20261103T000000Z"),
  );
  expect(read(text)).toEqual([
    "2026-10-01T00:00/2026-10-01T12:00",
    "2026-11-02T15:00/2026-11-02T17:00",
    "2026-11-30T23:00/2026-12-01T00:00",
  ]);
});

test("expands an event that started years ago", () => {
  const text = file(
    ...event(
      "DTSTART;TZID=America/New_York:20160104T090000",
      "DURATION:PT15M",
      "RRULE:FREQ=WEEKLY;BYDAY=MO",
    ),
  );
  expect(read(text)).toHaveLength(9);
});

test.each([
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU",
  "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE,FR",
  "FREQ=WEEKLY;UNTIL=20261105T000000Z",
  "FREQ=WEEKLY;COUNT=570",
  "FREQ=MONTHLY;BYDAY=-1FR",
  "FREQ=MONTHLY;BYMONTHDAY=31",
  "FREQ=YEARLY;BYMONTH=11;BYDAY=1TU",
])("expands years of %s like an iteration from the first day", (rule) => {
  const text = file(
    ...event("DTSTART;TZID=America/New_York:20160105T233000", "DURATION:PT15M", `RRULE:${rule}`),
  );
  const expected: string[] = [];
  const plain = ICAL.Recur.fromString(rule).iterator(
    ICAL.Time.fromJSDate(new Date(2016, 0, 5, 23, 30)),
  );
  for (let next = plain.next(); next && next.year < 2027; next = plain.next()) {
    const day = next.toString().slice(0, 10);
    if (day >= "2026-10-01" && day < "2026-11-30") expected.push(day);
  }
  // 11:30 PM in New York is on the next day in UTC.
  const days = read(text).map((time) =>
    new Date(Date.parse(time.slice(0, 10)) - 86_400_000).toISOString().slice(0, 10),
  );
  expect(days.filter((day) => day >= "2026-10-01" && day < "2026-11-30")).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
});

test("reads free/busy components", () => {
  const text = file(
    "BEGIN:VFREEBUSY",
    "UID:x",
    "DTSTAMP:20260101T000000Z",
    "FREEBUSY;FBTYPE=BUSY:20261102T150000Z/20261102T160000Z,20261103T150000Z/PT1H",
    "FREEBUSY;FBTYPE=FREE:20261104T150000Z/PT1H",
    "END:VFREEBUSY",
  );
  expect(read(text)).toEqual([
    "2026-11-02T15:00/2026-11-02T16:00",
    "2026-11-03T15:00/2026-11-03T16:00",
  ]);
});

test("reads several calendars in one file", () => {
  const first = file(...event("DTSTART:20261102T150000Z", "DTEND:20261102T160000Z"));
  const second = file(...event("DTSTART:20261103T150000Z", "DTEND:20261103T160000Z"));
  expect(read(first + second)).toHaveLength(2);
});

test("counts an event that cannot be parsed and reads the others", () => {
  const text = file(
    ...event("DTSTART:20261102T150000Z", "DTEND:20261102T160000Z"),
    ...event("SUMMARY:without a time"),
  );
  expect(parseBusyTimes(text, query)).toMatchObject({ unreadableEvents: 1, times: [{}] });
});

test.each(["", "<!doctype html><title>Sign in</title>", "BEGIN:VCARD\r\nEND:VCARD\r\n", "{}"])(
  "rejects %j, which is not a calendar",
  (text) => {
    expect(() => parseBusyTimes(text, query)).toThrow(UnreadableCalendarError);
  },
);

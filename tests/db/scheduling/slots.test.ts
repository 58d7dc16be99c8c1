import * as fc from "fast-check";
import { expect, test } from "vitest";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import {
  slowSlots,
  type Busy,
  type Hours,
  type Question,
  type Range,
} from "../../support/load/slot-oracle.ts";
import { askEngine, engineZones, createQuestions } from "../../support/load/slot-questions.ts";

/** When a meeting can begin, for given inputs: known results, and a slow oracle. */

const database = usePolicyDatabase(async () => undefined);

const instant = (text: string): number => Date.parse(text);
const written = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$/, "Z");

const daily = (...ranges: Range[]): Hours => ({
  weekly: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, ranges])),
});
const weekdays = (...ranges: Range[]): Hours => ({
  weekly: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, ranges])),
});
const busy = (from: string, until: string, gap: number | null = null): Busy => ({
  from: instant(from),
  until: instant(until),
  gap,
});

type Vector = Partial<Omit<Question, "askedAt" | "from" | "until">> & {
  requestedAt?: string;
  from: string;
  until: string;
};

/** An hour on an hourly grid in UTC, requested the day before, unless the vector overrides it. */
async function starts({ requestedAt, from, until, ...inputs }: Vector): Promise<string[]> {
  const question: Question = {
    hours: daily(["00:00", "24:00"]),
    zone: "UTC",
    length: 60,
    gap: 0,
    grid: 60,
    notice: 0,
    window: 60,
    busy: [],
    askedAt: requestedAt === undefined ? instant(from) - 24 * 60 * 60_000 : instant(requestedAt),
    from: instant(from),
    until: instant(until),
    ...inputs,
  };
  const found = await askEngine(database().sql, question);
  // The oracle is checked against the known results too.
  expect(found).toEqual(slowSlots(question));
  return found.map(written);
}

/** Times from the first to the last at this interval in minutes. */
function every(minutes: number, first: string, last: string): string[] {
  const all: string[] = [];
  for (let at = instant(first); at <= instant(last); at += minutes * 60_000) all.push(written(at));
  return all;
}

const juneDay = { from: "2021-06-21T00:00Z", until: "2021-06-22T00:00Z" };

test.each<[what: string, vector: Vector, expected: string[]]>([
  ["1: a day of one-hour meetings", juneDay, every(60, "2021-06-21T00:00Z", "2021-06-21T23:00Z")],
  [
    "1: half an hour every hour",
    { ...juneDay, length: 30 },
    every(60, "2021-06-21T00:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "1: twenty minutes",
    { ...juneDay, length: 20, grid: 20 },
    every(20, "2021-06-21T00:00Z", "2021-06-21T23:40Z"),
  ],
  [
    "1: twenty minutes until 23:45",
    { ...juneDay, length: 20, grid: 20, hours: daily(["00:00", "23:45"]) },
    every(20, "2021-06-21T00:00Z", "2021-06-21T23:20Z"),
  ],
  [
    "2: the rest of today",
    { ...juneDay, requestedAt: "2021-06-21T11:59:59Z" },
    every(60, "2021-06-21T12:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "3: a notice of 25 hours",
    { ...juneDay, requestedAt: "2021-06-20T11:59:59Z", notice: 1500 },
    every(60, "2021-06-21T13:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "4: two ranges",
    { ...juneDay, length: 20, grid: 20, hours: daily(["11:00", "12:00"], ["14:00", "15:00"]) },
    [
      ...every(20, "2021-06-21T11:00Z", "2021-06-21T11:40Z"),
      ...every(20, "2021-06-21T14:00Z", "2021-06-21T14:40Z"),
    ],
  ],
  [
    "4: overlapping ranges are merged",
    { ...juneDay, length: 20, grid: 20, hours: daily(["11:00", "12:00"], ["11:20", "12:40"]) },
    every(20, "2021-06-21T11:00Z", "2021-06-21T12:20Z"),
  ],
  [
    "5: the widest of ranges with one end",
    { ...juneDay, length: 45, grid: 45, hours: daily(["11:00", "13:00"], ["11:15", "13:00"]) },
    ["2021-06-21T11:00Z", "2021-06-21T11:45Z"],
  ],
  [
    "5: in the other order",
    { ...juneDay, length: 45, grid: 45, hours: daily(["11:15", "13:00"], ["11:00", "13:00"]) },
    ["2021-06-21T11:00Z", "2021-06-21T11:45Z"],
  ],
  [
    "6: a grid of eight minutes starts at the opening",
    { ...juneDay, length: 8, grid: 8, hours: daily(["07:22", "08:00"]) },
    every(8, "2021-06-21T07:22Z", "2021-06-21T07:46Z"),
  ],
  [
    "R5: the grid starts at the opening for every requested range",
    {
      from: "2021-06-21T11:00Z",
      until: "2021-06-21T12:30Z",
      length: 45,
      grid: 45,
      hours: daily(["09:00", "17:00"]),
    },
    ["2021-06-21T11:15Z", "2021-06-21T12:00Z"],
  ],
  [
    "7: Brussels, the day and the evening",
    {
      ...juneDay,
      zone: "Europe/Brussels",
      length: 15,
      grid: 15,
      hours: daily(["09:00", "17:00"], ["20:30", "23:00"]),
    },
    [
      ...every(15, "2021-06-21T07:00Z", "2021-06-21T14:45Z"),
      ...every(15, "2021-06-21T18:30Z", "2021-06-21T20:45Z"),
    ],
  ],
  [
    "8: a short meeting blocks the whole hour",
    {
      from: "2021-06-21T07:00Z",
      until: "2021-06-22T07:00Z",
      zone: "America/Los_Angeles",
      hours: daily(["08:00", "12:30"]),
      busy: [busy("2021-06-21T17:00Z", "2021-06-21T17:10Z")],
    },
    ["2021-06-21T15:00Z", "2021-06-21T16:00Z", "2021-06-21T18:00Z"],
  ],
  [
    "8: with a grid of half hours",
    {
      from: "2021-06-21T07:00Z",
      until: "2021-06-22T07:00Z",
      zone: "America/Los_Angeles",
      length: 30,
      grid: 30,
      hours: daily(["08:00", "12:45"]),
      busy: [busy("2021-06-21T17:00Z", "2021-06-21T17:10Z")],
    },
    [
      ...every(30, "2021-06-21T15:00Z", "2021-06-21T16:30Z"),
      ...every(30, "2021-06-21T17:30Z", "2021-06-21T19:00Z"),
    ],
  ],
  [
    "9: a grid of hours starts at the full hour",
    {
      from: "2021-06-21T07:00Z",
      until: "2021-06-22T07:00Z",
      zone: "America/Los_Angeles",
      hours: daily(["09:30", "17:30"]),
    },
    every(60, "2021-06-21T17:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "10: Kolkata, rounded up in local time",
    { ...juneDay, zone: "Asia/Kolkata", hours: daily(["07:30", "09:30"]) },
    ["2021-06-21T02:30Z"],
  ],
  [
    "12: a day in Kolkata is seven slots on one date in Pago Pago and one on the next",
    { ...juneDay, zone: "Asia/Kolkata", hours: daily(["09:30", "18:00"]) },
    every(60, "2021-06-21T04:30Z", "2021-06-21T11:30Z"),
  ],
  [
    "14: New York, the Friday before the spring change and the Monday after it",
    {
      from: "2026-03-06T00:00Z",
      until: "2026-03-10T00:00Z",
      zone: "America/New_York",
      hours: weekdays(["09:00", "17:00"]),
    },
    [
      ...every(60, "2026-03-06T14:00Z", "2026-03-06T21:00Z"),
      ...every(60, "2026-03-09T13:00Z", "2026-03-09T20:00Z"),
    ],
  ],
  [
    "14: the Friday before the autumn change and the Monday after it",
    {
      from: "2026-10-30T04:00Z",
      until: "2026-11-03T00:00Z",
      zone: "America/New_York",
      hours: weekdays(["09:00", "17:00"]),
    },
    [
      ...every(60, "2026-10-30T13:00Z", "2026-10-30T20:00Z"),
      ...every(60, "2026-11-02T14:00Z", "2026-11-02T21:00Z"),
    ],
  ],
  [
    "14: every weekday of a November, requested on the day of the change",
    {
      requestedAt: "2023-11-05T13:26:14Z",
      from: "2023-11-06T00:00Z",
      until: "2023-12-01T00:00Z",
      zone: "America/New_York",
      hours: weekdays(["09:00", "17:00"]),
    },
    [6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 27, 28, 29, 30].flatMap((day) => {
      const date = `2023-11-${String(day).padStart(2, "0")}`;
      return every(60, `${date}T14:00Z`, `${date}T21:00Z`);
    }),
  ],
  [
    "16: the first nine hours of the autumn change are ten, with the repeated hour twice",
    {
      from: "2026-11-01T00:00Z",
      until: "2026-11-02T00:00Z",
      zone: "America/New_York",
      hours: { weekly: { 7: [["00:00", "09:00"]] } },
    },
    every(60, "2026-11-01T04:00Z", "2026-11-01T13:00Z"),
  ],
  [
    "16: its daytime hours use winter time",
    {
      from: "2026-11-01T00:00Z",
      until: "2026-11-02T00:00Z",
      zone: "America/New_York",
      hours: { weekly: { 7: [["09:00", "17:00"]] } },
    },
    every(60, "2026-11-01T14:00Z", "2026-11-01T21:00Z"),
  ],
  [
    "16: slots in the repeated hour are listed twice",
    {
      from: "2026-11-01T00:00Z",
      until: "2026-11-02T00:00Z",
      zone: "America/New_York",
      length: 30,
      grid: 30,
      hours: { weekly: { 7: [["01:00", "01:30"]] } },
    },
    ["2026-11-01T05:00Z", "2026-11-01T06:00Z"],
  ],
  [
    "16: the change of Lord Howe is half an hour, and the grid stays on the full hour",
    {
      from: "2026-04-04T13:00Z",
      until: "2026-04-05T00:00Z",
      zone: "Australia/Lord_Howe",
      length: 30,
      hours: { weekly: { 7: [["00:00", "06:00"]] } },
    },
    [
      "2026-04-04T13:00Z",
      "2026-04-04T14:00Z",
      ...every(60, "2026-04-04T15:30Z", "2026-04-04T18:30Z"),
    ],
  ],
  [
    "16: the missing hour in spring has no slots",
    {
      from: "2026-03-08T00:00Z",
      until: "2026-03-09T00:00Z",
      zone: "America/New_York",
      hours: { weekly: { 7: [["02:00", "03:00"]] } },
    },
    [],
  ],
  [
    "16: hours around it are contiguous",
    {
      from: "2026-03-08T00:00Z",
      until: "2026-03-09T00:00Z",
      zone: "America/New_York",
      hours: { weekly: { 7: [["01:00", "04:00"]] } },
    },
    ["2026-03-08T06:00Z", "2026-03-08T07:00Z"],
  ],
  [
    "18: a notice of seven days that ends on the day of the change",
    {
      requestedAt: "2026-03-01T15:00:00Z",
      from: "2026-03-01T05:00Z",
      until: "2026-03-10T00:00Z",
      zone: "America/New_York",
      notice: 7 * 24 * 60,
      hours: daily(["09:00", "17:00"]),
    },
    [
      ...every(60, "2026-03-08T15:00Z", "2026-03-08T20:00Z"),
      ...every(60, "2026-03-09T13:00Z", "2026-03-09T20:00Z"),
    ],
  ],
  [
    "19: the hours of a date replace those of its weekday",
    {
      from: "2023-06-13T00:00Z",
      until: "2023-06-15T00:00Z",
      zone: "America/New_York",
      hours: { ...weekdays(["08:00", "17:00"]), dates: { "2023-06-13": [["10:00", "15:00"]] } },
    },
    [
      ...every(60, "2023-06-13T14:00Z", "2023-06-13T18:00Z"),
      ...every(60, "2023-06-14T12:00Z", "2023-06-14T20:00Z"),
    ],
  ],
  [
    "R2: a date without ranges is closed",
    { ...juneDay, hours: { ...daily(["09:00", "12:00"]), dates: { "2021-06-21": [] } } },
    [],
  ],
  [
    "R3: ranges that meet at midnight are merged, and 23:59 is the end of the day",
    {
      from: "2021-06-21T00:00Z",
      until: "2021-06-23T00:00Z",
      length: 90,
      grid: 30,
      hours: { weekly: { 1: [["23:00", "23:59"]], 2: [["00:00", "00:30"]] } },
    },
    ["2021-06-21T23:00Z"],
  ],
  [
    "R4: a range that ends before its start is ignored",
    { ...juneDay, hours: daily(["17:00", "09:00"]) },
    [],
  ],
  [
    "22: a day off as a busy time",
    {
      from: "2023-06-13T00:00Z",
      until: "2023-06-15T00:00Z",
      zone: "America/New_York",
      hours: weekdays(["08:00", "17:00"]),
      busy: [busy("2023-06-13T04:00Z", "2023-06-14T04:00Z")],
    },
    every(60, "2023-06-14T12:00Z", "2023-06-14T20:00Z"),
  ],
  [
    "25: there is room for one between two meetings with gaps of half an hour",
    {
      ...juneDay,
      length: 30,
      grid: 30,
      gap: 30,
      hours: daily(["12:30", "15:00"]),
      busy: [
        busy("2021-06-21T12:30Z", "2021-06-21T13:00Z", 30),
        busy("2021-06-21T14:30Z", "2021-06-21T15:00Z", 30),
      ],
    },
    ["2021-06-21T13:30Z"],
  ],
  [
    "26: the gap after a meeting that ended before the range applies",
    {
      from: "2021-06-21T09:20Z",
      until: "2021-06-21T11:00Z",
      length: 30,
      grid: 30,
      gap: 15,
      busy: [busy("2021-06-21T08:45Z", "2021-06-21T09:15Z", 30)],
    },
    ["2021-06-21T10:00Z", "2021-06-21T10:30Z"],
  ],
  [
    "26: the gap before a meeting that starts after the range applies",
    {
      from: "2021-06-21T09:00Z",
      until: "2021-06-21T10:00Z",
      length: 30,
      grid: 30,
      busy: [busy("2021-06-21T10:00Z", "2021-06-21T10:30Z", 15)],
    },
    ["2021-06-21T09:00Z"],
  ],
  ...(
    [
      ["2024-05-31T01:30Z", ["05-31", "06-01", "06-02"]],
      ["2024-05-30T18:30Z", ["05-31", "06-01", "06-02"]],
      ["2024-05-31T18:29Z", ["06-01", "06-02"]],
    ] satisfies [string, string[]][]
  ).map(([requestedAt, days]): [string, Vector, string[]] => [
    `29: two days ahead in Kolkata, requested ${requestedAt}`,
    {
      requestedAt,
      from: "2024-05-29T00:00Z",
      until: "2024-06-10T00:00Z",
      zone: "Asia/Kolkata",
      window: 2,
      hours: daily(["12:30", "13:30"]),
      grid: 30,
    },
    days.map((day) => `2024-${day}T07:00Z`),
  ]),
  [
    "our own: a Wednesday in New York",
    {
      from: "2026-12-02T00:00Z",
      until: "2026-12-03T00:00Z",
      zone: "America/New_York",
      length: 30,
      grid: 30,
      gap: 15,
      hours: weekdays(["09:00", "17:00"]),
    },
    every(30, "2026-12-02T14:00Z", "2026-12-02T21:30Z"),
  ],
  [
    "our own: with a meeting at noon",
    {
      from: "2026-12-02T00:00Z",
      until: "2026-12-03T00:00Z",
      zone: "America/New_York",
      length: 30,
      grid: 30,
      gap: 15,
      hours: weekdays(["09:00", "17:00"]),
      busy: [busy("2026-12-02T17:00Z", "2026-12-02T17:30Z", 15)],
    },
    [
      ...every(30, "2026-12-02T14:00Z", "2026-12-02T16:00Z"),
      ...every(30, "2026-12-02T18:00Z", "2026-12-02T21:30Z"),
    ],
  ],
  [
    "our own: on a grid of 15 minutes the gap is not doubled",
    {
      from: "2026-12-02T15:00Z",
      until: "2026-12-02T19:00Z",
      zone: "America/New_York",
      length: 30,
      grid: 15,
      gap: 15,
      hours: weekdays(["09:00", "17:00"]),
      busy: [busy("2026-12-02T17:00Z", "2026-12-02T17:30Z", 15)],
    },
    [
      ...every(15, "2026-12-02T15:00Z", "2026-12-02T16:15Z"),
      ...every(15, "2026-12-02T17:45Z", "2026-12-02T18:45Z"),
    ],
  ],
  [
    "our own: a notice of two hours",
    {
      requestedAt: "2026-12-02T15:00:00Z",
      from: "2026-12-02T00:00Z",
      until: "2026-12-03T00:00Z",
      zone: "America/New_York",
      length: 30,
      grid: 30,
      gap: 15,
      notice: 120,
      hours: weekdays(["09:00", "17:00"]),
    },
    every(30, "2026-12-02T17:00Z", "2026-12-02T21:30Z"),
  ],
])("%s", async (_, vector, expected) => {
  expect(await starts(vector)).toEqual(expected);
});

test.each([
  ["ends before it", "08:00", "08:30", true],
  ["ends at its start", "08:30", "09:00", true],
  ["starts at its end", "09:30", "10:00", true],
  ["covers its first half", "09:00", "09:15", false],
  ["covers its end", "09:15", "09:45", false],
  ["contains it", "08:00", "10:00", false],
  ["is within it", "09:10", "09:20", false],
  ["is empty within it", "09:15", "09:15", false],
  ["is empty at its start", "09:00", "09:00", true],
])("23: a busy time that %s", async (_, from, until, isFree) => {
  const found = await starts({
    from: "2021-06-21T09:00Z",
    until: "2021-06-21T09:30Z",
    length: 30,
    grid: 30,
    busy: [busy(`2021-06-21T${from}Z`, `2021-06-21T${until}Z`)],
  });
  expect(found).toEqual(isFree ? ["2021-06-21T09:00Z"] : []);
});

test("23: the last slot of a day meets a busy time from midnight", async () => {
  const found = await starts({
    from: "2021-06-21T23:30Z",
    until: "2021-06-22T00:00Z",
    length: 30,
    grid: 15,
    busy: [busy("2021-06-22T00:00Z", "2021-06-22T01:00Z")],
  });
  expect(found).toEqual(["2021-06-21T23:30Z"]);
});

test.each([
  ["a second more than the notice", "2026-12-02T14:59:59Z", true],
  ["exactly the notice", "2026-12-02T15:00:00Z", true],
  ["a second less than the notice", "2026-12-02T15:00:01Z", false],
])("33: %s", async (_, requestedAt, isFree) => {
  const found = await starts({
    requestedAt,
    from: "2026-12-02T17:00Z",
    until: "2026-12-02T17:01Z",
    notice: 120,
  });
  expect(found).toHaveLength(isFree ? 1 : 0);
});

test("slots follow the local clock in every time zone", async () => {
  const { sql } = database();
  const zones = await engineZones(sql);
  expect(zones.length).toBeGreaterThan(400);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...zones).chain(createQuestions), async (question) => {
      expect(await askEngine(sql, question)).toEqual(slowSlots(question));
    }),
    // The database checks each of them.
    { numRuns: 150 },
  );
});

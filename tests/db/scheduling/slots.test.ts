/** When a meeting can begin, for given inputs: known results. */

import { expect, test } from "vitest";
import {
  createBusy,
  createDailyHours,
  listInstants,
  juneDay,
  starts,
  type Vector,
  createWeekdayHours,
} from "./slots.fixture.ts";

test.each<[what: string, vector: Vector, expected: string[]]>([
  [
    "1: a day of one-hour meetings",
    juneDay,
    listInstants(60, "2021-06-21T00:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "1: half an hour every hour",
    { ...juneDay, length: 30 },
    listInstants(60, "2021-06-21T00:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "1: twenty minutes",
    { ...juneDay, length: 20, grid: 20 },
    listInstants(20, "2021-06-21T00:00Z", "2021-06-21T23:40Z"),
  ],
  [
    "1: twenty minutes until 23:45",
    { ...juneDay, length: 20, grid: 20, hours: createDailyHours(["00:00", "23:45"]) },
    listInstants(20, "2021-06-21T00:00Z", "2021-06-21T23:20Z"),
  ],
  [
    "2: the rest of today",
    { ...juneDay, requestedAt: "2021-06-21T11:59:59Z" },
    listInstants(60, "2021-06-21T12:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "3: a notice of 25 hours",
    { ...juneDay, requestedAt: "2021-06-20T11:59:59Z", notice: 1500 },
    listInstants(60, "2021-06-21T13:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "4: two ranges",
    {
      ...juneDay,
      length: 20,
      grid: 20,
      hours: createDailyHours(["11:00", "12:00"], ["14:00", "15:00"]),
    },
    [
      ...listInstants(20, "2021-06-21T11:00Z", "2021-06-21T11:40Z"),
      ...listInstants(20, "2021-06-21T14:00Z", "2021-06-21T14:40Z"),
    ],
  ],
  [
    "4: overlapping ranges are merged",
    {
      ...juneDay,
      length: 20,
      grid: 20,
      hours: createDailyHours(["11:00", "12:00"], ["11:20", "12:40"]),
    },
    listInstants(20, "2021-06-21T11:00Z", "2021-06-21T12:20Z"),
  ],
  [
    "5: the widest of ranges with one end",
    {
      ...juneDay,
      length: 45,
      grid: 45,
      hours: createDailyHours(["11:00", "13:00"], ["11:15", "13:00"]),
    },
    ["2021-06-21T11:00Z", "2021-06-21T11:45Z"],
  ],
  [
    "5: in the other order",
    {
      ...juneDay,
      length: 45,
      grid: 45,
      hours: createDailyHours(["11:15", "13:00"], ["11:00", "13:00"]),
    },
    ["2021-06-21T11:00Z", "2021-06-21T11:45Z"],
  ],
  [
    "6: a grid of eight minutes starts at the opening",
    { ...juneDay, length: 8, grid: 8, hours: createDailyHours(["07:22", "08:00"]) },
    listInstants(8, "2021-06-21T07:22Z", "2021-06-21T07:46Z"),
  ],
  [
    "R5: the grid starts at the opening for every requested range",
    {
      from: "2021-06-21T11:00Z",
      until: "2021-06-21T12:30Z",
      length: 45,
      grid: 45,
      hours: createDailyHours(["09:00", "17:00"]),
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
      hours: createDailyHours(["09:00", "17:00"], ["20:30", "23:00"]),
    },
    [
      ...listInstants(15, "2021-06-21T07:00Z", "2021-06-21T14:45Z"),
      ...listInstants(15, "2021-06-21T18:30Z", "2021-06-21T20:45Z"),
    ],
  ],
  [
    "8: a short meeting blocks the whole hour",
    {
      from: "2021-06-21T07:00Z",
      until: "2021-06-22T07:00Z",
      zone: "America/Los_Angeles",
      hours: createDailyHours(["08:00", "12:30"]),
      busy: [createBusy("2021-06-21T17:00Z", "2021-06-21T17:10Z")],
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
      hours: createDailyHours(["08:00", "12:45"]),
      busy: [createBusy("2021-06-21T17:00Z", "2021-06-21T17:10Z")],
    },
    [
      ...listInstants(30, "2021-06-21T15:00Z", "2021-06-21T16:30Z"),
      ...listInstants(30, "2021-06-21T17:30Z", "2021-06-21T19:00Z"),
    ],
  ],
  [
    "9: a grid of hours starts at the full hour",
    {
      from: "2021-06-21T07:00Z",
      until: "2021-06-22T07:00Z",
      zone: "America/Los_Angeles",
      hours: createDailyHours(["09:30", "17:30"]),
    },
    listInstants(60, "2021-06-21T17:00Z", "2021-06-21T23:00Z"),
  ],
  [
    "19: the hours of a date replace those of its weekday",
    {
      from: "2023-06-13T00:00Z",
      until: "2023-06-15T00:00Z",
      zone: "America/New_York",
      hours: {
        ...createWeekdayHours(["08:00", "17:00"]),
        dates: { "2023-06-13": [["10:00", "15:00"]] },
      },
    },
    [
      ...listInstants(60, "2023-06-13T14:00Z", "2023-06-13T18:00Z"),
      ...listInstants(60, "2023-06-14T12:00Z", "2023-06-14T20:00Z"),
    ],
  ],
  [
    "R2: a date without ranges is closed",
    { ...juneDay, hours: { ...createDailyHours(["09:00", "12:00"]), dates: { "2021-06-21": [] } } },
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
    { ...juneDay, hours: createDailyHours(["17:00", "09:00"]) },
    [],
  ],
  [
    "22: a day off as a busy time",
    {
      from: "2023-06-13T00:00Z",
      until: "2023-06-15T00:00Z",
      zone: "America/New_York",
      hours: createWeekdayHours(["08:00", "17:00"]),
      busy: [createBusy("2023-06-13T04:00Z", "2023-06-14T04:00Z")],
    },
    listInstants(60, "2023-06-14T12:00Z", "2023-06-14T20:00Z"),
  ],
  [
    "25: there is room for one between two meetings with gaps of half an hour",
    {
      ...juneDay,
      length: 30,
      grid: 30,
      gap: 30,
      hours: createDailyHours(["12:30", "15:00"]),
      busy: [
        createBusy("2021-06-21T12:30Z", "2021-06-21T13:00Z", 30),
        createBusy("2021-06-21T14:30Z", "2021-06-21T15:00Z", 30),
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
      busy: [createBusy("2021-06-21T08:45Z", "2021-06-21T09:15Z", 30)],
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
      busy: [createBusy("2021-06-21T10:00Z", "2021-06-21T10:30Z", 15)],
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
      hours: createDailyHours(["12:30", "13:30"]),
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
      hours: createWeekdayHours(["09:00", "17:00"]),
    },
    listInstants(30, "2026-12-02T14:00Z", "2026-12-02T21:30Z"),
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
      hours: createWeekdayHours(["09:00", "17:00"]),
      busy: [createBusy("2026-12-02T17:00Z", "2026-12-02T17:30Z", 15)],
    },
    [
      ...listInstants(30, "2026-12-02T14:00Z", "2026-12-02T16:00Z"),
      ...listInstants(30, "2026-12-02T18:00Z", "2026-12-02T21:30Z"),
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
      hours: createWeekdayHours(["09:00", "17:00"]),
      busy: [createBusy("2026-12-02T17:00Z", "2026-12-02T17:30Z", 15)],
    },
    [
      ...listInstants(15, "2026-12-02T15:00Z", "2026-12-02T16:15Z"),
      ...listInstants(15, "2026-12-02T17:45Z", "2026-12-02T18:45Z"),
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
      hours: createWeekdayHours(["09:00", "17:00"]),
    },
    listInstants(30, "2026-12-02T17:00Z", "2026-12-02T21:30Z"),
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
    busy: [createBusy(`2021-06-21T${from}Z`, `2021-06-21T${until}Z`)],
  });
  expect(found).toEqual(isFree ? ["2021-06-21T09:00Z"] : []);
});

test("23: the last slot of a day meets a busy time from midnight", async () => {
  const found = await starts({
    from: "2021-06-21T23:30Z",
    until: "2021-06-22T00:00Z",
    length: 30,
    grid: 15,
    busy: [createBusy("2021-06-22T00:00Z", "2021-06-22T01:00Z")],
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

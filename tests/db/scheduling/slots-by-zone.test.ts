/** When a meeting can begin in time zones and around clock changes: known results, and a slow oracle. */

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slowSlots } from "../../support/load/slot-oracle.ts";
import { askEngine, engineZones, createQuestions } from "../../support/load/slot-questions.ts";
import {
  createDailyHours,
  database,
  listInstants,
  juneDay,
  starts,
  type Vector,
  createWeekdayHours,
} from "./slots.fixture.ts";

test.each<[what: string, vector: Vector, expected: string[]]>([
  [
    "10: Kolkata, rounded up in local time",
    { ...juneDay, zone: "Asia/Kolkata", hours: createDailyHours(["07:30", "09:30"]) },
    ["2021-06-21T02:30Z"],
  ],
  [
    "12: a day in Kolkata is seven slots on one date in Pago Pago and one on the next",
    { ...juneDay, zone: "Asia/Kolkata", hours: createDailyHours(["09:30", "18:00"]) },
    listInstants(60, "2021-06-21T04:30Z", "2021-06-21T11:30Z"),
  ],
  [
    "14: New York, the Friday before the spring change and the Monday after it",
    {
      from: "2026-03-06T00:00Z",
      until: "2026-03-10T00:00Z",
      zone: "America/New_York",
      hours: createWeekdayHours(["09:00", "17:00"]),
    },
    [
      ...listInstants(60, "2026-03-06T14:00Z", "2026-03-06T21:00Z"),
      ...listInstants(60, "2026-03-09T13:00Z", "2026-03-09T20:00Z"),
    ],
  ],
  [
    "14: the Friday before the autumn change and the Monday after it",
    {
      from: "2026-10-30T04:00Z",
      until: "2026-11-03T00:00Z",
      zone: "America/New_York",
      hours: createWeekdayHours(["09:00", "17:00"]),
    },
    [
      ...listInstants(60, "2026-10-30T13:00Z", "2026-10-30T20:00Z"),
      ...listInstants(60, "2026-11-02T14:00Z", "2026-11-02T21:00Z"),
    ],
  ],
  [
    "14: every weekday of a November, requested on the day of the change",
    {
      requestedAt: "2023-11-05T13:26:14Z",
      from: "2023-11-06T00:00Z",
      until: "2023-12-01T00:00Z",
      zone: "America/New_York",
      hours: createWeekdayHours(["09:00", "17:00"]),
    },
    [6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 27, 28, 29, 30].flatMap((day) => {
      const date = `2023-11-${String(day).padStart(2, "0")}`;
      return listInstants(60, `${date}T14:00Z`, `${date}T21:00Z`);
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
    listInstants(60, "2026-11-01T04:00Z", "2026-11-01T13:00Z"),
  ],
  [
    "16: its daytime hours use winter time",
    {
      from: "2026-11-01T00:00Z",
      until: "2026-11-02T00:00Z",
      zone: "America/New_York",
      hours: { weekly: { 7: [["09:00", "17:00"]] } },
    },
    listInstants(60, "2026-11-01T14:00Z", "2026-11-01T21:00Z"),
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
      ...listInstants(60, "2026-04-04T15:30Z", "2026-04-04T18:30Z"),
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
      hours: createDailyHours(["09:00", "17:00"]),
    },
    [
      ...listInstants(60, "2026-03-08T15:00Z", "2026-03-08T20:00Z"),
      ...listInstants(60, "2026-03-09T13:00Z", "2026-03-09T20:00Z"),
    ],
  ],
])("%s", async (_, vector, expected) => {
  expect(await starts(vector)).toEqual(expected);
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

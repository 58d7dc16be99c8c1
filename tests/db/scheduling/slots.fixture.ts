/** Questions about slots with known results, answered by the database and by a slow oracle. */

import { expect } from "vitest";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import {
  slowSlots,
  type Busy,
  type Hours,
  type Question,
  type Range,
} from "../../support/load/slot-oracle.ts";
import { askEngine } from "../../support/load/slot-questions.ts";

export const database = usePolicyDatabase(async () => undefined);

const parseInstant = (text: string): number => Date.parse(text);
const formatInstant = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$/, "Z");

export const createDailyHours = (...ranges: Range[]): Hours => ({
  weekly: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, ranges])),
});
export const createWeekdayHours = (...ranges: Range[]): Hours => ({
  weekly: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, ranges])),
});
export const createBusy = (from: string, until: string, gap: number | null = null): Busy => ({
  from: parseInstant(from),
  until: parseInstant(until),
  gap,
});

export type Vector = Partial<Omit<Question, "askedAt" | "from" | "until">> & {
  requestedAt?: string;
  from: string;
  until: string;
};

/** An hour on an hourly grid in UTC, requested the day before, unless the vector overrides it. */
export async function starts({ requestedAt, from, until, ...inputs }: Vector): Promise<string[]> {
  const question: Question = {
    hours: createDailyHours(["00:00", "24:00"]),
    zone: "UTC",
    length: 60,
    gap: 0,
    grid: 60,
    notice: 0,
    window: 60,
    busy: [],
    askedAt:
      requestedAt === undefined ? parseInstant(from) - 24 * 60 * 60_000 : parseInstant(requestedAt),
    from: parseInstant(from),
    until: parseInstant(until),
    ...inputs,
  };
  const found = await askEngine(database().sql, question);
  // The oracle is checked against the known results too.
  expect(found).toEqual(slowSlots(question));
  return found.map(formatInstant);
}

/** Times from the first to the last at this interval in minutes. */
export function listInstants(minutes: number, first: string, last: string): string[] {
  const all: string[] = [];
  for (let at = parseInstant(first); at <= parseInstant(last); at += minutes * 60_000)
    all.push(formatInstant(at));
  return all;
}

export const juneDay = { from: "2021-06-21T00:00Z", until: "2021-06-22T00:00Z" };

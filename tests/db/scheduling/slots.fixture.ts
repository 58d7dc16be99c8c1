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

const instant = (text: string): number => Date.parse(text);
const written = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$/, "Z");

export const daily = (...ranges: Range[]): Hours => ({
  weekly: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, ranges])),
});
export const weekdays = (...ranges: Range[]): Hours => ({
  weekly: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, ranges])),
});
export const busy = (from: string, until: string, gap: number | null = null): Busy => ({
  from: instant(from),
  until: instant(until),
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
export function every(minutes: number, first: string, last: string): string[] {
  const all: string[] = [];
  for (let at = instant(first); at <= instant(last); at += minutes * 60_000) all.push(written(at));
  return all;
}

export const juneDay = { from: "2021-06-21T00:00Z", until: "2021-06-22T00:00Z" };

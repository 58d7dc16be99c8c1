import * as fc from "fast-check";
import type postgres from "postgres";
import {
  addDays,
  localTimeAt,
  type Blocked,
  type Hours,
  type Question,
  type Range,
} from "./slot-oracle.ts";

const minuteMs = 60_000;
/** Shorter than any daylight saving period, and than its pause for Ramadan. */
const stepMs = 10 * 24 * 60 * minuteMs;

/** The response of the database's slot engine, in milliseconds since 1970. */
export async function askEngine(sql: postgres.Sql, question: Question): Promise<number[]> {
  const { busy } = question;
  const instants = (values: number[]) => values.map((value) => new Date(value).toISOString());
  const rows = await sql<{ at: number }[]>`
    select (extract(epoch from at) * 1000)::float8 as at
    from private.compute_slots(
      ${sql.json(question.hours)}, ${question.zone}, ${question.length}, ${question.gap},
      ${question.grid}, ${question.notice}, ${question.window},
      ${instants(busy.map(({ from }) => from))}::timestamptz[],
      ${instants(busy.map(({ until }) => until))}::timestamptz[],
      ${busy.map(({ gap }) => gap)}::integer[],
      ${new Date(question.askedAt)}, ${new Date(question.from)}, ${new Date(question.until)}
    ) at`;
  return rows.map(({ at }) => at);
}

/** The minutes of a period that a blocked time alone blocks, computed by the database. */
export async function askBlocked(
  sql: postgres.Sql,
  blocked: Blocked,
  zone: string,
  from: number,
  until: number,
): Promise<Set<number>> {
  const rows = await sql<{ starts: number; ends: number }[]>`
    select (extract(epoch from starts_at) * 1000)::float8 as starts,
      (extract(epoch from ends_at) * 1000)::float8 as ends
    from private.blocked_periods(
      ${zone}, null, ${new Date(from)}, ${new Date(until)},
      jsonb_populate_record(null::public.blocked_times, ${sql.json(blocked)})
    )`;
  const found = new Set<number>();
  for (const { starts, ends } of rows) {
    for (let at = Math.max(starts, from); at < Math.min(ends, until); at += minuteMs) found.add(at);
  }
  return found;
}

/** The zones that a calendar can have and Intl supports. */
export async function engineZones(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_timezone_names where private.is_time_zone(name) order by name`;
  return rows
    .map(({ name }) => name)
    .filter((name) => {
      try {
        localTimeAt(name, 0);
        return true;
      } catch {
        return false;
      }
    });
}

/** A zone's offset from UTC, in minutes. */
function offsetMinutes(zone: string, at: number): number {
  const { date, minutes } = localTimeAt(zone, at);
  return (Date.parse(date) + minutes * minuteMs - at) / minuteMs;
}

/** Years for which all time zone databases agree. */
const comparedYears: Record<"from" | "until", number> = {
  from: Date.UTC(2019, 0, 1),
  until: Date.UTC(2026, 5, 1),
};

/** The offset changes of a zone, to the minute. */
export function offsetChanges(zone: string): number[] {
  const found: number[] = [];
  let before = offsetMinutes(zone, comparedYears.from);
  for (let at = comparedYears.from + stepMs; at < comparedYears.until; at += stepMs) {
    const after = offsetMinutes(zone, at);
    if (after === before) continue;
    let [low, high] = [at - stepMs, at];
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (offsetMinutes(zone, middle) === before) low = middle;
      else high = middle;
    }
    found.push(high);
    before = after;
  }
  return found;
}

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const ranges: fc.Arbitrary<Range[]> = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1440 / 5 }), fc.integer({ min: 0, max: 1440 / 5 }))
    .map(([opens, closes]): Range => [time(Math.min(opens, 287) * 5), time(closes * 5)]),
  { minLength: 1, maxLength: 3 },
);

const always: Range[] = [["00:00", "24:00"]];

/**
 * Random inputs for the day or two around an instant in this zone; half of them around an offset
 * change, if there is one.
 */
export function createQuestions(zone: string): fc.Arbitrary<Question> {
  const instants = offsetChanges(zone);
  const anywhere = fc
    .integer({ min: 0, max: (comparedYears.until - comparedYears.from) / minuteMs })
    .map((minutes) => comparedYears.from + minutes * minuteMs);
  const around =
    instants.length > 0
      ? fc
          .tuple(fc.constantFrom(...instants), fc.integer({ min: -1800, max: 300 }))
          .map(([change, minutes]) => change + minutes * minuteMs)
      : anywhere;
  return fc
    .record({
      from: fc.oneof(around, around, anywhere),
      minutes: fc.integer({ min: 1, max: 1800 }),
      weekly: fc.array(fc.oneof(ranges, ranges, fc.constant(always), fc.constant<Range[]>([])), {
        minLength: 7,
        maxLength: 7,
      }),
      replaced: fc.option(fc.tuple(fc.integer({ min: -1, max: 1 }), ranges), { nil: undefined }),
      length: fc.constantFrom(5, 15, 30, 45, 60, 90, 480),
      gap: fc.constantFrom(0, 10, 15, 45),
      grid: fc.constantFrom(5, 10, 15, 20, 30, 60),
      notice: fc.constantFrom(0, 0, 7, 120, 1440),
      window: fc.integer({ min: 1, max: 3 }),
      askedBefore: fc.integer({ min: -12 * 3600, max: 3 * 86_400 }),
      busy: fc.array(
        fc.tuple(
          fc.integer({ min: -600, max: 2400 }),
          fc.integer({ min: 0, max: 300 }),
          fc.constantFrom(null, 0, 15, 60),
        ),
        { maxLength: 4 },
      ),
    })
    .map(({ from, minutes, weekly, replaced, askedBefore, busy, ...limits }) => {
      const hours: Hours = {
        weekly: Object.fromEntries(weekly.map((ranges, day) => [day + 1, ranges])),
        ...(replaced
          ? { dates: { [addDays(localTimeAt(zone, from).date, replaced[0])]: replaced[1] } }
          : {}),
      };
      return {
        ...limits,
        zone,
        hours,
        from,
        until: from + minutes * minuteMs,
        askedAt: from - askedBefore * 1000,
        busy: busy.map(([start, lasts, gap]) => ({
          from: from + start * minuteMs,
          until: from + (start + lasts) * minuteMs,
          gap,
        })),
      };
    });
}

/**
 * Random blocked times in this zone, with a day or two around one of their occurrences or around an
 * offset change.
 */
export function createBlockedTimes(
  zone: string,
): fc.Arbitrary<{ blocked: Blocked; from: number; until: number }> {
  const instants = offsetChanges(zone);
  return fc
    .record({
      around: fc.oneof(
        instants.length > 0 ? fc.constantFrom(...instants) : fc.constant(Date.UTC(2024, 1, 28)),
        fc.constantFrom(
          Date.UTC(2024, 1, 29, 1),
          Date.UTC(2025, 1, 28, 22),
          Date.UTC(2025, 11, 31),
        ),
      ),
      minutes: fc.integer({ min: 60, max: 2880 }),
      daysBefore: fc.integer({ min: -1, max: 2 }),
      periods: fc.nat({ max: 3 }),
      lasts: fc.integer({ min: 0, max: 6 }),
      starts: fc.option(fc.nat({ max: 287 }), { nil: null }),
      ends: fc.option(fc.integer({ min: 1, max: 287 }), { nil: null }),
      is_recurring: fc.boolean(),
      recurrence: fc.constantFrom("daily", "weekly", "yearly"),
      goesOn: fc.option(fc.integer({ min: -3, max: 10 }), { nil: null }),
    })
    .map(({ around, minutes, daysBefore, periods, lasts, starts, ends, goesOn, ...blocked }) => {
      const days = { daily: 1, weekly: 7, yearly: 365 }[blocked.recurrence] * periods;
      const began = addDays(
        localTimeAt(zone, around).date,
        -daysBefore - (blocked.is_recurring ? days : 0),
      );
      const longest = blocked.is_recurring && blocked.recurrence === "daily" ? 0 : lasts;
      // A constraint of the table: the end is after the start.
      const isBackwards = longest === 0 && starts !== null && ends !== null && ends <= starts;
      return {
        blocked: {
          ...blocked,
          start_date: began,
          end_date: addDays(began, longest),
          start_time: starts === null ? null : time(starts * 5),
          end_time: ends === null || isBackwards ? null : time(ends * 5),
          recurs_until: goesOn === null ? null : addDays(localTimeAt(zone, around).date, goesOn),
        },
        from: around - Math.floor(minutes / 2) * minuteMs,
        until: around + minutes * minuteMs,
      };
    });
}

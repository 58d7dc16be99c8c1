import {
  addDays,
  parseMinutes,
  formatMinutes,
  getIsoWeekday,
} from "@site/supabase/domain/zone-clock";
import { isRecord } from "@site/supabase/domain/json";
import { hoursCopy as copy } from "./hours.copy.ts";

/** A stretch of a day as its two time fields have it; "00:00" as an end is midnight. */
export interface Stretch {
  from: string;
  until: string;
}

/**
 * When meetings may take place, as it is edited. The database keeps
 * `{"weekly": {"1": [["09:00", "17:00"]]}, "dates": {"2026-12-25": []}}`, ISO weekdays, and refuses
 * what it cannot read.
 */
export interface Hours {
  /** Monday to Sunday. */
  weekly: Stretch[][];
  /** Dates that have hours of their own instead; none: closed. */
  dates: { date: string; stretches: Stretch[] }[];
}

/** What a day begins with when it is opened. */
export const usualDay: Stretch = { from: "09:00", until: "17:00" };

const DAY = 24 * 60;

/** The hours as the database has them; what cannot be read is left out. */
export function hoursOf(stored: unknown): Hours {
  const { weekly, dates } = isRecord(stored) ? stored : {};
  const days = isRecord(weekly) ? weekly : {};
  return {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => stretchesOf(days[day])),
    dates: Object.entries(isRecord(dates) ? dates : {})
      .map(([date, stretches]) => ({ date, stretches: stretchesOf(stretches) }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}

function stretchesOf(stored: unknown): Stretch[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((pair: unknown) => {
    const [from, until]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof from === "string" && typeof until === "string"
      ? [{ from: from.slice(0, 5), until: until === "24:00" ? "00:00" : until.slice(0, 5) }]
      : [];
  });
}

/** The hours as the database keeps them. */
export function storedHours({ weekly, dates }: Hours): object {
  const pairs = (stretches: Stretch[]) =>
    stretches
      .map(minutesOfStretch)
      .sort(([a], [b]) => a - b)
      .map((ends) => ends.map(formatMinutes));
  return {
    weekly: Object.fromEntries(
      weekly.flatMap((stretches, day) =>
        stretches.length > 0 ? [[String(day + 1), pairs(stretches)]] : [],
      ),
    ),
    dates: Object.fromEntries(dates.map(({ date, stretches }) => [date, pairs(stretches)])),
  };
}

/** From and until in minutes since 0:00; NaN for a field that is not filled in. */
function minutesOfStretch({ from, until }: Stretch): [number, number] {
  const end = parseMinutes(until) ?? Number.NaN;
  return [parseMinutes(from) ?? Number.NaN, end === 0 ? DAY : end];
}

/** Why these stretches cannot be the hours of a day; nothing when they can. */
export function faultOfDay(stretches: readonly Stretch[]): string | undefined {
  const ends = stretches.map(minutesOfStretch).sort(([a], [b]) => a - b);
  if (ends.flat().some(Number.isNaN)) return copy.incomplete;
  if (ends.some(([from, until]) => until <= from)) return copy.reversed;
  const overlap = ends.some(([from], at) => at > 0 && from < (ends[at - 1]?.[1] ?? 0));
  return overlap ? copy.overlapping : undefined;
}

/** Why these hours cannot be kept; nothing when they can. */
export function faultOf({ weekly, dates }: Hours): string | undefined {
  for (const [day, stretches] of weekly.entries()) {
    const fault = faultOfDay(stretches);
    if (fault) return copy.faultOn(copy.weekdays[day] ?? "", fault);
  }
  const seen = new Set<string>();
  for (const { date, stretches } of dates) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return copy.dateMissing;
    if (seen.has(date)) return copy.dateTwice(date);
    seen.add(date);
    const fault = faultOfDay(stretches);
    if (fault) return copy.faultOn(date, fault);
  }
  return undefined;
}

/** When a date is open, in minutes since 0:00 of its own clock. */
export function openOn(hours: Hours, date: string): [from: number, until: number][] {
  const own = hours.dates.find((exception) => exception.date === date);
  return (own?.stretches ?? hours.weekly[getIsoWeekday(date) - 1] ?? []).map(minutesOfStretch);
}

/** The weekly hours in words: days in a row that are alike are said together. */
export function weeklyText({ weekly }: Hours): string {
  const said = weekly.map((stretches) =>
    stretches
      .map(minutesOfStretch)
      .sort(([a], [b]) => a - b)
      .map(([from, until]) => copy.stretch(clockText(from), clockText(until)))
      .join(copy.and),
  );
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const [day, hours] of said.entries()) {
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs
    .filter(({ hours }) => hours !== "")
    .map(({ first, last, hours }) => {
      const [from = "", until = ""] = [copy.weekdays[first], copy.weekdays[last]];
      return `${first === last ? from : copy.days(from, until)}, ${hours}`;
    })
    .join("; ");
}

/** Minutes since 0:00 as the specification writes times: 9:00. */
export const clockText = (minutes: number): string => formatMinutes(minutes).replace(/^0/, "");

/** The day after the last exception, or tomorrow: where another is begun. */
export function nextException({ dates }: Hours, today: string): string {
  const last = dates
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return addDays(last && last > today ? last : today, 1);
}

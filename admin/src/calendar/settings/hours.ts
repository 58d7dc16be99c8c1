import {
  addDays,
  parseMinutes,
  formatMinutes,
  getIsoWeekday,
} from "@site/supabase/domain/zone-clock";
import { isRecord } from "@site/supabase/domain/json";
import { hoursCopy as copy } from "./hours.copy.ts";

/** A period of a day, as in its two time inputs. An end of "00:00" is midnight. */
export interface Stretch {
  from: string;
  until: string;
}

/**
 * Business hours in the form. The database stores them with ISO weekdays, as
 * `{"weekly": {"1": [["09:00", "17:00"]]}, "dates": {"2026-12-25": []}}`, and rejects other formats.
 */
export interface Hours {
  /** Monday to Sunday. */
  weekly: Stretch[][];
  /** Dates with other hours than their weekday; without any, the date is closed. */
  dates: { date: string; stretches: Stretch[] }[];
}

/** The default hours of a day that is switched to open. */
export const defaultHours: Stretch = { from: "09:00", until: "17:00" };

const DAY = 24 * 60;

/** Parses stored hours. Invalid entries are dropped. */
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

/** Converts hours to the stored format. */
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

/** Returns the start and end in minutes since 0:00; NaN for an empty input. */
function minutesOfStretch({ from, until }: Stretch): [number, number] {
  const end = parseMinutes(until) ?? Number.NaN;
  return [parseMinutes(from) ?? Number.NaN, end === 0 ? DAY : end];
}

/** Returns the validation message of the hours of a day; undefined if they are valid. */
export function faultOfDay(stretches: readonly Stretch[]): string | undefined {
  const ends = stretches.map(minutesOfStretch).sort(([a], [b]) => a - b);
  if (ends.flat().some(Number.isNaN)) return copy.incomplete;
  if (ends.some(([from, until]) => until <= from)) return copy.reversed;
  const overlap = ends.some(([from], at) => at > 0 && from < (ends[at - 1]?.[1] ?? 0));
  return overlap ? copy.overlapping : undefined;
}

/** Returns the validation message of the hours; undefined if they are valid. */
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

/** Returns the open periods of a date in minutes since 0:00 local time. */
export function openOn(hours: Hours, date: string): [from: number, until: number][] {
  const own = hours.dates.find((exception) => exception.date === date);
  return (own?.stretches ?? hours.weekly[getIsoWeekday(date) - 1] ?? []).map(minutesOfStretch);
}

/** Formats the weekly hours. Consecutive days with the same hours are grouped. */
export function weeklyText({ weekly }: Hours): string {
  const hoursByDay = weekly.map((stretches) =>
    stretches
      .map(minutesOfStretch)
      .sort(([a], [b]) => a - b)
      .map(([from, until]) => copy.stretch(clockText(from), clockText(until)))
      .join(copy.and),
  );
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const [day, hours] of hoursByDay.entries()) {
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

/** Formats minutes since 0:00 as in the specification: 9:00. */
export const clockText = (minutes: number): string => formatMinutes(minutes).replace(/^0/, "");

/** Returns the default date of a new exception: the day after the last one, or tomorrow. */
export function nextException({ dates }: Hours, today: string): string {
  const last = dates
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return addDays(last && last > today ? last : today, 1);
}

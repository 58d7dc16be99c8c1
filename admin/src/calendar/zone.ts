import { clockOf } from "@site/supabase/contracts/zone-clock";

/**
 * Wall clocks: what a clock on the wall of an IANA zone shows at an instant, and the instants at
 * which it shows a time. Dates are `YYYY-MM-DD`, times are minutes since 0:00, instants are
 * milliseconds of Unix time.
 */
export interface WallTime {
  date: string;
  minutes: number;
}

const DAY = 24 * 60;
const MINUTE = 60_000;

/** What the wall clock of a zone shows; seconds are dropped. @throws RangeError for an unknown zone. */
export function wallTimeOf(instant: number, zone: string): WallTime {
  const shown = new Date(instant + clockOf(zone).offsetAt(instant));
  return {
    date: shown.toISOString().slice(0, 10),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** What the wall clock of a zone shows now. */
export const nowIn = (zone: string): WallTime => wallTimeOf(Date.now(), zone);

/** Minutes of a wall time as if its zone were UTC: two of them can be subtracted. */
const linear = ({ date, minutes }: WallTime) => Date.parse(`${date}T00:00Z`) / MINUTE + minutes;

/** How far a zone's clock is ahead of UTC at an instant, in minutes. */
const offsetAt = (instant: number, zone: string) =>
  Math.floor(clockOf(zone).offsetAt(instant) / MINUTE);

/**
 * The instants at which the wall clock shows a time: one, none in the hour that spring leaves out,
 * two in the hour that autumn repeats; the earlier first.
 */
export function instantsOf(time: WallTime, zone: string): number[] {
  const wanted = linear(time);
  const offsets = [-DAY, DAY].map((away) => offsetAt((wanted + away) * MINUTE, zone));
  return [...new Set(offsets)]
    .map((offset) => (wanted - offset) * MINUTE)
    .filter((instant) => linear(wallTimeOf(instant, zone)) === wanted)
    .sort((a, b) => a - b);
}

/** The first instant at which the wall clock has reached a time; a time left out is as much later. */
export function instantOf(time: WallTime, zone: string): number {
  const [first] = instantsOf(time, zone);
  if (first !== undefined) return first;
  const wanted = linear(time);
  return (wanted - offsetAt((wanted - DAY) * MINUTE, zone)) * MINUTE;
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  const time = new Date(`${date}T00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** The same day so many months later, or the last day of a month that is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}

/** ISO weekday of a date: Monday is 1, Sunday is 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/** The Monday on or before a date. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** So many dates from a date on. */
export const datesFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => addDays(date, days));

/** Minutes of "9:05" or "09:05:00"; nothing for what is no time of a day. "24:00" is the day's end. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= DAY ? total : undefined;
}

/** Minutes as a time field and the database have them: "09:05". */
export function timeOf(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

/** All zones that this browser knows, UTC among them. */
export function allZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();
}

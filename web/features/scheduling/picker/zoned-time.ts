/**
 * Dates and times in a time zone. Instants are Unix seconds; days (`2026-11-24`) and months (`2026-11`)
 * are local to the zone. The zone rules are those of the runtime.
 */
import * as zoneClock from "@site/supabase/domain/zone-clock";

export const { addDays } = zoneClock;

const hourSeconds = 3600;

const getWallTime = (zone: string, at: number) => zoneClock.toWallTime(at * 1000, zone);
const getOffsetMs = (zone: string, at: number) => zoneClock.getZoneClock(zone).offsetAt(at * 1000);

/** Returns the local day of an instant. */
export const toDay = (zone: string, at: number) => getWallTime(zone, at).date;

export const toMonth = (day: string) => day.slice(0, 7);

const toUtcMs = (day: string) => Date.parse(`${day.length === 7 ? `${day}-01` : day}T00:00Z`);

/** Returns the month `months` later, or earlier if negative. */
export const addMonths = (month: string, months: number) =>
  toMonth(zoneClock.addMonths(`${month}-01`, months));

/** Returns the same day in another month, or the last day of that month. */
export function moveToMonth(month: string, day: string): string {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Whether a text is an existing day, or month. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toUtcMs(text)) && addDays(text, 0) === text;
export const isMonth = (text: string) => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);

/**
 * Returns the range of instants that belong to a month in any zone, from UTC+14 to UTC-12. `until` is
 * exclusive.
 */
export function getMonthRange(month: string): { from: number; until: number } {
  return {
    from: toUtcMs(month) / 1000 - 14 * hourSeconds,
    until: toUtcMs(addMonths(month, 1)) / 1000 + 12 * hourSeconds,
  };
}

/** Returns the weeks of a month, padded with `null`. `weekStart` is 1 (Monday) to 7. */
export function buildWeeks(month: string, weekStart: number): (string | null)[][] {
  const first = `${month}-01`;
  const next = addMonths(month, 1);
  const padding = (new Date(toUtcMs(first)).getUTCDay() - weekStart + 7) % 7;
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -padding); toMonth(day) < next;) {
    const week: (string | null)[] = [];
    for (let i = 0; i < 7; i += 1, day = addDays(day, 1))
      week.push(toMonth(day) === month ? day : null);
    weeks.push(week);
  }
  return weeks;
}

/** Groups times by their local day. */
export function groupByDay(zone: string, times: readonly number[]): ReadonlyMap<string, number[]> {
  const days = new Map<string, number[]>();
  for (const at of times) {
    const day = toDay(zone, at);
    const dayTimes = days.get(day);
    if (dayTimes) dayTimes.push(at);
    else days.set(day, [at]);
  }
  return days;
}

const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Returns the English names of the weekday and the month of a day. */
function getDayNames(day: string) {
  const date = new Date(toUtcMs(day));
  const weekday = weekdayNames[date.getUTCDay()] ?? "";
  const month = monthNames[date.getUTCMonth()] ?? "";
  return { weekday, month, day: date.getUTCDate() };
}

const abbreviate = (name: string) => name.slice(0, 3);

/** Formats as `Tuesday, November 24`. */
export function formatDay(date: string): string {
  const { weekday, month, day } = getDayNames(date);
  return `${weekday}, ${month} ${day}`;
}

/** Formats as `Tue, Nov 24`. */
export function formatShortDay(date: string): string {
  const { weekday, month, day } = getDayNames(date);
  return `${abbreviate(weekday)}, ${abbreviate(month)} ${day}`;
}

/** Formats as `November 2026`. */
export const formatMonth = (month: string) =>
  `${getDayNames(month).month} ${Number(month.slice(0, 4))}`;

/** Returns the weekday names in the order of a calendar: `Monday` and `Mon`. */
export const getWeekdays = (weekStart: number) =>
  weekdayNames.map((_, index) => {
    const long = weekdayNames[(weekStart + index) % 7] ?? "";
    return { long, short: abbreviate(long) };
  });

const padTwoDigits = (number: number) => String(number).padStart(2, "0");

/** Formats as `9:30 AM`, or `09:30` on a 24-hour clock. */
export function formatTime(zone: string, at: number, hour12: boolean): string {
  const wall = getWallTime(zone, at);
  const hours = Math.floor(wall.minutes / 60);
  const minutes = padTwoDigits(wall.minutes % 60);
  if (!hour12) return `${padTwoDigits(hours)}:${minutes}`;
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** Formats the UTC offset of a zone at an instant: `GMT-5`. */
export function formatOffset(zone: string, at: number): string {
  const minutes = Math.trunc(getOffsetMs(zone, at) / 60_000);
  if (minutes === 0) return "GMT";
  const absolute = Math.abs(minutes);
  const rest = absolute % 60 ? `:${padTwoDigits(absolute % 60)}` : "";
  return `GMT${minutes < 0 ? "-" : "+"}${Math.floor(absolute / 60)}${rest}`;
}

/**
 * Formats the times of a day. Times in the hour that repeats when clocks are set back include their UTC
 * offset.
 */
export function formatTimes(
  zone: string,
  times: readonly number[],
  hour12: boolean,
): { at: number; label: string }[] {
  const labels = times.map((at) => formatTime(zone, at, hour12));
  return times.map((at, index) => {
    const label = labels[index] ?? "";
    const isAmbiguous = labels.indexOf(label) !== labels.lastIndexOf(label);
    return { at, label: isAmbiguous ? `${label} ${formatOffset(zone, at)}` : label };
  });
}

/** Returns the city of a zone: `New York` for `America/New_York`. */
export const getCity = (zone: string) =>
  (zone.split("/").at(-1) ?? zone).replaceAll("_", " ").replace(/^Calcutta$/, "Kolkata");

/** Whether both zones have the same UTC offset at an instant. */
export const hasSameOffset = (one: string, other: string, at: number) =>
  one === other || getOffsetMs(one, at) === getOffsetMs(other, at);

/** Formats a time span as its day and `9:30 AM – 10:00 AM`, with the end's day if it differs. */
export function formatSpanParts(zone: string, from: number, until: number, hour12: boolean) {
  const [first, last] = [toDay(zone, from), toDay(zone, until)];
  const end = formatTime(zone, until, hour12);
  const endLabel = first === last ? end : `${formatShortDay(last)}, ${end}`;
  return { day: formatDay(first), hours: `${formatTime(zone, from, hour12)} – ${endLabel}` };
}

/** Formats a time span as `Tuesday, November 24, 9:30 AM – 10:00 AM`. */
export function formatSpan(...span: Parameters<typeof formatSpanParts>): string {
  const { day, hours } = formatSpanParts(...span);
  return `${day}, ${hours}`;
}

/** Groups zones by the region in their name, sorted by city. Zone names are ASCII. */
export function groupZonesByRegion(zones: readonly string[]): [string, string[]][] {
  const regions = new Map<string, string[]>();
  for (const zone of zones) {
    const region = zone.includes("/") ? (zone.split("/")[0] ?? "") : "Other";
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  const byCity = (one: string, other: string) =>
    Number(getCity(one) > getCity(other)) - Number(getCity(one) < getCity(other));
  return [...regions].map(([region, all]) => [region, all.toSorted(byCity)]);
}

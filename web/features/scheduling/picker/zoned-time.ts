/**
 * Days and hours in a zone. Instants are unix seconds, days `2026-11-24` and months `2026-11` of the
 * calendar on the wall there; the rules of all zones are the runtime's own.
 */
import * as zoneClock from "@site/supabase/domain/zone-clock";

export const { addDays } = zoneClock;

const hour = 3600;

const getWallTime = (zone: string, at: number) => zoneClock.toWallTime(at * 1000, zone);
const getOffsetMs = (zone: string, at: number) => zoneClock.getZoneClock(zone).offsetAt(at * 1000);

/** The day on which an instant falls in a zone. */
export const toDay = (zone: string, at: number) => getWallTime(zone, at).date;

export const toMonth = (day: string) => day.slice(0, 7);

const toUtcMs = (day: string) => Date.parse(`${day.length === 7 ? `${day}-01` : day}T00:00Z`);

/** The month that is `months` later, or earlier. */
export const addMonths = (month: string, months: number) =>
  toMonth(zoneClock.addMonths(`${month}-01`, months));

/** The same day of another month, or the last day there. */
export function moveToMonth(month: string, day: string): string {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Whether a text names a day, or a month, that there is. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toUtcMs(text)) && addDays(text, 0) === text;
export const isMonth = (text: string) => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);

/**
 * All instants that a month has in any zone: zones are between 14 hours before and 12 hours behind UTC.
 * `until` is exclusive.
 */
export function getMonthRange(month: string): { from: number; until: number } {
  return {
    from: toUtcMs(month) / 1000 - 14 * hour,
    until: toUtcMs(addMonths(month, 1)) / 1000 + 12 * hour,
  };
}

/** The days of a month in weeks; `null` before its first and after its last. `weekStart` is 1 (Monday) to 7. */
export function buildWeeks(month: string, weekStart: number): (string | null)[][] {
  const first = `${month}-01`;
  const next = addMonths(month, 1);
  const before = (new Date(toUtcMs(first)).getUTCDay() - weekStart + 7) % 7;
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -before); toMonth(day) < next;) {
    const week: (string | null)[] = [];
    for (let i = 0; i < 7; i += 1, day = addDays(day, 1))
      week.push(toMonth(day) === month ? day : null);
    weeks.push(week);
  }
  return weeks;
}

/** Times by the day on which they fall in a zone, in their order. */
export function groupByDay(zone: string, times: readonly number[]): ReadonlyMap<string, number[]> {
  const days = new Map<string, number[]>();
  for (const at of times) {
    const day = toDay(zone, at);
    const others = days.get(day);
    if (others) others.push(at);
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

/** A day's names, and those of its month. */
function getDayNames(day: string) {
  const date = new Date(toUtcMs(day));
  const weekday = weekdayNames[date.getUTCDay()] ?? "";
  const month = monthNames[date.getUTCMonth()] ?? "";
  return { weekday, month, day: date.getUTCDate() };
}

const abbreviate = (name: string) => name.slice(0, 3);

/** `Tuesday, November 24`. */
export function formatDay(of: string): string {
  const { weekday, month, day } = getDayNames(of);
  return `${weekday}, ${month} ${day}`;
}

/** `Tue, Nov 24`. */
export function formatShortDay(of: string): string {
  const { weekday, month, day } = getDayNames(of);
  return `${abbreviate(weekday)}, ${abbreviate(month)} ${day}`;
}

/** `November 2026`. */
export const formatMonth = (month: string) =>
  `${getDayNames(month).month} ${Number(month.slice(0, 4))}`;

/** The days of the week as a grid has them at its head: `Monday`, and `Mon`. */
export const getWeekdays = (weekStart: number) =>
  weekdayNames.map((_, index) => {
    const long = weekdayNames[(weekStart + index) % 7] ?? "";
    return { long, short: abbreviate(long) };
  });

const padTwoDigits = (number: number) => String(number).padStart(2, "0");

/** `9:30 AM`, or `09:30` where clocks have 24 hours. */
export function formatTime(zone: string, at: number, hour12: boolean): string {
  const wall = getWallTime(zone, at);
  const hours = Math.floor(wall.minutes / 60);
  const minutes = padTwoDigits(wall.minutes % 60);
  if (!hour12) return `${padTwoDigits(hours)}:${minutes}`;
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** What a zone's clock is called at an instant: `GMT-5`. */
export function formatOffset(zone: string, at: number): string {
  const minutes = Math.trunc(getOffsetMs(zone, at) / 60_000);
  if (minutes === 0) return "GMT";
  const far = Math.abs(minutes);
  const rest = far % 60 ? `:${padTwoDigits(far % 60)}` : "";
  return `GMT${minutes < 0 ? "-" : "+"}${Math.floor(far / 60)}${rest}`;
}

/**
 * The times of a day with what stands on their buttons. Where clocks are set back an hour comes twice
 * that day: those times say which it is.
 */
export function formatTimes(
  zone: string,
  times: readonly number[],
  hour12: boolean,
): { at: number; label: string }[] {
  const labels = times.map((at) => formatTime(zone, at, hour12));
  return times.map((at, index) => {
    const label = labels[index] ?? "";
    const twice = labels.indexOf(label) !== labels.lastIndexOf(label);
    return { at, label: twice ? `${label} ${formatOffset(zone, at)}` : label };
  });
}

/** A zone by its city: `New York` of `America/New_York`. */
export const getCity = (zone: string) =>
  (zone.split("/").at(-1) ?? zone).replaceAll("_", " ").replace(/^Calcutta$/, "Kolkata");

/** Whether clocks in both zones show the same at an instant. */
export const hasSameOffset = (one: string, other: string, at: number) =>
  one === other || getOffsetMs(one, at) === getOffsetMs(other, at);

/** A stretch in a zone: its day, and `9:30 AM – 10:00 AM`, with the day of its end if that is another. */
export function formatSpanParts(zone: string, from: number, until: number, hour12: boolean) {
  const [first, last] = [toDay(zone, from), toDay(zone, until)];
  const end = formatTime(zone, until, hour12);
  const ends = first === last ? end : `${formatShortDay(last)}, ${end}`;
  return { day: formatDay(first), hours: `${formatTime(zone, from, hour12)} – ${ends}` };
}

/** The same in one text: `Tuesday, November 24, 9:30 AM – 10:00 AM`. */
export function formatSpan(...span: Parameters<typeof formatSpanParts>): string {
  const { day, hours } = formatSpanParts(...span);
  return `${day}, ${hours}`;
}

/** Zones by the part of the world in their name, and there by city. Names of zones are ASCII. */
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

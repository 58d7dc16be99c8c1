/**
 * Days and hours in a zone. Instants are unix seconds, days `2026-11-24` and months `2026-11` of the
 * calendar on the wall there; the rules of all zones are the runtime's own.
 */

const hour = 3600;
const dayOf = 86_400;

const made = new Map<string, Intl.DateTimeFormat>();

/** Formats are dear to make and asked for by the hundred. */
function format(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  made.set(key, known);
  return known;
}

/** The day on which an instant falls in a zone. */
export function dayIn(zone: string, at: number): string {
  const parts = format("en-US-u-ca-gregory-nu-latn", zone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at * 1000);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

export const monthOf = (day: string) => day.slice(0, 7);

const utc = (day: string) => Date.parse(`${day.length === 7 ? `${day}-01` : day}T00:00Z`);
const dayFrom = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A day so many days later, or earlier. */
export const addDays = (day: string, days: number) => dayFrom(utc(day) + days * dayOf * 1000);

/** A month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const first = new Date(utc(month));
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(dayFrom(first.getTime()));
}

/** The same day of another month, or the last day there. */
export function sameDayIn(month: string, day: string): string {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Whether a text names a day, or a month, that there is. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text)) && dayFrom(utc(text)) === text;
export const isMonth = (text: string) => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);

/**
 * All instants that a month has in any zone: zones are between 14 hours before and 12 hours behind UTC.
 * `until` is exclusive.
 */
export function monthRange(month: string): { from: number; until: number } {
  return {
    from: utc(month) / 1000 - 14 * hour,
    until: utc(addMonths(month, 1)) / 1000 + 12 * hour,
  };
}

/** The days of a month in weeks; `null` before its first and after its last. `weekStart` is 1 (Monday) to 7. */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const first = `${month}-01`;
  const next = addMonths(month, 1);
  const before = (new Date(utc(first)).getUTCDay() - weekStart + 7) % 7;
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -before); monthOf(day) < next;) {
    const week: (string | null)[] = [];
    for (let i = 0; i < 7; i += 1, day = addDays(day, 1))
      week.push(monthOf(day) === month ? day : null);
    weeks.push(week);
  }
  return weeks;
}

/** Times by the day on which they fall in a zone, in their order. */
export function byDay(zone: string, times: readonly number[]): ReadonlyMap<string, number[]> {
  const days = new Map<string, number[]>();
  for (const at of times) {
    const day = dayIn(zone, at);
    const others = days.get(day);
    if (others) others.push(at);
    else days.set(day, [at]);
  }
  return days;
}

/** `Tuesday, November 24`. */
export const dayLabel = (day: string) =>
  format("en-US", "UTC", { weekday: "long", month: "long", day: "numeric" }).format(utc(day));

/** `Tue, Nov 24`. */
export const shortDayLabel = (day: string) =>
  format("en-US", "UTC", { weekday: "short", month: "short", day: "numeric" }).format(utc(day));

/** `November 2026`. */
export const monthLabel = (month: string) =>
  format("en-US", "UTC", { month: "long", year: "numeric" }).format(utc(month));

/** The days of the week as a grid has them at its head: `Monday`, and `Mon`. */
export function weekdays(weekStart: number): { long: string; short: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    // The first of January 2024 was a Monday.
    const day = addDays("2024-01-01", weekStart - 1 + index);
    const name = (weekday: "long" | "short") =>
      format("en-US", "UTC", { weekday }).format(utc(day));
    return { long: name("long"), short: name("short") };
  });
}

/** `9:30 AM`, or `09:30` where clocks have 24 hours. */
export function timeLabel(zone: string, at: number, hour12: boolean): string {
  // With `hour12: false` midnight would be 24:00.
  const hours = hour12
    ? ({ hour: "numeric", hour12 } as const)
    : ({ hour: "2-digit", hourCycle: "h23" } as const);
  return format("en-US", zone, { ...hours, minute: "2-digit" })
    .format(at * 1000)
    .replaceAll(/\s/g, " ");
}

/** What a zone's clock is called at an instant: `GMT-5`. */
export function offsetLabel(zone: string, at: number): string {
  const parts = format("en-US", zone, { timeZoneName: "shortOffset" }).formatToParts(at * 1000);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/**
 * The times of a day with what stands on their buttons. Where clocks are set back an hour comes twice
 * that day: those times say which it is.
 */
export function timeLabels(
  zone: string,
  times: readonly number[],
  hour12: boolean,
): { at: number; label: string }[] {
  const labels = times.map((at) => timeLabel(zone, at, hour12));
  return times.map((at, index) => {
    const label = labels[index] ?? "";
    const twice = labels.indexOf(label) !== labels.lastIndexOf(label);
    return { at, label: twice ? `${label} ${offsetLabel(zone, at)}` : label };
  });
}

/** A zone by its city: `New York` of `America/New_York`. */
export const cityOf = (zone: string) =>
  (zone.split("/").at(-1) ?? zone).replaceAll("_", " ").replace(/^Calcutta$/, "Kolkata");

/** Whether clocks in both zones show the same at an instant. */
export const sameClock = (one: string, other: string, at: number) =>
  one === other || offsetLabel(one, at) === offsetLabel(other, at);

/** A stretch in a zone: its day, and `9:30 AM – 10:00 AM`, with the day of its end if that is another. */
export function spanOf(zone: string, from: number, until: number, hour12: boolean) {
  const [first, last] = [dayIn(zone, from), dayIn(zone, until)];
  const end = timeLabel(zone, until, hour12);
  const ends = first === last ? end : `${shortDayLabel(last)}, ${end}`;
  return { day: dayLabel(first), hours: `${timeLabel(zone, from, hour12)} – ${ends}` };
}

/** The same in one text: `Tuesday, November 24, 9:30 AM – 10:00 AM`. */
export function spanLabel(...span: Parameters<typeof spanOf>): string {
  const { day, hours } = spanOf(...span);
  return `${day}, ${hours}`;
}

/** Zones by the part of the world in their name, the others last. */
export function zonesByRegion(zones: readonly string[]): [string, string[]][] {
  const regions = new Map<string, string[]>();
  for (const zone of zones) {
    const region = zone.includes("/") ? (zone.split("/")[0] ?? "") : "Other";
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  const byCity = (one: string, other: string) => cityOf(one).localeCompare(cityOf(other));
  return [...regions].map(([region, all]) => [region, all.toSorted(byCity)]);
}

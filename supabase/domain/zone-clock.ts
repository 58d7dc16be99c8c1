const weekMs = 7 * 86_400_000;

/** The part of Temporal that this file uses. Some runtimes and TypeScript's library lack Temporal. */
declare const Temporal:
  | {
      Now: { timeZoneId(): string };
      Instant: {
        fromEpochMilliseconds(instant: number): {
          toZonedDateTimeISO(zone: string): { offsetNanoseconds: number };
        };
      };
    }
  | undefined;

// On a phone, the first Intl.DateTimeFormat takes about 100 ms; Temporal is much faster.
const temporal = typeof Temporal === "undefined" ? undefined : Temporal;

/** The time zone of this machine; in a browser, the visitor's zone. */
export const getLocalZone = (): string =>
  temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The UTC offsets of an IANA zone. Instants are Unix milliseconds. Throws RangeError for an unknown
 * zone, at the latest in `offsetAt`.
 */
export class ZoneClock {
  readonly #computeOffset: (instant: number) => number;
  /** Cached offsets at the start of each week, by the number of the week since 1970. */
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#computeOffset = temporal
      ? (instant) =>
          temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
            .offsetNanoseconds / 1_000_000
      : createFormatOffset(zone);
  }

  /** Milliseconds ahead of UTC at an instant. Assumes that no zone changes twice in a week. */
  offsetAt(instant: number): number {
    const week = Math.floor(instant / weekMs);
    const start = this.#getWeekOffset(week);
    return start === this.#getWeekOffset(week + 1) ? start : this.#computeOffset(instant);
  }

  #getWeekOffset(week: number): number {
    const offset = this.#offsets.get(week) ?? this.#computeOffset(week * weekMs);
    this.#offsets.set(week, offset);
    return offset;
  }
}

const clocks = new Map<string, ZoneClock>();
/**
 * Larger than the number of zones. The limit bounds the memory, because visitors can send each name in
 * any mix of upper and lower case.
 */
const maxClocks = 1000;

/** Returns the shared clock of a zone. */
export function getZoneClock(zone: string): ZoneClock {
  const cached = clocks.get(zone);
  if (cached) return cached;
  if (clocks.size === maxClocks) clocks.clear();
  const clock = new ZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** The local date and time of a zone. */
export type WallTime = {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Minutes since midnight. */
  minutes: number;
};

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** Converts Unix milliseconds to wall time. @throws RangeError for an unknown zone. */
export function toWallTime(instant: number, zone: string): WallTime {
  const local = new Date(instant + getZoneClock(zone).offsetAt(instant));
  return {
    date: formatDate(local),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

export const getCurrentWallTime = (zone: string): WallTime => toWallTime(Date.now(), zone);

/** A wall time as minutes since 1970, as if its zone were UTC. The results can be subtracted. */
const toLinearMinutes = ({ date, minutes }: WallTime) =>
  Date.parse(`${date}T00:00Z`) / minuteMs + minutes;

/** Minutes that a zone is ahead of UTC at an instant. */
const getOffsetMinutes = (instant: number, zone: string) =>
  Math.floor(getZoneClock(zone).offsetAt(instant) / minuteMs);

/**
 * Converts a wall time to Unix milliseconds, in ascending order: usually one instant, none for an
 * hour that a clock change skips, and two for an hour that it repeats.
 */
export function toInstants(time: WallTime, zone: string): number[] {
  const minutes = toLinearMinutes(time);
  const offsets = [-dayMinutes, dayMinutes].map((distance) =>
    getOffsetMinutes((minutes + distance) * minuteMs, zone),
  );
  return [...new Set(offsets)]
    .map((offset) => (minutes - offset) * minuteMs)
    .filter((instant) => toLinearMinutes(toWallTime(instant, zone)) === minutes)
    .sort((a, b) => a - b);
}

/** The first instant of a wall time. A skipped time uses the offset before the change. */
export function toInstant(time: WallTime, zone: string): number {
  const [first] = toInstants(time, zone);
  if (first !== undefined) return first;
  const minutes = toLinearMinutes(time);
  return (minutes - getOffsetMinutes((minutes - dayMinutes) * minuteMs, zone)) * minuteMs;
}

const parseDate = (date: string) => new Date(`${date}T00:00Z`);
const formatDate = (time: Date) => time.toISOString().slice(0, 10);

/** Adds days, which may be negative. */
export function addDays(date: string, days: number): string {
  const time = parseDate(date);
  time.setUTCDate(time.getUTCDate() + days);
  return formatDate(time);
}

/** Adds months, which may be negative. Uses the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const time = parseDate(date);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() + months);
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return formatDate(time);
}

/** The ISO weekday: Monday is 1, Sunday is 7. */
export const getIsoWeekday = (date: string): number => parseDate(date).getUTCDay() || 7;

/** The Monday on or before a date. */
export const getMonday = (date: string): string => addDays(date, 1 - getIsoWeekday(date));

/** Lists `count` consecutive dates. */
export const listDates = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => addDays(date, days));

/** Parses "9:05", "09:05:00" or "24:00" to minutes since midnight; otherwise undefined. */
export function parseMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= dayMinutes ? total : undefined;
}

/** Formats minutes since midnight for time fields and the database: "09:05". */
export function formatMinutes(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** All zones that the runtime knows, and UTC. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();

function createFormatOffset(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    // With `hour12: false` midnight would be 24:00.
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instant) => {
    // The format has no fractions of a second.
    const second = Math.floor(instant / 1000) * 1000;
    const parts = new Map(
      format.formatToParts(second).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const local = new Date(0);
    // Date.UTC would read the years 0 to 99 as 1900 to 1999.
    local.setUTCFullYear(part("year"), part("month") - 1, part("day"));
    local.setUTCHours(part("hour"), part("minute"), part("second"));
    return local.getTime() - second;
  };
}

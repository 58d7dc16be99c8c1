const week = 7 * 86_400_000;

/** What is used of Temporal: not every runtime has it, and TypeScript's library does not know it yet. */
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

// A browser's first format takes a phone a tenth of a second, Temporal no time to speak of.
const temporal = typeof Temporal === "undefined" ? undefined : Temporal;

/** The zone that this machine is set to: in a browser, the visitor's. */
export const ownZone = (): string =>
  temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The clocks of an IANA zone, as the runtime knows them. Instants are milliseconds since 1970. An unknown
 * zone is a RangeError, at the latest when it is asked for an offset.
 */
export class ZoneClock {
  readonly #askedOffset: (instant: number) => number;
  /** Offsets at the beginning of weeks, by the week's number: asking a format is slow. */
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#askedOffset = temporal
      ? (instant) =>
          temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
            .offsetNanoseconds / 1_000_000
      : offsetByFormat(zone);
  }

  /** Milliseconds that the zone's clocks are ahead of UTC at an instant. No zone changes twice in a week. */
  offsetAt(instant: number): number {
    const number = Math.floor(instant / week);
    const begin = this.#offsetOfWeek(number);
    return begin === this.#offsetOfWeek(number + 1) ? begin : this.#askedOffset(instant);
  }

  #offsetOfWeek(number: number): number {
    const offset = this.#offsets.get(number) ?? this.#askedOffset(number * week);
    this.#offsets.set(number, offset);
    return offset;
  }
}

const clocks = new Map<string, ZoneClock>();
/** More than there are zones. Their names may be spelled in any case, and visitors send what they like. */
const mostClocks = 1000;

/** A zone's clock, one for all who ask. */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size === mostClocks) clocks.clear();
  const clock = new ZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/**
 * Wall clocks: what a clock on the wall of an IANA zone shows at an instant, and the instants at
 * which it shows a time. Dates are `YYYY-MM-DD`, times are minutes since 0:00, instants are
 * milliseconds of Unix time.
 */
export type WallTime = {
  date: string;
  minutes: number;
};

const DAY = 24 * 60;
const MINUTE = 60_000;

/** What the wall clock of a zone shows; seconds are dropped. @throws RangeError for an unknown zone. */
export function wallTimeOf(instant: number, zone: string): WallTime {
  const shown = new Date(instant + clockOf(zone).offsetAt(instant));
  return {
    date: dateOf(shown),
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

const atMidnight = (date: string) => new Date(`${date}T00:00Z`);
const dateOf = (time: Date) => time.toISOString().slice(0, 10);

/** The date that is `days` later, or earlier. */
export function addDays(date: string, days: number): string {
  const time = atMidnight(date);
  time.setUTCDate(time.getUTCDate() + days);
  return dateOf(time);
}

/** The same day `months` later, or the last day of a month that is shorter. */
export function addMonths(date: string, months: number): string {
  const time = atMidnight(date);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() + months);
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return dateOf(time);
}

/** ISO weekday of a date: Monday is 1, Sunday is 7. */
export const weekdayOf = (date: string): number => atMidnight(date).getUTCDay() || 7;

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

/** Every zone that this browser knows, and UTC. */
export const allZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();

function offsetByFormat(zone: string): (instant: number) => number {
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
    // The format leaves out what is less than a second.
    const second = Math.floor(instant / 1000) * 1000;
    const parts = new Map(
      format.formatToParts(second).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const shown = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return shown - second;
  };
}

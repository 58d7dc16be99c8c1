/**
 * When a meeting can begin, found the slow and obvious way: minute by minute, by asking what the clock on
 * the wall shows. Knows nothing of the database and has its own zones (those of Intl).
 */

/** `["09:00", "17:00"]`; 24:00 and 23:59 are the day's end. */
export type Range = readonly [opens: string, closes: string];

/** ISO weekdays from "1", Monday; a date replaces its day. */
export type Hours = {
  readonly weekly: Readonly<Record<string, readonly Range[]>>;
  readonly dates?: Readonly<Record<string, readonly Range[]>>;
};

/** Something that takes time, in milliseconds since 1970; without a gap it may be touched. */
export type Busy = { readonly from: number; readonly until: number; readonly gap: number | null };

/** What the engine is asked. Instants are milliseconds since 1970. */
export type Question = {
  readonly hours: Hours;
  readonly zone: string;
  readonly length: number;
  readonly gap: number;
  readonly grid: number;
  readonly notice: number;
  readonly window: number;
  readonly busy: readonly Busy[];
  readonly askedAt: number;
  readonly from: number;
  readonly until: number;
};

const MINUTE = 60_000;

/** What a clock on the wall shows: the date as YYYY-MM-DD and the minutes since its midnight. */
export type Shown = { readonly date: string; readonly minutes: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in this zone shows at an instant. */
export function wallClock(zone: string, instant: number): Shown {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
    formats.set(zone, format);
  }
  // 2026-12-02 14:30
  const text = format.format(instant);
  return {
    date: text.slice(0, 10),
    minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
  };
}

/** The date so many days later. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
}

function minutesOf(time: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function isOpen(hours: Hours, { date, minutes }: Shown): boolean {
  const weekday = new Date(date).getUTCDay() || 7;
  const ranges = hours.dates?.[date] ?? hours.weekly[weekday] ?? [];
  return ranges.some(([opens, closes]) => {
    const end = closes === "23:59" ? 24 * 60 : minutesOf(closes);
    return minutesOf(opens) <= minutes && minutes < end;
  });
}

/** The starts, ascending. `askedAt` may lie between minutes; everything else is whole minutes. */
export function slowSlots(question: Question): number[] {
  const { hours, zone, length, gap, grid, askedAt } = question;
  const anchor = [60, 30, 20, 15, 10, 5].find((minutes) => grid % minutes === 0) ?? 1;
  const first = question.from - 48 * 60 * MINUTE;
  const minutes: { at: number; shown: Shown; open: boolean }[] = [];
  for (let at = first; at < question.until + length * MINUTE; at += MINUTE) {
    const shown = wallClock(zone, at);
    minutes.push({ at, shown, open: isOpen(hours, shown) });
  }
  const lastDate = dateAfter(wallClock(zone, askedAt).date, question.window);
  const starts: number[] = [];
  let next: number | undefined;
  for (const [index, { at, shown, open }] of minutes.entries()) {
    const before = minutes[index - 1];
    const isChanged =
      before !== undefined && (before.shown.minutes + 1) % (24 * 60) !== shown.minutes;
    if (!open || isChanged) next = undefined;
    if (!open) continue;
    if (next === undefined && shown.minutes % anchor === 0) next = at;
    if (at !== next) continue;
    next += grid * MINUTE;
    const end = at + length * MINUTE;
    const isFree = question.busy.every((busy) => {
      const apart = busy.gap === null ? 0 : Math.max(busy.gap, gap) * MINUTE;
      return end + apart <= busy.from || busy.until + apart <= at;
    });
    if (
      isFree &&
      minutes.slice(index, index + length).every((minute) => minute.open) &&
      at >= question.from &&
      at < question.until &&
      at >= askedAt + question.notice * MINUTE &&
      shown.date <= lastDate
    ) {
      starts.push(at);
    }
  }
  return starts;
}

/** A blocked time as staff enter it; dates are YYYY-MM-DD, times HH:MM. */
export type Blocked = {
  readonly start_date: string;
  readonly end_date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly is_recurring: boolean;
  readonly recurrence: "daily" | "weekly" | "yearly";
  readonly recurs_until: string | null;
};

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / (24 * 60 * MINUTE));

/** The date so many years later; of the 29th of February the 28th where there is none. */
function yearsAfter(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years;
  const same = `${year}${date.slice(4)}`;
  return Number.isNaN(Date.parse(same)) || new Date(same).toISOString().slice(0, 10) !== same
    ? `${year}-02-28`
    : same;
}

/** The last day of a stretch that begins on this date; undefined where none begins. */
function endOfStretch(blocked: Blocked, date: string): string | undefined {
  const days = daysBetween(blocked.start_date, date);
  if (!blocked.is_recurring) return days === 0 ? blocked.end_date : undefined;
  if (days < 0 || (blocked.recurs_until !== null && date > blocked.recurs_until)) return undefined;
  if (blocked.recurrence === "yearly") {
    const years = Number(date.slice(0, 4)) - Number(blocked.start_date.slice(0, 4));
    return yearsAfter(blocked.start_date, years) === date
      ? yearsAfter(blocked.end_date, years)
      : undefined;
  }
  return blocked.recurrence === "daily" || days % 7 === 0
    ? dateAfter(blocked.end_date, days)
    : undefined;
}

/**
 * The minutes of a period that are blocked: for each day on which a stretch begins, all from the first
 * to the last at which the clock shows a time within it.
 */
export function slowBlocked(
  blocked: Blocked,
  zone: string,
  from: number,
  until: number,
): Set<number> {
  const around = 3 * 24 * 60 * MINUTE;
  const text = ({ date, minutes }: Shown): string => `${date} ${String(minutes).padStart(4, "0")}`;
  const clock: { at: number; shown: string }[] = [];
  for (let at = from - around; at < until + around; at += MINUTE) {
    clock.push({ at, shown: text(wallClock(zone, at)) });
  }
  const found = new Set<number>();
  const lasts = daysBetween(blocked.start_date, blocked.end_date) + 6;
  const last = wallClock(zone, until + around).date;
  for (
    let date = dateAfter(wallClock(zone, from - around).date, -lasts);
    date <= last;
    date = dateAfter(date, 1)
  ) {
    const end = endOfStretch(blocked, date);
    if (end === undefined) continue;
    const begins = text({ date, minutes: minutesOf(blocked.start_time ?? "00:00") });
    const ends = text({ date: end, minutes: minutesOf(blocked.end_time ?? "24:00") });
    const within = clock.filter(({ shown }) => begins <= shown && shown < ends);
    for (let at = within[0]?.at ?? until; at <= (within.at(-1)?.at ?? 0); at += MINUTE) {
      if (from <= at && at < until) found.add(at);
    }
  }
  return found;
}

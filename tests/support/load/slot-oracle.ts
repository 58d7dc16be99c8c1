/**
 * Computes free slots the slow and obvious way: minute by minute, by the local time shown at each. Uses
 * neither the database nor its time zone data (but Intl).
 */

/** `["09:00", "17:00"]`; 24:00 and 23:59 are the end of the day. */
export type Range = readonly [opens: string, closes: string];

/** ISO weekdays from "1", Monday; a date replaces its weekday. */
export type Hours = {
  readonly weekly: Readonly<Record<string, readonly Range[]>>;
  readonly dates?: Readonly<Record<string, readonly Range[]>>;
};

/** A busy period, in milliseconds since 1970; without a buffer, meetings may be adjacent to it. */
export type Busy = { readonly from: number; readonly until: number; readonly gap: number | null };

/** The input of the slot engine. Instants are milliseconds since 1970. */
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

const minuteMs = 60_000;

/** A local time: the date as YYYY-MM-DD and the minutes since its midnight. */
export type LocalTime = { readonly date: string; readonly minutes: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in this zone at an instant. */
export function localTimeAt(zone: string, instant: number): LocalTime {
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

/** The date a number of days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}

function minutesOf(time: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function isOpen(hours: Hours, { date, minutes }: LocalTime): boolean {
  const weekday = new Date(date).getUTCDay() || 7;
  const ranges = hours.dates?.[date] ?? hours.weekly[weekday] ?? [];
  return ranges.some(([opens, closes]) => {
    const end = closes === "23:59" ? 24 * 60 : minutesOf(closes);
    return minutesOf(opens) <= minutes && minutes < end;
  });
}

/** The starts, ascending. `askedAt` may lie between minutes; all other times are whole minutes. */
export function slowSlots(question: Question): number[] {
  const { hours, zone, length, gap, grid, askedAt } = question;
  const anchor = [60, 30, 20, 15, 10, 5].find((minutes) => grid % minutes === 0) ?? 1;
  const first = question.from - 48 * 60 * minuteMs;
  const minutes: { at: number; shown: LocalTime; open: boolean }[] = [];
  for (let at = first; at < question.until + length * minuteMs; at += minuteMs) {
    const shown = localTimeAt(zone, at);
    minutes.push({ at, shown, open: isOpen(hours, shown) });
  }
  const lastDate = addDays(localTimeAt(zone, askedAt).date, question.window);
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
    next += grid * minuteMs;
    const end = at + length * minuteMs;
    const isFree = question.busy.every((busy) => {
      const apart = busy.gap === null ? 0 : Math.max(busy.gap, gap) * minuteMs;
      return end + apart <= busy.from || busy.until + apart <= at;
    });
    if (
      isFree &&
      minutes.slice(index, index + length).every((minute) => minute.open) &&
      at >= question.from &&
      at < question.until &&
      at >= askedAt + question.notice * minuteMs &&
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
  Math.round((Date.parse(until) - Date.parse(from)) / (24 * 60 * minuteMs));

/** The date a number of years later; February 28 for February 29 in other than leap years. */
function addYears(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years;
  const same = `${year}${date.slice(4)}`;
  return Number.isNaN(Date.parse(same)) || new Date(same).toISOString().slice(0, 10) !== same
    ? `${year}-02-28`
    : same;
}

/** The last day of an occurrence that begins on this date; undefined if none begins. */
function occurrenceEnd(blocked: Blocked, date: string): string | undefined {
  const days = daysBetween(blocked.start_date, date);
  if (!blocked.is_recurring) return days === 0 ? blocked.end_date : undefined;
  if (days < 0 || (blocked.recurs_until !== null && date > blocked.recurs_until)) return undefined;
  if (blocked.recurrence === "yearly") {
    const years = Number(date.slice(0, 4)) - Number(blocked.start_date.slice(0, 4));
    return addYears(blocked.start_date, years) === date
      ? addYears(blocked.end_date, years)
      : undefined;
  }
  return blocked.recurrence === "daily" || days % 7 === 0
    ? addDays(blocked.end_date, days)
    : undefined;
}

/**
 * The blocked minutes of a period: for each day on which an occurrence begins, all from the first to
 * the last whose local time is within it.
 */
export function slowBlocked(
  blocked: Blocked,
  zone: string,
  from: number,
  until: number,
): Set<number> {
  const around = 3 * 24 * 60 * minuteMs;
  const text = ({ date, minutes }: LocalTime): string =>
    `${date} ${String(minutes).padStart(4, "0")}`;
  const clock: { at: number; shown: string }[] = [];
  for (let at = from - around; at < until + around; at += minuteMs) {
    clock.push({ at, shown: text(localTimeAt(zone, at)) });
  }
  const found = new Set<number>();
  const lasts = daysBetween(blocked.start_date, blocked.end_date) + 6;
  const last = localTimeAt(zone, until + around).date;
  for (
    let date = addDays(localTimeAt(zone, from - around).date, -lasts);
    date <= last;
    date = addDays(date, 1)
  ) {
    const end = occurrenceEnd(blocked, date);
    if (end === undefined) continue;
    const begins = text({ date, minutes: minutesOf(blocked.start_time ?? "00:00") });
    const ends = text({ date: end, minutes: minutesOf(blocked.end_time ?? "24:00") });
    const within = clock.filter(({ shown }) => begins <= shown && shown < ends);
    for (let at = within[0]?.at ?? until; at <= (within.at(-1)?.at ?? 0); at += minuteMs) {
      if (from <= at && at < until) found.add(at);
    }
  }
  return found;
}

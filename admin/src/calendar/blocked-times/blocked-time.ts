import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import type { TimeSpan } from "../time-span.ts";
import {
  addDays,
  addMonths,
  getIsoWeekday,
  toInstant,
  parseMinutes,
  toWallTime,
} from "@site/supabase/domain/zone-clock";

/** The columns of `blocked_times` with its period. */
export interface BlockedStretch {
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  is_recurring: boolean;
  /** One of `recurrences`; only used when it is recurring. */
  recurrence: string;
  recurs_until: string | null;
}

export const recurrences = ["daily", "weekdays", "weekly", "monthly", "yearly"] as const;
export type Recurrence = (typeof recurrences)[number];

const recurrenceOf = ({ recurrence }: BlockedStretch): Recurrence =>
  recurrences.find((known) => known === recurrence) ?? "weekly";

const DAY = 24 * 60;

/** The start date of occurrence `n`, from 0 on. */
function nthStart(blocked: BlockedStretch, n: number): string {
  const recurrence = recurrenceOf(blocked);
  if (recurrence === "yearly") return addMonths(blocked.start_date, 12 * n);
  if (recurrence === "monthly") return addMonths(blocked.start_date, n);
  return addDays(blocked.start_date, n * (recurrence === "weekly" ? 7 : 1));
}

/** The days between two dates. */
const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/**
 * The occurrences of a blocked time within a period, on the clock of its calendar's zone. For display
 * only; the database decides what can be booked.
 */
export function spansOf(blocked: BlockedStretch, within: TimeSpan, zone: string): TimeSpan[] {
  const length = daysBetween(blocked.start_date, blocked.end_date);
  const start = blocked.start_time === null ? 0 : (parseMinutes(blocked.start_time) ?? 0);
  const end = blocked.end_time === null ? DAY : (parseMinutes(blocked.end_time) ?? DAY);
  const first = toWallTime(within.from, zone).date;
  const recurrence = recurrenceOf(blocked);
  const period = { daily: 1, weekdays: 1, weekly: 7, monthly: 31, yearly: 366 }[recurrence];
  let n = 0;
  if (blocked.is_recurring) {
    const away = daysBetween(blocked.start_date, first) - length;
    n = Math.max(0, Math.floor(away / period) - 1);
  }
  const spans: TimeSpan[] = [];
  for (; ; n += 1) {
    const date = nthStart(blocked, n);
    if (blocked.is_recurring && blocked.recurs_until && date > blocked.recurs_until) break;
    const from = toInstant({ date, minutes: start }, zone);
    if (from >= within.until) break;
    if (blocked.is_recurring && recurrence === "weekdays" && getIsoWeekday(date) > 5) continue;
    // 24:00 is 0:00 of the next day, whatever the clock does in between.
    const last = addDays(date, length + Math.floor(end / DAY));
    const until = toInstant({ date: last, minutes: end % DAY }, zone);
    if (until > within.from) spans.push({ from, until });
    if (!blocked.is_recurring) break;
  }
  return spans;
}

/** The period in words; dates and times are those of the calendar's zone. */
export function whenText(blocked: BlockedStretch, locale?: string): string {
  const day = (date: string) =>
    new Date(`${date}T00:00Z`).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
  const from = [day(blocked.start_date), blocked.start_time?.slice(0, 5)];
  const sameDay = blocked.start_date === blocked.end_date;
  const until = [sameDay ? undefined : day(blocked.end_date), blocked.end_time?.slice(0, 5)];
  const [begins, ends] = [from, until].map((parts) => parts.filter(Boolean).join(", "));
  const stretch = ends
    ? copy.stretch(begins ?? "", ends)
    : blocked.start_time === null
      ? copy.allDay(begins ?? "")
      : copy.untilMidnight(begins ?? "");
  if (!blocked.is_recurring) return stretch;
  const again = copy.again[recurrenceOf(blocked)];
  return [
    stretch,
    blocked.recurs_until ? copy.until(again, day(blocked.recurs_until)) : again,
  ].join(", ");
}

/** Returns why these dates and times are invalid; undefined if they are valid. */
export function faultOf(blocked: BlockedStretch): string | undefined {
  const start = blocked.start_date + (blocked.start_time ?? "00:00").slice(0, 5);
  const end = blocked.end_date + (blocked.end_time ?? "24:00").slice(0, 5);
  return end <= start ? copy.reversed : undefined;
}

import { formatDate } from "../../format/time.ts";
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

/** The columns of `blocked_times` that define its period. */
export interface BlockedPeriod {
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  is_recurring: boolean;
  /** One of `recurrences`. Ignored unless `is_recurring`. */
  recurrence: string;
  recurs_until: string | null;
}

export const recurrences = ["daily", "weekdays", "weekly", "monthly", "yearly"] as const;
export type Recurrence = (typeof recurrences)[number];

const recurrenceOf = ({ recurrence }: BlockedPeriod): Recurrence =>
  recurrences.find((known) => known === recurrence) ?? "weekly";

const DAY = 24 * 60;

/** Returns the start date of occurrence `n`, counted from 0. */
function nthStart(blocked: BlockedPeriod, n: number): string {
  const recurrence = recurrenceOf(blocked);
  if (recurrence === "yearly") return addMonths(blocked.start_date, 12 * n);
  if (recurrence === "monthly") return addMonths(blocked.start_date, n);
  return addDays(blocked.start_date, n * (recurrence === "weekly" ? 7 : 1));
}

/** Returns the number of days between two dates. */
const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/**
 * Returns the occurrences of a blocked time within a period. `zone` is the time zone of its calendar. For
 * display only: the database checks bookings.
 */
export function listOccurrences(
  blocked: BlockedPeriod,
  within: TimeSpan,
  zone: string,
): TimeSpan[] {
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
    // 24:00 is 0:00 of the next day, also on days with a daylight saving change.
    const last = addDays(date, length + Math.floor(end / DAY));
    const until = toInstant({ date: last, minutes: end % DAY }, zone);
    if (until > within.from) spans.push({ from, until });
    if (!blocked.is_recurring) break;
  }
  return spans;
}

/** Formats the period. Dates and times are in the time zone of the calendar. */
export function formatPeriod(blocked: BlockedPeriod, locale?: string): string {
  const day = (date: string) => formatDate(date, { dateStyle: "medium" }, locale);
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

/** Returns the validation message of the dates and times; undefined if they are valid. */
export function faultOf(blocked: BlockedPeriod): string | undefined {
  const start = blocked.start_date + (blocked.start_time ?? "00:00").slice(0, 5);
  const end = blocked.end_date + (blocked.end_time ?? "24:00").slice(0, 5);
  return end <= start ? copy.reversed : undefined;
}

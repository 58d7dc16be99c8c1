import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import type { Span } from "../span.ts";
import {
  addDays,
  addMonths,
  toInstant,
  parseMinutes,
  toWallTime,
} from "@site/supabase/domain/zone-clock";

/** The fields of a row of `blocked_times` that say when it is. */
export interface BlockedStretch {
  start_date: string;
  end_date: string;
  start_time: string | null;
  end_time: string | null;
  is_recurring: boolean;
  /** One of `recurrences`; says something only when it is recurring. */
  recurrence: string;
  recurs_until: string | null;
}

export const recurrences = ["daily", "weekly", "yearly"] as const;
export type Recurrence = (typeof recurrences)[number];

const recurrenceOf = ({ recurrence }: BlockedStretch): Recurrence =>
  recurrences.find((known) => known === recurrence) ?? "weekly";

const DAY = 24 * 60;

/** The date on which the stretch begins for the n-th time more. */
function nthStart(blocked: BlockedStretch, n: number): string {
  const recurrence = recurrenceOf(blocked);
  if (recurrence === "yearly") return addMonths(blocked.start_date, 12 * n);
  return addDays(blocked.start_date, n * (recurrence === "weekly" ? 7 : 1));
}

/** The days between two dates. */
const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/**
 * When a blocked time is within a span, by the wall clock of its calendar's zone: for the eye only,
 * what may be booked is the database's decision.
 */
export function spansOf(blocked: BlockedStretch, within: Span, zone: string): Span[] {
  const length = daysBetween(blocked.start_date, blocked.end_date);
  const start = blocked.start_time === null ? 0 : (parseMinutes(blocked.start_time) ?? 0);
  const end = blocked.end_time === null ? DAY : (parseMinutes(blocked.end_time) ?? DAY);
  const first = toWallTime(within.from, zone).date;
  const period = { daily: 1, weekly: 7, yearly: 366 }[recurrenceOf(blocked)];
  let n = 0;
  if (blocked.is_recurring) {
    const away = daysBetween(blocked.start_date, first) - length;
    n = Math.max(0, Math.floor(away / period) - 1);
  }
  const spans: Span[] = [];
  for (; ; n += 1) {
    const date = nthStart(blocked, n);
    if (blocked.is_recurring && blocked.recurs_until && date > blocked.recurs_until) break;
    const from = toInstant({ date, minutes: start }, zone);
    if (from >= within.until) break;
    // 24:00 is 0:00 of the next day, whatever the clock does in between.
    const last = addDays(date, length + Math.floor(end / DAY));
    const until = toInstant({ date: last, minutes: end % DAY }, zone);
    if (until > within.from) spans.push({ from, until });
    if (!blocked.is_recurring) break;
  }
  return spans;
}

/** When it is, in words; dates and times are those of the calendar's zone. */
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

/** Why these dates and times cannot be a blocked time; nothing when they can. */
export function faultOf(blocked: BlockedStretch): string | undefined {
  const start = blocked.start_date + (blocked.start_time ?? "00:00").slice(0, 5);
  const end = blocked.end_date + (blocked.end_time ?? "24:00").slice(0, 5);
  return end <= start ? copy.reversed : undefined;
}

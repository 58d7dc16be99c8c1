import {
  formatMinutes,
  parseMinutes,
  toInstant,
  toWallTime,
} from "@site/supabase/domain/zone-clock";
import { getTimeZone } from "./time-zone.ts";

/** Formats an instant for a `datetime-local` input; "" if it is missing or invalid. */
export function formatLocalTime(iso: string | null | undefined, zone = getTimeZone()): string {
  const instant = Date.parse(iso ?? "");
  if (Number.isNaN(instant)) return "";
  const { date, minutes } = toWallTime(instant, zone);
  return `${date}T${formatMinutes(minutes)}`;
}

/** Parses the value of a `datetime-local` input to ISO 8601 in UTC; null while it is incomplete. */
export function parseLocalTime(local: string, zone = getTimeZone()): string | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(local) ?? [];
  const minutes = parseMinutes(time ?? "");
  if (!date || minutes === undefined || Number.isNaN(Date.parse(date))) return null;
  return new Date(toInstant({ date, minutes }, zone)).toISOString();
}

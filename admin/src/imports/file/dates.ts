import { toInstant } from "@site/supabase/domain/zone-clock";
import { getTimeZone } from "../../format/time-zone.ts";

/** The order of day, month and year in the dates of a file. */
export const dateFormats = ["iso", "us", "european"] as const;
export type DateFormat = (typeof dateFormats)[number];

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?)?$/;
const isoWithZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;
const numeric =
  /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d\d)(?:,? +(\d{1,2}):(\d\d)(?::(\d\d))?(?: *([AP])\.?M\.?)?)?$/i;

/**
 * Guesses the date format of a column. A date such as 03/04/2026 fits the US and the European format;
 * `ambiguous` then selects the format, where "iso" means the US format.
 */
export function guessDateFormat(values: readonly string[], ambiguous: DateFormat): DateFormat {
  const dates = values.flatMap((value) => {
    const found = numeric.exec(value.trim());
    return found
      ? [{ first: Number(found[1]), separator: found[2], second: Number(found[3]) }]
      : [];
  });
  if (dates.length === 0) return "iso";
  if (dates.some(({ first, separator }) => first > 12 || separator === ".")) return "european";
  if (dates.some(({ second }) => second > 12)) return "us";
  return ambiguous === "iso" ? "us" : ambiguous;
}

/**
 * Converts a date of a file to ISO 8601 in UTC. A time without a zone is in the reader's zone.
 * Returns any other text unchanged; the database check reports it.
 */
export function toIsoDate(text: string, format: DateFormat): string {
  const value = text.trim();
  if (isoWithZone.test(value)) return value;
  const isoParts = iso.exec(value);
  if (isoParts) {
    const [, year, month, day, hour, minute, second] = isoParts.map(Number);
    return toUtc([year, month, day, hour, minute, second]) ?? text;
  }
  const parts = format === "iso" ? null : numeric.exec(value);
  if (!parts) return text;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const [month, day] = format === "us" ? [first, second] : [second, first];
  const year = Number(parts[4]) + (parts[4]?.length === 2 ? 2000 : 0);
  const half = parts[8]?.toUpperCase();
  const clockHour = Number(parts[5] ?? 0);
  const hour = half ? (clockHour % 12) + (half === "P" ? 12 : 0) : clockHour;
  return toUtc([year, month, day, hour, Number(parts[6] ?? 0), Number(parts[7] ?? 0)]) ?? text;
}

/** Converts a local time to UTC text. Returns undefined for an invalid date, such as February 30. */
function toUtc(parts: readonly (number | undefined)[]): string | undefined {
  const [year = 0, month = 0, day = 0, ...clock] = parts;
  const [hour = 0, minute = 0, second = 0] = clock.map((part) => part || 0);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isSame || hour >= 24 || minute >= 60) return undefined;
  const time = { date: date.toISOString().slice(0, 10), minutes: hour * 60 + minute };
  return new Date(toInstant(time, getTimeZone()) + second * 1000).toISOString();
}

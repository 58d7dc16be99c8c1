import { getTimeZone, getZoneName } from "./time-zone.ts";

/**
 * Times for staff: in the reader's zone, with its short name, and in the browser's language unless
 * another is given.
 */

type Instant = string | number | Date;
type Reader = { zone?: string; locale?: string };

const format = (at: Instant, { zone, locale }: Reader, options: Intl.DateTimeFormatOptions) =>
  new Date(at).toLocaleString(locale, { ...options, timeZone: zone ?? getTimeZone() });

const yearOf = (at: Instant, reader: Reader) => format(at, reader, { year: "numeric" });

/** "Nov 24, 10:00 AM EST"; with the year if it is not this one: "Nov 24, 2025, 10:00 AM EST". */
export function formatDateTime(at: Instant, reader: Reader & { now?: Date } = {}): string {
  const isThisYear = yearOf(at, reader) === yearOf(reader.now ?? new Date(), reader);
  return format(at, reader, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** "Tuesday, November 24, 2026 at 10:00:00 AM EST" */
export const formatLongDateTime = (at: Instant, reader: Reader = {}): string =>
  format(at, reader, { dateStyle: "full", timeStyle: "long" });

/** "Wed, Dec 2, 2026" */
export const formatDay = (at: Instant, reader: Reader = {}): string =>
  format(at, reader, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** "9:00 AM" */
export const formatTime = (at: Instant, reader: Reader = {}): string =>
  format(at, reader, { hour: "numeric", minute: "2-digit" });

/** "9:00 AM – 9:30 AM EST" */
export function formatTimeRange(from: Instant, until: Instant, reader: Reader = {}): string {
  const zone = getZoneName(from, reader.zone ?? getTimeZone(), reader.locale);
  return `${formatTime(from, reader)} – ${formatTime(until, reader)} ${zone}`;
}

/** A date without a time, such as "2026-12-02": "Wednesday, December 2". */
export const formatDate = (
  date: string,
  options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" },
  locale?: string,
): string => new Date(`${date}T00:00Z`).toLocaleDateString(locale, { ...options, timeZone: "UTC" });

/** The former name of `formatDateTime`. */
export const shortTime = (iso: string): string => formatDateTime(iso);

/** The former name of `formatLongDateTime`. */
export const longTime = (iso: string): string => formatLongDateTime(iso);

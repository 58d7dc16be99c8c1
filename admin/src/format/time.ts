import { getTimeZone, getZoneName } from "./time-zone.ts";

/**
 * Times for staff, in the reader's time zone and with its short name. The locale is the browser's unless
 * one is passed.
 */

type Instant = string | number | Date;
type Reader = { zone?: string; locale?: string };

const format = (instant: Instant, { zone, locale }: Reader, options: Intl.DateTimeFormatOptions) =>
  new Date(instant).toLocaleString(locale, { ...options, timeZone: zone ?? getTimeZone() });

const yearOf = (instant: Instant, reader: Reader) => format(instant, reader, { year: "numeric" });

/** "Nov 24, 10:00 AM EST"; with the year unless it is the current year: "Nov 24, 2025, 10:00 AM EST". */
export function formatDateTime(instant: Instant, reader: Reader & { now?: Date } = {}): string {
  const isThisYear = yearOf(instant, reader) === yearOf(reader.now ?? new Date(), reader);
  return format(instant, reader, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** "Tuesday, November 24, 2026 at 10:00:00 AM EST" */
export const formatLongDateTime = (instant: Instant, reader: Reader = {}): string =>
  format(instant, reader, { dateStyle: "full", timeStyle: "long" });

/** "Wed, Dec 2, 2026" */
export const formatDay = (instant: Instant, reader: Reader = {}): string =>
  format(instant, reader, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** "9:00 AM" */
export const formatTime = (instant: Instant, reader: Reader = {}): string =>
  format(instant, reader, { hour: "numeric", minute: "2-digit" });

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

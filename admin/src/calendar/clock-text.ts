/** Instants in words, in a zone and in the browser's own language unless another is named. */

type Moment = string | number;

const said = (
  at: Moment,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale: string | undefined,
) => new Date(at).toLocaleString(locale, { ...options, timeZone: zone });

/** "Wed, Dec 2, 2026" */
export const dayText = (at: Moment, zone: string, locale?: string): string =>
  said(at, zone, { weekday: "short", day: "numeric", month: "short", year: "numeric" }, locale);

/** "9:00 AM" */
export const clockText = (at: Moment, zone: string, locale?: string): string =>
  said(at, zone, { hour: "numeric", minute: "2-digit" }, locale);

/** "9:00 AM – 9:30 AM" */
export const spanText = (from: Moment, until: Moment, zone: string, locale?: string): string =>
  `${clockText(from, zone, locale)} – ${clockText(until, zone, locale)}`;

/** "Wed, Dec 2, 2026, 9:00 AM" */
export const momentText = (at: Moment, zone: string, locale?: string): string =>
  `${dayText(at, zone, locale)}, ${clockText(at, zone, locale)}`;

/** A date without a zone: "Wednesday, December 2", with the year when it is asked for. */
export function dateText(
  date: string,
  options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" },
  locale?: string,
): string {
  return said(`${date}T00:00Z`, "UTC", options, locale);
}

/** A zone as people read it: "America/New York". */
export const zoneText = (zone: string): string => zone.replaceAll("_", " ");

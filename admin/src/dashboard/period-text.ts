/** A part of a report's time: its first and its last day, as YYYY-MM-DD. */
export interface Period {
  starts: string;
  ends: string;
}

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);

const text = (day: string, options: Intl.DateTimeFormatOptions, locale?: string) =>
  inUtc(day).toLocaleDateString(locale, { ...options, timeZone: "UTC" });

const dayAndMonth = { day: "numeric", month: "short" } as const;

const isLong = ({ starts, ends }: Period) =>
  inUtc(ends).getTime() - inUtc(starts).getTime() > 7 * 86_400_000;

/** What stands below a bar: the month of a long period, else the day it begins. */
export function periodMark(period: Period, locale?: string): string {
  return isLong(period)
    ? text(period.starts, { month: "short", year: "numeric" }, locale)
    : text(period.starts, dayAndMonth, locale);
}

/** The whole period in words. */
export function periodText(period: Period, locale?: string): string {
  const { starts, ends } = period;
  const year = { ...dayAndMonth, year: "numeric" } as const;
  if (starts === ends) return text(starts, year, locale);
  return `${text(starts, dayAndMonth, locale)} – ${text(ends, year, locale)}`;
}

/** A period of a report: its first and last day, as YYYY-MM-DD. */
export interface Period {
  starts: string;
  ends: string;
}

const dayMs = 86_400_000;
const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);

const text = (day: string, options: Intl.DateTimeFormatOptions, locale?: string) =>
  inUtc(day).toLocaleDateString(locale, { ...options, timeZone: "UTC" });

const dayAndMonth = { day: "numeric", month: "short" } as const;

const daysOf = ({ starts, ends }: Period) =>
  (inUtc(ends).getTime() - inUtc(starts).getTime()) / dayMs + 1;

/**
 * The label of each bar: the month of months, the first day of days and weeks. A first week that is cut is
 * labeled with both days, so that it is not taken for a whole one.
 */
export function periodMarks(periods: readonly Period[], locale?: string): string[] {
  const longest = Math.max(0, ...periods.map(daysOf));
  return periods.map((period) => {
    if (longest > 7) return text(period.starts, { month: "short", year: "numeric" }, locale);
    const start = text(period.starts, dayAndMonth, locale);
    const days = daysOf(period);
    return days === longest || period === periods.at(-1) || days === 1
      ? start
      : `${start} – ${text(period.ends, dayAndMonth, locale)}`;
  });
}

/** The whole period in words. */
export function periodText(period: Period, locale?: string): string {
  const { starts, ends } = period;
  const year = { ...dayAndMonth, year: "numeric" } as const;
  if (starts === ends) return text(starts, year, locale);
  return `${text(starts, dayAndMonth, locale)} – ${text(ends, year, locale)}`;
}

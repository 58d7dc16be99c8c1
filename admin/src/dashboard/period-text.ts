import { formatDate } from "../format/time.ts";

/** A period of a report: its first and last day, as YYYY-MM-DD. */
export interface Period {
  starts: string;
  ends: string;
}

const dayMs = 86_400_000;
const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);

const dayAndMonth = { day: "numeric", month: "short" } as const;

const daysOf = ({ starts, ends }: Period) =>
  (inUtc(ends).getTime() - inUtc(starts).getTime()) / dayMs + 1;

/**
 * Returns the label of each bar: the month, or the first day of a day or week. A partial first week is labeled
 * with both days, to distinguish it from a whole week.
 */
export function periodMarks(periods: readonly Period[], locale?: string): string[] {
  const longest = Math.max(0, ...periods.map(daysOf));
  return periods.map((period) => {
    if (longest > 7) return formatDate(period.starts, { month: "short", year: "numeric" }, locale);
    const start = formatDate(period.starts, dayAndMonth, locale);
    const days = daysOf(period);
    return days === longest || period === periods.at(-1) || days === 1
      ? start
      : `${start} – ${formatDate(period.ends, dayAndMonth, locale)}`;
  });
}

/** Formats a period with its first and last day. */
export function periodText(period: Period, locale?: string): string {
  const { starts, ends } = period;
  const year = { ...dayAndMonth, year: "numeric" } as const;
  if (starts === ends) return formatDate(starts, year, locale);
  return `${formatDate(starts, dayAndMonth, locale)} – ${formatDate(ends, year, locale)}`;
}

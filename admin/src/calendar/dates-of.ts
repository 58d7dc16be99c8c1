import { addMonths, listDates, getMonday } from "@site/supabase/domain/zone-clock";

/** What a view shows at once. */
export const kinds = ["week", "month"] as const;
export type Kind = (typeof kinds)[number];

/** The dates of a view: a week from its Monday, or the weeks that a month lies in. */
export function datesOf(kind: Kind, date: string): string[] {
  if (kind === "week") return listDates(getMonday(date), 7);
  const first = getMonday(`${date.slice(0, 7)}-01`);
  const next = addMonths(`${date.slice(0, 7)}-01`, 1);
  const dates = listDates(first, 42);
  return dates.slice(0, Math.ceil(dates.filter((day) => day < next).length / 7) * 7);
}

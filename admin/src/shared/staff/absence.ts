import type { Database } from "@site/supabase/contracts/database.types";
import { formatDate } from "../../format/time.ts";
import { absencesCopy as copy } from "./absences.copy.ts";

/** A row of `staff_absences`. Its days are dates such as "2026-12-24". */
export type Absence = Database["public"]["Tables"]["staff_absences"]["Row"];

type Days = Pick<Absence, "starts_on" | "ends_on">;

const maxDays = 366;
const dayMs = 24 * 60 * 60_000;

/** Returns what is wrong with the days of a new absence, as the database checks them; null if nothing is. */
export function problemOf({ starts_on, ends_on }: Days): string | null {
  if (!starts_on || !ends_on) return copy.missing;
  if (ends_on < starts_on) return copy.wrongOrder;
  const days = (Date.parse(ends_on) - Date.parse(starts_on)) / dayMs;
  return days > maxDays ? copy.tooLong : null;
}

/** Whether an absence includes a day. */
export const includesDay = ({ starts_on, ends_on }: Days, day: string): boolean =>
  starts_on <= day && day <= ends_on;

/** "Dec 24, 2026 – Jan 2, 2027" */
export function describeDays({ starts_on, ends_on }: Days, locale?: string): string {
  const format = (day: string) =>
    formatDate(day, { day: "numeric", month: "short", year: "numeric" }, locale);
  return copy.span(format(starts_on), format(ends_on));
}

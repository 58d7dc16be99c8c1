import { addDays, addMonths, moveToMonth, toMonth } from "./zoned-time.ts";

/** Returns the day that a key moves to from `day`, or `undefined` for other keys. */
export function getDayForKey(
  key: string,
  day: string,
  weeks: readonly (readonly (string | null)[])[],
): string | undefined {
  const week = weeks.find((days) => days.includes(day)) ?? [];
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -week.indexOf(day));
    case "End":
      return addDays(day, 6 - week.indexOf(day));
    case "PageUp":
      return moveToMonth(addMonths(toMonth(day), -1), day);
    case "PageDown":
      return moveToMonth(addMonths(toMonth(day), 1), day);
    default:
      return undefined;
  }
}

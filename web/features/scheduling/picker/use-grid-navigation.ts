import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { getDayForKey } from "./day-keys.ts";
import { toMonth } from "./zoned-time.ts";

type GridNavigation = {
  month: string;
  firstMonth: string;
  lastMonth: string;
  weeks: readonly (readonly (string | null)[])[];
  onSelectMonth: (month: string) => void;
};

/** Keyboard navigation of the month grid: arrow keys move the focus between days, also across months. */
export function useGridNavigation(grid: GridNavigation) {
  const gridRef = useRef<HTMLTableElement>(null);
  /** The day to focus once its month is rendered. */
  const pendingDay = useRef<string>(undefined);
  const focusDay = (day: string) =>
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();

  // A layout effect, because a later effect could run after the next key press.
  useLayoutEffect(() => {
    if (!pendingDay.current) return;
    focusDay(pendingDay.current);
    pendingDay.current = undefined;
  });

  function moveTo(day: string): void {
    const month = toMonth(day);
    if (month < grid.firstMonth || month > grid.lastMonth) return;
    if (month === grid.month) {
      focusDay(day);
      return;
    }
    pendingDay.current = day;
    grid.onSelectMonth(month);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { day } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const nextDay = getDayForKey(event.key, day, grid.weeks);
    if (!nextDay) return;
    event.preventDefault();
    moveTo(nextDay);
  }

  return { gridRef, onKeyDown };
}

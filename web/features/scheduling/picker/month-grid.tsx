import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "./month-grid.module.css";
import {
  addDays,
  addMonths,
  formatDay,
  formatMonth,
  toMonth,
  moveToMonth,
  getWeekdays,
  buildWeeks,
} from "./zoned-time.ts";

type MonthGridProps = {
  month: string;
  /** The first and the last month in which there may be times. */
  first: string;
  last: string;
  /** How many times are free on each day. */
  free: ReadonlyMap<string, readonly number[]>;
  chosen: string | undefined;
  today: string;
  weekStart: number;
  /** Times are being loaded: what stands here may change. */
  busy: boolean;
  copy: PickerCopy;
  addressOf: (dayOrMonth: string) => string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
};

/**
 * A month of days: links without a script, one stop for the Tab key with one. Arrow keys go from day
 * to day and over the ends of months, Page Up and Down from month to month.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, first, last, free, chosen, today, weekStart, busy, copy, addressOf } = props;
  const grid = useRef<HTMLTableElement>(null);
  /** The day that gets the focus once its month stands. */
  const wanted = useRef<string>(undefined);
  const weeks = buildWeeks(month, weekStart);
  const days = weeks.flat().filter((day) => day !== null);
  const isFree = (day: string) => free.has(day);
  const stop =
    days.find((day) => day === chosen) ??
    days.find(isFree) ??
    days.find((day) => day === today) ??
    days[0];

  // With the month itself: what runs later can meet the next key's day in the month before it.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });

  function go(day: string): void {
    const target = toMonth(day);
    if (target < first || target > last) return;
    if (target === month) {
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
      return;
    }
    wanted.current = day;
    props.onMonth(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { day } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = getDayForKey(event.key, day, weeks);
    if (!next) return;
    event.preventDefault();
    go(next);
  }

  const turn = (target: string, label: string, icon: "previous" | "next") => {
    const within = target >= first && target <= last;
    return within ? (
      <a
        className={styles.turn}
        href={addressOf(target)}
        aria-label={`${label}, ${formatMonth(target)}`}
        onClick={(event) => {
          event.preventDefault();
          props.onMonth(target);
        }}
      >
        <Icon name={icon} />
      </a>
    ) : (
      <span className={styles.turn} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  };

  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <h2 className={styles.title} id="booking-month" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <div className={styles.turns}>
          {turn(addMonths(month, -1), copy.previousMonth, "previous")}
          {turn(addMonths(month, 1), copy.nextMonth, "next")}
        </div>
      </div>
      <table
        className={styles.grid}
        // As a grid the arrow keys are its own, also while a screen reader is on.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby="booking-month"
        aria-busy={busy || undefined}
        ref={grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {getWeekdays(weekStart).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((day) => day) ?? index}>
              {week.map((day, column) => (
                <td key={day ?? `blank-${column}`} aria-selected={day ? day === chosen : undefined}>
                  {day && cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function cell(day: string) {
    const count = free.get(day)?.length ?? 0;
    const says = `${formatDay(day)}, ${count > 0 ? `${count} free ${count === 1 ? "time" : "times"}` : copy.noTimes.toLowerCase()}`;
    const same = {
      className: styles.day,
      "data-day": day,
      "data-today": day === today ? "" : undefined,
      tabIndex: day === stop ? 0 : -1,
      "aria-current": day === today ? ("date" as const) : undefined,
    };
    // One element whether there are times or not: it keeps the focus while they are being loaded.
    return (
      <a
        {...same}
        href={count > 0 ? addressOf(day) : undefined}
        role={count > 0 ? undefined : "link"}
        aria-disabled={count === 0 || undefined}
        aria-label={says}
        onClick={(event) => {
          event.preventDefault();
          if (count > 0) props.onDay(day);
        }}
      >
        {Number(day.slice(8))}
      </a>
    );
  }
}

/** Where a key leads from a day; `undefined` for a key that leads nowhere. */
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

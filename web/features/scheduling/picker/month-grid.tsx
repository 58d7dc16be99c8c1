import { Icon } from "../../../ui/icon.tsx";
import { isPlainClick } from "../../../ui/plain-click.ts";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "./month-grid.module.css";
import { useGridNavigation } from "./use-grid-navigation.ts";
import { addMonths, buildWeeks, formatDay, formatMonth, getWeekdays } from "./zoned-time.ts";

type MonthGridProps = {
  month: string;
  /** The first and last month that can be shown. */
  firstMonth: string;
  lastMonth: string;
  timesByDay: ReadonlyMap<string, readonly number[]>;
  selectedDay: string | undefined;
  today: string;
  weekStart: number;
  isLoading: boolean;
  copy: PickerCopy;
  buildUrl: (dayOrMonth: string) => string;
  onSelectMonth: (month: string) => void;
  onSelectDay: (day: string) => void;
};

/**
 * The days of a month as links, which work without scripts. With scripts the grid is a single tab stop:
 * arrow keys move between days, Page Up and Page Down between months.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, timesByDay, selectedDay, today, weekStart } = props;
  const weeks = buildWeeks(month, weekStart);
  const days = weeks.flat().filter((day) => day !== null);
  const tabStop =
    days.find((day) => day === selectedDay) ??
    days.find((day) => timesByDay.has(day)) ??
    days.find((day) => day === today) ??
    days[0];
  const { gridRef, onKeyDown } = useGridNavigation({ ...props, weeks });
  return (
    <div className={styles.month}>
      <MonthHeader {...props} />
      <table
        className={styles.grid}
        // The grid role gives the arrow keys to the page while a screen reader is active.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby="booking-month"
        aria-busy={props.isLoading || undefined}
        ref={gridRef}
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
                <td
                  key={day ?? `blank-${column}`}
                  aria-selected={day ? day === selectedDay : undefined}
                >
                  {day && <DayLink {...props} day={day} isTabStop={day === tabStop} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthHeader(props: MonthGridProps) {
  const { month, copy } = props;
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id="booking-month" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <div className={styles.turns}>
        <MonthLink
          {...props}
          target={addMonths(month, -1)}
          label={copy.previousMonth}
          icon="previous"
        />
        <MonthLink {...props} target={addMonths(month, 1)} label={copy.nextMonth} icon="next" />
      </div>
    </div>
  );
}

type MonthLinkProps = MonthGridProps & {
  target: string;
  label: string;
  icon: "previous" | "next";
};

function MonthLink(props: MonthLinkProps) {
  const { target, label, icon, firstMonth, lastMonth, buildUrl, onSelectMonth } = props;
  if (target < firstMonth || target > lastMonth)
    return (
      <span className={styles.turn} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <a
      className={styles.turn}
      href={buildUrl(target)}
      aria-label={`${label}, ${formatMonth(target)}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onSelectMonth(target);
      }}
    >
      <Icon name={icon} />
    </a>
  );
}

/** A day of the grid. It is a link with or without free times, so that it keeps the focus while they load. */
function DayLink(props: MonthGridProps & { day: string; isTabStop: boolean }) {
  const { day, isTabStop, timesByDay, today, copy, buildUrl, onSelectDay } = props;
  const count = timesByDay.get(day)?.length ?? 0;
  const availability =
    count > 0 ? `${count} free ${count === 1 ? "time" : "times"}` : copy.noTimes.toLowerCase();
  return (
    <a
      className={styles.day}
      data-day={day}
      data-today={day === today ? "" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={day === today ? "date" : undefined}
      href={count > 0 ? buildUrl(day) : undefined}
      role={count > 0 ? undefined : "link"}
      aria-disabled={count === 0 || undefined}
      aria-label={`${formatDay(day)}, ${availability}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (count > 0) onSelectDay(day);
      }}
    >
      {Number(day.slice(8))}
    </a>
  );
}

import { Button } from "../../../ui/button.tsx";
import { isPlainClick } from "../../../ui/plain-click.ts";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "./booking-flow.module.css";
import type { PickerStart } from "./picker-start.ts";
import { TimeList } from "./time-list.tsx";
import type { Picker } from "./use-picker.ts";
import { toDay, toMonth } from "./zoned-time.ts";

type DayTimesProps = {
  start: PickerStart;
  copy: PickerCopy;
  picker: Picker;
};

/** The free times of the selected day, or what to do while there are none to show. */
export function DayTimes({ start, copy, picker }: DayTimesProps) {
  const { day, month, zone, times, timesByDay } = picker;
  if (!times && picker.hasFailed)
    return (
      <div className={styles.empty}>
        <p>{copy.timesFailed}</p>
        <Button variant="secondary" onClick={picker.refresh}>
          {copy.tryAgain}
        </Button>
      </div>
    );
  if (!times) return <p className={styles.empty}>{copy.loading}</p>;
  if (day && toMonth(day) === month)
    return (
      <TimeList
        day={day}
        zone={zone}
        hour12={start.hour12}
        times={picker.dayTimes}
        currentTime={start.currentStart}
        copy={copy}
        buildUrl={(time) => picker.buildUrl({ day, time })}
        onSelectTime={picker.selectTime}
      />
    );
  if ([...timesByDay.keys()].some((freeDay) => toMonth(freeDay) === month))
    return <p className={styles.empty}>{copy.day}</p>;
  return <EmptyMonth start={start} copy={copy} picker={picker} />;
}

function EmptyMonth({ start, copy, picker }: DayTimesProps) {
  const { zone, month } = picker;
  const nextFreeDay = start.firstFree === undefined ? undefined : toDay(zone, start.firstFree);
  return (
    <div className={styles.empty}>
      <p>{nextFreeDay ? copy.noTimesInMonth : copy.noTimesAtAll}</p>
      {nextFreeDay && toMonth(nextFreeDay) !== month && (
        <a
          href={picker.buildUrl({ day: nextFreeDay })}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            picker.selectMonth(toMonth(nextFreeDay));
            picker.selectDay(nextFreeDay);
          }}
        >
          {copy.nextFree}
        </a>
      )}
    </div>
  );
}

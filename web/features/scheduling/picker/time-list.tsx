import { isPlainClick } from "../../../ui/plain-click.ts";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "./time-list.module.css";
import { formatDay, formatTimes } from "./zoned-time.ts";

type TimeListProps = {
  day: string;
  zone: string;
  hour12: boolean;
  times: readonly number[];
  /** Current time of the appointment that is rescheduled. */
  currentTime: number | undefined;
  copy: PickerCopy;
  buildUrl: (time: number) => string;
  onSelectTime: (time: number) => void;
};

/** The free times of one day as links, which work without scripts. */
export function TimeList(props: TimeListProps) {
  const { day, zone, hour12, times, currentTime, copy, buildUrl, onSelectTime } = props;
  return (
    <div className={styles.times}>
      <h2 className={styles.title} id="booking-times">
        {formatDay(day)}
      </h2>
      {times.length === 0 && <p className={styles.none}>{copy.noTimes}</p>}
      <ul className={styles.list} aria-labelledby="booking-times">
        {formatTimes(zone, times, hour12).map(({ at, label }) => (
          <li key={at}>
            <a
              className={styles.time}
              href={buildUrl(at)}
              data-time={at}
              aria-current={at === currentTime || undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onSelectTime(at);
              }}
            >
              <time dateTime={new Date(at * 1000).toISOString()}>{label}</time>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

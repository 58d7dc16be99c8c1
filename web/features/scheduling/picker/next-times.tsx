import styles from "./next-times.module.css";
import { toDay, formatShortDay, formatTime } from "./zoned-time.ts";

type NextTimesProps = {
  times: readonly number[];
  selectedTime: number;
  zone: string;
  hour12: boolean;
  title: string;
  onSelectTime: (time: number) => void;
};

/** The next free times after the selected one was taken, as form fields, so that all input is kept. */
export function NextTimes({
  times,
  selectedTime,
  zone,
  hour12,
  title,
  onSelectTime,
}: NextTimesProps) {
  return (
    <fieldset
      className={styles.times}
      role="radiogroup"
      aria-labelledby="booking-next"
      aria-invalid={times.includes(selectedTime) ? undefined : true}
      tabIndex={-1}
    >
      <legend className={styles.title} id="booking-next">
        {title}
      </legend>
      <div className={styles.list}>
        {times.map((time) => (
          <label key={time} className={styles.time}>
            <input
              type="radio"
              name="time"
              value={time}
              required
              checked={time === selectedTime}
              onChange={() => onSelectTime(time)}
            />
            <span>
              {formatShortDay(toDay(zone, time))}
              <strong>{formatTime(zone, time, hour12)}</strong>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import styles from "./next-times.module.css";
import { toDay, formatShortDay, formatTime } from "./zoned-time.ts";

type NextTimesProps = {
  times: readonly number[];
  chosen: number;
  zone: string;
  hour12: boolean;
  title: string;
  onTime: (time: number) => void;
};

/** The next free times after a lost one, as part of the form, so that everything typed stays. */
export function NextTimes({ times, chosen, zone, hour12, title, onTime }: NextTimesProps) {
  return (
    <fieldset
      className={styles.times}
      role="radiogroup"
      aria-labelledby="booking-next"
      aria-invalid={times.includes(chosen) ? undefined : true}
      tabIndex={-1}
    >
      <legend className={styles.title} id="booking-next">
        {title}
      </legend>
      <div className={styles.list}>
        {times.map((at) => (
          <label key={at} className={styles.time}>
            <input
              type="radio"
              name="time"
              value={at}
              required
              checked={at === chosen}
              onChange={() => onTime(at)}
            />
            <span>
              {formatShortDay(toDay(zone, at))}
              <strong>{formatTime(zone, at, hour12)}</strong>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

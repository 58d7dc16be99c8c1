import type { RefObject } from "react";
import { isPlainClick } from "../../../ui/plain-click.ts";
import styles from "./booking-flow.module.css";
import { BookingIcon } from "./booking-icon.tsx";
import {
  formatOffset,
  formatShortDay,
  formatTime,
  getCity,
  hasSameOffset,
  toDay,
} from "./zoned-time.ts";

type SelectedTimeProps = {
  time: number;
  zone: string;
  hostZone: string;
  hour12: boolean;
  span: { day: string; hours: string };
  headingRef: RefObject<HTMLHeadingElement | null>;
  changeLabel: string;
  changeHref: string;
  onChange: () => void;
};

/** The selected time in the visitor's zone, and in the host's if their clocks differ. */
export function SelectedTime(props: SelectedTimeProps) {
  const { time, zone, hostZone, hour12, span, headingRef } = props;
  return (
    <div className={styles.chosen}>
      <BookingIcon name="calendar" />
      <div>
        <h2 className={styles.when} ref={headingRef} tabIndex={-1}>
          {span.day}
          <br />
          {span.hours}
        </h2>
        <p className={styles.zones}>
          {getCity(zone)} time ({formatOffset(zone, time)})
          {!hasSameOffset(zone, hostZone, time) && (
            <>
              <br />
              {formatHostTime(time, zone, hostZone, hour12)} in {getCity(hostZone)}
            </>
          )}
        </p>
        <a
          href={props.changeHref}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            props.onChange();
          }}
        >
          {props.changeLabel}
        </a>
      </div>
    </div>
  );
}

function formatHostTime(time: number, zone: string, hostZone: string, hour12: boolean): string {
  const label = formatTime(hostZone, time, hour12);
  const hostDay = toDay(hostZone, time);
  return hostDay === toDay(zone, time) ? label : `${formatShortDay(hostDay)}, ${label}`;
}

/** States until when the selected time is held. */
export function HoldNotice(props: { until: number; zone: string; hour12: boolean }) {
  const { until, zone, hour12 } = props;
  return (
    <p className={styles.hold}>
      <BookingIcon name="clock" />
      <span>
        Held for you until{" "}
        <time dateTime={new Date(until * 1000).toISOString()}>
          {formatTime(zone, until, hour12)}
        </time>
      </span>
    </p>
  );
}

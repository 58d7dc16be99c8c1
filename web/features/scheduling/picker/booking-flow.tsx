"use client";

import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/forms/notice.tsx";
import { buildBookingUrl } from "../booking/booking-url.ts";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "./booking-flow.module.css";
import { BookingIcon } from "./booking-icon.tsx";
import { postToParent } from "../frame/frame-messages.ts";
import { MonthGrid } from "./month-grid.tsx";
import { TimeList } from "./time-list.tsx";
import { useClientValue } from "./use-client-value.ts";
import { useSlotHold } from "./use-slot-hold.ts";
import { useFreeTimes } from "./use-free-times.ts";
import { ZoneChoice } from "./zone-choice.tsx";
import * as zoned from "./zoned-time.ts";

/** What the picker begins with, as the server found it. Instants are unix seconds. */
export type PickerStart = {
  /** Nothing where a ticket says it. */
  type: string;
  minutes: number;
  /** Set where an appointment is moved. */
  ticket?: string | undefined;
  /** The appointment's start that is moved away from. */
  from?: number | undefined;
  hostZone: string;
  /** What the address, or the appointment, says; otherwise the browser knows. */
  zone: string | undefined;
  day: string | undefined;
  time: number | undefined;
  month: string;
  /** The month was not asked for, but has the first free time. */
  isSuggested: boolean;
  firstMonth: string;
  lastMonth: string;
  times: readonly number[];
  /** The time asked for was somebody else's. */
  taken: boolean;
  /** The first free time of all. */
  firstFree: number | undefined;
  now: number;
  hour12: boolean;
  weekStart: number;
};

/** What stands below a chosen time: the form that books it, or that moves an appointment there. */
export type Chosen = {
  time: number;
  zone: string;
  hold: string | undefined;
  /** The time in words. */
  span: { day: string; hours: string };
  /** Takes another time from within the form. */
  onTime: (time: number) => void;
};

type BookingFlowProps = {
  start: PickerStart;
  /** Keys that go along in every address of this page. */
  along: Readonly<Record<string, string>>;
  copy: PickerCopy;
  /** What is booked: name, length, place. */
  about: ReactNode;
  renderForm: (chosen: Chosen) => ReactNode;
};

const nowhere = () => undefined;

/**
 * From a day to a time to the form below it (spec 2): links and pages without a script, one page with
 * it. The address always says where one is, so that a reload loses nothing.
 */
export function BookingFlow({ start, along, copy, about, renderForm }: BookingFlowProps) {
  const { type, minutes, ticket, hostZone, firstFree, now, hour12, weekStart } = start;
  const here = useClientValue<string | undefined>(getLocalZone, nowhere);
  const [chosenZone, setZone] = useState(start.zone);
  const zone = chosenZone ?? here ?? hostZone;
  // Who asked for no day is shown the first free one in their own zone, once that is known.
  const isShown = (here ?? start.zone) !== undefined && start.isSuggested;
  const suggested = isShown && firstFree !== undefined ? zoned.toDay(zone, firstFree) : undefined;
  const [chosenDay, setDay] = useState(start.day);
  const day = chosenDay ?? suggested;
  const [chosenMonth, setMonth] = useState<string>();
  const month = chosenMonth ?? (suggested ? zoned.toMonth(suggested) : start.month);
  const [time, setTime] = useState(start.time);
  const [opened, setOpened] = useState(start.time !== undefined);
  const [taken, setTaken] = useState(start.taken);
  const [said, setSaid] = useState("");
  const head = useRef<HTMLHeadingElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ on: "head" | "picker" }>();
  const hold = useSlotHold(type, ticket ? undefined : time, lost);
  const { times, failed, refresh } = useFreeTimes(
    month,
    { [start.month]: start.times },
    { type, ticket, held: hold.id },
  );
  const free = zoned.groupByDay(zone, times ?? []);
  const dayTimes = day ? (free.get(day) ?? []) : [];

  const address = (place: { day?: string; time?: number; zone?: string }) => {
    const { time: at, ...rest } = place;
    const asked = zone === hostZone && !start.zone ? {} : { zone };
    return buildBookingUrl({ ...asked, ...rest, ...(at ? { time: String(at) } : {}) }, along);
  };

  // The address of nothing that was chosen is the plain one.
  const shown = address({
    ...(day ? { day } : {}),
    ...(time === undefined ? {} : { time }),
  });
  const isTouched = chosenDay !== start.day || time !== start.time || chosenZone !== start.zone;
  useEffect(() => {
    if (isTouched) history.replaceState(history.state, "", shown);
  }, [isTouched, shown]);

  function chooseDay(next: string): void {
    postToParent({ type: "form:started" });
    setDay(next);
    setTaken(false);
    const count = free.get(next)?.length ?? 0;
    setSaid(`${zoned.formatDay(next)}: ${count} free ${count === 1 ? "time" : "times"}`);
  }

  function chooseTime(at: number): void {
    postToParent({ type: "form:started" });
    setTime(at);
    setDay(zoned.toDay(zone, at));
    setOpened(true);
    setTaken(false);
    setFocus({ on: "head" });
  }

  function exchange(at: number): void {
    chooseTime(at);
    // Whoever goes through the times in the form stays there.
    setFocus(undefined);
  }

  function lost(at: number): void {
    setTime((chosen) => (chosen === at ? undefined : chosen));
    setTaken(true);
    setFocus({ on: "picker" });
    refresh();
  }

  function back(): void {
    setTime(undefined);
    setFocus({ on: "picker" });
    refresh();
  }

  function chooseZone(next: string): void {
    setZone(next);
    const kept = time ?? dayTimes[0];
    if (kept === undefined) return;
    setDay(zoned.toDay(next, kept));
    setMonth(zoned.toMonth(zoned.toDay(next, kept)));
  }

  // Only a choice in the picker moves the focus, never the page's first appearance.
  useEffect(() => {
    if (focus?.on === "head") head.current?.focus();
    if (focus?.on === "picker")
      picker.current?.querySelector<HTMLElement>("[data-day][tabindex='0']")?.focus();
  }, [focus]);

  const zoneHref = buildBookingUrl({ ...(day ? { day } : {}), zone: "choose" }, along);
  const span = zoned.formatSpanParts(zone, time ?? now, (time ?? now) + minutes * 60, hour12);
  const nextFreeDay = firstFree === undefined ? undefined : zoned.toDay(zone, firstFree);

  return (
    <div className={styles.flow}>
      <div className={styles.about}>
        {about}
        {time !== undefined && (
          <div className={styles.chosen}>
            <BookingIcon name="calendar" />
            <div>
              <h2 className={styles.when} ref={head} tabIndex={-1}>
                {span.day}
                <br />
                {span.hours}
              </h2>
              <p className={styles.zones}>
                {zoned.getCity(zone)} time ({zoned.formatOffset(zone, time)})
                {!zoned.hasSameOffset(zone, hostZone, time) && (
                  <>
                    <br />
                    {hostTime(time)} in {zoned.getCity(hostZone)}
                  </>
                )}
              </p>
              <a
                href={address(day ? { day } : {})}
                onClick={(event) => {
                  event.preventDefault();
                  back();
                }}
              >
                {copy.changeTime}
              </a>
            </div>
          </div>
        )}
        {hold.until !== undefined && (
          <p className={styles.hold}>
            <BookingIcon name="clock" />
            <span>
              Held for you until{" "}
              <time dateTime={new Date(hold.until * 1000).toISOString()}>
                {zoned.formatTime(zone, hold.until, hour12)}
              </time>
            </span>
          </p>
        )}
      </div>
      {opened && (
        <div className={styles.form} hidden={time === undefined}>
          {renderForm({ time: time ?? 0, zone, hold: hold.id, span, onTime: exchange })}
        </div>
      )}
      <div className={styles.picker} ref={picker} hidden={time !== undefined}>
        {taken && (
          <div className={styles.notice}>
            <Notice tone="failed" title={copy.taken} />
          </div>
        )}
        <div className={styles.month}>
          <MonthGrid
            month={month}
            first={start.firstMonth}
            last={start.lastMonth}
            free={free}
            chosen={day}
            today={zoned.toDay(zone, now)}
            weekStart={weekStart}
            busy={!times}
            copy={copy}
            addressOf={(next) => address({ day: next })}
            onMonth={setMonth}
            onDay={chooseDay}
          />
          <ZoneChoice
            zone={zone}
            at={time ?? firstFree ?? now}
            copy={copy}
            href={zoneHref}
            onZone={chooseZone}
          />
        </div>
        <div className={styles.times}>{timesOf()}</div>
      </div>
      <p className={layout.hidden} aria-live="polite">
        {said}
      </p>
    </div>
  );

  function hostTime(at: number): string {
    const label = zoned.formatTime(hostZone, at, hour12);
    const theirs = zoned.toDay(hostZone, at);
    return theirs === zoned.toDay(zone, at) ? label : `${zoned.formatShortDay(theirs)}, ${label}`;
  }

  function timesOf(): ReactNode {
    if (failed && !times)
      return (
        <div className={styles.empty}>
          <p>{copy.timesFailed}</p>
          <Button variant="secondary" onClick={refresh}>
            {copy.tryAgain}
          </Button>
        </div>
      );
    if (!times) return <p className={styles.empty}>{copy.loading}</p>;
    if (day && zoned.toMonth(day) === month)
      return (
        <TimeList
          day={day}
          zone={zone}
          hour12={hour12}
          times={dayTimes}
          chosen={start.from}
          copy={copy}
          addressOf={(at) => address({ day, time: at })}
          onTime={chooseTime}
        />
      );
    if (free.size > 0 && [...free.keys()].some((one) => zoned.toMonth(one) === month))
      return <p className={styles.empty}>{copy.day}</p>;
    return (
      <div className={styles.empty}>
        <p>{firstFree === undefined ? copy.noTimesAtAll : copy.noTimesInMonth}</p>
        {nextFreeDay && zoned.toMonth(nextFreeDay) !== month && (
          <a
            href={address({ day: nextFreeDay })}
            onClick={(event) => {
              event.preventDefault();
              setMonth(zoned.toMonth(nextFreeDay));
              chooseDay(nextFreeDay);
            }}
          >
            {copy.nextFree}
          </a>
        )}
      </div>
    );
  }
}

"use client";

import type { ReactNode } from "react";
import { Notice } from "../../../ui/forms/notice.tsx";
import layout from "../../../ui/layout.module.css";
import type { PickerCopy } from "../booking/booking.copy.ts";
import { buildBookingUrl } from "../booking/booking-url.ts";
import styles from "./booking-flow.module.css";
import { DayTimes } from "./day-times.tsx";
import { MonthGrid } from "./month-grid.tsx";
import type { PickerStart, SelectedSlot } from "./picker-start.ts";
import { HoldNotice, SelectedTime } from "./selected-time.tsx";
import { type Picker, usePicker } from "./use-picker.ts";
import { ZoneChoice } from "./zone-choice.tsx";
import { formatSpanParts, toDay } from "./zoned-time.ts";

type BookingFlowProps = {
  start: PickerStart;
  /** Query parameters of every URL of this page. */
  params: Readonly<Record<string, string>>;
  copy: PickerCopy;
  /** What is booked: name, duration, location. */
  summary: ReactNode;
  /** Renders the form below a selected time, which books it or moves the appointment to it. */
  renderForm: (slot: SelectedSlot) => ReactNode;
};

/** Selects a day, then a time, and shows the form below it (spec 2). Each step is a link without scripts. */
export function BookingFlow({ start, params, copy, summary, renderForm }: BookingFlowProps) {
  const { headingRef, pickerRef, ...picker } = usePicker(start, params);
  const { day, time, zone, hold } = picker;
  const { now, hour12, hostZone } = start;
  const from = time ?? now;
  const span = formatSpanParts(zone, from, from + start.durationMinutes * 60, hour12);
  return (
    <div className={styles.flow}>
      <div className={styles.about}>
        {summary}
        {time !== undefined && (
          <SelectedTime
            time={time}
            zone={zone}
            hostZone={hostZone}
            hour12={hour12}
            span={span}
            headingRef={headingRef}
            changeLabel={copy.changeTime}
            changeHref={picker.buildUrl({ day })}
            onChange={picker.clearTime}
          />
        )}
        {hold.until !== undefined && <HoldNotice until={hold.until} zone={zone} hour12={hour12} />}
      </div>
      {picker.isFormMounted && (
        <div className={styles.form} hidden={time === undefined}>
          {renderForm({
            time: time ?? 0,
            zone,
            holdId: hold.id,
            span,
            onSelectTime: picker.selectTimeInForm,
          })}
        </div>
      )}
      <div className={styles.picker} ref={pickerRef} hidden={time !== undefined}>
        {picker.isTaken && (
          <div className={styles.notice}>
            <Notice tone="failed" title={copy.taken} />
          </div>
        )}
        <MonthAndZone start={start} params={params} copy={copy} picker={picker} />
        <div className={styles.times}>
          <DayTimes start={start} copy={copy} picker={picker} />
        </div>
      </div>
      <p className={layout.hidden} aria-live="polite">
        {picker.announcement}
      </p>
    </div>
  );
}

type MonthAndZoneProps = Pick<BookingFlowProps, "start" | "params" | "copy"> & { picker: Picker };

function MonthAndZone({ start, params, copy, picker }: MonthAndZoneProps) {
  const { day, time, zone } = picker;
  return (
    <div className={styles.month}>
      <MonthGrid
        month={picker.month}
        firstMonth={start.firstMonth}
        lastMonth={start.lastMonth}
        timesByDay={picker.timesByDay}
        selectedDay={day}
        today={toDay(zone, start.now)}
        weekStart={start.weekStart}
        isLoading={!picker.times}
        copy={copy}
        buildUrl={(dayOrMonth) => picker.buildUrl({ day: dayOrMonth })}
        onSelectMonth={picker.selectMonth}
        onSelectDay={picker.selectDay}
      />
      <ZoneChoice
        zone={zone}
        at={time ?? start.firstFree ?? start.now}
        copy={copy}
        href={buildBookingUrl({ ...(day ? { day } : {}), zone: "choose" }, params)}
        onSelectZone={picker.selectZone}
      />
    </div>
  );
}

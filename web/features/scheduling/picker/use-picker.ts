"use client";

import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { useEffect, useRef, useState } from "react";
import { buildBookingUrl } from "../booking/booking-url.ts";
import { postToParent } from "../frame/frame-messages.ts";
import type { PickerStart } from "./picker-start.ts";
import { useClientValue } from "./use-client-value.ts";
import { useFreeTimes } from "./use-free-times.ts";
import { useSlotHold } from "./use-slot-hold.ts";
import { formatDay, groupByDay, toDay, toMonth } from "./zoned-time.ts";

const getServerZone = () => undefined;

export type Picker = Omit<ReturnType<typeof usePicker>, "headingRef" | "pickerRef">;

/**
 * State and actions of the picker. The URL has the selected day, time and zone, so that a reload keeps
 * them.
 * @param params query parameters of every URL of this page
 */
export function usePicker(start: PickerStart, params: Readonly<Record<string, string>>) {
  const { type, linkToken } = start;
  const selection = useSelection(start);
  const { zone, day, month, time } = selection;
  const [isTaken, setIsTaken] = useState(start.isTaken);
  // Stays mounted while the time is changed, so that the visitor's input is kept.
  const [isFormMounted, setIsFormMounted] = useState(start.time !== undefined);
  const [announcement, setAnnouncement] = useState("");
  const { headingRef, pickerRef, moveFocus } = usePickerFocus();
  const hold = useSlotHold(type, linkToken ? undefined : time, handleTimeTaken);
  const { times, hasFailed, refresh } = useFreeTimes(
    month,
    { [start.month]: start.times },
    { type, linkToken, holdId: hold.id },
  );
  const timesByDay = groupByDay(zone, times ?? []);
  const dayTimes = day ? (timesByDay.get(day) ?? []) : [];
  const buildUrl = usePickerUrl(start, params, selection);

  function selectDay(nextDay: string): void {
    postToParent({ type: "form:started" });
    selection.setDay(nextDay);
    setIsTaken(false);
    setAnnouncement(describeFreeTimes(nextDay, timesByDay.get(nextDay)?.length ?? 0));
  }

  /** Selects another time from within the form, which keeps the focus. */
  function selectTimeInForm(nextTime: number): void {
    postToParent({ type: "form:started" });
    selection.selectTimeAndDay(nextTime);
    setIsFormMounted(true);
    setIsTaken(false);
  }

  function selectTime(nextTime: number): void {
    selectTimeInForm(nextTime);
    moveFocus("heading");
  }

  function handleTimeTaken(takenTime: number): void {
    selection.setTime((current) => (current === takenTime ? undefined : current));
    setIsTaken(true);
    moveFocus("picker");
    refresh();
  }

  function clearTime(): void {
    selection.setTime(undefined);
    moveFocus("picker");
    refresh();
  }

  return {
    ...selection,
    isTaken,
    isFormMounted,
    announcement,
    headingRef,
    pickerRef,
    hold,
    hasFailed,
    refresh,
    /** `undefined` while the times of the month are loading. */
    times,
    timesByDay,
    dayTimes,
    buildUrl,
    selectDay,
    selectTime,
    selectTimeInForm,
    clearTime,
    selectZone: (nextZone: string) => selection.selectZone(nextZone, dayTimes[0]),
    selectMonth: selection.setMonth,
  };
}

const describeFreeTimes = (day: string, count: number) =>
  `${formatDay(day)}: ${count} free ${count === 1 ? "time" : "times"}`;

type Selection = ReturnType<typeof useSelection>;

/** The selected zone, day, month and time, each with its default. */
function useSelection(start: PickerStart) {
  const { hostZone, firstFree } = start;
  const browserZone = useClientValue<string | undefined>(getLocalZone, getServerZone);
  const [chosenZone, setZone] = useState(start.zone);
  const [chosenDay, setDay] = useState(start.day);
  const [chosenMonth, setMonth] = useState<string>();
  const [time, setTime] = useState(start.time);
  const zone = chosenZone ?? browserZone ?? hostZone;
  // Unless the URL requests a day or month, the first free day is shown once the visitor's zone is known.
  const isZoneKnown = (browserZone ?? start.zone) !== undefined;
  const suggestedDay =
    isZoneKnown && start.isMonthSuggested && firstFree !== undefined
      ? toDay(zone, firstFree)
      : undefined;
  return {
    zone,
    day: chosenDay ?? suggestedDay,
    month: chosenMonth ?? (suggestedDay ? toMonth(suggestedDay) : start.month),
    time,
    isZoneChosen: chosenZone !== undefined,
    hasChanged: chosenDay !== start.day || time !== start.time || chosenZone !== start.zone,
    setDay,
    setMonth,
    setTime,
    selectTimeAndDay(nextTime: number): void {
      setTime(nextTime);
      setDay(toDay(zone, nextTime));
    },
    /** Shows the day and month of the selected time, or else of the first time of the day, in the new zone. */
    selectZone(nextZone: string, firstTime: number | undefined): void {
      setZone(nextZone);
      const shownTime = time ?? firstTime;
      if (shownTime === undefined) return;
      const nextDay = toDay(nextZone, shownTime);
      setDay(nextDay);
      setMonth(toMonth(nextDay));
    },
  };
}

/**
 * Keeps the page's URL in sync with the selection, beginning with the visitor's first change. Returns the
 * function that builds URLs of the picker.
 */
function usePickerUrl(
  start: PickerStart,
  params: Readonly<Record<string, string>>,
  { zone, isZoneChosen, day, time, hasChanged }: Selection,
) {
  const buildUrl = (step: { day?: string | undefined; time?: number | undefined }) =>
    buildBookingUrl(
      {
        ...(isZoneChosen || zone !== start.hostZone ? { zone } : {}),
        ...(step.day ? { day: step.day } : {}),
        ...(step.time ? { time: String(step.time) } : {}),
      },
      params,
    );
  const currentUrl = buildUrl({ day, time });
  const hasEverChanged = useRef(false);
  useEffect(() => {
    // Returning to the initial selection must also replace the URL of the previous one.
    if (hasChanged) hasEverChanged.current = true;
    if (hasEverChanged.current) history.replaceState(history.state, "", currentUrl);
  }, [hasChanged, currentUrl]);
  return buildUrl;
}

/** Moves the focus after a selection, never on the first render. */
function usePickerFocus() {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const pickerRef = useRef<HTMLDivElement>(null);
  // An object, so that moving the focus to the same element again runs the effect.
  const [target, setTarget] = useState<{ element: "heading" | "picker" }>();
  useEffect(() => {
    if (target?.element === "heading") headingRef.current?.focus();
    if (target?.element === "picker")
      pickerRef.current?.querySelector<HTMLElement>("[data-day][tabindex='0']")?.focus();
  }, [target]);
  return {
    headingRef,
    pickerRef,
    moveFocus: (element: "heading" | "picker") => setTarget({ element }),
  };
}

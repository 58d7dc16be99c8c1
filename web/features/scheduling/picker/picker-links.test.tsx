import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { pickerCopy } from "../booking/booking.copy.ts";
import { DayTimes } from "./day-times.tsx";
import { MonthGrid } from "./month-grid.tsx";
import type { PickerStart } from "./picker-start.ts";
import { SelectedTime } from "./selected-time.tsx";
import { TimeList } from "./time-list.tsx";
import type { Picker } from "./use-picker.ts";

afterEach(cleanup);

const day = "2026-12-01";
const noon = Date.UTC(2026, 11, 1, 12) / 1000;

const renderGrid = (onSelect: () => void): ReactNode => (
  <MonthGrid
    month="2026-12"
    firstMonth="2026-12"
    lastMonth="2027-01"
    timesByDay={new Map([[day, [noon]]])}
    selectedDay={undefined}
    today={day}
    weekStart={0}
    isLoading={false}
    copy={pickerCopy}
    buildUrl={() => "/book"}
    onSelectMonth={onSelect}
    onSelectDay={onSelect}
  />
);

const renderEmptyMonth = (onSelect: () => void): ReactNode => {
  const start: Partial<PickerStart> = { firstFree: noon };
  const picker: Partial<Picker> = {
    zone: "UTC",
    month: "2026-11",
    times: [],
    timesByDay: new Map(),
    buildUrl: () => "/book",
    selectMonth: onSelect,
    selectDay: onSelect,
  };
  // A month without times uses only these fields.
  return <DayTimes start={start as PickerStart} copy={pickerCopy} picker={picker as Picker} />;
};

const links: [string, string | RegExp, (onSelect: () => void) => ReactNode][] = [
  ["a day", /December 1.*1 free time/, renderGrid],
  ["the next month", /January 2027/, renderGrid],
  ["the next free day", pickerCopy.nextFree, renderEmptyMonth],
  [
    "a time",
    "12:00 PM",
    (onSelect) => (
      <TimeList
        day={day}
        zone="UTC"
        hour12
        times={[noon]}
        currentTime={undefined}
        copy={pickerCopy}
        buildUrl={() => "/book"}
        onSelectTime={onSelect}
      />
    ),
  ],
  [
    "the change of a time",
    "Change",
    (onSelect) => (
      <SelectedTime
        time={noon}
        zone="UTC"
        hostZone="UTC"
        hour12
        span={{ day: "Tuesday", hours: "12:00 PM" }}
        headingRef={{ current: null }}
        changeLabel="Change"
        changeHref="/book"
        onChange={onSelect}
      />
    ),
  ],
];

test.each(links)(
  "the link of %s selects it on a plain click and leaves clicks with a modifier key to the browser",
  (_, name, renderLink) => {
    const onSelect = vi.fn<() => void>();
    render(renderLink(onSelect));
    const link = screen.getByRole("link", { name });
    const modifiers = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }];
    for (const init of modifiers) {
      const isPrevented = !fireEvent.click(link, init);
      expect(isPrevented).toBe(false);
    }
    expect(onSelect).not.toHaveBeenCalled();
    const isPrevented = !fireEvent.click(link);
    expect(isPrevented).toBe(true);
    expect(onSelect).toHaveBeenCalled();
  },
);

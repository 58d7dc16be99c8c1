import { lazy } from "react";

/** The bookable times of hosts. The calendar's settings list them. */
export default {
  name: "calendars",
  options: { label: "Calendars", below: "calendar" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./calendar-list.tsx")).CalendarList })),
  edit: lazy(async () => ({ default: (await import("./calendar-page.tsx")).CalendarPage })),
  create: lazy(async () => ({ default: (await import("./calendar-page.tsx")).AddCalendar })),
};

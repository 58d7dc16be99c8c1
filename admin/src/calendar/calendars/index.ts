import { lazy } from "react";

/** Whose time is booked. The calendar's settings list them. */
export default {
  name: "calendars",
  options: { label: "Calendars", below: "calendar" },
  recordRepresentation: "name",
  edit: lazy(async () => ({ default: (await import("./calendar-page.tsx")).CalendarPage })),
  create: lazy(async () => ({ default: (await import("./calendar-page.tsx")).AddCalendar })),
};

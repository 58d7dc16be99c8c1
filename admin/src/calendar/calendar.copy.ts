/** Texts of the calendar; title, tabs and messages are fixed (spec 2 and 8). */
export const calendarCopy = {
  title: "Calendar Administration",
  subtitle: "Appointments, blocked times, appointment types and booking settings.",
  tabsLabel: "Calendar Administration",
  tabs: {
    appointments: "Appointments",
    "blocked-times": "Blocked Times",
    types: "Types",
    settings: "Settings",
  },
  failed: "Failed to fetch calendar data",
  views: "View",
  view: {
    title: "Calendar",
    day: "Day",
    week: "Week",
    month: "Month",
    list: "List",
    today: "Today",
    previous: { day: "Previous day", week: "Previous week", month: "Previous month" },
    next: { day: "Next day", week: "Next week", month: "Next month" },
    allDay: "all day",
    blocked: (title: string) => `Blocked: ${title}`,
    needsOutcome: "Outcome missing",
    tooMany: "Only the first 500 appointments of this period are shown.",
  },
} as const;

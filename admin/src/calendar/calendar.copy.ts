/** What staff read around the calendar; title, tabs and messages are the spec's (spec 2 and 8). */
export const calendarCopy = {
  title: "Calendar Administration",
  subtitle: "Who has booked what, and when nobody can.",
  tabsLabel: "Calendar Administration",
  tabs: {
    appointments: "Appointments",
    "blocked-times": "Blocked Times",
    types: "Types",
    settings: "Settings",
  },
  failed: "Failed to fetch calendar data",
  zone: "Times in",
  view: {
    title: "Calendar",
    which: "View",
    week: "Week",
    month: "Month",
    today: "Today",
    previous: { week: "Previous week", month: "Previous month" },
    next: { week: "Next week", month: "Next month" },
    range: (from: string, until: string) => `${from} – ${until}`,
    nothing: "Nothing on this day",
    more: (count: number) => `${count} more`,
    count: (count: number) => `${count}×`,
    openWeek: (day: string, count: number) =>
      count === 0 ? `Week of ${day}` : `Week of ${day}, ${count} booked that day`,
    blockedPrefix: "Blocked: ",
    blocked: (title: string) => `Blocked: ${title}`,
    blockedAll: (title: string) => `Blocked, all day: ${title}`,
    loading: "Loading the calendar…",
    tooMany: "Only the first 500 appointments of this time are shown.",
  },
} as const;

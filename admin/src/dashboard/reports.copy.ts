import type { Span } from "./span.ts";

/** What staff read of the reports. */
export const reportsCopy = {
  title: "Reports",
  subtitle: "What came in, what became of it, and how soon it was answered.",
  span: "Time",
  spans: {
    "7": "7 days",
    "30": "30 days",
    "90": "90 days",
    quarter: "This quarter",
    all: "All",
  } satisfies Record<Span, string>,
  print: "Print",
  zone: "Days are those of UTC; weeks begin on Monday. The first and the last may be cut.",
  counting: (days: number) =>
    days === 1
      ? "One day is still being counted: the figures are not complete yet."
      : `${days.toLocaleString()} days are still being counted: the figures are not complete yet.`,
  numbers: "Numbers",
  total: "Total",
  failed: "This report could not be read.",
  none: "Nothing in this time.",
  share: (part: number, whole: number) =>
    whole === 0 ? "—" : `${Math.round((100 * part) / whole)} %`,
  cards: {
    label: "In short",
    leads: "Leads",
    inTime: "Answered in time",
    median: "Half answered within",
    p90: "9 of 10 answered within",
    late: "Late now",
    bookings: "Bookings",
  },
  leads: {
    title: "Leads by source",
    period: "Time",
    text: (total: string) => `${total} leads, by the form they came with.`,
  },
  conversion: {
    title: "Conversion",
    text: "How many of these leads have ever had each status. Any status may follow any other.",
    status: "Status",
    received: "Received",
    ever: "Ever",
    share: "Of all leads",
    now: "Now",
    source: "Source",
  },
  campaigns: {
    title: "Leads by campaign",
    text: "By the campaign of the last visit that named one.",
    campaign: "Campaign",
    others: "All other campaigns",
    none: "No campaign",
    leads: "Leads",
    qualified: "Qualified",
  },
  answers: {
    title: "Response times",
    text: (inTime: string, due: string, promised: string) =>
      `${inTime} of ${due} leads that were due had an answer within ${promised}.`,
    unanswered: (count: string) => `${count} of them have none yet.`,
    wait: "Answered",
    leads: "Leads",
    kept: "Within the promise",
    broken: "Later than promised",
  },
  bookings: {
    title: "Bookings",
    text: (total: string) => `${total} appointments, by when they were made.`,
    kinds: {
      coming: "To come",
      held: "Held",
      missed: "Nobody came",
      cancelled: "Cancelled",
    },
  },
  late: {
    title: "Late now",
    none: "Every lead has been answered, or is not due yet.",
    columns: { name: "Name", company: "Company", source: "Source", waits: "Waits", owner: "Owner" },
    nobody: "Nobody",
    all: (total: string) => `All new leads, the oldest first (${total} late)`,
    handoffs: (count: number) =>
      count === 1 ? "1 hand-off is overdue" : `${count} hand-offs are overdue`,
  },
} as const;

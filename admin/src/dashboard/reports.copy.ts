import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import type { Span } from "./span.ts";

/** Texts of the reports. */
export const reportsCopy = {
  title: "Reports",
  subtitle: "Leads, outcomes, bookings and response times.",
  filters: "Filters",
  span: "Period",
  spans: {
    "7": "Last 7 days",
    "30": "Last 30 days",
    "90": "Last 90 days",
    quarter: "This quarter",
    all: "All time",
  } satisfies Record<Span, string>,
  print: "Print",
  zone: (zone: string | undefined) =>
    `Days are in the time zone of the booking settings${zone ? ` (${zone})` : ""}. Weeks start on Monday. The first and last week or month can be incomplete.`,
  counting: (days: number) =>
    days === 1
      ? "1 day is still being counted, so numbers are incomplete."
      : `${days.toLocaleString()} days are still being counted, so numbers are incomplete.`,
  numbers: "Numbers",
  total: "Total",
  failed: "Could not load this report.",
  none: "No data for this period.",
  share: (part: number, whole: number) =>
    whole === 0 ? "—" : `${Math.round((100 * part) / whole)}%`,
  /** All counts of answers in time use this text. */
  inTime: (inTime: number, due: number) => `${inTime.toLocaleString()} of ${due.toLocaleString()}`,
  cards: {
    label: "Summary",
    leads: "Leads",
    inTime: "Answered in time",
    inTimeOf: (counts: string) => `Answered in time (${counts})`,
    median: "Median response",
    p90: "90th-percentile response",
    overdue: "Overdue now",
    bookings: "Bookings",
  },
  // Reports count forms that editors build together with the contact form.
  sources: { ...formSourceLabels, contact_form: "Contact and other forms" },
  leads: {
    title: "Leads by source",
    period: "Period",
    text: (total: number, imported: number) =>
      [
        `${total === 1 ? "1 lead" : `${total.toLocaleString()} leads`} by form`,
        imported > 0 && `${imported.toLocaleString()} of them imported`,
      ]
        .filter(Boolean)
        .join(", ") + ".",
  },
  funnel: {
    title: "Funnel",
    text: "How many of these leads reached each step. A qualified lead counts as contacted. Leads can be closed at any step.",
    received: "Received",
    now: "Status now",
    source: "Source",
  },
  owners: {
    title: "By owner",
    text: "Leads of this period by their current owner. A lead is due when it has an answer or its response time is over. Imported leads are never due.",
    columns: {
      owner: "Owner",
      leads: "Leads",
      inTime: "Due leads answered in time",
      waiting: "Still unanswered",
    },
    unassigned: "Unassigned",
  },
  campaigns: {
    title: "Leads by campaign",
    text: "Each lead counts for its most recent campaign.",
    campaign: "Campaign",
    others: "All other campaigns",
    none: "No campaign",
    leads: "Leads",
    qualified: "Qualified",
  },
  responseTimes: {
    title: "Response times",
    text: (inTime: string, promised: string) =>
      `${inTime} due leads were answered within ${promised}.`,
    unanswered: (count: string) => `Still unanswered: ${count}.`,
    excluded: "Imported leads are not included.",
    wait: "Answered",
    leads: "Leads",
    inTime: "Within the promised time",
    late: "Later",
  },
  bookings: {
    title: "Bookings",
    text: (total: number) =>
      `${total === 1 ? "1 appointment" : `${total.toLocaleString()} appointments`} by booking date. Past appointments count as completed.`,
    kinds: {
      upcoming: "Upcoming",
      completed: "Completed",
      noShow: "No-show",
      cancelled: "Canceled",
    },
  },
  overdue: {
    title: "Overdue now",
    none: "No overdue leads.",
    columns: {
      name: "Name",
      company: "Company",
      source: "Source",
      waits: "Waiting",
      owner: "Owner",
    },
    unassigned: "Unassigned",
    all: (total: number) =>
      total === 1 ? "Show the overdue lead" : `Show all ${total.toLocaleString()} overdue leads`,
    handoffs: (count: number) =>
      count === 1 ? "1 hand-off is overdue" : `${count} hand-offs are overdue`,
  },
} as const;

import type { PlaceKind } from "@site/supabase/contracts/appointment-values";

/** The fixed texts of the booking form and its picker (spec 2, 4, 5 and 8). */
export const bookingCopy = {
  title: "Schedule a Demo",
  types: { title: "What would you like to cover?", text: "Pick a topic, then a time." },
  duration: (minutes: number) => `${minutes} min`,
  nextTime: (day: string, time: string, city: string) => `Next: ${day}, ${time} (${city})`,
  places: {
    link: "Video call. The link is in your invitation.",
    phone: "By phone",
    room: "In person",
  } satisfies Record<PlaceKind, string>,
  otherType: "Choose another meeting",
  day: "Choose a day",
  time: "Choose a time",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  noTimes: "No free times",
  noTimesInMonth: "No free times this month.",
  noTimesAtAll: "There are no free times in the coming weeks.",
  nextFree: "Go to the next free day",
  loading: "Loading free times",
  timesFailed: "We couldn't load the free times.",
  tryAgain: "Try again",
  zone: "Time zone",
  changeZone: "Change time zone",
  changeTime: "Change the time",
  taken: "That time was just taken. These are still free.",
  labels: {
    name: "Full Name",
    email: "Email",
    company: "Company",
    notes: "What should we prepare?",
  },
  requiredMark: "required",
  optionalMark: "optional",
  send: "Book this time",
  sending: "Sending...",
  failed: {
    title: "Error",
    text: "There was a problem sending your message. Please try again.",
  },
  refused: {
    title: "Please check the form",
    text: "Nothing was booked yet. Please check the marked fields.",
  },
  lost: {
    title: "That time was just taken",
    text: "Your details are still here. Choose another time and send again.",
    next: "Next free times",
  },
  honeypot: "Leave this field empty",
  done: { title: "Demo Scheduled", text: "Opening your confirmation.", link: "Open it now" },
  move: {
    title: "Choose a new time",
    now: "Current time",
    send: "Move to this time",
    keep: "Keep the current time",
  },
} as const;

/** The texts that the server passes to the client component. It excludes functions, which are not serializable. */
export const pickerCopy = (({
  duration: _duration,
  nextTime: _nextTime,
  places: _places,
  types: _types,
  ...copy
}) => copy)(bookingCopy);
export type PickerCopy = typeof pickerCopy;

/** The texts of the server-rendered pages: an appointment, its changes, and errors. */
export const appointmentCopy = {
  booked: {
    title: "Demo Scheduled",
    text: (email: string) => `The invitation is on its way to ${email}.`,
  },
  moved: {
    title: "Your new time is set",
    text: (email: string) => `An updated invitation is on its way to ${email}.`,
  },
  yours: { title: "Your appointment", text: "View, move or cancel it here." },
  cancelled: {
    title: "Your appointment is canceled",
    text: "You can book another time whenever you like.",
    button: "Book another time",
  },
  over: { title: "Your appointment", text: "This appointment can no longer be changed." },
  ended: {
    title: "This link is no longer valid",
    text: "Appointment links work until the appointment ends. Use the link in your latest email.",
    button: "Book another time",
  },
  requested: {
    title: "Request received",
    text: (responseTime: string) =>
      `Thank you for contacting us. We'll respond within ${responseTime}.`,
  },
  labels: { what: "What", when: "When", where: "Where", who: "With", you: "For" },
  inHostZone: (time: string, city: string) => `${time} in ${city}`,
  inZone: (city: string, offset: string) => `${city} time (${offset})`,
  calendar: {
    title: "Add to your calendar",
    file: "Calendar file (.ics)",
    google: "Google",
    outlook: "Outlook",
  },
  change: { time: "Change the time", cancel: "Cancel the appointment" },
  cancel: {
    title: "Cancel this appointment?",
    text: "We'll email you a cancellation that removes it from your calendar.",
    button: "Cancel the appointment",
    keep: "Keep it",
  },
  failed: {
    title: "Error",
    text: "We couldn't save that. Please try again.",
  },
  closed: {
    title: "No times are available right now",
    text: "Tell us when you're available, and we'll find a time together.",
    button: "Contact us",
  },
  unavailable: {
    title: "The calendar is not responding",
    text: "Please try again in a moment, or tell us when you're available.",
    retry: "Try again",
    button: "Contact us",
  },
  zones: {
    title: "Choose your time zone",
    text: "All times are shown in this time zone.",
    button: "Show times",
  },
} as const;

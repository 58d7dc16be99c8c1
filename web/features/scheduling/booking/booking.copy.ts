import type { PlaceKind } from "@site/supabase/contracts/appointment-values";

/** The fixed texts of the booking form and its picker (spec 2, 4, 5 and 8). */
export const bookingCopy = {
  title: "Schedule a Demo",
  types: { title: "What is it about?", text: "Choose a meeting. Times come next." },
  duration: (minutes: number) => `${minutes} min`,
  places: {
    link: "Online, the link comes with the invitation",
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
  noTimesAtAll: "Every time of the coming weeks is taken.",
  nextFree: "Go to the next free day",
  loading: "Looking for free times",
  timesFailed: "The free times could not be loaded.",
  tryAgain: "Try again",
  zone: "Time zone",
  changeZone: "Change time zone",
  changeTime: "Change the time",
  taken: "That time has just been taken. These are free.",
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
    text: "Nothing was booked yet. The marked fields say what is missing.",
  },
  lost: {
    title: "That time has just been taken",
    text: "Everything you typed is still here. Choose one of the next free times and send it again.",
    next: "Next free times",
  },
  honeypot: "Leave this field empty",
  done: { title: "Demo Scheduled", text: "Your confirmation opens.", link: "Open it" },
  move: {
    title: "Choose a new time",
    now: "Now",
    send: "Move to this time",
    keep: "Keep the time",
  },
} as const;

/** The texts that the server passes to the client component. It excludes functions, which are not serializable. */
export const pickerCopy = (({ duration: _duration, places: _places, types: _types, ...copy }) =>
  copy)(bookingCopy);
export type PickerCopy = typeof pickerCopy;

/** The texts of the server-rendered pages: an appointment, its changes, and errors. */
export const appointmentCopy = {
  booked: {
    title: "Demo Scheduled",
    text: (email: string) => `The invitation is on its way to ${email}.`,
  },
  moved: {
    title: "Your new time is set",
    text: (email: string) => `The changed invitation is on its way to ${email}.`,
  },
  yours: { title: "Your appointment", text: "Everything about it, and the ways to change it." },
  cancelled: {
    title: "Your appointment is cancelled",
    text: "Its time is free again. You are welcome to book another one.",
    button: "Book another time",
  },
  over: { title: "Your appointment", text: "This appointment can not be changed any more." },
  ended: {
    title: "This link is not valid any more",
    text: "A link to an appointment works until the appointment ends. Please use the link of the latest mail.",
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
    text: "Its time becomes free for others, and we send you a mail that takes it out of your calendar.",
    button: "Cancel the appointment",
    keep: "Keep it",
  },
  failed: {
    title: "Error",
    text: "That could not be saved just now. Please try again.",
  },
  closed: {
    title: "No times can be booked here just now",
    text: "Write to us when it would suit you, and we find a time together.",
    button: "Contact us",
  },
  unavailable: {
    title: "The calendar does not answer",
    text: "Please try again in a moment, or write to us when it would suit you.",
    retry: "Try again",
    button: "Contact us",
  },
  zones: {
    title: "Choose your time zone",
    text: "All times are shown in it.",
    button: "Show times",
  },
} as const;

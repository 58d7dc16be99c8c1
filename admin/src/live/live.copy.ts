import type { LiveKind } from "./changes.ts";

type NotificationTexts = {
  title: (count: number) => string;
  unnamed: string;
};

const words: Record<LiveKind, NotificationTexts> = {
  leads: {
    title: (count) => (count === 1 ? "New lead" : `${count.toLocaleString()} new leads`),
    unnamed: "Someone",
  },
  handoffs: {
    title: (count) => (count === 1 ? "New hand-off" : `${count.toLocaleString()} new hand-offs`),
    unnamed: "A visitor",
  },
  bookings: {
    title: (count) => (count === 1 ? "New booking" : `${count.toLocaleString()} new bookings`),
    unnamed: "Someone",
  },
};

/** Texts of notifications and of the connection bar. */
export const liveCopy = {
  words,
  andMore: (names: string, count: number) =>
    `${names} and ${count === 1 ? "1 more" : `${count.toLocaleString()} more`}`,
  newMessage: (name: string | null) => `New message from ${name ?? "a visitor"}`,
  newMessageText: "Open the chat under Hand-offs to reply.",
  offline: {
    title: "You are offline.",
    text: "Data may be out of date, and nothing can be saved until you are online again.",
  },
  failing: {
    title: "The server is not responding.",
    text: "Data may be out of date. Trying again automatically.",
  },
  slow: { title: "The server is slow.", text: "Still waiting for a response." },
  choices: {
    title: "Notifications",
    hint: "New leads, hand-offs and bookings while the back office is open.",
    toasts: "Show in-app notifications",
    browser: "Show browser notifications, even when another window is in front",
    blocked: "This browser blocks notifications from this site. Allow them in its settings.",
    unsupported: "This browser does not support notifications.",
  },
} as const;

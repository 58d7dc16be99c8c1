import type { LiveKind } from "./changes.ts";

type Words = {
  title: (count: number) => string;
  unnamed: string;
};

const words: Record<LiveKind, Words> = {
  leads: {
    title: (count) => (count === 1 ? "New lead" : `${count.toLocaleString()} new leads`),
    unnamed: "Someone",
  },
  handoffs: {
    title: (count) =>
      count === 1
        ? "A chat waits for a person"
        : `${count.toLocaleString()} chats wait for a person`,
    unnamed: "A visitor",
  },
  bookings: {
    title: (count) => (count === 1 ? "New booking" : `${count.toLocaleString()} new bookings`),
    unnamed: "Someone",
  },
};

/** What staff read when something comes in. */
export const liveCopy = {
  words,
  andMore: (names: string, count: number) =>
    `${names} and ${count === 1 ? "1 more" : `${count.toLocaleString()} more`}`,
  offline: {
    title: "You are offline.",
    text: "What you see may be out of date, and nothing can be saved until you are back.",
  },
  failing: {
    title: "The server does not answer.",
    text: "What you see may be out of date. It is asked again by itself.",
  },
  slow: { title: "The server takes longer than usual.", text: "Still waiting for its answer." },
  choices: {
    title: "Notifications",
    hint: "What comes in while the back office is open: leads, chats that wait for a person, bookings.",
    toasts: "Say it in the corner of the page",
    browser: "Say it with the browser, also while another window is in front",
    blocked: "This browser blocks notifications of this site. Allow them in its settings.",
    unsupported: "This browser shows no notifications.",
  },
} as const;

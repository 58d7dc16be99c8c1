/** Texts of the spam list. */
export const spamCopy = {
  title: "Spam",
  subtitle:
    "Submissions that were classified as spam on arrival, and leads that a colleague marked. They are removed after a time that administrators set.",
  loading: "Loading spam…",
  failed: "Could not load spam. Try again.",
  empty: "No spam. Submissions that are classified as spam appear here.",
  points: (points: number) => `${points} points`,
  message: "Message",
  noMessage: "No message.",
  restore: "Not spam",
  restoreOf: (name: string) => `Not spam: restore ${name}`,
  restored: (name: string) => ({
    title: "Lead restored",
    text: `${name} is in the lead list again.`,
  }),
  restoreFailed: "Could not restore the lead",
} as const;

/** What staff read where spam is looked through. */
export const spamCopy = {
  title: "Spam",
  subtitle:
    "Submissions that were classified as spam. No emails were sent, and they are removed after a time that administrators set.",
  loading: "Loading spam…",
  failed: "The spam could not be read.",
  empty: "No spam. What is judged to be spam is kept here for you to look through.",
  points: (points: number) => `${points} points`,
  message: "Message",
  noMessage: "No message.",
  restore: "Not spam",
  restoreOf: (name: string) => `Not spam: make a lead of ${name}`,
  restored: (name: string) => ({
    title: "Lead restored",
    text: `${name} is among the leads, with all that follows.`,
  }),
  restoreFailed: "Not restored",
} as const;

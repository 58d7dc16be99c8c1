/** Texts of the spam list. */
export const spamCopy = {
  title: "Spam",
  subtitle:
    "Submissions classified as spam on arrival, and leads that a team member marked as spam. They are deleted after the retention period in Settings.",
  failed: "Could not load spam. Try again.",
  empty: "No spam. Submissions that are classified as spam appear here.",
  columns: {
    name: "Name",
    email: "Email",
    company: "Company",
    source: "Source",
    reasons: "Reasons",
    points: "Points",
    classified: "Marked",
    actions: "Actions",
  },
  noMessage: "No message.",
  restore: "Not spam",
  restoreOf: (name: string) => `Not spam: restore ${name}`,
  restored: (name: string) => ({
    title: "Lead restored",
    text: `${name} is in the lead list again.`,
  }),
  restoredMany: (count: number) => ({
    title: count === 1 ? "1 lead restored" : `${count.toLocaleString()} leads restored`,
    text: count === 1 ? "It is in the lead list again." : "They are in the lead list again.",
  }),
  restoreFailed: "Could not restore the lead",
} as const;

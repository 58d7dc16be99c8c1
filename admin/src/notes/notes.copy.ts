/** Texts of the screen that logs a call or a meeting. */
export const notesCopy = {
  title: "Log a call or meeting",
  subtitle: "It appears in the timeline of the person and sets their new leads to Contacted.",
  save: "Log",
  failed: "Could not log the call or meeting",
  timeRequired: "Enter when it took place.",
} as const;

/** Texts of the screen that logs a call or a meeting. */
export const notesCopy = {
  title: "Log a call or meeting",
  subtitle:
    "It appears in the timeline of the person and sets the new lead to Contacted. Without a lead, it applies to all new leads of the person.",
  save: "Log activity",
  failed: "Could not log the call or meeting",
  timeRequired: "Enter when it took place.",
} as const;

/** Every fixed word around the form in the scheduling page's frame (spec 2). */
export const frameCopy = {
  fromChat: "Continuing from Chat",
  scheduled: "Demo Scheduled",
} as const;

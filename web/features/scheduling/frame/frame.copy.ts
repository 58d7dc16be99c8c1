/** The fixed texts around the scheduling frame (spec 2). */
export const frameCopy = {
  fromChat: "Continuing from Chat",
  scheduled: "Demo Scheduled",
} as const;

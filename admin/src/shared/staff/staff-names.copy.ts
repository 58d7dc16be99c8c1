/** Texts about staff members. */
export const staffNamesCopy = {
  formerColleague: "Former colleague",
} as const;

/** Texts about time zones. */
export const timeZoneCopy = {
  preference: "Your time zone",
  required: "Select a time zone.",
} as const;

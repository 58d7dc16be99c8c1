/** Texts about time zones. */
export const timeZoneCopy = {
  preference: "Your time zone",
  inZone: (zone: string) => `Time zone: ${zone}`,
  required: "Select a time zone.",
} as const;

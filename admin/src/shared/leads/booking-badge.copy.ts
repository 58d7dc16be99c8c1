/** Texts of the badge on leads that came with a booking. */
export const bookingBadgeCopy = {
  booked: (when: string) => `Appointment: ${when}`,
} as const;

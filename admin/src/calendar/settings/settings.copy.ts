/** Texts about the booking limits (spec 9). */
export const settingsCopy = {
  title: "Booking limits",
  failed: "Failed to fetch calendar data",
  limits: {
    advance: (days: number) => (days === 1 ? "Max advance 1 day" : `Max advance ${days} days`),
    notice: (text: string) => `Min advance ${text}`,
    buffer: (minutes: number) => `Buffer ${minutes} minutes`,
    hours: (hours: string) => `Business hours ${hours}`,
    noHours: "No business hours, so nothing can be booked",
    zone: (zone: string) => `Timezone ${zone}`,
  },
  hours: (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`),
  minutes: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  readOnly: "Only admins can change these limits.",
  edit: "Change limits",
  fields: {
    zone: "Host's time zone",
    window_days: "Max advance in days",
    notice_minutes: "Min advance in minutes",
    buffer_minutes: "Buffer in minutes",
    grid_minutes: "Start times every",
    change_notice_minutes: "Change deadline in minutes before the start",
    open_per_email: "Upcoming appointments per email",
    slot_hold_minutes: "Slot hold in minutes",
  },
  hints: {
    window_days: "How far ahead visitors can book.",
    notice_minutes: "Minimum time between booking and start.",
    buffer_minutes: "Minimum gap between appointments; a type can require more.",
    change_notice_minutes:
      "Visitors can reschedule or cancel until this deadline. 0: until the start.",
    open_per_email: "Further bookings are rejected.",
    slot_hold_minutes: "How long a selected time is reserved while a visitor fills in the form.",
  },
  range: (field: string, min: number, max: number) =>
    `${field}: a whole number from ${min} to ${max}.`,
  save: "Save limits",
  saved: { title: "Limits saved", text: "New bookings use these limits." },
  saveFailed: "Could not save limits",
} as const;

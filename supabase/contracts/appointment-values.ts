/** Enumerations, labels and limits of appointments, without dependencies. */

/** Appointment statuses; the first two are upcoming (spec 4). */
export const appointmentStatuses = [
  "scheduled",
  "confirmed",
  "cancelled",
  "completed",
  "no_show",
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Labels of the appointment statuses for staff. */
export const appointmentStatusLabels = {
  scheduled: "Scheduled",
  confirmed: "Confirmed",
  cancelled: "Canceled",
  completed: "Completed",
  no_show: "No-show",
} as const satisfies Record<AppointmentStatus, string>;

/** The name of an appointment without a type (spec 2). */
export const fallbackTypeName = "Demo Call";

/** Shown to the attendee of an appointment without a place. */
export const placeNotSetText = "We will email you the location.";

/** Where a meeting takes place. */
export const placeKinds = ["link", "phone", "room"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Longest accepted texts of a booking in characters. The table's check constraints repeat them. */
export const bookingLimits = { name: 200, email: 254, company: 200, notes: 2000 } as const;

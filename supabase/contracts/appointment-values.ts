/**
 * The closed lists, labels and limits of appointments and what they are made of, without any library.
 */

/** Appointment statuses; the first two are upcoming (spec 4). */
export const appointmentStatuses = [
  "scheduled",
  "confirmed",
  "cancelled",
  "completed",
  "no_show",
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The words staff read for each appointment status. */
export const appointmentStatusLabels = {
  scheduled: "Scheduled",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  completed: "Completed",
  no_show: "No-show",
} as const satisfies Record<AppointmentStatus, string>;

/** What an appointment without a type is called (spec 2). */
export const fallbackTypeName = "Demo Call";

/** What a visitor reads of an appointment while nobody has said where it takes place. */
export const placeToCome = "We write to you where we meet.";

/** Where a meeting takes place. */
export const placeKinds = ["link", "phone", "room"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Longest accepted text of a booking's fields, in characters; the checks of the table repeat them. */
export const bookingLimits = { name: 200, email: 254, company: 200, notes: 2000 } as const;

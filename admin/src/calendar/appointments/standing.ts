import type { Appointment } from "../calendar-data.ts";

/** What a list knows of an appointment whose status it changes. */
export type Standing = Pick<
  Appointment,
  "id" | "status" | "starts_at" | "attendee_name" | "attendee_email"
>;

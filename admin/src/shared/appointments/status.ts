import type { AppointmentStatus } from "@site/supabase/contracts/appointment-values";
import type { Database } from "@site/supabase/contracts/database.types";

/** The columns that a change of status or time requires. */
export type StatusRecord = Pick<
  Database["public"]["Tables"]["appointments"]["Row"],
  "id" | "status" | "starts_at" | "ends_at" | "attendee_name" | "attendee_email" | "version"
>;

/** The allowed status transitions, which the database enforces. */
const transitions = {
  scheduled: ["confirmed", "cancelled", "completed", "no_show"],
  confirmed: ["scheduled", "cancelled", "completed", "no_show"],
  completed: ["no_show"],
  no_show: ["completed"],
  cancelled: [],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

/** Statuses that are only allowed after the start. */
const outcomes = new Set<AppointmentStatus>(["completed", "no_show"]);

/** Returns the current status and the statuses it can change to now. */
export function getStatusChoices(
  appointment: { status: AppointmentStatus; starts_at: string },
  now: number = Date.now(),
): AppointmentStatus[] {
  const hasStarted = Date.parse(appointment.starts_at) <= now;
  return [
    appointment.status,
    ...transitions[appointment.status].filter((status) => hasStarted || !outcomes.has(status)),
  ];
}

/** Returns whether an appointment can be rescheduled, canceled or given an outcome. */
export const isOpen = ({ status }: { status: AppointmentStatus }): boolean =>
  status === "scheduled" || status === "confirmed";

/** Returns whether an appointment has ended without an outcome. */
export const needsOutcome = (
  appointment: { status: AppointmentStatus; ends_at: string },
  now: number,
): boolean => isOpen(appointment) && Date.parse(appointment.ends_at) <= now;

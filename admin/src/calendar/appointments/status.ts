import type { AppointmentStatus } from "@site/supabase/contracts/appointment-values";

/** The statuses that may follow each; `cancelled` is final. The database decides. */
const following = {
  scheduled: ["confirmed", "cancelled", "completed", "no_show"],
  confirmed: ["scheduled", "cancelled", "completed", "no_show"],
  completed: ["no_show"],
  no_show: ["completed"],
  cancelled: [],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

/** What can be said of a meeting only once it has begun. */
const afterwards = new Set<AppointmentStatus>(["completed", "no_show"]);

/** The statuses to choose from: the one it has and those that may follow now. */
export function choosableStatuses(
  appointment: { status: AppointmentStatus; starts_at: string },
  now: number = Date.now(),
): AppointmentStatus[] {
  const begun = Date.parse(appointment.starts_at) <= now;
  return [
    appointment.status,
    ...following[appointment.status].filter((status) => begun || !afterwards.has(status)),
  ];
}

/** Whether an appointment can still be moved or canceled, or get an outcome. */
export const isOpen = ({ status }: { status: AppointmentStatus }): boolean =>
  status === "scheduled" || status === "confirmed";

/** Whether an appointment is over without an outcome. */
export const needsOutcome = (
  appointment: { status: AppointmentStatus; ends_at: string },
  now: number,
): boolean => isOpen(appointment) && Date.parse(appointment.ends_at) <= now;

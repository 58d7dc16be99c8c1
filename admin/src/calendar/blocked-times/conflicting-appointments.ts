/** An appointment within a time to block. */
export interface ConflictingAppointment {
  id: string;
  starts_at: string;
  attendee_name: string;
}

/** Maximum number of appointments that `conflicting_appointments` returns. */
export const maxConflicts = 50;

const isConflictingAppointment = (value: unknown): value is ConflictingAppointment =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "starts_at" in value &&
  typeof value.starts_at === "string" &&
  "attendee_name" in value &&
  typeof value.attendee_name === "string";

/** Parses the result of `conflicting_appointments`. */
export function parseConflicts(response: unknown): ConflictingAppointment[] {
  return Array.isArray(response) ? response.filter(isConflictingAppointment) : [];
}

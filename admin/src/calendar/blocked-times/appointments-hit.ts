/** An appointment that lies in a time that is to be blocked. */
export interface Hit {
  id: string;
  starts_at: string;
  attendee_name: string;
}

/** Most appointments that the database's function names. */
export const mostHits = 50;

const isHit = (value: unknown): value is Hit =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "starts_at" in value &&
  typeof value.starts_at === "string" &&
  "attendee_name" in value &&
  typeof value.attendee_name === "string";

/** The appointments that the database's function `conflicting_appointments` names. */
export function hitsOf(answer: unknown): Hit[] {
  return Array.isArray(answer) ? answer.filter(isHit) : [];
}

import { staffCopy } from "./staff.copy.ts";

/** The columns of a calendar that the warning needs. */
export interface HostedCalendar {
  name: string;
  staff_id: string | null;
  is_active: boolean;
}

/**
 * Returns a warning about the calendars that the database deactivates with a team member. Returns undefined
 * if the member hosts no active calendar.
 */
export function getCalendarWarning(
  member: { user_id: string },
  calendars: readonly HostedCalendar[],
): string | undefined {
  const active = calendars.filter(({ is_active }) => is_active);
  const hosted = active.filter(({ staff_id }) => staff_id === member.user_id);
  if (hosted.length === 0) return undefined;
  const names = hosted.map(({ name }) => name).join(", ");
  const copy = staffCopy.calendars;
  return hosted.length === active.length ? copy.allDeactivated(names) : copy.deactivated(names);
}

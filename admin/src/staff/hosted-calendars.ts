import { staffCopy } from "./staff.copy.ts";

/** What this module reads of a calendar. */
export interface HostedCalendar {
  name: string;
  staff_id: string | null;
  is_active: boolean;
}

/**
 * Returns what deactivating a team member means for the calendars that they host, which the database then
 * deactivates. Undefined if they host no active calendar.
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
  return hosted.length === active.length ? copy.last(names) : copy.some(names);
}

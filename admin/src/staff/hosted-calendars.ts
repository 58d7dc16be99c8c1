import { staffCopy } from "./staff.copy.ts";

/** What this module reads of a calendar. */
export interface HostedCalendar {
  name: string;
  staff_id: string | null;
  is_active: boolean;
}

/**
 * What to confirm before a staff member is deactivated, because the database then deactivates the
 * member's calendars. Undefined when the member hosts no active calendar.
 */
export function getCalendarWarning(
  member: { user_id: string; name: string },
  calendars: readonly HostedCalendar[],
): { title: string; text: string } | undefined {
  const active = calendars.filter(({ is_active }) => is_active);
  const hosted = active.filter(({ staff_id }) => staff_id === member.user_id);
  if (hosted.length === 0) return undefined;
  const names = hosted.map(({ name }) => name).join(", ");
  const copy = staffCopy.calendars;
  return {
    title: copy.title(member.name),
    text: hosted.length === active.length ? copy.last(names) : copy.some(names),
  };
}

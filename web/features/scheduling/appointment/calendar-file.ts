import {
  createAppointmentEvent,
  renderCalendar,
  calendarMediaType,
  type CalendarAppointment,
} from "@site/supabase/domain/icalendar";

/** The media type of the file. */
export const calendarFileType = `${calendarMediaType}; charset=utf-8`;

/**
 * An appointment as a file for calendars: the same event as in its mails, so that the one takes the
 * other's place. `page` is the appointment's own address.
 */
export function renderCalendarFile(
  appointment: CalendarAppointment,
  site: { brand: string; url: string },
  page: string,
  now = new Date(),
): string {
  const event = createAppointmentEvent(appointment, site, page, now.toISOString());
  return renderCalendar({ product: site.brand, method: null }, [event]);
}

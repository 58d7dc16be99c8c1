import {
  createAppointmentEvent,
  renderCalendar,
  calendarMediaType,
  type CalendarAppointment,
} from "@site/supabase/domain/icalendar";

/** The content type of the file. */
export const calendarFileType = `${calendarMediaType}; charset=utf-8`;

/**
 * Renders an appointment as an iCalendar file. It has the same event id as the emails, so that calendars
 * do not show it twice. `page` is the URL of the appointment.
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

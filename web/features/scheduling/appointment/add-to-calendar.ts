import { createAppointmentEvent, type CalendarAppointment } from "@site/supabase/domain/icalendar";

/** Formats an instant as `20261124T143000Z`, for Google Calendar. */
const formatCompactInstant = (iso: string) =>
  `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/**
 * Builds links that add an appointment to online calendars, with the same texts as its iCalendar file.
 * `page` is the URL of the appointment.
 */
export function buildCalendarLinks(
  appointment: CalendarAppointment,
  site: { brand: string; url: string },
  page: string,
): { google: string; outlook: string } {
  const { title, description, place, start, end } = createAppointmentEvent(
    appointment,
    site,
    page,
    appointment.starts_at,
  );
  const google = new URL("https://calendar.google.com/calendar/render");
  const outlook = new URL("https://outlook.office.com/calendar/0/deeplink/compose");
  const location = place ? { location: place } : {};
  const googleParams = {
    action: "TEMPLATE",
    text: title,
    dates: `${formatCompactInstant(start)}/${formatCompactInstant(end)}`,
    details: description,
    ...location,
  };
  const outlookParams = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    body: description,
    ...location,
  };
  for (const [key, value] of Object.entries(googleParams)) google.searchParams.set(key, value);
  for (const [key, value] of Object.entries(outlookParams)) outlook.searchParams.set(key, value);
  return { google: google.href, outlook: outlook.href };
}

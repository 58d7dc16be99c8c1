import { createAppointmentEvent, type CalendarAppointment } from "@site/supabase/domain/icalendar";

/** `20261124T143000Z`, as Google writes instants. */
const formatCompactInstant = (iso: string) =>
  `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/**
 * Links that add an appointment to an online calendar, with the same words as its file. `page` is the
 * appointment's own address.
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
  const ofGoogle = {
    action: "TEMPLATE",
    text: title,
    dates: `${formatCompactInstant(start)}/${formatCompactInstant(end)}`,
    details: description,
    ...location,
  };
  const ofOutlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    body: description,
    ...location,
  };
  for (const [key, value] of Object.entries(ofGoogle)) google.searchParams.set(key, value);
  for (const [key, value] of Object.entries(ofOutlook)) outlook.searchParams.set(key, value);
  return { google: google.href, outlook: outlook.href };
}

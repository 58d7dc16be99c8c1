import { getSiteConfig } from "../../../config.ts";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import {
  renderCalendarFile,
  calendarFileType,
} from "../../../features/scheduling/appointment/calendar-file.ts";
import { buildBookingUrl } from "../../../features/scheduling/booking/booking-url.ts";
import { fetchAppointment } from "../../../features/scheduling/booking/booking-data.ts";

export const dynamic = "force-dynamic";

const alone = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** The appointment of a ticket as a file for calendars; 404 for a ticket that opens none. */
export async function GET(request: Request): Promise<Response> {
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  const found = await fetchAppointment(ticket);
  if (found === "ended") return refused(404, "This link is not valid any more.");
  if (found === "unreachable") return refused(503, "Please try again in a moment.");
  const url = getSiteConfig().siteUrl;
  // An appointment is not refused because the content does not answer.
  const settings = await loadSiteSettings(cachedContent).catch(() => undefined);
  const brand = settings?.brand ?? new URL(url).hostname;
  const page = url + buildBookingUrl({ ticket: found.ticket });
  return new Response(renderCalendarFile(found, { brand, url }, page), {
    headers: {
      ...alone,
      "content-type": calendarFileType,
      "content-disposition": 'attachment; filename="appointment.ics"',
    },
  });
}

const refused = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...alone, "content-type": "text/plain; charset=utf-8" },
  });

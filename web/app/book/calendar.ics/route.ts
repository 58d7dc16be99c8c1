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

const responseHeaders = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** Returns the appointment of a signed link as an iCalendar file; 404 for an invalid link token. */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await fetchAppointment(token);
  if (found === "ended") return createErrorResponse(404, "This link is no longer valid.");
  if (found === "unreachable") return createErrorResponse(503, "Please try again in a moment.");
  const url = getSiteConfig().siteUrl;
  // The file is also served while the content is unreachable.
  const settings = await loadSiteSettings(cachedContent).catch(() => undefined);
  const brand = settings?.brand.name ?? new URL(url).hostname;
  const page = url + buildBookingUrl({ token: found.link_token });
  return new Response(renderCalendarFile(found, { brand, url }, page), {
    headers: {
      ...responseHeaders,
      "content-type": calendarFileType,
      "content-disposition": 'attachment; filename="appointment.ics"',
    },
  });
}

const createErrorResponse = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...responseHeaders, "content-type": "text/plain; charset=utf-8" },
  });

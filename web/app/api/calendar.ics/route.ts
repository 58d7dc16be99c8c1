import { getSiteConfig } from "../../../config.ts";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { eventCalendarType, renderEventCalendar } from "../../../features/events/event-calendar.ts";
import { calendarEventQuery, eventCardSchema } from "../../../features/events/event.groq.ts";
import { resolvePath } from "../../../site/routing/resolve-path.ts";

export const dynamic = "force-dynamic";

/** Returns the event at `?path=` as an iCalendar file; 404 if there is none. */
export async function GET(request: Request): Promise<Response> {
  const path = new URL(request.url).searchParams.get("path") ?? "";
  // Unknown paths must not fill the cache.
  if ((await resolvePath(path))?.kind !== "page") return createNotFound();
  const found = await cachedContent.read(calendarEventQuery, { path });
  const event = eventCardSchema.safeParse(found).data;
  if (!event || !found) return createNotFound();
  const { brand } = await loadSiteSettings(cachedContent);
  const site = { brand: brand.name, url: getSiteConfig().siteUrl };
  return new Response(renderEventCalendar(event, site, found._updatedAt), {
    headers: {
      "cache-control": "no-store",
      "content-type": eventCalendarType,
      "content-disposition": `attachment; filename="${path.split("/").at(-1) || "event"}.ics"`,
      "x-robots-tag": "noindex",
    },
  });
}

const createNotFound = () =>
  new Response("There is no event at this path.\n", {
    status: 404,
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });

import { calendarMediaType, renderCalendar } from "@site/supabase/domain/icalendar";
import { toAbsoluteUrl } from "../../seo/page-title.ts";
import type { EventCard } from "./event.groq.ts";

/** Path of the calendar files; `?path=` is the path of the event's page. */
export const calendarPath = "/api/calendar.ics";

export const eventCalendarType = `${calendarMediaType}; charset=utf-8`;

export const buildCalendarUrl = (path: string) =>
  `${calendarPath}?${new URLSearchParams({ path }).toString()}`;

/** Renders an event as an iCalendar file. Its id stays the same, so that a new download replaces it. */
export function renderEventCalendar(
  { _id, title, summary, path, start, end, place, onlineUrl }: EventCard,
  site: { brand: string; url: string },
  updated: string,
): string {
  const calendarEvent = {
    uid: `${_id}@${new URL(site.url).hostname}`,
    // Seconds since 1970 grow with each change and fit into the integer of the format.
    sequence: Math.floor(Date.parse(updated) / 1000),
    stamp: updated,
    start,
    end,
    isCancelled: false,
    title,
    description: summary,
    place: place ?? onlineUrl,
    url: toAbsoluteUrl(path, site.url),
    invitation: null,
  };
  return renderCalendar({ product: site.brand, method: null }, [calendarEvent]);
}

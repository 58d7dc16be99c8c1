import { encodeEvents, type AnalyticsEvent } from "./events.ts";

/**
 * Returns the attribute that tracks clicks on a link or button as these events (spec 7):
 * `<a {...trackOnClick({ event: "cta_click", cta_type: label, location: "hero" })}>`. The events
 * `demo_request` and `contact_click` are derived from the link's URL, `form_start` and `form_submit`
 * from the form; neither needs the attribute.
 */
export function trackOnClick(...events: AnalyticsEvent[]): { "data-track": string } {
  return { "data-track": encodeEvents(events) };
}

/** Returns the attribute that tracks events such as `solution_view` when the page loads. */
export function trackOnLoad(...events: AnalyticsEvent[]): { "data-track-load": string } {
  return { "data-track-load": encodeEvents(events) };
}

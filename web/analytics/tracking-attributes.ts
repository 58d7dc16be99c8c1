import { encodeEvents, type AnalyticsEvent } from "./events.ts";

/**
 * Marks a link or a button: a click on it is these events (spec 7). Spread on the element in server
 * markup, `<a {...tracked({ event: "cta_click", cta_type: label, location: "hero" })}>`. Nothing
 * needs to be marked for `demo_request` and `contact_click`, which follow from where a link leads,
 * nor for `form_start` and `form_submit`, which follow from the form.
 */
export function trackOnClick(...events: AnalyticsEvent[]): { "data-track": string } {
  return { "data-track": encodeEvents(events) };
}

/** Marks an element that stands for events of the page itself, such as `solution_view`, on load. */
export function trackOnLoad(...events: AnalyticsEvent[]): { "data-track-load": string } {
  return { "data-track-load": encodeEvents(events) };
}

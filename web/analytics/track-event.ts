import { hasConsent } from "./consent.ts";
import type { AnalyticsEvent } from "./events.ts";

/** Logs an event to the console, and sends it to the analytics service if present and allowed (spec 7). */
export function trackEvent({ event, ...fields }: AnalyticsEvent): void {
  console.log("event", event, fields);
  if (hasConsent("analytics")) window.gtag?.("event", event, fields);
}

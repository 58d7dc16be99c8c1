import { hasConsent } from "./consent.ts";
import type { AnalyticsEvent } from "./events.ts";

/** Tells the console, and the analytics service when it is present and the visitor allows it (spec 7). */
export function trackEvent({ event, ...fields }: AnalyticsEvent): void {
  console.log("event", event, fields);
  if (hasConsent("analytics")) window.gtag?.("event", event, fields);
}

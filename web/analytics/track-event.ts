import { consentFor } from "./consent.ts";
import type { SiteEvent } from "./events.ts";

/** Tells the console, and the analytics service when it is present and the visitor allows it (spec 7). */
export function send({ event, ...fields }: SiteEvent): void {
  console.log("event", event, fields);
  if (consentFor("analytics")) window.gtag?.("event", event, fields);
}

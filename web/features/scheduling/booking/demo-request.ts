import { trackEvent } from "../../../analytics/track-event.ts";

/**
 * Tracks a demo request with its page (spec 7), unless the click on a demo link that led here was
 * tracked already.
 *
 * @param demoHref the demo page of the site settings; clicks on links to it are tracked.
 */
export function trackDemoRequest(demoHref: string | undefined): void {
  const isTracked =
    demoHref === location.pathname && URL.parse(document.referrer)?.origin === location.origin;
  if (!isTracked) trackEvent({ event: "demo_request", source: location.pathname });
}

import { trackEvent } from "../../../analytics/track-event.ts";

/**
 * Counts a demo that was asked for (spec 7), with the page it was asked for on. Whoever came here by a
 * link to the booking was counted there, at the click.
 *
 * @param demoAddress where the demo buttons lead (site settings); a click on a link to it is counted.
 */
export function trackDemoRequest(demoAddress: string | undefined): void {
  const counted =
    demoAddress === location.pathname && URL.parse(document.referrer)?.origin === location.origin;
  if (!counted) trackEvent({ event: "demo_request", source: location.pathname });
}

import { getSiteConfig } from "../config.ts";
import type { SiteSettings } from "../content/sanity/site-settings.ts";
import { enhanceWith } from "../ui/enhancements/enhancement.ts";

/**
 * The invisible services of every page: analytics within the visitor's consent (spec 7), attribution and
 * chat state for the forms, the meeting of demo links, and the health check (spec 2). The data attributes configure them.
 */
export function BackgroundServices({ settings }: { settings: SiteSettings }) {
  const { analyticsMeasurementId, conversionId, demoHref, schedulingMeeting, brand } = settings;
  const [service] = getSiteConfig().analyticsOrigins;
  const id = analyticsMeasurementId ?? conversionId?.split("/")[0];
  const logo = brand.logoImage?.url;
  return (
    <div
      hidden
      {...enhanceWith("analytics", "attribution", "chat-state", "demo-meeting", "health-check")}
      data-script={service && id ? `${service}/gtag/js?id=${id}` : undefined}
      data-measurement={analyticsMeasurementId ?? undefined}
      data-conversion={conversionId ?? undefined}
      data-demo={demoHref}
      data-meeting={schedulingMeeting ?? undefined}
      data-backend="/api/health/backend"
      // The health check requests this site's origin only.
      data-logo={logo?.startsWith("/") ? logo : undefined}
    />
  );
}

import { getSiteConfig } from "../config.ts";
import { createImageUrl } from "../content/render/image-url.ts";
import type { SiteSettings } from "../content/sanity/site-settings.ts";
import { enhanceWith } from "../ui/enhancements/enhancement.ts";

/**
 * What works unseen on every page: the counting of what the visitor allows (spec 7), where visitors
 * came from and the chat they continue, for the forms they send, and the health check (spec 2). The element tells both what they need to know.
 */
export function BackgroundServices({ settings }: { settings: SiteSettings }) {
  const { analyticsMeasurementId, conversionId, demoAddress, logo } = settings;
  const [service] = getSiteConfig().analyticsOrigins;
  const id = analyticsMeasurementId ?? conversionId?.split("/")[0];
  const picture = logo && createImageUrl(logo, { width: 320 });
  return (
    <div
      hidden
      {...enhanceWith("analytics", "attribution", "chat-state", "health-check")}
      data-script={service && id ? `${service}/gtag/js?id=${id}` : undefined}
      data-measurement={analyticsMeasurementId ?? undefined}
      data-conversion={conversionId ?? undefined}
      data-demo={demoAddress}
      data-backend="/api/health/backend"
      // Only our own origin is asked.
      data-logo={picture?.startsWith("/") ? picture : undefined}
    />
  );
}

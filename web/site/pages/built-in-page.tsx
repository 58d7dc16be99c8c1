import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { getSiteConfig } from "../../config.ts";
import { formatResponseTime } from "../../content/request/response-hours.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import {
  bookingPath,
  confirmPath,
  guideAgainPath,
  unsubscribePath,
  type RequestContext,
} from "../../content/request/request-context.ts";
import { renewLinkCopy } from "../../features/guide/renew-link.copy.ts";
import { RenewGuideLinkPage } from "../../features/guide/renew-link-page.tsx";
import { subscriptionCopy } from "../../features/newsletter/subscription.copy.ts";
import { SubscriptionPage } from "../../features/newsletter/subscription-page.tsx";
import { bookingCopy } from "../../features/scheduling/booking/booking.copy.ts";
import { renderBookingPage } from "../../features/scheduling/booking/booking-page.tsx";
import { getLocalePreferences } from "../../features/scheduling/picker/locale-preferences.ts";
import { createFormToken } from "../../server/form-token.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Enhancements } from "../enhancements.tsx";
import { PageLayout } from "../layout/page-layout.tsx";

const titles: ReadonlyMap<string, string> = new Map([
  [bookingPath, bookingCopy.title],
  [confirmPath, subscriptionCopy.confirm.title],
  [unsubscribePath, subscriptionCopy.unsubscribe.title],
  [guideAgainPath, renewLinkCopy.title],
]);

/** The metadata of a page of the site's own; `undefined` for any other path. */
export function getBuiltInMetadata(path: string, brand: string): Metadata | undefined {
  const title = titles.get(path);
  if (!title) return undefined;
  // Their addresses carry what opens something: no other site, and no page of this one, reads it.
  return {
    title: `${title} | ${brand}`,
    robots: { index: false, follow: false },
    referrer: "strict-origin",
  };
}

type BuiltInPageProps = {
  path: string;
  settings: SiteSettings;
  request: RequestContext;
};

/** A page of the site's own, which no editor makes; `undefined` for any other path. */
export async function renderBuiltInPage({
  path,
  settings,
  request,
}: BuiltInPageProps): Promise<ReactNode> {
  const { homeLabel } = settings;
  switch (path) {
    case bookingPath:
      return booking();
    case confirmPath:
      return uncounted(<SubscriptionPage {...{ path, request, homeLabel }} kind="confirm" />);
    case unsubscribePath:
      return uncounted(<SubscriptionPage {...{ path, request, homeLabel }} kind="unsubscribe" />);
    case guideAgainPath:
      return uncounted(<RenewGuideLinkPage request={request} />);
    default:
      return undefined;
  }

  async function booking() {
    const asked = await headers();
    const isFramed = /^(iframe|frame|embed|object)$/.test(asked.get("sec-fetch-dest") ?? "");
    const page = await renderBookingPage({
      request,
      notice: settings.privacyNotice,
      token: createFormToken(),
      site: { brand: settings.brand, url: getSiteConfig().siteUrl },
      promise: `within ${formatResponseTime()}`,
      demoAddress: settings.demoAddress,
      locale: getLocalePreferences(asked.get("accept-language")?.split(/[,;]/)[0]?.trim()),
      isFramed,
    });
    const opens = request.query.ticket ?? request.formResult?.values["ticket"];
    if (!isFramed) return opens ? uncounted(page) : within(settings, page);
    // The page around it has header, footer and all that is counted.
    return (
      <>
        <main>{page}</main>
        {!opens && <div hidden {...enhanceWith("attribution", "chat-state")} />}
        <Enhancements />
      </>
    );
  }

  function uncounted(page: ReactNode) {
    // No other company's script is loaded where an address opens something.
    return within({ ...settings, analyticsMeasurementId: null, conversionId: null }, page);
  }

  function within(around: SiteSettings, page: ReactNode) {
    return (
      <PageLayout path="/" settings={around} request={request}>
        {page}
      </PageLayout>
    );
  }
}

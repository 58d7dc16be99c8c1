import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { getSiteConfig } from "../../config.ts";
import { getResponseTime } from "../../content/request/response-hours.ts";
import type { Labels } from "../../content/entries/labels.ts";
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
import { BrandHead } from "../layout/brand-head.tsx";
import { PageLayout } from "../layout/page-layout.tsx";

const titles: ReadonlyMap<string, string> = new Map([
  [bookingPath, bookingCopy.title],
  [confirmPath, subscriptionCopy.confirm.title],
  [unsubscribePath, subscriptionCopy.unsubscribe.title],
  [guideAgainPath, renewLinkCopy.title],
]);

/** Returns the metadata of a built-in page; undefined for any other path. */
export function getBuiltInMetadata(path: string, brand: string): Metadata | undefined {
  const title = titles.get(path);
  if (!title) return undefined;
  // Their URLs carry link tokens, which the referrer must not leak.
  return {
    title: `${title} | ${brand}`,
    robots: { index: false, follow: false },
    referrer: "strict-origin",
  };
}

type BuiltInPageProps = {
  path: string;
  settings: SiteSettings;
  labels: Labels;
  request: RequestContext;
};

/** Renders a page outside the content; undefined for any other path. */
export async function renderBuiltInPage(props: BuiltInPageProps): Promise<ReactNode> {
  const { path, request, labels } = props;
  const homeLabel = labels.home;
  switch (path) {
    case bookingPath:
      return renderBooking(props);
    case confirmPath:
      return (
        <PrivateLayout {...props}>
          <SubscriptionPage {...{ path, request, homeLabel }} kind="confirm" />
        </PrivateLayout>
      );
    case unsubscribePath:
      return (
        <PrivateLayout {...props}>
          <SubscriptionPage {...{ path, request, homeLabel }} kind="unsubscribe" />
        </PrivateLayout>
      );
    case guideAgainPath:
      return (
        <PrivateLayout {...props}>
          <RenewGuideLinkPage request={request} />
        </PrivateLayout>
      );
    default:
      return undefined;
  }
}

async function renderBooking(props: BuiltInPageProps): Promise<ReactNode> {
  const { request, settings } = props;
  const requestHeaders = await headers();
  const isFramed = /^(iframe|frame|embed|object)$/.test(requestHeaders.get("sec-fetch-dest") ?? "");
  const language = requestHeaders.get("accept-language")?.split(/[,;]/)[0]?.trim();
  const page = await renderBookingPage({
    request,
    notice: settings.privacyNotice,
    formToken: createFormToken(),
    site: { brand: settings.brand.name, url: getSiteConfig().siteUrl },
    responseTime: getResponseTime(),
    demoHref: settings.demoHref,
    locale: getLocalePreferences(language),
    isFramed,
  });
  const hasLinkToken = Boolean(request.query.token ?? request.formResult?.values["token"]);
  if (isFramed) return <FramedPage {...{ settings, hasLinkToken }}>{page}</FramedPage>;
  const Layout = hasLinkToken ? PrivateLayout : PublicLayout;
  return <Layout {...props}>{page}</Layout>;
}

type LayoutProps = {
  settings: SiteSettings;
  labels: Labels;
  request: RequestContext;
  children: ReactNode;
};

function PublicLayout({ settings, labels, request, children }: LayoutProps) {
  return (
    <PageLayout path="/" settings={settings} labels={labels} request={request}>
      {children}
    </PageLayout>
  );
}

/** A layout without analytics, so that no third-party script reads the link token in the URL. */
function PrivateLayout({ settings, ...props }: LayoutProps) {
  const privateSettings = { ...settings, analyticsMeasurementId: null, conversionId: null };
  return <PublicLayout {...props} settings={privateSettings} />;
}

type FramedPageProps = Pick<LayoutProps, "settings" | "children"> & { hasLinkToken: boolean };

/** A page in a frame. The page around it has the header, the footer, and analytics. */
function FramedPage({ settings, hasLinkToken, children }: FramedPageProps) {
  return (
    <>
      <BrandHead brand={settings.brand} />
      <main>{children}</main>
      {!hasLinkToken && <div hidden {...enhanceWith("attribution", "chat-state")} />}
      <Enhancements />
    </>
  );
}

import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { SiteSettings } from "../content/site-settings.ts";
import {
  confirmPath,
  guideAgainPath,
  meetingFormPath,
  unsubscribePath,
  type Visit,
} from "../content/visit.ts";
import { againCopy } from "../features/guide/again.copy.ts";
import { GuideAgainPage } from "../features/guide/again-page.tsx";
import { subscriptionCopy } from "../features/newsletter/subscription.copy.ts";
import { SubscriptionPage } from "../features/newsletter/subscription-page.tsx";
import { MeetingPage } from "../features/scheduling/meeting-page.tsx";
import { meetingCopy } from "../features/scheduling/meeting.copy.ts";
import { formToken } from "../server/form-token.ts";
import { behaves } from "../ui/behaviours.ts";
import { Behaviours } from "./behaviours.tsx";
import { Frame } from "./frame.tsx";

const titles: ReadonlyMap<string, string> = new Map([
  [meetingFormPath, meetingCopy.title],
  [confirmPath, subscriptionCopy.confirm.title],
  [unsubscribePath, subscriptionCopy.unsubscribe.title],
  [guideAgainPath, againCopy.title],
]);

/** The metadata of a page of the site's own; `undefined` for any other path. */
export function builtInMetadata(path: string, brand: string): Metadata | undefined {
  const title = titles.get(path);
  if (!title) return undefined;
  // Their addresses carry what opens something: no other site, and no page of this one, reads it.
  return {
    title: `${title} | ${brand}`,
    robots: { index: false, follow: false },
    referrer: "strict-origin",
  };
}

interface BuiltInPageProps {
  path: string;
  settings: SiteSettings;
  visit: Visit;
}

/** A page of the site's own, which no editor makes; `undefined` for any other path. */
export function builtInPage({ path, settings, visit }: BuiltInPageProps): ReactNode {
  const { homeLabel, privacyNotice } = settings;
  switch (path) {
    case meetingFormPath:
      // It stands in the frame of another page, which has header, footer and all that is counted.
      return (
        <>
          <MeetingPage visit={visit} notice={privacyNotice} token={formToken()} />
          <div hidden {...behaves("attribution")} />
          <Behaviours />
        </>
      );
    case confirmPath:
      return framed(<SubscriptionPage {...{ path, visit, homeLabel }} kind="confirm" />);
    case unsubscribePath:
      return framed(<SubscriptionPage {...{ path, visit, homeLabel }} kind="unsubscribe" />);
    case guideAgainPath:
      return framed(<GuideAgainPage visit={visit} />);
    default:
      return undefined;
  }

  function framed(page: ReactNode) {
    // No other company's script is loaded where an address opens something.
    const uncounted = { ...settings, analyticsMeasurementId: null, conversionId: null };
    return (
      <Frame path="/" settings={uncounted} visit={visit}>
        {page}
      </Frame>
    );
  }
}

import { defaultLabels } from "../entries/labels.ts";
import { brandSchema } from "../sanity/brand.ts";
import { navigationSchema } from "../entries/navigation.ts";
import type { PageContext } from "./page-context.ts";

/** The context of a page with minimal site settings, for component tests. */
export const visitorContext: PageContext = {
  path: "/",
  request: { query: {} },
  settings: {
    brand: brandSchema.parse({ name: "Arq", titleSuffix: "Arq Enterprise AI Platform" }),
    blurb: null,
    navigation: navigationSchema.parse(null),
    demoHref: "/schedule-demo",
    schedulingPage: "/schedule-demo",
    schedulingMeeting: null,
    schedulingUrl: null,
    enquiryFormUrl: null,
    enquiryFormMessages: [],
    scheduledPage: null,
    searchPage: "/search",
    sampleNote: null,
    assistantName: "Arq Assistant",
    assistantGreeting: null,
    socialLinks: [],
    newsletterTitle: "Stay Updated",
    copyright: null,
    privacyNotice: null,
    consent: null,
    announcement: null,
    analyticsMeasurementId: null,
    conversionId: null,
  },
  labels: defaultLabels,
  now: Date.parse("2026-11-26T10:00:00Z"),
  responseTime: "24 hours",
  preview: undefined,
};

/** A button of the content that links to a path. */
export function buttonTo(path: string | null, label = "Explore") {
  return {
    _key: label,
    label,
    about: null,
    meeting: null,
    question: null,
    target: "page" as const,
    address: null,
    tab: null,
    page: { _ref: `page-${label}`, path },
  };
}

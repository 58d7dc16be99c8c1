import type { PageContext } from "./page-context.ts";

/** A visitor on a page of a site with few settings, for tests of what stands on pages. */
export const visitorContext: PageContext = {
  path: "/",
  request: { query: {} },
  settings: {
    brand: "Arq",
    blurb: null,
    logo: null,
    navigation: [],
    demoLabel: "Request Demo",
    demoAddress: "/schedule-demo",
    schedulingPage: "/schedule-demo",
    schedulingUrl: null,
    enquiryFormUrl: null,
    enquiryFormMessages: [],
    scheduledPage: null,
    searchPage: "/search",
    searchLabel: "Search",
    homeLabel: "Return to Home",
    sampleLabel: "Sample",
    assistantName: "Arq Assistant",
    assistantGreeting: null,
    socialLinks: [],
    newsletterTitle: "Stay Updated",
    legalLinks: [],
    copyright: null,
    privacyNotice: null,
    consent: null,
    analyticsMeasurementId: null,
    conversionId: null,
    organization: null,
  },
  responseTime: "24 hours",
  preview: undefined,
};

/** A button as the content has it, leading to a path. */
export function buttonTo(path: string | null, label = "Explore") {
  return {
    _key: label,
    label,
    about: null,
    question: null,
    target: "page" as const,
    address: null,
    tab: null,
    page: { _ref: `page-${label}`, path },
  };
}

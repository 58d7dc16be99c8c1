import { maxVisitedItems, touchpointDays } from "../../../supabase/contracts/touchpoint.ts";
import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedLegalPage } from "../seed-document.ts";

/** The cookie policy, with the visitor's own choices below it (spec 2, cookies). */
export const cookies: SeedLegalPage = {
  _id: "legal-cookies",
  _type: "legalPage",
  title: "Cookie policy",
  path: { _type: "slug", current: "/cookies" },
  lead: "What this website stores in your browser, and how you control it.",
  lastUpdated: "2025-01-01",
  lastUpdatedLabel: "Last updated",
  showConsentChoices: true,
  body: richText(
    heading("Essential cookies"),
    paragraph(
      "These are required for features you use and need no consent. We set no cookies for visitors, except for preview links. Your browser stores the following for this website:",
    ),
    bullet("Your consent choice, for one year. It never leaves your browser."),
    bullet("What you type into a form, until you send it or close the tab."),
    bullet("The announcement you dismissed, so that it does not appear again."),
    bullet("The session ID of a conversation with the assistant, until you close the tab."),
    bullet(
      "Whether a page was reloaded because part of it failed to load, until you close the tab.",
    ),
    bullet("The token of a preview link you opened, for that page, until the link expires."),
    paragraph("Employees who sign in receive a session cookie."),
    heading("Analytics cookies"),
    paragraph(
      "These measure visits, page views and clicks, which helps us improve the website. The analytics service is not loaded until you consent.",
    ),
    paragraph(
      `With your consent, your browser also stores for ${touchpointDays} days the first and latest page, campaign or advertisement that brought you here, and the last ${maxVisitedItems} pages you visited. This data stays in your browser until you send us a form.`,
    ),
    heading("Functional cookies"),
    paragraph(
      "These remember your preferences between visits and require your consent. This website currently sets none.",
    ),
    paragraph(
      "Some articles include videos from YouTube or Vimeo. Nothing is loaded from these services until you agree to play a video. The service then receives your IP address and may set its own cookies. If you consent to functional cookies, videos play without asking.",
    ),
    heading("Marketing cookies"),
    paragraph(
      "If an advertisement brought you here, these tell the advertising service that you sent a request, without your name or message. Your browser stores the random number of the request, so that it is reported only once. This requires your consent.",
    ),
    heading("How to manage cookies"),
    paragraph(
      "You can change your choice on this page at any time. If your browser sends the Global Privacy Control signal, we treat it as a rejection of all optional cookies. You can also block and clear cookies in your browser's settings. All public pages work without them.",
    ),
    paragraph("Send other questions through ", pageLink("the contact form", "page-contact"), "."),
  ),
  seo: {
    _type: "seo",
    description:
      "Which essential, analytics, functional and marketing cookies this website uses, when they are set, and how to change your choice or delete them.",
    keywords: ["Arq cookie policy", "cookie choices", "Global Privacy Control"],
    type: "website",
    noIndex: false,
  },
};

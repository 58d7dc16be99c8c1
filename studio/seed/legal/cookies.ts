import { maxVisitedItems, touchpointDays } from "../../../supabase/contracts/touchpoint.ts";
import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedLegalPage } from "../seed-document.ts";

/** The cookie policy, with the visitor's own choices below it (spec 2, cookies). */
export const cookies: SeedLegalPage = {
  _id: "legal-cookies",
  _type: "legalPage",
  title: "Cookie policy",
  path: { _type: "slug", current: "/cookies" },
  lead: "What this site keeps in your browser, in cookies and in the browser's own storage, and how you decide about it.",
  lastUpdated: "2025-01-01",
  lastUpdatedLabel: "Last updated",
  showConsentChoices: true,
  body: richText(
    heading("Essential cookies"),
    paragraph(
      "They make something work that you asked for and are used without asking. A visitor who reads and writes to us gets no cookie at all, unless they open a preview link. This is what the browser holds for this site:",
    ),
    bullet("Your choice on this page, for one year. It never leaves your browser."),
    bullet("What you typed into a form, until it is sent or the tab is closed."),
    bullet("Which announcement you dismissed, so that it does not appear again."),
    bullet("The random session id of a conversation with the assistant, until the tab is closed."),
    bullet(
      "A mark that a page was reloaded because a part of it did not load, until the tab is closed.",
    ),
    bullet("If you open a preview link: its token, for that page, until the link expires."),
    paragraph("Employees who sign in get a cookie that keeps them signed in."),
    heading("Analytics cookies"),
    paragraph(
      "They count visits and show which pages are read and which buttons are pressed, so that we can improve them. The analytics service that sets them is not even loaded until you have agreed.",
    ),
    paragraph(
      `With your agreement your browser also remembers, for ${touchpointDays} days, through which page, campaign or advertisement you came, first and last, and the last ${maxVisitedItems} pages you read here. It stays in your browser; only when you send us a form it goes with it.`,
    ),
    heading("Functional cookies"),
    paragraph(
      "They remember a choice of yours between visits, such as a filter of the resource library, so that you do not make it twice. They are set only after you have agreed. At the moment this site sets none: its filters stand in the address of the page.",
    ),
    paragraph(
      "Some articles show a video from YouTube or Vimeo. Nothing is loaded from them until you play it, and you are asked first. The service then receives your IP address and may set its own cookies. With your agreement to functional cookies, videos play without the question.",
    ),
    heading("Marketing cookies"),
    paragraph(
      "If an advertisement brought you here, they tell the advertising service that a request was sent: once for each request, without your name and without your message. Your browser keeps the request's random number, so that it is told once. All of this happens only after you have agreed.",
    ),
    heading("How to manage cookies"),
    paragraph(
      "Change your choice on this page; it counts from that moment on. If your browser sends the Global Privacy Control signal, we take it as a rejection of everything optional. Every browser can also show, block and delete what websites keep, for all of them or for one; look for “Cookies” or “Site data” in its settings. Every public page works without.",
    ),
    paragraph(
      "For anything this page leaves open, use ",
      pageLink("the contact form", "page-contact"),
      ".",
    ),
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

import { items } from "../items.ts";
import { pageButton, type SeedPage } from "../seed-document.ts";

/** The open jobs and what applicants can expect. */
export const careersPage: SeedPage = {
  _id: "page-careers",
  _type: "page",
  title: "Careers",
  path: { _type: "slug", current: "/careers" },
  sections: [
    {
      _key: "openings",
      _type: "jobOpenings",
      headline: "Build AI that passes the audit",
      lead: "We are a small team of engineers who work directly with banks, hospitals and manufacturers. These jobs are open now.",
      selection: { mode: "automatic", limit: 24 },
      emptyText: "We have no open jobs right now. Contact us if you'd like to hear about new ones.",
    },
    {
      _key: "expect",
      _type: "cards",
      headline: "What you can expect from us",
      lead: "The same rules apply to every job.",
      items: items("card", [
        {
          title: "A fast decision",
          text: "No more than three conversations, and a yes or no within three weeks.",
        },
        {
          title: "The salary in the ad",
          text: "Every job states its range, and everyone in that role is paid within it.",
        },
        {
          title: "Time to do it well",
          text: "Each engineer works with at most two customers at a time.",
        },
      ]),
    },
    {
      _key: "end",
      _type: "closingCta",
      headline: "Don't see the right job?",
      lead: "Tell us what you do well. We stay in touch with people we'd like to work with.",
      buttons: [pageButton("Contact Us", "page-contact"), pageButton("About Arq", "page-about")],
    },
  ],
  seo: {
    _type: "seo",
    title: "Careers: open jobs in engineering",
    description:
      "Open jobs at Arq in engineering and customer engineering: salary range, location and hiring process for each, with a decision within three weeks.",
    keywords: ["AI jobs", "data engineering jobs"],
    type: "website",
    noIndex: false,
  },
};

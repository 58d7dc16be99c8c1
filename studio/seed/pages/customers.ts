import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** All customer stories. */
export const customers: SeedPage = {
  _id: "page-customers",
  _type: "page",
  title: "Customers",
  path: { _type: "slug", current: "/customers" },
  sections: [
    {
      _key: "stories",
      _type: "customerStories",
      headline: "What customers achieve",
      lead: "Each story names the starting point, how it was measured, what failed on the way and the result.",
      selection: { mode: "automatic", limit: 12 },
    },
    {
      _key: "end",
      _type: "closingCta",
      headline: "Which number do you need to move?",
      lead: "Tell us in a free 30-minute call.",
      buttons: [demoButton("Book a demo"), pageButton("Compare Plans", "page-pricing")],
    },
  ],
  seo: {
    _type: "seo",
    title: "Customer stories with measured results",
    description:
      "Customer stories from healthcare, manufacturing and banking: the baseline, the weeks of the project, what failed, and the result in the customer's own numbers.",
    keywords: ["customer stories", "AI results"],
    type: "website",
    noIndex: false,
  },
};

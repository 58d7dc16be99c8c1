import { references } from "../items.ts";
import { sharedSection, type SeedPage } from "../seed-document.ts";

/** The plans. */
export const pricing: SeedPage = {
  _id: "page-pricing",
  _type: "page",
  title: "Pricing",
  path: { _type: "slug", current: "/pricing" },
  sections: [
    {
      _key: "plans",
      _type: "pricingPlans",
      headline: "Plans and prices",
      lead: "Start with a pilot. Continue with the plan that fits the number of processes.",
      selection: {
        mode: "manual",
        documents: references("plan-pilot", "plan-business", "plan-enterprise"),
      },
      note: "Sample prices in US dollars, without taxes.",
    },
    {
      _key: "papers",
      _type: "resources",
      headline: "Papers for your evaluation",
      lead: "Written for the architects, security teams and buyers who decide.",
      selection: { mode: "automatic", type: "whitepaper", limit: 3 },
      downloadLabel: "Download Paper",
    },
    sharedSection("shared-first-call"),
  ],
  seo: {
    _type: "seo",
    title: "Plans and prices",
    description:
      "Three plans for the platform: a six-week pilot, a plan for departments and a plan for regulated companies with their own infrastructure.",
    keywords: ["enterprise AI pricing"],
    type: "website",
    noIndex: false,
  },
};

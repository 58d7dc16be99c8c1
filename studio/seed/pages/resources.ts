import { references } from "../items.ts";
import type { SeedPage } from "../seed-document.ts";

/**
 * The resource library. The specification fixes its title, heading, tagline and newsletter headline
 * (spec 2, resources).
 */
export const resources: SeedPage = {
  _id: "page-resources",
  _type: "page",
  title: "AI Resources Library",
  path: { _type: "slug", current: "/resources" },
  sections: [
    {
      _key: "library",
      _type: "resourceLibrary",
      headline: "Resource Library",
      lead: "Insights, guides, and case studies to accelerate your AI transformation journey",
      searchLabel: "Search the library",
      allLabel: "All",
      downloadLabel: "Download Resource",
      moreLabel: "Show more resources",
      showAllLabel: "Show all {count}",
      suggestionLabel: "Closest match:",
      categories: references(
        "category-implementation",
        "category-platform",
        "category-security",
        "category-manufacturing",
        "category-financial-services",
        "category-development",
        "category-sales-marketing",
        "category-healthcare",
      ),
    },
    {
      _key: "articles",
      _type: "articles",
      headline: "Latest articles",
      lead: "Short, practical articles from the people who build the platform.",
      selection: { mode: "automatic", limit: 3 },
      hasPages: false,
    },
    {
      _key: "newsletter",
      _type: "newsletterSignup",
      headline: "Stay Updated with AI Insights",
      lead: "One email when a paper or a recording is added to this library, with its three key numbers at the top. Every email has an unsubscribe link.",
    },
  ],
  seo: {
    _type: "seo",
    description:
      "White papers, case studies and recorded sessions on running AI modules in banks, plants and software teams, with the numbers and how they were measured.",
    keywords: [
      "enterprise AI white papers",
      "AI case studies",
      "AI implementation guide",
      "AI security paper",
    ],
    type: "website",
    noIndex: false,
  },
};

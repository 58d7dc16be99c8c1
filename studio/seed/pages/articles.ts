import { sharedSection, type SeedPage } from "../seed-document.ts";

/** All articles, with a filter by category. */
export const articlesPage: SeedPage = {
  _id: "page-articles",
  _type: "page",
  title: "Articles",
  path: { _type: "slug", current: "/articles" },
  sections: [
    {
      _key: "articles",
      _type: "articles",
      headline: "Articles",
      lead: "Practical advice on data, security and automation from the people who build the platform.",
      selection: { mode: "automatic", limit: 12 },
      hasPages: true,
    },
    sharedSection("shared-first-call"),
  ],
  seo: {
    _type: "seo",
    title: "Articles on enterprise AI and data",
    description:
      "Practical articles on data quality, access for AI agents and choosing a first process, written by engineers and security architects.",
    keywords: ["enterprise AI articles", "data quality"],
    type: "website",
    noIndex: false,
  },
};

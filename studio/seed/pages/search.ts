import type { SeedPage } from "../seed-document.ts";

/** The search over pages, modules, resources and questions. */
export const search: SeedPage = {
  _id: "page-search",
  _type: "page",
  title: "Search",
  path: { _type: "slug", current: "/search" },
  sections: [
    {
      _key: "search",
      _type: "siteSearch",
      headline: "Search this site",
      lead: "Pages, modules, resources and questions, by the words that stand in them.",
      placeholder: "A module, a system or a figure",
      submitLabel: "Search",
      emptyText:
        "Nothing on this site contains these words. Try a module's name, a system such as “warehouse”, or a single word.",
      pagesLabel: "Pages",
      modulesLabel: "Modules",
      resourcesLabel: "Resources",
      faqsLabel: "Questions",
    },
  ],
  seo: {
    _type: "seo",
    description:
      "Search Arq's pages, nine modules, resource library and answered questions by the words that stand in them.",
    keywords: ["search Arq"],
    type: "website",
    noIndex: true,
  },
};

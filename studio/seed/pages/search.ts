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
      lead: "Search pages, modules, resources and FAQs.",
      placeholder: "A module, a system or a topic",
      submitLabel: "Search",
      emptyText: "No results. Try a module name, a system such as “warehouse”, or a single word.",
      pagesLabel: "Pages",
      modulesLabel: "Modules",
      resourcesLabel: "Resources",
      faqsLabel: "Questions",
    },
  ],
  seo: {
    _type: "seo",
    description: "Search Arq's pages, nine modules, resource library and FAQs by keyword.",
    keywords: ["search Arq"],
    type: "website",
    noIndex: true,
  },
};

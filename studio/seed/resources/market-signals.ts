import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const marketSignals: SeedResource = {
  _id: "resource-market-signals",
  _type: "resource",
  title: "Reading buyer intent before the request for proposal",
  type: "whitepaper",
  category: toCategory("category-sales-marketing"),
  description:
    "Which signals move a quarter ahead of revenue, how to weigh them by what they predicted last year, and how a campaign theme is dropped when sentiment turns.",
  readTime: "9 min read",
  published: "2023-12-15",
  file: seedFile("market-signals.pdf"),
  sample: false,
};

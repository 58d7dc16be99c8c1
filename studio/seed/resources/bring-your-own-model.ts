import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const bringYourOwnModel: SeedResource = {
  _id: "resource-bring-your-own-model",
  _type: "resource",
  title: "What bringing your own model costs, and what it saves",
  type: "whitepaper",
  category: toCategory("category-platform"),
  description:
    "Three ways to run the same 240,000 requests a month, priced line by line: a hosted model, an open-weight model on rented hardware, and a model you already run.",
  readTime: "12 min read",
  published: "2024-01-12",
  file: seedFile("bring-your-own-model.pdf"),
  sample: false,
};

import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const mutualBankFraud: SeedResource = {
  _id: "resource-mutual-bank-fraud",
  _type: "resource",
  title: "A bank takes fraud loss from $4.2M to $0.3M",
  type: "case-study",
  category: toCategory("category-financial-services"),
  description:
    "Calder Mutual joins card, device and account events and holds the transfer that does not fit. With the rules that stayed, the false alarms, and the review by its auditors.",
  readTime: "10 min read",
  published: "2024-01-05",
  file: seedFile("mutual-bank-fraud.pdf"),
  sample: true,
};

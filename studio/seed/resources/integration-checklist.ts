import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const integrationChecklist: SeedResource = {
  _id: "resource-integration-checklist",
  _type: "resource",
  title: "Integration checklist: from the first connector to the first audit",
  type: "whitepaper",
  category: toCategory("category-implementation"),
  description:
    "Forty-two checks in seven groups, each with its owner and its evidence, for teams that connect a module to systems of record and want to be asked about it only once.",
  readTime: "14 min read",
  published: "2023-11-30",
  file: seedFile("integration-checklist.pdf"),
  sample: false,
};

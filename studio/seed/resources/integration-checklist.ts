import type { SeedResource } from "../seed-document.ts";
import { seedFile } from "../seed-file.ts";
import { inCategory } from "./categories.ts";

/** A resource of the library (spec 3, resource). */
export const integrationChecklist: SeedResource = {
  _id: "resource-integration-checklist",
  _type: "resource",
  title: "Integration checklist: from the first connector to the first audit",
  type: "whitepaper",
  category: inCategory("category-implementation"),
  description:
    "Forty-two checks in seven groups, each with its owner and its evidence, for teams that connect a module to systems of record and want to be asked about it only once.",
  readTime: "14 min read",
  published: "2023-11-30",
  file: seedFile("integration-checklist.pdf"),
  sample: false,
};

import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const castingsDowntime: SeedResource = {
  _id: "resource-castings-downtime",
  _type: "resource",
  title: "A foundry cuts line downtime from 12% to 2%",
  type: "case-study",
  category: toCategory("category-manufacturing"),
  description:
    "Hallvard Castings watches 1,140 sensor feeds for drift and books repairs into planned stops. What was connected, what failed in week three, and how downtime was counted.",
  readTime: "8 min read",
  published: "2024-01-10",
  file: seedFile("castings-downtime.pdf"),
  sample: true,
};

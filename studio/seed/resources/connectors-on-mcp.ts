import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const connectorsOnMcp: SeedResource = {
  _id: "resource-connectors-on-mcp",
  _type: "resource",
  title: "One connector, nine modules: the Model Context Protocol at work",
  type: "webinar",
  category: toCategory("category-platform"),
  description:
    "Notes and slides: a warehouse is described once as tools and resources, three modules use it the same afternoon, and a right is taken back while they run.",
  readTime: "35 min watch",
  published: "2023-12-08",
  file: seedFile("connectors-on-mcp.pdf"),
  sample: true,
};

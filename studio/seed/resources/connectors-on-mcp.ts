import type { SeedResource } from "../seed-document.ts";
import { seedFile } from "../seed-file.ts";
import { inCategory } from "./categories.ts";

/** A resource of the library (spec 3, resource). */
export const connectorsOnMcp: SeedResource = {
  _id: "resource-connectors-on-mcp",
  _type: "resource",
  title: "One connector, nine modules: the Model Context Protocol at work",
  type: "webinar",
  category: inCategory("category-platform"),
  description:
    "Notes and slides: a warehouse is described once as tools and resources, three modules use it the same afternoon, and a right is taken back while they run.",
  readTime: "35 min watch",
  published: "2023-12-08",
  file: seedFile("connectors-on-mcp.pdf"),
  sample: true,
};

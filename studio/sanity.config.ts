import { defineConfig } from "sanity";
import { readSiteConfig } from "./connection/site-config.ts";
import { schemaTypes } from "./schemas/schema-types.ts";

const site = readSiteConfig();

export default defineConfig({
  title: "Arq",
  projectId: site.sanityProjectId,
  dataset: site.sanityDataset,
  basePath: "/",
  schema: { types: schemaTypes },
});

import { defineCliConfig } from "sanity/cli";
import { parseStudioSettings } from "./client/site-config.ts";
import { developmentPage } from "./build/development-page.ts";

// Relative to this one. Generated files are written there first, so that a check leaves the
// committed ones alone.
const generated = process.env["GENERATED_TYPES_FOLDER"];
const schema = generated ? `${generated}/schema.json` : "schema.json";

// The product's own names hold here, too, unless the Studio is given a project of its own. The build and
// every worker of these commands read the environment after this file.
if (!process.env["SANITY_STUDIO_PROJECT_ID"])
  for (const [own, product] of [
    ["SANITY_STUDIO_PROJECT_ID", process.env["SANITY_PROJECT_ID"]],
    ["SANITY_STUDIO_DATASET", process.env["SANITY_DATASET"]],
    ["SANITY_STUDIO_SITE_URL", process.env["SITE_URL"]],
  ] as const)
    if (product) process.env[own] ||= product;

const { sanityProjectId, sanityDataset, sanityApiHost } = parseStudioSettings(process.env, "");
if (sanityApiHost === null && !process.env["SANITY_STUDIO_SITE_URL"])
  console.warn("SANITY_STUDIO_SITE_URL is not set, so the preview has no site to show.");

export default defineCliConfig({
  api: { projectId: sanityProjectId, dataset: sanityDataset },
  server: { hostname: "127.0.0.1", port: Number(process.env["PORT"] || 3333) },
  deployment: { autoUpdates: false },
  reactStrictMode: false,
  vite: (config) => ({ ...config, plugins: [...(config.plugins ?? []), developmentPage()] }),
  schemaExtraction: { path: schema, enforceRequiredFields: true },
  typegen: {
    path: "../web/**/*.groq.ts",
    schema,
    generates: generated ? `${generated}/sanity.types.ts` : "../web/content/sanity/sanity.types.ts",
  },
});

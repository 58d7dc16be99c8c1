import { defineCliConfig } from "sanity/cli";
import { parseStudioSettings } from "./client/site-config.ts";
import { developmentPage } from "./build/development-page.ts";

// Relative to this file. `typegen.ts` generates into a temporary folder first, so that `--check`
// leaves the committed files unchanged.
const generated = process.env["GENERATED_TYPES_FOLDER"];
const schema = generated ? `${generated}/schema.json` : "schema.json";

// Falls back to the product's own settings unless the Studio has its own project. The build and
// every worker of these commands read the environment after this file.
if (!process.env["SANITY_STUDIO_PROJECT_ID"])
  for (const [studioName, value] of [
    ["SANITY_STUDIO_PROJECT_ID", process.env["SANITY_PROJECT_ID"]],
    ["SANITY_STUDIO_DATASET", process.env["SANITY_DATASET"]],
    ["SANITY_STUDIO_SITE_URL", process.env["SITE_URL"]],
  ] as const)
    if (value) process.env[studioName] ||= value;

const { sanityProjectId, sanityDataset, sanityApiHost } = parseStudioSettings(process.env, "");
if (sanityApiHost === null && !process.env["SANITY_STUDIO_SITE_URL"])
  console.warn("SANITY_STUDIO_SITE_URL is not set, so the preview is unavailable.");

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

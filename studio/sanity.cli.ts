import { defineCliConfig } from "sanity/cli";
import { developmentPage } from "./packaging/development-page.ts";

// Relative to this one. Generated files are written there first, so that a check leaves the
// committed ones alone.
const generated = process.env["GENERATED_TYPES_FOLDER"];
const schema = generated ? `${generated}/schema.json` : "schema.json";

export default defineCliConfig({
  api: {
    projectId: process.env["SANITY_PROJECT_ID"] || "embedded",
    dataset: process.env["SANITY_DATASET"] || "production",
  },
  project: { basePath: "/studio" },
  server: { hostname: "127.0.0.1", port: Number(process.env["PORT"] || 3333) },
  deployment: { autoUpdates: false },
  reactStrictMode: false,
  vite: (config) => ({ ...config, plugins: [...(config.plugins ?? []), developmentPage()] }),
  schemaExtraction: { path: schema, enforceRequiredFields: true },
  typegen: {
    path: "../web/**/*.groq.ts",
    schema,
    generates: generated ? `${generated}/sanity.types.ts` : "../web/content/sanity.types.ts",
  },
});

import { defineCliConfig } from "sanity/cli";

export default defineCliConfig({
  api: {
    projectId: process.env["SANITY_PROJECT_ID"] || "embedded",
    dataset: process.env["SANITY_DATASET"] || "production",
  },
  project: { basePath: "/studio" },
  server: { hostname: "127.0.0.1", port: Number(process.env["PORT"] || 3333) },
  deployment: { autoUpdates: false },
  reactStrictMode: false,
  schemaExtraction: { path: "schema.json", enforceRequiredFields: true },
  typegen: {
    path: "../web/**/*.groq.ts",
    schema: "schema.json",
    generates: "../web/content/sanity.types.ts",
  },
});

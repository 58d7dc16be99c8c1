import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: file("."),
  base: "/admin/",
  plugins: [react()],
  resolve: {
    // Two copies of any of these are two contexts: hooks of one would not see the other's provider.
    dedupe: [
      "react",
      "react-dom",
      "react-router",
      "react-router-dom",
      "@mui/material",
      "@tanstack/react-query",
      "ra-core",
    ],
    // Parts of dependencies that this app never runs stay out of the first load; see
    // docs/decisions/0040-what-stays-out-of-the-first-load.md.
    alias: [
      { find: /^qs$/, replacement: file("src/providers/query-string.ts") },
      { find: /^jsonexport\/dist.*$/, replacement: file("src/providers/unused-exporter.ts") },
      {
        find: /^@supabase\/(realtime|storage|postgrest)-js$/,
        replacement: file("src/providers/unused-client-parts.ts"),
      },
    ],
  },
  build: {
    outDir: file("dist"),
    emptyOutDir: true,
    // A data: address would need `data:` in the font-src and img-src of the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
});

import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: file("."),
  base: "/admin/",
  plugins: [react()],
  build: {
    outDir: file("dist"),
    emptyOutDir: true,
    // A data: address would need `data:` in the font-src and img-src of the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // The first screen is one chunk with all it imports: 100 small ones compress a tenth worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "start", test: /\/src\/(main|leads\/list\/lead-list)\.tsx$/ }],
        },
      },
    },
  },
});

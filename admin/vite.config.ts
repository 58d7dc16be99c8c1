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
  },
});

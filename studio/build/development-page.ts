import { extname } from "node:path";
import type { Plugin } from "vite";
import { readBrandingFiles } from "./branding-files.ts";
import { makePageSelfContained, makeStylesSelfContained } from "./self-contained.ts";

const contentTypes: Record<string, string> = {
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Vite plugin: serves the same page, styles and fonts in development as the build does. */
export function developmentPage(): Plugin {
  return {
    name: "studio-development-page",
    apply: "serve",
    enforce: "pre",
    transformIndexHtml: { order: "post", handler: makePageSelfContained },
    transform: (code, id) =>
      /\.css(?:\?|$)/.test(id) ? { code: makeStylesSelfContained(id, code), map: null } : undefined,
    configureServer: async ({ middlewares }) => {
      const files = await readBrandingFiles();
      middlewares.use("/studio/static", ({ url = "" }, response, next) => {
        const content = files.get(url.slice(1));
        if (!content) return next();
        response.setHeader(
          "content-type",
          contentTypes[extname(url)] ?? "application/octet-stream",
        );
        response.end(content);
      });
    },
  };
}

import { extname } from "node:path";
import type { Plugin } from "vite";
import { lookFiles } from "./branding-files.ts";
import { selfContainedPage, selfContainedStyles } from "./self-contained.ts";

const types: Record<string, string> = {
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Gives the development server the page, styles and fonts that the build writes. */
export function developmentPage(): Plugin {
  return {
    name: "studio-development-page",
    apply: "serve",
    enforce: "pre",
    transformIndexHtml: { order: "post", handler: selfContainedPage },
    transform: (code, id) =>
      /\.css(?:\?|$)/.test(id) ? { code: selfContainedStyles(id, code), map: null } : undefined,
    configureServer: async ({ middlewares }) => {
      const files = await lookFiles();
      middlewares.use("/studio/static", ({ url = "" }, response, next) => {
        const content = files.get(url.slice(1));
        if (!content) return next();
        response.setHeader("content-type", types[extname(url)] ?? "application/octet-stream");
        response.end(content);
      });
    },
  };
}

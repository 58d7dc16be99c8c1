import { join } from "node:path";
import { root } from "../../settings/config.ts";
import { createAppPolicy, type PolicyOrigins } from "../security/csp.ts";
import {
  prepareAppPage,
  type FileHandler,
  type PageHandler,
  type SiteConfig,
  serveFolder,
} from "./static-files.ts";

/** Folders of the files that the builds create for visitors. */
export const builtFolders = {
  studio: join(root, "studio/dist"),
  admin: join(root, "admin/dist"),
  nextStatic: join(root, "web/.next/static"),
};

/** Returns handlers for built files, which are read on first request: the gateway starts before the build. */
export function createBuiltFiles(
  siteConfig: SiteConfig,
  origins: PolicyOrigins,
  folders = builtFolders,
) {
  const webSockets = siteConfig.siteUrl.replace(/^http/, "ws");
  const apps = new Map<string, Promise<{ page: PageHandler; files: FileHandler }>>();
  return {
    assets: serveFolder(folders.nextStatic, () => true),
    app(name: "studio" | "admin") {
      const known = apps.get(name);
      if (known) return known;
      const hasHash = (path: string) =>
        /^\/(assets|static)\/.*-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
      const app = prepareAppPage(folders[name], siteConfig, (html) =>
        createAppPolicy(html, origins, webSockets),
      ).then((page) => ({ page, files: serveFolder(folders[name], hasHash) }));
      apps.set(name, app);
      app.catch(() => apps.delete(name));
      return app;
    },
  };
}

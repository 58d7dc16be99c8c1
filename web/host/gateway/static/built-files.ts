import { join } from "node:path";
import { root } from "../../settings/config.ts";
import { createAppPolicy, type PolicyOrigins } from "../security/csp.ts";
import type { BrandSource } from "./brand-source.ts";
import { prepareAppPage, type PageHandler, type SiteConfig, serveFolder } from "./static-files.ts";

/** Folders of the files that the builds create for visitors. */
export const builtFolders = {
  studio: join(root, "studio/dist"),
  admin: join(root, "admin/dist"),
  nextStatic: join(root, "web/.next/static"),
};

type AppName = "studio" | "admin";

const hasHash = (path: string) => /^\/(assets|static)\/.*-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);

/** Returns handlers for built files, which are read on first request: the gateway starts before the build. */
export function createBuiltFiles(
  siteConfig: SiteConfig,
  origins: PolicyOrigins,
  brandSource: BrandSource,
  folders = builtFolders,
) {
  const webSockets = siteConfig.siteUrl.replace(/^http/, "ws");
  const pages = new Map<string, { key: string; page: Promise<PageHandler> }>();
  return {
    assets: serveFolder(folders.nextStatic, () => true),
    apps: {
      studio: serveFolder(folders.studio, hasHash),
      admin: serveFolder(folders.admin, hasHash),
    },
    /** Returns the page of an app with the current brand, prepared once for each brand. */
    async page(name: AppName): Promise<PageHandler> {
      const brand = await brandSource.load();
      const key = JSON.stringify(brand);
      const known = pages.get(name);
      if (known?.key === key) return known.page;
      const page = prepareAppPage(folders[name], { ...siteConfig, brand }, (html) =>
        createAppPolicy(html, origins, webSockets),
      );
      pages.set(name, { key, page });
      page.catch(() => pages.delete(name));
      return page;
    },
  };
}

import { join } from "node:path";
import { root } from "../../settings/config.ts";
import { appPolicy, type PolicyOrigins } from "../security/csp.ts";
import {
  appPage,
  type FileHandler,
  type PageHandler,
  type SiteConfig,
  staticFolder,
} from "./static-files.ts";

/** Where the builds leave what visitors load. */
export const builtFolders = {
  studio: join(root, "studio/dist"),
  admin: join(root, "admin/dist"),
  nextStatic: join(root, "web/.next/static"),
};

/** Built files, read when they are first asked for: the front listens before the build is done. */
export function builtFiles(siteConfig: SiteConfig, origins: PolicyOrigins, folders = builtFolders) {
  const webSockets = siteConfig.siteUrl.replace(/^http/, "ws");
  const apps = new Map<string, Promise<{ page: PageHandler; files: FileHandler }>>();
  return {
    assets: staticFolder(folders.nextStatic, () => true),
    app(name: "studio" | "admin") {
      const known = apps.get(name);
      if (known) return known;
      const hashed = (path: string) =>
        /^\/(assets|static)\/.*-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
      const app = appPage(folders[name], siteConfig, (html) =>
        appPolicy(html, origins, webSockets),
      ).then((page) => ({ page, files: staticFolder(folders[name], hashed) }));
      apps.set(name, app);
      app.catch(() => apps.delete(name));
      return app;
    },
  };
}

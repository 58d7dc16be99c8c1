import { createHash } from "node:crypto";
import { getSiteConfig, type SiteConfig } from "../../config.ts";
import { noteContentChange } from "../../content/request/content-generation.ts";
import { ExpiryLog } from "./expiry-log.ts";
import { SharedPages } from "./shared-pages.ts";

type SharedCache = { log: ExpiryLog; scope: string; pages: SharedPages | undefined };

const key = Symbol.for("site.shared-cache");

/** Next.js loads the cache handler beside its bundles; all use one connection. */
const shared = globalThis as { [key]?: SharedCache }; // the global object has no other type for it

const hash = (values: unknown) =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);

/** Names a site in the cache: instances with the same address and content share it. */
function nameSite({ siteUrl, sanity }: SiteConfig): string {
  const { projectId, dataset, apiHost, readToken } = sanity;
  // Embedded content lakes have no id of their own, but a token.
  return `site:{${hash([siteUrl, projectId, dataset, apiHost && readToken])}}`;
}

/** Connects to the cache of `CACHE_URL`, once for the process. Returns undefined without it. */
export function startSharedCache(): SharedCache | undefined {
  const config = getSiteConfig();
  const { cacheUrl } = config;
  if (!cacheUrl) return undefined;
  return (shared[key] ??= connect(cacheUrl, nameSite(config)));
}

function connect(url: string, scope: string): SharedCache {
  const log = new ExpiryLog({
    url,
    name: `${scope}:expired`,
    onExpire(tags) {
      cache.pages?.applyExpiry(tags);
      noteContentChange();
      // Under the launcher: the gateway expires its pages after this process has.
      if (process.connected) process.send?.({ type: "published" });
    },
    onOutage: (reason) =>
      console.warn(
        `cache: no connection to CACHE_URL (${reason}); using this instance's own pages`,
      ),
    onRecovery: () => console.log("cache: connected again; all pages are rendered again"),
  });
  const cache: SharedCache = { log, scope, pages: undefined };
  return cache;
}

/** Returns the pages of a build; pages of other builds and settings have other names. */
export function openSharedPages(cache: SharedCache, build: string): SharedPages {
  const { analyticsOrigins, frameOrigins } = getSiteConfig();
  const prefix = `${cache.scope}:page:${hash([build, analyticsOrigins, frameOrigins])}`;
  return (cache.pages ??= new SharedPages(cache.log, prefix));
}

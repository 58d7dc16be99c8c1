import { createHash } from "node:crypto";
import { getSiteConfig, type SiteConfig } from "../../config.ts";
import { noteContentChange } from "../../content/request/content-generation.ts";
import { ExpiryLog } from "./expiry-log.ts";
import { SharedPages } from "./shared-pages.ts";

type SharedCache = { log: ExpiryLog; scope: string; pages: SharedPages | undefined };

const key = Symbol.for("site.shared-cache");

/** Next.js loads this module twice, in the cache handler and in its bundles; both share one connection. */
const shared = globalThis as { [key]?: SharedCache }; // the global object has no other type for it

const hash = (values: unknown) =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);

/** Returns the key prefix of a site. Instances with the same address and content source share it. */
function createScope({ siteUrl, sanity }: SiteConfig): string {
  const { projectId, dataset, apiHost, readToken } = sanity;
  // All embedded content lakes have the same project id, but different read tokens.
  return `site:{${hash([siteUrl, projectId, dataset, apiHost && readToken])}}`;
}

/** Connects to the cache at `CACHE_URL`, once per process. Returns undefined if it is not set. */
export function startSharedCache(): SharedCache | undefined {
  const config = getSiteConfig();
  const { cacheUrl } = config;
  if (!cacheUrl) return undefined;
  return (shared[key] ??= connect(cacheUrl, createScope(config)));
}

function connect(url: string, scope: string): SharedCache {
  const log = new ExpiryLog({
    url,
    name: `${scope}:expired`,
    onExpire(tags) {
      cache.pages?.applyExpiry(tags);
      noteContentChange();
      // Notifies the launcher, whose gateway expires its pages after this process has expired its own.
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

/** Opens the pages of a build. Other builds, and other settings that change pages, have another key prefix. */
export function openSharedPages(cache: SharedCache, buildId: string): SharedPages {
  const { analyticsOrigins, frameOrigins } = getSiteConfig();
  const prefix = `${cache.scope}:page:${hash([buildId, analyticsOrigins, frameOrigins])}`;
  return (cache.pages ??= new SharedPages(cache.log, prefix));
}

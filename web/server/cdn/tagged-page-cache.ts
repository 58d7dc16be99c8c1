import { createRequire } from "node:module";
import type {
  CacheHandler,
  CacheHandlerContext,
} from "next/dist/server/lib/incremental-cache/index.js";
import { hasPageCache } from "../../config.ts";
import {
  alwaysRevalidate,
  createCdnHeaders,
  maxSharedSeconds,
} from "../../platform/cache-headers.ts";
import PageCache from "../page-cache/page-cache.ts";

type GetRequest = Parameters<CacheHandler["get"]>;
type SetRequest = Parameters<CacheHandler["set"]>;

/** The page cache that is used without a CDN, with what Next.js stored in it. */
type InnerCache = Pick<CacheHandler, "set" | "revalidateTag" | "resetRequestCache"> & {
  get(...request: GetRequest): Promise<{ value: unknown; cacheControl?: unknown } | null>;
};

/** A cached page or route handler. */
type CachedResponse = { headers?: Record<string, unknown>; status?: number };

/** Where Next.js notes the tags of a page; it removes the header before it sends the page. */
const tagsHeader = "x-next-cache-tags";
/** The tags of publish events; Next.js adds its own for routes. */
const ownTagPattern = /^(doc:|path:|type:|content$)/;

function createInnerCache(context: CacheHandlerContext): InnerCache {
  if (hasPageCache()) return new PageCache(context);
  const { fs, serverDistDir } = context;
  if (!fs || !serverDistDir) throw new Error("The page cache needs a finished build.");
  // The default page cache of Next.js is a CommonJS module, which an import would wrap.
  const required: typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js") =
    createRequire(import.meta.url)("next/dist/server/lib/incremental-cache/file-system-cache.js");
  return new required.default({ ...context, fs, serverDistDir });
}

const isCachedResponse = (value: unknown): value is CachedResponse =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "APP_PAGE" || value.kind === "APP_ROUTE");

/** Returns the lifetime of an entry in seconds, which is shorter for pages with the response time. */
function getSeconds(cacheControl: unknown): number {
  const seconds =
    typeof cacheControl === "object" && cacheControl !== null && "revalidate" in cacheControl
      ? cacheControl.revalidate
      : undefined;
  return typeof seconds === "number" ? Math.min(seconds, maxSharedSeconds) : maxSharedSeconds;
}

/**
 * Adds the headers for a CDN to an entry of the page cache. Internal pages, such as the not-found page, are
 * sent for many paths and would not be purged when one of these gets a page.
 */
export function addCdnHeaders(key: string, value: unknown, cacheControl: unknown): void {
  if (!isCachedResponse(value)) return;
  const listed = value.headers?.[tagsHeader];
  const tags = typeof listed === "string" ? listed.split(",") : [];
  const own = tags.filter((tag) => ownTagPattern.test(tag));
  const isShared = !key.includes("~") && (value.status ?? 200) === 200 && own.length > 0;
  const added = isShared
    ? createCdnHeaders(getSeconds(cacheControl), own)
    : { "cache-control": alwaysRevalidate };
  value.headers = { ...value.headers, ...added };
}

/**
 * The page cache of a site behind a CDN: cached pages are sent with their tags, by which the CDN is purged.
 * Next.js sends the headers of an entry with it; pages cannot set headers themselves.
 */
export default class TaggedPageCache {
  readonly #inner: InnerCache;

  constructor(context: CacheHandlerContext) {
    this.#inner = createInnerCache(context);
  }

  async get(...request: GetRequest): ReturnType<InnerCache["get"]> {
    const entry = await this.#inner.get(...request);
    if (entry) addCdnHeaders(request[0], entry.value, entry.cacheControl);
    return entry;
  }

  /** Next.js sends the value after it was stored, so the first visitor gets the headers as well. */
  async set(...request: SetRequest): Promise<void> {
    try {
      await this.#inner.set(...request);
    } finally {
      const [key, value, context] = request;
      addCdnHeaders(key, value, "cacheControl" in context ? context.cacheControl : undefined);
    }
  }

  revalidateTag(...request: Parameters<CacheHandler["revalidateTag"]>): Promise<void> {
    return this.#inner.revalidateTag(...request);
  }

  resetRequestCache(): void {
    this.#inner.resetRequestCache();
  }
}

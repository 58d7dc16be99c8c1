import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type {
  CacheHandler,
  CacheHandlerContext,
} from "next/dist/server/lib/incremental-cache/index.js";
import { getPageCacheFolder, getSiteConfig } from "../../config.ts";
import { PageStore } from "./page-store.ts";
import { openSharedPages, startSharedCache } from "../shared-cache/shared-cache.ts";
import type { PageStorage } from "./stored-page.ts";

type Value = Parameters<CacheHandler["set"]>[1];
type SetContext = Parameters<CacheHandler["set"]>[2];

// Next makes a new instance for every request: what lives longer belongs to the module.
let storage: PageStorage | undefined;

/** Opens the shared cache of CACHE_URL, or the folder of one machine. */
function openStorage({ serverDistDir }: CacheHandlerContext): PageStorage {
  if (!serverDistDir) throw new Error("The page cache needs a finished build.");
  const build = readFileSync(join(serverDistDir, "..", "BUILD_ID"), "utf8");
  const cache = startSharedCache();
  if (cache) return openSharedPages(cache, build);
  const root = getPageCacheFolder();
  if (!root) throw new Error("The page cache needs CACHE_URL or PAGE_CACHE_DIR.");
  return openStore(root, build);
}

/**
 * The folder of one build with one content source at one address. Whatever else lies beside it
 * belongs to an earlier build or address and is removed.
 */
function openStore(root: string, build: string): PageStore {
  const { siteUrl, sanity, analyticsOrigins, frameOrigins } = getSiteConfig();
  // The embedded lake's port is another one at every start; its content is the same.
  const lake = sanity.apiHost ? "embedded" : "hosted";
  const { projectId, dataset } = sanity;
  const source = [build, siteUrl, lake, projectId, dataset, analyticsOrigins, frameOrigins];
  const name = createHash("sha256").update(JSON.stringify(source)).digest("hex").slice(0, 16);
  try {
    for (const other of readdirSync(root)) {
      if (other !== name) rmSync(join(root, other), { recursive: true, force: true });
    }
  } catch {
    // No folder yet, or one that may not be changed: opening the store says so.
  }
  return new PageStore(join(root, name));
}

function tagsOf(value: Value, context: SetContext): string[] {
  const header = value && "headers" in value ? value.headers?.["x-next-cache-tags"] : undefined;
  const listed = typeof header === "string" ? header.split(",") : [];
  const given = "tags" in context ? (context.tags ?? []) : [];
  return [...new Set([...listed, ...given])];
}

/** Next's cache handler: stores finished pages and the content of per-request pages. */
export default class PageCache {
  readonly #storage: PageStorage;

  constructor(context: CacheHandlerContext) {
    storage ??= openStorage(context);
    this.#storage = storage;
  }

  get(key: string) {
    return this.#storage.get(key);
  }

  async set(key: string, value: Value, context: SetContext): Promise<void> {
    if (!value) return this.#storage.delete(key);
    const cacheControl = "cacheControl" in context ? context.cacheControl : undefined;
    await this.#storage.set({ key, value, cacheControl, tags: tagsOf(value, context) });
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    await this.#storage.expire([tags].flat());
  }

  resetRequestCache(): void {
    // Nothing is kept per request.
  }
}

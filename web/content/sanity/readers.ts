import "server-only";
import type { ClientReturn, QueryParams } from "@sanity/client";
import { insertResponseTime } from "@site/supabase/domain/response-time";
import { unstable_cache } from "next/cache";
import { getResponseHours } from "../request/response-hours.ts";
import { createDraftClient, createPublishedClient } from "./client.ts";
import type { ContentSourceMap } from "./source-map/content-source-map.ts";
import { anyContentTag, createExpiryTag, maxSharedSeconds } from "../../platform/cache-headers.ts";
import { getResultTags, type QueryDependencies } from "./cache-tags.ts";

/** Drafts, a stack of releases over them (the first takes precedence), or the published content. */
export type DraftPerspective = "drafts" | "published" | string[];

/** Reads content for one kind of page: cached, per request, preview link or draft mode. */
export type ContentReader = {
  /** Whether an editor reads in draft mode: pages show drafts and report content errors. */
  readonly isPreview: boolean;
  /** Whether it reads published content, which the Studio has validated. */
  readonly isPublished: boolean;
  /** @throws when the content is unreachable. A missing document is `null` in the result. */
  read<const Query extends string>(
    query: Query,
    params?: QueryParams,
    dependencies?: QueryDependencies<ClientReturn<Query>>,
  ): Promise<ClientReturn<Query>>;
};

/**
 * Adds cache tags to the page that is being rendered. Next.js takes a page's tags from cached functions
 * and requires them before the call, but they are known only from the result. An empty cached function
 * therefore passes them to the page.
 */
async function addPageTags(tags: string[]): Promise<void> {
  if (tags.length) await unstable_cache(async () => true, ["tags", ...tags], { tags })();
}

/**
 * Makes the page that is being rendered expire at a time, in milliseconds since 1970. The page cache
 * renders it again afterwards (server/stored-page.ts); other caches take the lifetime.
 */
async function expirePageAt(time: number): Promise<void> {
  const tag = createExpiryTag(time);
  const seconds = Math.ceil((time - Date.now()) / 1000);
  await unstable_cache(async () => true, [tag], {
    tags: [tag],
    revalidate: Math.min(Math.max(seconds, 1), maxSharedSeconds),
  })();
}

/** Seconds to cache a page that shows the response time, whose setting sends no publish event. */
const responseTimeTtlSeconds = 30;

/** Fills the promised response time into a result and shortens the cache time of a page that shows it. */
async function fillResponseTime<Result>(result: Result): Promise<Result> {
  const filled = insertResponseTime(result, getResponseHours());
  if (filled !== result)
    await unstable_cache(async () => true, ["response-time"], {
      revalidate: responseTimeTtlSeconds,
    })();
  return filled;
}

/** For cached pages: reads the current published content and makes the page depend on it. */
export const publishedContent: ContentReader = {
  isPreview: false,
  isPublished: true,
  async read(query, params = {}, dependencies = {}) {
    const result = await createPublishedClient().fetch(query, params);
    await addPageTags(getResultTags(result, dependencies));
    const expiry = dependencies.getExpiry?.(result);
    if (expiry !== undefined) await expirePageAt(expiry);
    return fillResponseTime(result);
  },
};

/** For pages rendered per request: caches results until anything is published. */
export const cachedContent: ContentReader = {
  isPreview: false,
  isPublished: true,
  async read(query, params = {}) {
    const read = unstable_cache(
      () => createPublishedClient().fetch(query, params),
      ["content", query, JSON.stringify(params)],
      { tags: [anyContentTag], revalidate: maxSharedSeconds },
    );
    return fillResponseTime(await read());
  },
};

/** For a preview link: reads its perspective as if it were published, without a cache. */
export function createPreviewLinkReader(perspective: DraftPerspective): ContentReader {
  return {
    isPreview: false,
    isPublished: false,
    async read(query, params = {}) {
      const options = { perspective, cache: "no-store" } as const;
      const result = await createDraftClient().fetch(query, params, options);
      return insertResponseTime(result, getResponseHours());
    },
  };
}

/** For editors in draft mode: reads their perspective without a cache and marks the source of each text. */
export function createDraftReader(
  perspective: DraftPerspective,
  sourceMap: ContentSourceMap,
): ContentReader {
  return {
    isPreview: true,
    isPublished: false,
    async read(query, params = {}) {
      const options = { perspective, cache: "no-store" } as const;
      const result = await createDraftClient().fetch(query, params, options);
      return sourceMap.mark(insertResponseTime(result, getResponseHours()));
    },
  };
}

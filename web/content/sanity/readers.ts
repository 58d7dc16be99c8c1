import "server-only";
import type { ClientReturn, QueryParams } from "@sanity/client";
import { insertAnswerTime } from "@site/supabase/domain/answer-time";
import { unstable_cache } from "next/cache";
import { getResponseHours } from "../request/response-hours.ts";
import { createDraftClient, createPublishedClient } from "./client.ts";
import type { ContentSourceMap } from "./content-source-map.ts";
import { anyContentTag, getResultTags, type QueryDependencies } from "./cache-tags.ts";

/** Seconds after which content is read again even if no publish event came (spec 9: 5 minutes). */
const contentTtlSeconds = 300;

/** Drafts, a stack of releases over them (the first wins), or what visitors see. */
export type DraftPerspective = "drafts" | "published" | string[];

/** One way of reading content; which one a page uses follows from how it is answered. */
export type ContentReader = {
  /** Whether an editor is looking: drafts are shown, and faults of the content are named. */
  readonly preview: boolean;
  /** Whether it reads what is published, which the Studio has validated. */
  readonly published: boolean;
  /** @throws when the content does not answer; an absent document is `null` in the result. */
  read<const Query extends string>(
    query: Query,
    params?: QueryParams,
    reads?: QueryDependencies,
  ): Promise<ClientReturn<Query>>;
};

/**
 * Next collects a page's tags from the cached functions it calls, and wants them before the call;
 * here they are known only after the answer. So the answer is read first, and a cached function
 * that does nothing carries its tags to the page.
 */
async function addPageTags(tags: string[]): Promise<void> {
  if (tags.length) await unstable_cache(async () => true, ["tags", ...tags], { tags })();
}

/** Seconds for which a page with the promised answer time is kept: its setting sends no publish event. */
const responseTimeTtlSeconds = 30;

/** The result with the promised answer time in it, which the page that shows it then follows. */
async function fillResponseTime<Result>(result: Result): Promise<Result> {
  const filled = insertAnswerTime(result, getResponseHours());
  if (filled !== result)
    await unstable_cache(async () => true, ["answer-time"], {
      revalidate: responseTimeTtlSeconds,
    })();
  return filled;
}

/** For pages that are kept: reads what is published now, and makes the page depend on it. */
export const publishedContent: ContentReader = {
  preview: false,
  published: true,
  async read(query, params = {}, reads = {}) {
    const result = await createPublishedClient().fetch(query, params);
    await addPageTags(getResultTags(result, reads));
    return fillResponseTime(result);
  },
};

/** For pages rendered per request: answers are kept until anything is published. */
export const cachedContent: ContentReader = {
  preview: false,
  published: true,
  async read(query, params = {}) {
    const read = unstable_cache(
      () => createPublishedClient().fetch(query, params),
      ["content", query, JSON.stringify(params)],
      { tags: [anyContentTag], revalidate: contentTtlSeconds },
    );
    return fillResponseTime(await read());
  },
};

/** For a draft that a link shows: read as it would be published, and kept nowhere. */
export const previewLinkContent: ContentReader = {
  preview: false,
  published: false,
  async read(query, params = {}) {
    const result = await createDraftClient().fetch(query, params, { cache: "no-store" });
    return insertAnswerTime(result, getResponseHours());
  },
};

/** For editors in draft mode: reads what they look at, keeps nothing, and says where texts come from. */
export function createDraftReader(
  perspective: DraftPerspective,
  sources: ContentSourceMap,
): ContentReader {
  return {
    preview: true,
    published: false,
    async read(query, params = {}) {
      const options = { perspective, cache: "no-store" } as const;
      const result = await createDraftClient().fetch(query, params, options);
      return sources.mark(insertAnswerTime(result, getResponseHours()));
    },
  };
}

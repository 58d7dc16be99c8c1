/** Caching of shared responses by browsers, the gateway and a CDN. */

/** Cache-Control of shared responses: browsers, and caches that cannot be purged, revalidate each use. */
export const alwaysRevalidate = "public, max-age=0, must-revalidate";

/** Cache-Control of a response that no cache may store. */
export const neverStore = "private, no-store";

/**
 * Names the seconds for which the gateway may share a response of the site. It is separate from
 * Cache-Control because the gateway learns of publish events, and other caches do not.
 */
export const sharedSecondsHeader = "x-site-shared-seconds";

/** Seconds for which content is shared at most, even without a publish event (spec 9: 5 minutes). */
export const maxSharedSeconds = 300;

/** Seconds for which a CDN may send an expired page while it requests the new one. */
const staleWhileRevalidateSeconds = 60;

/** Tag of responses that any publish event expires: feeds, and pages with too many tags for a header. */
export const anyContentTag = "content";

/** Tag of responses that a moved page expires: it replaces the tags of paths that do not fit a header. */
export const anyPathTag = "paths";

/** Prefix of the tag of a document of which a page shows only the path. */
export const pathTagPrefix = "path:";

const expiryTagPattern = /^until:(\d+)$/;

/** The tag of a page that must not be shown from a time on, in milliseconds since 1970. */
export const createExpiryTag = (time: number): string => `until:${time}`;

/** Whether one of the tags is that of a time before `now`. */
export const isPastExpiry = (tags: readonly string[], now: number): boolean =>
  tags.some((tag) => Number(expiryTagPattern.exec(tag)?.[1] ?? Infinity) <= now);

// CloudFront reads 50 tags of a response; nginx reads 4 KB of headers, mostly the content security policy.
const maxTags = 50;
const maxTagsLength = 1_024;
const tagPattern = /^[\w.:-]{1,128}$/;

/**
 * Formats Cache-Tag. A response whose tags do not fit depends on every path instead of single ones, and
 * on all content if that does not fit either. The header and footer alone link to some 25 pages.
 */
export function formatCacheTags(tags: readonly string[]): string {
  const withoutPaths = tags.filter((tag) => !tag.startsWith(pathTagPrefix));
  const fitting = [tags, [...withoutPaths, anyPathTag]].find(
    (list) =>
      tags.length > 0 &&
      list.length <= maxTags &&
      list.join(",").length <= maxTagsLength &&
      list.every((tag) => tagPattern.test(tag)),
  );
  return fitting?.join(",") ?? anyContentTag;
}

export type CdnHeaders = Record<"cache-control" | "cdn-cache-control" | "cache-tag", string>;

/**
 * Returns the headers of a response that a CDN stores until it is purged by tag, at most `seconds`.
 * `stale-while-revalidate` is for CDNs only: browsers apply that of Cache-Control too, and would show
 * the old page once after a publish.
 */
export const createCdnHeaders = (seconds: number, tags: readonly string[]): CdnHeaders => ({
  "cache-control": `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
  "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}`,
  "cache-tag": formatCacheTags(tags),
});

/** Names of the headers that allow a CDN to store a response. */
export const cdnHeaderNames: readonly string[] = ["cdn-cache-control", "cache-tag"];

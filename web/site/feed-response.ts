import type { ClientReturn } from "@sanity/client";
import { getSiteConfig } from "../config.ts";
import { cachedContent } from "../content/sanity/readers.ts";
import { loadSiteSettings } from "../content/sanity/site-settings.ts";
import { type Feed, renderRssFeed } from "../seo/feed.ts";
import { createSharedHeaders } from "../server/cdn/shared-response.ts";
import { isPagePath } from "./routing/resolve-path.ts";
import type { listPageQuery } from "./site.groq.ts";

type ListPage = ClientReturn<typeof listPageQuery>;

type FeedSource = {
  path: string;
  /** The page with the list, whose texts describe the feed; null if no page has it. */
  page: ListPage;
  /** Replaces a missing page. */
  fallback: { path: string; title: string };
  /** `url` is a path or a URL; without it, an item links to the page. */
  items: readonly (Omit<Feed["items"][number], "url"> & { url: string | undefined })[];
};

/** The API and imports can store a value of any type. */
const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** Responds with an RSS feed of published content. */
export async function createFeedResponse(source: FeedSource): Promise<Response> {
  const { path, page, fallback, items } = source;
  const { siteUrl } = getSiteConfig();
  const { brand } = await loadSiteSettings(cachedContent);
  const pageUrl = siteUrl + (isPagePath(page?.path) ? page.path : fallback.path);
  const feed = renderRssFeed({
    title: `${toText(page?.headline) || toText(page?.title) || fallback.title} | ${brand.name}`,
    description: toText(page?.lead),
    page: pageUrl,
    feed: siteUrl + path,
    language: "en",
    items: items.map(({ url, ...item }) => ({
      ...item,
      url: url ? new URL(url, siteUrl).href : pageUrl,
    })),
  });
  return new Response(feed, {
    headers: { ...createSharedHeaders(), "content-type": "application/rss+xml; charset=utf-8" },
  });
}

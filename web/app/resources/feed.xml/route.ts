import { getSiteConfig } from "../../../config.ts";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { resourceIndexQuery, resourcesSchema } from "../../../features/resources/resource.groq.ts";
import { feedPath, renderRssFeed } from "../../../seo/feed.ts";
import { createSharedHeaders } from "../../../server/cdn/shared-response.ts";
import { isPagePath } from "../../../site/routing/resolve-path.ts";
import { resourcePageQuery } from "../../../site/site.groq.ts";

export const dynamic = "force-dynamic";

const maxItems = 50;

/** The API and imports can store a value of any type. */
const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the newest resources as an RSS feed; each links to its file or URL. */
export async function GET(): Promise<Response> {
  const { siteUrl } = getSiteConfig();
  const [page, found, { brand }] = await Promise.all([
    cachedContent.read(resourcePageQuery),
    cachedContent.read(resourceIndexQuery),
    loadSiteSettings(cachedContent),
  ]);
  const pageUrl = siteUrl + (isPagePath(page?.path) ? page.path : "/resources");
  const feed = renderRssFeed({
    title: `${toText(page?.headline) || toText(page?.title) || "Resources"} | ${brand.name}`,
    description: toText(page?.lead),
    page: pageUrl,
    feed: siteUrl + feedPath,
    language: "en",
    items: resourcesSchema
      .parse(found.resources)
      .slice(0, maxItems)
      .map(({ id, title, description, category, published, href }) => ({
        id,
        title,
        description,
        category,
        published,
        url: href ? new URL(href, siteUrl).href : pageUrl,
      })),
  });
  return new Response(feed, {
    headers: { ...createSharedHeaders(), "content-type": "application/rss+xml; charset=utf-8" },
  });
}

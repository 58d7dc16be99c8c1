import { getSiteConfig } from "../../../config.ts";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { resourceIndexQuery, resourcesSchema } from "../../../features/resources/resource.groq.ts";
import { feedPath, renderRssFeed } from "../../../seo/feed.ts";
import { resourcePageQuery } from "../../../site/site.groq.ts";

export const dynamic = "force-dynamic";

const maxItems = 50;

/** Returns the newest resources as an RSS feed; each links to its file or URL. */
export async function GET(): Promise<Response> {
  const { siteUrl } = getSiteConfig();
  const [page, found, { brand }] = await Promise.all([
    cachedContent.read(resourcePageQuery),
    cachedContent.read(resourceIndexQuery),
    loadSiteSettings(cachedContent),
  ]);
  const pageUrl = siteUrl + (page?.path ?? "/resources");
  const feed = renderRssFeed({
    title: `${page?.headline ?? page?.title ?? "Resources"} | ${brand}`,
    description: page?.lead ?? "",
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
  return new Response(feed, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}

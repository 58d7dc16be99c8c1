import { cachedContent } from "../../../content/sanity/readers.ts";
import { resourceIndexQuery, resourcesSchema } from "../../../features/resources/resource.groq.ts";
import { resourceFeedPath } from "../../../seo/feed.ts";
import { createFeedResponse } from "../../../site/feed-response.ts";
import { listPageQuery } from "../../../site/site.groq.ts";

export const dynamic = "force-dynamic";

const maxItems = 50;

/** Returns the newest resources as an RSS feed; each links to its page, file or URL. */
export async function GET(): Promise<Response> {
  const [page, found] = await Promise.all([
    cachedContent.read(listPageQuery, { section: "resourceLibrary" }),
    cachedContent.read(resourceIndexQuery),
  ]);
  return createFeedResponse({
    path: resourceFeedPath,
    page,
    fallback: { path: "/resources", title: "Resources" },
    items: resourcesSchema
      .parse(found.resources)
      .slice(0, maxItems)
      .map(({ id, title, description, category, published, path, href }) => ({
        id,
        title,
        description,
        categories: [category],
        published,
        url: path ?? href,
      })),
  });
}

import { cachedContent } from "../../../content/sanity/readers.ts";
import { articleCardsSchema, articleFeedQuery } from "../../../features/articles/article.groq.ts";
import { articleFeedPath } from "../../../seo/feed.ts";
import { createFeedResponse } from "../../../site/feed-response.ts";
import { listPageQuery } from "../../../site/site.groq.ts";

export const dynamic = "force-dynamic";

/** Returns the newest articles as an RSS feed. */
export async function GET(): Promise<Response> {
  const [page, found] = await Promise.all([
    cachedContent.read(listPageQuery, { section: "articles" }),
    cachedContent.read(articleFeedQuery),
  ]);
  return createFeedResponse({
    path: articleFeedPath,
    page,
    fallback: { path: "/", title: "Articles" },
    items: articleCardsSchema
      .parse(found.articles)
      .map(({ _id: id, title, summary, categories, published, path }) => ({
        id,
        title,
        description: summary,
        categories,
        published,
        url: path,
      })),
  });
}

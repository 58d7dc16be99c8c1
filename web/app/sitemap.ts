import type { MetadataRoute } from "next";
import { getSiteConfig } from "../config.ts";
import { cachedContent } from "../content/sanity/readers.ts";
import { isPagePath } from "../site/routing/resolve-path.ts";
import { sitemapQuery } from "../site/site.groq.ts";

export const dynamic = "force-dynamic";

/** Lists every indexable page with the time of its last change. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { siteUrl } = getSiteConfig();
  const pages = await cachedContent.read(sitemapQuery);
  return pages.flatMap(({ path, _updatedAt }) => {
    // Next.js writes the URL into the XML as it is, so a path must not have other characters.
    if (isPagePath(path))
      return [{ url: `${siteUrl}${path === "/" ? "" : path}`, lastModified: _updatedAt }];
    console.warn(`content: the sitemap omits a page with the path ${JSON.stringify(path)}`);
    return [];
  });
}

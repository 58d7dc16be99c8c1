import type { MetadataRoute } from "next";
import { getSiteConfig } from "../config.ts";
import { cachedContent } from "../content/sanity/readers.ts";
import { sitemapQuery } from "../site/site.groq.ts";

export const dynamic = "force-dynamic";

/** Lists every indexable page with the time of its last change. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { siteUrl } = getSiteConfig();
  const pages = await cachedContent.read(sitemapQuery);
  return pages.map(({ path, _updatedAt }) => ({
    url: `${siteUrl}${path === "/" ? "" : path}`,
    lastModified: _updatedAt,
  }));
}

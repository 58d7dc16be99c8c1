import "server-only";
import type { Metadata } from "next";
import { cache } from "react";
import { siteConfig } from "../config.ts";
import { imageAddress } from "../content/image-address.ts";
import type { ContentReader } from "../content/readers.ts";
import { routableTypes } from "../content/routable.ts";
import { admitSections } from "../sections/border.ts";
import { pageQuery } from "../sections/page.groq.ts";
import { pageMetadata } from "../seo/page-metadata.ts";
import { siteSettings } from "../content/site-settings.ts";

/** The page at a path with the sections that may be shown, or `null`. Read once per request. */
export const loadPage = cache(async (path: string, content: ContentReader) => {
  const page = await content.read(pageQuery, { path }, { finds: routableTypes });
  if (!page) return null;
  const sections = admitSections(page.sections);
  for (const section of sections) {
    if (section.type !== "refused" || content.preview) continue;
    console.warn(
      `content: ${page._id}: section ${section.key} (${section.kind}) dropped: ${section.problem}`,
    );
  }
  return { ...page, sections };
});

/** The path that a catch-all route's parameters stand for. */
export function pathOf(params: { path?: string[] }): string {
  return `/${(params.path ?? []).join("/")}`;
}

/** A page's metadata. Read with the page itself: no query of its own. */
export async function metadataOf(path: string, content: ContentReader): Promise<Metadata> {
  const [page, settings] = await Promise.all([loadPage(path, content), siteSettings(content)]);
  if (!page) return {};
  const { siteUrl } = siteConfig();
  const shared = page.seo?.image && imageAddress(page.seo.image, { width: 1200, height: 630 });
  return pageMetadata({
    path: page.path,
    title: page.title,
    brand: settings.brand,
    siteUrl,
    seoTitle: page.seo?.title,
    description: page.seo?.description,
    image: shared ? new URL(shared, siteUrl).href : undefined,
    noIndex: page.seo?.noIndex,
  });
}

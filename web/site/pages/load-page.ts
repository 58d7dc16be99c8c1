import "server-only";
import type { Metadata } from "next";
import { cache } from "react";
import { getSiteConfig } from "../../config.ts";
import { createImageUrl } from "../../content/render/image-url.ts";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { routableTypes } from "../../content/sanity/routable-types.ts";
import { nonEmptyText, seoSchema } from "../../content/sanity/schemas.ts";
import { loadSiteSettings } from "../../content/sanity/site-settings.ts";
import { builtInPages } from "../../content/request/request-context.ts";
import { legalPageSchema } from "../../features/legal/legal-page.groq.ts";
import { modulePageSchema } from "../../features/solutions/module-page.groq.ts";
import { parseSections, type ParsedSection } from "../../sections/parse-sections.ts";
import { feedPath } from "../../seo/feed.ts";
import { buildPageMetadata } from "../../seo/page-metadata.ts";
import { getOgImagePath } from "../../seo/og-image-path.ts";
import { getBuiltInMetadata } from "./built-in-page.tsx";
import { pageQuery } from "./page.groq.ts";

const titleSchema = nonEmptyText.catch("Untitled");

/**
 * Loads the page at a path with its valid sections, once per request; `null` if there is none. `title`
 * is the document title unless the editor set another one. A published page without a valid section counts
 * as missing: the gateway then serves its last good page, or 404.
 */
export const loadPage = cache(async (path: string, content: ContentReader) => {
  const found = await content.read(pageQuery, { path }, { finds: routableTypes });
  if (!found) return null;
  const { _id, _updatedAt } = found;
  const page = { _id, path, seo: seoSchema.parse(found.seo), _updatedAt };
  if (found._type === "solutionModule") {
    const module = modulePageSchema.parse(found);
    return { ...page, type: found._type, title: module.name, module };
  }
  if (found._type === "legalPage") {
    const legal = legalPageSchema.parse(found);
    return { ...page, type: found._type, title: legal.title, legal };
  }
  const sections = parseSections(found.sections);
  if (!content.isPreview) warnInvalidSections(found._id, sections);
  // A draft may have no section yet.
  if (content.isPublished && sections.every(({ type }) => type === "invalid")) {
    console.warn(`content: ${found._id}: none of its sections is valid, so it is not shown`);
    return null;
  }
  return { ...page, type: found._type, title: titleSchema.parse(found.title), sections };
});

export type LoadedPage = NonNullable<Awaited<ReturnType<typeof loadPage>>>;

function warnInvalidSections(page: string, sections: readonly ParsedSection[]): void {
  for (const section of sections) {
    if (section.type !== "invalid") continue;
    const { key, kind, problem } = section;
    console.warn(`content: ${page}: section ${key} (${kind}) dropped: ${problem}`);
  }
}

/** Returns the path of a catch-all route. */
export function getPath(params: { path?: string[] }): string {
  return `/${(params.path ?? []).join("/")}`;
}

/** Returns a short text that differs after each change of one of the documents. */
const getVersion = (...times: (string | null)[]) =>
  Math.max(...times.map((time) => Date.parse(time ?? "") || 0)).toString(36);

const hasResourceLibrary = (page: LoadedPage) =>
  page.type === "page" && page.sections.some(({ type }) => type === "resourceLibrary");

/** Loads the metadata of a page. Shares the query of the page. */
export async function loadMetadata(path: string, content: ContentReader): Promise<Metadata> {
  if (builtInPages.has(path))
    return getBuiltInMetadata(path, (await loadSiteSettings(content)).brand.name) ?? {};
  const [page, settings] = await Promise.all([loadPage(path, content), loadSiteSettings(content)]);
  if (!page) return {};
  const { siteUrl } = getSiteConfig();
  const { image: ownImage } = page.seo ?? {};
  const shareImage = ownImage?.asset ? ownImage : settings.brand.shareImage;
  const ogImage = shareImage && createImageUrl(shareImage, { width: 1200, height: 630 });
  return buildPageMetadata({
    path: page.path,
    title: page.title,
    brand: settings.brand,
    siteUrl,
    seoTitle: page.seo?.title,
    description: page.seo?.description,
    image: {
      // Social networks cache an image by its URL, so a changed page or brand gets a new one.
      url: ogImage
        ? new URL(ogImage, siteUrl).href
        : `${siteUrl}${getOgImagePath(page.path)}?v=${getVersion(page._updatedAt, settings.brand._updatedAt)}`,
      alt: (ogImage ? shareImage?.alt : undefined) ?? page.title,
    },
    noIndex: page.seo?.noIndex,
    keywords: page.seo?.keywords,
    author: page.seo?.author,
    type: page.seo?.type,
    publishedTime: page.seo?.publishedTime,
    modifiedTime: page._updatedAt,
    section: page.seo?.section,
    tags: page.seo?.tags,
    canonicalPath: page.seo?.canonicalPath,
    feed: hasResourceLibrary(page) ? `${siteUrl}${feedPath}` : undefined,
  });
}

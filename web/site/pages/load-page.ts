import "server-only";
import type { Metadata } from "next";
import { cache } from "react";
import { getSiteConfig } from "../../config.ts";
import { type ContentImage, createImageUrl } from "../../content/render/image-url.ts";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { routableTypes } from "../../content/sanity/routable-types.ts";
import { nonEmptyText, seoSchema } from "../../content/sanity/schemas.ts";
import { loadSiteSettings } from "../../content/sanity/site-settings.ts";
import { builtInPages } from "../../content/request/request-context.ts";
import { articlePageSchema } from "../../features/articles/article.groq.ts";
import { customerStoryPageSchema } from "../../features/customer-stories/customer-story.groq.ts";
import { eventPageSchema } from "../../features/events/event.groq.ts";
import { jobOpeningPageSchema } from "../../features/careers/job-opening.groq.ts";
import { legalPageSchema } from "../../features/legal/legal-page.groq.ts";
import { resourcePageSchema } from "../../features/resources/resource-page.groq.ts";
import { modulePageSchema } from "../../features/solutions/module-page.groq.ts";
import { parseSections } from "../../sections/parse-sections.ts";
import { articleFeedPath, resourceFeedPath } from "../../seo/feed.ts";
import { buildPageMetadata, type PageMetadataInput } from "../../seo/page-metadata.ts";
import { getOgImagePath } from "../../seo/og-image-path.ts";
import { getBuiltInMetadata } from "./built-in-page.tsx";
import { type ModuleSection, parseModuleSections } from "./module-sections.ts";
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
  switch (found._type) {
    case "solutionModule": {
      const module = modulePageSchema.parse(found);
      const sections = parseModuleSections(found.sections);
      if (!content.isPreview) warnInvalidSections(found._id, sections);
      return { ...page, type: found._type, title: module.name, module, sections };
    }
    case "legalPage": {
      const legal = legalPageSchema.parse(found);
      return { ...page, type: found._type, title: legal.title, legal };
    }
    case "article": {
      const article = articlePageSchema.parse(found);
      return { ...page, type: found._type, title: article.title, article };
    }
    case "customerStory": {
      const story = customerStoryPageSchema.parse(found);
      return { ...page, type: found._type, title: story.title, story };
    }
    case "event": {
      const event = eventPageSchema.parse(found);
      return { ...page, type: found._type, title: event.title, event };
    }
    case "jobOpening": {
      const job = jobOpeningPageSchema.parse(found);
      return { ...page, type: found._type, title: job.title, job };
    }
    case "resource": {
      const resource = resourcePageSchema.parse(found);
      return { ...page, type: found._type, title: resource.title, resource };
    }
    case "page":
      break;
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

function warnInvalidSections(page: string, sections: readonly ModuleSection[]): void {
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

/** Returns the path of the feed that a page announces: of its library, or of its articles. */
function getFeedPath(page: LoadedPage): string | undefined {
  if (page.type === "article") return articleFeedPath;
  if (page.type !== "page") return undefined;
  const types = new Set(page.sections.map(({ type }) => type));
  if (types.has("resourceLibrary")) return resourceFeedPath;
  return types.has("articles") ? articleFeedPath : undefined;
}

/** What the content of a page adds to its search and sharing settings. */
type ContentMetadata = Pick<
  PageMetadataInput,
  "description" | "type" | "authors" | "section" | "tags" | "publishedTime"
> & { image?: ContentImage | null };

function getContentMetadata(page: LoadedPage): ContentMetadata {
  switch (page.type) {
    case "article": {
      const { summary, cover, authors, categories, tags, published } = page.article;
      return {
        description: summary,
        image: cover,
        type: "article",
        authors: authors.map(({ name }) => name),
        section: categories[0],
        tags,
        publishedTime: published,
      };
    }
    case "customerStory":
      return { description: page.story.summary, type: "article" };
    case "event":
      return { description: page.event.summary };
    case "jobOpening":
      return { description: page.job.summary };
    case "resource":
      return { description: page.resource.description, image: page.resource.cover };
    default:
      return {};
  }
}

/** Loads the metadata of a page. Shares the query of the page. */
export async function loadMetadata(path: string, content: ContentReader): Promise<Metadata> {
  if (builtInPages.has(path))
    return getBuiltInMetadata(path, (await loadSiteSettings(content)).brand.name) ?? {};
  const [page, settings] = await Promise.all([loadPage(path, content), loadSiteSettings(content)]);
  if (!page) return {};
  const { siteUrl } = getSiteConfig();
  const { seo } = page;
  const own = getContentMetadata(page);
  const image = [seo?.image, own.image, settings.brand.shareImage].find((found) => found?.asset);
  const imageUrl = image && createImageUrl(image, { width: 1200, height: 630 });
  const feed = getFeedPath(page);
  return buildPageMetadata({
    path: page.path,
    title: page.title,
    brand: settings.brand,
    siteUrl,
    seoTitle: seo?.title,
    description: seo?.description ?? own.description,
    image: {
      // Social networks cache an image by its URL, so a changed page or brand gets a new one.
      url: imageUrl
        ? new URL(imageUrl, siteUrl).href
        : `${siteUrl}${getOgImagePath(page.path)}?v=${getVersion(page._updatedAt, settings.brand._updatedAt)}`,
      alt: (imageUrl ? image?.alt : undefined) ?? page.title,
    },
    noIndex: seo?.noIndex,
    keywords: seo?.keywords,
    authors: seo?.author ? [seo.author] : own.authors,
    type: own.type ?? seo?.type,
    publishedTime: seo?.publishedTime ?? own.publishedTime,
    modifiedTime: page._updatedAt,
    section: seo?.section ?? own.section,
    tags: seo?.tags ?? own.tags,
    canonicalPath: seo?.canonicalPath,
    feed: feed && siteUrl + feed,
  });
}

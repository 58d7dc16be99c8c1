import type { Metadata } from "next";

/**
 * What a page's metadata is made of (spec 3, page metadata). `image` is an absolute address of a
 * 1200x630 picture; times are ISO 8601.
 */
export type PageMetadataInput = {
  path: string;
  title: string;
  brand: string;
  siteUrl: string;
  image: { url: string; alt: string };
  seoTitle?: string | null | undefined;
  description?: string | null | undefined;
  noIndex?: boolean | null | undefined;
  keywords?: readonly string[] | null | undefined;
  author?: string | null | undefined;
  type?: string | null | undefined;
  publishedTime?: string | null | undefined;
  modifiedTime?: string | null | undefined;
  section?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
  /** The path of the page that search engines should list instead. */
  canonicalPath?: string | null | undefined;
  /** The feed of what the page lists. */
  feed?: string | undefined;
};

/** The page title: where it lacks the brand, a suffix names it (spec 5). */
export function addBrandToTitle(title: string, brand: string): string {
  return title.toLowerCase().includes(brand.toLowerCase())
    ? title
    : `${title} | ${brand} Enterprise AI Platform`;
}

/** A path's address on the site; the home page's is the origin itself. */
export function toAbsoluteUrl(path: string, siteUrl: string): string {
  return path === "/" ? siteUrl : siteUrl + path;
}

const filled = (text: string | null | undefined) => text?.trim() || undefined;

/** Title, description, canonical address, robots and sharing data of one page (spec 5). */
export function buildPageMetadata(facts: PageMetadataInput): Metadata {
  const { siteUrl, brand } = facts;
  const title = addBrandToTitle(filled(facts.seoTitle) ?? facts.title, brand);
  const description = filled(facts.description);
  const author = filled(facts.author);
  const canonical = filled(facts.canonicalPath);
  const url = toAbsoluteUrl(canonical?.startsWith("/") ? canonical : facts.path, siteUrl);
  const keywords = [...(facts.keywords ?? [])];
  const described = { title, ...(description ? { description } : {}) };
  const shared = {
    ...described,
    siteName: brand,
    url,
    images: [{ ...facts.image, width: 1200, height: 630 }],
  };
  return {
    title: { absolute: title },
    ...(description ? { description } : {}),
    ...(keywords.length ? { keywords } : {}),
    ...(author ? { authors: [{ name: author }] } : {}),
    alternates: {
      canonical: url,
      ...(facts.feed ? { types: { "application/rss+xml": facts.feed } } : {}),
    },
    robots: facts.noIndex ? { index: false, follow: true } : { index: true, follow: true },
    openGraph:
      facts.type === "article"
        ? { ...shared, ...buildArticleMetadata(facts) }
        : { ...shared, type: "website" },
    twitter: { ...described, card: "summary_large_image", images: [facts.image] },
  };
}

function buildArticleMetadata({
  publishedTime,
  modifiedTime,
  author,
  section,
  tags,
}: PageMetadataInput) {
  return {
    type: "article" as const,
    ...(publishedTime ? { publishedTime } : {}),
    ...(modifiedTime ? { modifiedTime } : {}),
    ...(filled(author) ? { authors: [author ?? ""] } : {}),
    ...(filled(section) ? { section: section ?? "" } : {}),
    ...(tags?.length ? { tags: [...tags] } : {}),
  };
}
